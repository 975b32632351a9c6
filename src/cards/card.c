/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One card, read and checked: see card.h. */
#include "cards/card.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "cards/letters.h"
#include "cards/sentence.h"
#include "damier/word_list.h"

enum { LEAST_GAP = 3, LEAST_CHOICES = 2, STARS_MOST = 16 };

typedef struct {
    const char *name;
    int value;
} named_value;

/* The first name of a value is the one that is written. */
static const named_value grades[] = {
    {"CE1", DM_GRADE_CE1},
    {"CE2", DM_GRADE_CE2},
    {"CM1", DM_GRADE_CM1},
    {"CM2", DM_GRADE_CM2},
    {NULL, -1},
};
static const named_value colours[] = {
    {"rose", DM_CARD_PINK},
    {"pink", DM_CARD_PINK},
    {"verte", DM_CARD_GREEN},
    {"vert", DM_CARD_GREEN},
    {"green", DM_CARD_GREEN},
    {"bleue", DM_CARD_BLUE},
    {"bleu", DM_CARD_BLUE},
    {"blue", DM_CARD_BLUE},
    {"dame", DM_CARD_DAME},
    {"queen", DM_CARD_DAME},
    {NULL, -1},
};
static const named_value tasks[] = {
    {"verbe", DM_TASK_VERB},
    {"verb", DM_TASK_VERB},
    {"sujet", DM_TASK_SUBJECT},
    {"subject", DM_TASK_SUBJECT},
    {"accord", DM_TASK_AGREEMENT},
    {"agreement", DM_TASK_AGREEMENT},
    {NULL, -1},
};

static int value_of(const named_value *values, const char *text, size_t length) {
    for (; values->name; values++)
        if (dm_plain_equal(text, length, values->name, strlen(values->name),
                           DM_DROP_ACCENTS))
            break;
    return values->value;
}

static const char *name_of(const named_value *values, int value) {
    for (; values->name; values++)
        if (values->value == value)
            return values->name;
    return "";
}

const char *dm_grade_name(dm_grade grade) {
    return name_of(grades, (int)grade);
}

const char *dm_card_colour_name(dm_card_colour colour) {
    return name_of(colours, (int)colour);
}

const char *dm_task_name(dm_task task) {
    return name_of(tasks, (int)task);
}

/* ---- lists and gaps ---- */

bool dm_list_next(const char *list, const char *separators, size_t *at, dm_span *out) {
    if (!list[*at])
        return false;
    size_t start = *at, end = start + strcspn(list + start, separators);
    *at = end + (list[end] != '\0');
    while (start < end && list[start] == ' ')
        start++;
    while (end > start && list[end - 1] == ' ')
        end--;
    *out = (dm_span){start, end - start};
    return true;
}

dm_span dm_task_verb(const char *task) {
    size_t at = strcspn(task, ":");
    dm_span verb = {at, 0};
    if (task[at])
        dm_list_next(task, "", &(size_t){at + 1}, &verb);
    return verb;
}

dm_span dm_gap_find(const char *sentence, size_t from) {
    for (size_t at = from; sentence[at]; at++) {
        size_t length = strspn(sentence + at, "_");
        if (length >= LEAST_GAP)
            return (dm_span){at, length};
        at += length ? length - 1 : 0;
    }
    return (dm_span){0, 0};
}

/* ---- checks ---- */

typedef struct {
    dm_card *card;
    const dm_card_faults *faults;
} check;

static void fault(const check *c, dm_word word, const char *a, const char *b) {
    c->card->sound = false;
    c->faults->found(c->faults->payload, c->card, word, a, b);
}

/* A fault about part of a text. */
static void fault_in(const check *c, dm_word word, const char *text, dm_span span) {
    char piece[DM_CARD_TEXT_BYTES];
    dm_writer w = dm_writer_init(piece, sizeof piece);
    dm_write_bytes(&w, text + span.start, span.length);
    fault(c, word, piece, NULL);
}

static void fault_number(const check *c, dm_word word, const char *a, int number) {
    char digits[DM_WORD_ARGUMENT_BYTES];
    dm_writer w = dm_writer_init(digits, sizeof digits);
    dm_write_number(&w, number);
    fault(c, word, a ? a : digits, a ? digits : NULL);
}

static bool has(const check *c, dm_column column) {
    return c->card->text[column][0] != '\0';
}

static bool has_unreadable(const char *text) {
    return strstr(text, "\xEF\xBF\xBD") != NULL;
}

/* False if some text is unusable. */
static bool check_texts(const check *c) {
    static const dm_column wanted[] = {DM_COLUMN_GRADE, DM_COLUMN_COLOUR,
                                       DM_COLUMN_SENTENCE, DM_COLUMN_ANSWERS,
                                       DM_COLUMN_EXPLANATION};
    bool readable = true;
    for (int i = 0; i < DM_COLUMNS; i++) {
        const char *text = c->card->text[i];
        if (strlen(text) >= DM_CARD_TEXT_BYTES) {
            fault_number(c, DM_WORD_FAULT_CARD_LONG, c->faults->names[i],
                         DM_CARD_TEXT_BYTES - 1);
            readable = false;
        } else if (has_unreadable(text)) {
            fault(c, DM_WORD_FAULT_CARD_CHARACTER, c->faults->names[i], NULL);
        }
    }
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!has(c, wanted[i]))
            fault(c, DM_WORD_FAULT_CARD_EMPTY, c->faults->names[wanted[i]], NULL);
    return readable;
}

static void check_grade(const check *c) {
    const char *text = c->card->text[DM_COLUMN_GRADE];
    int grade = value_of(grades, text, strlen(text));
    c->card->grade = grade < 0 ? DM_GRADE_CE1 : (dm_grade)grade;
    if (grade < 0 && *text)
        fault(c, DM_WORD_FAULT_CARD_GRADE, text, NULL);
}

static void check_colour(const check *c) {
    const char *text = c->card->text[DM_COLUMN_COLOUR];
    int colour = value_of(colours, text, strlen(text));
    c->card->colour = colour < 0 ? DM_CARD_NONE : (dm_card_colour)colour;
    if (colour < 0 && *text)
        fault(c, DM_WORD_FAULT_CARD_COLOUR, text, NULL);
}

/* What each colour asks; a dame card may ask anything and has to say what. */
static dm_task task_of(dm_card_colour colour) {
    switch (colour) {
    case DM_CARD_PINK:
        return DM_TASK_VERB;
    case DM_CARD_GREEN:
        return DM_TASK_SUBJECT;
    case DM_CARD_BLUE:
        return DM_TASK_AGREEMENT;
    default:
        return DM_TASK_NONE;
    }
}

/* A task by its name, which only a subject may follow with its verb; -1 if none. */
static int read_task(const char *text) {
    dm_span name = {0, 0};
    dm_list_next(text, ":", &(size_t){0}, &name);
    int task = value_of(tasks, text + name.start, name.length);
    bool alone = text[strcspn(text, ":")] == '\0';
    return alone || (task == DM_TASK_SUBJECT && dm_task_verb(text).length > 0) ? task
                                                                               : -1;
}

static void check_task(const check *c) {
    const char *text = c->card->text[DM_COLUMN_TASK];
    dm_task implied = task_of(c->card->colour);
    int task = read_task(text);
    c->card->task = task < 0 ? implied : (dm_task)task;
    if (task < 0 && *text)
        fault(c, DM_WORD_FAULT_CARD_TASK, text, NULL);
    else if (!*text && c->card->colour == DM_CARD_DAME)
        fault(c, DM_WORD_FAULT_CARD_TASK_MISSING, NULL, NULL);
    else if (task >= 0 && implied != DM_TASK_NONE && c->card->task != implied)
        fault(c, DM_WORD_FAULT_CARD_TASK_COLOUR, dm_task_name(c->card->task),
              dm_card_colour_name(c->card->colour));
}

/* Its id, or one that stays the same as long as the card asks the same. */
static void check_name(const check *c) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    const char *id = c->card->text[DM_COLUMN_ID];
    dm_writer w = dm_writer_init(c->card->name, sizeof c->card->name);
    size_t allowed = strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-_.");
    dm_write_text(&w, id);
    if (id[allowed] || w.length >= sizeof c->card->name)
        fault_number(c, DM_WORD_FAULT_CARD_ID, id, sizeof c->card->name - 1);
    if (*id)
        return;
    uint64_t hash = dm_hash_add_text(c->card->task, c->card->text[DM_COLUMN_SENTENCE]);
    dm_span verb = dm_task_verb(c->card->text[DM_COLUMN_TASK]);
    if (verb.length > 0)
        hash = dm_hash_add_text(hash, c->card->text[DM_COLUMN_TASK] + verb.start);
    dm_write_text(&w, "c-");
    for (int i = 0; i < 10; i++, hash >>= 5)
        dm_write_char(&w, digits[hash & 31]);
}

static void check_skills(const check *c) {
    const char *text = c->card->text[DM_COLUMN_SKILLS];
    size_t at = 0, count = 0;
    dm_span skill;
    while (dm_list_next(text, " |,", &at, &skill)) {
        count += skill.length > 0;
        if (skill.length >= DM_WORD_ARGUMENT_BYTES - 4)
            fault_in(c, DM_WORD_FAULT_CARD_SKILL, text, skill);
    }
    if (count > DM_CARD_SKILLS_MAX)
        fault_number(c, DM_WORD_FAULT_CARD_SKILLS, NULL, DM_CARD_SKILLS_MAX);
}

/* Stars come in pairs with something between them. */
static void check_explanation(const check *c) {
    const char *text = c->card->text[DM_COLUMN_EXPLANATION];
    size_t stars = 0;
    for (const char *at = text; (at = strchr(at, '*')); at++) {
        stars++;
        if (at[1] == '*')
            stars = STARS_MOST + 1;
    }
    if (stars % 2 || stars > STARS_MOST)
        fault(c, DM_WORD_FAULT_CARD_STARS, NULL, NULL);
}

/* ---- answers ---- */

static void check_group(const check *c, dm_span answer) {
    const char *answers = c->card->text[DM_COLUMN_ANSWERS];
    dm_selection words;
    dm_group_state state = dm_sentence_find(
        c->card->text[DM_COLUMN_SENTENCE], answers + answer.start, answer.length, &words);
    if (state == DM_GROUP_ABSENT)
        fault_in(c, DM_WORD_FAULT_CARD_ABSENT, answers, answer);
    else if (state == DM_GROUP_OFTEN)
        fault_in(c, DM_WORD_FAULT_CARD_OFTEN, answers, answer);
}

static bool is_listed(const char *list, const char *text, dm_span span) {
    size_t at = 0;
    dm_span other;
    while (dm_list_next(list, "|", &at, &other))
        if (dm_plain_equal(list + other.start, other.length, text + span.start,
                           span.length, DM_KEEP_ACCENTS))
            return true;
    return false;
}

static void check_answers(const check *c) {
    const char *answers = c->card->text[DM_COLUMN_ANSWERS];
    const char *choices = c->card->text[DM_COLUMN_CHOICES];
    size_t at = 0, count = 0;
    dm_span answer;
    for (; dm_list_next(answers, "|", &at, &answer); count++) {
        if (answer.length == 0)
            fault(c, DM_WORD_FAULT_CARD_LIST, c->faults->names[DM_COLUMN_ANSWERS], NULL);
        else if (c->card->task != DM_TASK_AGREEMENT)
            check_group(c, answer);
        else if (*choices && !is_listed(choices, answers, answer))
            fault_in(c, DM_WORD_FAULT_CARD_CHOICE_ABSENT, answers, answer);
    }
    if (count > DM_CARD_ANSWERS_MAX)
        fault_number(c, DM_WORD_FAULT_CARD_ANSWERS, NULL, DM_CARD_ANSWERS_MAX);
}

static void check_choices(const check *c) {
    const char *choices = c->card->text[DM_COLUMN_CHOICES];
    size_t at = 0, count = 0;
    dm_span choice;
    for (; dm_list_next(choices, "|", &at, &choice); count++) {
        size_t later = at;
        dm_span other;
        if (choice.length == 0)
            fault(c, DM_WORD_FAULT_CARD_LIST, c->faults->names[DM_COLUMN_CHOICES], NULL);
        while (choice.length && dm_list_next(choices, "|", &later, &other))
            if (dm_plain_equal(choices + choice.start, choice.length,
                               choices + other.start, other.length, DM_KEEP_ACCENTS))
                fault_in(c, DM_WORD_FAULT_CARD_CHOICE_TWICE, choices, choice);
    }
    if (count > 0 && (count < LEAST_CHOICES || count > DM_CARD_CHOICES_MAX))
        fault_number(c, DM_WORD_FAULT_CARD_CHOICES, NULL, DM_CARD_CHOICES_MAX);
}

/* The sentence of an agreement card has one gap, and says which verb goes there. */
static void check_gap(const check *c) {
    const char *sentence = c->card->text[DM_COLUMN_SENTENCE];
    dm_span gap = dm_gap_find(sentence, 0);
    if (gap.length == 0 || dm_gap_find(sentence, gap.start + gap.length).length > 0)
        fault(c, DM_WORD_FAULT_CARD_GAP, NULL, NULL);
    if (!has(c, DM_COLUMN_CHOICES) && dm_card_brackets(c->card).length == 0)
        fault(c, DM_WORD_FAULT_CARD_INFINITIVE, NULL, NULL);
}

/* The verb whose subject is asked for is in the sentence, and short enough for a title. */
static void check_asked_verb(const check *c) {
    const char *task = c->card->text[DM_COLUMN_TASK];
    dm_span verb = dm_task_verb(task);
    dm_selection words;
    if (verb.length == 0)
        return;
    dm_group_state state = dm_sentence_find(c->card->text[DM_COLUMN_SENTENCE],
                                            task + verb.start, verb.length, &words);
    if (state != DM_GROUP_FOUND || verb.length >= DM_WORD_ARGUMENT_BYTES)
        fault_in(c, DM_WORD_FAULT_CARD_ASKED_VERB, task, verb);
}

static void check_tapped(const check *c) {
    const char *sentence = c->card->text[DM_COLUMN_SENTENCE];
    dm_span words[DM_CARD_WORDS_MAX];
    if (dm_gap_find(sentence, 0).length > 0)
        fault(c, DM_WORD_FAULT_CARD_GAP_SURPLUS, NULL, NULL);
    if (has(c, DM_COLUMN_CHOICES))
        fault(c, DM_WORD_FAULT_CARD_CHOICES_SURPLUS, NULL, NULL);
    if (dm_sentence_words(sentence, strlen(sentence), words) > DM_CARD_WORDS_MAX)
        fault_number(c, DM_WORD_FAULT_CARD_WORDS, NULL, DM_CARD_WORDS_MAX);
}

void dm_card_check(dm_card *card, const dm_card_faults *faults) {
    check c = {card, faults};
    card->sound = true;
    bool readable = check_texts(&c);
    check_grade(&c);
    check_colour(&c);
    check_task(&c);
    check_name(&c);
    check_skills(&c);
    check_explanation(&c);
    if (!readable || card->task == DM_TASK_NONE || !has(&c, DM_COLUMN_SENTENCE))
        return;
    check_answers(&c);
    if (card->task == DM_TASK_AGREEMENT) {
        check_gap(&c);
        check_choices(&c);
    } else {
        check_tapped(&c);
        check_asked_verb(&c);
    }
}
