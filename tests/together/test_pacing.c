/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much is let through, at times made up: apps/together/pacing.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "pacing.h"

enum { SEED = 7, BEGIN = 1000000, MINUTE = 60000 };

/* How many pass at that time, one after another. */
static int passing(pacing *l, pace_kind kind, uint64_t who, int64_t now) {
    int count = 0;
    while (pacing_ask(l, kind, who, now) == 0)
        count++;
    return count;
}

static void test_flood(void **state) {
    (void)state;
    pacing *l = pacing_new(SEED);
    assert_int_equal(passing(l, PACE_SEAT_ACTS, 1, BEGIN), 1000);
    assert_int_equal(pacing_ask(l, PACE_SEAT_ACTS, 1, BEGIN), 20);
    assert_int_equal(pacing_ask(l, PACE_SEAT_ACTS, 1, BEGIN + 5), 15);
    assert_int_equal(pacing_ask(l, PACE_SEAT_ACTS, 1, BEGIN + 20), 0);
    assert_int_equal(passing(l, PACE_SEAT_ACTS, 1, BEGIN + 1020), 50);
    pacing_free(l);
}

/* Whoever waits for as long as was said passes; asking meanwhile makes it no longer. */
static void test_never_banned(void **state) {
    (void)state;
    pacing *l = pacing_new(SEED);
    passing(l, PACE_PLACE_ROOMS, 1, BEGIN);
    int64_t wait = pacing_ask(l, PACE_PLACE_ROOMS, 1, BEGIN);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(pacing_ask(l, PACE_PLACE_ROOMS, 1, BEGIN), wait);
    assert_int_equal(pacing_ask(l, PACE_PLACE_ROOMS, 1, BEGIN + wait), 0);
    assert_int_equal(passing(l, PACE_PLACE_ROOMS, 1, BEGIN + 100 * MINUTE), 2000);
    pacing_free(l);
}

/* One seat does not slow down another, nor its room, nor anything else. */
static void test_apart(void **state) {
    (void)state;
    pacing *l = pacing_new(SEED);
    uint64_t one = pacing_of_seat("aaaaaaaaaaaaaaaa", 1);
    uint64_t two = pacing_of_seat("aaaaaaaaaaaaaaaa", 2);
    uint64_t room = pacing_of_seat("aaaaaaaaaaaaaaaa", 0);
    passing(l, PACE_SEAT_ACTS, one, BEGIN);
    assert_int_equal(pacing_ask(l, PACE_SEAT_ACTS, two, BEGIN), 0);
    assert_int_equal(pacing_ask(l, PACE_ROOM_ACTS, room, BEGIN), 0);
    assert_int_equal(pacing_ask(l, PACE_PLACE_JOINS, one, BEGIN), 0);
    pacing_free(l);
}

/* A school is one address: 200 a minute join for an hour, and nobody waits. */
static void test_school(void **state) {
    (void)state;
    pacing *l = pacing_new(SEED);
    for (int minute = 0; minute < 60; minute++)
        for (int pupil = 0; pupil < 200; pupil++)
            assert_int_equal(
                pacing_ask(l, PACE_PLACE_JOINS, 1, BEGIN + (int64_t)minute * MINUTE), 0);
    pacing_free(l);
}

/* A clock that was set back by a year costs nobody more than a moment. */
static void test_clock_set_back(void **state) {
    (void)state;
    pacing *l = pacing_new(SEED);
    passing(l, PACE_SEAT_ACTS, 1, INT64_C(1800000000000));
    assert_int_equal(pacing_ask(l, PACE_SEAT_ACTS, 1, BEGIN), 20);
    assert_int_equal(pacing_ask(l, PACE_SEAT_ACTS, 1, BEGIN + 20), 0);
    pacing_free(l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flood), cmocka_unit_test(test_never_banned),
        cmocka_unit_test(test_apart), cmocka_unit_test(test_school),
        cmocka_unit_test(test_clock_set_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
