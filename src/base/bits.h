/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sets of squares in one word: the few operations every game needs. Knows nothing of any
 * board; callers decide what a bit stands for.
 */
#ifndef DAMIER_BASE_BITS_H
#define DAMIER_BASE_BITS_H

#include <stdint.h>

/* For small functions of hot loops, whose constant arguments must reach the compiler. */
#define DM_INLINE static inline __attribute__((always_inline))

DM_INLINE uint64_t dm_bit(int index) {
    return UINT64_C(1) << index;
}

DM_INLINE int dm_bits_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* The index of the lowest or highest member; the set must not be empty. */
DM_INLINE int dm_bits_lowest(uint64_t set) {
    return __builtin_ctzll(set);
}

DM_INLINE int dm_bits_highest(uint64_t set) {
    return 63 ^ __builtin_clzll(set);
}

DM_INLINE uint64_t dm_bits_only_lowest(uint64_t set) {
    return set & (~set + 1);
}

/* Removes the lowest member and returns its index; the set must not be empty. */
DM_INLINE int dm_bits_pop(uint64_t *set) {
    int index = dm_bits_lowest(*set);
    *set &= *set - 1;
    return index;
}

#endif
