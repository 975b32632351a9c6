/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Noughts and crosses: the smallest whole game of Damier, there to be read and copied
 * (CONTRIBUTING.md, "Add a game"). It is built for tests and developers alone. Crosses
 * begin; whoever has three marks in a row, a column or a diagonal has won.
 */
#include <string.h>

#include "base/bits.h"
#include "base/fault.h"
#include "base/hash.h"
#include "damier/word_list.h"
#include "games/grid_notation.h"
#include "games/registry.h"

enum { SIDE = 3, SQUARES = SIDE * SIDE, SEATS = 2, LINES = 8, FULL = 0x1FF };
enum { MARK = DM_PIECE_OWN }; /* the only kind of piece */

/* The position, private to the game. It must fit a dm_state; unused bytes stay zero. */
typedef struct {
    uint16_t marks[SEATS]; /* bit 0 is a1, bit 1 is b1, … */
    uint8_t seat;          /* who moves, or would if the game were not over */
    uint8_t unused[3];
} position;

_Static_assert(sizeof(position) <= sizeof(dm_state), "a position must fit a dm_state");

static const uint16_t lines[LINES] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
static const char letters[] = "XO"; /* by seat */
static const grid_board board = {SIDE, SIDE, letters};

static position load(const dm_state *state) {
    position p;
    memcpy(&p, state->bytes, sizeof p);
    return p;
}

static void store(dm_state *state, const position *p) {
    memset(state, 0, sizeof *state);
    memcpy(state->bytes, p, sizeof *p);
}

/* ---- the rules ---- */

static bool has_line(const position *p, int seat) {
    for (int i = 0; i < LINES; i++)
        if ((p->marks[seat] & lines[i]) == lines[i])
            return true;
    return false;
}

/* The squares where a mark may go: none once the game is over. A move is its square. */
static unsigned targets(const position *p) {
    bool won = has_line(p, 0) || has_line(p, 1);
    return won ? 0 : FULL & ~(unsigned)(p->marks[0] | p->marks[1]);
}

static void example_init(dm_state *out, const dm_setup *setup) {
    (void)setup;
    store(out, &(position){.seat = 0});
}

static int example_seat(const dm_state *state) {
    position p = load(state);
    return targets(&p) ? p.seat : DM_OVER;
}

static size_t example_legal(const dm_state *state, dm_move *out, size_t cap) {
    position p = load(state);
    size_t count = 0;
    for (uint64_t rest = targets(&p); rest; count++) {
        int bit = dm_bits_pop(&rest);
        if (count < cap)
            out[count] = (dm_move)bit + 1;
    }
    return count;
}

static dm_status example_apply(dm_state *state, dm_move move) {
    position p = load(state);
    if (move < 1 || move > SQUARES || !(targets(&p) >> (move - 1) & 1))
        return DM_REFUSED;
    p.marks[p.seat] |= (uint16_t)(1U << (move - 1));
    p.seat = !p.seat;
    store(state, &p);
    return DM_OK;
}

static void example_outcome(const dm_state *state, dm_outcome *out) {
    position p = load(state);
    *out = (dm_outcome){.over = !targets(&p), .winner = DM_NOBODY, .seats = SEATS};
    if (!out->over)
        return;
    out->reason = DM_WORD_REASON_BOARD_FULL;
    out->place[0] = out->place[1] = 1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!has_line(&p, seat))
            continue;
        out->reason = DM_WORD_REASON_THREE_IN_A_LINE;
        out->winner = (int8_t)seat;
        out->place[!seat] = 2;
    }
}

static uint64_t example_key(const dm_state *state) {
    uint64_t word;
    memcpy(&word, state->bytes, sizeof word);
    return dm_hash_add(0, word);
}

static uint64_t example_perft(const dm_state *state, int depth) {
    dm_move moves[SQUARES];
    size_t count = depth > 0 ? example_legal(state, moves, SQUARES) : 0;
    uint64_t sequences = depth <= 0;
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        example_apply(&next, moves[i]);
        sequences += example_perft(&next, depth - 1);
    }
    return sequences;
}

/* Lines that a seat can still fill, against those of the other. */
static int example_evaluate(const dm_state *state, int seat) {
    position p = load(state);
    int open = 0;
    for (int i = 0; i < LINES; i++)
        open += !(p.marks[!seat] & lines[i]) - !(p.marks[seat] & lines[i]);
    return 20 * open;
}

/* ---- what it looks like ---- */

static size_t example_steps(const dm_state *state, dm_move move, dm_step *out,
                            size_t cap) {
    if (cap > 0)
        out[0] = (dm_step){.kind = DM_STEP_PLACE,
                           .to = (uint8_t)move,
                           .piece = MARK,
                           .owner = (int8_t)load(state).seat};
    return 1;
}

static size_t example_cells(const dm_state *state, dm_cell *out, size_t cap) {
    position p = load(state);
    for (int square = 1; square <= SQUARES && (size_t)square <= cap; square++) {
        dm_cell *cell = &out[square - 1];
        *cell = (dm_cell){.owner = DM_NOBODY, .zone = DM_NOBODY};
        grid_cell(&board, square, cell);
        for (int seat = 0; seat < SEATS; seat++)
            if (p.marks[seat] >> (square - 1) & 1) {
                cell->piece = MARK;
                cell->owner = (int8_t)seat;
            }
    }
    return SQUARES;
}

static const dm_look looks[] = {
    {MARK, 0, DM_WORD_PIECE_CROSS, DM_WORD_SHEET_GROUP_CROSS, 5, "×", "X", NULL},
    {MARK, 1, DM_WORD_PIECE_NOUGHT, DM_WORD_SHEET_GROUP_NOUGHT, 5, "○", "O", NULL},
};

/* ---- texts: moves such as `b2`, positions such as `3/1X1/3 O` ---- */

static size_t example_write_move(const dm_state *state, dm_move move,
                                 dm_notation notation, char *out, size_t cap) {
    (void)state;
    (void)notation;
    dm_writer w = dm_writer_init(out, cap);
    grid_write_square(&w, &board, (int)move);
    return w.length;
}

static dm_status example_read_move(const dm_state *state, const char *text, dm_move *out,
                                   dm_fault *fault) {
    position p = load(state);
    dm_reader r = dm_reader_init(text);
    int square;
    if (!targets(&p))
        return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL);
    if (grid_read_square(&r, &board, &square, fault) != DM_OK ||
        grid_read_end(&r, fault) != DM_OK)
        return DM_REFUSED;
    if (!(targets(&p) >> (square - 1) & 1))
        return dm_refuse(fault, 1, DM_WORD_FAULT_OCCUPIED, text, NULL);
    *out = (dm_move)square;
    return DM_OK;
}

static void example_draft(const dm_state *state, dm_draft *out) {
    out->seat = (uint8_t)load(state).seat;
}

static size_t example_write_draft(const dm_draft *draft, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    char pieces[SQUARES] = {0};
    for (int i = 0; i < SQUARES; i++)
        if (draft->piece[i] != DM_PIECE_NONE)
            pieces[i] = letters[draft->owner[i] == 1];
    grid_write_rows(&w, &board, pieces);
    dm_write_char(&w, ' ');
    dm_write_char(&w, letters[draft->seat == 1]);
    return w.length;
}

static size_t example_write_state(const dm_state *state, char *out, size_t cap) {
    dm_draft draft;
    dm_game_draft(&dm_game_example, state, &draft);
    return example_write_draft(&draft, out, cap);
}

/*
 * Crosses begin and turns alternate; a line of the player to move would have won before.
 */
static dm_status check(const position *p, dm_fault *fault) {
    int crosses = dm_bits_count(p->marks[0]), noughts = dm_bits_count(p->marks[1]);
    if (crosses != noughts + p->seat)
        return dm_refuse_numbers(fault, 1, DM_WORD_FAULT_MARKS, crosses, noughts);
    if (has_line(p, p->seat))
        return dm_refuse(fault, 1, DM_WORD_FAULT_MARKS_LINE, NULL, NULL);
    return DM_OK;
}

static dm_status example_read_state(dm_state *out, const dm_setup *setup,
                                    const char *text, dm_fault *fault) {
    (void)setup;
    position p = {.seat = 0};
    dm_reader r = dm_reader_init(text);
    char pieces[SQUARES];
    if (grid_read_rows(&r, &board, pieces, fault) != DM_OK ||
        grid_next_field(&r, fault) != DM_OK)
        return DM_REFUSED;
    for (int i = 0; i < SQUARES; i++)
        for (int seat = 0; seat < SEATS; seat++)
            if (pieces[i] == letters[seat])
                p.marks[seat] |= (uint16_t)(1U << i);
    p.seat = dm_read_char(&r, letters[1]);
    if (p.seat == 0 && !dm_read_char(&r, letters[0]))
        return dm_refuse_here(fault, &r, DM_WORD_FAULT_MARKS_SIDE, " ");
    if (grid_read_end(&r, fault) != DM_OK || check(&p, fault) != DM_OK)
        return DM_REFUSED;
    store(out, &p);
    return DM_OK;
}

const dm_game dm_game_example = {
    .id = "example",
    .title = DM_WORD_TITLE_EXAMPLE,
    .seat_names = {DM_WORD_SEAT_CROSSES, DM_WORD_SEAT_NOUGHTS},
    .cols = SIDE,
    .rows = SIDE,
    .min_seats = SEATS,
    .max_seats = SEATS,
    .flags = DM_GAME_BALLOTS,
    .look_count = sizeof looks / sizeof *looks,
    .looks = looks,
    .levels = dm_levels_usual,
    .init = example_init,
    .seat = example_seat,
    .legal = example_legal,
    .apply = example_apply,
    .outcome = example_outcome,
    .key = example_key,
    .perft = example_perft,
    .evaluate = example_evaluate,
    .steps = example_steps,
    .cells = example_cells,
    .write_move = example_write_move,
    .read_move = example_read_move,
    .write_state = example_write_state,
    .read_state = example_read_state,
    .draft = example_draft,
    .write_draft = example_write_draft,
};
