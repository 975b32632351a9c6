/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * French letters: capitals, accents, and the two ways to write an accent (one character,
 * or a letter and a mark). Knows no card. Other alphabets pass through untouched.
 */
#ifndef DAMIER_CARDS_LETTERS_H
#define DAMIER_CARDS_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "damier/judge.h"

/* Whether it belongs to a word: a letter, a digit, an accent. */
bool dm_letter_in_word(uint32_t letter);
bool dm_letter_is_apostrophe(uint32_t letter);
bool dm_letter_is_hyphen(uint32_t letter);
bool dm_letter_is_space(uint32_t letter);

/* The letter with the mark over or under it, 0 if there is no such letter. */
uint32_t dm_letter_compose(uint32_t letter, uint32_t mark);

typedef enum { DM_KEEP_ACCENTS, DM_DROP_ACCENTS } dm_accents;

/*
 * Writes a text as it is compared: small letters, accents in one character or none,
 * straight apostrophes, œ as oe, one space between words and none at the ends. Never
 * longer than a UTF-8 text. `out` has room for `cap` bytes, NUL included; false if it is
 * not enough.
 */
bool dm_plain_text(const char *text, size_t length, dm_accents, char *out, size_t cap);

/* Whether two texts are the same when compared like that. */
bool dm_plain_equal(const char *a, size_t a_length, const char *b, size_t b_length,
                    dm_accents);

/* Where the accents of two texts differ that are the same without them. */
dm_accent_slips dm_plain_slips(const char *right, size_t right_length, const char *text,
                               size_t length);

#endif
