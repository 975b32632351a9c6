/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who must go when there are too many: apps/server/crowd.h, with addresses of all kinds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <netinet/in.h>

#include "crowd.h"

enum { SEED = 1 };

/* Comes from an address, written with numbers; who must leave for it. */
static guest *enter(crowd *c, guest *g, const char *from) {
    struct sockaddr_storage where;
    guest *surplus = NULL;
    memset(&where, 0, sizeof where);
    if (strchr(from, ':')) {
        struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
        assert_int_equal(inet_pton(AF_INET6, from, &v6.sin6_addr), 1);
        memcpy(&where, &v6, sizeof v6);
    } else {
        struct sockaddr_in v4 = {.sin_family = AF_INET};
        assert_int_equal(inet_pton(AF_INET, from, &v4.sin_addr), 1);
        memcpy(&where, &v4, sizeof v4);
    }
    peer p = peer_of((struct sockaddr *)&where);
    assert_true(crowd_enter(c, g, &p, &surplus));
    return surplus;
}

static void leave_all(crowd *c, guest *guests, size_t count) {
    for (size_t i = 0; i < count; i++)
        crowd_leave(c, &guests[i]);
    assert_null(crowd_least(c));
    crowd_free(c);
}

static void test_one_address(void **state) {
    (void)state;
    crowd *c = crowd_new(8, SEED);
    guest g[7];
    for (size_t i = 0; i < 6; i++)
        assert_null(enter(c, &g[i], "192.0.2.1"));
    crowd_note(c, &g[0]);
    assert_ptr_equal(enter(c, &g[6], "192.0.2.1"), &g[1]); /* three quarters of 8 */
    crowd_leave(c, &g[1]);
    assert_ptr_equal(crowd_least(c), &g[2]);
    assert_ptr_equal(enter(c, &g[1], "192.0.2.1"), &g[2]);
    leave_all(c, g, 7);
}

static void test_largest_makes_room(void **state) {
    (void)state;
    crowd *c = crowd_new(8, SEED);
    guest many[5], few[3], newcomer;
    for (size_t i = 0; i < 3; i++)
        assert_null(enter(c, &few[i], "192.0.2.1"));
    for (size_t i = 0; i < 5; i++)
        assert_null(enter(c, &many[i], "192.0.2.2"));
    assert_ptr_equal(enter(c, &newcomer, "192.0.2.3"), &many[0]);
    crowd_leave(c, &newcomer);
    crowd_note(c, &many[0]);
    assert_ptr_equal(enter(c, &newcomer, "192.0.2.1"), &many[1]);
    crowd_leave(c, &newcomer);
    for (size_t i = 0; i < 3; i++)
        crowd_leave(c, &few[i]);
    leave_all(c, many, 5);
}

/* Of addresses with equally many, the one without progress for longest. */
static void test_ties(void **state) {
    (void)state;
    static const char *const from[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3",
                                       "192.0.2.4"};
    crowd *c = crowd_new(4, SEED);
    guest g[4], newcomer;
    for (size_t i = 0; i < 4; i++)
        assert_null(enter(c, &g[i], from[i]));
    crowd_note(c, &g[0]);
    assert_ptr_equal(enter(c, &newcomer, "192.0.2.5"), &g[1]);
    crowd_leave(c, &newcomer);
    crowd_note(c, &g[1]);
    assert_ptr_equal(enter(c, &newcomer, "192.0.2.5"), &g[2]);
    crowd_leave(c, &newcomer);
    leave_all(c, g, 4);
}

/* Whether two addresses are counted as one: three guests of four may come from each. */
static bool are_one(const char *a, const char *b) {
    crowd *c = crowd_new(4, SEED);
    guest g[4];
    for (size_t i = 0; i < 3; i++)
        assert_null(enter(c, &g[i], a));
    bool one = enter(c, &g[3], b) == &g[0];
    leave_all(c, g, 4);
    return one;
}

static void test_addresses(void **state) {
    (void)state;
    assert_true(are_one("192.0.2.1", "192.0.2.1"));
    assert_true(are_one("192.0.2.1", "::ffff:192.0.2.1"));
    assert_true(are_one("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"));
    assert_false(are_one("192.0.2.1", "192.0.2.2"));
    assert_false(are_one("::ffff:192.0.2.1", "::ffff:192.0.2.2"));
    assert_false(are_one("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_false(are_one("0.0.0.0", "::"));
    assert_false(are_one("::1", "127.0.0.1"));
}

/*
 * Strangers come and leave at random, and the crowd is asked against plain counting: it
 * names somebody only where a limit is passed, and then of the address with the most.
 */
static void test_at_random(void **state) {
    (void)state;
    enum { LIMIT = 24, EACH = 18, PLACES = 6, TURNS = 20000 };
    crowd *c = crowd_new(LIMIT, SEED);
    guest *inside[LIMIT + 1];
    size_t count = 0, of_place[PLACES] = {0};
    unsigned place_of[LIMIT + 1];
    uint32_t random = 1;
    for (int turn = 0; turn < TURNS; turn++) {
        random = random * 1664525 + 1013904223;
        unsigned place = (random >> 16) % (turn % 64 < 32 ? PLACES : 2);
        size_t leaving = count;
        if (count == 0 || random >> 30 != 0) {
            char from[32];
            snprintf(from, sizeof from, "198.51.100.%u", place);
            inside[count] = malloc(sizeof(guest));
            place_of[count++] = place;
            of_place[place]++;
            guest *surplus = enter(c, inside[count - 1], from);
            bool too_many = of_place[place] > EACH || count > LIMIT;
            assert_int_equal(surplus != NULL, too_many);
            for (leaving = 0; leaving < count && inside[leaving] != surplus;)
                leaving++;
            for (unsigned i = 0; surplus && i < PLACES; i++)
                assert_true(of_place[i] <= of_place[place_of[leaving]]);
        } else {
            leaving = (random >> 8) % count;
        }
        if (leaving < count) {
            of_place[place_of[leaving]]--;
            crowd_leave(c, inside[leaving]);
            free(inside[leaving]);
            inside[leaving] = inside[--count];
            place_of[leaving] = place_of[count];
        }
    }
    while (count > 0) {
        crowd_leave(c, inside[--count]);
        free(inside[count]);
    }
    assert_null(crowd_least(c));
    crowd_free(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_address), cmocka_unit_test(test_largest_makes_room),
        cmocka_unit_test(test_ties),        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_at_random),
    };
    return cmocka_run_group_tests_name("crowd", tests, NULL, NULL);
}
