/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of a task as parameters of its statements, and rows as fields of the task. */
#include "store_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t store_rounds(const store_task *t) {
    return t->kind == STORE_MINE ? t->count : 1;
}

/* ---- parameters ---- */

store_type store_type_of(char field) {
    if (strchr("hgH", field))
        return STORE_BYTES;
    return strchr("rtofx01234567bR", field) ? STORE_TEXT : STORE_NUMBER;
}

static store_value text_value(const char *text) {
    return (store_value){.type = STORE_TEXT, .text = text};
}

static store_value number_value(int64_t number) {
    return (store_value){.type = STORE_NUMBER, .number = number};
}

static store_value hash_value(const unsigned char *hash) {
    return (store_value){
        .type = STORE_BYTES, .text = (const char *)hash, .size = STORE_HASH_BYTES};
}

static store_value text_parameter(const store_task *t, size_t round, char field) {
    switch (field) {
    case 'r':
        return text_value(t->room);
    case 't':
        return text_value(t->text);
    case 'o':
        return text_value(t->holder);
    case 'f':
        return text_value(t->brief ? t->brief : "");
    case 'x': /* whose keys a new room gets; in pairing, only filled in */
        return text_value(t->paired ? "" : t->after);
    case 'b':
        return text_value(t->behind.id);
    case 'R':
        return text_value(t->rooms[round].id);
    default:
        return text_value(t->codes[field - '0']);
    }
}

/* A new room begins with event 1 by person 1; `number` is until when it waits. */
static store_value number_parameter(const store_task *t, char field) {
    bool first = t->kind == STORE_CREATE;
    switch (field) {
    case 'n':
        return number_value(first ? 1 : t->number);
    case 'p':
        return number_value(first ? 1 : t->person);
    case 'd':
        return number_value(t->due);
    case 'w':
        return number_value(t->now);
    case 'l':
        return number_value(t->listed);
    case 'e':
        return number_value(t->open);
    case 'u':
        return number_value(t->paired ? t->number : 0);
    case 'a':
        return number_value(t->behind.at);
    default: /* m */
        return number_value(STORE_LIST_MAX);
    }
}

store_value store_parameter(const store_task *t, size_t round, char field) {
    switch (store_type_of(field)) {
    case STORE_TEXT:
        return text_parameter(t, round, field);
    case STORE_NUMBER:
        return number_parameter(t, field);
    case STORE_BYTES:
        break;
    }
    if (field == 'g' && !t->paired)
        return (store_value){.type = STORE_BYTES};
    return hash_value(field == 'g'   ? t->pairing
                      : field == 'H' ? t->rooms[round].hash
                                     : t->hash);
}

/* ---- rows ---- */

static int64_t number_in(const char *text) {
    return text ? strtoll(text, NULL, 10) : 0;
}

static void copy_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text ? text : "");
}

static bool add_text(store_task *t, const char *text) {
    char *copy = text ? strdup(text) : NULL;
    char **grown = copy ? realloc(t->texts, (t->count + 1) * sizeof *grown) : NULL;
    if (!grown) {
        free(copy);
        return false;
    }
    t->texts = grown;
    grown[t->count++] = copy;
    return true;
}

/* NULL if memory runs out. */
static store_entry *add_entry(store_task *t, const char *id) {
    if (!t->rooms)
        t->rooms = calloc(STORE_LIST_MAX, sizeof *t->rooms);
    if (!t->rooms || t->count >= STORE_LIST_MAX)
        return NULL;
    store_entry *entry = &t->rooms[t->count++];
    copy_text(entry->id, sizeof entry->id, id);
    return entry;
}

static bool set_brief(store_entry *entry, const char *brief) {
    entry->brief = brief ? strdup(brief) : NULL;
    return !brief || entry->brief;
}

static bool add_room(store_task *t, const store_row *row) {
    store_entry *entry = add_entry(t, row->columns[0]);
    if (!entry)
        return false;
    entry->last = number_in(row->columns[1]);
    entry->at = number_in(row->columns[2]);
    return set_brief(entry, row->columns[3]);
}

static bool add_person(store_task *t, const store_row *row) {
    store_entry *entry = add_entry(t, row->columns[0]);
    if (!entry)
        return false;
    entry->person = (int)number_in(row->columns[1]);
    entry->at = number_in(row->columns[2]);
    return true;
}

/* Of a process that never said that it served nothing is known. */
static bool add_stay(store_task *t, const store_row *row) {
    t->person = (int)number_in(row->columns[0]);
    if (!row->columns[2])
        return true;
    store_entry *entry = add_entry(t, row->columns[1]);
    if (!entry)
        return false;
    entry->at = number_in(row->columns[2]);
    entry->last = number_in(row->columns[3]);
    return true;
}

static bool fill_brief(store_entry *entry, const store_row *row) {
    entry->person = (int)number_in(row->columns[0]);
    entry->last = number_in(row->columns[1]);
    return set_brief(entry, row->columns[2]);
}

/* Of the task itself. */
static void fill_fields(store_task *t, store_filling fills, const store_row *row) {
    const char *first = row->columns[0], *second = row->columns[1];
    if (fills == STORE_FILLS_ROOM)
        copy_text(t->room, sizeof t->room, first);
    if (fills == STORE_FILLS_ROOM && second)
        t->person = (int)number_in(second);
    if (fills == STORE_FILLS_AFTER)
        copy_text(t->after, sizeof t->after, first);
    if (fills == STORE_FILLS_CODE)
        copy_text(t->codes[0], sizeof t->codes[0], first);
    if (fills == STORE_FILLS_CODE && second)
        t->paired = number_in(second) != 0;
    if (fills == STORE_FILLS_DUE)
        t->due = number_in(first);
}

bool store_take_row(store_task *t, size_t round, store_filling fills,
                    const store_row *row) {
    switch (fills) {
    case STORE_FILLS_TEXTS:
        return add_text(t, row->columns[0]);
    case STORE_FILLS_ROOMS:
        return add_room(t, row);
    case STORE_FILLS_PEOPLE:
        return add_person(t, row);
    case STORE_FILLS_PERSON:
        return add_stay(t, row);
    case STORE_FILLS_BRIEF:
        return fill_brief(&t->rooms[round], row);
    default:
        fill_fields(t, fills, row);
        return true;
    }
}

hub_result store_judge(store_task *t, const store_statement *what, int64_t rows) {
    if (what->fills == STORE_FILLS_CHANGED)
        t->changed = rows;
    return rows > 0 ? what->some : what->none;
}

void store_forget_rows(store_task *t) {
    for (size_t i = 0; t->texts && i < t->count; i++)
        free(t->texts[i]);
    for (size_t i = 0; t->rooms && i < t->count; i++) {
        free(t->rooms[i].brief);
        t->rooms[i].brief = NULL;
    }
    free(t->texts);
    t->texts = NULL;
    if (t->kind == STORE_MINE)
        return; /* its rooms are what was asked for */
    free(t->rooms);
    t->rooms = NULL;
    t->count = 0;
}
