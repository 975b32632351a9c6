/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The schema and the statements of stored rooms: see store_tasks.h. Texts only; both
 * databases understand them, and where they differ a text stands here twice.
 */
#include "store_tasks.h"

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

/* Briefs for lists, pairing, several keys a person, codes for further devices. */
#define LOBBY(BYTES, BY_KEY)                                                      \
    "ALTER TABLE rooms ADD COLUMN open SMALLINT NOT NULL DEFAULT 0;"              \
    "ALTER TABLE rooms ADD COLUMN brief TEXT NOT NULL DEFAULT '';"                \
    "ALTER TABLE rooms ADD COLUMN pairing " BYTES ";"                             \
    "ALTER TABLE rooms ADD COLUMN waits BIGINT NOT NULL DEFAULT 0;"               \
    "CREATE INDEX rooms_listed ON rooms (touched) WHERE listed = 1 AND open = 1;" \
    "CREATE INDEX rooms_paired ON rooms (pairing, created)"                       \
    " WHERE open = 1 AND pairing IS NOT NULL;"                                    \
    "CREATE TABLE held (room TEXT NOT NULL, hash " BYTES " NOT NULL,"             \
    " person BIGINT NOT NULL, PRIMARY KEY (room, hash))" BY_KEY ";"               \
    "INSERT INTO held SELECT room, hash, person FROM keys;"                       \
    "DROP TABLE keys;"                                                            \
    "ALTER TABLE held RENAME TO keys;"                                            \
    "CREATE INDEX keys_person ON keys (room, person);"                            \
    "CREATE TABLE moves (code TEXT PRIMARY KEY, room TEXT NOT NULL,"              \
    " person BIGINT NOT NULL, until BIGINT NOT NULL, taker " BYTES ")" BY_KEY ";"

/* Several processes that serve the same rooms. */
#define PROCESSES(BY_KEY)                                                             \
    "CREATE TABLE leases (holder TEXT PRIMARY KEY, until BIGINT NOT NULL)" BY_KEY ";" \
    "CREATE TABLE present (room TEXT NOT NULL, person BIGINT NOT NULL, holder TEXT "  \
    "NOT NULL, PRIMARY KEY (room, person, holder))" BY_KEY ";"                        \
    "CREATE INDEX present_holder ON present (holder);"

/* Until when a process is known to have served its callers. */
#define SERVED "ALTER TABLE leases ADD COLUMN served BIGINT NOT NULL DEFAULT 0;"

/* Since when somebody is connected; of those before it was known, since ever. */
#define ARRIVED "ALTER TABLE present ADD COLUMN arrived BIGINT NOT NULL DEFAULT 0;"

#define SCHEMA(BYTES, BY_KEY) \
    { ROOMS(BYTES, BY_KEY), LOBBY(BYTES, BY_KEY), PROCESSES(BY_KEY), SERVED, ARRIVED }

const char *const store_migrations[STORE_DIALECTS][STORE_VERSIONS_MAX] = {
    [STORE_ON_SQLITE] = SCHEMA("BLOB", " WITHOUT ROWID"),
    [STORE_ON_POSTGRES] = SCHEMA("BYTEA", ""),
};

/* ---- statements ---- */

enum {
    LOCK_PAIRING,
    FIND_WAITING,
    ADD_ROOM,
    ADD_KEY_OF_NEW,
    COPY_KEYS,
    TOUCH_ROOM,
    ADD_EVENT,
    ADD_NOTHING,
    DROP_NOTHING,
    READ_EVENTS,
    HAS_ROOM,
    FIND_CODE,
    ADD_KEY,
    FIND_KEY,
    USE_ROOM,
    ADD_MOVE,
    CLAIM_MOVE,
    DROP_MOVES,
    ADD_KEY_OF_MOVE,
    ROOM_OF_MOVE,
    FIND_BRIEF,
    WAIT_IN_ROOM,
    DUE_ROOMS,
    NEXT_DUE,
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
    LAST_LEASE,
    LIST_HOLDERS,
    BEGIN_ALONE,
    END_OTHERS,
    FORGET_LOST,
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
#define LONG_OVER " - 60000"
/* Whose lease ended after that may be on the way to another process. */
#define LATELY " - 15000"
#define NEVER "9223372036854775807"
#define A_DAY "86400000"

/* The first of the eight codes that is free in a table. */
#define FREE_CODE(TABLE)                                                         \
    " FROM (SELECT $1 AS code, 1 AS place UNION SELECT $2, 2 UNION SELECT $3, 3" \
    " UNION SELECT $4, 4 UNION SELECT $5, 5 UNION SELECT $6, 6"                  \
    " UNION SELECT $7, 7 UNION SELECT $8, 8) AS codes"                           \
    " WHERE NOT EXISTS (SELECT 1 FROM " TABLE " AS used WHERE used.code ="       \
    " codes.code)"
#define CODES "01234567"

#define WAITING_ROOM(PAIRING, NOW) \
    " FROM rooms WHERE pairing = " PAIRING " AND open = 1 AND waits >= " NOW

/* What is known of a room to all who visit it. */
#define FACTS "SELECT rooms.code, CASE WHEN pairing IS NULL THEN 0 ELSE 1 END"

#define PRUNED "(SELECT id FROM rooms WHERE touched = 0)"

const store_statement store_statements[STORE_STATEMENTS_MAX] = {
    /* Two who look for the same at once must find each other: SQLite has one writer. */
    [LOCK_PAIRING] = {.texts = {"SELECT 1 WHERE $1 IS NULL",
                                "SELECT pg_advisory_xact_lock(hashtextextended("
                                "encode($1, 'hex'), 0))"},
                      .fields = "g"},
    [FIND_WAITING] = {SAME("SELECT id" WAITING_ROOM("$1",
                                                    "$2") " ORDER BY created LIMIT 1"),
                      .fields = "gw", .fills = STORE_FILLS_AFTER, .some = HUB_TAKEN},
    /* A new room has no event yet, which only the transaction that makes it can see. */
    [ADD_ROOM] =
        {SAME("INSERT INTO rooms (code, id, listed, created, touched, due, last,"
              " open, brief, pairing, waits) SELECT code, $9, $10, $11, $11,"
              " $12, 0, $13, $14, $15, $16" FREE_CODE(
                  "rooms") " AND NOT EXISTS (SELECT 1" WAITING_ROOM("$15",
                                                                    "$11") ")"
                                                                           " ORDER BY "
                                                                           "place LIMIT 1"
                                                                           " ON CONFLICT "
                                                                           "DO NOTHING "
                                                                           "RETURNING "
                                                                           "code"),
         .fields = CODES "rlwdefgu", .fills = STORE_FILLS_CODE, .none = HUB_TAKEN},
    [ADD_KEY_OF_NEW] = {SAME("INSERT INTO keys (room, person, hash) SELECT $1, $2, $3"
                             " FROM rooms WHERE id = $1 AND last = 0 AND $4 = ''"
                             " ON CONFLICT DO NOTHING"),
                        .fields = "rphx"},
    [COPY_KEYS] = {SAME("INSERT INTO keys (room, person, hash)"
                        " SELECT $1, person, hash FROM keys WHERE room = $2 AND EXISTS"
                        " (SELECT 1 FROM rooms WHERE id = $1 AND last = 0)"
                        " ON CONFLICT DO NOTHING"),
                   .fields = "rx"},
    [TOUCH_ROOM] = {SAME("UPDATE rooms SET last = $2, touched = $3, due = $4, open = $5,"
                         " brief = $6 WHERE id = $1 AND last = $2 - 1"),
                    .fields = "rnwdef", .none = HUB_TAKEN},
    [ADD_EVENT] = {SAME("INSERT INTO events (room, number, text) SELECT $1, $2, $3"
                        " FROM rooms WHERE id = $1 AND last = $2"
                        " ON CONFLICT DO NOTHING"),
                   .fields = "rnt", .none = HUB_TAKEN},
    /* Of no room. Pages that were changed are written, although they are as before. */
    [ADD_NOTHING] = {SAME("INSERT INTO events (room, number, text) VALUES ('', 0, '')"
                          " ON CONFLICT DO NOTHING"),
                     .fields = ""},
    [DROP_NOTHING] = {SAME("DELETE FROM events WHERE room = ''"), .fields = ""},
    [READ_EVENTS] = {SAME("SELECT text FROM events WHERE room = $1 AND number > $2"
                          " ORDER BY number"),
                     .fields = "rn", .fills = STORE_FILLS_TEXTS},
    [HAS_ROOM] = {SAME(FACTS " FROM rooms WHERE id = $1"), .fields = "r",
                  .fills = STORE_FILLS_CODE, .none = HUB_MISSING},
    [FIND_CODE] = {SAME("SELECT id FROM rooms WHERE code = $1"), .fields = "0",
                   .fills = STORE_FILLS_ROOM, .none = HUB_MISSING},
    [ADD_KEY] = {SAME("INSERT INTO keys (room, person, hash) SELECT $1, $2, $3"
                      " WHERE NOT EXISTS (SELECT 1 FROM keys WHERE room = $1"
                      " AND person = $2) ON CONFLICT DO NOTHING"),
                 .fields = "rph", .none = HUB_TAKEN},
    [FIND_KEY] = {TIMED("SELECT keys.person, present.holder, time - NULLIF(served, 0),"
                        " time - arrived FROM keys CROSS JOIN (SELECT ",
                        " AS time) AS now LEFT JOIN present ON present.room = keys.room"
                        " AND present.person = keys.person"
                        " LEFT JOIN leases ON leases.holder = present.holder"
                        " WHERE keys.room = $1 AND keys.hash = $2"
                        " ORDER BY present.holder LIMIT $3"),
                  .fields = "rhm", .fills = STORE_FILLS_PERSON, .none = HUB_MISSING},
    /* Visits count as use, though not each of them is worth writing. */
    [USE_ROOM] = {SAME("UPDATE rooms SET touched = $2 WHERE id = $1"
                       " AND touched < $2 - " A_DAY " AND EXISTS"
                       " (SELECT 1 FROM keys WHERE room = $1 AND hash = $3)"),
                  .fields = "rwh"},
    [ADD_MOVE] = {SAME("INSERT INTO moves (code, room, person, until)"
                       " SELECT code, $9, $10, $11" FREE_CODE(
                           "moves") " ORDER BY place LIMIT 1 ON CONFLICT DO NOTHING "
                                    "RETURNING code"),
                  .fields = CODES "rpn", .fills = STORE_FILLS_CODE, .none = HUB_TAKEN},
    /* A code acts once: it is the key's that claims it first. */
    [CLAIM_MOVE] = {SAME("UPDATE moves SET taker = $3 WHERE code = $1 AND until >= $2"
                         " AND taker IS NULL"),
                    .fields = "0wh", .none = HUB_MISSING},
    [DROP_MOVES] = {SAME("DELETE FROM moves WHERE until < $1"), .fields = "w"},
    [ADD_KEY_OF_MOVE] = {SAME("INSERT INTO keys (room, person, hash)"
                              " SELECT room, person, taker FROM moves WHERE code = $1"
                              " AND taker = $2 AND EXISTS"
                              " (SELECT 1 FROM rooms WHERE id = moves.room)"
                              " ON CONFLICT DO NOTHING RETURNING room, person"),
                         .fields = "0h", .fills = STORE_FILLS_ROOM, .none = HUB_MISSING},
    [ROOM_OF_MOVE] = {SAME(FACTS " FROM moves JOIN rooms ON rooms.id = moves.room"
                                 " WHERE moves.code = $1 AND taker = $2"),
                      .fields = "0h", .fills = STORE_FILLS_CODE, .none = HUB_MISSING},
    [FIND_BRIEF] = {SAME("SELECT k.person, r.last, r.brief FROM keys k JOIN rooms r"
                         " ON r.id = k.room WHERE k.room = $1 AND k.hash = $2"),
                    .fields = "RH", .fills = STORE_FILLS_BRIEF},
    [WAIT_IN_ROOM] = {SAME("UPDATE rooms SET waits = $2 WHERE id = $1"), .fields = "rn"},
    [DUE_ROOMS] = {SAME("SELECT id, last, due FROM rooms WHERE due <= $1"
                        " AND (due, id) > ($2, $3) ORDER BY due, id LIMIT $4"),
                   .fields = "wabm", .fills = STORE_FILLS_ROOMS},
    [NEXT_DUE] = {SAME("SELECT COALESCE(MIN(due), " NEVER ") FROM rooms WHERE due > $1"),
                  .fields = "w", .fills = STORE_FILLS_DUE},
    [RECENT_ROOMS] = {SAME("SELECT id, last, touched FROM rooms WHERE touched >= $1"
                           " AND (touched, id) > ($2, $3) ORDER BY touched, id LIMIT $4"),
                      .fields = "nabm", .fills = STORE_FILLS_ROOMS},
    [LISTED_ROOMS] = {SAME("SELECT id, last, touched, brief FROM rooms WHERE listed = 1"
                           " AND open = 1 AND touched >= $1"
                           " ORDER BY touched DESC LIMIT $2"),
                      .fields = "nm", .fills = STORE_FILLS_ROOMS},
    /*
     * Not used, and nobody's clock runs in them: a turn may take longer than that. From
     * here on nobody can add to these rooms, and the rest finds them.
     */
    [PRUNE_MARK] = {SAME("UPDATE rooms SET touched = 0 WHERE touched < $1 AND id IN"
                         " (SELECT id FROM rooms WHERE touched < $1"
                         " AND (due <= $1 OR due = " NEVER ")"
                         " ORDER BY touched LIMIT $2)"),
                    .fields = "nm"},
    [PRUNE_EVENTS] = {SAME("DELETE FROM events WHERE room IN " PRUNED), .fields = ""},
    [PRUNE_KEYS] = {SAME("DELETE FROM keys WHERE room IN " PRUNED), .fields = ""},
    [PRUNE_PRESENT] = {SAME("DELETE FROM present WHERE room IN " PRUNED), .fields = ""},
    [PRUNE_ROOMS] = {SAME("DELETE FROM rooms WHERE touched = 0"), .fields = "",
                     .fills = STORE_FILLS_CHANGED},
    [RENEW_LEASE] = {TIMED("INSERT INTO leases (holder, until, served) SELECT $1,"
                           " time + $2, time - $3 FROM (SELECT ",
                           " AS time) AS now WHERE TRUE ON CONFLICT (holder) DO UPDATE"
                           " SET until = excluded.until, served = excluded.served"),
                     .fields = "ond"},
    [FORGET_PRESENT] = {TIMED("DELETE FROM present WHERE holder IN"
                              " (SELECT holder FROM leases WHERE until < ",
                              LONG_OVER ")"),
                        .fields = ""},
    [FORGET_LEASES] = {TIMED("DELETE FROM leases WHERE until < ", LONG_OVER),
                       .fields = ""},
    [LAST_LEASE] = {TIMED("SELECT ", " - COALESCE((SELECT MAX(served) FROM leases"
                                     " WHERE holder <> $1), 0)"),
                    .fields = "o", .fills = STORE_FILLS_DUE},
    [LIST_HOLDERS] = {TIMED("SELECT holder, 0, until FROM leases WHERE until > ",
                            " ORDER BY holder LIMIT $1"),
                      .fields = "m", .fills = STORE_FILLS_ROOMS},
    /* A process that is alone has no lease to renew: its successor says when it ended. */
    [BEGIN_ALONE] = {SAME("INSERT INTO leases (holder, until, served)"
                          " VALUES ($1, " NEVER ", " NEVER ") ON CONFLICT DO NOTHING"),
                     .fields = "o"},
    [END_OTHERS] = {SAME("UPDATE leases SET until = $3, served = $2"
                         " WHERE holder <> $1 AND until = " NEVER),
                    .fields = "onw"},
    /* Who has come back is no longer on the way. */
    [FORGET_LOST] = {TIMED("DELETE FROM present WHERE room = $1 AND person = $2"
                           " AND holder NOT IN"
                           " (SELECT holder FROM leases WHERE until > ",
                           ")"),
                     .fields = "rp"},
    [ADD_PRESENT] = {TIMED("INSERT INTO present (room, person, holder, arrived)"
                           " VALUES ($1, $2, $3, ",
                           ") ON CONFLICT DO NOTHING"),
                     .fields = "rpo"},
    [REMOVE_PRESENT] = {SAME("DELETE FROM present WHERE room = $1 AND person = $2"
                             " AND holder = $3"),
                        .fields = "rpo"},
    [STIR_ROOM] = {SAME("UPDATE rooms SET touched = $2 WHERE id = $1 AND touched < $2"),
                   .fields = "rw"},
    [LIST_PRESENT] = {TIMED("SELECT present.holder, person, CASE WHEN until > time"
                            " THEN 0 ELSE time - served + 1 END FROM present JOIN leases"
                            " ON leases.holder = present.holder CROSS JOIN (SELECT ",
                            " AS time) AS now WHERE room = $1 AND present.holder <> $2"
                            " AND until > time" LATELY
                            " ORDER BY person, present.holder LIMIT $3"),
                      .fields = "rom", .fills = STORE_FILLS_PEOPLE},
};

const signed char store_steps[STORE_KINDS][STORE_STEPS_MAX + 1] = {
    [STORE_CREATE] = {LOCK_PAIRING, FIND_WAITING, ADD_ROOM, ADD_KEY_OF_NEW, COPY_KEYS,
                      TOUCH_ROOM, ADD_EVENT, -1},
    /* First the room, for which a second process waits and then finds no such room. */
    [STORE_APPEND] = {TOUCH_ROOM, ADD_EVENT, -1},
    [STORE_APPEND_SETTLED] = {TOUCH_ROOM, ADD_EVENT, FORGET_LOST, -1},
    [STORE_TRY] = {ADD_NOTHING, DROP_NOTHING, -1},
    [STORE_READ] = {READ_EVENTS, HAS_ROOM, -1},
    [STORE_FIND_CODE] = {FIND_CODE, -1},
    [STORE_ADD_KEY] = {ADD_KEY, -1},
    [STORE_FIND_KEY] = {HAS_ROOM, FIND_KEY, USE_ROOM, -1},
    [STORE_ADD_MOVE] = {ADD_MOVE, -1},
    [STORE_TAKE_MOVE] = {CLAIM_MOVE, DROP_MOVES, ADD_KEY_OF_MOVE, ROOM_OF_MOVE, -1},
    [STORE_MINE] = {FIND_BRIEF, -1},
    [STORE_WAIT] = {WAIT_IN_ROOM, -1},
    [STORE_DUE] = {DUE_ROOMS, NEXT_DUE, -1},
    [STORE_RECENT] = {RECENT_ROOMS, -1},
    [STORE_LISTED] = {LISTED_ROOMS, -1},
    [STORE_PRUNE] = {PRUNE_MARK, PRUNE_EVENTS, PRUNE_KEYS, PRUNE_PRESENT, PRUNE_ROOMS,
                     DROP_MOVES, -1},
    [STORE_LEASE] = {RENEW_LEASE, LAST_LEASE, FORGET_PRESENT, FORGET_LEASES, LIST_HOLDERS,
                     -1},
    [STORE_SUCCEED] = {END_OTHERS, BEGIN_ALONE, FORGET_PRESENT, FORGET_LEASES, -1},
    [STORE_ARRIVED] = {ADD_PRESENT, STIR_ROOM, -1},
    [STORE_SETTLED] = {FORGET_LOST, -1},
    [STORE_LEFT] = {REMOVE_PRESENT, STIR_ROOM, -1},
    [STORE_PRESENT] = {LIST_PRESENT, -1},
};
