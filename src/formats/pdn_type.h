/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a PDN file numbers its squares: the tag GameType, and positions and moves brought
 * to the numbers that international draughts uses, 1 to 50 from the upper left.
 */
#ifndef DAMIER_FORMATS_PDN_TYPE_H
#define DAMIER_FORMATS_PDN_TYPE_H

#include "damier/game.h"

enum { PDN_INTERNATIONAL = 20 };

typedef struct {
    bool given;    /* false: there was no such tag, or it said nothing */
    int number;    /* of the game; international draughts if not given */
    char notation; /* N: squares have numbers, A: a letter and a number */
    int corner;    /* of the first square: 0 and 1 bottom left and right, 2 and 3 top */
    int said;      /* the corner that the tag names; files seldom mean it */
} pdn_type;

/*
 * NULL or a text without sense: not given. Squares with numbers are taken to be numbered
 * as usual, whatever the tag says: a large site has been writing 20,W,10,10,N1,0 for
 * years.
 */
pdn_type pdn_type_read(const char *tag);
/* Whether games of this type are international draughts. */
bool pdn_type_is_ours(const pdn_type *);

/* The usual number of a square; 0 if there is no such square on the board. */
int pdn_type_square(const pdn_type *, int number);
int pdn_type_lettered(const pdn_type *, const char *text); /* a1 to j10 */

/* A move with usual numbers; what is no square of the board becomes 0. */
void pdn_type_move(const pdn_type *, const char *text, char out[DM_MOVE_TEXT]);

/*
 * Reads the value of a FEN tag in any of its dialects. `unknown_side`: a question mark
 * stood for the side to move, and White was taken. A value without any piece keeps those
 * of `out` and changes the side only.
 */
dm_status pdn_type_position(const pdn_type *, const char *text, dm_state *out,
                            bool *unknown_side, dm_fault *);

#endif
