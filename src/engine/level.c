/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The levels of play: how far each looks ahead and how much it misjudges, as the game
 * defines them. Level 1 sees only the board as it is and errs often; the last plays as
 * well as it can within a second.
 */
#include "damier/engine.h"

enum { FULL_STRENGTH_MS = 900 };

dm_limits dm_level_limits(const dm_game *game, int number, uint64_t seed) {
    dm_limits limits = {.seed = seed, .move_time = FULL_STRENGTH_MS};
    limits.eager = number <= game->eager_levels;
    if (game->levels && number >= 1 && number < DM_LEVELS) {
        limits.depth = game->levels[number - 1].depth;
        limits.noise = game->levels[number - 1].noise;
    }
    return limits;
}
