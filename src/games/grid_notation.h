/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Boards whose squares are named by a letter and a number, and written row by row from
 * the top as in `GGM1/4/…`: a letter for a piece, a number for a run of empty squares.
 * Square 1 is a1, square 2 is b1, and so on along the ranks. A side has at most
 * DM_SIDE_MAX squares. Knows the shape of a board, no rule.
 */
#ifndef DAMIER_GAMES_GRID_NOTATION_H
#define DAMIER_GAMES_GRID_NOTATION_H

#include "base/text.h"
#include "damier/game.h"

typedef struct {
    int cols, rows;
    const char *letters; /* the pieces that may stand in a row, one letter each */
} grid_board;

/* Fills name, number, column and row of a cell. */
void grid_cell(const grid_board *, int square, dm_cell *out);

void grid_write_square(dm_writer *, const grid_board *, int square);
/* Reads a name such as c4; refuses one that is not on the board, naming it. */
dm_status grid_read_square(dm_reader *, const grid_board *, int *square, dm_fault *);

/* The rows: `pieces[square - 1]` is a letter, or NUL on an empty square. */
void grid_write_rows(dm_writer *, const grid_board *, const char *pieces);
dm_status grid_read_rows(dm_reader *, const grid_board *, char *pieces, dm_fault *);

/* Skips the one space before the next field of a position, which must not be empty. */
dm_status grid_next_field(dm_reader *, dm_fault *);
/* Refuses what follows the last field. */
dm_status grid_read_end(const dm_reader *, dm_fault *);

#endif
