/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rooms in a file of SQLite: see store_sqlite.h. */
#include "store_sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "served_mark.h"
#include "store_tasks.h"

enum { BUSY_MS = 5000, BATCH_MAX = 512, REASON_BYTES = 256 };

/* Statements around those of the tasks. */
typedef enum { BEGIN, COMMIT, ROLLBACK, SAVE, RELEASE, UNDO, FRAMES } frame_name;

typedef struct {
    store base;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wake;
    uv_async_t back;
    store_task *first, *last; /* to be done */
    store_task *done, *done_last;
    bool ending;
    bool newer; /* the file is of a version that this program does not know */
    sqlite3 *database;
    int served; /* see served_mark.h */
    sqlite3_stmt *frames[FRAMES], *statements[STORE_STATEMENTS_MAX];
} sqlite_store;

static const char *const frames[FRAMES] = {
    [BEGIN] = "BEGIN IMMEDIATE", [COMMIT] = "COMMIT",        [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT task",   [RELEASE] = "RELEASE task", [UNDO] = "ROLLBACK TO task",
};

/* ---- tasks ---- */

static int run(sqlite_store *s, frame_name which) {
    int code = sqlite3_step(s->frames[which]);
    sqlite3_reset(s->frames[which]);
    return code;
}

static void bind_value(sqlite3_stmt *statement, int at, const store_value *value) {
    if (value->type != STORE_NUMBER && !value->text)
        sqlite3_bind_null(statement, at);
    else if (value->type == STORE_TEXT)
        sqlite3_bind_text(statement, at, value->text, -1, SQLITE_STATIC);
    else if (value->type == STORE_NUMBER)
        sqlite3_bind_int64(statement, at, value->number);
    else
        sqlite3_bind_blob(statement, at, value->text, (int)value->size, SQLITE_STATIC);
}

/* SQLite takes $1, $2 … for names, which it numbers as it meets them. */
static void bind_fields(sqlite3_stmt *statement, const store_task *t, size_t round,
                        const char *fields) {
    char name[16];
    for (int i = 0; fields[i]; i++) {
        store_value value = store_parameter(t, round, fields[i]);
        snprintf(name, sizeof name, "$%d", i + 1);
        bind_value(statement, sqlite3_bind_parameter_index(statement, name), &value);
    }
}

static store_row row_of(sqlite3_stmt *statement) {
    store_row row = {0};
    int columns = sqlite3_column_count(statement);
    for (int i = 0; i < columns && i < STORE_COLUMNS_MAX; i++)
        row.columns[i] = (const char *)sqlite3_column_text(statement, i);
    return row;
}

/* One statement of a task, and what came of it for the task. */
static hub_result do_step(sqlite_store *s, store_task *t, size_t round, int which) {
    const store_statement *what = &store_statements[which];
    sqlite3_stmt *statement = s->statements[which];
    int code = SQLITE_DONE, before = sqlite3_total_changes(s->database);
    int64_t found = 0;
    bool good = true;
    bind_fields(statement, t, round, what->fields);
    while (good && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_row row = row_of(statement);
        good = store_take_row(t, round, what->fills, &row);
        found++;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (!good || code != SQLITE_DONE)
        return HUB_FAILED;
    if (found == 0)
        found = sqlite3_total_changes(s->database) - before;
    return store_judge(t, what, found);
}

static hub_result do_task(sqlite_store *s, store_task *t) {
    const signed char *steps = store_steps[t->kind];
    hub_result result = HUB_STORED;
    size_t rounds = store_rounds(t);
    t->changed = -1;
    for (size_t round = 0; round < rounds; round++)
        for (int i = 0; steps[i] >= 0 && result == HUB_STORED; i++)
            result = do_step(s, t, round, steps[i]);
    if (t->changed >= 0)
        t->number = t->changed;
    return result;
}

/* ---- the thread ---- */

/* A task that was refused leaves nothing behind, and does not spoil the others. */
static void do_apart(sqlite_store *s, store_task *t) {
    if (run(s, SAVE) != SQLITE_DONE) {
        t->result = HUB_FAILED;
        return;
    }
    t->result = do_task(s, t);
    if (t->result != HUB_STORED)
        run(s, UNDO);
    run(s, RELEASE);
}

/*
 * All in one transaction, which reaches the disk before any of them counts: the longer
 * the disk takes, the more are done at once.
 */
static void do_batch(sqlite_store *s, store_task *batch) {
    bool good = run(s, BEGIN) == SQLITE_DONE;
    for (store_task *t = batch; t; t = t->next) {
        t->result = HUB_FAILED;
        if (good)
            do_apart(s, t);
    }
    if (good && run(s, COMMIT) == SQLITE_DONE)
        return;
    if (good)
        run(s, ROLLBACK);
    for (store_task *t = batch; t; t = t->next)
        t->result = HUB_FAILED;
}

/* Cuts off the tasks to be done next; NULL once the store ends and nothing waits. */
static store_task *take_batch(sqlite_store *s) {
    uv_mutex_lock(&s->lock);
    while (!s->first && !s->ending)
        uv_cond_wait(&s->wake, &s->lock);
    store_task *batch = s->first, *last = batch;
    for (int i = 1; last && last->next && i < BATCH_MAX; i++)
        last = last->next;
    if (last) {
        s->first = last->next;
        last->next = NULL;
    }
    if (!s->first)
        s->last = NULL;
    uv_mutex_unlock(&s->lock);
    return batch;
}

static void give_back(sqlite_store *s, store_task *batch) {
    uv_mutex_lock(&s->lock);
    if (s->done)
        s->done_last->next = batch;
    else
        s->done = batch;
    for (s->done_last = batch; s->done_last->next;)
        s->done_last = s->done_last->next;
    uv_mutex_unlock(&s->lock);
    uv_async_send(&s->back);
}

static void work(void *argument) {
    sqlite_store *s = argument;
    store_task *batch;
    while ((batch = take_batch(s))) {
        do_batch(s, batch);
        give_back(s, batch);
    }
}

static void on_back(uv_async_t *handle) {
    sqlite_store *s = handle->data;
    uv_mutex_lock(&s->lock);
    store_task *done = s->done;
    s->done = s->done_last = NULL;
    uv_mutex_unlock(&s->lock);
    while (done) {
        store_task *next = done->next;
        done->next = NULL;
        done->done(done);
        done = next;
    }
}

static void submit(store *base, store_task *task) {
    sqlite_store *s = (sqlite_store *)base;
    uv_mutex_lock(&s->lock);
    if (s->last)
        s->last->next = task;
    else
        s->first = task;
    s->last = task;
    uv_cond_signal(&s->wake);
    uv_mutex_unlock(&s->lock);
}

static void note_served(store *base) {
    served_mark_set(((sqlite_store *)base)->served);
}

/* ---- opening and closing ---- */

static void close_database(sqlite_store *s) {
    for (int i = 0; i < FRAMES; i++)
        sqlite3_finalize(s->frames[i]);
    for (int i = 0; i < STORE_STATEMENTS_MAX; i++)
        sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->database);
}

static void on_closed(uv_handle_t *handle) {
    sqlite_store *s = handle->data;
    uv_mutex_destroy(&s->lock);
    uv_cond_destroy(&s->wake);
    free(s);
}

static void close_store(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    uv_mutex_lock(&s->lock);
    s->ending = true;
    uv_cond_signal(&s->wake);
    uv_mutex_unlock(&s->lock);
    uv_thread_join(&s->thread);
    on_back(&s->back);
    close_database(s);
    note_served(base);
    served_mark_close(s->served);
    uv_close((uv_handle_t *)&s->back, on_closed);
}

static bool execute(sqlite_store *s, const char *text) {
    return sqlite3_exec(s->database, text, NULL, NULL, NULL) == SQLITE_OK;
}

static int version_of(sqlite_store *s) {
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(s->database, "PRAGMA user_version", -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static int version_known(void) {
    int version = 0;
    while (version < STORE_VERSIONS_MAX && store_migrations[STORE_ON_SQLITE][version])
        version++;
    return version;
}

/*
 * Each step and its number in one transaction: a crash in between leaves the old one.
 * What a newer version wrote may mean something else than it says here: it stays as it is.
 */
static bool migrate(sqlite_store *s) {
    char mark[64];
    const char *const *steps = store_migrations[STORE_ON_SQLITE];
    int version = version_of(s);
    s->newer = version > version_known();
    if (s->newer)
        return false;
    for (; version >= 0 && version < STORE_VERSIONS_MAX && steps[version]; version++) {
        if (!execute(s, "BEGIN IMMEDIATE"))
            return false;
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d", version + 1);
        if (!execute(s, steps[version]) || !execute(s, mark) || !execute(s, "COMMIT"))
            return false;
    }
    return version >= 0;
}

static bool prepare(sqlite_store *s, const char *text, sqlite3_stmt **out) {
    return sqlite3_prepare_v3(s->database, text, -1, SQLITE_PREPARE_PERSISTENT, out,
                              NULL) == SQLITE_OK;
}

static bool prepare_all(sqlite_store *s) {
    bool good = true;
    for (int i = 0; good && i < FRAMES; i++)
        good = prepare(s, frames[i], &s->frames[i]);
    for (int i = 0; good && i < STORE_STATEMENTS_MAX; i++) {
        const char *text = store_statements[i].texts[STORE_ON_SQLITE];
        good = !text || prepare(s, text, &s->statements[i]);
    }
    return good;
}

/* FULL: what is committed has reached the disk. What is removed is overwritten: names. */
static bool open_database(sqlite_store *s, const char *path) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &s->database, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->database, BUSY_MS);
    return execute(s, "PRAGMA journal_mode = WAL") &&
           execute(s, "PRAGMA synchronous = FULL") &&
           execute(s, "PRAGMA secure_delete = ON") && migrate(s) && prepare_all(s);
}

store *store_sqlite_open(uv_loop_t *loop, const char *path, const char **reason) {
    static char kept[REASON_BYTES];
    sqlite_store *s = calloc(1, sizeof *s);
    *reason = kept;
    if (!s || !open_database(s, path)) {
        snprintf(kept, sizeof kept, "%s",
                 s && s->database ? sqlite3_errmsg(s->database) : "out of memory");
        if (s && s->newer)
            *reason = NULL;
        if (s)
            close_database(s);
        free(s);
        return NULL;
    }
    s->base = (store){.submit = submit, .close = close_store, .note_served = note_served};
    s->served = served_mark_open(path, &s->base.served);
    uv_mutex_init(&s->lock);
    uv_cond_init(&s->wake);
    uv_async_init(loop, &s->back, on_back);
    s->back.data = s;
    if (uv_thread_create(&s->thread, work, s) == 0)
        return &s->base;
    snprintf(kept, sizeof kept, "no thread");
    served_mark_close(s->served);
    close_database(s);
    uv_close((uv_handle_t *)&s->back, on_closed);
    return NULL;
}
