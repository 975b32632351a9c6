/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables, statements and tasks of a file of rooms: see sqlite_tasks.h. */
#include "sqlite_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A visit counts as use of a room that was not used for so long. */
static const int64_t use_ms = INT64_C(24) * 3600 * 1000;

const char *const sqlite_migrations[SQLITE_MIGRATIONS] = {
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
    "ALTER TABLE rooms ADD COLUMN open INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE rooms ADD COLUMN brief TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE rooms ADD COLUMN pairing BLOB;"
    "ALTER TABLE rooms ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX rooms_listed ON rooms (touched) WHERE listed AND open;"
    "CREATE INDEX rooms_paired ON rooms (pairing, created)"
    " WHERE open AND pairing IS NOT NULL;"
    "CREATE TABLE held (room TEXT NOT NULL, hash BLOB NOT NULL, person INTEGER NOT NULL,"
    " PRIMARY KEY (room, hash)) WITHOUT ROWID;"
    "INSERT INTO held SELECT room, hash, person FROM keys;"
    "DROP TABLE keys;"
    "ALTER TABLE held RENAME TO keys;"
    "CREATE INDEX keys_person ON keys (room, person);"
    "CREATE TABLE moves (code TEXT PRIMARY KEY, room TEXT NOT NULL,"
    " person INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;",
};

/* Not used, and nobody's clock runs in them: a turn may take longer than that. */
#define OLD_ROOMS \
    " FROM rooms WHERE touched < ?1 AND (due <= ?1 OR due = 9223372036854775807)"

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVE] = "SAVEPOINT task",
    [RELEASE] = "RELEASE task",
    [UNDO] = "ROLLBACK TO task",
    [ADD_ROOM] =
        "INSERT INTO rooms (id, code, listed, created, touched, due, last, open,"
        " brief, pairing, waits) VALUES (?1, ?2, ?3, ?4, ?4, ?5, 1, ?6, ?7, ?8, ?9)",
    [ADD_EVENT] = "INSERT INTO events VALUES (?1, ?2, ?3)",
    [TOUCH_ROOM] = "UPDATE rooms SET last = ?2, touched = ?3, due = ?4, open = ?5,"
                   " brief = ?6 WHERE id = ?1",
    [READ_EVENTS] =
        "SELECT text FROM events WHERE room = ?1 AND number > ?2 ORDER BY number",
    [HAS_ROOM] = "SELECT code, pairing FROM rooms WHERE id = ?1",
    [FIND_CODE] = "SELECT id FROM rooms WHERE code = ?1",
    [ADD_KEY] = "INSERT INTO keys (room, person, hash) VALUES (?1, ?2, ?3)",
    [HAS_PERSON] = "SELECT 1 FROM keys WHERE room = ?1 AND person = ?2",
    [COPY_KEYS] = ("INSERT INTO keys (room, person, hash)"
                   " SELECT ?1, person, hash FROM keys WHERE room = ?2"),
    [FIND_KEY] = "SELECT person FROM keys WHERE room = ?1 AND hash = ?2",
    [FIND_WAITING] = ("SELECT id FROM rooms WHERE pairing = ?1 AND open AND waits >= ?2"
                      " ORDER BY created LIMIT 1"),
    [ADD_MOVE] = "INSERT INTO moves VALUES (?1, ?2, ?3, ?4)",
    [FIND_MOVE] = "SELECT room, person FROM moves WHERE code = ?1 AND until >= ?2",
    [DROP_MOVES] = "DELETE FROM moves WHERE code = ?1 OR until < ?2",
    [FIND_BRIEF] = ("SELECT k.person, r.brief, r.last FROM keys k JOIN rooms r"
                    " ON r.id = k.room WHERE k.room = ?1 AND k.hash = ?2"),
    [USE_ROOM] = "UPDATE rooms SET touched = ?2 WHERE id = ?1 AND touched < ?3",
    [WAIT_IN_ROOM] = "UPDATE rooms SET waits = ?2 WHERE id = ?1",
    [NEXT_DUE] = "SELECT due FROM rooms WHERE due > ?1 ORDER BY due LIMIT 1",
    [DUE_ROOMS] =
        "SELECT id, last, NULL FROM rooms WHERE due <= ?1 ORDER BY due LIMIT ?2",
    [RECENT_ROOMS] =
        "SELECT id, last, NULL FROM rooms WHERE touched >= ?1 ORDER BY touched LIMIT ?2",
    [LISTED_ROOMS] = ("SELECT id, last, brief FROM rooms WHERE listed AND open"
                      " AND touched >= ?1 ORDER BY touched DESC LIMIT ?2"),
    [PRUNE_EVENTS] = "DELETE FROM events WHERE room IN (SELECT id" OLD_ROOMS ")",
    [PRUNE_KEYS] = "DELETE FROM keys WHERE room IN (SELECT id" OLD_ROOMS ")",
    [PRUNE_ROOMS] = "DELETE" OLD_ROOMS,
};

/* ---- statements ---- */

static sqlite3_stmt *prepared(sqlite_file *s, sqlite_statement which) {
    sqlite3_stmt *statement = s->statements[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

int sqlite_run(sqlite_file *s, sqlite_statement which) {
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

static hub_result found_of(int code) {
    return code == SQLITE_ROW    ? HUB_STORED
           : code == SQLITE_DONE ? HUB_MISSING
                                 : HUB_FAILED;
}

static const char *column_text(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

static void copy_id(char id[HUB_ID_BYTES], sqlite3_stmt *statement, int column) {
    snprintf(id, HUB_ID_BYTES, "%s", column_text(statement, column));
}

bool sqlite_prepare(sqlite_file *s) {
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statements[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

void sqlite_finalize(sqlite_file *s) {
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statements[i]);
}

/* ---- tasks ---- */

static hub_result add_event(sqlite_file *s, const store_task *t, int64_t number) {
    sqlite3_stmt *statement = prepared(s, ADD_EVENT);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, number);
    bind_text(statement, 3, t->text);
    return result_of(finish(statement));
}

static hub_result insert_key(sqlite_file *s, const store_task *t, int person) {
    sqlite3_stmt *statement = prepared(s, ADD_KEY);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int(statement, 2, person);
    sqlite3_bind_blob(statement, 3, t->hash, STORE_HASH_BYTES, SQLITE_STATIC);
    return result_of(finish(statement));
}

static hub_result copy_keys(sqlite_file *s, const store_task *t) {
    sqlite3_stmt *statement = prepared(s, COPY_KEYS);
    bind_text(statement, 1, t->room);
    bind_text(statement, 2, t->after);
    return result_of(finish(statement));
}

static hub_result add_key(sqlite_file *s, const store_task *t) {
    sqlite3_stmt *statement = prepared(s, HAS_PERSON);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int(statement, 2, t->person);
    int code = finish(statement);
    if (code != SQLITE_DONE)
        return code == SQLITE_ROW ? HUB_TAKEN : HUB_FAILED;
    return insert_key(s, t, t->person);
}

static hub_result add_room(sqlite_file *s, const store_task *t, const char *code) {
    sqlite3_stmt *statement = prepared(s, ADD_ROOM);
    bind_text(statement, 1, t->room);
    bind_text(statement, 2, code);
    sqlite3_bind_int(statement, 3, t->listed);
    sqlite3_bind_int64(statement, 4, t->now);
    sqlite3_bind_int64(statement, 5, t->due);
    sqlite3_bind_int(statement, 6, t->open);
    bind_text(statement, 7, t->brief ? t->brief : "");
    if (t->paired)
        sqlite3_bind_blob(statement, 8, t->pairing, STORE_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 9, t->paired ? t->number : 0);
    return result_of(finish(statement));
}

/* HUB_TAKEN if somebody waits for the same already, in the room `after`. */
static hub_result look_for_pair(sqlite_file *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, FIND_WAITING);
    sqlite3_bind_blob(statement, 1, t->pairing, STORE_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, t->now);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        copy_id(t->after, statement, 0);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? HUB_STORED : code == SQLITE_ROW ? HUB_TAKEN : HUB_FAILED;
}

/* The first code that is free becomes the room's. */
static hub_result create(sqlite_file *s, store_task *t) {
    hub_result result = t->paired ? look_for_pair(s, t) : HUB_STORED;
    if (result != HUB_STORED)
        return result;
    result = HUB_TAKEN;
    for (size_t i = 0; i < STORE_CODES && result == HUB_TAKEN; i++) {
        result = add_room(s, t, t->codes[i]);
        if (i > 0 && result == HUB_STORED)
            memcpy(t->codes[0], t->codes[i], STORE_CODE_BYTES);
    }
    if (result == HUB_STORED)
        result = add_event(s, t, 1);
    if (result != HUB_STORED)
        return result;
    return *t->after ? copy_keys(s, t) : insert_key(s, t, 1);
}

static hub_result append(sqlite_file *s, store_task *t) {
    hub_result result = add_event(s, t, t->number);
    if (result != HUB_STORED)
        return result;
    sqlite3_stmt *statement = prepared(s, TOUCH_ROOM);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, t->number);
    sqlite3_bind_int64(statement, 3, t->now);
    sqlite3_bind_int64(statement, 4, t->due);
    sqlite3_bind_int(statement, 5, t->open);
    bind_text(statement, 6, t->brief ? t->brief : "");
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

static hub_result read_events(sqlite_file *s, store_task *t) {
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
    return found_of(code);
}

static hub_result find_code(sqlite_file *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, FIND_CODE);
    bind_text(statement, 1, t->codes[0]);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        copy_id(t->room, statement, 0);
    sqlite3_reset(statement);
    return found_of(code);
}

/* Visits count as use, though not each of them is worth writing. */
static hub_result use_room(sqlite_file *s, const store_task *t) {
    sqlite3_stmt *statement = prepared(s, USE_ROOM);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, t->now);
    sqlite3_bind_int64(statement, 3, t->now - use_ms);
    return result_of(finish(statement));
}

/* What is known of the room to all who visit it. */
static hub_result find_room(sqlite_file *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, HAS_ROOM);
    bind_text(statement, 1, t->room);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        char *first = t->codes[0];
        snprintf(first, STORE_CODE_BYTES, "%s", column_text(statement, 0));
        t->paired = sqlite3_column_bytes(statement, 1) == STORE_HASH_BYTES;
    }
    sqlite3_reset(statement);
    return found_of(code);
}

static hub_result find_key(sqlite_file *s, store_task *t) {
    hub_result result = find_room(s, t);
    if (result != HUB_STORED)
        return result;
    sqlite3_stmt *statement = prepared(s, FIND_KEY);
    bind_text(statement, 1, t->room);
    sqlite3_bind_blob(statement, 2, t->hash, STORE_HASH_BYTES, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        t->person = sqlite3_column_int(statement, 0);
    sqlite3_reset(statement);
    return code == SQLITE_ROW ? use_room(s, t) : found_of(code);
}

/* ---- moving to another device ---- */

static hub_result add_one_move(sqlite_file *s, const store_task *t, const char *code) {
    sqlite3_stmt *statement = prepared(s, ADD_MOVE);
    bind_text(statement, 1, code);
    bind_text(statement, 2, t->room);
    sqlite3_bind_int(statement, 3, t->person);
    sqlite3_bind_int64(statement, 4, t->number);
    return result_of(finish(statement));
}

static hub_result add_move(sqlite_file *s, store_task *t) {
    hub_result result = HUB_TAKEN;
    for (size_t i = 0; i < STORE_CODES && result == HUB_TAKEN; i++) {
        result = add_one_move(s, t, t->codes[i]);
        if (i > 0 && result == HUB_STORED)
            memcpy(t->codes[0], t->codes[i], STORE_CODE_BYTES);
    }
    return result;
}

/* A code acts once; with it go those whose time is up. */
static hub_result take_move(sqlite_file *s, store_task *t) {
    sqlite3_stmt *statement = prepared(s, FIND_MOVE);
    bind_text(statement, 1, t->codes[0]);
    sqlite3_bind_int64(statement, 2, t->now);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        copy_id(t->room, statement, 0);
        t->person = sqlite3_column_int(statement, 1);
    }
    sqlite3_reset(statement);
    if (code != SQLITE_ROW)
        return found_of(code);
    statement = prepared(s, DROP_MOVES);
    bind_text(statement, 1, t->codes[0]);
    sqlite3_bind_int64(statement, 2, t->now);
    hub_result result = result_of(finish(statement));
    if (result == HUB_STORED)
        result = find_room(s, t);
    return result == HUB_STORED ? insert_key(s, t, t->person) : result;
}

/* ---- lists ---- */

static hub_result find_brief(sqlite_file *s, store_entry *entry) {
    sqlite3_stmt *statement = prepared(s, FIND_BRIEF);
    bind_text(statement, 1, entry->id);
    sqlite3_bind_blob(statement, 2, entry->hash, STORE_HASH_BYTES, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        entry->person = sqlite3_column_int(statement, 0);
        entry->brief = copy_column(statement, 1);
        entry->last = sqlite3_column_int64(statement, 2);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? HUB_STORED : HUB_FAILED;
}

static hub_result find_mine(sqlite_file *s, store_task *t) {
    hub_result result = HUB_STORED;
    for (size_t i = 0; i < t->count && result == HUB_STORED; i++)
        result = find_brief(s, &t->rooms[i]);
    return result;
}

static hub_result wait_in_room(sqlite_file *s, const store_task *t) {
    sqlite3_stmt *statement = prepared(s, WAIT_IN_ROOM);
    bind_text(statement, 1, t->room);
    sqlite3_bind_int64(statement, 2, t->number);
    return result_of(finish(statement));
}

static hub_result list(sqlite_file *s, store_task *t, sqlite_statement which,
                       int64_t bound) {
    sqlite3_stmt *statement = prepared(s, which);
    int code = SQLITE_NOMEM;
    sqlite3_bind_int64(statement, 1, bound);
    sqlite3_bind_int(statement, 2, STORE_LIST_MAX);
    t->rooms = calloc(STORE_LIST_MAX, sizeof *t->rooms);
    while (t->rooms && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        store_entry *entry = &t->rooms[t->count++];
        copy_id(entry->id, statement, 0);
        entry->last = sqlite3_column_int64(statement, 1);
        entry->brief = copy_column(statement, 2);
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? HUB_STORED : HUB_FAILED;
}

static hub_result find_due(sqlite_file *s, store_task *t) {
    hub_result result = list(s, t, DUE_ROOMS, t->now);
    sqlite3_stmt *statement = prepared(s, NEXT_DUE);
    sqlite3_bind_int64(statement, 1, t->now);
    int code = sqlite3_step(statement);
    t->due = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : HUB_NEVER;
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? result : HUB_FAILED;
}

static hub_result prune(sqlite_file *s, store_task *t) {
    static const sqlite_statement deletions[] = {PRUNE_EVENTS, PRUNE_KEYS, PRUNE_ROOMS};
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

hub_result sqlite_do(sqlite_file *s, store_task *t) {
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
        return add_key(s, t);
    case STORE_FIND_KEY:
        return find_key(s, t);
    case STORE_ADD_MOVE:
        return add_move(s, t);
    case STORE_TAKE_MOVE:
        return take_move(s, t);
    case STORE_MINE:
        return find_mine(s, t);
    case STORE_WAIT:
        return wait_in_room(s, t);
    case STORE_DUE:
        return find_due(s, t);
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
