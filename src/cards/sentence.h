/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A French sentence as words to tap, and groups of words found in it. Knows spelling
 * (what an apostrophe and a hyphen join), not grammar, and no card.
 */
#ifndef DAMIER_CARDS_SENTENCE_H
#define DAMIER_CARDS_SENTENCE_H

#include "damier/judge.h"

/*
 * The words of a text, which is `length` bytes long; `out` has room for
 * DM_CARD_WORDS_MAX. Returns how many there are, which may be more than that.
 */
size_t dm_sentence_words(const char *text, size_t length, dm_span *out);

typedef enum { DM_GROUP_FOUND, DM_GROUP_ABSENT, DM_GROUP_OFTEN } dm_group_state;

/*
 * Finds a group as an answer writes it: words in a row; `…` where words of the sentence
 * are left out; `#2` after a part for its second occurrence. A part that stands several
 * times and does not say which is found too often.
 */
dm_group_state dm_sentence_find(const char *sentence, const char *group, size_t length,
                                dm_selection *out);

#endif
