/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Subject/verb draughts for the engine: the position says how its men capture. */
#include "engine/sujet_verbe/evaluate.h"
#include "engine/sujet_verbe/search.h"
#include "games/diagonal/diagonal_game.h"
#include "games/registry.h"

static void think(worker *w, const dm_question *question, dm_thought *out) {
    if (diagonal_game_load(&question->state).options)
        sujet_verbe_think_backward(w, question, out);
    else
        sujet_verbe_think_forward(w, question, out);
}

static int evaluate(const dm_game *game, const dm_state *state) {
    (void)game;
    diagonal_position p = diagonal_game_load(state);
    int value = sujet_verbe_value_for_yellow(&p);
    return p.turn == 0 ? value : -value;
}

const thinker thinker_sujet_verbe = {&dm_game_sujet_verbe, think, evaluate};
