/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lines that the last turn of a match completed, and the board while they still stood
 * on it: the position after the turn no longer shows them. For view.c; knows no rule but
 * what the steps of a move mean.
 */
#ifndef DAMIER_WASM_MADE_LINES_H
#define DAMIER_WASM_MADE_LINES_H

#include "damier/match.h"

/* More lines than a single turn can complete on any board. */
enum { MADE_LINES_MAX = 8 };

typedef struct {
    uint8_t squares[DM_CELLS_MAX]; /* from one end to the other */
    size_t length;
} made_line;

typedef struct {
    made_line lines[MADE_LINES_MAX];
    size_t line_count;
    dm_cell cells[DM_CELLS_MAX];
    size_t cell_count;
} made_lines;

/* False, and nothing filled in, if the last turn that stands completed none. */
bool made_lines_find(const dm_match *, made_lines *out);

#endif
