/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A hub by itself, in a world that stores everything at once, whose time the test sets and
 * whose memory it takes away: when a flag falls, who hears of a rematch when, and who hears
 * what without memory.
 */
#include <stdio.h>
#include <stdlib.h>

#include "support.h"
#include "together/hub.h"

enum { BEGIN = 1000000, CLOCK = 10000, GUESTS = 3, EVENTS = 16, TEXT = 4096 };

static const char room[] = "aaaaaaaaaaaaaaaa", next[] = "bbbbbbbbbbbbbbbb";

/* Somebody connected, and what they were told. */
typedef struct {
    hub_visitor visitor;
    int64_t heard;       /* the last event */
    bool put_off, ended; /* an act; the call */
    bool out;            /* of the room */
    int invited;         /* to the rematch, so often */
} guest;

static struct {
    hub *hub;
    guest guests[GUESTS];
    int64_t now, next_id;
    char log[EVENTS][TEXT];
    int64_t stored, appended; /* events; the one to be stored, or 0 */
    bool asked;               /* for what is stored after so many: */
    int64_t since;
} world;

static guest *const white = &world.guests[0], *const black = &world.guests[1],
                    *const watcher = &world.guests[2];

/* ---- memory that runs out: the linker leads calls for some here ---- */

static long calls_left; /* of which the last one fails; 0 for none */

static bool fails(void) {
    return calls_left > 0 && --calls_left == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}

/* ---- the world ---- */

static bool on_append(void *self, const char *name, int64_t number, const char *text,
                      int64_t due, const dm_room *after) {
    (void)self, (void)due, (void)after;
    if (strcmp(name, next) == 0)
        return true; /* the test says when it is stored */
    assert_true(number == world.stored + 1 && number <= EVENTS && strlen(text) < TEXT);
    memcpy(world.log[number - 1], text, strlen(text) + 1);
    world.appended = number;
    return true;
}

static bool on_read(void *self, const char *name, int64_t since) {
    (void)self, (void)name;
    world.asked = true;
    world.since = since;
    return true;
}

static void on_publish(void *self, const char *name, int64_t number, const char *text,
                       int64_t due) {
    (void)self, (void)name, (void)number, (void)text, (void)due;
}

static void on_tell(void *self, hub_visitor *v, const hub_news *news) {
    guest *g = OWNER_OF(v, guest, visitor);
    (void)self;
    if (news->what == HUB_SAYS_EVENT) {
        assert_int_equal(news->number, g->heard + 1);
        g->heard = news->number;
    }
    g->put_off |= news->what == HUB_SAYS_LATER;
    g->ended |= news->what == HUB_SAYS_END;
    g->out |= news->what == HUB_SAYS_MISSING;
    g->invited += news->what == HUB_SAYS_AGAIN;
}

static void on_think(void *self, const char *name, int64_t number, const dm_match *m,
                     const dm_due *due) {
    (void)self, (void)name, (void)number, (void)m, (void)due;
}

static bool on_hosts(void *self, const char *name) {
    (void)self, (void)name;
    return true;
}

static void answer_read(void) {
    const char *texts[EVENTS];
    for (int i = 0; i < EVENTS; i++)
        texts[i] = world.log[i];
    world.asked = false;
    hub_read(world.hub, room, HUB_STORED, texts + world.since,
             (size_t)(world.stored - world.since), world.now);
}

static void store_all(void) {
    while (world.appended || world.asked) {
        if (world.appended) {
            world.stored = world.appended;
            world.appended = 0;
            hub_appended(world.hub, room, world.stored, HUB_STORED, world.now);
        } else {
            answer_read();
        }
    }
}

/* ---- acting ---- */

static void act(guest *g, const char *words) {
    hub_act(world.hub, &g->visitor, ++world.next_id, 1000, words, world.now);
    store_all();
}

static void pass(int64_t milliseconds) {
    world.now += milliseconds;
    hub_tick(world.hub, world.now);
    store_all();
}

static bool is_over(void) {
    return dm_match_seat(dm_room_match(hub_find(world.hub, room))) == DM_OVER;
}

static size_t turns(void) {
    return dm_match_length(dm_room_match(hub_find(world.hub, room)));
}

/* Two people with a clock, white to move: how far away white is, and what the rule says. */
static void begin(int64_t lag, const char *rules) {
    static const hub_world parts = {.append = on_append,
                                    .read = on_read,
                                    .publish = on_publish,
                                    .tell = on_tell,
                                    .think = on_think,
                                    .hosts = on_hosts};
    char record[2048], words[4096];
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = CLOCK});
    dm_match_save(m, record, sizeof record);
    dm_match_free(m);
    dm_room_open_words(rules, record, words, sizeof words);
    memset(&world, 0, sizeof world);
    world.now = BEGIN;
    world.hub = hub_new(&parts);
    assert_non_null(world.hub);
    assert_true(
        hub_open(world.hub, &white->visitor, room, ++world.next_id, words, BEGIN));
    store_all();
    assert_true(hub_enter(world.hub, &black->visitor, room, 2, 0, BEGIN));
    white->visitor.lag = lag;
    act(white, "sit 1");
    act(black, "sit 2");
    act(white, "start");
}

static void end(void) {
    for (int i = 0; i < GUESTS; i++)
        hub_leave(world.hub, &world.guests[i].visitor, world.now);
    hub_free(world.hub);
}

/* ---- flags ---- */

/* The flag falls when a move of whoever has no lag must have come, without being asked. */
static void test_flag_at_once(void **state) {
    (void)state;
    begin(0, "");
    pass(CLOCK - 1);
    assert_false(is_over());
    assert_int_equal(hub_next(world.hub), world.now + 1);
    pass(1);
    assert_true(is_over());
    end();
}

/* As long as a move may be on its way it counts, and the flag falls after that. */
static void test_flag_waits(void **state) {
    (void)state;
    begin(600, "");
    pass(CLOCK + 500);
    assert_false(is_over());
    act(white, "play 32-28");
    assert_int_equal(turns(), 1);
    assert_int_equal(dm_room_time_left(hub_find(world.hub, room), 0, world.now), 100);
    end();
    begin(600, "");
    pass(CLOCK + 599);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
}

/* Not longer than the room forgives: a second, or what its rule says. */
static void test_flag_waits_no_longer(void **state) {
    (void)state;
    begin(60000, "");
    pass(CLOCK + DM_LAG_USUAL - 1);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
    begin(60000, "lag=3000 ");
    pass(CLOCK + 2999);
    assert_false(is_over());
    act(white, "play 32-28");
    assert_int_equal(turns(), 1);
    end();
}

/* With another process, of which nothing more is known; and nobody waits for the absent. */
static void test_flag_elsewhere(void **state) {
    (void)state;
    begin(300, "");
    hub_leave(world.hub, &white->visitor, world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    pass(CLOCK + DM_LAG_USUAL - 1);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
    begin(300, "");
    hub_leave(world.hub, &white->visitor, world.now);
    pass(CLOCK);
    assert_true(is_over());
    end();
}

/* ---- rematches ---- */

/* Who comes while the rematch is being stored hears of it when it is, and once. */
static void test_rematch(void **state) {
    (void)state;
    begin(0, "");
    act(black, "resign");
    assert_true(is_over());
    hub_again(world.hub, &white->visitor, ++world.next_id, next, 1, world.now);
    hub_appended(world.hub, next, 1, HUB_STORED, world.now);
    assert_true(world.appended > 0); /* that the old room says so */
    assert_true(hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now));
    for (int i = 0; i < GUESTS; i++)
        assert_int_equal(world.guests[i].invited, 0);
    store_all();
    for (int i = 0; i < GUESTS; i++)
        assert_int_equal(world.guests[i].invited, 1);
    hub_leave(world.hub, &watcher->visitor, world.now);
    hub_act(world.hub, &white->visitor, ++world.next_id, 1000, "phrase 1", world.now);
    assert_true(world.appended > 0); /* something else is being stored */
    *watcher = (guest){.out = false};
    assert_true(hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now));
    assert_int_equal(watcher->invited, 1);
    store_all();
    assert_int_equal(watcher->invited, 1);
    end();
}

/* ---- without memory ---- */

/* Nobody is left waiting for an event that is stored. */
static void assert_told(const guest *g, long call) {
    if (g->heard < world.stored && !g->ended && !g->out)
        fail_msg("call %ld: told up to %lld of %lld, and nothing since", call,
                 (long long)g->heard, (long long)world.stored);
}

/* A move, of which each call for memory fails once: whoever misses it must come back. */
static void test_memory(void **state) {
    (void)state;
    long ended = 0, untouched = 0;
    for (long call = 1; untouched == 0; call++) {
        begin(0, "");
        assert_true(
            hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now));
        calls_left = call;
        act(white, "play 32-28");
        untouched = calls_left;
        calls_left = 0;
        pass(2000); /* what was in doubt has been read again */
        for (int i = 0; i < GUESTS; i++) {
            assert_told(&world.guests[i], call);
            ended += world.guests[i].ended;
        }
        end();
    }
    assert_true(ended > 0); /* or this tries nothing */
}

/* The same of somebody who comes. */
static void test_memory_of_guests(void **state) {
    (void)state;
    long ended = 0, untouched = 0;
    for (long call = 1; untouched == 0; call++) {
        begin(0, "");
        calls_left = call;
        bool entered =
            hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now);
        untouched = calls_left;
        calls_left = 0;
        pass(2000);
        if (entered)
            assert_told(watcher, call);
        ended += watcher->ended;
        end();
    }
    assert_true(ended > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_flag_at_once),
                                       cmocka_unit_test(test_flag_waits),
                                       cmocka_unit_test(test_flag_elsewhere),
                                       cmocka_unit_test(test_flag_waits_no_longer),
                                       cmocka_unit_test(test_rematch),
                                       cmocka_unit_test(test_memory),
                                       cmocka_unit_test(test_memory_of_guests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
