/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking an engine about one position: for the tests of thinking. */
#ifndef DAMIER_TESTS_UNIT_ENGINE_SUPPORT_H
#define DAMIER_TESTS_UNIT_ENGINE_SUPPORT_H

#include "damier/engine.h"
#include "support.h"

enum { TABLE_BYTES = 1 << 20 };

/* The caller frees it. */
static inline dm_engine *engine_of(const dm_game *game) {
    dm_engine *engine = NULL;
    assert_int_equal(dm_engine_new(&engine, game, TABLE_BYTES, 1, NULL), DM_OK);
    return engine;
}

static inline dm_thought ask(dm_engine *engine, const dm_state *state, dm_limits limits) {
    dm_thought thought;
    dm_question question = {.state = *state};
    dm_engine_think(engine, &question, &limits, NULL, &thought);
    return thought;
}

#endif
