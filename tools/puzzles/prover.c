/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proofs by trying everything: see prover.h. */
#include "prover.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { ENTRIES = 1 << 16 };

/* The whole position is kept: two that share a key must not share an answer. */
typedef struct {
    dm_state state;
    uint8_t turns, answer; /* turns 0: nothing is here */
} entry;

struct prover {
    const dm_game *game;
    uint64_t left; /* positions that may still be looked at */
    entry *entries;
};

prover *prover_new(const dm_game *game) {
    prover *p = calloc(1, sizeof *p);
    if (p)
        *p = (prover){.game = game, .entries = calloc(ENTRIES, sizeof(entry))};
    if (p && !p->entries) {
        free(p);
        return NULL;
    }
    return p;
}

void prover_free(prover *p) {
    if (p)
        free(p->entries);
    free(p);
}

void prover_forget(prover *p) {
    memset(p->entries, 0, ENTRIES * sizeof *p->entries);
}

bool move_wins(const dm_game *game, const dm_state *state, dm_move move) {
    dm_state next = *state;
    dm_outcome outcome;
    if (game->apply(&next, move) != DM_OK)
        return false;
    game->outcome(&next, &outcome);
    return outcome.over && outcome.winner == game->seat(state);
}

static entry *place_of(const prover *p, const dm_state *state, int turns) {
    uint64_t hash = dm_hash_add(p->game->key(state), (uint64_t)turns);
    return &p->entries[hash % ENTRIES];
}

static bool wins_at_once(const prover *p, const dm_state *state, const dm_move *moves,
                         size_t count) {
    for (size_t i = 0; i < count; i++)
        if (move_wins(p->game, state, moves[i]))
            return true;
    return false;
}

static proved wins(prover *, const dm_state *, int turns);

/* Every move of the player to move lets the other win within `turns` - 1. */
static proved loses(prover *p, const dm_state *state, int turns) {
    dm_move moves[DM_MOVES_MAX];
    dm_outcome outcome;
    int seat = p->game->seat(state);
    size_t count = p->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        p->game->apply(&next, moves[i]);
        p->game->outcome(&next, &outcome);
        if (outcome.over && (outcome.winner == seat || outcome.winner == DM_NOBODY))
            return PROVED_NO;
        proved won = outcome.over ? PROVED_YES : wins(p, &next, turns - 1);
        if (won != PROVED_YES)
            return won;
    }
    return PROVED_YES;
}

/* A move that makes the other lose. The shorter proofs have been tried before. */
static proved try_moves(prover *p, const dm_state *state, const dm_move *moves,
                        size_t count, int turns) {
    bool unknown = false;
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        dm_outcome outcome;
        p->game->apply(&next, moves[i]);
        p->game->outcome(&next, &outcome);
        if (outcome.over)
            continue;
        proved lost = loses(p, &next, turns - 1);
        if (lost == PROVED_YES)
            return PROVED_YES;
        unknown |= lost == PROVED_NOTHING;
    }
    return unknown ? PROVED_NOTHING : PROVED_NO;
}

static proved wins(prover *p, const dm_state *state, int turns) {
    dm_move moves[DM_MOVES_MAX];
    if (turns < 1)
        return PROVED_NO;
    if (p->left == 0)
        return PROVED_NOTHING;
    p->left--;
    entry *kept = place_of(p, state, turns);
    if (kept->turns == turns && memcmp(&kept->state, state, sizeof *state) == 0)
        return (proved)kept->answer;
    size_t count = p->game->legal(state, moves, DM_MOVES_MAX);
    proved answer = wins_at_once(p, state, moves, count) ? PROVED_YES : PROVED_NO;
    for (int n = 3; answer == PROVED_NO && n <= turns; n += 2)
        answer =
            n + 2 <= turns ? wins(p, state, n) : try_moves(p, state, moves, count, n);
    if (answer != PROVED_NOTHING)
        *kept =
            (entry){.state = *state, .turns = (uint8_t)turns, .answer = (uint8_t)answer};
    return answer;
}

proved prove_win(prover *p, const dm_state *state, int turns, uint64_t nodes) {
    p->left = nodes;
    return wins(p, state, turns);
}

proved prove_loss(prover *p, const dm_state *state, int turns, uint64_t nodes) {
    p->left = nodes;
    return loses(p, state, turns);
}

int prove_distance(prover *p, const dm_state *state, int most, uint64_t nodes) {
    for (int turns = 1; turns <= most; turns += 2) {
        proved won = prove_win(p, state, turns, nodes);
        if (won != PROVED_NO)
            return won == PROVED_YES ? turns : 0;
    }
    return 0;
}
