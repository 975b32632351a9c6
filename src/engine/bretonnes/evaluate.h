/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value of a position of the Dames Bretonnes, for two players and more. The counters
 * belong to all, so only two things distinguish the players: their tokens, and how soon
 * it is their turn. Every term of the board therefore has a weight for each distance from
 * the player to move; a player's worth is the sum, and what counts is the difference.
 *
 * What decides is who must first hand a line to the next player. Each turn adds one
 * counter: their number predicts who that will be, better than anything else as cheap.
 */
#ifndef DAMIER_ENGINE_BRETONNES_EVALUATE_H
#define DAMIER_ENGINE_BRETONNES_EVALUATE_H

#include "engine/bretonnes/turns.h"

enum {
    COUNTS = COUNTERS + 1,

    TERM_QUIET = 0,         /* by counters: nothing to take, a safe turn left */
    TERM_FOURS = COUNTS,    /* by counters: a line of four; fewer safe turns left */
    TERM_GIVE = 2 * COUNTS, /* every turn lets the next player complete a line */
    TERM_TAKE_ONE,          /* one square completes a line now */
    TERM_TAKE_MORE,         /* several squares do: one may be left for later */
    TERM_ASLEEP,            /* a line of five that nobody can complete now */
    TERMS,

    TOKEN_ONE = 0, /* a player with one token, with two */
    TOKEN_TWO,
    TOKEN_TERMS,

    WEIGHTS_2 = 0, /* where the weights for two, three and four players begin */
    WEIGHTS_3 = WEIGHTS_2 + TOKEN_TERMS + 2 * TERMS,
    WEIGHTS_4 = WEIGHTS_3 + TOKEN_TERMS + 3 * TERMS,
    WEIGHTS = WEIGHTS_4 + TOKEN_TERMS + 4 * TERMS,
};

/* A board as its terms: one state of four, and amounts of two more. */
typedef struct {
    int state; /* TERM_QUIET + counters, TERM_GIVE, TERM_TAKE_ONE or TERM_TAKE_MORE */
    int fours_term, fours;
    int asleep;
} bretonnes_terms;

/* Made by the build from data/bretonnes, in hundredths of a token. */
extern const int16_t bretonnes_weights[WEIGHTS];

DM_INLINE int weights_begin(int players) {
    return players == 2 ? WEIGHTS_2 : players == 3 ? WEIGHTS_3 : WEIGHTS_4;
}

bretonnes_terms bretonnes_look(uint64_t board, const sight *);
/* For two players: the worth of the player to move less that of the other. */
int bretonnes_value(uint64_t board, const sight *, int own, int other);
/* For three and four: of each seat, less the mean of the others. */
void bretonnes_values(const position *, const sight *, int out[DM_SEATS_MAX]);

#endif
