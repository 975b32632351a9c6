/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a move that is being entered cannot go on as a player wants it: what was touched,
 * and what a game answers (`explain` in game.h).
 */
#ifndef DAMIER_REASON_H
#define DAMIER_REASON_H

#include <stdbool.h>
#include <stdint.h>

#include "damier/words.h"

enum { DM_TOUCHES_MAX = 32 }; /* squares of one move */

/* A move being entered square by square. */
typedef struct {
    uint8_t squares[DM_TOUCHES_MAX]; /* start, landings, placements: its steps so far */
    uint8_t count;
    uint8_t refused; /* the square touched next, which no move fits; 0: none */
} dm_touches;

/* Which rule decides what may be touched next, and what is wrong with a refused square. */
typedef struct {
    const char *rule; /* NAME of `rules.GAME.NAME.title` in po/; NULL: none of them */
    dm_phrase phrase; /* without a word if no square is refused */
    bool piece;       /* it is about the piece there, which cannot be chosen */
} dm_reason;

#endif
