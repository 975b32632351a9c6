/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a game is decided: see dxp_verdict.h. */
#include "dxp_verdict.h"

#include "formats/dxp.h"

/* Scores are in hundredths of a man. */
enum {
    HOPELESS_SCORE = -500,
    HOPELESS_TURNS = 3,
    EVEN_SCORE = 10,
    EVEN_TURNS = 10,
    EVEN_PIECES = 8, /* with more of them too much can still happen */
    END_SCORE = 300, /* ahead by that much when the moves are played: won */
    DEPTH_LEAST = 5  /* a forced move is not thought about as deeply: nothing is learnt */
};

void dxp_verdict_note(dxp_verdict *v, const dm_thought *thought, int pieces) {
    int score = thought->score;
    bool decided = score >= DM_SCORE_WON || score <= -DM_SCORE_WON;
    if (thought->depth < DEPTH_LEAST && !decided)
        return;
    bool even = pieces <= EVEN_PIECES && score <= EVEN_SCORE && score >= -EVEN_SCORE;
    v->score = score;
    v->hopeless = score <= HOPELESS_SCORE ? v->hopeless + 1 : 0;
    v->even = even ? v->even + 1 : 0;
}

int dxp_verdict_now(const dxp_verdict *v) {
    return v->hopeless >= HOPELESS_TURNS ? DM_DXP_I_LOSE
           : v->even >= EVEN_TURNS       ? DM_DXP_DRAW
                                         : DM_DXP_NO_REASON;
}

int dxp_verdict_at_end(const dxp_verdict *v) {
    return v->score >= END_SCORE    ? DM_DXP_I_WIN
           : v->score <= -END_SCORE ? DM_DXP_I_LOSE
                                    : dxp_verdict_now(v);
}
