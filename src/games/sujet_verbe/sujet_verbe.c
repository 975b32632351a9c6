/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Subject/verb draughts as a game of Damier: a small draughts of the family
 * (games/diagonal) whose men may take only three queens from the box, and whose squares
 * have the dots that call for cards. Whether a card was answered concerns the match, not
 * the rules.
 */
#include <string.h>

#include "base/bits.h"
#include "base/fault.h"
#include "damier/word_list.h"
#include "games/diagonal/diagonal_game.h"
#include "games/diagonal/explain.h"
#include "games/diagonal/notation.h"
#include "games/diagonal/squares.h"
#include "games/registry.h"
#include "games/sujet_verbe/rules.h"

enum { ROWS_OF_MEN = 2, PIECES_A_SIDE = 6, QUEENS_A_SIDE = 3 };

enum { OPTION_BACKWARD, OPTION_CARDS, OPTION_WRONG, OPTIONS };

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const stay_play[] = {"stay", "play", NULL};

static const dm_option options[OPTIONS] = {
    [OPTION_BACKWARD] = {"backward-capture", no_yes, 0, DM_ROLE_RULE},
    [OPTION_CARDS] = {"cards", off_on, 0, DM_ROLE_CARDS},
    [OPTION_WRONG] = {"wrong", stay_play, 0, DM_ROLE_WRONG},
};

enum { NO_PROGRESS, NO_CAPTURE, COUNTERS };

static const dm_counter counters[COUNTERS] = {
    [NO_PROGRESS] = {DM_WORD_REASON_NO_PROGRESS_25, 50, false},
    [NO_CAPTURE] = {DM_WORD_REASON_NO_CAPTURE_60, 60, true},
};

static const dm_look looks[] = {
    {DM_PIECE_MAN, 0, DM_WORD_PIECE_MAN, DM_WORD_SHEET_GROUP_MAN_YELLOW, PIECES_A_SIDE,
     "○", "w", "man-yellow"},
    {DM_PIECE_MAN, 1, DM_WORD_PIECE_MAN, DM_WORD_SHEET_GROUP_MAN_BLUE, PIECES_A_SIDE, "●",
     "b", "man-blue"},
    {DM_PIECE_KING, 0, DM_WORD_PIECE_QUEEN, DM_WORD_SHEET_GROUP_QUEEN_YELLOW,
     QUEENS_A_SIDE, "◎", "W", "queen-yellow"},
    {DM_PIECE_KING, 1, DM_WORD_PIECE_QUEEN, DM_WORD_SHEET_GROUP_QUEEN_BLUE, QUEENS_A_SIDE,
     "◉", "B", "queen-blue"},
};

static const dm_level levels[DM_LEVELS - 1] = {{1, 900}, {1, 260}, {1, 70}, {2, 85},
                                               {3, 42},  {5, 34},  {8, 22}};

/* The only option that changes what is legal is kept in the position. */
static const diagonal_rules *rules_of(const diagonal_position *p) {
    return p->options ? &sujet_verbe_backward : &sujet_verbe_forward;
}

static void sujet_verbe_init(dm_state *out, const dm_setup *setup) {
    diagonal_position p = diagonal_game_start(&sujet_verbe_forward, ROWS_OF_MEN);
    p.options = setup->value[OPTION_BACKWARD];
    diagonal_game_store(out, &p);
}

static int sujet_verbe_seat(const dm_state *state) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_seat(rules_of(&p), &p);
}

static size_t sujet_verbe_legal(const dm_state *state, dm_move *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_legal(rules_of(&p), &p, out, cap);
}

static dm_status sujet_verbe_apply(dm_state *state, dm_move move) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_apply(rules_of(&p), state, move);
}

static int queens_of(const diagonal_position *p, int seat) {
    return dm_bits_count(p->pieces[seat] & p->kings);
}

static void sujet_verbe_outcome(const dm_state *state, dm_outcome *out) {
    diagonal_position p = diagonal_game_load(state);
    diagonal_game_outcome(rules_of(&p), &p, out);
    for (int seat = 0; seat < 2; seat++)
        out->box[seat] = (uint8_t)(rules_of(&p)->box - queens_of(&p, seat));
}

static uint64_t sujet_verbe_key(const dm_state *state) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_key(&p);
}

static uint64_t sujet_verbe_perft(const dm_state *state, int depth) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_perft(rules_of(&p), &p, depth);
}

static size_t sujet_verbe_steps(const dm_state *state, dm_move move, dm_step *out,
                                size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_steps(rules_of(&p), &p, move, out, cap);
}

/* The dots shift by one from row to row: pink, green, blue. */
static dm_card_colour dot_of(const dm_cell *cell) {
    static const dm_card_colour dots[] = {DM_CARD_PINK, DM_CARD_GREEN, DM_CARD_BLUE};
    return dots[(cell->col / 2 + cell->row) % 3];
}

static size_t sujet_verbe_cells(const dm_state *state, dm_cell *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    size_t count = diagonal_game_cells(rules_of(&p), &p, out, cap);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i].dot = (uint8_t)dot_of(&out[i]);
    return count;
}

static void sujet_verbe_ticks(const dm_state *before, dm_move move, const dm_state *after,
                              dm_tick *out) {
    (void)after;
    diagonal_position b = diagonal_game_load(before);
    bool king = b.kings & dm_bit(move_from(move)), capture = move_taken(move);
    out[NO_PROGRESS] = king && !capture ? DM_TICK_UP : DM_TICK_RESET;
    out[NO_CAPTURE] = capture ? DM_TICK_RESET : DM_TICK_UP;
}

/* The deck of the dot where the move ends, or the harder one for a queen, old or new. */
static dm_card_colour sujet_verbe_card_colour(const dm_state *state, dm_move move) {
    diagonal_position p = diagonal_game_load(state), after = p;
    const diagonal_rules *rules = rules_of(&p);
    rules->make(&after, move);
    if (after.kings & dm_bit(move_to(move)))
        return DM_CARD_DAME;
    dm_cell cells[DM_CELLS_MAX];
    sujet_verbe_cells(state, cells, DM_CELLS_MAX);
    return (dm_card_colour)cells[square_of_bit(rules, move_to(move)) - 1].dot;
}

static void sujet_verbe_explain(const dm_state *state, const dm_touches *touches,
                                dm_reason *out) {
    static const diagonal_rule_names names = {.man = "man",
                                              .king = "queen",
                                              .must = "capture",
                                              .chain = "rafle",
                                              .most = "rafle"};
    diagonal_position p = diagonal_game_load(state);
    diagonal_explain(rules_of(&p), &names, &p, touches, out);
}

static size_t sujet_verbe_write_move(const dm_state *state, dm_move move,
                                     dm_notation notation, char *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_write_move(rules_of(&p), &p, move, notation, out, cap);
}

static dm_status sujet_verbe_read_move(const dm_state *state, const char *text,
                                       dm_move *out, dm_fault *fault) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_read_move(rules_of(&p), &p, text, out, fault);
}

static size_t sujet_verbe_write_state(const dm_state *state, char *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_write_position(rules_of(&p), &p, out, cap);
}

/*
 * At most three queens a colour; a man waits on its far row only while all three are in
 * play.
 */
static dm_status check_box(const diagonal_position *p, int seat, dm_fault *fault) {
    int box = sujet_verbe_forward.box, queens = queens_of(p, seat);
    if (queens > box) {
        dm_refuse_numbers(fault, 0, DM_WORD_FAULT_TOO_MANY_QUEENS, queens, box);
        diagonal_game_blame(&sujet_verbe_forward, p->pieces[seat] & p->kings, box, fault);
        return DM_REFUSED;
    }
    return queens == box
               ? DM_OK
               : diagonal_game_check_far_row(&sujet_verbe_forward, p, seat, fault);
}

static dm_status sujet_verbe_read_state(dm_state *out, const dm_setup *setup,
                                        const char *text, dm_fault *fault) {
    diagonal_position p;
    if (diagonal_read_position(&sujet_verbe_forward, text, &p, fault) != DM_OK ||
        diagonal_game_check_count(&sujet_verbe_forward, &p, PIECES_A_SIDE, fault) !=
            DM_OK ||
        check_box(&p, 0, fault) != DM_OK || check_box(&p, 1, fault) != DM_OK)
        return DM_REFUSED;
    p.options = setup->value[OPTION_BACKWARD];
    diagonal_game_store(out, &p);
    return DM_OK;
}

static void sujet_verbe_draft(const dm_state *state, dm_draft *out) {
    diagonal_position p = diagonal_game_load(state);
    out->seat = p.turn;
}

static size_t sujet_verbe_write_draft(const dm_draft *draft, char *out, size_t cap) {
    return diagonal_write_draft(&sujet_verbe_forward, draft, out, cap);
}

const dm_game dm_game_sujet_verbe = {
    .id = "sujet-verbe",
    .title = DM_WORD_TITLE_SUJET_VERBE,
    .seat_names = {DM_WORD_SEAT_YELLOW, DM_WORD_SEAT_BLUE},
    .cols = 6,
    .rows = 6,
    .min_seats = 2,
    .max_seats = 2,
    .flags = DM_GAME_REPETITION | DM_GAME_CARDS | DM_GAME_MUST_CAPTURE | DM_GAME_BOX,
    .option_count = OPTIONS,
    .counter_count = COUNTERS,
    .look_count = sizeof looks / sizeof *looks,
    .options = options,
    .counters = counters,
    .looks = looks,
    .levels = levels,
    .init = sujet_verbe_init,
    .seat = sujet_verbe_seat,
    .legal = sujet_verbe_legal,
    .apply = sujet_verbe_apply,
    .outcome = sujet_verbe_outcome,
    .key = sujet_verbe_key,
    .perft = sujet_verbe_perft,
    .steps = sujet_verbe_steps,
    .cells = sujet_verbe_cells,
    .ticks = sujet_verbe_ticks,
    .card_colour = sujet_verbe_card_colour,
    .pass = diagonal_game_skip,
    .skip = diagonal_game_skip,
    .explain = sujet_verbe_explain,
    .write_move = sujet_verbe_write_move,
    .read_move = sujet_verbe_read_move,
    .write_state = sujet_verbe_write_state,
    .read_state = sujet_verbe_read_state,
    .draft = sujet_verbe_draft,
    .write_draft = sujet_verbe_write_draft,
};
