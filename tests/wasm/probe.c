/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The core as a WebAssembly module, for a test only: counts a perft and searches a
 * position, so that the answers can be compared with the native program's.
 */
#include <stdlib.h>

#include "damier/engine.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { TABLE_BYTES = 16 << 20 };

EXPORT("game_count") int game_count(void);
EXPORT("perft") double perft(int game, int depth);
EXPORT("search") double search(int game, int depth);

int game_count(void) {
    return (int)dm_game_count();
}

static void start(const dm_game *game, dm_state *out) {
    dm_setup setup;
    dm_setup_init(&setup, game);
    game->init(out, &setup);
}

double perft(int game, int depth) {
    dm_state state;
    start(dm_game_at((size_t)game), &state);
    return (double)dm_game_at((size_t)game)->perft(&state, depth);
}

/* The nodes of a search from the start: the signature of the engine. */
double search(int game, int depth) {
    dm_question question = {.past_count = 0};
    dm_engine *engine;
    dm_thought thought;
    start(dm_game_at((size_t)game), &question.state);
    if (dm_engine_new(&engine, dm_game_at((size_t)game), TABLE_BYTES, 1) != DM_OK)
        return -1;
    dm_engine_think(engine, &question, &(dm_limits){.depth = depth}, NULL, &thought);
    dm_engine_free(engine);
    return (double)thought.nodes;
}
