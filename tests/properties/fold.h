/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every front end does with a move: its steps, applied one after another to the
 * cells it has drawn. Written once here so that the tests can hold each game to it.
 */
#ifndef DAMIER_TESTS_FOLD_H
#define DAMIER_TESTS_FOLD_H

#include "damier/game.h"

typedef struct {
    dm_cell cells[DM_CELLS_MAX];
    size_t count;
} fold_board;

void fold_begin(fold_board *, const dm_game *, const dm_state *);

/* Applies one step. Returns NULL, or what is wrong with it. */
const char *fold_step(fold_board *, const dm_step *);

/* Whether two boards hold the same pieces; what is barred is not part of a step. */
bool fold_is_equal(const fold_board *, const fold_board *);

#endif
