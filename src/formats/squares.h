/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A draughts position square by square, as protocols write it: one character for the side
 * to move, then one for each square from 1 to 50. Which letters, each protocol says.
 */
#ifndef DAMIER_FORMATS_SQUARES_H
#define DAMIER_FORMATS_SQUARES_H

#include "damier/game.h"

enum { DM_SQUARES_LENGTH = 51, DM_SQUARES_TEXT = 52 }; /* characters; with NUL */

/* White first, then black. */
typedef struct {
    char side[2], man[2], king[2], empty;
} dm_square_letters;

dm_status dm_squares_read(dm_state *out, const dm_square_letters *, const char *text,
                          dm_fault *);
size_t dm_squares_write(const dm_state *, const dm_square_letters *, char *out,
                        size_t cap);

#endif
