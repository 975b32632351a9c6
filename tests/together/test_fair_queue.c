/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions of many places, and of one that asks without end: apps/together/fair_queue.h. */
#include "fair_queue.h"

#include <stdlib.h>

#include "support.h"

enum { ITEMS = 64, SHORT = 100 };

static fair_queue queue;
static fair_item items[ITEMS];

static void begin(void) {
    fair_queue_init(&queue);
    memset(items, 0, sizeof items);
    for (size_t i = 0; i < ITEMS; i++)
        ring_init(&items[i].link);
}

static bool add(size_t index, uint64_t place, int64_t cost) {
    return fair_queue_add(&queue, &items[index], place, cost);
}

/* The places in the order they are served, as letters. */
static void take_all(char *out) {
    for (fair_item *item; (item = fair_queue_take(&queue)); out++)
        *out = (char)item->place;
    *out = '\0';
}

/* Whoever asks for much at once waits behind those who came later and ask for little. */
static void test_rounds(void **state) {
    char order[ITEMS];
    (void)state;
    begin();
    for (size_t i = 0; i < 5; i++)
        assert_true(add(i, 'h', SHORT));
    assert_true(add(5, 'a', SHORT));
    assert_true(add(6, 'b', SHORT));
    assert_true(add(7, 'a', SHORT));
    take_all(order);
    assert_string_equal(order, "habhahhh");
    assert_null(fair_queue_take(&queue));
}

/* Those who ask again as soon as they were answered keep nobody from a turn. */
static void test_no_starving(void **state) {
    (void)state;
    begin();
    assert_true(add(0, 'v', SHORT));
    for (size_t i = 1; i < 6; i++)
        assert_true(add(i, 'h', SHORT));
    assert_true(add(6, 'v', SHORT));
    for (int turn = 0; turn < 4; turn++) { /* both of v are among the first four */
        fair_item *next = fair_queue_take(&queue);
        if (next->place == 'h')
            assert_true(fair_queue_add(&queue, next, 'h', SHORT));
    }
    for (ring *at = queue.waiting.after; at != &queue.waiting; at = at->after)
        assert_int_equal(OWNER_OF(at, fair_item, link)->place, 'h');
}

/* One place cannot fill the queue, and all together cannot make it longer than it may be. */
static void test_bounds(void **state) {
    (void)state;
    begin();
    assert_true(add(0, 'h', FAIR_QUEUE_PLACE));
    assert_false(add(1, 'h', 1));
    assert_int_equal(fair_queue_cost(&queue), FAIR_QUEUE_PLACE);
    assert_true(add(1, 'a', FAIR_QUEUE_PLACE));
    assert_int_equal(fair_queue_cost(&queue), FAIR_QUEUE_MOST);
    assert_false(add(2, 'b', 1));
    assert_ptr_equal(fair_queue_take(&queue), &items[0]);
    assert_true(add(2, 'b', 1));
    assert_true(add(3, 'h', SHORT));
}

/* Where it is full, the last of whoever has most makes room for whoever has less. */
static void test_crowding_out(void **state) {
    (void)state;
    begin();
    for (size_t i = 0; i < 6; i++)
        assert_true(add(i, i < 3 ? 'g' : 'h', FAIR_QUEUE_PLACE / 3));
    assert_false(add(6, 'a', SHORT));
    assert_null(fair_queue_crowd_out(&queue, 'h', SHORT)); /* has its share */
    assert_ptr_equal(fair_queue_crowd_out(&queue, 'a', SHORT), &items[5]);
    assert_null(fair_queue_crowd_out(&queue, 'a', SHORT)); /* there is room now */
    assert_true(add(6, 'a', SHORT));
    assert_ptr_equal(fair_queue_crowd_out(&queue, 'b', FAIR_QUEUE_PLACE / 3), &items[2]);
    assert_true(add(7, 'b', FAIR_QUEUE_PLACE / 3));
    assert_ptr_equal(fair_queue_take(&queue), &items[0]);
}

/* Nobody makes room if that would not be enough. */
static void test_crowding_in_vain(void **state) {
    (void)state;
    begin();
    for (size_t i = 0; i < 6; i++)
        assert_true(add(i, 'a' + i, FAIR_QUEUE_MOST / 6));
    assert_null(fair_queue_crowd_out(&queue, 'z', FAIR_QUEUE_MOST / 6));
    assert_null(fair_queue_crowd_out(&queue, 'a', SHORT));
    assert_non_null(fair_queue_crowd_out(&queue, 'z', SHORT));
}

/* It is time that is divided, not questions; and what was used of it, not what was asked. */
static void test_time_counts(void **state) {
    char order[ITEMS];
    (void)state;
    begin();
    for (size_t i = 0; i < 3; i++)
        assert_true(add(i, 'h', 10 * SHORT));
    for (size_t i = 3; i < 8; i++)
        assert_true(add(i, 'a', SHORT));
    take_all(order);
    assert_string_equal(order, "haaaaahh");
    begin();
    for (size_t i = 0; i < 3; i++)
        assert_true(add(i, 'h', 10 * SHORT));
    for (size_t i = 3; i < 8; i++)
        assert_true(add(i, 'a', SHORT));
    assert_ptr_equal(fair_queue_take(&queue), &items[0]);
    fair_queue_took(&queue, &items[0], 2 * SHORT);
    take_all(order);
    assert_string_equal(order, "aahaaah");
}

/* Nor does it help to ask one at a time. */
static void test_time_is_remembered(void **state) {
    (void)state;
    begin();
    assert_true(add(0, 'h', 10 * SHORT));
    assert_ptr_equal(fair_queue_take(&queue), &items[0]);
    assert_true(add(1, 'h', 10 * SHORT));
    assert_true(add(2, 'a', SHORT));
    assert_ptr_equal(fair_queue_take(&queue), &items[2]);
}

/* What is dropped costs nothing, wherever it stood; dropping it twice is harmless. */
static void test_drop(void **state) {
    char order[ITEMS];
    (void)state;
    begin();
    for (size_t i = 0; i < 3; i++)
        assert_true(add(i, 'a' + i, SHORT));
    fair_queue_drop(&items[1]);
    fair_queue_drop(&items[1]);
    assert_int_equal(fair_queue_cost(&queue), 2 * SHORT);
    take_all(order);
    assert_string_equal(order, "ac");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rounds),
                                       cmocka_unit_test(test_no_starving),
                                       cmocka_unit_test(test_bounds),
                                       cmocka_unit_test(test_crowding_out),
                                       cmocka_unit_test(test_crowding_in_vain),
                                       cmocka_unit_test(test_time_counts),
                                       cmocka_unit_test(test_time_is_remembered),
                                       cmocka_unit_test(test_drop)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
