/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any bytes as a deck of cards. Every fault must have words and a line; a sound
 * card must keep what the public header promises: it can be asked, its own answer is
 * right, and all sound cards of a colour come once before any comes again.
 */
#include "damier/judge.h"
#include "fuzz.h"

enum { LOOKED_AT = 200 }; /* cards of a file that are looked at closely */

static void check_span(dm_span span, const char *text) {
    FUZZ_REQUIRE(span.start <= strlen(text) && span.length <= strlen(text) - span.start);
}

static void try_words(const dm_card *card) {
    dm_span words[DM_CARD_WORDS_MAX];
    size_t count = dm_card_words(card, words);
    dm_selection answer = dm_card_answer_words(card);
    FUZZ_REQUIRE(count > 0 && count <= DM_CARD_WORDS_MAX);
    for (size_t i = 0; i < count; i++) {
        check_span(words[i], card->text[DM_COLUMN_SENTENCE]);
        FUZZ_REQUIRE(words[i].length > 0);
        FUZZ_REQUIRE(i == 0 ||
                     words[i].start >= words[i - 1].start + words[i - 1].length);
    }
    FUZZ_REQUIRE(answer != 0 && (count == DM_CARD_WORDS_MAX || answer >> count == 0));
    FUZZ_REQUIRE(dm_card_judge_words(card, answer) == DM_JUDGED_RIGHT);
    FUZZ_REQUIRE(dm_card_judge_words(card, 0) == DM_JUDGED_WRONG);
}

/* What the brackets say, the choices and the first answer, which is right. */
static void try_form(const dm_card *card) {
    dm_span forms[DM_CARD_CHOICES_MAX], answer = dm_card_answer_text(card);
    size_t count = dm_card_choices(card, forms);
    const char *list = card->text[DM_COLUMN_ANSWERS];
    FUZZ_REQUIRE(dm_card_gap(card).length >= 3);
    check_span(dm_card_gap(card), card->text[DM_COLUMN_SENTENCE]);
    check_span(dm_card_brackets(card), card->text[DM_COLUMN_SENTENCE]);
    check_span(answer, list);
    FUZZ_REQUIRE(count != 1 && count <= DM_CARD_CHOICES_MAX);
    for (size_t i = 0; i < count; i++)
        check_span(forms[i], card->text[DM_COLUMN_CHOICES]);
    char *form = fuzz_text((const uint8_t *)list + answer.start, answer.length);
    dm_card_judge_text(card, form);
    free(form);
}

static void try_card(const dm_deck *cards, const dm_card *card) {
    dm_run runs[DM_CARD_RUNS_MAX];
    dm_span skills[DM_CARD_SKILLS_MAX];
    if (!card->sound) {
        FUZZ_REQUIRE(dm_deck_fault_count(cards) > 0);
        return;
    }
    FUZZ_REQUIRE(card->name[0] && strlen(card->name) < DM_CARD_BYTES);
    FUZZ_REQUIRE(dm_deck_find(cards, card->name) == card);
    if (card->task == DM_TASK_AGREEMENT)
        try_form(card);
    else
        try_words(card);
    size_t count = dm_card_explanation(card, runs);
    for (size_t i = 0; i < count; i++)
        check_span(runs[i].span, card->text[DM_COLUMN_EXPLANATION]);
    count = dm_card_skills(card, skills);
    for (size_t i = 0; i < count; i++)
        check_span(skills[i], card->text[DM_COLUMN_SKILLS]);
}

static void try_draws(const dm_deck *cards, dm_card_colour colour) {
    const char *names[LOOKED_AT];
    dm_deal draw = {colour, DM_GRADES_ALL, 1, names, 0};
    size_t wanted = 0;
    for (size_t i = 0; i < dm_deck_count(cards); i++)
        wanted += dm_deck_at(cards, i)->sound && dm_deck_at(cards, i)->colour == colour;
    FUZZ_REQUIRE((dm_deck_deal(cards, &draw) == NULL) == (wanted == 0));
    for (size_t i = 0; i < wanted && i < LOOKED_AT; i++) {
        names[i] = dm_deck_deal(cards, &draw)->name;
        for (size_t earlier = 0; earlier < i; earlier++)
            FUZZ_REQUIRE(strcmp(names[earlier], names[i]) != 0);
        draw.drawn_count++;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dm_deck *cards = NULL;
    char *bytes = malloc(size + !size); /* of its exact size: no NUL after it */
    FUZZ_REQUIRE(bytes);
    if (size > 0)
        memcpy(bytes, data, size);
    FUZZ_REQUIRE(dm_deck_read(&cards, bytes, size) == DM_OK);
    free(bytes);
    for (size_t i = 0; i < dm_deck_fault_count(cards); i++) {
        const dm_fault *fault = dm_deck_fault(cards, i);
        FUZZ_REQUIRE(fault->at > 0 &&
                     dm_phrase_write(&fault->phrase, DM_FRENCH, NULL, 0) > 0);
        FUZZ_REQUIRE(i == 0 || fault->at >= dm_deck_fault(cards, i - 1)->at);
    }
    for (size_t i = 0; i < dm_deck_count(cards) && i < LOOKED_AT; i++)
        try_card(cards, dm_deck_at(cards, i));
    for (dm_card_colour colour = DM_CARD_PINK; colour <= DM_CARD_DAME; colour++)
        try_draws(cards, colour);
    dm_deck_free(cards);
    return 0;
}
