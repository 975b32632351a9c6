/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * When a server lets a flag fall: by itself, but not over a move that was made in time and
 * is still on its way. A hub by itself, in a world that stores everything at once and whose
 * time the test sets.
 */
#include <stdio.h>
#include <stdlib.h>

#include "support.h"
#include "together/hub.h"

enum { BEGIN = 1000000, CLOCK = 10000 };

static const char room[] = "aaaaaaaaaaaaaaaa";

static struct {
    hub *hub;
    hub_visitor white, black;
    int64_t now;
    int64_t appended; /* the event to be stored, or 0 */
    char last[128];   /* the last event told, without its number and time */
    int64_t next_id;
} world;

/* ---- the world ---- */

static bool on_append(void *self, const char *name, int64_t number, const char *text,
                      int64_t due, const dm_room *after) {
    (void)self, (void)text, (void)due, (void)after;
    assert_string_equal(name, room);
    world.appended = number;
    return true;
}

static bool on_read(void *self, const char *name, int64_t since) {
    (void)self, (void)name, (void)since;
    fail_msg("nothing is stored elsewhere");
    return false;
}

static void on_publish(void *self, const char *name, int64_t number, const char *text,
                       int64_t due) {
    (void)self, (void)name, (void)number, (void)text, (void)due;
}

static void on_tell(void *self, hub_visitor *v, const hub_news *news) {
    (void)self, (void)v;
    if (news->what == HUB_SAYS_EVENT)
        snprintf(world.last, sizeof world.last, "%s", strrchr(news->text, ' ') + 1);
    assert_int_not_equal(news->what, HUB_SAYS_LATER);
}

static void on_think(void *self, const char *name, int64_t number, const dm_match *m,
                     const dm_due *due) {
    (void)self, (void)name, (void)number, (void)m, (void)due;
}

static bool on_hosts(void *self, const char *name) {
    (void)self, (void)name;
    return true;
}

static void store_all(void) {
    while (world.appended) {
        int64_t number = world.appended;
        world.appended = 0;
        hub_appended(world.hub, room, number, HUB_STORED, world.now);
    }
}

/* ---- acting ---- */

static void act(hub_visitor *v, const char *words) {
    hub_act(world.hub, v, ++world.next_id, 1000, words, world.now);
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
    assert_true(hub_open(world.hub, &world.white, room, ++world.next_id, words, BEGIN));
    store_all();
    assert_true(hub_enter(world.hub, &world.black, room, 2, 0, BEGIN));
    world.white.lag = lag;
    act(&world.white, "sit 1");
    act(&world.black, "sit 2");
    act(&world.white, "start");
}

static void end(void) {
    hub_leave(world.hub, &world.white, world.now);
    hub_leave(world.hub, &world.black, world.now);
    hub_free(world.hub);
}

/* The flag falls when a move of whoever has no lag must have come, without being asked. */
static void test_at_once(void **state) {
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
static void test_on_its_way(void **state) {
    (void)state;
    begin(600, "");
    pass(CLOCK + 500);
    assert_false(is_over());
    act(&world.white, "play 32-28");
    assert_string_equal(world.last, "32-28");
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
static void test_most(void **state) {
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
    act(&world.white, "play 32-28");
    assert_string_equal(world.last, "32-28");
    end();
}

/* With another process, of which nothing more is known; and nobody waits for the absent. */
static void test_elsewhere(void **state) {
    (void)state;
    begin(300, "");
    hub_leave(world.hub, &world.white, world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    pass(CLOCK + DM_LAG_USUAL - 1);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
    begin(300, "");
    hub_leave(world.hub, &world.white, world.now);
    pass(CLOCK);
    assert_true(is_over());
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_at_once), cmocka_unit_test(test_on_its_way),
        cmocka_unit_test(test_most), cmocka_unit_test(test_elsewhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
