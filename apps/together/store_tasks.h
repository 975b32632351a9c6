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
    STORE_PARAMETERS_MAX = 20,
    STORE_COLUMNS_MAX = 4,
    STORE_STEPS_MAX = 7, /* statements of one task */
    STORE_STATEMENTS_MAX = 48,
    STORE_VERSIONS_MAX = 8
};

typedef enum { STORE_ON_SQLITE, STORE_ON_POSTGRES, STORE_DIALECTS } store_dialect;

/* ---- store_statements.c ---- */

/* What must be done to a database of each version, NULL after the last. */
extern const char *const store_migrations[STORE_DIALECTS][STORE_VERSIONS_MAX];

/* What the rows of a statement fill in, by their columns. */
typedef enum {
    STORE_FILLS_NOTHING,
    STORE_FILLS_TEXTS,  /* a text each */
    STORE_FILLS_ROOMS,  /* id, last, at, brief of a room each */
    STORE_FILLS_PEOPLE, /* id and person each */
    STORE_FILLS_BRIEF,  /* person, last and brief of the room that was asked for */
    STORE_FILLS_ROOM,   /* the room's name, and the person if there is a column more */
    STORE_FILLS_AFTER,  /* the other room's name */
    STORE_FILLS_CODE,   /* the code, and whether it is paired if there is a column more */
    STORE_FILLS_PERSON, /* the person; id, at and last of a process they are with each */
    STORE_FILLS_DUE,    /* `due` */
    STORE_FILLS_CHANGED, /* `number`, with how many rows were changed */
} store_filling;

typedef struct {
    const char *texts[STORE_DIALECTS]; /* with $1, $2 … */
    const char *fields;                /* a letter for each, see store_parameter */
    store_filling fills;
    /* What it means for the task if rows were found or changed, and if there were none. */
    hub_result some, none;
} store_statement;

/* Those without a text are not used. */
extern const store_statement store_statements[STORE_STATEMENTS_MAX];

/* The statements of a kind of task, as places in store_statements, -1 after the last. */
extern const signed char store_steps[STORE_KINDS][STORE_STEPS_MAX + 1];

/* ---- store_tasks.c ---- */

/* How often the statements of a task are done: once, or once for each of its rooms. */
size_t store_rounds(const store_task *);

typedef enum { STORE_TEXT, STORE_NUMBER, STORE_BYTES } store_type;

/* A parameter of a statement: a field of the task, which must outlive it. */
typedef struct {
    store_type type;
    const char *text; /* or bytes; NULL for SQL's NULL */
    size_t size;      /* of bytes */
    int64_t number;
} store_value;

store_type store_type_of(char field);
store_value store_parameter(const store_task *, size_t round, char field);

/* Columns of a row as texts, valid for the call; NULL for those that are not there. */
typedef struct {
    const char *columns[STORE_COLUMNS_MAX];
} store_row;

/* False if memory runs out. */
bool store_take_row(store_task *, size_t round, store_filling, const store_row *);
/* What a statement means for its task, of which so many rows were found or changed. */
hub_result store_judge(store_task *, const store_statement *, int64_t rows);
/* Forgets what rows filled in, before a task is done again. */
void store_forget_rows(store_task *);

#endif
