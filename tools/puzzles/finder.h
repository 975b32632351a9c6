/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the three ways of finding a puzzle share: a kind, its game, an engine and a
 * prover. Each is asked about one position, and fills a puzzle if there is one.
 */
#ifndef DAMIER_TOOLS_PUZZLES_FINDER_H
#define DAMIER_TOOLS_PUZZLES_FINDER_H

#include "damier/engine.h"
#include "kind.h"
#include "prover.h"
#include "puzzle.h"

typedef struct {
    const kind *kind;
    const dm_game *game;
    dm_setup setup;
    dm_engine *engine;
    prover *prover;
} finder;

bool finder_begin(finder *, const kind *); /* false without memory, or no such game */
void finder_end(finder *);
/* Forgets all positions seen, so that a game gives the same puzzles wherever it stands. */
void finder_forget(finder *);

bool find_puzzle(finder *, const dm_state *, puzzle *out);
bool find_shot(finder *, const dm_state *, puzzle *out);  /* shot.c */
bool find_proof(finder *, const dm_state *, puzzle *out); /* proof.c */
bool find_alone(finder *, const dm_state *, puzzle *out); /* alone.c */

/* What the engine thinks of a position, looking so many turns ahead. */
void finder_think(finder *, const dm_state *, int depth, dm_thought *out);
/* The value of a move for who makes it, looking so many turns ahead. */
int finder_value(finder *, const dm_state *, dm_move, int depth);
/* Does the player lose or win pieces or points by this move? */
bool move_captures(const dm_game *, const dm_state *, dm_move);

#endif
