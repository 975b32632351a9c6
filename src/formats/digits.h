/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers packed closely: each is a digit in a base of its own, and as many digits as 64
 * bits hold make a word of 8 bytes, the first byte the lowest. The reader knows the bases
 * from what it has read before. Every list of digits has exactly one form: bytes that are
 * 0 at the end are left out, and what no digit needs must be 0.
 */
#ifndef DAMIER_FORMATS_DIGITS_H
#define DAMIER_FORMATS_DIGITS_H

#include <stdint.h>

#include "base/bytes.h"

/* Begin with `out` alone; then the digits; then digits_end. */
typedef struct {
    dm_bytes *out;
    uint64_t word, scale;
} digits_writer;

/* `digit` is below `base`, which is 1 or more. */
void digits_put(digits_writer *, uint64_t digit, uint64_t base);
void digits_end(digits_writer *);

/* Begin with `data` and `length` alone. */
typedef struct {
    const unsigned char *data;
    size_t length, at;
    uint64_t word, scale;
    bool wrong; /* what was read is not the form of any digits */
} digits_reader;

/* The next digit; 0 where there are no more. */
uint64_t digits_get(digits_reader *, uint64_t base);
/* Whether the bytes were the form of the digits read, and nothing else. */
bool digits_all_read(const digits_reader *);

#endif
