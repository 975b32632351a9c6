/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words of help and manual, in French and English: po/commands.*.po. Their table is
 * separate because the page has no use for them.
 */
#ifndef DAMIER_CLI_HELP_WORDS_H
#define DAMIER_CLI_HELP_WORDS_H

#include "damier/words.h"
#include "help_word_list.h"

typedef uint16_t help_word; /* HELP_…; HELP_NONE is empty */

extern const char *const help_table[][DM_LANGUAGES];

static inline const char *help_text(help_word word, dm_language language) {
    return help_table[word][language];
}

#endif
