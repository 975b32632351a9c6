/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rooms in a file of SQLite: see store_sqlite.h. */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>

#include "sqlite_tasks.h"

enum { BUSY_MS = 5000, BATCH_MAX = 512, REASON_BYTES = 256 };

typedef struct {
    store base;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wake;
    uv_async_t back;
    store_task *first, *last; /* to be done */
    store_task *done, *done_last;
    bool ending;
    sqlite_file file;
} sqlite_store;

/* ---- the thread ---- */

/* A task that was refused leaves nothing behind, and does not spoil the others. */
static void do_apart(sqlite_store *s, store_task *t) {
    if (sqlite_run(&s->file, SAVE) != SQLITE_DONE) {
        t->result = HUB_FAILED;
        return;
    }
    t->result = sqlite_do(&s->file, t);
    if (t->result != HUB_STORED)
        sqlite_run(&s->file, UNDO);
    sqlite_run(&s->file, RELEASE);
}

/*
 * All in one transaction, which reaches the disk before any of them counts: the longer
 * the disk takes, the more are done at once.
 */
static void do_batch(sqlite_store *s, store_task *batch) {
    bool good = sqlite_run(&s->file, BEGIN) == SQLITE_DONE;
    for (store_task *t = batch; t; t = t->next) {
        t->result = HUB_FAILED;
        if (good)
            do_apart(s, t);
    }
    if (good && sqlite_run(&s->file, COMMIT) == SQLITE_DONE)
        return;
    if (good)
        sqlite_run(&s->file, ROLLBACK);
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

/* ---- opening and closing ---- */

static void close_database(sqlite_store *s) {
    sqlite_finalize(&s->file);
    sqlite3_close(s->file.database);
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
    uv_close((uv_handle_t *)&s->back, on_closed);
}

static bool execute(sqlite_store *s, const char *text) {
    return sqlite3_exec(s->file.database, text, NULL, NULL, NULL) == SQLITE_OK;
}

static int version_of(sqlite_store *s) {
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(s->file.database, "PRAGMA user_version", -1, &statement,
                           NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

/* Each step and its number in one transaction: a crash in between leaves the old one. */
static bool migrate(sqlite_store *s) {
    char mark[64];
    for (int version = version_of(s); version < SQLITE_MIGRATIONS; version++) {
        if (version < 0 || !execute(s, "BEGIN IMMEDIATE"))
            return false;
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d", version + 1);
        if (!execute(s, sqlite_migrations[version]) || !execute(s, mark) ||
            !execute(s, "COMMIT"))
            return false;
    }
    return true;
}

/* FULL: what is committed has reached the disk. */
static bool open_database(sqlite_store *s, const char *path) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &s->file.database, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->file.database, BUSY_MS);
    if (!execute(s, "PRAGMA journal_mode = WAL") ||
        !execute(s, "PRAGMA synchronous = FULL") || !migrate(s))
        return false;
    return sqlite_prepare(&s->file);
}

store *store_sqlite_open(uv_loop_t *loop, const char *path, const char **reason) {
    static char kept[REASON_BYTES];
    sqlite_store *s = calloc(1, sizeof *s);
    *reason = kept;
    if (!s || !open_database(s, path)) {
        snprintf(kept, sizeof kept, "%s",
                 s && s->file.database ? sqlite3_errmsg(s->file.database)
                                       : "out of memory");
        if (s)
            close_database(s);
        free(s);
        return NULL;
    }
    s->base = (store){submit, close_store};
    uv_mutex_init(&s->lock);
    uv_cond_init(&s->wake);
    uv_async_init(loop, &s->back, on_back);
    s->back.data = s;
    if (uv_thread_create(&s->thread, work, s) == 0)
        return &s->base;
    snprintf(kept, sizeof kept, "no thread");
    close_database(s);
    uv_close((uv_handle_t *)&s->back, on_closed);
    return NULL;
}
