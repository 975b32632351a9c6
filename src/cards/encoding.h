/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The bytes of a file as UTF-8 text. Spreadsheets save UTF-8, with or without a byte
 * order mark, or Windows-1252. Knows nothing of tables or cards.
 */
#ifndef DAMIER_CARDS_ENCODING_H
#define DAMIER_CARDS_ENCODING_H

#include <stddef.h>

typedef enum { DM_UTF_8, DM_WINDOWS_1252, DM_UTF_16 } dm_encoding;

/* Guessed from the bytes; UTF-16 only from its byte order mark. */
dm_encoding dm_encoding_find(const char *bytes, size_t size);

/*
 * The text, ended by NUL, or NULL if memory runs out: the caller frees it. Combining
 * accents are composed with their letter. What cannot be read, and control characters
 * other than tabs and line ends, become U+FFFD.
 */
char *dm_encoding_decode(const char *bytes, size_t size, dm_encoding);

#endif
