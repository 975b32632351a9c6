/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writing and reading short texts without allocation and without a locale.
 *
 * A writer never overruns its buffer and always knows the length the whole text would
 * have had; a reader never goes past the final NUL. Knows nothing of games.
 */
#ifndef DAMIER_BASE_TEXT_H
#define DAMIER_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *out;
    size_t cap, length;
} dm_writer;

/* Starts an empty text; `out` may be NULL if `cap` is 0. */
dm_writer dm_writer_init(char *out, size_t cap);
void dm_write_char(dm_writer *, char c);
void dm_write_text(dm_writer *, const char *text);
void dm_write_bytes(dm_writer *, const char *bytes, size_t length);
void dm_write_number(dm_writer *, long long number);

typedef struct {
    const char *text;
    size_t at; /* bytes already read */
} dm_reader;

dm_reader dm_reader_init(const char *text);
char dm_read_peek(const dm_reader *); /* the next byte, NUL at the end */
bool dm_read_end(const dm_reader *);
/* Skips `c` if it comes next. */
bool dm_read_char(dm_reader *, char c);

/*
 * Reads a number written without sign and without leading zeros, up to `most`. On failure
 * nothing is read.
 */
bool dm_read_number(dm_reader *, int most, int *out);
bool dm_read_large(dm_reader *, int64_t most, int64_t *out);
/* Such a number that is the whole text. */
bool dm_read_whole(const char *text, int64_t most, int64_t *out);

/* The number of bytes up to the next one that is in `stops`, or to the end. */
size_t dm_read_span(const dm_reader *, const char *stops);

#endif
