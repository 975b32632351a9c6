/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weights of Two Shores: see terms_fit.h. Two points are scaled to 100. */
#include "base/random.h"
#include "engine/martian/evaluate.h"

#define FIT_GAME "martian"
#define FIT_SCALE(w) ((w)[2 * TERM_LEAD] + (w)[2 * TERM_LEAD + 1])

static const char *const fit_names[TERMS] = {
    "TERM_LEAD",   "TERM_AHEAD", "TERM_SMALL",     "TERM_MEDIUM",  "TERM_LARGE",
    "TERM_MOVES",  "TERM_PREY",  "TERM_BEST_PREY", "TERM_EXPOSED", "TERM_WORST_EXPOSED",
    "TERM_BARRED", "TERM_FRONT", "TERM_EXIT",      "TERM_TURN"};

/* All four combinations alike. */
static void fit_options(dm_setup *setup, dm_random *random) {
    setup->value[0] = (uint8_t)dm_random_below(random, 2);
    setup->value[1] = (uint8_t)dm_random_below(random, 2);
}

static int fit_look(const dm_state *state, int terms[TERMS]) {
    position p = load(state);
    view v = view_of(&p);
    int sign = p.side == SOUTH ? 1 : -1;
    int pieces = martian_look(&v, p.rules, p.points[p.side] - p.points[!p.side], terms);
    for (int i = 0; i < TERMS; i++)
        terms[i] *= sign;
    return pieces;
}

#include "terms_fit.h"
