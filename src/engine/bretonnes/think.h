/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinking about the Dames Bretonnes: one search for each kind of game, by players. */
#ifndef DAMIER_ENGINE_BRETONNES_THINK_H
#define DAMIER_ENGINE_BRETONNES_THINK_H

#include "engine/worker.h"

/* Alone: exact, see alone.c for what the score says. */
void bretonnes_think_alone(worker *, const dm_question *, dm_thought *out);
void bretonnes_think_pair(worker *, const dm_question *, dm_thought *out);
/* Three and four. */
void bretonnes_think_many(worker *, const dm_question *, dm_thought *out);

#endif
