/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decks of cards for the page: reading a file, asking, judging. A deck is named by its
 * address. A card is sent without its answer, which comes with the verdict only;
 * web/src/core/cardtypes.ts has the same shapes as TypeScript.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bridge.h"
#include "cards.h"
#include "damier/judge.h"
#include "damier/match.h"
#include "damier/word_list.h"

dm_deck *EXPORT(deck_read)(void);
void EXPORT(deck_view)(dm_deck *d);
void EXPORT(deck_rows)(dm_deck *d);
void EXPORT(deck_write)(dm_deck *d, int separator);
int EXPORT(deck_card)(dm_deck *d);
int EXPORT(deck_judge)(dm_deck *d);

/* ---- decks ---- */

/* The input: the bytes of a file. */
dm_deck *deck_read(void) {
    dm_deck *d = NULL;
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    return tell(dm_deck_read(&d, in, in_length), &fault) ? d : NULL;
}

/* How many cards there are of each grade and colour, and what is wrong with the file. */
void deck_view(dm_deck *d) {
    int64_t counts[DM_GRADES][DM_CARD_DAME + 1] = {{0}}, sound = 0;
    for (size_t i = 0; i < dm_deck_count(d); i++) {
        const dm_card *card = dm_deck_at(d, i);
        counts[card->grade][card->colour] += card->sound;
        sound += card->sound;
    }
    json_clear(&out);
    json_open(&out, NULL, '{');
    json_number(&out, "cards", (int64_t)dm_deck_count(d));
    json_number(&out, "sound", sound);
    json_open(&out, "counts", '[');
    for (int grade = 0; grade < DM_GRADES; grade++) {
        json_open(&out, NULL, '[');
        for (int colour = 0; colour <= DM_CARD_DAME; colour++)
            json_number(&out, NULL, counts[grade][colour]);
        json_close(&out, ']');
    }
    json_close(&out, ']');
    json_open(&out, "faults", '[');
    for (size_t i = 0; i < dm_deck_fault_count(d); i++)
        tell_fault(dm_deck_fault(d, i));
    json_close(&out, ']');
    json_open(&out, "columns", '[');
    for (size_t i = 0; i < dm_deck_fault_count(d); i++)
        json_text(&out, NULL, card_fault_column(&dm_deck_fault(d, i)->phrase));
    json_close(&out, ']');
    json_open(&out, "firsts", '[');
    for (size_t i = 0; i < dm_deck_fault_count(d); i++)
        json_number(&out, NULL, (int64_t)card_fault_first(&dm_deck_fault(d, i)->phrase));
    json_close(&out, ']');
    json_close(&out, '}');
}

/* Every card as the file has it, for whoever edits the deck: with its answers. */
void deck_rows(dm_deck *d) {
    static const char *const names[DM_COLUMNS] = {
        "id",      "grade",   "colour", "skills",      "task", "sentence",
        "answers", "choices", "hint",   "explanation", "note",
    };
    json_clear(&out);
    json_open(&out, NULL, '[');
    for (size_t i = 0; i < dm_deck_count(d); i++) {
        const dm_card *card = dm_deck_at(d, i);
        json_open(&out, NULL, '{');
        json_text(&out, "name", card->name);
        json_number(&out, "line", (int64_t)card->line);
        json_flag(&out, "sound", card->sound);
        json_open(&out, "texts", '{');
        for (int column = 0; column < DM_COLUMNS; column++)
            json_text(&out, names[column], card->text[column]);
        json_close(&out, '}');
        json_close(&out, '}');
    }
    json_close(&out, ']');
}

/* The deck as the text of a file. */
void deck_write(dm_deck *d, int separator) {
    size_t length = dm_deck_write(d, (char)separator, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        dm_deck_write(d, (char)separator, text, length + 1);
    give_text(text);
}

/* ---- asking ---- */

static const dm_fault no_card = {.phrase.word = DM_WORD_FAULT_NO_CARD};

static void put_piece(const char *name, const char *text, size_t start, size_t end) {
    char piece[DM_CARD_TEXT_BYTES];
    dm_writer w = dm_writer_init(piece, sizeof piece);
    dm_write_bytes(&w, text + start, end - start);
    json_text(&out, name, piece);
}

static void put_span(const char *name, const char *text, dm_span span) {
    put_piece(name, text, span.start, span.start + span.length);
}

static void put_list(const char *name, const char *text, const dm_span *spans,
                     size_t count) {
    json_open(&out, name, '[');
    for (size_t i = 0; i < count; i++)
        put_span(NULL, text, spans[i]);
    json_close(&out, ']');
}

/* Each word with what precedes it; what follows the last comes separately. */
static void put_words(const dm_card *card) {
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    dm_span words[DM_CARD_WORDS_MAX];
    size_t count = dm_card_words(card, words), at = 0;
    json_open(&out, "words", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&out, NULL, '{');
        put_piece("before", sentence, at, words[i].start);
        put_span("text", sentence, words[i]);
        json_close(&out, '}');
        at = words[i].start + words[i].length;
    }
    json_close(&out, ']');
    put_piece("after", sentence, at, strlen(sentence));
}

static void put_gap(const dm_card *card) {
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    dm_span gap = dm_card_gap(card), forms[DM_CARD_CHOICES_MAX];
    put_piece("before", sentence, 0, gap.start);
    put_piece("after", sentence, gap.start + gap.length, strlen(sentence));
    put_span("brackets", sentence, dm_card_brackets(card));
    put_list("choices", card->text[DM_COLUMN_CHOICES], forms,
             dm_card_choices(card, forms));
}

void put_question(const dm_card *card) {
    static const char *const tasks[] = {"", "verb", "subject", "agreement"};
    dm_span skills[DM_CARD_SKILLS_MAX];
    char verb[DM_CARD_TEXT_BYTES];
    json_text(&out, "name", card->name);
    json_text(&out, "grade", dm_grade_name(card->grade));
    json_number(&out, "colour", card->colour);
    json_text(&out, "task", tasks[card->task]);
    dm_card_asked_verb(card, verb);
    json_text(&out, "verb", verb);
    put_list("skills", card->text[DM_COLUMN_SKILLS], skills,
             dm_card_skills(card, skills));
    json_text(&out, "sentence", card->text[DM_COLUMN_SENTENCE]);
    json_text(&out, "hint", card->text[DM_COLUMN_HINT]);
    if (card->task == DM_TASK_AGREEMENT)
        put_gap(card);
    else
        put_words(card);
}

/* The input: the name of a card. */
int deck_card(dm_deck *d) {
    const dm_card *card = dm_deck_find(d, in);
    if (!card)
        return tell(DM_REFUSED, &no_card);
    json_clear(&out);
    json_open(&out, NULL, '{');
    put_question(card);
    json_close(&out, '}');
    return 1;
}

/* ---- judging ---- */

/* Numbers of words, from 0, separated by spaces. */
static dm_selection read_words(const char *text) {
    dm_selection words = 0;
    int number;
    dm_reader r = dm_reader_init(text);
    while (dm_read_number(&r, DM_CARD_WORDS_MAX - 1, &number)) {
        words |= (dm_selection)1 << number;
        dm_read_char(&r, ' ');
    }
    return words;
}

void put_numbers(const char *name, dm_selection words) {
    json_open(&out, name, '[');
    for (int i = 0; i < DM_CARD_WORDS_MAX; i++)
        if (words >> i & 1)
            json_number(&out, NULL, i);
    json_close(&out, ']');
}

static void put_answer(const dm_card *card) {
    put_numbers("words",
                card->task == DM_TASK_AGREEMENT ? 0 : dm_card_answer_words(card));
    put_span("answer", card->text[DM_COLUMN_ANSWERS], dm_card_answer_text(card));
}

static void put_explanation(const dm_card *card) {
    static const char *const kinds[] = {"plain", "marked", "frame"};
    dm_run runs[DM_CARD_RUNS_MAX];
    size_t count = dm_card_explanation(card, runs);
    json_open(&out, "explanation", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&out, NULL, '{');
        json_text(&out, "kind", kinds[runs[i].kind]);
        put_span("text", card->text[DM_COLUMN_EXPLANATION], runs[i].span);
        json_close(&out, '}');
    }
    json_close(&out, ']');
}

void put_judgement(const dm_card *card, dm_verdict verdict, bool right) {
    static const char *const verdicts[] = {"wrong", "partial", "accent", "right"};
    json_text(&out, "verdict", verdicts[verdict]);
    json_flag(&out, "right", right);
    put_answer(card);
    put_explanation(card);
}

void put_slips(const dm_card *card, dm_selection chosen, const char *form) {
    bool is_form = card->task == DM_TASK_AGREEMENT;
    dm_accent_slips slips = {0, 0};
    if (is_form)
        slips = dm_card_accent_slips(card, form);
    put_numbers("missing", is_form ? 0 : dm_card_missing_words(card, chosen));
    json_number(&out, "missingAccents", slips.missing);
    json_number(&out, "otherAccents", slips.others);
}

/* The input: the name of a card, then in a second line the words or the form. */
int deck_judge(dm_deck *d) {
    char *rest = in, *name = next_line(&rest);
    const char *answer = rest ? rest : "";
    const dm_card *card = name ? dm_deck_find(d, name) : NULL;
    if (!card)
        return tell(DM_REFUSED, &no_card);
    dm_selection chosen = read_words(answer);
    dm_verdict verdict = card->task == DM_TASK_AGREEMENT
                             ? dm_card_judge_text(card, answer)
                             : dm_card_judge_words(card, chosen);
    json_clear(&out);
    json_open(&out, NULL, '{');
    put_judgement(card, verdict, verdict == DM_JUDGED_RIGHT);
    put_slips(card, chosen, answer);
    json_close(&out, '}');
    return 1;
}
