/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games in which puzzles are looked for: the engine against itself from an opening
 * made by chance, with slips, so that there is something to punish. Game N of a seed is
 * the same game on every machine.
 */
#ifndef DAMIER_TOOLS_PUZZLES_GAMES_H
#define DAMIER_TOOLS_PUZZLES_GAMES_H

#include "finder.h"

/* Told of every puzzle of a game, in order. */
typedef void (*puzzle_found)(void *payload, const puzzle *);

/* Plays game `number` and tells what it finds; returns how many positions it saw. */
int play_game(finder *, uint64_t seed, long number, puzzle_found, void *payload);

#endif
