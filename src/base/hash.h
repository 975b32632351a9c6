/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hashing a few words into one: for keys of positions, never for anything secret. */
#ifndef DAMIER_BASE_HASH_H
#define DAMIER_BASE_HASH_H

#include <stdint.h>

/*
 * Stirs all bits of a word into all others (the finaliser of SplitMix64, by Sebastiano
 * Vigna).
 */
static inline uint64_t dm_hash_mix(uint64_t x) {
    x ^= x >> 30;
    x *= UINT64_C(0xBF58476D1CE4E5B9);
    x ^= x >> 27;
    x *= UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline uint64_t dm_hash_add(uint64_t hash, uint64_t word) {
    return dm_hash_mix(hash + UINT64_C(0x9E3779B97F4A7C15) + word);
}

static inline uint64_t dm_hash_add_text(uint64_t hash, const char *text) {
    for (; *text; text++)
        hash = dm_hash_add(hash, (unsigned char)*text);
    return hash;
}

#endif
