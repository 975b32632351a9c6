/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all ways of finding puzzles share: see finder.h. */
#include "finder.h"

#include <string.h>

#include "grade.h"

enum { TABLE_BYTES = 4 << 20 };

bool finder_begin(finder *f, const kind *k) {
    dm_fault fault;
    *f = (finder){.kind = k, .game = dm_game_find(k->game)};
    if (!f->game || dm_engine_new(&f->engine, f->game, TABLE_BYTES, 1, &fault) != DM_OK)
        return false;
    dm_setup_init(&f->setup, f->game);
    if (k->players)
        dm_setup_set(&f->setup, f->game, "players", k->players, &fault);
    f->prover = prover_new(f->game);
    return f->prover != NULL;
}

void finder_end(finder *f) {
    dm_engine_free(f->engine);
    prover_free(f->prover);
}

void finder_forget(finder *f) {
    if (f->kind->method != METHOD_ALONE) /* what is proved there does not depend on it */
        dm_engine_forget(f->engine);
    if (f->kind->method == METHOD_PROOF)
        prover_forget(f->prover);
}

bool find_puzzle(finder *f, const dm_state *state, puzzle *out) {
    *out = (puzzle){.start = *state};
    bool found = f->kind->method == METHOD_SHOT    ? find_shot(f, state, out)
                 : f->kind->method == METHOD_PROOF ? find_proof(f, state, out)
                                                   : find_alone(f, state, out);
    if (found && f->kind->method != METHOD_ALONE)
        out->weight = weigh_puzzle(f->game, out);
    return found;
}

void finder_think(finder *f, const dm_state *state, int depth, dm_thought *out) {
    dm_question question = {.state = *state};
    dm_limits limits = {.depth = depth};
    dm_engine_think(f->engine, &question, &limits, NULL, out);
}

int finder_value(finder *f, const dm_state *state, dm_move move, int depth) {
    dm_state next = *state;
    dm_thought thought;
    dm_outcome outcome;
    f->game->apply(&next, move);
    f->game->outcome(&next, &outcome);
    if (outcome.over)
        return outcome.winner == f->game->seat(state) ? DM_SCORE_END
               : outcome.winner == DM_NOBODY          ? 0
                                                      : -DM_SCORE_END;
    finder_think(f, &next, depth > 1 ? depth - 1 : 1, &thought);
    return -thought.score;
}

bool move_captures(const dm_game *game, const dm_state *state, dm_move move) {
    dm_state next = *state;
    int seat = game->seat(state);
    game->apply(&next, move);
    return puzzle_balance(game, &next, seat) != puzzle_balance(game, state, seat);
}
