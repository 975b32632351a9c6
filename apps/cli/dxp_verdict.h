/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * When a game of DamExchange is decided although it is not over: what our scores of the
 * last turns say, in the protocol's terms. Knows no rule and no position.
 */
#ifndef DAMIER_CLI_DXP_VERDICT_H
#define DAMIER_CLI_DXP_VERDICT_H

#include "damier/engine.h"

/* All zero at the beginning of a game, and after going back in it. */
typedef struct {
    int score;    /* the last one that means something */
    int hopeless; /* turns in a row in which all seemed lost */
    int even;     /* turns in a row in which nobody was ahead */
} dxp_verdict;

/* Notes what we thought at our turn, with so many pieces on the board. */
void dxp_verdict_note(dxp_verdict *, const dm_thought *, int pieces);
/* DM_DXP_I_LOSE, DM_DXP_DRAW, or DM_DXP_NO_REASON to play on. */
int dxp_verdict_now(const dxp_verdict *);
/* The same once all moves agreed on are played; DM_DXP_I_WIN may be an answer then. */
int dxp_verdict_at_end(const dxp_verdict *);

#endif
