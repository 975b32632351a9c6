/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A turn left out, to see what threatens: see dm_game_skip in damier/game.h. Says where
 * that makes no sense; whose turn comes next, each game knows.
 */
#include "base/fault.h"
#include "damier/word_list.h"

/* Where captures must be made, any legal move tells whether there is one. */
static bool must_capture(const dm_game *game, const dm_state *state) {
    dm_move move;
    dm_step steps[DM_STEPS_MAX];
    if (!(game->flags & DM_GAME_MUST_CAPTURE) || game->legal(state, &move, 1) == 0)
        return false;
    size_t count = game->steps(state, move, steps, DM_STEPS_MAX);
    for (size_t i = 0; i < count && i < DM_STEPS_MAX; i++)
        if (steps[i].kind == DM_STEP_TAKE)
            return true;
    return false;
}

dm_status dm_game_skip(const dm_game *game, dm_state *state, dm_fault *fault) {
    dm_outcome outcome;
    dm_state next = *state;
    game->outcome(state, &outcome);
    if (outcome.over)
        return dm_refuse(fault, 0, DM_WORD_SKIP_OVER, NULL, NULL);
    if (!game->skip || outcome.seats != 2)
        return dm_refuse(fault, 0, DM_WORD_SKIP_NOT_TWO, NULL, NULL);
    if (must_capture(game, state))
        return dm_refuse(fault, 0, DM_WORD_SKIP_CAPTURE, NULL, NULL);
    game->skip(&next);
    if (game->seat(&next) == DM_OVER)
        return dm_refuse(fault, 0, DM_WORD_SKIP_BLOCKED, NULL, NULL);
    *state = next;
    return DM_OK;
}
