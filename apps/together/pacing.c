/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much is let through: see pacing.h. Each place holds one time: when everything that
 * was let through will be worked off at the slow pace. What is ahead of that by more than
 * so many paces has to wait.
 */
#include "pacing.h"

#include <stdlib.h>

#include "base/hash.h"

enum { PLACES = 1 << 14 };

/* A person cannot be this fast; a program that is fast for a moment is not held up. */
static const struct {
    int64_t at_once, pace; /* how many; milliseconds */
} rules[PACE_KINDS] = {
    [PACE_SEAT_ACTS] = {1000, 20},
    [PACE_ROOM_ACTS] = {2000, 10},
    [PACE_PLACE_ROOMS] = {2000, 200},
    [PACE_PLACE_JOINS] = {2000, 50}, /* 200 a minute and more */
};

struct pacing {
    uint64_t seed;
    int64_t until[PACE_KINDS][PLACES];
};

pacing *pacing_new(uint64_t seed) {
    pacing *l = calloc(1, sizeof *l);
    if (l)
        l->seed = seed;
    return l;
}

void pacing_free(pacing *l) {
    free(l);
}

int64_t pacing_ask(pacing *l, pace_kind kind, uint64_t who, int64_t now) {
    int64_t *until = &l->until[kind][dm_hash_add(l->seed, who) % PLACES];
    int64_t most = rules[kind].at_once * rules[kind].pace;
    int64_t begin = *until > now ? *until : now;
    if (begin > now + most) /* the clock was set back */
        *until = begin = now + most;
    int64_t wait = begin - now - most + rules[kind].pace;
    if (wait > 0)
        return wait;
    *until = begin + rules[kind].pace;
    return 0;
}

uint64_t pacing_of_seat(const char *room, int person) {
    return dm_hash_add(dm_hash_add_text(0, room), (uint64_t)person);
}
