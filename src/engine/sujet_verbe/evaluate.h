/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value of a quiet position of subject/verb draughts: a few terms, each times its
 * weight. The engine adds them up and the tuning tool fits the weights; both look at a
 * position through this file. Terms are Yellow's minus Blue's.
 *
 * Every weight exists twice, for many pieces and for few; the pieces on the board say how
 * much of each counts.
 */
#ifndef DAMIER_ENGINE_SUJET_VERBE_EVALUATE_H
#define DAMIER_ENGINE_SUJET_VERBE_EVALUATE_H

#include "games/diagonal/position.h"

enum {
    TERM_MAN,        /* a man more */
    TERM_KING,       /* a queen more */
    TERM_FIRST_KING, /* a queen where the other side has none: it goes where it likes */
    TERM_SHARE,      /* twelfths of all pieces more: exchanges favour who has more */
    TERM_WAITING,    /* a man on the far row that waits for a queen: it cannot move */
    TERM_ADVANCE,    /* a row further up, summed over the men */
    TERM_BACK_ROW,   /* a man still on its first row, where it keeps queens away */
    TERM_EDGE,       /* a piece at the side, where it cannot be taken */
    TERM_STEPS,      /* a step a man can make */
    TERM_SAFE_RUN,   /* a man with no enemy before it in reach of the far row */
    TERM_KING_LINE,  /* a queen on the long diagonal */
    TERM_TURN,       /* to be on move */
    TERMS
};

enum { PIECES_AT_START = 12 };

/* The terms of a position that is not over; returns the pieces on the board. */
int sujet_verbe_look(const diagonal_position *, int terms[TERMS]);

/*
 * Whether the weaker `seat` most likely holds a draw: its queen has the long diagonal to
 * itself, or the other lacks the two extra pieces beyond its queens that a win takes.
 * Solving all positions of up to five pieces showed it: at least eight in ten of such
 * endings are drawn, and as many of the others lost.
 */
bool sujet_verbe_is_held(const diagonal_position *, int seat);

/* For Yellow, in hundredths of a man. */
int sujet_verbe_value_for_yellow(const diagonal_position *);

#endif
