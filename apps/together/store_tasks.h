/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the tasks of a store are in SQL: the schema, the statements of each kind of task,
 * which fields of a task they take and what their rows fill in. It is the same for every
 * database; a back end only knows how its own library is called. For back ends alone.
 *
 * All statements of a task belong to one transaction. None of them waits to see what the
 * one before did: each says in SQL what must hold for it to do anything. So they can be
 * sent one behind the other, and a task that is refused has changed nothing.
 */
#ifndef DAMIER_TOGETHER_STORE_TASKS_H
#define DAMIER_TOGETHER_STORE_TASKS_H

#include "store.h"

enum {
    STORE_PARAMETERS_MAX = 16,
    STORE_COLUMNS_MAX = 3,
    STORE_STEPS_MAX = 5, /* statements of one task */
    STORE_STATEMENTS_MAX = 32,
    STORE_VERSIONS_MAX = 8
};

typedef enum { STORE_ON_SQLITE, STORE_ON_POSTGRES, STORE_DIALECTS } store_dialect;

/* What must be done to a database of each version, NULL after the last. */
extern const char *const store_migrations[STORE_DIALECTS][STORE_VERSIONS_MAX];

/* What the rows of a statement fill in. */
typedef enum {
    STORE_FILLS_NOTHING,
    STORE_FILLS_TEXTS,   /* a text each */
    STORE_FILLS_ROOMS,   /* id, last, at */
    STORE_FILLS_ROOM,    /* the room's name */
    STORE_FILLS_CODE,    /* the code that was taken */
    STORE_FILLS_PERSON,  /* the person */
    STORE_FILLS_CHANGED, /* `number`, with how many rows were changed */
} store_filling;

typedef struct {
    const char *texts[STORE_DIALECTS]; /* with $1, $2 … */
    const char *fields;                /* a letter for each, see store_parameter */
    store_filling fills;
    hub_result none; /* what it means if no row was found or changed */
} store_statement;

/* Up to the first one without a text. */
extern const store_statement store_statements[STORE_STATEMENTS_MAX];

/* The statements of a kind of task, as places in store_statements, -1 after the last. */
extern const signed char store_steps[STORE_KINDS][STORE_STEPS_MAX + 1];

typedef enum { STORE_TEXT, STORE_NUMBER, STORE_BYTES } store_type;

/* A parameter of a statement: a field of the task, which must outlive it. */
typedef struct {
    store_type type;
    const char *text; /* of a text, or bytes */
    size_t size;      /* of bytes */
    int64_t number;
} store_value;

store_type store_type_of(char field);
store_value store_parameter(const store_task *, char field);

/* Columns of a row as texts, valid for the call. */
typedef struct {
    const char *columns[STORE_COLUMNS_MAX];
} store_row;

/* False if memory runs out. */
bool store_take_row(store_task *, store_filling, const store_row *);
/* Forgets what rows filled in, before a task is done again. */
void store_forget_rows(store_task *);

#endif
