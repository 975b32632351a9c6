/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Dames Bretonnes for the engine: the search that suits the number of players. */
#include "engine/bretonnes/evaluate.h"
#include "engine/bretonnes/think.h"
#include "games/registry.h"

static void think_bretonnes(worker *w, const dm_question *q, dm_thought *out) {
    switch (bretonnes_load(&q->state).players) {
    case 1:
        bretonnes_think_alone(w, q, out);
        return;
    case 2:
        bretonnes_think_pair(w, q, out);
        return;
    default:
        bretonnes_think_many(w, q, out);
    }
}

/* Alone nothing is estimated: the solver knows. */
static int evaluate(const dm_game *game, const dm_state *state) {
    (void)game;
    position p = bretonnes_load(state);
    sight s = board_see(p.board);
    int values[DM_SEATS_MAX];
    if (p.players == 1)
        return 0;
    if (p.players == 2)
        return bretonnes_value(p.board, &s, p.tokens[p.to_move], p.tokens[!p.to_move]);
    bretonnes_values(&p, &s, values);
    return values[p.to_move];
}

const thinker thinker_bretonnes = {&dm_game_bretonnes, think_bretonnes, evaluate};
