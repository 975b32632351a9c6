/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tasks of a store are in SQL: see store_tasks.h. */
#include "store_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the schema ---- */

/*
 * The dialects differ in the word for bytes, and in that SQLite can keep a table in the
 * order of its key.
 */
#define ROOMS(BYTES, BY_KEY)                                                       \
    "CREATE TABLE rooms (id TEXT PRIMARY KEY, code TEXT UNIQUE,"                   \
    " listed SMALLINT NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL," \
    " due BIGINT NOT NULL, last BIGINT NOT NULL)" BY_KEY ";"                       \
    "CREATE INDEX rooms_due ON rooms (due, id);"                                   \
    "CREATE INDEX rooms_touched ON rooms (touched, id);"                           \
    "CREATE TABLE events (room TEXT NOT NULL, number BIGINT NOT NULL,"             \
    " text TEXT NOT NULL, PRIMARY KEY (room, number))" BY_KEY ";"                  \
    "CREATE TABLE keys (room TEXT NOT NULL, person BIGINT NOT NULL, hash " BYTES   \
    " NOT NULL, PRIMARY KEY (room, person))" BY_KEY ";"                            \
    "CREATE INDEX keys_hash ON keys (room, hash);"
#define PROCESSES(BY_KEY)                                                             \
    "CREATE TABLE leases (holder TEXT PRIMARY KEY, until BIGINT NOT NULL)" BY_KEY ";" \
    "CREATE TABLE present (room TEXT NOT NULL, person BIGINT NOT NULL, holder TEXT "  \
    "NOT NULL, PRIMARY KEY (room, person, holder))" BY_KEY ";"                        \
    "CREATE INDEX present_holder ON present (holder);"

const char *const store_migrations[STORE_DIALECTS][STORE_VERSIONS_MAX] = {
    [STORE_ON_SQLITE] = {ROOMS("BLOB", " WITHOUT ROWID"), PROCESSES(" WITHOUT ROWID")},
    [STORE_ON_POSTGRES] = {ROOMS("BYTEA", ""), PROCESSES("")},
};

/* ---- statements ---- */

enum {
    ADD_ROOM,
    ADD_KEY_OF_NEW,
    TOUCH_ROOM,
    ADD_EVENT,
    READ_EVENTS,
    HAS_ROOM,
    FIND_CODE,
    ADD_KEY,
    FIND_KEY,
    DUE_ROOMS,
    RECENT_ROOMS,
    LISTED_ROOMS,
    PRUNE_MARK,
    PRUNE_EVENTS,
    PRUNE_KEYS,
    PRUNE_PRESENT,
    PRUNE_ROOMS,
    RENEW_LEASE,
    FORGET_PRESENT,
    FORGET_LEASES,
    LIST_HOLDERS,
    ADD_PRESENT,
    REMOVE_PRESENT,
    STIR_ROOM,
    LIST_PRESENT,
};

/* The time of the database in milliseconds: leases must not depend on other clocks. */
#define SQLITE_CLOCK "CAST((julianday('now') - 2440587.5) * 86400000 AS BIGINT)"
#define POSTGRES_CLOCK "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"

#define SAME(TEXT) .texts = {(TEXT), (TEXT)}
#define TIMED(BEFORE, AFTER) \
    .texts = {BEFORE SQLITE_CLOCK AFTER, BEFORE POSTGRES_CLOCK AFTER}

/* Leases that ended so long ago are forgotten, with what their holders saw. */
#define LONG_OVER " - 10000"

const store_statement store_statements[STORE_STATEMENTS_MAX] = {
    /* A new room has no event yet, which only the transaction that makes it can see. */
    [ADD_ROOM] = {SAME("INSERT INTO rooms (id, code, listed, created, touched, due, last)"
                       " SELECT $1, code, $2, $3, $3, $4, 0 FROM (SELECT $5 AS code, 1 AS"
                       " place UNION SELECT $6, 2 UNION SELECT $7, 3 UNION SELECT $8, 4"
                       " UNION SELECT $9, 5 UNION SELECT $10, 6 UNION SELECT $11, 7"
                       " UNION SELECT $12, 8) AS codes"
                       " WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.code ="
                       " codes.code) ORDER BY place LIMIT 1"
                       " ON CONFLICT DO NOTHING RETURNING code"),
                  .fields = "rlwd01234567", .fills = STORE_FILLS_CODE, .none = HUB_TAKEN},
    [ADD_KEY_OF_NEW] = {SAME("INSERT INTO keys (room, person, hash) SELECT $1, $2, $3"
                             " FROM rooms WHERE id = $1 AND last = 0"
                             " ON CONFLICT DO NOTHING"),
                        .fields = "rph", .none = HUB_TAKEN},
    [TOUCH_ROOM] = {SAME("UPDATE rooms SET last = $2, touched = $3, due = $4"
                         " WHERE id = $1 AND last = $2 - 1"),
                    .fields = "rnwd", .none = HUB_TAKEN},
    [ADD_EVENT] = {SAME("INSERT INTO events (room, number, text) SELECT $1, $2, $3"
                        " FROM rooms WHERE id = $1 AND last = $2"
                        " ON CONFLICT DO NOTHING"),
                   .fields = "rnt", .none = HUB_TAKEN},
    [READ_EVENTS] = {SAME("SELECT text FROM events WHERE room = $1 AND number > $2"
                          " ORDER BY number"),
                     .fields = "rn", .fills = STORE_FILLS_TEXTS},
    [HAS_ROOM] = {SAME("SELECT 1 FROM rooms WHERE id = $1"), .fields = "r",
                  .none = HUB_MISSING},
    [FIND_CODE] = {SAME("SELECT id FROM rooms WHERE code = $1"), .fields = "0",
                   .fills = STORE_FILLS_ROOM, .none = HUB_MISSING},
    [ADD_KEY] = {SAME("INSERT INTO keys (room, person, hash) VALUES ($1, $2, $3)"
                      " ON CONFLICT DO NOTHING"),
                 .fields = "rph", .none = HUB_TAKEN},
    [FIND_KEY] = {SAME("SELECT person FROM keys WHERE room = $1 AND hash = $2"),
                  .fields = "rh", .fills = STORE_FILLS_PERSON, .none = HUB_MISSING},
    [DUE_ROOMS] = {SAME("SELECT id, last, due FROM rooms WHERE due <= $1"
                        " AND (due, id) > ($2, $3) ORDER BY due, id LIMIT $4"),
                   .fields = "wabm", .fills = STORE_FILLS_ROOMS},
    [RECENT_ROOMS] = {SAME("SELECT id, last, touched FROM rooms WHERE touched >= $1"
                           " AND (touched, id) > ($2, $3) ORDER BY touched, id LIMIT $4"),
                      .fields = "nabm", .fills = STORE_FILLS_ROOMS},
    [LISTED_ROOMS] = {SAME("SELECT id, last, touched FROM rooms WHERE listed = 1"
                           " AND touched >= $1 ORDER BY touched DESC LIMIT $2"),
                      .fields = "nm", .fills = STORE_FILLS_ROOMS},
    /* From here on nobody can add to these rooms, and the rest finds them. */
    [PRUNE_MARK] = {SAME("UPDATE rooms SET touched = 0 WHERE touched < $1 AND id IN"
                         " (SELECT id FROM rooms WHERE touched < $1 ORDER BY touched"
                         " LIMIT $2)"),
                    .fields = "nm"},
    [PRUNE_EVENTS] = {SAME("DELETE FROM events WHERE room IN"
                           " (SELECT id FROM rooms WHERE touched = 0)"),
                      .fields = ""},
    [PRUNE_KEYS] = {SAME("DELETE FROM keys WHERE room IN"
                         " (SELECT id FROM rooms WHERE touched = 0)"),
                    .fields = ""},
    [PRUNE_PRESENT] = {SAME("DELETE FROM present WHERE room IN"
                            " (SELECT id FROM rooms WHERE touched = 0)"),
                       .fields = ""},
    [PRUNE_ROOMS] = {SAME("DELETE FROM rooms WHERE touched = 0"), .fields = "",
                     .fills = STORE_FILLS_CHANGED},
    [RENEW_LEASE] = {TIMED("INSERT INTO leases (holder, until) VALUES ($1, ",
                           " + $2) ON CONFLICT (holder) DO UPDATE"
                           " SET until = excluded.until"),
                     .fields = "on"},
    [FORGET_PRESENT] = {TIMED("DELETE FROM present WHERE holder IN"
                              " (SELECT holder FROM leases WHERE until < ",
                              LONG_OVER ")"),
                        .fields = ""},
    [FORGET_LEASES] = {TIMED("DELETE FROM leases WHERE until < ", LONG_OVER),
                       .fields = ""},
    [LIST_HOLDERS] = {TIMED("SELECT holder, 0, until FROM leases WHERE until > ",
                            " ORDER BY holder LIMIT $1"),
                      .fields = "m", .fills = STORE_FILLS_ROOMS},
    [ADD_PRESENT] = {SAME("INSERT INTO present (room, person, holder)"
                          " VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"),
                     .fields = "rpo"},
    [REMOVE_PRESENT] = {SAME("DELETE FROM present WHERE room = $1 AND person = $2"
                             " AND holder = $3"),
                        .fields = "rpo"},
    [STIR_ROOM] = {SAME("UPDATE rooms SET touched = $2 WHERE id = $1 AND touched < $2"),
                   .fields = "rw"},
    [LIST_PRESENT] = {TIMED("SELECT holder, person, 0 FROM present WHERE room = $1"
                            " AND holder <> $2 AND holder IN"
                            " (SELECT holder FROM leases WHERE until > ",
                            ") ORDER BY person, holder LIMIT $3"),
                      .fields = "rom", .fills = STORE_FILLS_ROOMS},
};

const signed char store_steps[STORE_KINDS][STORE_STEPS_MAX + 1] = {
    [STORE_CREATE] = {ADD_ROOM, ADD_KEY_OF_NEW, TOUCH_ROOM, ADD_EVENT, -1},
    /* First the room, for which a second process waits and then finds no such room. */
    [STORE_APPEND] = {TOUCH_ROOM, ADD_EVENT, -1},
    [STORE_READ] = {READ_EVENTS, HAS_ROOM, -1},
    [STORE_FIND_CODE] = {FIND_CODE, -1},
    [STORE_ADD_KEY] = {ADD_KEY, -1},
    [STORE_FIND_KEY] = {FIND_KEY, -1},
    [STORE_DUE] = {DUE_ROOMS, -1},
    [STORE_RECENT] = {RECENT_ROOMS, -1},
    [STORE_LISTED] = {LISTED_ROOMS, -1},
    [STORE_PRUNE] = {PRUNE_MARK, PRUNE_EVENTS, PRUNE_KEYS, PRUNE_PRESENT, PRUNE_ROOMS,
                     -1},
    [STORE_LEASE] = {RENEW_LEASE, FORGET_PRESENT, FORGET_LEASES, LIST_HOLDERS, -1},
    [STORE_ARRIVED] = {ADD_PRESENT, STIR_ROOM, -1},
    [STORE_LEFT] = {REMOVE_PRESENT, STIR_ROOM, -1},
    [STORE_PRESENT] = {LIST_PRESENT, -1},
};

/* ---- parameters ---- */

store_type store_type_of(char field) {
    if (field == 'h')
        return STORE_BYTES;
    return strchr("rto01234567b", field) ? STORE_TEXT : STORE_NUMBER;
}

static store_value text_value(const char *text) {
    return (store_value){.type = STORE_TEXT, .text = text};
}

static store_value number_value(int64_t number) {
    return (store_value){.type = STORE_NUMBER, .number = number};
}

/* A new room begins with event 1 by person 1. */
store_value store_parameter(const store_task *t, char field) {
    bool first = t->kind == STORE_CREATE;
    switch (field) {
    case 'r':
        return text_value(t->room);
    case 't':
        return text_value(t->text);
    case 'o':
        return text_value(t->holder);
    case 'h':
        return (store_value){
            .type = STORE_BYTES, .text = (const char *)t->hash, .size = STORE_HASH_BYTES};
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
    case 'a':
        return number_value(t->behind.at);
    case 'b':
        return text_value(t->behind.id);
    case 'm':
        return number_value(STORE_LIST_MAX);
    default:
        return text_value(t->codes[field - '0']);
    }
}

/* ---- rows ---- */

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

static int64_t number_in(const char *text) {
    return text ? strtoll(text, NULL, 10) : 0;
}

static void copy_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text ? text : "");
}

static bool add_entry(store_task *t, const store_row *row) {
    if (!t->rooms)
        t->rooms = calloc(STORE_LIST_MAX, sizeof *t->rooms);
    if (!t->rooms || t->count >= STORE_LIST_MAX)
        return false;
    store_entry *entry = &t->rooms[t->count++];
    copy_text(entry->id, sizeof entry->id, row->columns[0]);
    entry->last = number_in(row->columns[1]);
    entry->at = number_in(row->columns[2]);
    return true;
}

bool store_take_row(store_task *t, store_filling fills, const store_row *row) {
    const char *first = row->columns[0];
    switch (fills) {
    case STORE_FILLS_TEXTS:
        return add_text(t, first);
    case STORE_FILLS_ROOMS:
        return add_entry(t, row);
    case STORE_FILLS_ROOM:
        copy_text(t->room, sizeof t->room, first);
        return true;
    case STORE_FILLS_CODE:
        copy_text(t->codes[0], sizeof t->codes[0], first);
        return true;
    case STORE_FILLS_PERSON:
        t->person = (int)number_in(first);
        return true;
    case STORE_FILLS_NOTHING:
    case STORE_FILLS_CHANGED:
        break;
    }
    return true;
}

void store_forget_rows(store_task *t) {
    for (size_t i = 0; t->texts && i < t->count; i++)
        free(t->texts[i]);
    free(t->texts);
    free(t->rooms);
    t->texts = NULL;
    t->rooms = NULL;
    t->count = 0;
}
