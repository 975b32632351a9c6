/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characters of UTF-8 texts: reading, writing, and telling controls from visible ones. */
#ifndef DAMIER_BASE_UTF8_H
#define DAMIER_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DM_UTF8_UNREADABLE = 0xFFFD };

/*
 * The character that begins at `text`, of which `left` bytes may be read, at least one. A
 * byte that is not UTF-8 counts as one unreadable character.
 */
uint32_t dm_utf8_read(const char *text, size_t left, size_t *length);
/* The same of a text that is ended by NUL, and does not end here. */
uint32_t dm_utf8_next(const char *text, size_t *length);
size_t dm_utf8_write(uint32_t character, char out[4]);

/* The character of a byte of Windows-1252, of which Latin-1 is a part; 0 for none. */
uint32_t dm_windows_letter(unsigned char byte);

/* The length of a text cut to at most so many bytes, but not inside a character. */
size_t dm_utf8_cut(const char *text, size_t length, size_t most);

/*
 * Whether a terminal or a browser obeys it instead of showing it: ASCII and C1 controls,
 * line and paragraph separators, changes of direction.
 */
bool dm_utf8_is_control(uint32_t character);
/* Whether nothing can be seen of it: spaces of every kind, fillers, joiners, variants. */
bool dm_utf8_is_blank(uint32_t character);

#endif
