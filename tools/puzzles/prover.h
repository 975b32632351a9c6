/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact answers for two players: can the player to move force a win within so many
 * turns? Every move of both is tried, nothing is estimated and nothing left out, so what
 * is answered is proved; a search that would take too long answers that it does not know.
 */
#ifndef DAMIER_TOOLS_PUZZLES_PROVER_H
#define DAMIER_TOOLS_PUZZLES_PROVER_H

#include "damier/game.h"

typedef enum { PROVED_NO, PROVED_YES, PROVED_NOTHING } proved;

typedef struct prover prover;

prover *prover_new(const dm_game *); /* NULL without memory */
void prover_free(prover *);
void prover_forget(prover *);

/* Within `turns`, those of both counted, at the cost of at most `nodes` positions. */
proved prove_win(prover *, const dm_state *, int turns, uint64_t nodes);
/* The same for whoever moved before: every move of the player to move loses. */
proved prove_loss(prover *, const dm_state *, int turns, uint64_t nodes);
/* The least number of turns in which the player to move wins, up to `most`; 0 if none. */
int prove_distance(prover *, const dm_state *, int most, uint64_t nodes);
/* Does this move win the game at once? */
bool move_wins(const dm_game *, const dm_state *, dm_move);

#endif
