/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words of the screen, in French and English: po/screen.*.po, and of the page's game
 * the voice, the goals and what is said of refusals and endings.
 */
#ifndef DAMIER_TUI_SCREEN_WORDS_H
#define DAMIER_TUI_SCREEN_WORDS_H

#include "damier/words.h"
#include "screen_word_list.h"

typedef uint16_t screen_word; /* SCREEN_…; SCREEN_NONE is empty */

extern const char *const screen_table[][DM_LANGUAGES];

static inline const char *screen_text(screen_word word, dm_language language) {
    return screen_table[word][language];
}

#endif
