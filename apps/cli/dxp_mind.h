/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine of a DamExchange session: it thinks on its own thread when it is our turn,
 * and ponders on the reply it expects when it is not. A file descriptor becomes readable
 * when a thought is ready, so that one loop can wait for everything.
 */
#ifndef DAMIER_CLI_DXP_MIND_H
#define DAMIER_CLI_DXP_MIND_H

#include "thinking.h"

typedef enum { DXP_IDLE, DXP_THINKING, DXP_PONDERING } dxp_mind_state;

typedef struct {
    thinking *thinking;
    int wake[2];
    dxp_mind_state state;
    dm_move expected; /* while pondering: the move of the other side */
} dxp_mind;

/* False if memory runs out. */
bool dxp_mind_open(dxp_mind *, const dm_game *, int hash_mb, int threads);
void dxp_mind_close(dxp_mind *); /* also after a failed opening */
void dxp_mind_forget(dxp_mind *);

/* Begins to think where the match stands; false if memory runs out. */
bool dxp_mind_think(dxp_mind *, const dm_match *, const dm_limits *);
/*
 * Begins to ponder on the reply `expected` by the one who moves in the match, with limits
 * for the move after it. Nothing happens if that would end the game.
 */
void dxp_mind_ponder(dxp_mind *, const dm_match *, dm_move expected, const dm_limits *);
/* The reply was played: if it was the expected one, pondering turns into thinking. */
void dxp_mind_meet(dxp_mind *, dm_move reply);
void dxp_mind_cancel(dxp_mind *); /* whatever it does */

/* Readable when a thought is ready; -1 while none is wanted. */
int dxp_mind_descriptor(const dxp_mind *);
void dxp_mind_take(dxp_mind *, dm_thought *out); /* waits for it if need be */

#endif
