/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * International draughts as a game of Damier: the generator and the notation are the
 * family's (games/diagonal); this file has the start, the limits on positions and the
 * counts that make a draw.
 */
#include <string.h>

#include "base/bits.h"
#include "damier/word_list.h"
#include "games/diagonal/diagonal_game.h"
#include "games/diagonal/explain.h"
#include "games/diagonal/notation.h"
#include "games/draughts/drawn_counts.h"
#include "games/draughts/rules.h"
#include "games/registry.h"

enum { ROWS_OF_MEN = 4, PIECES_A_SIDE = 20, KINGS_PRINTED = 6 };

/* The counts, in their order in `counters`. */
enum { KINGS_ONLY, AGAINST_THREE, AGAINST_TWO, COUNTERS };

static const dm_counter counters[COUNTERS] = {
    [KINGS_ONLY] = {DM_WORD_REASON_KINGS_ONLY_25, KINGS_ONLY_LIMIT, false},
    [AGAINST_THREE] = {DM_WORD_REASON_ONE_KING_THREE_16, AGAINST_THREE_LIMIT, false},
    [AGAINST_TWO] = {DM_WORD_REASON_ONE_KING_TWO_5, AGAINST_TWO_LIMIT, false},
};

static const dm_look looks[] = {
    {DM_PIECE_MAN, 0, DM_WORD_PIECE_MAN, DM_WORD_SHEET_GROUP_MAN_WHITE, PIECES_A_SIDE,
     "○", "w", "man-white"},
    {DM_PIECE_MAN, 1, DM_WORD_PIECE_MAN, DM_WORD_SHEET_GROUP_MAN_BLACK, PIECES_A_SIDE,
     "●", "b", "man-black"},
    {DM_PIECE_KING, 0, DM_WORD_PIECE_KING, DM_WORD_SHEET_GROUP_KING_WHITE, KINGS_PRINTED,
     "◎", "W", "king-white"},
    {DM_PIECE_KING, 1, DM_WORD_PIECE_KING, DM_WORD_SHEET_GROUP_KING_BLACK, KINGS_PRINTED,
     "◉", "B", "king-black"},
};

static const dm_level levels[DM_LEVELS - 1] = {{1, 90}, {2, 60}, {3, 40}, {4, 20},
                                               {5, 8},  {7, 0},  {9, 0}};

static const diagonal_rules *rules(void) {
#ifdef DAMIER_FAST_BITS
    /* Every processor with these two also counts leading zeros (lzcnt). */
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"))
        return &draughts_rules_fast_bits;
#endif
    return &draughts_rules;
}

static void draughts_init(dm_state *out, const dm_setup *setup) {
    (void)setup;
    diagonal_position p = diagonal_game_start(rules(), ROWS_OF_MEN);
    diagonal_game_store(out, &p);
}

static int draughts_seat(const dm_state *state) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_seat(rules(), &p);
}

static size_t draughts_legal(const dm_state *state, dm_move *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_legal(rules(), &p, out, cap);
}

static dm_status draughts_apply(dm_state *state, dm_move move) {
    return diagonal_game_apply(rules(), state, move);
}

static void draughts_outcome(const dm_state *state, dm_outcome *out) {
    diagonal_position p = diagonal_game_load(state);
    diagonal_game_outcome(rules(), &p, out);
}

static uint64_t draughts_key(const dm_state *state) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_key(&p);
}

static uint64_t draughts_perft(const dm_state *state, int depth) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_perft(rules(), &p, depth);
}

static size_t draughts_steps(const dm_state *state, dm_move move, dm_step *out,
                             size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_steps(rules(), &p, move, out, cap);
}

static size_t draughts_cells(const dm_state *state, dm_cell *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_game_cells(rules(), &p, out, cap);
}

static void draughts_ticks(const dm_state *before, dm_move move, const dm_state *after,
                           dm_tick *out) {
    diagonal_position b = diagonal_game_load(before), a = diagonal_game_load(after);
    bool king = b.kings & dm_bit(move_from(move));
    int was = lone_king_against(&b), is = lone_king_against(&a);
    out[KINGS_ONLY] = king && !move_taken(move) ? DM_TICK_UP : DM_TICK_RESET;
    out[AGAINST_THREE] = is == 3 && was == is ? DM_TICK_UP : DM_TICK_RESET;
    out[AGAINST_TWO] = is == 2 && was == is ? DM_TICK_UP : DM_TICK_RESET;
}

static void draughts_explain(const dm_state *state, const dm_touches *touches,
                             dm_reason *out) {
    static const diagonal_rule_names names = {.man = "man",
                                              .king = "king",
                                              .must = "must",
                                              .chain = "rafle",
                                              .most = "majority"};
    diagonal_position p = diagonal_game_load(state);
    diagonal_explain(rules(), &names, &p, touches, out);
}

static size_t draughts_lesser(const dm_state *state, dm_move *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_lesser(rules(), &p, out, cap);
}

static size_t draughts_write_move(const dm_state *state, dm_move move,
                                  dm_notation notation, char *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_write_move(rules(), &p, move, notation, out, cap);
}

static dm_status draughts_read_move(const dm_state *state, const char *text, dm_move *out,
                                    dm_fault *fault) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_read_move(rules(), &p, text, out, fault);
}

static size_t draughts_write_state(const dm_state *state, char *out, size_t cap) {
    diagonal_position p = diagonal_game_load(state);
    return diagonal_write_position(rules(), &p, out, cap);
}

static dm_status draughts_read_state(dm_state *out, const dm_setup *setup,
                                     const char *text, dm_fault *fault) {
    (void)setup;
    diagonal_position p;
    if (diagonal_read_position(rules(), text, &p, fault) != DM_OK ||
        diagonal_game_check_count(rules(), &p, PIECES_A_SIDE, fault) != DM_OK ||
        diagonal_game_check_far_row(rules(), &p, 0, fault) != DM_OK ||
        diagonal_game_check_far_row(rules(), &p, 1, fault) != DM_OK)
        return DM_REFUSED;
    diagonal_game_store(out, &p);
    return DM_OK;
}

static void draughts_draft(const dm_state *state, dm_draft *out) {
    diagonal_position p = diagonal_game_load(state);
    out->seat = p.turn;
}

static size_t draughts_write_draft(const dm_draft *draft, char *out, size_t cap) {
    return diagonal_write_draft(rules(), draft, out, cap);
}

const dm_game dm_game_draughts = {
    .id = "draughts",
    .title = DM_WORD_TITLE_DRAUGHTS,
    .seat_names = {DM_WORD_SEAT_WHITE, DM_WORD_SEAT_BLACK},
    .cols = 10,
    .rows = 10,
    .min_seats = 2,
    .max_seats = 2,
    .flags = DM_GAME_REPETITION | DM_GAME_MUST_CAPTURE | DM_GAME_MUST_TAKE_MOST |
             DM_GAME_TAKE_LATER | DM_GAME_BALLOTS | DM_GAME_DRAUGHTS_100,
    .counter_count = COUNTERS,
    .look_count = sizeof looks / sizeof *looks,
    .counters = counters,
    .looks = looks,
    .levels = levels,
    .init = draughts_init,
    .seat = draughts_seat,
    .legal = draughts_legal,
    .apply = draughts_apply,
    .outcome = draughts_outcome,
    .key = draughts_key,
    .perft = draughts_perft,
    .steps = draughts_steps,
    .cells = draughts_cells,
    .ticks = draughts_ticks,
    .skip = diagonal_game_skip,
    .explain = draughts_explain,
    .lesser = draughts_lesser,
    .write_move = draughts_write_move,
    .read_move = draughts_read_move,
    .write_state = draughts_write_state,
    .read_state = draughts_read_state,
    .draft = draughts_draft,
    .write_draft = draughts_write_draft,
};
