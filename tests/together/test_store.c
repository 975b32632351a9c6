/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store of served rooms, task by task: on a real file of SQLite, or on the PostgreSQL
 * whose address is the argument.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store_sqlite.h"
#include "store_tasks.h"
#include "support.h"
#ifdef DAMIER_POSTGRESQL
#include <libpq-fe.h>

#include "store_postgres.h"
#endif

static char folder[] = "/tmp/damier-store-XXXXXX", path[64];
static const char *postgres; /* its address, or NULL */
static uv_loop_t loop;
static store *opened;
static int waiting;

#ifdef DAMIER_POSTGRESQL
static store *open_postgres(const char *address, const char **reason) {
    return store_postgres_open(&loop, address, reason);
}

static void order(const char *text) {
    PGconn *connection = PQconnectdb(postgres);
    PGresult *answer = PQexec(connection, text);
    if (PQresultStatus(answer) != PGRES_COMMAND_OK &&
        PQresultStatus(answer) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(answer);
    PQfinish(connection);
}
#else
static store *open_postgres(const char *address, const char **reason) {
    (void)address;
    *reason = "built without PostgreSQL";
    return NULL;
}

static void order(const char *text) {
    (void)text;
}
#endif

static store *open_store(void) {
    const char *reason;
    store *s = postgres ? open_postgres(postgres, &reason)
                        : store_sqlite_open(&loop, path, &reason);
    if (!s)
        fail_msg("%s", reason);
    return s;
}

static int begin(void **state) {
    (void)state;
    snprintf(path, sizeof path, "%s/rooms.db", folder);
    if (postgres)
        order("SET client_min_messages = error; DROP SCHEMA public CASCADE;"
              " CREATE SCHEMA public");
    uv_loop_init(&loop);
    opened = open_store();
    return 0;
}

static void remove_file(const char *end) {
    char name[96];
    snprintf(name, sizeof name, "%s%s", path, end);
    unlink(name);
}

static int end(void **state) {
    (void)state;
    opened->close(opened);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    remove_file("");
    remove_file("-wal");
    remove_file("-shm");
    return 0;
}

static void on_done(store_task *t) {
    (void)t;
    waiting--;
}

static void on_stored(store_task *t) {
    assert_int_equal(t->result, HUB_STORED);
    waiting--;
    store_task_free(t);
}

static store_task *task(store_kind kind, const char *room) {
    store_task *t = store_task_new(kind, room, on_done, NULL);
    assert_non_null(t);
    t->now = 1000;
    return t;
}

static void give_text(store_task *t, const char *text) {
    t->text = malloc(strlen(text) + 1);
    assert_non_null(t->text);
    memcpy(t->text, text, strlen(text) + 1);
}

static void submit(store *s, store_task *t) {
    waiting++;
    s->submit(s, t);
}

static void await_all(void) {
    while (waiting > 0)
        uv_run(&loop, UV_RUN_ONCE);
}

static hub_result done(store_task *t) {
    submit(opened, t);
    await_all();
    return t->result;
}

static store_task *creation(const char *room, const char *code) {
    store_task *t = task(STORE_CREATE, room);
    for (int i = 0; i < STORE_CODES; i++)
        snprintf(t->codes[i], STORE_CODE_BYTES, i ? "%.5s%c" : "%s", code, 'A' + i);
    memset(t->hash, room[0], STORE_HASH_BYTES);
    t->due = HUB_NEVER;
    give_text(t, "1 first");
    return t;
}

static store_task *addition(const char *room, int64_t number, const char *text) {
    store_task *t = task(STORE_APPEND, room);
    t->number = number;
    t->due = HUB_NEVER;
    give_text(t, text);
    return t;
}

static void expect(store_task *t, hub_result result) {
    assert_int_equal(done(t), result);
    store_task_free(t);
}

static void expect_events(const char *room, int64_t since, size_t count,
                          const char *last) {
    store_task *t = task(STORE_READ, room);
    t->number = since;
    assert_int_equal(done(t), HUB_STORED);
    assert_int_equal(t->count, count);
    if (count > 0)
        assert_string_equal(t->texts[count - 1], last);
    store_task_free(t);
}

static void test_events(void **state) {
    (void)state;
    expect(task(STORE_READ, "a"), HUB_MISSING);
    expect(addition("a", 2, "2 x"), HUB_TAKEN); /* no such room */
    expect(creation("b", "BBBBBB"), HUB_STORED);
    expect(creation("b", "CCCCCC"), HUB_TAKEN);
    expect(addition("b", 2, "2 second"), HUB_STORED);
    expect(addition("b", 2, "2 other"), HUB_TAKEN);
    expect(addition("b", 4, "4 early"), HUB_TAKEN); /* no gaps */
    expect(addition("b", 3, "3 troisième ’"), HUB_STORED);
    expect_events("b", 0, 3, "3 troisième ’");
    expect_events("b", 2, 1, "3 troisième ’");
    expect_events("b", 3, 0, NULL);
}

/* A task that is refused in the middle of a batch leaves nothing of itself behind. */
static void test_batch(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static store_task *tasks[COUNT];
    expect(creation("a", "AAAAAA"), HUB_STORED);
    for (int i = 0; i < COUNT; i++) {
        int64_t number = 2 + i / 3;
        tasks[i] = i % 3 == 2 ? creation("a", "ZZZZZZ") : addition("a", number, "x");
        submit(opened, tasks[i]);
    }
    await_all();
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(tasks[i]->result, i % 3 == 0 ? HUB_STORED : HUB_TAKEN);
        store_task_free(tasks[i]);
    }
    expect_events("a", 0, 1 + COUNT / 3, "x");
    store_task *code = task(STORE_FIND_CODE, NULL);
    memcpy(code->codes[0], "ZZZZZZ", 7);
    expect(code, HUB_MISSING);
}

static void test_codes(void **state) {
    (void)state;
    store_task *first = creation("a", "QWXYZA"), *second = creation("b", "QWXYZA");
    assert_int_equal(done(first), HUB_STORED);
    assert_string_equal(first->codes[0], "QWXYZA");
    assert_int_equal(done(second), HUB_STORED);
    assert_string_equal(second->codes[0], "QWXYZB");
    store_task *found = task(STORE_FIND_CODE, NULL);
    memcpy(found->codes[0], "QWXYZB", 7);
    assert_int_equal(done(found), HUB_STORED);
    assert_string_equal(found->room, "b");
    store_task_free(found);
    store_task_free(first);
    store_task_free(second);
}

static store_task *key(store_kind kind, const char *room, int person, int byte) {
    store_task *t = task(kind, room);
    t->person = person;
    memset(t->hash, byte, STORE_HASH_BYTES);
    return t;
}

static void test_keys(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 1, 'x'), HUB_TAKEN);
    expect(key(STORE_ADD_KEY, "a", 2, 'x'), HUB_STORED);
    expect(key(STORE_FIND_KEY, "a", 0, 'y'), HUB_MISSING);
    expect(key(STORE_FIND_KEY, "b", 0, 'x'), HUB_MISSING);
    store_task *t = key(STORE_FIND_KEY, "a", 0, 'x');
    assert_int_equal(done(t), HUB_STORED);
    assert_int_equal(t->person, 2);
    store_task_free(t);
    t = key(STORE_FIND_KEY, "a", 0, 'a');
    assert_int_equal(done(t), HUB_STORED);
    assert_int_equal(t->person, 1);
    store_task_free(t);
}

/* Of each person there may be several keys, by codes that act once. */
static void test_moves(void **state) {
    (void)state;
    static const char *const codes[] = {"MMMMMM", "MMMMMM"};
    store_task *moves[2];
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 7, 'x'), HUB_STORED);
    for (int i = 0; i < 2; i++) {
        moves[i] = task(STORE_ADD_MOVE, "a");
        moves[i]->person = 7;
        moves[i]->number = 2000;
        for (int c = 0; c < STORE_CODES; c++)
            snprintf(moves[i]->codes[c], STORE_CODE_BYTES, c ? "%.5s%c" : "%s", codes[i],
                     'A' + c);
        assert_int_equal(done(moves[i]), HUB_STORED);
    }
    assert_string_equal(moves[1]->codes[0], "MMMMMB");
    store_task *t = key(STORE_TAKE_MOVE, NULL, 0, 'z');
    memcpy(t->codes[0], "MMMMMM", 7);
    t->now = 2000;
    assert_int_equal(done(t), HUB_STORED);
    assert_string_equal(t->room, "a");
    assert_string_equal(t->codes[0], "AAAAAA"); /* now of the room */
    assert_int_equal(t->person, 7);
    store_task_free(t);
    for (int byte = 'x'; byte <= 'z'; byte += 2) {
        t = key(STORE_FIND_KEY, "a", 0, byte);
        assert_int_equal(done(t), HUB_STORED);
        assert_int_equal(t->person, 7);
        store_task_free(t);
    }
    t = key(STORE_TAKE_MOVE, NULL, 0, 'w');
    memcpy(t->codes[0], "MMMMMM", 7); /* used up */
    expect(t, HUB_MISSING);
    t = key(STORE_TAKE_MOVE, NULL, 0, 'w');
    memcpy(t->codes[0], "MMMMMB", 7);
    t->now = 2001; /* too late */
    expect(t, HUB_MISSING);
    store_task_free(moves[0]);
    store_task_free(moves[1]);
}

static void give_brief(store_task *t, const char *brief) {
    t->brief = malloc(strlen(brief) + 1);
    assert_non_null(t->brief);
    memcpy(t->brief, brief, strlen(brief) + 1);
}

static void test_mine(void **state) {
    (void)state;
    store_task *room = creation("a", "AAAAAA"), *t = task(STORE_MINE, NULL);
    give_brief(room, "{first}");
    expect(room, HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 7, 'x'), HUB_STORED);
    room = addition("a", 2, "2 second");
    give_brief(room, "{second}");
    expect(room, HUB_STORED);
    static const struct {
        const char *id;
        int byte, person;
    } asked[] = {{"a", 'x', 7}, {"a", 'y', 0}, {"b", 'x', 0}, {"a", 'a', 1}};
    t->rooms = calloc(COUNT(asked), sizeof *t->rooms);
    assert_non_null(t->rooms);
    for (t->count = 0; t->count < COUNT(asked); t->count++) {
        snprintf(t->rooms[t->count].id, HUB_ID_BYTES, "%s", asked[t->count].id);
        memset(t->rooms[t->count].hash, asked[t->count].byte, STORE_HASH_BYTES);
    }
    assert_int_equal(done(t), HUB_STORED);
    for (size_t i = 0; i < COUNT(asked); i++) {
        assert_int_equal(t->rooms[i].person, asked[i].person);
        if (asked[i].person)
            assert_string_equal(t->rooms[i].brief, "{second}");
        else
            assert_null(t->rooms[i].brief);
    }
    store_task_free(t);
}

static store_task *pairing(const char *room, int byte, int64_t now) {
    char code[STORE_CODE_BYTES] = "PPPPPP";
    code[0] = room[0];
    store_task *t = creation(room, code);
    t->paired = t->open = true;
    memset(t->pairing, byte, STORE_HASH_BYTES);
    t->now = now;
    t->number = now + 100; /* somebody waits there for so long */
    return t;
}

static void expect_pair(store_task *t, const char *room) {
    assert_int_equal(done(t), HUB_TAKEN);
    assert_string_equal(t->after, room);
    store_task_free(t);
}

/* Only the same game, in a room that is open and in which somebody still waits. */
static void test_pairing(void **state) {
    (void)state;
    expect(pairing("A", 'x', 1000), HUB_STORED);
    expect(pairing("B", 'y', 1001), HUB_STORED);
    expect_pair(pairing("C", 'x', 1100), "A");
    expect(task(STORE_READ, "C"), HUB_MISSING);
    expect(pairing("D", 'x', 1101), HUB_STORED); /* nobody is known to wait any more */
    store_task *wait = task(STORE_WAIT, "A");
    wait->number = 1300;
    expect(wait, HUB_STORED);
    expect_pair(pairing("E", 'x', 1201), "A");
    expect(addition("A", 2, "2 full"), HUB_STORED); /* not open any more */
    expect_pair(pairing("F", 'x', 1201), "D");
    store_task *visit = key(STORE_FIND_KEY, "D", 0, 'D');
    assert_int_equal(done(visit), HUB_STORED);
    assert_true(visit->paired);
    assert_string_equal(visit->codes[0], "DPPPPP");
    store_task_free(visit);
}

/* The keys of the room before open the next one; there is one next room only. */
static void test_rematch(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 7, 'x'), HUB_STORED);
    for (int i = 0; i < 2; i++) {
        store_task *t = creation("next", "NNNNNN");
        snprintf(t->after, HUB_ID_BYTES, "a");
        expect(t, i == 0 ? HUB_STORED : HUB_TAKEN);
    }
    store_task *t = key(STORE_FIND_KEY, "next", 0, 'x');
    assert_int_equal(done(t), HUB_STORED);
    assert_int_equal(t->person, 7);
    store_task_free(t);
    expect(key(STORE_FIND_KEY, "next", 0, 'n'), HUB_MISSING);
}

static size_t count_listed(store_kind kind, int64_t number, int64_t now, const char *id) {
    store_task *t = task(kind, NULL);
    t->number = number;
    t->now = now;
    assert_int_equal(done(t), HUB_STORED);
    size_t count = t->count;
    if (count > 0 && id)
        assert_string_equal(t->rooms[0].id, id);
    store_task_free(t);
    return count;
}

static void test_lists(void **state) {
    (void)state;
    store_task *open = creation("open", "OOOOOO"), *due = creation("due", "DDDDDD");
    open->listed = open->open = true;
    give_brief(open, "{open}");
    due->due = 5000;
    due->now = 2000;
    expect(open, HUB_STORED);
    expect(due, HUB_STORED);
    assert_int_equal(count_listed(STORE_DUE, 0, 4999, NULL), 0);
    assert_int_equal(count_listed(STORE_DUE, 0, 5000, "due"), 1);
    store_task *next = task(STORE_DUE, NULL);
    assert_int_equal(done(next), HUB_STORED);
    assert_int_equal(next->due, 5000);
    store_task_free(next);
    assert_int_equal(count_listed(STORE_LISTED, 0, 0, "open"), 1);
    assert_int_equal(count_listed(STORE_RECENT, 2000, 0, "due"), 1);
    assert_int_equal(count_listed(STORE_RECENT, 0, 0, "open"), 2);
    expect(addition("due", 2, "2 x"), HUB_STORED);
    assert_int_equal(count_listed(STORE_DUE, 0, 5000, NULL), 0);
    next = task(STORE_DUE, NULL);
    assert_int_equal(done(next), HUB_STORED);
    assert_true(next->due == HUB_NEVER);
    store_task_free(next);
    store_task *listed = task(STORE_LISTED, NULL);
    assert_int_equal(done(listed), HUB_STORED);
    assert_string_equal(listed->rooms[0].brief, "{open}");
    store_task_free(listed);
    assert_int_equal(count_listed(STORE_LISTED, 1001, 0, NULL), 0);
    expect(addition("open", 2, "2 full"), HUB_STORED);
    assert_int_equal(count_listed(STORE_LISTED, 0, 0, NULL), 0);
}

/* Ten thousand rooms are due: each is listed once, the longest due first. */
static void test_long_list(void **state) {
    (void)state;
    enum { ROOMS_MAX = 10000, ROOMS_OVER_WIRE = 2000 };
    static bool listed[ROOMS_MAX];
    const int rooms = postgres ? ROOMS_OVER_WIRE : ROOMS_MAX;
    char name[16], code[16];
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < rooms; i++) {
        snprintf(name, sizeof name, "%d", i);
        snprintf(code, sizeof code, "%05dx", i);
        store_task *t = creation(name, code);
        t->due = 5000 - i % 7; /* many at the same time */
        t->done = on_stored;
        submit(opened, t);
    }
    await_all();
    store_cursor after = {0};
    size_t count = STORE_LIST_MAX, all = 0;
    while (count == STORE_LIST_MAX) {
        store_task *t = task(STORE_DUE, NULL);
        t->now = 5000;
        t->behind = after;
        assert_int_equal(done(t), HUB_STORED);
        count = t->count;
        for (size_t i = 0; i < count; i++, all++) {
            assert_false(listed[atoi(t->rooms[i].id)]);
            listed[atoi(t->rooms[i].id)] = true;
            assert_true(t->rooms[i].at >= after.at);
            after.at = t->rooms[i].at;
            memcpy(after.id, t->rooms[i].id, sizeof after.id);
        }
        store_task_free(t);
    }
    assert_int_equal(all, rooms);
}

static store_task *lease(const char *holder, int64_t milliseconds) {
    store_task *t = task(STORE_LEASE, NULL);
    snprintf(t->holder, sizeof t->holder, "%s", holder);
    t->number = milliseconds;
    return t;
}

static size_t count_holders(store_task *t) {
    assert_int_equal(done(t), HUB_STORED);
    size_t count = t->count;
    store_task_free(t);
    return count;
}

static store_task *presence(store_kind kind, const char *holder, int person) {
    store_task *t = task(kind, "a");
    snprintf(t->holder, sizeof t->holder, "%s", holder);
    t->person = person;
    return t;
}

static size_t count_present(const char *asking, int64_t first) {
    store_task *t = presence(STORE_PRESENT, asking, 0);
    assert_int_equal(done(t), HUB_STORED);
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (t->rooms[i].at > 0)
            continue; /* on the way back */
        if (count++ == 0)
            assert_int_equal(t->rooms[i].person, first);
    }
    store_task_free(t);
    return count;
}

/* How long ago a process served the first who is on the way back from it; or -1. */
static int64_t lost_for(const char *asking) {
    store_task *t = presence(STORE_PRESENT, asking, 0);
    int64_t lost = -1;
    assert_int_equal(done(t), HUB_STORED);
    for (size_t i = 0; lost < 0 && i < t->count; i++)
        if (t->rooms[i].at > 0)
            lost = t->rooms[i].at;
    store_task_free(t);
    return lost;
}

/* A lease is there until it ends, by the clock of the database; so are its people. */
static void test_leases(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    assert_int_equal(count_holders(lease("one", 60000)), 1);
    assert_int_equal(count_holders(lease("two", 60000)), 2);
    assert_int_equal(count_holders(lease("two", 60000)), 2);
    expect(presence(STORE_ARRIVED, "one", 5), HUB_STORED);
    expect(presence(STORE_ARRIVED, "one", 5), HUB_STORED);
    expect(presence(STORE_ARRIVED, "one", 7), HUB_STORED);
    expect(presence(STORE_ARRIVED, "two", 9), HUB_STORED);
    assert_int_equal(count_present("two", 5), 2);
    assert_int_equal(count_present("one", 9), 1);
    expect(presence(STORE_LEFT, "one", 5), HUB_STORED);
    assert_int_equal(count_present("two", 7), 1);
    assert_int_equal(count_holders(lease("one", 0)), 1); /* given back */
    assert_int_equal(count_present("two", 0), 0);
    assert_true(lost_for("two") >= 0);
    expect(presence(STORE_ARRIVED, "two", 7), HUB_STORED);
    assert_true(lost_for("two") >= 0);
    expect(presence(STORE_SETTLED, "two", 7), HUB_STORED); /* not on the way any more */
    assert_int_equal(lost_for("two"), -1);
    expect(presence(STORE_LEFT, "two", 7), HUB_STORED);
    expect(presence(STORE_ARRIVED, "one", 7), HUB_STORED);
    assert_int_equal(count_holders(lease("one", 60000)), 2);
    assert_int_equal(count_present("two", 7), 1);
    expect(lease("one", -70000), HUB_STORED); /* over for long: forgotten */
    assert_int_equal(count_holders(lease("one", 60000)), 2);
    assert_int_equal(count_present("two", 0), 0);
}

/* The processes of the person with this key, ordered by their names. */
static store_task *stays(size_t count) {
    store_task *t = key(STORE_FIND_KEY, "a", 0, 'x');
    assert_int_equal(done(t), HUB_STORED);
    assert_int_equal(t->person, 5);
    assert_int_equal(t->count, count);
    return t;
}

static bool is_forsaken(size_t count) {
    store_task *t = stays(count);
    bool forsaken = count > 0;
    for (size_t i = 0; i < count; i++)
        forsaken &= t->rooms[i].at >= 5000;
    for (size_t i = 0; i < count; i++)
        assert_true(t->rooms[i].at < (forsaken ? 5000 : 0) + 4000 ||
                    t->rooms[i].at >= 5000);
    store_task_free(t);
    return forsaken;
}

/* A lease that is said to have served until five seconds ago. */
static store_task *old_lease(const char *holder) {
    store_task *t = lease(holder, 60000);
    t->due = 5000;
    return t;
}

/* Whoever was with a process that does not renew its lease, and with no other one. */
static void test_forsaken(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 5, 'x'), HUB_STORED);
    assert_false(is_forsaken(0));
    expect(lease("one", 60000), HUB_STORED);
    expect(presence(STORE_ARRIVED, "one", 5), HUB_STORED);
    assert_false(is_forsaken(1));
    expect(old_lease("one"), HUB_STORED);
    assert_true(is_forsaken(1));
    expect(lease("two", 60000), HUB_STORED);
    expect(presence(STORE_ARRIVED, "two", 5), HUB_STORED);
    assert_false(is_forsaken(2));
    expect(presence(STORE_LEFT, "two", 5), HUB_STORED);
    assert_true(is_forsaken(1));
    expect(presence(STORE_LEFT, "one", 5), HUB_STORED);
    assert_false(is_forsaken(0));
}

/* Where somebody is and was, and since when: the first time that it was said. */
static void test_stays(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 5, 'x'), HUB_STORED);
    expect(presence(STORE_ARRIVED, "none", 5), HUB_STORED); /* without a lease */
    expect(old_lease("one"), HUB_STORED);
    expect(presence(STORE_ARRIVED, "one", 5), HUB_STORED);
    usleep(300000); /* the age is what is tried */
    expect(lease("two", 60000), HUB_STORED);
    expect(presence(STORE_ARRIVED, "one", 5), HUB_STORED);
    expect(presence(STORE_ARRIVED, "two", 5), HUB_STORED);
    store_task *t = stays(2);
    assert_string_equal(t->rooms[0].id, "one");
    assert_in_range(t->rooms[0].at, 5300, 60000);
    assert_in_range(t->rooms[0].last, 300, 60000);
    assert_string_equal(t->rooms[1].id, "two");
    assert_true(t->rooms[1].at < t->rooms[0].at);
    assert_true(t->rooms[1].last + 300 <= t->rooms[0].last);
    store_task_free(t);
}

/* A database as programs left it that did not know since when somebody was there. */
static void order_old(void) {
    enum { OLD = 4 };
    static const char left[] = "INSERT INTO leases VALUES ('one', 9000000000000, 1);"
                               "INSERT INTO present VALUES ('a', 5, 'one');";
    if (postgres) {
        order("SET client_min_messages = error; DROP SCHEMA public CASCADE;"
              " CREATE SCHEMA public;"
              " CREATE TABLE damier_schema (version BIGINT PRIMARY KEY);"
              " INSERT INTO damier_schema VALUES (1), (2), (3), (4)");
        for (int i = 0; i < OLD; i++)
            order(store_migrations[STORE_ON_POSTGRES][i]);
        order(left);
        return;
    }
    sqlite3 *file;
    unlink(path);
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    for (int i = 0; i < OLD; i++)
        assert_int_equal(
            sqlite3_exec(file, store_migrations[STORE_ON_SQLITE][i], NULL, NULL, NULL),
            SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, left, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, "PRAGMA user_version = 4", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(file);
}

/* Whoever was there before that was known counts as there since ever. */
static void test_old(void **state) {
    (void)state;
    opened->close(opened);
    order_old();
    opened = open_store();
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(key(STORE_ADD_KEY, "a", 5, 'x'), HUB_STORED);
    expect(lease("two", 60000), HUB_STORED);
    expect(presence(STORE_ARRIVED, "two", 5), HUB_STORED);
    store_task *t = stays(2);
    assert_true(t->rooms[0].last > t->rooms[0].at);
    assert_in_range(t->rooms[1].last, 0, 60000);
    store_task_free(t);
}

/* Coming and going is use of a room, and others find it among the recent ones. */
static void test_stirred(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    assert_int_equal(count_listed(STORE_RECENT, 1001, 0, NULL), 0);
    store_task *t = presence(STORE_ARRIVED, "one", 5);
    t->now = 3000;
    expect(t, HUB_STORED);
    assert_int_equal(count_listed(STORE_RECENT, 1001, 0, "a"), 1);
    expect_events("a", 0, 1, "1 first");
}

/* Neither what was visited of late, nor a game whose turn takes longer than that. */
/* A code for a further device that everybody may have, if it is free. */
static store_task *one_move(void) {
    store_task *t = task(STORE_ADD_MOVE, "young");
    t->person = 1;
    t->number = 2000;
    for (int c = 0; c < STORE_CODES; c++)
        snprintf(t->codes[c], STORE_CODE_BYTES, "MMMMMM");
    return t;
}

static void test_prune(void **state) {
    (void)state;
    store_task *old = creation("old", "OOOOOO"), *young = creation("young", "YYYYYY"),
               *slow = creation("slow", "SSSSSS"), *visit;
    young->now = 9000;
    slow->due = 9000;
    expect(slow, HUB_STORED);
    expect(creation("visited", "VVVVVV"), HUB_STORED);
    visit = key(STORE_FIND_KEY, "visited", 0, 'v');
    visit->now = INT64_C(25) * 3600 * 1000;
    expect(visit, HUB_STORED);
    expect(old, HUB_STORED);
    expect(young, HUB_STORED);
    expect(one_move(), HUB_STORED);
    expect(one_move(), HUB_TAKEN);
    store_task *t = task(STORE_PRUNE, NULL);
    t->number = 5000;
    t->now = 2001;
    assert_int_equal(done(t), HUB_STORED);
    assert_int_equal(t->number, 1);
    store_task_free(t);
    expect(task(STORE_READ, "old"), HUB_MISSING);
    expect(key(STORE_FIND_KEY, "old", 0, 'o'), HUB_MISSING);
    expect(one_move(), HUB_STORED);
    expect_events("young", 0, 1, "1 first");
    expect_events("slow", 0, 1, "1 first");
    expect_events("visited", 0, 1, "1 first");
}

/* Closing does what was submitted; two stores of one file never both win. */
static void test_again(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    store_task *last = addition("a", 2, "2 last");
    submit(opened, last);
    opened->close(opened);
    assert_int_equal(waiting, 0);
    assert_int_equal(last->result, HUB_STORED);
    store_task_free(last);
    opened = open_store();
    expect_events("a", 0, 2, "2 last");
    store *other = open_store();
    int stored = 0;
    for (int64_t number = 3; number < 60; number++) {
        store_task *one = addition("a", number, "one"),
                   *two = addition("a", number, "two");
        submit(opened, one);
        submit(other, two);
        await_all();
        stored += (one->result == HUB_STORED) + (two->result == HUB_STORED);
        assert_true(one->result != HUB_FAILED && two->result != HUB_FAILED);
        store_task_free(one);
        store_task_free(two);
    }
    assert_int_equal(stored, 57);
    other->close(other);
}

#ifdef DAMIER_POSTGRESQL
/* Every task that is sent while the database is away fails, quickly, and none is lost. */
static void test_away(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    order("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
          " WHERE application_name = 'damier'");
    uint64_t begun = uv_hrtime();
    int64_t number = 2;
    hub_result result = HUB_FAILED;
    while (result == HUB_FAILED) {
        store_task *t = addition("a", number, "2 again");
        result = done(t);
        store_task_free(t);
        assert_true(uv_hrtime() - begun < 20 * UINT64_C(1000000000));
    }
    assert_true(result == HUB_STORED || result == HUB_TAKEN);
    expect_events("a", 0, 2, "2 again");
    expect(addition("a", 3, "3 on"), HUB_STORED);
}

/* A fault of one task is no fault of those sent with it. */
static void test_fault(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    store_task *good = addition("a", 2, "2 good"),
               *bad = addition("b", 2, "2 no \xff text"), *after = addition("a", 3, "3");
    submit(opened, good);
    submit(opened, bad);
    submit(opened, after);
    await_all();
    assert_int_equal(bad->result, HUB_FAILED);
    assert_int_equal(good->result, HUB_STORED);
    assert_int_equal(after->result, HUB_STORED);
    store_task_free(good);
    store_task_free(bad);
    store_task_free(after);
    expect_events("a", 0, 3, "3");
}

/* What another process holds fast is waited for a while only; other rooms go on. */
static void test_held(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    expect(creation("b", "BBBBBB"), HUB_STORED);
    PGconn *holder = PQconnectdb(postgres);
    PQclear(PQexec(holder, "BEGIN"));
    PQclear(PQexec(holder, "UPDATE rooms SET last = last WHERE id = 'a'"));
    store_task *held = addition("a", 2, "2 held"), *free_one = addition("b", 2, "2 free");
    submit(opened, held);
    submit(opened, free_one);
    await_all();
    assert_int_equal(held->result, HUB_FAILED);
    assert_int_equal(free_one->result, HUB_STORED);
    store_task_free(held);
    store_task_free(free_one);
    PQfinish(holder);
    expect(addition("a", 2, "2 later"), HUB_STORED);
}

static void test_no_server(void **state) {
    (void)state;
    const char *reason;
    assert_null(open_postgres("postgresql://127.0.0.1:1/none", &reason));
    assert_non_null(strstr(reason, "Connection refused"));
    assert_null(open_postgres("postgresql://[", &reason));
    assert_true(*reason);
}
#endif

/* Something is written, or nothing would be found out, and nothing is left of it. */
static void test_try(void **state) {
    (void)state;
    expect(creation("a", "AAAAAA"), HUB_STORED);
    for (int i = 0; i < 2; i++)
        expect(task(STORE_TRY, "a"), HUB_STORED);
    expect(task(STORE_READ, ""), HUB_MISSING);
    expect_events("a", 0, 1, "1 first");
}

static int version_of_data(sqlite3_stmt *version) {
    assert_int_equal(sqlite3_step(version), SQLITE_ROW);
    int found = sqlite3_column_int(version, 0);
    sqlite3_reset(version);
    return found;
}

static void test_try_writes(void **state) {
    sqlite3 *file;
    sqlite3_stmt *version;
    (void)state;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, "PRAGMA data_version", -1, &version, NULL),
                     SQLITE_OK);
    int before = version_of_data(version);
    store_task *looking = task(STORE_FIND_KEY, "a");
    assert_int_equal(done(looking), HUB_MISSING);
    store_task_free(looking);
    assert_int_equal(version_of_data(version), before);
    expect(task(STORE_TRY, ""), HUB_STORED);
    assert_int_not_equal(version_of_data(version), before);
    sqlite3_finalize(version);
    sqlite3_close(file);
}

/* A database in memory leaves nothing in the folder it was opened in. */
static void test_in_memory(void **state) {
    (void)state;
    const char *reason;
    store *inner = store_sqlite_open(&loop, ":memory:", &reason);
    assert_non_null(inner);
    assert_int_not_equal(access(":memory:-served", F_OK), 0);
    inner->close(inner);
}

static void test_refused(void **state) {
    (void)state;
    const char *reason;
    char name[96];
    snprintf(name, sizeof name, "%s/broken.db", folder);
    FILE *broken = fopen(name, "w");
    assert_non_null(broken);
    for (int i = 0; i < 2000; i++)
        fputs("this is no database ", broken);
    fclose(broken);
    assert_null(store_sqlite_open(&loop, name, &reason));
    assert_string_equal(reason, "file is not a database");
    unlink(name);
    assert_null(store_sqlite_open(&loop, "/nowhere/rooms.db", &reason));
    assert_string_equal(reason, "unable to open database file");
}

/* What a newer program has written is not opened, and stays as it is. */
static void test_newer(void **state) {
    (void)state;
    const char *reason = "";
    char name[96];
    sqlite3 *file;
    sqlite3_stmt *version;
    snprintf(name, sizeof name, "%s/newer.db", folder);
    assert_int_equal(sqlite3_open(name, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, "PRAGMA user_version = 99", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_null(store_sqlite_open(&loop, name, &reason));
    assert_null(reason);
    assert_int_equal(sqlite3_prepare_v2(file, "PRAGMA user_version", -1, &version, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(version), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(version, 0), 99);
    sqlite3_finalize(version);
    sqlite3_close(file);
    unlink(name);
}

#define ON_A_STORE(TEST) cmocka_unit_test_setup_teardown(TEST, begin, end)
#define ON_EVERY_STORE                                                                  \
    ON_A_STORE(test_events), ON_A_STORE(test_batch), ON_A_STORE(test_codes),            \
        ON_A_STORE(test_keys), ON_A_STORE(test_moves), ON_A_STORE(test_mine),           \
        ON_A_STORE(test_pairing), ON_A_STORE(test_rematch), ON_A_STORE(test_lists),     \
        ON_A_STORE(test_long_list), ON_A_STORE(test_leases), ON_A_STORE(test_forsaken), \
        ON_A_STORE(test_stays), ON_A_STORE(test_old), ON_A_STORE(test_stirred),         \
        ON_A_STORE(test_prune), ON_A_STORE(test_again), ON_A_STORE(test_try)

int main(int count, char **arguments) {
    const struct CMUnitTest on_sqlite[] = {
        ON_EVERY_STORE, ON_A_STORE(test_try_writes), ON_A_STORE(test_in_memory),
        ON_A_STORE(test_refused), ON_A_STORE(test_newer)};
    int failed;
    assert_non_null(mkdtemp(folder));
    if (count > 1) {
#ifdef DAMIER_POSTGRESQL
        const struct CMUnitTest on_postgres[] = {
            ON_EVERY_STORE, ON_A_STORE(test_away), ON_A_STORE(test_fault),
            ON_A_STORE(test_held), ON_A_STORE(test_no_server)};
        postgres = arguments[1];
        failed = cmocka_run_group_tests(on_postgres, NULL, NULL);
#else
        (void)arguments;
        failed = 77; /* skipped: built without it */
#endif
    } else {
        failed = cmocka_run_group_tests(on_sqlite, NULL, NULL);
    }
    rmdir(folder);
    return failed;
}
