/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A board for one player: some turns keep a solution, others lose it for good, and the
 * engine's solver knows which without a doubt. The harder, the fewer turns keep one on
 * the way it found.
 */
#include <math.h>

#include "finder.h"

enum { TURNS_LEAST = 3, POINTS_A_HALVING = 10 };

/* How many turns there are, and how many of them keep a solution. */
typedef struct {
    int all, safe;
} turns;

static bool is_alive(finder *f, const dm_state *state) {
    dm_thought thought;
    dm_outcome outcome;
    f->game->outcome(state, &outcome);
    if (outcome.over)
        return outcome.place[0] == 1;
    finder_think(f, state, DM_DEPTH_MAX, &thought);
    return thought.score >= DM_SCORE_WON;
}

static turns count_turns(finder *f, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    turns t = {.all = (int)f->game->legal(state, moves, DM_MOVES_MAX)};
    for (int i = 0; i < t.all; i++) {
        dm_state next = *state;
        f->game->apply(&next, moves[i]);
        t.safe += is_alive(f, &next);
    }
    return t;
}

bool find_alone(finder *f, const dm_state *state, puzzle *out) {
    dm_state now = *state;
    dm_thought thought;
    double halvings = 0;
    finder_think(f, state, DM_DEPTH_MAX, &thought);
    if (thought.score < DM_SCORE_WON || thought.line_length < TURNS_LEAST ||
        thought.line_length > (size_t)f->kind->find)
        return false;
    for (size_t i = 0; i < thought.line_length; i++) {
        turns t = count_turns(f, &now);
        if (i == 0 && 2 * t.safe > t.all)
            return false;
        out->choices = i == 0 ? t.all : out->choices;
        halvings += log2((double)t.all / t.safe);
        out->line[out->length++] = thought.line[i];
        f->game->apply(&now, thought.line[i]);
    }
    out->weight = (int)lround(POINTS_A_HALVING * halvings);
    out->exact = true;
    out->found = out->proved = (int)out->length;
    return true;
}
