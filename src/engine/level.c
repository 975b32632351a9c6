/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The levels of play: how far each looks and how much it misjudges. Level 1 sees what is
 * on the board now and errs kindly; the last plays as well as it can within a second. The
 * numbers are such that each level beats the one below it in about two games of three.
 */
#include "damier/engine.h"

#include <string.h>

typedef struct {
    int depth, noise;
} level;

enum { FULL_STRENGTH_MS = 900 };

static const struct {
    const char *game;
    int eager;                   /* up to this level what is offered is always taken */
    level levels[DM_LEVELS - 1]; /* the last level is bounded by time alone */
} tables[] = {
    {"draughts", 0, {{1, 90}, {2, 60}, {3, 40}, {4, 20}, {5, 8}, {7, 0}, {9, 0}}},
    {"sujet-verbe", 0, {{1, 900}, {1, 260}, {1, 70}, {2, 85}, {3, 42}, {5, 34}, {8, 22}}},
    {"bretonnes",
     DM_LEVELS,
     {{1, 400}, {1, 160}, {1, 5}, {2, 15}, {3, 0}, {4, 0}, {5, 0}}},
    {"martian", 5, {{1, 80}, {1, 40}, {2, 40}, {2, 12}, {3, 8}, {4, 0}, {5, 0}}},
};

dm_limits dm_level_limits(const dm_game *game, int number, uint64_t seed) {
    dm_limits limits = {.seed = seed, .move_time = FULL_STRENGTH_MS};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        if (strcmp(tables[i].game, game->id) != 0)
            continue;
        limits.eager = number <= tables[i].eager;
        if (number >= 1 && number < DM_LEVELS) {
            limits.depth = tables[i].levels[number - 1].depth;
            limits.noise = tables[i].levels[number - 1].noise;
        }
    }
    return limits;
}
