/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A pair of games from one opening: the first player has the first seat in the first
 * game and the second in the other. At draughts a game is called when it is plainly
 * decided: the loser has despaired for some turns and the winner agrees, or both have
 * seen nothing in it for long with few pieces left.
 */
#ifndef DAMIER_TOOLS_DUEL_PAIR_H
#define DAMIER_TOOLS_DUEL_PAIR_H

#include "contestant.h"
#include "opening.h"

/* What one thread plays with. */
typedef struct {
    const opening_book *book;
    player players[2];
    thinking *judge; /* of openings */
} pair_table;

/* Plays pair `number`: results of the first player, 1, 0 or -1, and the opening's text. */
dm_status pair_play(pair_table *, long number, int results[2], char *text, size_t cap,
                    dm_fault *);

#endif
