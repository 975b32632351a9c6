/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Boards on paper, drawn from the cells of a game as every board of Damier is: chequers,
 * dots with pictograms, a slab with hollows, shores of sand and sea. Knows no rule.
 */
#ifndef DAMIER_SHEETS_BOARD_H
#define DAMIER_SHEETS_BOARD_H

#include "sheets/plan.h"

typedef enum { DM_BOARD_EMPTY, DM_BOARD_WITH_PIECES } dm_board_pieces;

/* A board, or the part of it between two columns and two rows. */
typedef struct {
    double x, y, square; /* the top left corner of the part */
    int first_col, cols, first_row, rows;
    dm_board_pieces pieces; /* those of the beginning … */
    const dm_state *state;  /* … unless this is another position */
} dm_board_view;

dm_board_view dm_board_whole(const dm_game *, double x, double y, double square);
void dm_draw_board(dm_canvas *, const dm_game *, const dm_board_view *);

/* The side of a square where the board is printed: on one sheet, or over two. */
double dm_board_square(const dm_print *);

#endif
