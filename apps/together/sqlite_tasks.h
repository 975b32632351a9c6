/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tasks of a store, done in a file of SQLite: its tables and statements. Transactions
 * and threads are store_sqlite.c.
 */
#ifndef DAMIER_TOGETHER_SQLITE_TASKS_H
#define DAMIER_TOGETHER_SQLITE_TASKS_H

#include <sqlite3.h>

#include "store.h"

/* Every statement is prepared once. */
typedef enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVE,
    RELEASE,
    UNDO,
    ADD_ROOM,
    ADD_EVENT,
    TOUCH_ROOM,
    READ_EVENTS,
    HAS_ROOM,
    FIND_CODE,
    ADD_KEY,
    HAS_PERSON,
    COPY_KEYS,
    FIND_KEY,
    FIND_WAITING,
    ADD_MOVE,
    FIND_MOVE,
    DROP_MOVES,
    FIND_BRIEF,
    USE_ROOM,
    WAIT_IN_ROOM,
    DUE_ROOMS,
    NEXT_DUE,
    RECENT_ROOMS,
    LISTED_ROOMS,
    PRUNE_EVENTS,
    PRUNE_KEYS,
    PRUNE_ROOMS,
    STATEMENTS
} sqlite_statement;

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
} sqlite_file;

/* What the file must go through, from each version to the next. */
extern const char *const sqlite_migrations[];
enum { SQLITE_MIGRATIONS = 2 };

/* Both for an open database. The file has been through all migrations. */
bool sqlite_prepare(sqlite_file *);
void sqlite_finalize(sqlite_file *);
/* One statement without values. */
int sqlite_run(sqlite_file *, sqlite_statement);
/* One task, in a transaction of the caller's. */
hub_result sqlite_do(sqlite_file *, store_task *);

#endif
