/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A deck as a file: the way back from deck.c. */
#include <string.h>

#include "base/text.h"
#include "damier/deck.h"

static const char sign[] =
    "\xEF\xBB\xBF"; /* the byte order mark: spreadsheets then read UTF-8 */

/* Quotes what would otherwise be misread. */
static void write_cell(dm_writer *w, const char *text, char separator) {
    const char special[] = {'"', '\r', '\n', separator, '\0'};
    if (!strpbrk(text, special)) {
        dm_write_text(w, text);
        return;
    }
    dm_write_char(w, '"');
    for (; *text; text++) {
        if (*text == '"')
            dm_write_char(w, '"');
        dm_write_char(w, *text);
    }
    dm_write_char(w, '"');
}

static void write_row(dm_writer *w, const char *const *cells, char separator) {
    for (int column = 0; column < DM_COLUMNS; column++) {
        if (column > 0)
            dm_write_char(w, separator);
        write_cell(w, cells[column], separator);
    }
    dm_write_text(w, "\r\n");
}

static void write_names(dm_writer *w, char separator) {
    const char *names[DM_COLUMNS];
    for (int column = 0; column < DM_COLUMNS; column++)
        names[column] = dm_column_name((dm_column)column);
    dm_write_text(w, sign);
    write_row(w, names, separator);
}

size_t dm_deck_write_row(const char *const texts[DM_COLUMNS], char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    write_names(&w, ';');
    write_row(&w, texts, ';');
    return w.length;
}

size_t dm_deck_write(const dm_deck *cards, char separator, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    write_names(&w, separator);
    for (size_t i = 0; i < dm_deck_count(cards); i++)
        write_row(&w, dm_deck_at(cards, i)->text, separator);
    return w.length;
}
