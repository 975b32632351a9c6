/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A sound card asked and judged: its words, gap, choices and skills, whether an answer is
 * right, and the explanation in pieces. Nothing is cached: each call reads the texts of
 * the card again, which are short.
 */
#include <string.h>

#include "base/text.h"
#include "cards/card.h"
#include "cards/letters.h"
#include "cards/sentence.h"

/* ---- asking ---- */

size_t dm_card_words(const dm_card *card, dm_span out[DM_CARD_WORDS_MAX]) {
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    size_t count = dm_sentence_words(sentence, strlen(sentence), out);
    return count < DM_CARD_WORDS_MAX ? count : DM_CARD_WORDS_MAX;
}

void dm_card_asked_verb(const dm_card *card, char out[DM_CARD_TEXT_BYTES]) {
    const char *task = card->text[DM_COLUMN_TASK];
    dm_span verb = dm_task_verb(task);
    dm_writer w = dm_writer_init(out, DM_CARD_TEXT_BYTES);
    for (size_t at = verb.start; at < verb.start + verb.length; at++) {
        if (task[at] == '#')
            at += strspn(task + at + 1, "0123456789");
        else
            dm_write_char(&w, task[at]);
    }
}

dm_span dm_card_gap(const dm_card *card) {
    return dm_gap_find(card->text[DM_COLUMN_SENTENCE], 0);
}

dm_span dm_card_brackets(const dm_card *card) {
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    const char *open = strchr(sentence, '('), *close = open ? strchr(open, ')') : NULL;
    if (!close)
        return (dm_span){0, 0};
    return (dm_span){(size_t)(open + 1 - sentence), (size_t)(close - open - 1)};
}

/* The pieces of a list that are not empty, at most `cap`. */
static size_t pieces(const char *list, const char *separators, dm_span *out, size_t cap) {
    size_t at = 0, count = 0;
    dm_span piece;
    while (count < cap && dm_list_next(list, separators, &at, &piece))
        if (piece.length > 0)
            out[count++] = piece;
    return count;
}

/* Whether the first of two forms comes first in a dictionary. */
static bool is_before(const char *list, dm_span a, dm_span b) {
    char first[DM_CARD_TEXT_BYTES], second[DM_CARD_TEXT_BYTES];
    dm_plain_text(list + a.start, a.length, DM_DROP_ACCENTS, first, sizeof first);
    dm_plain_text(list + b.start, b.length, DM_DROP_ACCENTS, second, sizeof second);
    return strcmp(first, second) < 0;
}

size_t dm_card_choices(const dm_card *card, dm_span out[DM_CARD_CHOICES_MAX]) {
    const char *list = card->text[DM_COLUMN_CHOICES];
    size_t count = pieces(list, "|", out, DM_CARD_CHOICES_MAX);
    for (size_t i = 1; i < count; i++) {
        dm_span moving = out[i];
        size_t at = i;
        for (; at > 0 && is_before(list, moving, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = moving;
    }
    return count;
}

size_t dm_card_skills(const dm_card *card, dm_span out[DM_CARD_SKILLS_MAX]) {
    return pieces(card->text[DM_COLUMN_SKILLS], " |,", out, DM_CARD_SKILLS_MAX);
}

/* ---- judging ---- */

static dm_selection words_of(const dm_card *card, dm_span answer) {
    dm_selection words = 0;
    dm_sentence_find(card->text[DM_COLUMN_SENTENCE],
                     card->text[DM_COLUMN_ANSWERS] + answer.start, answer.length, &words);
    return words;
}

bool dm_card_read_words(const dm_card *card, const char *text, dm_selection *out) {
    return dm_sentence_find(card->text[DM_COLUMN_SENTENCE], text, strlen(text), out) ==
           DM_GROUP_FOUND;
}

dm_verdict dm_card_judge_words(const dm_card *card, dm_selection chosen) {
    dm_span answers[DM_CARD_ANSWERS_MAX];
    size_t count =
        pieces(card->text[DM_COLUMN_ANSWERS], "|", answers, DM_CARD_ANSWERS_MAX);
    for (size_t i = 0; i < count; i++)
        if (chosen && words_of(card, answers[i]) == chosen)
            return DM_JUDGED_RIGHT;
    return dm_card_missing_words(card, chosen) ? DM_JUDGED_PARTIAL : DM_JUDGED_WRONG;
}

dm_selection dm_card_missing_words(const dm_card *card, dm_selection chosen) {
    dm_span answers[DM_CARD_ANSWERS_MAX];
    dm_selection missing = 0;
    size_t count =
        pieces(card->text[DM_COLUMN_ANSWERS], "|", answers, DM_CARD_ANSWERS_MAX);
    for (size_t i = 0; chosen && i < count; i++) {
        dm_selection answer = words_of(card, answers[i]);
        if (answer == chosen)
            return 0;
        if (!missing && (answer & chosen) == chosen)
            missing = answer & ~chosen;
    }
    return missing;
}

/* Drops full stops and the like around what was typed. */
static dm_span without_punctuation(const char *text) {
    static const char signs[] = " .,;:!?\t\r\n";
    size_t start = strspn(text, signs), end = strlen(text);
    while (end > start && strchr(signs, text[end - 1]))
        end--;
    return (dm_span){start, end - start};
}

/* The accepted answer that a text is; false if it is none. */
static bool find_answer(const dm_card *card, const char *text, dm_accents accents,
                        dm_span *out) {
    const char *list = card->text[DM_COLUMN_ANSWERS];
    dm_span answers[DM_CARD_ANSWERS_MAX], typed = without_punctuation(text);
    size_t count = pieces(list, "|", answers, DM_CARD_ANSWERS_MAX);
    for (size_t i = 0; i < count; i++) {
        *out = answers[i];
        if (dm_plain_equal(list + out->start, out->length, text + typed.start,
                           typed.length, accents))
            return true;
    }
    return false;
}

dm_verdict dm_card_judge_text(const dm_card *card, const char *text) {
    dm_span answer;
    if (find_answer(card, text, DM_KEEP_ACCENTS, &answer))
        return DM_JUDGED_RIGHT;
    /* A form that was offered is another form, not a slip of the pen. */
    bool typed = card->text[DM_COLUMN_CHOICES][0] == '\0';
    return typed && find_answer(card, text, DM_DROP_ACCENTS, &answer) ? DM_JUDGED_ACCENT
                                                                      : DM_JUDGED_WRONG;
}

dm_accent_slips dm_card_accent_slips(const dm_card *card, const char *text) {
    dm_span typed = without_punctuation(text), answer;
    if (dm_card_judge_text(card, text) != DM_JUDGED_ACCENT ||
        !find_answer(card, text, DM_DROP_ACCENTS, &answer))
        return (dm_accent_slips){0, 0};
    return dm_plain_slips(card->text[DM_COLUMN_ANSWERS] + answer.start, answer.length,
                          text + typed.start, typed.length);
}

dm_span dm_card_answer_text(const dm_card *card) {
    dm_span first = {0, 0};
    pieces(card->text[DM_COLUMN_ANSWERS], "|", &first, 1);
    return first;
}

dm_selection dm_card_answer_words(const dm_card *card) {
    return words_of(card, dm_card_answer_text(card));
}

/* ---- explaining ---- */

typedef struct {
    const char *text;
    dm_run *out;
    size_t count;
} run_list;

static void add_run(run_list *list, size_t start, size_t end, dm_run_kind kind) {
    if (end > start && list->count < DM_CARD_RUNS_MAX)
        list->out[list->count++] = (dm_run){{start, end - start}, kind};
}

static bool is_plain(const char *text, size_t start, size_t end, const char *word) {
    return dm_plain_equal(text + start, end - start, word, strlen(word), DM_KEEP_ACCENTS);
}

/* Where "C’est" or "Ce sont" begins if it ends a text; otherwise the end of the text. */
static size_t frame_begin(const char *text, size_t start, size_t end) {
    for (size_t at = start; at < end; at++) {
        bool begins = at == start || text[at - 1] == ' ';
        if (begins &&
            (is_plain(text, at, end, "c'est") || is_plain(text, at, end, "ce sont")))
            return at;
    }
    return end;
}

/* Where "qui" ends if it begins a text; otherwise the beginning of the text. */
static size_t frame_end(const char *text, size_t start, size_t end) {
    static const char word[] = " qui";
    size_t length = sizeof word - 1;
    bool here = end - start >= length && memcmp(text + start, word, length) == 0;
    return here && (end - start == length || text[start + length] == ' ') ? start + length
                                                                          : start;
}

/* A stretch without stars; a frame may stand at its ends, where marked words are. */
static void add_plain(run_list *list, size_t start, size_t end, bool after_mark,
                      bool before_mark) {
    size_t from = after_mark ? frame_end(list->text, start, end) : start;
    size_t to = before_mark ? frame_begin(list->text, from, end) : end;
    add_run(list, start, from, DM_RUN_FRAME);
    add_run(list, from, to, DM_RUN_PLAIN);
    add_run(list, to, end, DM_RUN_FRAME);
}

size_t dm_card_explanation(const dm_card *card, dm_run out[DM_CARD_RUNS_MAX]) {
    run_list list = {card->text[DM_COLUMN_EXPLANATION], out, 0};
    bool marked = false;
    for (size_t at = 0;; marked = !marked) {
        size_t end = at + strcspn(list.text + at, "*");
        if (marked)
            add_run(&list, at, end, DM_RUN_MARKED);
        else
            add_plain(&list, at, end, at > 0, list.text[end] == '*');
        if (!list.text[end])
            return list.count;
        at = end + 1;
    }
}
