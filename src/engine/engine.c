/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine of any game: finds its search, owns its memory. See damier/engine.h. */
#include "damier/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "engine/worker.h"

/* Games with a specialised search; all others use the generic one. */
static const thinker *const thinkers[] = {
    &thinker_bretonnes,
    &thinker_draughts,
    &thinker_martian,
    &thinker_sujet_verbe,
};

struct dm_engine {
    const thinker *thinker;
    const dm_game *game;
    table table;
    int worker_count;
    worker *workers;
    engaged *engaged; /* NULL for one worker */
};

static const thinker *find_thinker(const dm_game *game) {
    for (size_t i = 0; i < sizeof thinkers / sizeof *thinkers; i++)
        if (thinkers[i]->game == game)
            return thinkers[i];
    return &thinker_generic;
}

dm_status dm_engine_new(dm_engine **out, const dm_game *game, size_t table_bytes_most,
                        int workers, dm_fault *fault) {
    if (!game->levels)
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_COMPUTER, NULL, NULL);
    dm_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->thinker = find_thinker(game);
        e->game = game;
        e->worker_count = workers;
        e->workers = calloc((size_t)workers, sizeof *e->workers);
        e->engaged = workers > 1 ? calloc(1, sizeof *e->engaged) : NULL;
    }
    if (!e || !e->workers || (workers > 1 && !e->engaged) ||
        !table_init(&e->table, table_bytes_most)) {
        dm_engine_free(e);
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    }
    for (int i = 0; i < workers; i++) {
        e->workers[i].index = i;
        e->workers[i].game = game;
        e->workers[i].engaged = e->engaged;
    }
    *out = e;
    return DM_OK;
}

void dm_engine_free(dm_engine *e) {
    if (!e)
        return;
    table_release(&e->table);
    free(e->engaged);
    free(e->workers);
    free(e);
}

void dm_engine_forget(dm_engine *e) {
    table_clear(&e->table);
    for (int i = 0; i < e->worker_count; i++)
        memset(e->workers[i].history, 0, sizeof e->workers[i].history);
}

size_t dm_engine_table_bytes(const dm_engine *e) {
    return table_bytes(&e->table);
}

void *dm_engine_table(dm_engine *e) {
    return e->table.slots;
}

const dm_game *dm_engine_game(const dm_engine *e) {
    return e->game;
}

void dm_engine_think(dm_engine *e, const dm_question *question, const dm_limits *limits,
                     const dm_host *host, dm_thought *out) {
    table_new_search(&e->table);
    for (int i = 0; i < e->worker_count; i++)
        atomic_store_explicit(&e->workers[i].told_nodes, 0, memory_order_relaxed);
    worker_set(&e->workers[0], &e->table, limits, host);
    e->thinker->think(&e->workers[0], question, out);
    worker_tell_nodes(&e->workers[0]);
}

void dm_engine_assist(dm_engine *e, int index, const dm_question *question,
                      const dm_host *host) {
    dm_thought unused;
    worker_set(&e->workers[index], &e->table, &(dm_limits){0}, host);
    e->thinker->think(&e->workers[index], question, &unused);
    worker_tell_nodes(&e->workers[index]);
}

uint64_t dm_engine_nodes(const dm_engine *e) {
    uint64_t nodes = 0;
    for (int i = 0; i < e->worker_count; i++)
        nodes += atomic_load_explicit(&e->workers[i].told_nodes, memory_order_relaxed);
    return nodes;
}

int dm_engine_evaluate(dm_engine *e, const dm_state *state) {
    return e->thinker->evaluate(e->game, state);
}
