/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random numbers that a seed repeats: for shuffles, tests and levels of play, never for
 * secrets. The state is the caller's; the same seed gives the same numbers on every
 * machine.
 */
#ifndef DAMIER_BASE_RANDOM_H
#define DAMIER_BASE_RANDOM_H

#include "base/hash.h"

typedef struct {
    uint64_t state;
} dm_random;

/* SplitMix64: a counter, stirred. */
static inline uint64_t dm_random_next(dm_random *r) {
    r->state += UINT64_C(0x9E3779B97F4A7C15);
    return dm_hash_mix(r->state);
}

/* A number below `bound`, which must not be 0. The bias is below `bound` / 2^64. */
static inline uint64_t dm_random_below(dm_random *r, uint64_t bound) {
    return dm_random_next(r) % bound;
}

#endif
