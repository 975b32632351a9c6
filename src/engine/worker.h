/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one thread of search works with: its limits, its tables of good moves, its line of
 * play, the keys of the positions behind it. The transposition table alone is shared.
 */
#ifndef DAMIER_ENGINE_WORKER_H
#define DAMIER_ENGINE_WORKER_H

#include <stdatomic.h>
#include <string.h>

#include "damier/engine.h"
#include "engine/engaged.h"
#include "engine/transposition.h"

enum { HISTORY_SIZE = 4096, PAST_MAX = 128 };

typedef struct {
    int index; /* 0 thinks, the others assist */
    const dm_game *game;
    table *table;
    engaged *engaged; /* NULL where nobody else searches */
    const dm_host *host;

    uint64_t nodes, next_check, node_limit;
    _Atomic uint64_t told_nodes; /* what other threads see of `nodes`, now and then */
    int depth_limit;
    int64_t begin, soft, hard; /* times; 0 for none */
    int noise;                 /* how far the first moves are misjudged */
    uint64_t seed;
    bool eager; /* looks only at moves that take what is offered, if there are any */
    bool stopped;
    bool no_cut; /* inside a shallow search that predicts a cut-off */

    uint64_t keys[PAST_MAX + DM_DEPTH_MAX + 2];
    size_t barriers[DM_DEPTH_MAX + 2]; /* index of the first key that may repeat */
    size_t past_count;

    dm_move killers[DM_DEPTH_MAX + 2][2];
    int history[HISTORY_SIZE];
    dm_move lines[DM_DEPTH_MAX + 2][DM_LINE_MAX + 2];
    size_t line_length[DM_DEPTH_MAX + 2];
} worker;

/* Takes limits and host; then empties what belongs to one search. */
void worker_set(worker *, table *, const dm_limits *, const dm_host *);
void worker_begin(worker *);
/* The score of a first move as a player who may err sees it. */
int worker_misjudge(const worker *, dm_move, int score);
bool worker_must_stop(worker *);
/* Publishes the number of nodes so far to other threads. */
void worker_tell_nodes(worker *);
/* Puts the line found at this depth into the thought. */
void worker_note(const worker *, dm_thought *, int score, int depth);
void worker_report(worker *, const dm_thought *);
/* Whether another depth would be wasted: decided, or too little time left. */
bool worker_has_enough(const worker *, const dm_thought *, size_t moves);

/* Counts a node; every so often asks whether to stop. */
DM_INLINE bool worker_enter(worker *w) {
    enum { NODES_BETWEEN = 512 };
    w->nodes++;
    if (!w->stopped && w->nodes >= w->next_check) {
        w->next_check = w->nodes + NODES_BETWEEN;
        w->stopped = worker_must_stop(w);
    }
    return w->stopped;
}

/* The line at `ply` becomes this move and the line after it. */
DM_INLINE void worker_join_line(worker *w, int ply, dm_move move) {
    size_t length = w->line_length[ply + 1];
    w->lines[ply][0] = move;
    memcpy(&w->lines[ply][1], w->lines[ply + 1], length * sizeof(dm_move));
    w->line_length[ply] = length + 1;
}

/* A game's search: what a specialised file offers. */
typedef struct {
    const dm_game *game; /* NULL: any */
    void (*think)(worker *, const dm_question *, dm_thought *out);
    int (*evaluate)(const dm_game *, const dm_state *);
} thinker;

extern const thinker thinker_draughts, thinker_sujet_verbe, thinker_bretonnes,
    thinker_martian, thinker_generic;

#endif
