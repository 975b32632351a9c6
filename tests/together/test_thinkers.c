/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thoughts of computers wait in a fair queue and are found by a bounded number of threads:
 * apps/together/thinkers.h, with real thoughts, which are short here.
 */
#include <stdio.h>
#include <stdlib.h>

#include "support.h"
#include "thinkers.h"

enum { FOUND_MAX = 16 };

static struct {
    thinkers *all;
    dm_match *match;
    int more;                  /* how often room "a" asks again when it was answered */
    char rooms[FOUND_MAX + 1]; /* in the order of the answers */
    size_t count;
} world;

static const dm_due due = {.kind = DM_DUE_MOVE, .limits = {.depth = 2}};

static void ask(const char *room) {
    thinkers_ask(world.all, room, 7, world.match, &due);
}

/* A computer that plays itself asks for the next thought as soon as it has one. */
static void on_found(void *self, const thinkers_answer *answer) {
    const char *room = answer->room;
    assert_ptr_equal(self, &world);
    assert_int_equal(answer->number, 7);
    assert_non_null(answer->words);
    assert_int_equal(answer->found->depth, due.limits.depth);
    assert_int_equal(strncmp(answer->words, "thought move ", strlen("thought move ")), 0);
    assert_true(world.count < FOUND_MAX);
    world.rooms[world.count++] = room[0];
    if (*room == 'a' && world.more-- > 0)
        ask("a");
}

static void begin(uv_loop_t *loop, int at_once, int more) {
    memset(&world, 0, sizeof world);
    assert_int_equal(uv_loop_init(loop), 0);
    world.match = match_of("draughts", "", NULL);
    world.more = more;
    world.all = thinkers_new(&(thinkers_parts){
        .loop = loop, .at_once = at_once, .found = on_found, .self = &world});
    assert_non_null(world.all);
}

static void end(uv_loop_t *loop) {
    thinkers_close(world.all);
    uv_run(loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(loop), 0);
    dm_match_free(world.match);
}

/* Who asks most is not answered more often than those who wait already. */
static void test_fair(void **state) {
    uv_loop_t loop;
    (void)state;
    begin(&loop, 1, 3);
    for (const char *room = "abcd"; *room; room++)
        ask((const char[]){*room, '\0'});
    assert_int_equal(thinkers_waiting(world.all), 4);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_string_equal(world.rooms, "abcdaaa");
    assert_int_equal(thinkers_waiting(world.all), 0);
    end(&loop);
}

/* Several threads think of several rooms; every thought is found once. */
static void test_all_found(void **state) {
    uv_loop_t loop;
    int times[4] = {0};
    (void)state;
    begin(&loop, 3, 0);
    for (int i = 0; i < 12; i++)
        ask((const char[]){(char)('w' + i % 4), '\0'});
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(world.count, 12);
    for (size_t i = 0; i < world.count; i++)
        times[world.rooms[i] - 'w']++;
    for (int i = 0; i < 4; i++)
        assert_int_equal(times[i], 3);
    end(&loop);
}

/* Nobody hears of a thought once the server ends, and those that wait are not begun. */
static void test_closed(void **state) {
    uv_loop_t loop;
    (void)state;
    begin(&loop, 2, 0);
    for (int i = 0; i < 12; i++)
        ask("b");
    end(&loop);
    assert_int_equal(world.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fair),
                                       cmocka_unit_test(test_all_found),
                                       cmocka_unit_test(test_closed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
