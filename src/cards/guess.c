/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The computer's answer to a card: right, or a mistake that children make too. */
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "damier/judge.h"

static void set_form(dm_guess *out, const char *text, dm_span span) {
    dm_writer w = dm_writer_init(out->form, sizeof out->form);
    dm_write_bytes(&w, text + span.start, span.length);
}

static void answer_rightly(const dm_card *card, dm_guess *out) {
    if (card->task == DM_TASK_AGREEMENT)
        set_form(out, card->text[DM_COLUMN_ANSWERS], dm_card_answer_text(card));
    else
        out->words = dm_card_answer_words(card);
}

/* Another word of the sentence; the first of the answer if it is the whole sentence. */
static void mistake_words(const dm_card *card, dm_random *r, dm_guess *out) {
    dm_span spans[DM_CARD_WORDS_MAX];
    dm_selection others[DM_CARD_WORDS_MAX], answer = dm_card_answer_words(card);
    size_t count = dm_card_words(card, spans), wrong = 0;
    for (size_t i = 0; i < count; i++) {
        dm_selection word = (dm_selection)1 << i;
        if (!(answer & word) && dm_card_judge_words(card, word) != DM_JUDGED_RIGHT)
            others[wrong++] = word;
    }
    out->words = wrong > 0 ? others[dm_random_below(r, wrong)] : answer & -answer;
}

/* Another choice, or the bare infinitive. */
static void mistake_form(const dm_card *card, dm_random *r, dm_guess *out) {
    dm_span choices[DM_CARD_CHOICES_MAX], wrong[DM_CARD_CHOICES_MAX];
    size_t count = dm_card_choices(card, choices), wrong_count = 0;
    for (size_t i = 0; i < count; i++) {
        set_form(out, card->text[DM_COLUMN_CHOICES], choices[i]);
        if (dm_card_judge_text(card, out->form) != DM_JUDGED_RIGHT)
            wrong[wrong_count++] = choices[i];
    }
    if (wrong_count > 0) {
        dm_span picked = wrong[dm_random_below(r, wrong_count)];
        set_form(out, card->text[DM_COLUMN_CHOICES], picked);
        return;
    }
    dm_span brackets = dm_card_brackets(card);
    const char *infinitive = card->text[DM_COLUMN_SENTENCE] + brackets.start;
    size_t length = strcspn(infinitive, ",)");
    set_form(out, infinitive, (dm_span){0, length});
}

void dm_card_guess(const dm_card *card, int percent_right, uint64_t seed, dm_guess *out) {
    dm_random r = {seed};
    *out = (dm_guess){0};
    if ((int)dm_random_below(&r, 100) < percent_right)
        answer_rightly(card, out);
    else if (card->task == DM_TASK_AGREEMENT)
        mistake_form(card, &r, out);
    else
        mistake_words(card, &r, out);
}
