/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value of a quiet position of Two Shores: a few terms, each times its weight. The
 * engine adds them up and the tuning tool fits the weights; both look at a position
 * through this file. Everything is seen by the player to move: own minus the other's,
 * where nothing else is said.
 *
 * Every weight exists twice, for many pieces and for few; the pieces on the board say how
 * much of each counts.
 */
#ifndef DAMIER_ENGINE_MARTIAN_EVALUATE_H
#define DAMIER_ENGINE_MARTIAN_EVALUATE_H

#include "games/martian/position.h"

enum {
    TERM_LEAD,   /* a point more: what the game is about */
    TERM_AHEAD,  /* to lead at all: a game may end at any time, and then this decides */
    TERM_SMALL,  /* a small piece in one's zone: to move with, and to lose little by */
    TERM_MEDIUM, /* a medium piece */
    TERM_LARGE,  /* a large piece: strong, and the best of prey */
    TERM_MOVES,  /* a move to choose from */
    TERM_PREY,   /* a point the player to move can take: one piece of it comes at once */
    TERM_BEST_PREY, /* the points of the largest piece among them */
    TERM_EXPOSED,   /* a point the other can take next: not all of them can be saved */
    TERM_WORST_EXPOSED, /* the points of the largest piece among them */
    TERM_BARRED,        /* a point of the piece that has just come and may not go back */
    TERM_FRONT, /* a piece on the rank at the border, from where small ones cross */
    TERM_EXIT,  /* a step closer to an empty zone for the leader, who may end the game */
    TERM_TURN,  /* to be on move */
    TERMS
};

enum { PIECES_AT_START = 18, EXIT_STEPS = 4 };

/* The terms of a position that is not over; returns the pieces on the board. */
int martian_look(const view *, rules, int lead, int terms[TERMS]);

/* For the player to move, who is `lead` points ahead; 100 is about two points. */
int martian_value(const view *, rules, int lead);

#endif
