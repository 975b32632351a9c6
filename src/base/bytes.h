/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A byte buffer that grows, for writing text of unknown length. Running out of memory is
 * remembered and reported at the end, so that callers need not check at every step.
 */
#ifndef DAMIER_BASE_BYTES_H
#define DAMIER_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *data; /* ended by a NUL, which is not counted, once anything was added */
    size_t length, cap;
    bool failed; /* memory ran out: the text is incomplete */
} dm_bytes;

void dm_bytes_free(dm_bytes *);
void dm_bytes_add(dm_bytes *, const void *data, size_t length);
void dm_bytes_text(dm_bytes *, const char *text);
/*
 * What a function writes that, like every one of Damier, writes at most `cap` bytes and
 * returns the length of the whole text. It is called again if there was no room.
 */
typedef size_t (*dm_bytes_writer)(const void *self, char *out, size_t cap);
void dm_bytes_written(dm_bytes *, dm_bytes_writer, const void *self);
void dm_bytes_integer(dm_bytes *, long long number);

/* At most three decimals, without trailing zeros. */
void dm_bytes_number(dm_bytes *, double number);
/* Each followed by a space. */
void dm_bytes_numbers(dm_bytes *, const double *numbers, size_t count);

/* So many hexadecimal digits of a number. */
void dm_bytes_hex(dm_bytes *, unsigned number, int digits);
void dm_bytes_base64(dm_bytes *, const unsigned char *data, size_t length);
/* With the 64 letters that may stand in an address, and without signs at the end. */
extern const char dm_base64_url[];
void dm_bytes_base64_url(dm_bytes *, const unsigned char *data, size_t length);

#endif
