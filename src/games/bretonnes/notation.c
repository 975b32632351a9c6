/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The texts of the Dames Bretonnes: turns such as `c3-c4+c6` and `a1+b3`, positions such
 * as `6/6/6/6/6/6 2 1 0,0` (board, players, player to move, tokens). Reads strictly, and
 * says of every text it refuses what is wrong and where; what is legal is asked of
 * bretonnes.c.
 */
#include "base/fault.h"
#include "damier/word_list.h"
#include "games/bretonnes/position.h"
#include "games/registry.h"

/* Where the squares stand in the text of a turn, for faults. */
enum { FIRST_AT = 1, SECOND_AT = 4, THIRD_AT = 7 };

static dm_status read_turn(const char *text, turn *out, dm_fault *);
static dm_status read_square(dm_reader *, int *square, dm_fault *);
static dm_status refuse_form(dm_fault *, const dm_reader *);
static dm_status refuse_turn(dm_fault *, turn, turn_flaw);
static dm_status refuse_squares(dm_fault *, size_t at, dm_word, int a, int b);
static dm_status read_board(dm_reader *, position *, dm_fault *);
static void blame(dm_fault *, uint64_t set, int from);
static dm_status read_players(dm_reader *, const dm_setup *, position *, dm_fault *);
static dm_status read_to_move(dm_reader *, position *, dm_fault *);
static dm_status read_tokens(dm_reader *, position *, dm_fault *);
static dm_status check_tokens(size_t at, const position *, dm_fault *);
static int count_fields(const dm_reader *);

size_t bretonnes_write_move(const dm_state *state, dm_move move, dm_notation notation,
                            char *out, size_t cap) {
    (void)state;
    (void)notation;
    dm_writer w = dm_writer_init(out, cap);
    if (!turn_is_packed(move))
        return w.length;
    turn t = turn_unpack(move);
    if (t.from != NO_SQUARE) {
        grid_write_square(&w, &bretonnes_board, t.from + 1);
        dm_write_char(&w, '-');
    }
    grid_write_square(&w, &bretonnes_board, t.to + 1);
    dm_write_char(&w, '+');
    grid_write_square(&w, &bretonnes_board, t.placed + 1);
    return w.length;
}

dm_status bretonnes_read_move(const dm_state *state, const char *text, dm_move *out,
                              dm_fault *fault) {
    position p = bretonnes_load(state);
    turn t = {NO_SQUARE, 0, 0};
    if (bretonnes_is_over(&p))
        return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL);
    if (read_turn(text, &t, fault) != DM_OK)
        return DM_REFUSED;
    turn_flaw flaw = bretonnes_flaw(&p, t);
    if (flaw != FLAW_NONE)
        return refuse_turn(fault, t, flaw);
    *out = turn_pack(t);
    return DM_OK;
}

size_t bretonnes_write_state(const dm_state *state, char *out, size_t cap) {
    dm_draft draft;
    dm_game_draft(&dm_game_bretonnes, state, &draft);
    return bretonnes_write_draft(&draft, out, cap);
}

void bretonnes_draft(const dm_state *state, dm_draft *out) {
    position p = bretonnes_load(state);
    out->seats = p.players;
    out->seat = p.to_move;
    for (int seat = 0; seat < p.players; seat++)
        out->score[seat] = p.tokens[seat];
}

size_t bretonnes_write_draft(const dm_draft *draft, char *out, size_t cap) {
    char pieces[SQUARES];
    for (int square = 0; square < SQUARES; square++)
        pieces[square] = draft->piece[square] != DM_PIECE_NONE ? 'o' : '\0';
    dm_writer w = dm_writer_init(out, cap);
    grid_write_rows(&w, &bretonnes_board, pieces);
    dm_write_char(&w, ' ');
    dm_write_number(&w, draft->seats);
    dm_write_char(&w, ' ');
    dm_write_number(&w, draft->seat + 1);
    for (int seat = 0; seat < draft->seats; seat++) {
        dm_write_char(&w, seat == 0 ? ' ' : ',');
        dm_write_number(&w, draft->score[seat]);
    }
    return w.length;
}

dm_status bretonnes_read_state(dm_state *out, const dm_setup *setup, const char *text,
                               dm_fault *fault) {
    position p = {0};
    dm_reader r = dm_reader_init(text);
    if (read_board(&r, &p, fault) != DM_OK ||
        read_players(&r, setup, &p, fault) != DM_OK ||
        read_to_move(&r, &p, fault) != DM_OK || read_tokens(&r, &p, fault) != DM_OK)
        return DM_REFUSED;
    bretonnes_store(out, &p);
    return DM_OK;
}

/* The form of a turn alone: any squares of the board will do. */
static dm_status read_turn(const char *text, turn *out, dm_fault *fault) {
    dm_reader r = dm_reader_init(text);
    turn t = {.from = NO_SQUARE};
    if (read_square(&r, &t.to, fault) != DM_OK)
        return DM_REFUSED;
    if (dm_read_char(&r, '-')) {
        t.from = t.to;
        if (read_square(&r, &t.to, fault) != DM_OK)
            return DM_REFUSED;
    }
    if (!dm_read_char(&r, '+'))
        return refuse_form(fault, &r);
    if (read_square(&r, &t.placed, fault) != DM_OK)
        return DM_REFUSED;
    if (!dm_read_end(&r))
        return refuse_form(fault, &r);
    *out = t;
    return DM_OK;
}

/*
 * A square as a bit; a text that ends before it lacks a part rather than naming a wrong
 * square.
 */
static dm_status read_square(dm_reader *r, int *square, dm_fault *fault) {
    int number;
    if (dm_read_end(r))
        return refuse_form(fault, r);
    if (grid_read_square(r, &bretonnes_board, &number, fault) != DM_OK)
        return DM_REFUSED;
    *square = number - 1;
    return DM_OK;
}

static dm_status refuse_form(dm_fault *fault, const dm_reader *r) {
    return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_TURN_FORM, r->text, NULL);
}

static dm_status refuse_turn(dm_fault *fault, turn t, turn_flaw flaw) {
    switch (flaw) {
    case FLAW_BOARD_EMPTY:
        return dm_refuse(fault, FIRST_AT, DM_WORD_FAULT_BOARD_EMPTY, NULL, NULL);
    case FLAW_NO_COUNTER:
        return refuse_squares(fault, FIRST_AT, DM_WORD_FAULT_EMPTY, t.from, NO_SQUARE);
    case FLAW_NOT_ONE_STEP:
        return refuse_squares(fault, SECOND_AT, DM_WORD_FAULT_NOT_ONE_STEP, t.from, t.to);
    case FLAW_TO_OCCUPIED:
        return refuse_squares(fault, SECOND_AT, DM_WORD_FAULT_OCCUPIED, t.to, NO_SQUARE);
    case FLAW_PLACED_BEHIND:
        return refuse_squares(fault, THIRD_AT, DM_WORD_FAULT_PLACED_BEHIND, t.placed,
                              NO_SQUARE);
    case FLAW_PLACED_OCCUPIED:
        return refuse_squares(fault, THIRD_AT, DM_WORD_FAULT_OCCUPIED, t.placed,
                              NO_SQUARE);
    case FLAW_PLACED_OFF_LINE:
        return refuse_squares(fault, THIRD_AT, DM_WORD_FAULT_PLACED_OFF_LINE, t.placed,
                              NO_SQUARE);
    case FLAW_BOARD_NOT_EMPTY:
        return dm_refuse(fault, FIRST_AT, DM_WORD_FAULT_BOARD_NOT_EMPTY, NULL, NULL);
    case FLAW_SAME_SQUARE:
        return refuse_squares(fault, SECOND_AT, DM_WORD_FAULT_SQUARE_TWICE, t.placed,
                              NO_SQUARE);
    case FLAW_ORDER:
        return refuse_squares(fault, SECOND_AT, DM_WORD_FAULT_PLACED_ORDER, t.placed,
                              t.to);
    case FLAW_OVER:
    case FLAW_NONE:
        break;
    }
    return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL);
}

/* Refuses with one or two squares for arguments. */
static dm_status refuse_squares(dm_fault *fault, size_t at, dm_word word, int a, int b) {
    dm_cell first = {0}, second = {0};
    grid_cell(&bretonnes_board, a + 1, &first);
    if (b != NO_SQUARE)
        grid_cell(&bretonnes_board, b + 1, &second);
    return dm_refuse(fault, at, word, first.name, second.name);
}

static dm_status read_board(dm_reader *r, position *p, dm_fault *fault) {
    char pieces[SQUARES];
    if (grid_read_rows(r, &bretonnes_board, pieces, fault) != DM_OK)
        return DM_REFUSED;
    for (int square = 0; square < SQUARES; square++)
        if (pieces[square])
            p->board |= dm_bit(square);
    int counters = dm_bits_count(p->board);
    if (counters > COUNTERS) {
        dm_refuse_numbers(fault, 1, DM_WORD_FAULT_COUNTERS_MANY, counters, COUNTERS);
        blame(fault, p->board, COUNTERS);
        return DM_REFUSED;
    }
    for (const board_line *line = board_lines; line < board_lines + LINES; line++) {
        if ((line->squares & ~p->board) != 0)
            continue;
        refuse_squares(fault, 1, DM_WORD_FAULT_LINE_STANDING, line->first, line->last);
        blame(fault, line->squares, 0);
        return DM_REFUSED;
    }
    return DM_OK;
}

/* The squares of a set that a fault is about, but for the first `from`. */
static void blame(dm_fault *fault, uint64_t set, int from) {
    while (set) {
        int square = dm_bits_pop(&set) + 1;
        if (from-- <= 0)
            dm_fault_square(fault, square);
    }
}

/* A position names its number of players; only an explicit option may contradict it. */
static dm_status read_players(dm_reader *r, const dm_setup *setup, position *p,
                              dm_fault *fault) {
    int players = 0, asked = setup->value[0] + 1;
    if (grid_next_field(r, fault) != DM_OK)
        return DM_REFUSED;
    dm_reader field = *r;
    if (!dm_read_number(r, DM_SEATS_MAX, &players) || players == 0)
        return dm_refuse_here(fault, &field, DM_WORD_FAULT_PLAYERS, " ");
    if ((setup->given & 1) && players != asked)
        return dm_refuse_numbers(fault, field.at + 1, DM_WORD_FAULT_PLAYERS_OPTION,
                                 players, asked);
    p->players = (uint8_t)players;
    return DM_OK;
}

static dm_status read_to_move(dm_reader *r, position *p, dm_fault *fault) {
    int player = 0;
    if (grid_next_field(r, fault) != DM_OK)
        return DM_REFUSED;
    dm_reader field = *r;
    if (!dm_read_number(r, p->players, &player) || player == 0)
        return dm_refuse_here(fault, &field, DM_WORD_FAULT_PLAYER_TO_MOVE, " ");
    p->to_move = (uint8_t)(player - 1);
    return DM_OK;
}

static dm_status read_tokens(dm_reader *r, position *p, dm_fault *fault) {
    if (grid_next_field(r, fault) != DM_OK)
        return DM_REFUSED;
    size_t at = r->at + 1;
    int counts = count_fields(r);
    if (counts != p->players)
        return dm_refuse_numbers(fault, at, DM_WORD_FAULT_TOKEN_COUNTS, counts,
                                 p->players);
    for (int seat = 0; seat < p->players; seat++) {
        int tokens = 0;
        if (seat > 0 && !dm_read_char(r, ','))
            return dm_refuse_here(fault, r, DM_WORD_FAULT_UNEXPECTED, ", ");
        if (!dm_read_number(r, TOKENS, &tokens))
            return dm_refuse_here(fault, r, DM_WORD_FAULT_TOKEN_COUNT, ", ");
        p->tokens[seat] = (uint8_t)tokens;
    }
    if (grid_read_end(r, fault) != DM_OK)
        return DM_REFUSED;
    return check_tokens(at, p, fault);
}

/* Five tokens in the box; the first player to reach the target has ended the game. */
static dm_status check_tokens(size_t at, const position *p, dm_fault *fault) {
    int tokens = 0, reached = DM_NOBODY, target = bretonnes_target(p->players);
    for (int seat = 0; seat < p->players; seat++)
        tokens += p->tokens[seat];
    if (tokens > TOKENS)
        return dm_refuse_numbers(fault, at, DM_WORD_FAULT_TOKENS_MANY, tokens, TOKENS);
    for (int seat = 0; seat < p->players; seat++) {
        if (p->tokens[seat] < target)
            continue;
        if (reached != DM_NOBODY)
            return dm_refuse_numbers(fault, at, DM_WORD_FAULT_TARGET_TWICE, reached + 1,
                                     seat + 1);
        reached = seat;
    }
    return DM_OK;
}

/* How many counts, separated by commas, the field holds. */
static int count_fields(const dm_reader *r) {
    int count = 1;
    size_t length = dm_read_span(r, " ");
    for (size_t i = 0; i < length; i++)
        count += r->text[r->at + i] == ',';
    return count;
}
