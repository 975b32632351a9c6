/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Everything Damier says, in French and English. The catalogues are po/fr.po and
 * po/en.po; the build turns them into one table and into the constants DM_WORD_… of
 * damier/word_list.h, so that a missing word is a compile error and a missing translation
 * stops the build.
 *
 * A text may hold the places {1} to {3}, filled by its arguments. There is no hidden
 * state: the language is an argument.
 */
#ifndef DAMIER_WORDS_H
#define DAMIER_WORDS_H

#include <stddef.h>
#include <stdint.h>

typedef uint16_t dm_word;

typedef enum { DM_FRENCH, DM_ENGLISH, DM_LANGUAGES } dm_language;

enum { DM_WORD_ARGUMENTS = 3, DM_WORD_ARGUMENT_BYTES = 48 };

/* A word with its arguments: what a fault or a message is made of, in no language yet. */
typedef struct {
    dm_word word;
    char args[DM_WORD_ARGUMENTS][DM_WORD_ARGUMENT_BYTES];
} dm_phrase;

/* The text of a word, places not filled. Never NULL. */
const char *dm_word_text(dm_word word, dm_language language);

/* The word whose name in the catalogues is `name` ("title.draughts"), or 0. */
dm_word dm_word_find(const char *name);

/* The name of a word; NULL where there is no such word. */
const char *dm_word_name(dm_word word);

/*
 * Writes a phrase with its places filled. Like every function of Damier that writes text,
 * it returns the length of the whole text and writes at most `cap` bytes of it, NUL
 * included.
 */
size_t dm_phrase_write(const dm_phrase *phrase, dm_language language, char *out,
                       size_t cap);

#endif
