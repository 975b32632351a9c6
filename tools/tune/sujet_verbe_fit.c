/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weights of subject/verb draughts: see terms_fit.h. A man is scaled to 100. */
#include "base/random.h"
#include "engine/sujet_verbe/evaluate.h"
#include "games/diagonal/diagonal_game.h"

#define FIT_GAME "sujet-verbe"
#define FIT_SCALE(w) (((w)[2 * TERM_MAN] + (w)[2 * TERM_MAN + 1]) / 2)

static const char *const fit_names[TERMS] = {
    "TERM_MAN",     "TERM_KING",     "TERM_FIRST_KING", "TERM_SHARE",
    "TERM_WAITING", "TERM_ADVANCE",  "TERM_BACK_ROW",   "TERM_EDGE",
    "TERM_STEPS",   "TERM_SAFE_RUN", "TERM_KING_LINE",  "TERM_TURN"};

/* Both ways of capturing alike, without cards. */
static void fit_options(dm_setup *setup, dm_random *random) {
    setup->value[0] = (uint8_t)dm_random_below(random, 2);
}

static int fit_look(const dm_state *state, int terms[TERMS]) {
    diagonal_position p = diagonal_game_load(state);
    return sujet_verbe_look(&p, terms);
}

#include "terms_fit.h"
