/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the draw rules of draughts count, for the game and for its search alike: how long
 * each count may run, and the material that makes it run.
 */
#ifndef DAMIER_GAMES_DRAUGHTS_DRAWN_COUNTS_H
#define DAMIER_GAMES_DRAUGHTS_DRAWN_COUNTS_H

#include "base/bits.h"
#include "games/diagonal/position.h"

/* In turns of both sides together: kings only; a lone king against three, against two. */
enum { KINGS_ONLY_LIMIT = 50, AGAINST_THREE_LIMIT = 32, AGAINST_TWO_LIMIT = 10 };

/*
 * 3 or 2 where a side has a king and nothing else against three pieces, or two or fewer,
 * with a king among them; 0 otherwise.
 */
static inline int lone_king_against(const diagonal_position *p) {
    for (int seat = 0; seat < 2; seat++) {
        uint64_t lone = p->pieces[seat], others = p->pieces[!seat];
        int count = dm_bits_count(others);
        if (!(lone & (lone - 1)) && lone & p->kings && others & p->kings && count <= 3)
            return count == 3 ? 3 : 2;
    }
    return 0;
}

#endif
