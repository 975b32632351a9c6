/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games with slips in them: see games.h. */
#include "games.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum {
    PLIES_MAX = 160,
    APART = 12, /* turns between two puzzles of one game, which would look alike */
    TRIES = 20,
    HUNDRED = 100
};

static bool begin_game(const finder *f, dm_state *out) {
    dm_fault fault;
    if (!f->kind->start) {
        f->game->init(out, &f->setup);
        return true;
    }
    return f->game->read_state(out, &f->setup, f->kind->start, &fault) == DM_OK;
}

static bool ends_game(const finder *f, const dm_state *state, dm_move move) {
    dm_state next = *state;
    f->game->apply(&next, move);
    return f->game->seat(&next) == DM_OVER;
}

/* Any move, if possible one after which the game goes on. */
static dm_move chance_move(const finder *f, const dm_state *state, dm_random *random) {
    dm_move moves[DM_MOVES_MAX], move;
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    int tries = 0;
    do
        move = moves[dm_random_below(random, count)];
    while (++tries < TRIES && ends_game(f, state, move));
    return move;
}

/*
 * By chance in the opening, now and then later, and where a puzzle was found: its shot is
 * missed, so that the game goes on. Otherwise what the engine thinks
 * best, which looks a turn or two ahead and misjudges: it walks into shots.
 */
static dm_move next_move(finder *f, const dm_state *state, dm_random *random, bool slip,
                         int *score) {
    dm_thought thought;
    *score = 0;
    if (slip || dm_random_below(random, HUNDRED) < (uint64_t)f->kind->slips)
        return chance_move(f, state, random);
    dm_question question = {.state = *state};
    dm_limits limits = {
        .depth = f->kind->depth, .noise = f->kind->noise, .seed = dm_random_next(random)};
    dm_engine_think(f->engine, &question, &limits, NULL, &thought);
    *score = thought.score;
    return thought.best;
}

/* Found again with nothing in memory: what was seen in the game must not have helped. */
static bool is_found_afresh(finder *f, const dm_state *state, const puzzle *p) {
    puzzle again;
    finder_forget(f);
    return find_puzzle(f, state, &again) && again.length == p->length &&
           memcmp(again.line, p->line, p->length * sizeof *p->line) == 0;
}

int play_game(finder *f, uint64_t seed, long number, puzzle_found found, void *payload) {
    /* seeds that follow each other must not have games in common */
    dm_random random = {dm_hash_add(dm_hash_mix(seed), (uint64_t)number)};
    dm_state state;
    puzzle p;
    int seen = 0, last = -APART, score = 0;
    int opening = f->kind->opening +
                  (int)dm_random_below(&random, (uint64_t)f->kind->opening_more + 1);
    if (!begin_game(f, &state))
        return 0;
    finder_forget(f);
    for (int ply = 0; ply < PLIES_MAX && f->game->seat(&state) != DM_OVER; ply++) {
        if (ply >= opening && ply - last >= APART) {
            seen++;
            if (find_puzzle(f, &state, &p) && is_found_afresh(f, &state, &p)) {
                found(payload, &p);
                last = ply;
            }
        }
        bool slip = ply < opening || last == ply;
        f->game->apply(&state, next_move(f, &state, &random, slip, &score));
        if (f->kind->decided > 0 && abs(score) > f->kind->decided)
            break;
    }
    return seen;
}
