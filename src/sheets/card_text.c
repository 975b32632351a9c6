/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers of a card as they are read: see card_text.h. */
#include "sheets/card_text.h"
#include "damier/judge.h"

#include "base/text.h"
#include "cards/card.h"

/* An answer without the numbers of its words: `lit#2` is read « lit ». */
static void write_answer(dm_writer *w, const char *answer, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (answer[i] == '#')
            while (i + 1 < length && answer[i + 1] >= '0' && answer[i + 1] <= '9')
                i++;
        else
            dm_write_char(w, answer[i]);
    }
}

void dm_card_write_answer(const dm_card *card, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_span span = dm_card_answer_text(card);
    write_answer(&w, card->text[DM_COLUMN_ANSWERS] + span.start, span.length);
}

void dm_card_write_answers(const dm_card *card, char *out, size_t cap) {
    const char *list = card->text[DM_COLUMN_ANSWERS];
    dm_writer w = dm_writer_init(out, cap);
    dm_span span;
    for (size_t at = 0; dm_list_next(list, "|", &at, &span);) {
        if (w.length > 0)
            dm_write_text(&w, " / ");
        write_answer(&w, list + span.start, span.length);
    }
}
