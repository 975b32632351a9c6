/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The texts of Two Shores: moves (`d3-d5`, `d4xd6`) and positions, read strictly. Every
 * refusal says why. What is legal is decided in martian.c alone: the reasons given here
 * only explain a move that was found illegal.
 */
#include "base/fault.h"
#include "damier/word_list.h"
#include "games/martian/position.h"
#include "games/registry.h"

enum { PIECES = OF_EACH_SIZE * SIZES, POINTS_READ = 999 };

static const char size_letters[] = "PMG"; /* by size */
static const char side_letters[] = "SN";

/* A move that is not legal, as it was read, for the fault to fill. */
typedef struct {
    const position *p;
    unsigned from, to;
    dm_fault *fault;
} attempt;

static bool has_move_form(const char *text);
static dm_status refuse_sign(dm_fault *, char sign, unsigned to);
static dm_status explain(const attempt *);
static dm_word way_fault(const position *, unsigned size);
static dm_status refuse_barred(const attempt *);
static dm_status refuse_squares(const attempt *, size_t at, dm_word, unsigned one,
                                unsigned two);

static dm_status read_board(dm_reader *, position *, dm_fault *);
static dm_status check_numbers(const dm_reader *, const position *, dm_fault *);
static dm_status refuse_surplus(const dm_reader *, const position *, const char *letters,
                                int most, dm_fault *);
static size_t find_surplus(const dm_reader *, const char *letters, int most);
static dm_status refuse_square(dm_fault *, size_t at, dm_word, unsigned square);
static dm_status read_side(dm_reader *, position *, dm_fault *);
static dm_status read_points(dm_reader *, position *, dm_fault *);
static dm_status check_points(const position *, const int points[SEATS], size_t at,
                              dm_fault *);
static dm_status read_barred(dm_reader *, position *, dm_fault *);
static dm_status check_barred(const position *, unsigned square, size_t at, dm_fault *);
static dm_status read_origin(dm_reader *, position *, dm_fault *);

/* Moves */

size_t dm_martian_write_move(const dm_state *state, dm_move move, dm_notation notation,
                             char *out, size_t cap) {
    (void)state;
    (void)notation;
    dm_writer w = dm_writer_init(out, cap);
    grid_write_square(&w, &dm_martian_board, (int)move_from(move));
    dm_write_char(&w, move_taken(move) ? 'x' : '-');
    grid_write_square(&w, &dm_martian_board, (int)move_to(move));
    return w.length;
}

dm_status dm_martian_read_move(const dm_state *state, const char *text, dm_move *out,
                               dm_fault *fault) {
    position p = load(state);
    dm_reader r = dm_reader_init(text);
    int from, to;
    if (dm_martian_ending(&p))
        return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL);
    if (!has_move_form(text))
        return dm_refuse_here(fault, &r, DM_WORD_FAULT_MOVE_FORM, "");
    if (grid_read_square(&r, &dm_martian_board, &from, fault) != DM_OK)
        return DM_REFUSED;
    char sign = text[r.at++];
    if (grid_read_square(&r, &dm_martian_board, &to, fault) != DM_OK)
        return DM_REFUSED;
    dm_move move = dm_martian_find(&p, (unsigned)from, (unsigned)to);
    if (move == DM_NO_MOVE)
        return explain(&(attempt){&p, (unsigned)from, (unsigned)to, fault});
    if (sign != (move_taken(move) ? 'x' : '-'))
        return refuse_sign(fault, sign, move_to(move));
    *out = move;
    return DM_OK;
}

/* Five bytes with the sign in the middle. */
static bool has_move_form(const char *text) {
    for (int i = 0; i < 5; i++)
        if (text[i] == '\0')
            return false;
    return text[5] == '\0' && (text[2] == '-' || text[2] == 'x');
}

static dm_status refuse_sign(dm_fault *fault, char sign, unsigned to) {
    char name[DM_MARTIAN_NAME];
    dm_martian_name(to, name);
    dm_word word = sign == 'x' ? DM_WORD_FAULT_MARTIAN_NOTHING_TAKEN
                               : DM_WORD_FAULT_MARTIAN_SIGN_TAKE;
    return dm_refuse(fault, 3, word, name, NULL);
}

static dm_status explain(const attempt *a) {
    unsigned from = a->from, to = a->to;
    switch (dm_martian_flaw(a->p, from, to)) {
    case FLAW_NOT_OWN:
        return refuse_squares(a, 1, DM_WORD_FAULT_NO_OWN_PIECE, from, 0);
    case FLAW_WAY:
        return refuse_squares(a, 1, way_fault(a->p, worth(a->p, square_set(from)) - 1),
                              from, to);
    case FLAW_BLOCKED:
        return refuse_squares(a, 4, DM_WORD_FAULT_MARTIAN_BLOCKED,
                              dm_martian_obstacle(a->p, from, to), to);
    case FLAW_OWN_PIECE:
        return refuse_squares(a, 4, DM_WORD_FAULT_MARTIAN_OWN_PIECE, to, 0);
    default:
        return refuse_barred(a);
    }
}

/* The word that says how a piece moves. */
static dm_word way_fault(const position *p, unsigned size) {
    bool straight = p->rules.medium == MEDIUM_STRAIGHT;
    return size == SMALL   ? DM_WORD_FAULT_MARTIAN_WAY_SMALL
           : size == LARGE ? DM_WORD_FAULT_MARTIAN_WAY_LARGE
           : straight      ? DM_WORD_FAULT_MARTIAN_WAY_STRAIGHT
                           : DM_WORD_FAULT_MARTIAN_WAY_MEDIUM;
}

static dm_status refuse_barred(const attempt *a) {
    dm_word word = DM_WORD_FAULT_MARTIAN_BARRED_ZONE;
    if (a->p->rules.back == RETURN_SQUARE)
        word = DM_WORD_FAULT_MARTIAN_BARRED_SQUARE;
    return refuse_squares(a, 4, word, a->from, a->to);
}

static dm_status refuse_squares(const attempt *a, size_t at, dm_word word, unsigned one,
                                unsigned two) {
    char names[2][DM_MARTIAN_NAME];
    dm_martian_name(one, names[0]);
    dm_martian_name(two, names[1]);
    return dm_refuse(a->fault, at, word, names[0], two ? names[1] : NULL);
}

/* Positions */

size_t dm_martian_write_state(const dm_state *state, char *out, size_t cap) {
    dm_draft draft;
    dm_game_draft(&dm_game_martian, state, &draft);
    return dm_martian_write_draft(&draft, out, cap);
}

void dm_martian_draft(const dm_state *state, dm_draft *out) {
    position p = load(state);
    out->seat = p.side;
    out->score[SOUTH] = p.points[SOUTH];
    out->score[NORTH] = p.points[NORTH];
    out->asks = DM_DRAFT_ARRIVED;
    if (p.rules.back == RETURN_SQUARE)
        out->asks |= DM_DRAFT_LEFT;
    out->arrived = p.barred;
    out->left = p.origin;
}

/* The letter of a piece; any other kind has none, and is left out. */
static char letter_of(unsigned piece) {
    bool known = piece >= DM_PIECE_SMALL && piece < DM_PIECE_SMALL + SIZES;
    return known ? size_letters[piece - DM_PIECE_SMALL] : '\0';
}

size_t dm_martian_write_draft(const dm_draft *draft, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    char pieces[SQUARES];
    for (unsigned square = 0; square < SQUARES; square++)
        pieces[square] = letter_of(draft->piece[square]);
    grid_write_rows(&w, &dm_martian_board, pieces);
    dm_write_char(&w, ' ');
    dm_write_char(&w, side_letters[draft->seat == NORTH]);
    dm_write_char(&w, ' ');
    dm_write_number(&w, draft->score[SOUTH]);
    dm_write_char(&w, ',');
    dm_write_number(&w, draft->score[NORTH]);
    dm_write_text(&w, draft->arrived ? " " : " -");
    if (draft->arrived)
        grid_write_square(&w, &dm_martian_board, draft->arrived);
    if (draft->left) {
        dm_write_char(&w, ':');
        grid_write_square(&w, &dm_martian_board, draft->left);
    }
    return w.length;
}

dm_status dm_martian_read_state(dm_state *out, const dm_setup *setup, const char *text,
                                dm_fault *fault) {
    position p = {.rules = {setup->value[0], setup->value[1]}};
    dm_reader r = dm_reader_init(text);
    if (read_board(&r, &p, fault) != DM_OK || grid_next_field(&r, fault) != DM_OK ||
        read_side(&r, &p, fault) != DM_OK || grid_next_field(&r, fault) != DM_OK ||
        read_points(&r, &p, fault) != DM_OK || grid_next_field(&r, fault) != DM_OK ||
        read_barred(&r, &p, fault) != DM_OK || grid_read_end(&r, fault) != DM_OK)
        return DM_REFUSED;
    store(out, &p);
    return DM_OK;
}

static dm_status read_board(dm_reader *r, position *p, dm_fault *fault) {
    char pieces[SQUARES];
    if (grid_read_rows(r, &dm_martian_board, pieces, fault) != DM_OK)
        return DM_REFUSED;
    for (unsigned square = 1; square <= SQUARES; square++)
        for (int size = 0; size < SIZES; size++)
            if (pieces[square - 1] == size_letters[size])
                p->pieces[size] |= square_set(square);
    return check_numbers(r, p, fault);
}

static dm_status check_numbers(const dm_reader *r, const position *p, dm_fault *fault) {
    if (!occupied(p->pieces))
        return dm_refuse(fault, 1, DM_WORD_FAULT_NO_PIECE, NULL, NULL);
    if (dm_bits_count(occupied(p->pieces)) > PIECES)
        return refuse_surplus(r, p, size_letters, PIECES, fault);
    for (int size = 0; size < SIZES; size++) {
        const char letter[] = {size_letters[size], '\0'};
        if (dm_bits_count(p->pieces[size]) > OF_EACH_SIZE)
            return refuse_surplus(r, p, letter, OF_EACH_SIZE, fault);
    }
    return DM_OK;
}

/* More of these pieces than there are: those past their number are at fault, in the order
   in which the text has them. */
static dm_status refuse_surplus(const dm_reader *r, const position *p,
                                const char *letters, int most, dm_fault *fault) {
    size_t at = find_surplus(r, letters, most);
    if (letters == size_letters) {
        dm_refuse_number(fault, at, DM_WORD_FAULT_MARTIAN_PIECES, most);
    } else {
        dm_refuse(fault, at, DM_WORD_FAULT_MARTIAN_SIZE, letters,
                  (const char[]){(char)('0' + most), '\0'});
    }
    for (int rank = ROWS - 1; rank >= 0; rank--) {
        for (int file = 0; file < COLS; file++) {
            unsigned square = (unsigned)(rank * COLS + file + 1);
            unsigned size = worth(p, square_set(square));
            if (size && strchr(letters, size_letters[size - 1]) && most-- <= 0)
                dm_fault_square(fault, (int)square);
        }
    }
    return DM_REFUSED;
}

/* The place in the board just read of the first of these pieces past their number. */
static size_t find_surplus(const dm_reader *r, const char *letters, int most) {
    for (size_t i = 0; i < r->at; i++)
        if (strchr(letters, r->text[i]) && most-- == 0)
            return i + 1;
    return 0;
}

static dm_status read_side(dm_reader *r, position *p, dm_fault *fault) {
    const char *letter = strchr(side_letters, dm_read_peek(r));
    if (!letter || dm_read_span(r, " ") != 1)
        return dm_refuse_here(fault, r, DM_WORD_FAULT_MARTIAN_SIDE, " ");
    p->side = (uint8_t)(letter - side_letters);
    r->at++;
    return DM_OK;
}

static dm_status read_points(dm_reader *r, position *p, dm_fault *fault) {
    dm_reader start = *r;
    int points[SEATS];
    if (!dm_read_number(r, POINTS_READ, &points[SOUTH]) || !dm_read_char(r, ',') ||
        !dm_read_number(r, POINTS_READ, &points[NORTH]) || dm_read_span(r, " ") != 0)
        return dm_refuse_here(fault, &start, DM_WORD_FAULT_MARTIAN_POINTS_FORM, " ");
    if (check_points(p, points, start.at + 1, fault) != DM_OK)
        return DM_REFUSED;
    p->points[SOUTH] = (uint8_t)points[SOUTH];
    p->points[NORTH] = (uint8_t)points[NORTH];
    return DM_OK;
}

/*
 * The pieces missing from the board are worth the points of both players together, and
 * some of them are worth the points of South: bit n of `sums` says that some are worth n.
 */
static dm_status check_points(const position *p, const int points[SEATS], size_t at,
                              dm_fault *fault) {
    int missing = 0;
    uint64_t sums = 1;
    for (int size = 0; size < SIZES; size++) {
        for (int i = dm_bits_count(p->pieces[size]); i < OF_EACH_SIZE; i++) {
            missing += size + 1;
            sums |= sums << (size + 1);
        }
    }
    if (points[SOUTH] + points[NORTH] != missing)
        return dm_refuse_numbers(fault, at, DM_WORD_FAULT_MARTIAN_POINTS_SUM,
                                 points[SOUTH] + points[NORTH], missing);
    if (!(sums & dm_bit(points[SOUTH])))
        return dm_refuse_numbers(fault, at, DM_WORD_FAULT_MARTIAN_POINTS_SPLIT,
                                 points[SOUTH], points[NORTH]);
    return DM_OK;
}

static dm_status read_barred(dm_reader *r, position *p, dm_fault *fault) {
    size_t at = r->at + 1;
    int square;
    if (dm_read_char(r, '-'))
        return DM_OK;
    if (grid_read_square(r, &dm_martian_board, &square, fault) != DM_OK ||
        check_barred(p, (unsigned)square, at, fault) != DM_OK)
        return DM_REFUSED;
    p->barred = (uint8_t)square;
    if (p->rules.back == RETURN_SQUARE)
        return read_origin(r, p, fault);
    if (dm_read_peek(r) == ':')
        return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_MARTIAN_ORIGIN_SURPLUS, NULL,
                         NULL);
    return DM_OK;
}

static dm_status check_barred(const position *p, unsigned square, size_t at,
                              dm_fault *fault) {
    if (square_zone(square) != p->side)
        return refuse_square(fault, at, DM_WORD_FAULT_MARTIAN_BARRED_OUTSIDE, square);
    if (!worth(p, square_set(square)))
        return refuse_square(fault, at, DM_WORD_FAULT_MARTIAN_BARRED_EMPTY, square);
    return DM_OK;
}

/* Names a square that is at fault. */
static dm_status refuse_square(dm_fault *fault, size_t at, dm_word word,
                               unsigned square) {
    char name[DM_MARTIAN_NAME];
    dm_martian_name(square, name);
    dm_refuse(fault, at, word, name, NULL);
    dm_fault_square(fault, (int)square);
    return DM_REFUSED;
}

/* Whether the piece could have come that way is not checked: positions have no past. */
static dm_status read_origin(dm_reader *r, position *p, dm_fault *fault) {
    int square;
    if (!dm_read_char(r, ':') || dm_read_end(r))
        return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_MARTIAN_ORIGIN_MISSING, NULL,
                         NULL);
    size_t at = r->at + 1;
    if (grid_read_square(r, &dm_martian_board, &square, fault) != DM_OK)
        return DM_REFUSED;
    if (square_zone((unsigned)square) == p->side)
        return refuse_square(fault, at, DM_WORD_FAULT_MARTIAN_ORIGIN_OUTSIDE,
                             (unsigned)square);
    if (worth(p, square_set((unsigned)square)))
        return refuse_square(fault, at, DM_WORD_FAULT_MARTIAN_ORIGIN_OCCUPIED,
                             (unsigned)square);
    p->origin = (uint8_t)square;
    return DM_OK;
}
