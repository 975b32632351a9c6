/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinking about the Dames Bretonnes: one search for each kind of company. */
#ifndef DAMIER_ENGINE_BRETONNES_THINK_H
#define DAMIER_ENGINE_BRETONNES_THINK_H

#include "base/bits.h"
#include "engine/worker.h"

/* Alone: exact, see alone.c for what the score says. */
void bretonnes_think_alone(worker *, const dm_question *, dm_thought *out);
void bretonnes_think_pair(worker *, const dm_question *, dm_thought *out);
/* Three and four. */
void bretonnes_think_many(worker *, const dm_question *, dm_thought *out);

/* Counts a node; every so often asks whether to stop. */
DM_INLINE bool bretonnes_must_stop(worker *w) {
    enum { NODES_BETWEEN = 512 };
    w->nodes++;
    if (!w->stopped && w->nodes >= w->next_check) {
        w->next_check = w->nodes + NODES_BETWEEN;
        w->stopped = worker_must_stop(w);
    }
    return w->stopped;
}

#endif
