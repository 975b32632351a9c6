/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The openings of a duel, by number: first the ballots of two moves, where the game has
 * them, then random moves after which a short search finds nobody far ahead. The same
 * number and seed give the same opening.
 */
#ifndef DAMIER_TOOLS_DUEL_OPENING_H
#define DAMIER_TOOLS_DUEL_OPENING_H

#include <stdint.h>

#include "damier/match.h"
#include "thinking.h"

typedef struct {
    const dm_game *game;
    dm_setup setup;
    uint64_t seed;
    int plies; /* of a random opening */
} opening_book;

/*
 * A match that begins with opening `number`, the caller's to free; NULL if memory runs
 * out. `judge` is an engine of the game.
 */
dm_match *opening_play(const opening_book *, thinking *judge, long number);

/* The moves of a match so far, each after a blank. */
size_t opening_write(const dm_match *, char *out, size_t cap);

#endif
