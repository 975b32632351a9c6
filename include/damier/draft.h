/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position being composed: what stands where, who moves, and what else the text of a
 * position says. A draft may be anything; `read_state` of the game says of its text
 * whether it is a position (game.h).
 */
#ifndef DAMIER_DRAFT_H
#define DAMIER_DRAFT_H

#include "damier/cells.h"

enum { DM_SEATS_MAX = 4 };

/* What a game asks beside the pieces, the scores and who moves. */
enum {
    DM_DRAFT_ARRIVED = 1, /* where the piece stands that has just arrived, or 0 … */
    DM_DRAFT_LEFT = 2     /* … and the square it came from */
};

typedef struct {
    uint8_t piece[DM_CELLS_MAX]; /* of each square, less 1 */
    int8_t owner[DM_CELLS_MAX];
    uint8_t seats; /* how many play */
    uint8_t seat;  /* who moves, in a finished game too */
    uint8_t asks;  /* DM_DRAFT_… */
    uint8_t arrived, left;
    int16_t score[DM_SEATS_MAX]; /* with DM_GAME_SCORES */
} dm_draft;

#endif
