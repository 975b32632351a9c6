/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about a card: see card_telling.h. */
#include "card_telling.h"

#include "base/text.h"
#include "damier/word_list.h"

dm_word card_task_word(const dm_card *card) {
    static const dm_word tasks[] = {0, DM_WORD_CARD_VERB, DM_WORD_CARD_SUBJECT,
                                    DM_WORD_CARD_AGREEMENT};
    return tasks[card->task];
}

dm_word card_colour_word(dm_card_colour colour) {
    static const dm_word words[] = {[DM_CARD_PINK] = DM_WORD_DECK_NAME_1,
                                    [DM_CARD_GREEN] = DM_WORD_DECK_NAME_2,
                                    [DM_CARD_BLUE] = DM_WORD_DECK_NAME_3,
                                    [DM_CARD_DAME] = DM_WORD_DECK_NAME_4};
    return words[colour];
}

dm_word card_deck_word(dm_card_colour colour) {
    static const dm_word decks[] = {0, DM_WORD_DECK_PINK, DM_WORD_DECK_GREEN,
                                    DM_WORD_DECK_BLUE, DM_WORD_DECK_DAME};
    return decks[colour];
}

size_t card_parts(const dm_card *card, const char **text,
                  dm_span spans[DM_CARD_WORDS_MAX]) {
    bool form = card->task == DM_TASK_AGREEMENT;
    *text = card->text[form ? DM_COLUMN_CHOICES : DM_COLUMN_SENTENCE];
    return form ? dm_card_choices(card, spans) : dm_card_words(card, spans);
}

/* Words of the sentence, one after another. */
static void write_words(const dm_card *card, dm_selection words, char *out, size_t cap) {
    dm_span spans[DM_CARD_WORDS_MAX];
    dm_writer w = dm_writer_init(out, cap);
    size_t count = dm_card_words(card, spans);
    for (size_t i = 0; i < count; i++) {
        if (!(words >> i & 1))
            continue;
        if (w.length > 0)
            dm_write_char(&w, ' ');
        dm_write_bytes(&w, card->text[DM_COLUMN_SENTENCE] + spans[i].start,
                       spans[i].length);
    }
}

static const char *write_count(card_sentence *s, int number) {
    dm_writer w = dm_writer_init(s->count, sizeof s->count);
    dm_write_number(&w, number);
    return s->count;
}

void card_judgement(const dm_room_card *shown, card_sentence *out) {
    const dm_card *card = shown->card;
    const char *explanation = card->text[DM_COLUMN_EXPLANATION];
    if (shown->verdict == DM_JUDGED_PARTIAL) {
        write_words(card, dm_card_missing_words(card, shown->chosen), out->text,
                    sizeof out->text);
        out->word = DM_WORD_CARD_PARTIAL;
        out->a = out->text;
        out->b = explanation;
    } else if (shown->verdict == DM_JUDGED_ACCENT) {
        dm_accent_slips slips = dm_card_accent_slips(card, shown->tried);
        out->word = shown->right   ? DM_WORD_CARD_FORGIVEN
                    : slips.others ? DM_WORD_CARD_ACCENT
                                   : DM_WORD_CARD_ACCENTS_MISSING;
        out->a = write_count(out, slips.missing + slips.others);
        out->b = explanation;
    } else {
        out->word = shown->right ? DM_WORD_CARD_RIGHT : DM_WORD_CARD_WRONG;
        out->a = explanation;
        out->b = NULL;
    }
}

void card_almost(const dm_room_card *shown, card_sentence *out) {
    out->word = shown->card->task == DM_TASK_AGREEMENT ? DM_WORD_CARD_ALMOST_ACCENTS
                                                       : DM_WORD_CARD_ALMOST_WORDS;
    out->a = write_count(out, shown->almost);
    out->b = NULL;
}
