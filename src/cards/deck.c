/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of cards: its columns, its rows, and what is wrong with them. Each card is
 * checked in card.c; this file checks what concerns the file and several cards at once.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/hash.h"
#include "cards/card.h"
#include "cards/csv.h"
#include "cards/encoding.h"
#include "cards/letters.h"
#include "damier/word_list.h"

enum { NO_COLUMN = -1, BUCKETS = 1 << 13 /* above DM_DECK_CARDS_MAX */ };

struct dm_deck {
    char *text; /* the file, cut into fields */
    dm_card *cards;
    size_t count, card_cap;
    dm_fault *faults;
    size_t fault_count, fault_cap;
    const char *names[DM_COLUMNS];
    bool failed; /* no memory */
};

/* The names a column may have: the first is ours in French, the second in English. */
static const char *const column_names[DM_COLUMNS][5] = {
    [DM_COLUMN_ID] = {"id", "nom", "name"},
    [DM_COLUMN_GRADE] = {"niveau", "level"},
    [DM_COLUMN_COLOUR] = {"couleur", "colour", "color"},
    [DM_COLUMN_SKILLS] = {"notions", "skills", "notion", "skill"},
    [DM_COLUMN_TASK] = {"tâche", "task"},
    [DM_COLUMN_SENTENCE] = {"phrase", "sentence"},
    [DM_COLUMN_ANSWERS] = {"réponses", "answers", "réponse", "answer"},
    [DM_COLUMN_CHOICES] = {"choix", "choices", "choice"},
    [DM_COLUMN_HINT] = {"indice", "hint"},
    [DM_COLUMN_EXPLANATION] = {"explication", "explanation"},
    [DM_COLUMN_NOTE] = {"remarque", "note"},
};

/* ---- faults ---- */

/* Makes space for one more; false if memory runs out, which is remembered. */
static bool reserve(dm_deck *d, void **list, size_t count, size_t *cap, size_t size) {
    if (count < *cap)
        return true;
    size_t wanted = *cap ? *cap * 2 : 64;
    void *grown = realloc(*list, wanted * size);
    if (!grown) {
        d->failed = true;
        return false;
    }
    *list = grown;
    *cap = wanted;
    return true;
}

static void add_fault(dm_deck *d, size_t line, dm_word word, const char *a,
                      const char *b) {
    void *list = d->faults;
    bool reserved = reserve(d, &list, d->fault_count, &d->fault_cap, sizeof *d->faults);
    d->faults = list;
    if (reserved)
        dm_refuse(&d->faults[d->fault_count++], line, word, a, b);
}

/* The same about a number. */
static void add_number_fault(dm_deck *d, size_t line, dm_word word, const char *a,
                             size_t number) {
    char digits[DM_WORD_ARGUMENT_BYTES];
    dm_writer w = dm_writer_init(digits, sizeof digits);
    dm_write_number(&w, (long long)number);
    add_fault(d, line, word, a ? a : digits, a ? digits : NULL);
}

static void card_fault(void *payload, const dm_card *card, dm_word word, const char *a,
                       const char *b) {
    add_fault(payload, card->line, word, a, b);
}

/* ---- the first line ---- */

static void add_field_fault(dm_deck *d, const dm_csv_row *row, size_t wanted) {
    char count[DM_WORD_ARGUMENT_BYTES];
    dm_writer w = dm_writer_init(count, sizeof count);
    dm_write_number(&w, (long long)row->count);
    add_number_fault(d, row->line, DM_WORD_FAULT_DECK_FIELDS, count, wanted);
}

const char *dm_column_name(dm_column column) {
    return column_names[column][0];
}

static int column_named(const char *name) {
    for (int column = 0; column < DM_COLUMNS; column++)
        for (size_t i = 0; i < 5 && column_names[column][i]; i++)
            if (dm_plain_equal(name, strlen(name), column_names[column][i],
                               strlen(column_names[column][i]), DM_DROP_ACCENTS))
                return column;
    return NO_COLUMN;
}

/* Which column stands where; false if the rows cannot be read with these. */
static bool read_header(dm_deck *d, const dm_csv_row *row, int *columns) {
    static const dm_column wanted[] = {DM_COLUMN_GRADE, DM_COLUMN_COLOUR,
                                       DM_COLUMN_SENTENCE, DM_COLUMN_ANSWERS,
                                       DM_COLUMN_EXPLANATION};
    size_t count = row->count < DM_CSV_FIELDS_MAX ? row->count : DM_CSV_FIELDS_MAX;
    bool seen[DM_COLUMNS] = {false}, good = row->state == DM_CSV_SOUND;
    if (row->count > count) {
        add_field_fault(d, row, DM_CSV_FIELDS_MAX);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        int column = columns[i] = column_named(row->fields[i]);
        if (column == NO_COLUMN && row->fields[i][0])
            add_fault(d, row->line, DM_WORD_FAULT_DECK_COLUMN, row->fields[i], NULL);
        if (column == NO_COLUMN)
            continue;
        if (seen[column])
            add_fault(d, row->line, DM_WORD_FAULT_DECK_COLUMN_TWICE, row->fields[i],
                      NULL);
        good = good && !seen[column];
        seen[column] = true;
        d->names[column] = row->fields[i];
    }
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!seen[wanted[i]]) {
            add_fault(d, row->line, DM_WORD_FAULT_DECK_COLUMN_MISSING,
                      d->names[wanted[i]], column_names[wanted[i]][1]);
            good = false;
        }
    return good;
}

/* ---- the rows ---- */

static void check_row(dm_deck *d, const dm_csv_row *row) {
    if (row->state == DM_CSV_OPEN_QUOTE)
        add_fault(d, row->line, DM_WORD_FAULT_DECK_OPEN_QUOTE, NULL, NULL);
    if (row->state == DM_CSV_AFTER_QUOTE)
        add_fault(d, row->line, DM_WORD_FAULT_DECK_AFTER_QUOTE, NULL, NULL);
}

/* Fields beyond the columns may be there as long as they are empty. */
static bool fits(const dm_csv_row *row, size_t columns) {
    if (row->count < columns || row->count > DM_CSV_FIELDS_MAX)
        return false;
    for (size_t i = columns; i < row->count; i++)
        if (row->fields[i][0])
            return false;
    return true;
}

static void add_card(dm_deck *d, const dm_csv_row *row, const int *columns,
                     size_t column_count) {
    void *list = d->cards;
    bool reserved = reserve(d, &list, d->count, &d->card_cap, sizeof *d->cards);
    d->cards = list;
    if (!reserved)
        return;
    dm_card *card = &d->cards[d->count++];
    *card = (dm_card){.line = row->line};
    for (int i = 0; i < DM_COLUMNS; i++)
        card->text[i] = "";
    for (size_t i = 0; i < row->count && i < column_count; i++)
        if (columns[i] != NO_COLUMN)
            card->text[columns[i]] = row->fields[i];
    check_row(d, row);
    if (!fits(row, column_count)) {
        add_field_fault(d, row, column_count);
        return;
    }
    dm_card_check(card, &(dm_card_faults){card_fault, d, d->names});
    card->sound = card->sound && row->state == DM_CSV_SOUND;
}

static void read_rows(dm_deck *d, dm_csv *csv, const int *columns, size_t column_count) {
    dm_csv_row row;
    while (!d->failed && dm_csv_next(csv, &row)) {
        if (row.empty)
            continue;
        if (d->count == DM_DECK_CARDS_MAX) {
            add_number_fault(d, row.line, DM_WORD_FAULT_DECK_CARDS, NULL,
                             DM_DECK_CARDS_MAX);
            return;
        }
        add_card(d, &row, columns, column_count);
    }
}

/* ---- cards that stand twice ---- */

/* The name of a card, or what it asks, as it is compared with the other cards. */
typedef enum { BY_NAME, BY_QUESTION } likeness;

/* False if it has none. */
static bool write_key(const dm_card *card, likeness by, char out[DM_CARD_TEXT_BYTES]) {
    const char *text = card->text[by == BY_NAME ? DM_COLUMN_ID : DM_COLUMN_SENTENCE];
    return *text && (by == BY_NAME || card->task != DM_TASK_NONE) &&
           dm_plain_text(text, strlen(text), DM_KEEP_ACCENTS, out, DM_CARD_TEXT_BYTES);
}

/* Whether two cards ask the same, if their sentences are the same. */
static bool ask_alike(const dm_card *a, const dm_card *b) {
    const char *first = a->text[DM_COLUMN_TASK], *second = b->text[DM_COLUMN_TASK];
    dm_span verb = dm_task_verb(first), other = dm_task_verb(second);
    return a->task == b->task &&
           dm_plain_equal(first + verb.start, verb.length, second + other.start,
                          other.length, DM_KEEP_ACCENTS);
}

static bool are_alike(const dm_card *a, const dm_card *b, likeness by) {
    char first[DM_CARD_TEXT_BYTES], second[DM_CARD_TEXT_BYTES];
    return (by == BY_NAME || ask_alike(a, b)) && write_key(a, by, first) &&
           write_key(b, by, second) && strcmp(first, second) == 0;
}

static void add_twin(dm_deck *d, dm_card *card, const dm_card *first, likeness by) {
    card->sound = false;
    if (by == BY_NAME)
        add_number_fault(d, card->line, DM_WORD_FAULT_CARD_ID_TWICE,
                         card->text[DM_COLUMN_ID], first->line);
    else
        add_number_fault(d, card->line, DM_WORD_FAULT_CARD_TWICE, NULL, first->line);
}

/* A hash table of the cards so far; the second of two equal cards is not sound. */
static void find_twins(dm_deck *d, likeness by) {
    uint16_t *table = calloc(BUCKETS, sizeof *table); /* index + 1, 0 for none */
    if (!table) {
        d->failed = true;
        return;
    }
    for (size_t i = 0; i < d->count; i++) {
        char key[DM_CARD_TEXT_BYTES];
        if (!write_key(&d->cards[i], by, key))
            continue;
        size_t at = dm_hash_add_text(0, key) % BUCKETS;
        while (table[at] && !are_alike(&d->cards[table[at] - 1], &d->cards[i], by))
            at = (at + 1) % BUCKETS;
        if (table[at])
            add_twin(d, &d->cards[i], &d->cards[table[at] - 1], by);
        else
            table[at] = (uint16_t)(i + 1);
    }
    free(table);
}

/* ---- the whole file ---- */

/* By line; those of one line in a fixed order. */
static int compare_faults(const void *a, const void *b) {
    const dm_fault *first = a, *second = b;
    if (first->at != second->at)
        return first->at < second->at ? -1 : 1;
    if (first->phrase.word != second->phrase.word)
        return first->phrase.word < second->phrase.word ? -1 : 1;
    return memcmp(first->phrase.args, second->phrase.args, sizeof first->phrase.args);
}

static void read_file(dm_deck *d) {
    int columns[DM_CSV_FIELDS_MAX];
    dm_csv csv = dm_csv_init(d->text);
    dm_csv_row row;
    do {
        if (!dm_csv_next(&csv, &row)) {
            add_fault(d, 1, DM_WORD_FAULT_DECK_EMPTY, NULL, NULL);
            return;
        }
    } while (row.empty);
    check_row(d, &row);
    size_t column_count = row.count;
    while (column_count > 0 && column_count <= DM_CSV_FIELDS_MAX &&
           !row.fields[column_count - 1][0])
        column_count--;
    if (!read_header(d, &row, columns))
        return;
    read_rows(d, &csv, columns, column_count);
    find_twins(d, BY_NAME);
    find_twins(d, BY_QUESTION);
    if (d->fault_count > 0)
        qsort(d->faults, d->fault_count, sizeof *d->faults, compare_faults);
}

dm_status dm_deck_read(dm_deck **out, const char *bytes, size_t size) {
    dm_deck *d = calloc(1, sizeof *d);
    if (!d)
        return DM_REFUSED;
    for (int i = 0; i < DM_COLUMNS; i++)
        d->names[i] = column_names[i][0];
    dm_encoding encoding = dm_encoding_find(bytes, size);
    if (size > DM_DECK_BYTES_MAX) {
        add_number_fault(d, 0, DM_WORD_FAULT_DECK_BYTES, NULL, DM_DECK_BYTES_MAX);
    } else if (encoding == DM_UTF_16) {
        add_fault(d, 1, DM_WORD_FAULT_DECK_ENCODING, NULL, NULL);
    } else {
        d->text = dm_encoding_decode(bytes, size, encoding);
        d->failed = !d->text;
        if (d->text)
            read_file(d);
    }
    if (d->failed) {
        dm_deck_free(d);
        return DM_REFUSED;
    }
    *out = d;
    return DM_OK;
}

void dm_deck_free(dm_deck *d) {
    if (!d)
        return;
    free(d->text);
    free(d->cards);
    free(d->faults);
    free(d);
}

size_t dm_deck_count(const dm_deck *d) {
    return d->count;
}

const dm_card *dm_deck_at(const dm_deck *d, size_t index) {
    return &d->cards[index];
}

const dm_card *dm_deck_find(const dm_deck *d, const char *name) {
    for (size_t i = 0; i < d->count; i++)
        if (d->cards[i].sound && strcmp(d->cards[i].name, name) == 0)
            return &d->cards[i];
    return NULL;
}

size_t dm_deck_fault_count(const dm_deck *d) {
    return d->fault_count;
}

const dm_fault *dm_deck_fault(const dm_deck *d, size_t index) {
    return &d->faults[index];
}
