/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The protocol of served rooms, message by message: callers without a network, real
 * storage, real thoughts.
 */
#include <jansson.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "neighbours.h"
#include "service.h"
#include "store_sqlite.h"
#include "support.h"
#include "wall_clock.h"

enum {
    CALLERS = 4,
    HEARD_MAX = 256,
    WAIT_MS = 20000,
    LATE_MS = 200 /* of an answer of the database: gaps are measured when it answers */
};

typedef struct {
    caller caller;
    json_t *heard[HEARD_MAX];
    size_t count, next;
    bool closed;
    dm_room *own;
} guest;

static char folder[] = "/tmp/damier-service-XXXXXX", path[64];
static uv_loop_t loop;
static store *stored;
static service *served;
static dm_deck *builtin;
static bool shared; /* as if others could serve the same rooms */
static guest guests[CALLERS];

/* ---- a clock that can be put forward: the linker leads calls for the time here ---- */

static int64_t put_forward;

int64_t __real_wall_now(void);
int64_t __wrap_wall_now(void);

int64_t __wrap_wall_now(void) {
    return __real_wall_now() + put_forward;
}

/* ---- callers without a network ---- */

static void on_send(caller *c, const char *text, size_t length) {
    guest *g = (guest *)c;
    assert_true(g->count < HEARD_MAX && !g->closed);
    g->heard[g->count] = json_loadb(text, length, 0, NULL);
    assert_non_null(g->heard[g->count]);
    g->count++;
}

static void on_close(caller *c, const char *reason) {
    (void)reason;
    ((guest *)c)->closed = true;
}

static void come(guest *g) {
    memset(g, 0, sizeof *g);
    g->caller.send = on_send;
    g->caller.close = on_close;
    service_welcome(served, &g->caller);
    assert_int_equal(dm_room_new(&g->own), DM_OK);
}

static void go(guest *g) {
    service_leave(served, &g->caller);
    for (size_t i = 0; i < g->count; i++)
        json_decref(g->heard[i]);
    dm_room_free(g->own);
    memset(g, 0, sizeof *g);
}

static void say(guest *g, const char *format, ...) {
    char text[4096];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    service_hear(served, &g->caller, text, strlen(text));
}

static void on_late(uv_timer_t *timer) {
    (void)timer;
    fail_msg("nothing came");
}

/* The next message that has this field; events before it are added to the guest's room. */
static json_t *await_field(guest *g, const char *field) {
    uv_timer_t late;
    uv_timer_init(&loop, &late);
    uv_timer_start(&late, on_late, WAIT_MS, 0);
    json_t *found = NULL;
    while (!found) {
        while (g->next == g->count)
            uv_run(&loop, UV_RUN_ONCE);
        json_t *message = g->heard[g->next++];
        const char *event = json_string_value(json_object_get(message, "e"));
        if (event)
            assert_int_equal(dm_room_add(g->own, event, NULL), DM_OK);
        if (json_object_get(message, field))
            found = message;
    }
    uv_close((uv_handle_t *)&late, NULL);
    uv_run(&loop, UV_RUN_NOWAIT);
    return found;
}

static const char *text_in(const json_t *message, const char *field) {
    const char *text = json_string_value(json_object_get(message, field));
    assert_non_null(text);
    return text;
}

static int64_t number_in(const json_t *message, const char *field) {
    return json_integer_value(json_object_get(message, field));
}

/* ---- beginning and ending ---- */

static void open_service(void) {
    const char *reason;
    stored = store_sqlite_open(&loop, path, &reason);
    assert_non_null(stored);
    stored->shared = shared;
    served = service_new(&(service_parts){
        .loop = &loop, .store = stored, .builtin_deck = builtin, .thinkers = 1});
    assert_non_null(served);
}

static void close_service(void) {
    service_end(served);
    for (int i = 0; i < CALLERS; i++)
        if (guests[i].own)
            go(&guests[i]);
    service_close(served);
    stored->close(stored);
    uv_run(&loop, UV_RUN_DEFAULT);
}

static int begin(void **state) {
    (void)state;
    snprintf(path, sizeof path, "%s/rooms.db", folder);
    uv_loop_init(&loop);
    open_service();
    return 0;
}

static int begin_shared(void **state) {
    shared = true;
    begin(state);
    shared = false;
    return 0;
}

static int end(void **state) {
    static const char *const ends[] = {"", "-wal", "-shm", "-served"};
    char name[96];
    (void)state;
    close_service();
    put_forward = 0;
    assert_int_equal(uv_loop_close(&loop), 0);
    for (size_t i = 0; i < COUNT(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return 0;
}

/* A wish (`open` or `pair`) for a room of draughts with a clock of so many seconds. */
static void wish(guest *g, const char *what, const char *rules, int seconds,
                 bool listed) {
    static char record[4096], words[8192];
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = seconds * 1000, .increment = 0});
    dm_match_save(m, record, sizeof record);
    dm_match_free(m);
    dm_room_open_words(rules, record, words, sizeof words);
    json_t *message = json_pack("{s:i, s:s, s:i, s:s, s:b}", "v", 1, "do", what, "id", 1,
                                "words", words, "listed", listed);
    char *text = json_dumps(message, 0);
    service_hear(served, &g->caller, text, strlen(text));
    free(text);
    json_decref(message);
}

/* A room of draughts, opened by a guest; its name and key go out. */
static void open_room(guest *g, const char *rules, char room[64], char key[64]) {
    come(g);
    wish(g, "open", rules, 0, false);
    json_t *welcome = await_field(g, "room");
    snprintf(room, 64, "%s", text_in(welcome, "room"));
    snprintf(key, 64, "%s", text_in(welcome, "key"));
    assert_int_equal(strlen(text_in(welcome, "code")), 6);
    await_field(g, "done");
}

static void act(guest *g, int id, const char *words) {
    say(g, "{\"do\":\"act\",\"id\":%d,\"seen\":%d,\"words\":\"%s\"}", id,
        (int)dm_room_events(g->own), words);
}

static void does(guest *g, int id, const char *words) {
    act(g, id, words);
    assert_int_equal(number_in(await_field(g, "done"), "done"), id);
}

static void join(guest *g, const char *room) {
    come(g);
    say(g, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    await_field(g, "ready");
    say(g, "{\"do\":\"join\"}");
    assert_true(number_in(await_field(g, "key"), "you") > 1);
}

/* ---- the tests ---- */

static void test_two_play(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0], *b = &guests[1], *watcher = &guests[2];
    open_room(a, "", room, key);
    join(b, room);
    come(watcher);
    say(watcher, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    await_field(watcher, "ready");
    does(a, 2, "sit 1");
    does(b, 1, "sit 2");
    does(a, 3, "start");
    does(a, 4, "play 32-28");
    act(a, 5, "play 31-26");
    assert_string_equal(text_in(await_field(a, "refused"), "why"), "fault.not-yours");
    act(watcher, 1, "play 19-23");
    assert_string_equal(text_in(await_field(watcher, "refused"), "why"),
                        "fault.not-your-seat");
    while (dm_room_events(b->own) < 5)
        await_field(b, "n");
    does(b, 2, "play 19-23");
    does(b, 2, "play 19-23"); /* the same number acts once */
    while (dm_room_events(watcher->own) < 6)
        await_field(watcher, "n");
    assert_int_equal(dm_match_length(dm_room_match(watcher->own)), 2);
}

/* Another connection with the key is the same person, also after a restart. */
static void test_return(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0], *again = &guests[1];
    open_room(a, "", room, key);
    does(a, 2, "sit 1");
    does(a, 3, "computer 2 level 1");
    does(a, 4, "start");
    does(a, 5, "play 32-28");
    close_service();
    open_service();
    come(again);
    say(again, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\",\"seen\":0}",
        room, key);
    assert_int_equal(number_in(await_field(again, "you"), "you"), 1);
    await_field(again, "ready");
    does(again, 5, "play 32-28");
    while (dm_match_length(dm_room_match(again->own)) < 2) /* the computer answers */
        await_field(again, "n");
    come(&guests[2]);
    key[31] = key[31] == 'a' ? 'b' : 'a';
    say(&guests[2], "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room,
        key);
    assert_int_equal(number_in(await_field(&guests[2], "you"), "you"), 0);
}

static void test_code(void **state) {
    (void)state;
    char room[64], key[64], code[8];
    guest *a = &guests[0], *b = &guests[1];
    open_room(a, "", room, key);
    snprintf(code, sizeof code, "%s", text_in(a->heard[0], "code"));
    come(b);
    say(b, "{\"v\":1,\"do\":\"code\",\"code\":\" %c%c%c-%s\"}", code[0] | 0x20, code[1],
        code[2], code + 3);
    assert_string_equal(text_in(await_field(b, "found"), "found"), room);
    for (const char *const *wrong =
             (const char *const[]){"", "ABC", "ABCDEFG", "AB1DEF", "<b>x</b>", NULL};
         *wrong; wrong++) {
        say(b, "{\"v\":1,\"do\":\"code\",\"code\":\"%s\"}", *wrong);
        await_field(b, "missing");
    }
}

/* Everybody who has the link gets the code as well; a kept key is used and told. */
static char kept[64];

static const char *keep_key(caller *c, const char *room) {
    (void)c;
    return strlen(room) == 16 ? kept : NULL;
}

static void test_kept_key(void **state) {
    (void)state;
    char room[64], key[64], code[8];
    open_room(&guests[0], "", room, key);
    snprintf(code, sizeof code, "%s", text_in(guests[0].heard[0], "code"));
    memcpy(kept, key, sizeof kept);
    for (int i = 1; i < 4; i++) { /* with the key kept, with another, with none */
        come(&guests[i]);
        guests[i].caller.kept_key = i < 3 ? keep_key : NULL;
        say(&guests[i], "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"%s}", room,
            i == 2 ? ",\"key\":\"abc\"" : "");
        json_t *welcome = await_field(&guests[i], "you");
        assert_int_equal(number_in(welcome, "you"), i == 1);
        assert_string_equal(text_in(welcome, "code"), code);
        if (i == 1)
            assert_string_equal(text_in(welcome, "key"), key);
        else
            assert_null(json_object_get(welcome, "key"));
    }
}

/* Both devices then act for the same person; a code acts once. */
static void test_moving_seat(void **state) {
    (void)state;
    char room[64], key[64], code[8];
    guest *a = &guests[0], *phone = &guests[1];
    open_room(a, "", room, key);
    does(a, 2, "sit 1");
    say(a, "{\"do\":\"move-seat\"}");
    json_t *move = await_field(a, "move");
    snprintf(code, sizeof code, "%s", text_in(move, "move"));
    assert_true(number_in(move, "until") > 0);
    come(phone);
    say(phone, "{\"v\":1,\"do\":\"take\",\"code\":\"%.3s %s\"}", code, code + 3);
    json_t *welcome = await_field(phone, "room");
    assert_string_equal(text_in(welcome, "room"), room);
    assert_int_equal(number_in(welcome, "you"), 1);
    assert_string_not_equal(text_in(welcome, "key"), key);
    await_field(phone, "ready");
    does(phone, 3, "computer 2 level 1");
    does(phone, 4, "start");
    does(phone, 5, "play 32-28");
    while (dm_room_events(a->own) < 5)
        await_field(a, "n");
    come(&guests[2]);
    say(&guests[2], "{\"v\":1,\"do\":\"take\",\"code\":\"%s\"}", code);
    await_field(&guests[2], "missing");
    say(&guests[2], "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    await_field(&guests[2], "ready");
    say(&guests[2], "{\"do\":\"move-seat\"}"); /* a watcher has none */
    assert_true(guests[2].closed);
    go(&guests[2]);
}

/* Wrong codes are answered, but not all of them at once; a right one costs nothing. */
static void test_guessing(void **state) {
    (void)state;
    char room[64], key[64], code[8];
    guest *a = &guests[0], *b = &guests[1], *honest = &guests[2];
    open_room(a, "", room, key);
    snprintf(code, sizeof code, "%s", text_in(a->heard[0], "code"));
    come(b);
    b->caller.origin = 1;
    for (int i = 0; i < 100; i++) { /* right ones */
        say(b, "{\"v\":1,\"do\":\"code\",\"code\":\"%s\"}", code);
        await_field(b, "found");
    }
    uint64_t before = uv_hrtime();
    for (int i = 0; i < 62; i++) {
        say(b, "{\"v\":1,\"do\":\"code\",\"code\":\"ZZZZZZ\"}");
        await_field(b, "missing");
    }
    assert_true(uv_hrtime() - before > UINT64_C(1000000000));
    say(b, "{\"v\":1,\"do\":\"code\",\"code\":\"ZZZZZZ\"}");
    come(honest);
    honest->caller.origin = 2;
    say(honest, "{\"v\":1,\"do\":\"code\",\"code\":\"%s\"}", code);
    await_field(honest, "found");
    assert_int_equal(b->next, b->count); /* still waits */
    go(b);                               /* and need not */
}

/* Who guesses and goes before it is their turn keeps nobody of the same address waiting. */
static void test_guessing_and_going(void **state) {
    (void)state;
    char room[64], key[64], code[8];
    guest *a = &guests[0], *b = &guests[1], *honest = &guests[2];
    open_room(a, "", room, key);
    snprintf(code, sizeof code, "%s", text_in(a->heard[0], "code"));
    for (int i = 0; i < 200; i++) {
        come(b);
        b->caller.origin = 3;
        say(b, "{\"v\":1,\"do\":\"code\",\"code\":\"ZZZZZZ\"}");
        go(b);
    }
    uint64_t before = uv_hrtime();
    come(honest);
    honest->caller.origin = 3;
    say(honest, "{\"v\":1,\"do\":\"code\",\"code\":\"%s\"}", code);
    await_field(honest, "found");
    assert_true(uv_hrtime() - before < UINT64_C(30000000000));
}

static size_t count_in_list(guest *g, const char *field, json_t **out) {
    json_t *list = json_object_get(await_field(g, field), field);
    assert_true(json_is_array(list));
    *out = json_array_get(list, 0);
    return json_array_size(list);
}

static void test_list(void **state) {
    (void)state;
    guest *a = &guests[0], *b = &guests[1];
    char room[64], key[64];
    json_t *entry;
    open_room(&guests[2], "", room, key); /* not listed */
    come(a);
    wish(a, "open", "", 300, true);
    snprintf(room, sizeof room, "%s", text_in(await_field(a, "room"), "room"));
    await_field(a, "done");
    does(a, 2, "name Zoé");
    does(a, 3, "sit 2");
    come(b);
    say(b, "{\"v\":1,\"do\":\"list\"}");
    assert_int_equal(count_in_list(b, "list", &entry), 1);
    assert_string_equal(text_in(entry, "room"), room);
    assert_string_equal(text_in(entry, "game"), "draughts");
    assert_string_equal(text_in(entry, "clock"), "300000+0");
    assert_string_equal(text_in(entry, "phase"), "waiting");
    assert_true(number_in(entry, "last") > 1700000000000);
    json_t *seats = json_object_get(entry, "seats");
    assert_int_equal(json_array_size(seats), 2);
    assert_string_equal(text_in(json_array_get(seats, 0), "kind"), "open");
    assert_string_equal(text_in(json_array_get(seats, 1), "kind"), "person");
    assert_string_equal(text_in(json_array_get(seats, 1), "name"), "Zoé");
    assert_null(json_object_get(json_array_get(seats, 1), "person"));
    does(a, 4, "computer 1 level 2"); /* no seat is free any more */
    say(b, "{\"v\":1,\"do\":\"list\"}");
    assert_int_equal(count_in_list(b, "list", &entry), 0);
}

static void test_mine(void **state) {
    (void)state;
    guest *a = &guests[0], *b = &guests[1];
    char room[64], key[64];
    json_t *entry;
    open_room(a, "", room, key);
    does(a, 2, "sit 1");
    does(a, 3, "computer 2 level 3");
    does(a, 4, "start");
    come(b);
    say(b,
        "{\"v\":1,\"do\":\"mine\",\"rooms\":[{\"room\":\"%s\",\"key\":\"%s\"},"
        "{\"room\":\"%s\",\"key\":\"no\"},{\"room\":\"x\",\"key\":\"%s\"},7]}",
        room, key, room, key);
    assert_int_equal(count_in_list(b, "mine", &entry), 4);
    assert_int_equal(number_in(entry, "you"), 1);
    assert_int_equal(
        json_integer_value(json_array_get(json_object_get(entry, "yours"), 0)), 1);
    assert_true(json_is_true(json_object_get(entry, "toMove")));
    assert_int_equal(number_in(entry, "turn"), 1);
    assert_string_equal(text_in(entry, "phase"), "playing");
    assert_int_equal(
        number_in(json_array_get(json_object_get(entry, "seats"), 1), "level"), 3);
    const json_t *mine = json_object_get(b->heard[b->next - 1], "mine");
    for (size_t i = 1; i < 4; i++)
        assert_true(json_is_true(json_object_get(json_array_get(mine, i), "gone")));
    say(b, "{\"v\":1,\"do\":\"mine\"}");
    assert_true(b->closed);
}

/* The same game leads to the same room, as long as somebody is in it. */
static void test_pair(void **state) {
    (void)state;
    char room[64];
    guest *a = &guests[0], *b = &guests[1], *other = &guests[2], *late = &guests[3];
    come(a);
    wish(a, "pair", "", 300, false);
    snprintf(room, sizeof room, "%s", text_in(await_field(a, "room"), "room"));
    await_field(a, "done");
    does(a, 2, "name Ada"); /* names do not matter */
    does(a, 3, "sit 1");
    come(other);
    wish(other, "pair", "", 600, false); /* another clock */
    await_field(other, "key");
    come(b);
    wish(b, "pair", "", 300, false);
    assert_string_equal(text_in(await_field(b, "found"), "found"), room);
    say(b, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    await_field(b, "ready");
    say(b, "{\"do\":\"join\"}");
    await_field(b, "key");
    does(b, 1, "sit 2");
    come(late);
    wish(late, "pair", "", 300, false); /* no seat is left there */
    await_field(late, "key");
    go(late); /* and nobody waits here any more */
    come(late);
    wish(late, "pair", "", 300, false);
    await_field(late, "key");
    go(late);
    come(late);
    say(late, "{\"v\":1,\"do\":\"pair\",\"id\":4,\"words\":\"open x\"}");
    assert_int_equal(number_in(await_field(late, "refused"), "refused"), 4);
}

/* Seats rotate; the keys of the old room open the new one, which begins by itself. */
static void test_again(void **state) {
    (void)state;
    char room[64], key[64], next[64], other_key[64];
    guest *a = &guests[0], *b = &guests[1], *watcher = &guests[2];
    open_room(a, "", room, key);
    join(b, room);
    snprintf(other_key, sizeof other_key, "%s", text_in(b->heard[b->next - 1], "key"));
    does(a, 2, "name Ada");
    does(a, 3, "sit 1");
    does(b, 1, "sit 2");
    does(a, 4, "start");
    say(a, "{\"do\":\"again\",\"id\":9}");
    assert_string_equal(text_in(await_field(a, "refused"), "why"), "fault.not-over");
    does(b, 2, "resign");
    come(watcher);
    say(watcher, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    await_field(watcher, "ready");
    say(watcher, "{\"do\":\"again\",\"id\":1}");
    assert_string_equal(text_in(await_field(watcher, "refused"), "why"),
                        "fault.not-your-seat");
    say(b, "{\"do\":\"again\",\"id\":3}");
    json_t *told = await_field(b, "again");
    snprintf(next, sizeof next, "%s", text_in(told, "again"));
    assert_true(number_in(told, "by") > 1);
    assert_string_not_equal(next, room);
    assert_string_equal(text_in(await_field(watcher, "again"), "again"), next);
    assert_string_equal(text_in(await_field(a, "again"), "again"), next);
    say(a, "{\"do\":\"again\",\"id\":5}"); /* the same room */
    assert_string_equal(text_in(await_field(a, "again"), "again"), next);
    go(watcher); /* who comes later is told as well */
    come(watcher);
    say(watcher, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    assert_string_equal(text_in(await_field(watcher, "again"), "again"), next);
    go(a);
    go(b);
    come(a);
    say(a, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", next, key);
    assert_int_equal(number_in(await_field(a, "you"), "you"), 1);
    await_field(a, "ready");
    assert_int_equal(dm_room_phase(a->own), DM_ROOM_WAITING);
    assert_int_equal(dm_room_seat(a->own, 1).person, 1);
    assert_string_equal(dm_match_player(dm_room_match(a->own), 1)->name, "Ada");
    assert_int_equal(dm_room_rights(a->own, 1), DM_RIGHT_HOST);
    come(b);
    say(b, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", next, other_key);
    while (dm_room_phase(b->own) != DM_ROOM_PLAYING)
        await_field(b, "n");
    does(b, 1, "play 32-28");
}

/* How long who must move is away is told, also when it has become too long. */
static void test_away(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0], *b = &guests[1];
    open_room(a, "absence=300 ", room, key);
    join(b, room);
    does(a, 2, "sit 1");
    does(b, 1, "sit 2");
    does(a, 3, "start");
    while (dm_room_events(b->own) < 4)
        await_field(b, "n");
    go(a);
    int64_t away = 0;
    while (away < 300)
        away = number_in(await_field(b, "there"), "away");
    does(b, 2, "computer 1 level 1");
    come(a);
    say(a, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room, key);
    await_field(a, "ready");
    assert_int_equal(dm_room_seat(a->own, 0).kind, DM_SEAT_COMPUTER);
    does(a, 4, "sit 1");
    while (dm_room_seat(b->own, 0).kind != DM_SEAT_PERSON)
        await_field(b, "n");
}

/* A watcher does nothing; whoever has joined may take a name and a free seat. */
static void visit_as_watcher(guest *g, const char *room, int seen) {
    come(g);
    say(g, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"seen\":%d}", room, seen);
}

/* What a guest was told of the game, by whichever message, beyond so many events. */
static void knows_at_most(const guest *g, int64_t events) {
    for (size_t i = 0; i < g->count; i++) {
        assert_true(number_in(g->heard[i], "n") <= events);
        assert_true(number_in(g->heard[i], "ready") <= events);
        assert_int_equal(number_in(g->heard[i], "away"), 0);
        assert_null(json_object_get(g->heard[i], "again"));
    }
}

static void pass_time(uint64_t milliseconds) {
    uint64_t end = uv_now(&loop) + milliseconds;
    while (uv_now(&loop) < end)
        uv_run(&loop, UV_RUN_NOWAIT);
}

/*
 * Those without a seat see what is played two seconds later, and learn nothing of it
 * before: by no event, number or refusal, whatever they claim to have seen.
 */
static void test_delay(void **state) {
    (void)state;
    enum { STARTED = 4, DELAY = 2000 };
    char room[64], key[64];
    guest *a = &guests[0], *b = &guests[1], *watcher = &guests[2], *joined = &guests[3];
    open_room(a, "delay=2000 ", room, key);
    join(b, room);
    visit_as_watcher(watcher, room, 0);
    await_field(watcher, "ready");
    join(joined, room);
    does(a, 2, "sit 1");
    does(b, 1, "sit 2");
    does(a, 3, "start");
    uint64_t played = uv_now(&loop);
    does(a, 4, "play 32-28");
    while (dm_room_events(b->own) < STARTED + 1)
        await_field(b, "n"); /* the other player sees it at once */
    act(joined, 1, "undo");
    assert_string_equal(text_in(await_field(joined, "refused"), "why"),
                        "fault.not-your-seat");
    does(joined, 2, "name Eve"); /* is stored, but its number tells nothing */
    say(joined, "{\"do\":\"look\"}");
    await_field(joined, "ready");
    does(b, 2, "resign");
    say(a, "{\"do\":\"again\",\"id\":5}");
    await_field(a, "again");
    if (uv_now(&loop) - played < DELAY) { /* on a machine that is not too slow */
        knows_at_most(watcher, STARTED);
        knows_at_most(joined, STARTED);
    }
    go(watcher);
    visit_as_watcher(watcher, room, 50);
    await_field(watcher, "ready");
    if (uv_now(&loop) - played < DELAY)
        knows_at_most(watcher, STARTED);
    go(watcher);
    visit_as_watcher(watcher, room, 0);
    await_field(watcher, "again"); /* in the end all of it, in order */
    assert_true(uv_now(&loop) - played >= DELAY);
    assert_int_equal(dm_match_length(dm_room_match(watcher->own)), 1);
    assert_int_equal(dm_match_seat(dm_room_match(watcher->own)), DM_OVER);
    await_field(joined, "again");
    assert_int_equal(dm_room_events(joined->own), dm_room_events(watcher->own));
}

/* "My games" says no more to whoever has no seat; a seat is told everything at once. */
static void test_delayed_seat(void **state) {
    (void)state;
    char room[64], key[64], joined_key[64];
    guest *a = &guests[0], *joined = &guests[1], *asking = &guests[2];
    open_room(a, "delay=3600000 ", room, key);
    join(joined, room);
    snprintf(joined_key, sizeof joined_key, "%s",
             text_in(joined->heard[joined->count - 1], "key"));
    does(a, 2, "sit 1");
    does(a, 3, "computer 2 level 1");
    does(a, 4, "start");
    does(a, 5, "play 32-28");
    while (dm_match_length(dm_room_match(a->own)) < 2)
        await_field(a, "n");
    come(asking);
    say(asking,
        "{\"v\":1,\"do\":\"mine\",\"rooms\":[{\"room\":\"%s\",\"key\":\"%s\"},{\"room\":"
        "\"%s\",\"key\":\"%s\"}]}",
        room, key, room, joined_key);
    const json_t *mine = json_object_get(await_field(asking, "mine"), "mine");
    const json_t *own = json_array_get(mine, 0), *other = json_array_get(mine, 1);
    assert_int_equal(number_in(own, "moves"), 2);
    assert_int_equal(number_in(own, "turn"), 1);
    assert_null(json_object_get(own, "late"));
    assert_true(json_is_true(json_object_get(other, "late")));
    assert_int_equal(number_in(other, "moves"), 0);
    assert_int_equal(number_in(other, "turn"), 0);
    assert_string_equal(text_in(other, "phase"), "playing");
    pass_time(1200);
    knows_at_most(joined, 4);
    does(a, 6, "rise 1");
    act(joined, 7, "sit 1"); /* seen only by whoever knows that the seat is free */
    while (dm_room_events(joined->own) < dm_room_events(a->own))
        await_field(joined, "n");
    assert_int_equal(dm_match_length(dm_room_match(joined->own)), 2);
}

/* A record whose names nobody could take opens nothing. */
static void refuses_names(guest *g, const char *name, const char *why) {
    static char record[4096], words[8192];
    dm_match *m = match_of("draughts", "", NULL);
    dm_player player = {.kind = DM_PERSON};
    snprintf(player.name, sizeof player.name, "%s", name);
    dm_match_set_player(m, 1, &player);
    dm_match_save(m, record, sizeof record);
    dm_match_free(m);
    dm_room_open_words("hold=all ", record, words, sizeof words);
    json_t *message =
        json_pack("{s:i, s:s, s:i, s:s}", "v", 1, "do", "open", "id", 1, "words", words);
    char *text = json_dumps(message, 0);
    service_hear(served, &g->caller, text, strlen(text));
    free(text);
    json_decref(message);
    assert_string_equal(text_in(await_field(g, "refused"), "why"), why);
}

static void test_names_of_a_record(void **state) {
    (void)state;
    guest *a = &guests[0];
    come(a);
    refuses_names(a, "abcdefghijabcdefghijabcdefghijabc", "fault.name-long");
    refuses_names(a, "\xCC\x81", "fault.name-unseen");
    assert_int_equal(service_figure(served).rooms, 0);
    wish(a, "open", "", 0, false); /* the caller may go on */
    await_field(a, "done");
}

static void test_watching(void **state) {
    (void)state;
    static const char *const acts[] = {"set undo no",   "sit 1",
                                       "rise 1",        "computer 1 level 1",
                                       "grant 2 3",     "start",
                                       "play 32-28",    "deal",
                                       "answer 1",      "withdraw",
                                       "undo",          "redo",
                                       "offer",         "decline",
                                       "resign",        "resign 1",
                                       "pause",         "resume",
                                       "excuse 1 1000", "hint",
                                       "flag",          "thought move 32-28",
                                       "phrase 1",      "wait",
                                       "end",           "again next 1"};
    char room[64], key[64];
    guest *a = &guests[0], *joined = &guests[1], *watcher = &guests[2];
    open_room(a, "", room, key);
    does(a, 2, "sit 1");
    does(a, 3, "computer 2 level 1");
    does(a, 4, "start");
    join(joined, room);
    come(watcher);
    say(watcher, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    await_field(watcher, "ready");
    for (size_t i = 0; i < COUNT(acts); i++) {
        act(watcher, 1 + (int)i, acts[i]);
        assert_int_equal(number_in(await_field(watcher, "refused"), "refused"), 1 + i);
        act(joined, 1 + (int)i, acts[i]);
        assert_int_equal(number_in(await_field(joined, "refused"), "refused"), 1 + i);
    }
    act(watcher, 99, "name Eve");
    await_field(watcher, "refused");
    does(joined, 99, "name Eve");
    assert_int_equal(dm_room_events(joined->own), 5);
}

/* The server deals from a deck that came with the room, and tells nobody its answers. */
static void test_deck(void **state) {
    (void)state;
    static const char deck[] =
        " deck=niveau;couleur;phrase;réponses;explication\\nCE1;rose;Zoé\\sdort.;dort;"
        "e\\n"
        "CE1;verte;Zoé\\sdort.;Zoé;e\\nCE1;bleue;Ils\\s___\\s(aller)\\slà.;vont;e\\n";
    static char record[4096], words[16384];
    guest *a = &guests[0];
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_match_save(m, record, sizeof record);
    dm_match_free(m);
    dm_room_open_words("hold=all ", record, words, sizeof words - sizeof deck);
    memcpy(words + strlen(words), deck, sizeof deck);
    json_t *message =
        json_pack("{s:i, s:s, s:i, s:s}", "v", 1, "do", "open", "id", 1, "words", words);
    char *text = json_dumps(message, 0);
    json_decref(message);
    come(a);
    service_hear(served, &a->caller, text, strlen(text));
    free(text);
    const char *opened = text_in(await_field(a, "e"), "e");
    assert_null(strstr(opened, "deck="));
    assert_null(strstr(opened, "seed"));
    await_field(a, "done");
    does(a, 2, "start");
    does(a, 3, "play 13-10");
    while (!dm_room_card_shown(a->own))
        await_field(a, "n");
    assert_true(dm_room_card_shown(a->own)->named);
    assert_string_equal(dm_room_card_shown(a->own)->card->text[DM_COLUMN_ANSWERS], "");
}

static void test_bad_messages(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "x",
                                      "[]",
                                      "{",
                                      "{}",
                                      "{\"v\":2,\"do\":\"open\"}",
                                      "{\"v\":1}",
                                      "{\"v\":1,\"do\":\"act\"}",
                                      "{\"v\":1,\"do\":\"join\"}",
                                      "{\"v\":1,\"v\":1}",
                                      "{\"v\":1,\"do\":7}",
                                      "{\"v\":1,\"do\":\"mine\",\"rooms\":{}}",
                                      "{\"v\":1,\"do\":\"move-seat\"}"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        come(&guests[0]);
        service_hear(served, &guests[0].caller, bad[i], strlen(bad[i]));
        assert_true(guests[0].closed);
        go(&guests[0]);
    }
    come(&guests[0]);
    say(&guests[0], "{\"v\":1,\"do\":\"visit\",\"room\":\"../../etc/passwd\"}");
    await_field(&guests[0], "missing");
    say(&guests[0], "{\"v\":1,\"do\":\"visit\",\"room\":\"aaaaaaaaaaaaaaaa\"}");
    await_field(&guests[0], "missing");
    go(&guests[0]);
    come(&guests[0]);
    say(&guests[0], "{\"v\":1,\"do\":\"open\",\"id\":1,\"words\":\"open nonsense\"}");
    assert_int_equal(number_in(await_field(&guests[0], "refused"), "refused"), 1);
    assert_int_equal(service_figure(served).rooms, 0);
}

/* Who is there is told once it changes, to each who comes, and of a crowd only once. */
static void test_presence(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0];
    open_room(a, "", room, key);
    does(a, 2, "sit 1");
    json_t *told = await_field(a, "there");
    assert_int_equal(json_array_size(json_object_get(told, "there")), 1);
    assert_int_equal(number_in(told, "watchers"), 0);
    for (int i = 1; i < CALLERS; i++) {
        come(&guests[i]);
        say(&guests[i], "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
        told = await_field(&guests[i], "there");
        assert_int_equal(json_array_size(json_object_get(told, "there")), 1);
        assert_int_equal(number_in(told, "watchers"), i);
    }
    assert_int_equal(number_in(await_field(a, "watchers"), "watchers"), CALLERS - 1);
    for (int i = 1; i < CALLERS; i++)
        go(&guests[i]);
    assert_int_equal(number_in(await_field(a, "watchers"), "watchers"), 0);
    assert_int_equal(a->next, a->count);
    does(a, 3, "rise 1");
    told = await_field(a, "there");
    assert_int_equal(json_array_size(json_object_get(told, "there")), 0);
}

static void on_slept(uv_timer_t *timer) {
    *(bool *)timer->data = true;
}

/* A server whose people think only sees now and then that it runs, until a flag falls. */
static void test_sleep(void **state) {
    (void)state;
    char room[64], key[64];
    uv_timer_t timer;
    bool slept = false;
    open_room(&guests[0], "", room, key);
    does(&guests[0], 2, "sit 1");
    come(&guests[1]);
    wish(&guests[1], "open", "hold=all ", 2, false); /* two seconds */
    await_field(&guests[1], "done");
    does(&guests[1], 2, "start");
    uv_timer_init(&loop, &timer);
    timer.data = &slept;
    uv_timer_start(&timer, on_slept, 1500, 0);
    uint64_t before = service_figure(served).wakings;
    while (!slept)
        uv_run(&loop, UV_RUN_ONCE);
    assert_in_range(service_figure(served).wakings - before, 0, 3);
    uv_close((uv_handle_t *)&timer, NULL);
    while (dm_match_seat(dm_room_match(guests[1].own)) != DM_OVER)
        await_field(&guests[1], "n");
}

/* Time without a server is charged to nobody, whatever the clock. */
static void test_restart_costs_nothing(void **state) {
    (void)state;
    for (int each_turn = 0; each_turn < 2; each_turn++) {
        char room[64], key[64];
        guest *a = &guests[0], *again = &guests[1];
        open_room(a, "", room, key);
        does(a, 2, each_turn ? "set clock turn 60000" : "set clock 60000+0");
        does(a, 3, "sit 1");
        does(a, 4, "computer 2 level 1");
        does(a, 5, "start");
        close_service();
        usleep(1200000); /* the server is away, which is what is tried */
        open_service();
        come(again);
        say(again, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room,
            key);
        while (dm_room_events(again->own) < 6) /* the clocks go on */
            await_field(again, "n");
        int64_t now = dm_room_time(again->own);
        assert_in_range(dm_room_time_left(again->own, 0, now), 59500, 60000);
        go(again);
    }
}

/* A minute each, against a computer, and the player to move: five events. */
static void start_timed(guest *a, char *room, char *key) {
    open_room(a, "", room, key);
    does(a, 2, "set clock 60000+0");
    does(a, 3, "sit 1");
    does(a, 4, "computer 2 level 1");
    does(a, 5, "start");
}

/* What was thought before the server ended is no gift; what it takes to come back is none's. */
static void test_restart_costs_its_part(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0], *again = &guests[1], *other = &guests[2];
    start_timed(a, room, key);
    for (int i = 0; i < 8; i++) { /* two seconds of thinking, in which others are heard */
        usleep(250000);
        does(a, 6 + i, "phrase 1");
    }
    close_service();
    usleep(1200000);
    open_service();
    come(other); /* a watcher is back at once, so that the room is hosted again */
    say(other, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    while (dm_room_events(other->own) < 14)
        await_field(other, "n");
    usleep(1500000); /* and the player only now */
    come(again);
    say(again, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room, key);
    while (dm_room_events(again->own) < 15)
        await_field(again, "n");
    assert_in_range(dm_room_time_left(again->own, 0, dm_room_time(again->own)), 57000,
                    58100);
}

/* Nor is time in which the server is there, but stopped, or its machine asleep. */
static void test_stop_costs_nothing(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0];
    start_timed(a, room, key);
    usleep(1200000); /* nothing is heard */
    does(a, 6, "play 32-28");
    assert_in_range(dm_room_time_left(a->own, 0, dm_room_time(a->own)), 59500, 60000);
}

/* Nor if it is stopped while it looks for the key of somebody who comes back. */
static void test_stop_at_the_door(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0], *again = &guests[1], *other = &guests[2];
    start_timed(a, room, key);
    int64_t started = dm_room_time(a->own);
    go(a);
    come(other);
    say(other, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\"}", room);
    while (dm_room_events(other->own) < 5)
        await_field(other, "n");
    come(again);
    say(again, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room, key);
    int64_t before = wall_now() - started;
    usleep(1200000); /* the answer is there, and not read */
    while (dm_room_events(again->own) < 6)
        await_field(again, "n");
    assert_in_range(dm_room_time_left(again->own, 0, dm_room_time(again->own)),
                    60000 - before - 600, 60000);
}

/* However often it is stopped: between the stops there was a server. */
static void test_stops_are_no_gift(void **state) {
    (void)state;
    char room[64], key[64];
    guest *a = &guests[0];
    start_timed(a, room, key);
    for (int i = 0; i < 9; i++) { /* three times 0.6 seconds */
        usleep(200000);
        does(a, 6 + i, "phrase 1");
        if (i % 3 == 2)
            usleep(1100000);
    }
    does(a, 15, "play 32-28");
    assert_in_range(dm_room_time_left(a->own, 0, dm_room_time(a->own)), 0, 60000 - 1100);
}

/* ---- after other processes, which the test invents ---- */

/* White begins to think, and leaves; gives back when. */
static int64_t begin_thinking(char room[64], char key[64]) {
    guest *a = &guests[0];
    start_timed(a, room, key);
    int64_t started = dm_room_time(a->own);
    go(a);
    return started;
}

static void run_until(int64_t time) {
    uv_timer_t timer;
    bool slept = false;
    uv_timer_init(&loop, &timer);
    timer.data = &slept;
    uv_timer_start(&timer, on_slept,
                   time > wall_now() ? (uint64_t)(time - wall_now()) : 0, 0);
    while (!slept)
        uv_run(&loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&timer, NULL);
    uv_run(&loop, UV_RUN_NOWAIT);
}

static void change(const char *text) {
    sqlite3 *file;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    sqlite3_busy_timeout(file, WAIT_MS);
    assert_int_equal(sqlite3_exec(file, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
}

/* Another process served the player of a room from then until then, and has ended. */
static void add_ended(const char *name, const char *room, int64_t from, int64_t until) {
    char text[512];
    snprintf(text, sizeof text,
             "INSERT INTO leases (holder, until, served) VALUES ('%s', %lld, %lld);"
             "INSERT INTO present (room, person, holder, arrived)"
             " VALUES ('%s', 1, '%s', %lld)",
             name, (long long)until + 2500, (long long)until, room, name,
             (long long)from);
    change(text);
}

static void come_back(guest *g, const char *room, const char *key) {
    come(g);
    say(g, "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room, key);
    await_field(g, "ready");
}

static int64_t left_of(guest *g) {
    does(g, 6, "play 32-28");
    return dm_room_time_left(g->own, 0, dm_room_time(g->own));
}

/* They came from one process to another, which ended before it could excuse them. */
static void test_ended_twice(void **state) {
    (void)state;
    char room[64], key[64];
    int64_t started = begin_thinking(room, key);
    run_until(started + 2200);
    add_ended("one", room, started, started + 200);
    add_ended("two", room, started + 1200, started + 1300);
    come_back(&guests[1], room, key);
    assert_in_range(left_of(&guests[1]), 60000 - 300 - 800, 60000 - 300 + LATE_MS);
}

/* They could have come back long before: nobody thinks for nothing. */
static void test_ended_long_ago(void **state) {
    (void)state;
    char room[64], key[64];
    int64_t started = begin_thinking(room, key), away = 40000;
    run_until(started + 200);
    put_forward = away;
    add_ended("one", room, started - away, started + 200 - away); /* by the real clock */
    come_back(&guests[1], room, key);
    assert_in_range(60000 - left_of(&guests[1]), away - NEIGHBOURS_AWAITED_MS,
                    away - NEIGHBOURS_AWAITED_MS + 5000);
}

/* They come so soon that their process may be well; that it has ended shows later. */
static void test_ended_just_before(void **state) {
    (void)state;
    char room[64], key[64];
    int64_t started = begin_thinking(room, key);
    run_until(started + 600);
    add_ended("one", room, started, started + 100);
    int64_t came = wall_now();
    come_back(&guests[1], room, key);
    run_until(came + 1500);
    int64_t used = 60000 - left_of(&guests[1]), since = wall_now() - came;
    assert_in_range(used, 1000, since + 100 + 300);
}

/* If they left it of their own will it says so, and nothing is excused. */
static void test_left_just_before(void **state) {
    (void)state;
    char room[64], key[64];
    int64_t started = begin_thinking(room, key);
    run_until(started + 600);
    add_ended("one", room, started, started + 500);
    int64_t asked = wall_now();
    come_back(&guests[1], room, key);
    int64_t let_in = wall_now() - asked; /* charged to nobody if it took long */
    change("DELETE FROM present WHERE holder = 'one'");
    run_until(started + 2100);
    assert_in_range(60000 - left_of(&guests[1]), 2100 - LATE_MS - let_in, 60000);
}

/* Who leaves while storage is asked is not told, and nothing breaks. */
static void test_leaving_early(void **state) {
    (void)state;
    char room[64], key[64];
    open_room(&guests[0], "", room, key);
    for (int i = 0; i < 20; i++) {
        come(&guests[1]);
        say(&guests[1], "{\"v\":1,\"do\":\"visit\",\"room\":\"%s\",\"key\":\"%s\"}", room,
            key);
        go(&guests[1]);
    }
    does(&guests[0], 2, "sit 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_play, begin, end),
        cmocka_unit_test_setup_teardown(test_return, begin, end),
        cmocka_unit_test_setup_teardown(test_code, begin, end),
        cmocka_unit_test_setup_teardown(test_kept_key, begin, end),
        cmocka_unit_test_setup_teardown(test_moving_seat, begin, end),
        cmocka_unit_test_setup_teardown(test_guessing, begin, end),
        cmocka_unit_test_setup_teardown(test_guessing_and_going, begin, end),
        cmocka_unit_test_setup_teardown(test_list, begin, end),
        cmocka_unit_test_setup_teardown(test_mine, begin, end),
        cmocka_unit_test_setup_teardown(test_pair, begin, end),
        cmocka_unit_test_setup_teardown(test_again, begin, end),
        cmocka_unit_test_setup_teardown(test_away, begin, end),
        cmocka_unit_test_setup_teardown(test_watching, begin, end),
        cmocka_unit_test_setup_teardown(test_names_of_a_record, begin, end),
        cmocka_unit_test_setup_teardown(test_delay, begin, end),
        cmocka_unit_test_setup_teardown(test_delayed_seat, begin, end),
        cmocka_unit_test_setup_teardown(test_presence, begin, end),
        cmocka_unit_test_setup_teardown(test_deck, begin, end),
        cmocka_unit_test_setup_teardown(test_bad_messages, begin, end),
        cmocka_unit_test_setup_teardown(test_leaving_early, begin, end),
        cmocka_unit_test_setup_teardown(test_sleep, begin, end),
        cmocka_unit_test_setup_teardown(test_restart_costs_nothing, begin, end),
        cmocka_unit_test_setup_teardown(test_restart_costs_its_part, begin, end),
        cmocka_unit_test_setup_teardown(test_stop_costs_nothing, begin, end),
        cmocka_unit_test_setup_teardown(test_stop_at_the_door, begin, end),
        cmocka_unit_test_setup_teardown(test_stops_are_no_gift, begin, end),
        cmocka_unit_test_setup_teardown(test_ended_twice, begin_shared, end),
        cmocka_unit_test_setup_teardown(test_ended_long_ago, begin_shared, end),
        cmocka_unit_test_setup_teardown(test_ended_just_before, begin_shared, end),
        cmocka_unit_test_setup_teardown(test_left_just_before, begin_shared, end),
    };
    assert_non_null(mkdtemp(folder));
    dm_deck_read(&builtin, dm_builtin_deck, dm_builtin_deck_size);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dm_deck_free(builtin);
    rmdir(folder);
    return failed;
}
