/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of the Dames Bretonnes, 6 x 6, one to four players, common counters. A turn
 * moves a counter one square and places another on the line of that movement; a full line
 * scores a token and its counters go back. The texts are in notation.c, the bit tricks in
 * board.h.
 *
 * No ending has to look at the number of counters: with all thirty on the board and no
 * full line, every row and every column holds five, so that nobody has a turn. And a
 * player blocked without a turn is one whose board offers none, the first placements
 * apart.
 */
#include "base/hash.h"
#include "damier/word_list.h"
#include "games/bretonnes/position.h"
#include "games/registry.h"

/* No other position offers as many turns as an empty board. */
enum { FIRST_TURNS = SQUARES * (SQUARES - 1) / 2, TURNS_MAX = FIRST_TURNS };

/* The turns listed so far: counting continues when the list is full. */
typedef struct {
    dm_move *out;
    size_t cap, count;
} turn_list;

static bool target_reached(const position *);
static bool is_last_counter_alone(const position *);
static uint64_t lane_of(int from, int to);
static uint64_t placements(const position *, int from, int to);
static turn_flaw first_turn_flaw(const position *, turn);
static bool is_step(int from, int to);
static size_t list_turns(const position *, dm_move *out, size_t cap);
static void list_first_turns(turn_list *);
static void list_steps(turn_list *, const position *, int delta);
static void list_turn(turn_list *, int from, int to, int placed);
static uint64_t board_after(const position *, turn);
static position played(const position *, turn);
static unsigned count_turns(const position *);
static uint64_t count_sequences(const position *, int depth);
static void tell_alone(const position *, dm_outcome *);

static void bretonnes_init(dm_state *out, const dm_setup *setup) {
    bretonnes_store(out, &(position){.players = (uint8_t)(setup->value[0] + 1)});
}

static int bretonnes_seat(const dm_state *state) {
    position p = bretonnes_load(state);
    return bretonnes_is_over(&p) ? DM_OVER : p.to_move;
}

static size_t bretonnes_legal(const dm_state *state, dm_move *out, size_t cap) {
    position p = bretonnes_load(state);
    return list_turns(&p, out, cap);
}

static dm_status bretonnes_apply(dm_state *state, dm_move move) {
    position p = bretonnes_load(state);
    turn t = turn_unpack(move);
    if (!turn_is_packed(move) || bretonnes_flaw(&p, t) != FLAW_NONE)
        return DM_REFUSED;
    p = played(&p, t);
    bretonnes_store(state, &p);
    return DM_OK;
}

static void bretonnes_outcome(const dm_state *state, dm_outcome *out) {
    position p = bretonnes_load(state);
    *out = (dm_outcome){
        .over = bretonnes_is_over(&p), .winner = DM_NOBODY, .seats = p.players};
    out->target = (int16_t)(p.players == 1 ? 0 : bretonnes_target(p.players));
    for (int seat = 0; seat < p.players; seat++)
        out->score[seat] = p.tokens[seat];
    if (!out->over)
        return;
    if (p.players == 1) {
        tell_alone(&p, out);
        return;
    }
    out->reason = target_reached(&p)                   ? DM_WORD_REASON_LINES
                  : dm_bits_count(p.board) == COUNTERS ? DM_WORD_REASON_NO_COUNTERS
                                                       : DM_WORD_REASON_NO_TURN;
    dm_outcome_rank(out);
}

static uint64_t bretonnes_key(const dm_state *state) {
    uint64_t words[2];
    memcpy(words, state->bytes, sizeof words);
    return dm_hash_add(dm_hash_add(0, words[0]), words[1]);
}

static uint64_t bretonnes_perft(const dm_state *state, int depth) {
    position p = bretonnes_load(state);
    return depth <= 0 ? 1 : count_sequences(&p, depth);
}

static dm_step place_step(int square) {
    return (dm_step){DM_STEP_PLACE, 0, (uint8_t)(square + 1), DM_PIECE_COUNTER,
                     DM_NOBODY};
}

static size_t bretonnes_steps(const dm_state *state, dm_move move, dm_step *out,
                              size_t cap) {
    position p = bretonnes_load(state);
    turn t = turn_unpack(move);
    if (!turn_is_packed(move) || bretonnes_flaw(&p, t) != FLAW_NONE)
        return 0;
    dm_step steps[2 + LINES] = {
        t.from == NO_SQUARE
            ? place_step(t.to)
            : (dm_step){DM_STEP_MOVE, (uint8_t)(t.from + 1), (uint8_t)(t.to + 1), 0, 0},
        place_step(t.placed),
    };
    size_t count = 2;
    uint64_t board = board_after(&p, t);
    for (const board_line *line = board_lines; line < board_lines + LINES; line++)
        if ((line->squares & ~board) == 0)
            steps[count++] = (dm_step){DM_STEP_LINE, (uint8_t)(line->first + 1),
                                       (uint8_t)(line->last + 1), 0, 0};
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = steps[i];
    return count;
}

static size_t bretonnes_cells(const dm_state *state, dm_cell *out, size_t cap) {
    position p = bretonnes_load(state);
    for (int square = 0; square < SQUARES && (size_t)square < cap; square++) {
        out[square] = (dm_cell){.owner = DM_NOBODY, .zone = DM_NOBODY};
        grid_cell(&bretonnes_board, square + 1, &out[square]);
        if (p.board & dm_bit(square))
            out[square].piece = DM_PIECE_COUNTER;
    }
    return SQUARES;
}

static void bretonnes_skip(dm_state *state) {
    position p = bretonnes_load(state);
    p.to_move = (uint8_t)((p.to_move + 1) % p.players);
    bretonnes_store(state, &p);
}

/* Alone, the last counter goes anywhere: then there is no lane. */
static size_t bretonnes_lane(const dm_state *state, dm_move move, uint8_t *squares,
                             size_t cap) {
    position p = bretonnes_load(state);
    turn t = turn_unpack(move);
    size_t count = 0;
    if (!turn_is_packed(move) || t.from == NO_SQUARE || is_last_counter_alone(&p) ||
        bretonnes_flaw(&p, t) != FLAW_NONE)
        return 0;
    for (uint64_t lane = lane_of(t.from, t.to); lane; count++) {
        int square = dm_bits_pop(&lane);
        if (count < cap)
            squares[count] = (uint8_t)(square + 1);
    }
    return count;
}

bool bretonnes_is_over(const position *p) {
    return target_reached(p) || (p->board && board_turns(p->board) == 0);
}

/* Blocked players need no extra test: a flawless turn shows that they are not. */
turn_flaw bretonnes_flaw(const position *p, turn t) {
    if (target_reached(p))
        return FLAW_OVER;
    if (t.from == NO_SQUARE)
        return first_turn_flaw(p, t);
    if (!p->board)
        return FLAW_BOARD_EMPTY;
    if (!(p->board & dm_bit(t.from)))
        return FLAW_NO_COUNTER;
    if (!is_step(t.from, t.to))
        return FLAW_NOT_ONE_STEP;
    if (p->board & dm_bit(t.to))
        return FLAW_TO_OCCUPIED;
    if (placements(p, t.from, t.to) & dm_bit(t.placed))
        return FLAW_NONE;
    if (t.placed == t.from)
        return FLAW_PLACED_BEHIND;
    bool occupied = (p->board | dm_bit(t.to)) & dm_bit(t.placed);
    return occupied ? FLAW_PLACED_OCCUPIED : FLAW_PLACED_OFF_LINE;
}

static bool target_reached(const position *p) {
    int target = bretonnes_target(p->players);
    return p->tokens[0] >= target || p->tokens[1] >= target || p->tokens[2] >= target ||
           p->tokens[3] >= target;
}

/* Alone, the thirtieth counter goes anywhere ("où le joueur le désire"). */
static bool is_last_counter_alone(const position *p) {
    return p->players == 1 && dm_bits_count(p->board) == COUNTERS - 1;
}

/* The row or the column that a step goes along. */
static uint64_t lane_of(int from, int to) {
    return from / SIDE == to / SIDE ? board_rank(from) : board_file(from);
}

/*
 * Where a counter may be placed after a step. `board` still holds the counter on `from`,
 * which is what keeps the square just left out of the empty ones.
 */
static uint64_t placements(const position *p, int from, int to) {
    uint64_t empty = BOARD_ALL & ~p->board & ~dm_bit(to);
    if (is_last_counter_alone(p))
        return empty | dm_bit(from);
    return empty & lane_of(from, to);
}

static turn_flaw first_turn_flaw(const position *p, turn t) {
    if (p->board)
        return FLAW_BOARD_NOT_EMPTY;
    if (t.to == t.placed)
        return FLAW_SAME_SQUARE;
    return t.to < t.placed ? FLAW_NONE : FLAW_ORDER;
}

static bool is_step(int from, int to) {
    int distance = from < to ? to - from : from - to;
    return distance == SIDE || (distance == 1 && from / SIDE == to / SIDE);
}

static size_t list_turns(const position *p, dm_move *out, size_t cap) {
    turn_list list = {out, cap, 0};
    if (target_reached(p))
        return 0;
    if (!p->board)
        list_first_turns(&list);
    list_steps(&list, p, 1);
    list_steps(&list, p, -1);
    list_steps(&list, p, SIDE);
    list_steps(&list, p, -SIDE);
    return list.count;
}

static void list_first_turns(turn_list *list) {
    for (int lower = 0; lower < SQUARES; lower++)
        for (int higher = lower + 1; higher < SQUARES; higher++)
            list_turn(list, NO_SQUARE, lower, higher);
}

static void list_steps(turn_list *list, const position *p, int delta) {
    for (uint64_t steppers = board_steppers(p->board, delta); steppers;) {
        int from = dm_bits_pop(&steppers), to = from + delta;
        for (uint64_t squares = placements(p, from, to); squares;)
            list_turn(list, from, to, dm_bits_pop(&squares));
    }
}

static void list_turn(turn_list *list, int from, int to, int placed) {
    if (list->count < list->cap)
        list->out[list->count] = turn_pack((turn){from, to, placed});
    list->count++;
}

/* The board after the turn, with its full lines still on it. */
static uint64_t board_after(const position *p, turn t) {
    uint64_t left = t.from == NO_SQUARE ? 0 : dm_bit(t.from);
    return (p->board & ~left) | dm_bit(t.to) | dm_bit(t.placed);
}

/*
 * After a legal turn: all full lines go at once, and each scores while a token is left.
 */
static position played(const position *p, turn t) {
    position next = *p;
    int lines, seat = p->to_move;
    next.board = board_after(p, t);
    next.board &= ~board_full_lines(next.board, &lines);
    next.to_move = (uint8_t)(seat + 1 < p->players ? seat + 1 : 0);
    if (lines == 0)
        return next;
    int left = TOKENS - p->tokens[0] - p->tokens[1] - p->tokens[2] - p->tokens[3];
    next.tokens[seat] = (uint8_t)(next.tokens[seat] + (lines < left ? lines : left));
    return next;
}

/* The number of turns, without listing them. */
static unsigned count_turns(const position *p) {
    if (target_reached(p))
        return 0;
    if (!p->board)
        return FIRST_TURNS;
    if (is_last_counter_alone(p))
        return board_steps(p->board) * (SQUARES - COUNTERS + 1);
    return board_turns(p->board);
}

static uint64_t count_sequences(const position *p, int depth) {
    if (depth == 1)
        return count_turns(p);
    dm_move turns[TURNS_MAX];
    uint64_t sequences = 0;
    size_t count = list_turns(p, turns, TURNS_MAX);
    for (size_t i = 0; i < count; i++) {
        position next = played(p, turn_unpack(turns[i]));
        sequences += count_sequences(&next, depth - 1);
    }
    return sequences;
}

/* A solo game: thirty counters without ever a line. */
static void tell_alone(const position *p, dm_outcome *out) {
    out->place[0] = 1;
    if (target_reached(p)) {
        out->reason = DM_WORD_REASON_SOLO_LINE;
    } else if (dm_bits_count(p->board) == COUNTERS) {
        out->reason = DM_WORD_REASON_SOLO_WON;
        out->winner = 0;
    } else {
        out->reason = DM_WORD_REASON_SOLO_NO_TURN;
    }
}

static const char *const numbers_of_players[] = {"1", "2", "3", "4", NULL};

static const dm_option options[] = {
    {.name = "players",
     .values = numbers_of_players,
     .standard = 1,
     .role = DM_ROLE_PLAYERS},
};

static const dm_look looks[] = {
    {DM_PIECE_COUNTER, DM_NOBODY, DM_WORD_PIECE_COUNTER, DM_WORD_SHEET_GROUP_PEBBLE,
     COUNTERS, "●", "o", "pebble"},
    {DM_PIECE_NONE, DM_NOBODY, DM_WORD_PIECE_TOKEN, DM_WORD_SHEET_GROUP_TOKEN, TOKENS, "",
     "", "token"},
};

static const dm_level levels[DM_LEVELS - 1] = {{1, 400}, {1, 160}, {1, 5}, {2, 15},
                                               {3, 0},   {4, 0},   {5, 0}};

const dm_game dm_game_bretonnes = {
    .id = "bretonnes",
    .title = DM_WORD_TITLE_BRETONNES,
    .seat_names = {DM_WORD_SEAT_PLAYER_1, DM_WORD_SEAT_PLAYER_2, DM_WORD_SEAT_PLAYER_3,
                   DM_WORD_SEAT_PLAYER_4},
    .cols = SIDE,
    .rows = SIDE,
    .min_seats = 1,
    .max_seats = DM_SEATS_MAX,
    .flags = DM_GAME_SCORES,
    .option_count = 1,
    .look_count = sizeof looks / sizeof *looks,
    .options = options,
    .looks = looks,
    .levels = levels,
    .eager_levels = DM_LEVELS,
    .init = bretonnes_init,
    .seat = bretonnes_seat,
    .legal = bretonnes_legal,
    .apply = bretonnes_apply,
    .outcome = bretonnes_outcome,
    .key = bretonnes_key,
    .perft = bretonnes_perft,
    .steps = bretonnes_steps,
    .cells = bretonnes_cells,
    .skip = bretonnes_skip,
    .lane = bretonnes_lane,
    .explain = bretonnes_explain,
    .write_move = bretonnes_write_move,
    .read_move = bretonnes_read_move,
    .write_state = bretonnes_write_state,
    .read_state = bretonnes_read_state,
    .draft = bretonnes_draft,
    .write_draft = bretonnes_write_draft,
};
