/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws any board from its cells, and says which square lies where on the screen. Knows
 * shapes of pieces and kinds of squares; no game, no rule.
 */
#ifndef DAMIER_TUI_BOARDVIEW_H
#define DAMIER_TUI_BOARDVIEW_H

#include "entry.h"

typedef struct {
    int row, col;             /* of the upper left square */
    int cell_rows, cell_cols; /* of one square */
    int rows, cols;           /* of the board, in squares */
    int border;               /* a row between two shores, above this row; 0: none */
    bool flipped, numbered;
    bool dots;         /* squares call for cards: show which */
    int width, height; /* all of it, names of rows and columns included */
} board_place;

/* Finds the largest board that fits. */
board_place board_fit(const dm_game *, const dm_cell *cells, size_t count, int height,
                      int width, bool flipped);
/* Draws the cells, with marks. */
void board_draw(const board_place *, const dm_game *, const dm_cell *cells, size_t count,
                const entry_marks *);

/* The square at a place of the screen, or 0; and the place of a square's middle. */
uint8_t board_square_at(const board_place *, const dm_cell *cells, size_t count, int row,
                        int col);
void board_middle(const board_place *, const dm_cell *, int *row, int *col);

#endif
