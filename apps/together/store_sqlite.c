/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rooms in a file of SQLite: see store_sqlite.h. */
#include "store_sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUSY_MS = 5000, BATCH_MAX = 512, REASON_BYTES = 256 };

/* What the file must go through, from each version to the next. */
static const char *const migrations[] = {
    "CREATE TABLE rooms (id TEXT PRIMARY KEY, code TEXT UNIQUE, listed INTEGER NOT NULL,"
    " created INTEGER NOT NULL, touched INTEGER NOT NULL, due INTEGER NOT NULL,"
    " last INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX rooms_due ON rooms (due);"
    "CREATE INDEX rooms_touched ON rooms (touched);"
    "CREATE TABLE events (room TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT "
    "NULL,"
    " PRIMARY KEY (room, number)) WITHOUT ROWID;"
    "CREATE TABLE keys (room TEXT NOT NULL, person INTEGER NOT NULL, hash BLOB NOT NULL,"
    " PRIMARY KEY (room, person)) WITHOUT ROWID;"
    "CREATE INDEX keys_hash ON keys (room, hash);",
};
enum { VERSION = sizeof migrations / sizeof *migrations };

/* Every statement is prepared once; each has a name here and its text below. */
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
    FIND_KEY,
    DUE_ROOMS,
    RECENT_ROOMS,
    LISTED_ROOMS,
    PRUNE_EVENTS,
    PRUNE_KEYS,
    PRUNE_ROOMS,
    STATEMENTS
} statement_name;

typedef struct {
    store base;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wake;
    uv_async_t back;
    store_task *first, *last; /* to be done */
    store_task *done, *done_last;
    bool ending;
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
} sqlite_store;

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT task",
    [RELEASE] = "RELEASE task",
    [UNDO] = "ROLLBACK TO task",
    [ADD_ROOM] = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4, ?4, ?5, 1)",
    [ADD_EVENT] = "INSERT INTO events VALUES (?1, ?2, ?3)",
    [TOUCH_ROOM] = "UPDATE rooms SET last = ?2, touched = ?3, due = ?4 WHERE id = ?1",
    [READ_EVENTS] =
        "SELECT text FROM events WHERE room = ?1 AND number > ?2 ORDER BY number",
    [HAS_ROOM] = "SELECT 1 FROM rooms WHERE id = ?1",
    [FIND_CODE] = "SELECT id FROM rooms WHERE code = ?1",
    [ADD_KEY] = "INSERT INTO keys VALUES (?1, ?2, ?3)",
    [FIND_KEY] = "SELECT person FROM keys WHERE room = ?1 AND hash = ?2",
    [DUE_ROOMS] = "SELECT id, last FROM rooms WHERE due <= ?1 ORDER BY due LIMIT ?2",
    [RECENT_ROOMS] =
        "SELECT id, last FROM rooms WHERE touched >= ?1 ORDER BY touched LIMIT ?2",
    [LISTED_ROOMS] = ("SELECT id, last FROM rooms WHERE listed AND touched >= ?1"
                      " ORDER BY touched DESC LIMIT ?2"),
    [PRUNE_EVENTS] =
        "DELETE FROM events WHERE room IN (SELECT id FROM rooms WHERE touched < ?1)",
    [PRUNE_KEYS] =
        "DELETE FROM keys WHERE room IN (SELECT id FROM rooms WHERE touched < ?1)",
    [PRUNE_ROOMS] = "DELETE FROM rooms WHERE touched < ?1",
};

/* ---- statements ---- */

static sqlite3_stmt *prepared(sqlite_store *s, statement_name which) {
    sqlite3_stmt *statement = s->statements[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

static int run(sqlite_store *s, statement_name which) {
    sqlite3_stmt *statement = prepared(s, which);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static int finish(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code;
}

/* Whether a row with this key was there already, or something else went wrong. */
static hub_result result_of(int code) {
    if (code == SQLITE_DONE)
        return HUB_STORED;
    return (code & 0xff) == SQLITE_CONSTRAINT ? HUB_TAKEN : HUB_FAILED;
}

/* ---- tasks ---- */

static hub_result add_event(sqlite_store *s, const store_task *t, int64_t number) {
    sqlite3_stmt *statement = prepared(s, ADD_EVENT);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, number);
    bind_text(statement, 3, t->text);
    return result_of(finish(statement));
}

static hub_result add_key(sqlite_store *s, const store_task *t, int person) {
    sqlite3_stmt *statement = prepared(s, ADD_KEY);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int(statement, 2, person);
    sqlite3_bind_blob(statement, 3, t->hash, STORE_HASH_BYTES, SQLITE_STATIC);
    return result_of(finish(statement));
}

static hub_result add_room(sqlite_store *s, const store_task *t, const char *code) {
    sqlite3_stmt *statement = prepared(s, ADD_ROOM);
    bind_text(statement, 1, t->room);
    bind_text(statement, 2, code);
    sqlite3_bind_int(statement, 3, t->listed);
    sqlite3_bind_int64(statement, 4, t->now);
    sqlite3_bind_int64(statement, 5, t->due);
    return result_of(finish(statement));
}

/* The first code that is free becomes the room's. */
static hub_result create(sqlite_store *s, store_task *t) {
    hub_result result = HUB_TAKEN;
    for (size_t i = 0; i < STORE_CODES && result == HUB_TAKEN; i++) {
        result = add_room(s, t, t->codes[i]);
        if (i > 0 && result == HUB_STORED)
            memcpy(t->codes[0], t->codes[i], STORE_CODE_BYTES);
    }
    if (result == HUB_STORED)
        result = add_event(s, t, 1);
    return result == HUB_STORED ? add_key(s, t, 1) : result;
}

static hub_result append(sqlite_store *s, store_task *t) {
    hub_result result = add_event(s, t, t->number);
    if (result != HUB_STORED)
        return result;
    sqlite3_stmt *statement = prepared(s, TOUCH_ROOM);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, t->number);
    sqlite3_bind_int64(statement, 3, t->now);
    sqlite3_bind_int64(statement, 4, t->due);
    return result_of(finish(statement));
}

static char *copy_column(sqlite3_stmt *statement, int column) {
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    char *copy = text ? malloc(length + 1) : NULL;
    if (copy)
        memcpy(copy, text, length + 1);
    return copy;
}

static bool add_text(store_task *t, char *text) {
    char **grown = text ? realloc(t->texts, (t->count + 1) * sizeof *grown) : NULL;
    if (!grown) {
        free(text);
        return false;
    }
    t->texts = grown;
    grown[t->count++] = text;
    return true;
}

static hub_result read_events(sqlite_store *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, READ_EVENTS);
    int code = SQLITE_DONE;
    bool good = true;
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, t->number);
    while (good && (code = sqlite3_step(statement)) == SQLITE_ROW)
        good = add_text(t, copy_column(statement, 0));
    sqlite3_reset(statement);
    if (!good || code != SQLITE_DONE)
        return HUB_FAILED;
    if (t->count > 0)
        return HUB_STORED;
    statement = prepared(s, HAS_ROOM);
    bind_text(statement, 1, t->room);
    code = finish(statement);
    return code == SQLITE_ROW    ? HUB_STORED
           : code == SQLITE_DONE ? HUB_MISSING
                                 : HUB_FAILED;
}

static hub_result find_code(sqlite_store *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, FIND_CODE);
    bind_text(statement, 1, t->codes[0]);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        snprintf(t->room, sizeof t->room, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
    sqlite3_reset(statement);
    return code == SQLITE_ROW    ? HUB_STORED
           : code == SQLITE_DONE ? HUB_MISSING
                                 : HUB_FAILED;
}

static hub_result find_key(sqlite_store *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, FIND_KEY);
    bind_text(statement, 1, t->room);
    sqlite3_bind_blob(statement, 2, t->hash, STORE_HASH_BYTES, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        t->person = sqlite3_column_int(statement, 0);
    sqlite3_reset(statement);
    return code == SQLITE_ROW    ? HUB_STORED
           : code == SQLITE_DONE ? HUB_MISSING
                                 : HUB_FAILED;
}

static hub_result list(sqlite_store *s, store_task *t, statement_name which,
                       int64_t bound) {
    sqlite3_stmt *statement = prepared(s, which);
    int code = SQLITE_NOMEM;
    sqlite3_bind_int64(statement, 1, bound);
    sqlite3_bind_int(statement, 2, STORE_LIST_MAX);
    t->rooms = calloc(STORE_LIST_MAX, sizeof *t->rooms);
    while (t->rooms && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_entry *entry = &t->rooms[t->count++];
        snprintf(entry->id, sizeof entry->id, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
        entry->last = sqlite3_column_int64(statement, 1);
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? HUB_STORED : HUB_FAILED;
}

static hub_result prune(sqlite_store *s, store_task *t) {
    static const statement_name deletions[] = {PRUNE_EVENTS, PRUNE_KEYS, PRUNE_ROOMS};
    int64_t before = t->number;
    for (size_t i = 0; i < sizeof deletions / sizeof *deletions; i++) {
        sqlite3_stmt *statement = prepared(s, deletions[i]);
        sqlite3_bind_int64(statement, 1, before);
        if (finish(statement) != SQLITE_DONE)
            return HUB_FAILED;
    }
    t->number = sqlite3_changes(s->database);
    return HUB_STORED;
}

static hub_result do_task(sqlite_store *s, store_task *t) {
    switch (t->kind) {
    case STORE_CREATE:
        return create(s, t);
    case STORE_APPEND:
        return append(s, t);
    case STORE_READ:
        return read_events(s, t);
    case STORE_FIND_CODE:
        return find_code(s, t);
    case STORE_ADD_KEY:
        return add_key(s, t, t->person);
    case STORE_FIND_KEY:
        return find_key(s, t);
    case STORE_DUE:
        return list(s, t, DUE_ROOMS, t->now);
    case STORE_RECENT:
        return list(s, t, RECENT_ROOMS, t->number);
    case STORE_LISTED:
        return list(s, t, LISTED_ROOMS, t->number);
    case STORE_PRUNE:
        return prune(s, t);
    case STORE_KINDS:
        break;
    }
    return HUB_FAILED;
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

/* ---- opening and closing ---- */

static void close_database(sqlite_store *s) {
    for (int i = 0; i < STATEMENTS; i++)
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

/* Each step and its number in one transaction: a crash in between leaves the old one. */
static bool migrate(sqlite_store *s) {
    char mark[64];
    for (int version = version_of(s); version < VERSION; version++) {
        if (version < 0 || !execute(s, "BEGIN IMMEDIATE"))
            return false;
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d", version + 1);
        if (!execute(s, migrations[version]) || !execute(s, mark) ||
            !execute(s, "COMMIT"))
            return false;
    }
    return true;
}

/* FULL: what is committed has reached the disk. */
static bool open_database(sqlite_store *s, const char *path) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &s->database, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->database, BUSY_MS);
    if (!execute(s, "PRAGMA journal_mode = WAL") ||
        !execute(s, "PRAGMA synchronous = FULL") || !migrate(s))
        return false;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statements[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

store *store_sqlite_open(uv_loop_t *loop, const char *path, const char **reason) {
    static char kept[REASON_BYTES];
    sqlite_store *s = calloc(1, sizeof *s);
    *reason = kept;
    if (!s || !open_database(s, path)) {
        snprintf(kept, sizeof kept, "%s",
                 s && s->database ? sqlite3_errmsg(s->database) : "out of memory");
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
