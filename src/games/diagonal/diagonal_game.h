/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the games of the draughts family have in common of the contract of a game
 * (damier/game.h), on top of a specialised generator. A game adds its setup, its limits
 * on positions and its counts.
 */
#ifndef DAMIER_GAMES_DIAGONAL_GAME_H
#define DAMIER_GAMES_DIAGONAL_GAME_H

#include "games/diagonal/position.h"

diagonal_position diagonal_game_load(const dm_state *);
void diagonal_game_store(dm_state *, const diagonal_position *);

/* The men of both sides on their first `rows` rows, seat 0 to move. */
diagonal_position diagonal_game_start(const diagonal_rules *, int rows);

int diagonal_game_seat(const diagonal_rules *, const diagonal_position *);
size_t diagonal_game_legal(const diagonal_rules *, const diagonal_position *,
                           dm_move *out, size_t cap);
dm_status diagonal_game_apply(const diagonal_rules *, dm_state *, dm_move);
/* The other side to move, on the same board. */
void diagonal_game_skip(dm_state *);
void diagonal_game_outcome(const diagonal_rules *, const diagonal_position *,
                           dm_outcome *out);
uint64_t diagonal_game_key(const diagonal_position *);
uint64_t diagonal_game_perft(const diagonal_rules *, const diagonal_position *,
                             int depth);
size_t diagonal_game_steps(const diagonal_rules *, const diagonal_position *, dm_move,
                           dm_step *out, size_t cap);
/* Cells without dots. */
size_t diagonal_game_cells(const diagonal_rules *, const diagonal_position *,
                           dm_cell *out, size_t cap);

/* The squares of a set that a fault is about, but for the first `from`. */
void diagonal_game_blame(const diagonal_rules *, uint64_t set, int from, dm_fault *);
/* Refuses more than `most` pieces of a colour. */
dm_status diagonal_game_check_count(const diagonal_rules *, const diagonal_position *,
                                    int most, dm_fault *);
/* Refuses a man of `seat` on its far row. */
dm_status diagonal_game_check_far_row(const diagonal_rules *, const diagonal_position *,
                                      int seat, dm_fault *);

#endif
