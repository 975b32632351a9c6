/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the tuning tools share of playing a game: asking the engine, and a move by chance.
 */
#ifndef DAMIER_TOOLS_TUNE_SELF_PLAY_H
#define DAMIER_TOOLS_TUNE_SELF_PLAY_H

#include "base/random.h"
#include "damier/engine.h"
#include "damier/match.h"

enum { PAST_POSITIONS = 60 }; /* more than any repetition reaches back */

/* The question of a match: its position, its past and its counters. */
static inline dm_question ask(const dm_match *m, dm_state past[PAST_POSITIONS]) {
    dm_question q = {.state = *dm_match_state(m), .past = past};
    size_t length = dm_match_length(m);
    for (size_t i = length > PAST_POSITIONS ? length - PAST_POSITIONS : 0; i < length;
         i++)
        past[q.past_count++] = *dm_match_before(m, i);
    for (size_t i = 0; i < DM_COUNTERS_MAX; i++)
        q.counts[i] = (uint16_t)dm_match_count(m, i);
    return q;
}

static inline void random_move(const dm_game *game, dm_random *random, dm_match *m) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    dm_match_play(m, moves[dm_random_below(random, count)], 0, NULL);
}

#endif
