/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits and stopping: see worker.h. */
#include "engine/worker.h"

#include <string.h>

#include "base/hash.h"

static int64_t now(const worker *w) {
    return w->host && w->host->now ? w->host->now(w->host->payload) : 0;
}

/* A share of the clock: an even part for the moves to come, plus the increment. */
static void set_clock(worker *w, const dm_limits *limits) {
    int moves = limits->moves_to_go > 0 ? limits->moves_to_go + 1 : 30;
    int64_t share = limits->time_left / moves + limits->increment * 3 / 4;
    int64_t most = limits->time_left * 2 / 5;
    w->soft = share < most ? share : most;
    w->hard = 3 * share < most ? 3 * share : most;
    if (w->hard < 1)
        w->hard = 1;
}

void worker_set(worker *w, table *t, const dm_limits *limits, const dm_host *host) {
    w->table = t;
    w->host = host;
    w->node_limit = limits->nodes;
    w->noise = limits->noise;
    w->seed = limits->seed;
    w->eager = limits->eager;
    w->depth_limit = limits->depth > 0 && limits->depth < DM_DEPTH_MAX - 4
                         ? limits->depth
                         : DM_DEPTH_MAX - 4;
    w->soft = w->hard = 0;
    w->begin = now(w);
    if (limits->move_time > 0)
        w->hard = limits->move_time;
    else if (limits->time_left > 0)
        set_clock(w, limits);
}

void worker_begin(worker *w) {
    w->nodes = w->next_check = 0;
    w->stopped = w->no_cut = false;
    memset(w->killers, 0, sizeof w->killers);
    for (size_t i = 0; i < HISTORY_SIZE; i++)
        w->history[i] /= 8;
}

int worker_misjudge(const worker *w, dm_move move, int score) {
    if (score >= DM_SCORE_WON || score <= -DM_SCORE_WON)
        return score;
    int span = 2 * w->noise + 1;
    return score + (int)(dm_hash_add(w->seed, move) % (uint64_t)span) - w->noise;
}

void worker_tell_nodes(worker *w) {
    atomic_store_explicit(&w->told_nodes, w->nodes, memory_order_relaxed);
}

bool worker_must_stop(worker *w) {
    worker_tell_nodes(w);
    if (w->node_limit && w->nodes >= w->node_limit)
        return true;
    if (w->hard && w->host && w->host->now && now(w) - w->begin >= w->hard)
        return true;
    return w->host && w->host->stop && w->host->stop(w->host->payload);
}

void worker_note(const worker *w, dm_thought *out, int score, int depth) {
    if (w->line_length[0] == 0)
        return;
    out->best = w->lines[0][0];
    out->score = score;
    out->depth = depth;
    out->line_length = w->line_length[0];
    memcpy(out->line, w->lines[0], out->line_length * sizeof(dm_move));
}

void worker_report(worker *w, const dm_thought *thought) {
    worker_tell_nodes(w);
    if (w->host && w->host->report)
        w->host->report(w->host->payload, thought);
}

bool worker_has_enough(const worker *w, const dm_thought *thought, size_t moves) {
    int found = thought->score < 0 ? -thought->score : thought->score;
    if (found >= DM_SCORE_WON && DM_SCORE_END - found <= thought->depth)
        return true;
    if (!w->soft)
        return moves == 1 && w->hard && thought->depth >= 6;
    return moves == 1 || now(w) - w->begin >= w->soft / 2;
}
