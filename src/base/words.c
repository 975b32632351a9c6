/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The catalogues at run time: see damier/words.h. The table itself is made by
 * tools/words.py.
 */
#include "damier/words.h"

#include <string.h>

#include "base/text.h"
#include "base/word_table.h"

const char *dm_word_text(dm_word word, dm_language language) {
    return dm_word_table[word < dm_word_table_size ? word : 0].text[language];
}

dm_word dm_word_find(const char *name) {
    for (size_t i = 1; i < dm_word_table_size; i++)
        if (strcmp(dm_word_table[i].name, name) == 0)
            return (dm_word)i;
    return 0;
}

const char *dm_word_name(dm_word word) {
    return word > 0 && word < dm_word_table_size ? dm_word_table[word].name : NULL;
}

size_t dm_phrase_write(const dm_phrase *phrase, dm_language language, char *out,
                       size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    const char *text = dm_word_text(phrase->word, language);
    for (; *text; text++) {
        if (text[0] == '{' && text[1] >= '1' && text[1] <= '3' && text[2] == '}') {
            dm_write_text(&w, phrase->args[text[1] - '1']);
            text += 2;
        } else {
            dm_write_char(&w, *text);
        }
    }
    return w.length;
}
