/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writers that never overrun, readers that never go past the end: src/base/text.h. */
#include "support.h"

#include <limits.h>

static void write_greeting(dm_writer *w) {
    dm_write_text(w, "ab");
    dm_write_char(w, '-');
    dm_write_bytes(w, "cdefg", 2);
    dm_write_number(w, 70);
}

static void test_writer_fills_what_fits(void **state) {
    (void)state;
    const char whole[] = "ab-cd70";
    for (size_t cap = 0; cap <= sizeof whole + 1; cap++) {
        char out[sizeof whole + 4];
        memset(out, '#', sizeof out);
        dm_writer w = dm_writer_init(out, cap);
        write_greeting(&w);
        assert_int_equal(w.length, sizeof whole - 1);
        size_t kept = cap < sizeof whole ? cap : sizeof whole;
        if (kept > 0) {
            assert_memory_equal(out, whole, kept - 1);
            assert_int_equal(out[kept - 1], '\0');
        }
        for (size_t i = kept; i < sizeof out; i++)
            assert_int_equal(out[i], '#');
    }
}

static void test_writer_without_room(void **state) {
    (void)state;
    dm_writer w = dm_writer_init(NULL, 0);
    write_greeting(&w);
    assert_int_equal(w.length, 7);
}

static void test_writer_begins_empty(void **state) {
    (void)state;
    char out[] = "old";
    dm_writer w = dm_writer_init(out, sizeof out);
    assert_string_equal(out, "");
    assert_int_equal(w.length, 0);
    dm_write_bytes(&w, "x\0y", 3);
    assert_int_equal(w.length, 3);
    assert_memory_equal(out, "x\0y", 4);
}

static void test_numbers_written(void **state) {
    (void)state;
    static const struct {
        long long number;
        const char *text;
    } cases[] = {
        {0, "0"},
        {9, "9"},
        {10, "10"},
        {-1, "-1"},
        {1234567890, "1234567890"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[32];
        dm_writer w = dm_writer_init(out, sizeof out);
        dm_write_number(&w, cases[i].number);
        assert_string_equal(out, cases[i].text);
        assert_int_equal(w.length, strlen(cases[i].text));
    }
}

/* What is read of a number up to 50, and how many bytes; -1 for a refusal. */
static void test_numbers_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int most, value;
        size_t read;
    } cases[] = {
        {"0", 50, 0, 1},
        {"7,8", 50, 7, 1},
        {"50", 50, 50, 2},
        {"50x", 50, 50, 2},
        {"51", 50, -1, 0},
        {"500", 50, -1, 0},
        {"00", 50, -1, 0},
        {"07", 50, -1, 0},
        {"", 50, -1, 0},
        {"-1", 50, -1, 0},
        {"+1", 50, -1, 0},
        {" 1", 50, -1, 0},
        {"x", 50, -1, 0},
        {"/", 50, -1, 0},
        {":", 50, -1, 0},
        {"0", 0, 0, 1},
        {"1", 0, -1, 0},
        {"2147483647", INT_MAX, INT_MAX, 10},
        {"2147483648", INT_MAX, -1, 0},
        {"99999999999999999999999999", INT_MAX, -1, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_reader r = dm_reader_init(cases[i].text);
        int value = -1;
        bool read = dm_read_number(&r, cases[i].most, &value);
        if (value != cases[i].value || r.at != cases[i].read || read != (value >= 0))
            fail_msg("\"%s\" read as %d over %zu bytes", cases[i].text, value, r.at);
    }
}

static void test_reader_stops_at_the_end(void **state) {
    (void)state;
    dm_reader r = dm_reader_init("W:12");
    assert_int_equal(dm_read_peek(&r), 'W');
    assert_false(dm_read_char(&r, 'B'));
    assert_true(dm_read_char(&r, 'W'));
    assert_int_equal(r.at, 1);
    assert_false(dm_read_end(&r));
    assert_true(dm_read_char(&r, ':'));
    assert_true(dm_read_char(&r, '1'));
    assert_true(dm_read_char(&r, '2'));
    assert_true(dm_read_end(&r));
    assert_int_equal(dm_read_peek(&r), '\0');
    assert_false(dm_read_char(&r, '\0'));
    assert_false(dm_read_char(&r, 'x'));
    assert_int_equal(r.at, 4);
    assert_int_equal(dm_read_span(&r, ","), 0);
}

static void test_span(void **state) {
    (void)state;
    dm_reader r = dm_reader_init("12,34:5");
    assert_int_equal(dm_read_span(&r, ",:"), 2);
    assert_int_equal(dm_read_span(&r, ":"), 5);
    assert_int_equal(dm_read_span(&r, ""), 7);
    r.at = 3;
    assert_int_equal(dm_read_span(&r, ",:"), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer_fills_what_fits),
        cmocka_unit_test(test_writer_without_room),
        cmocka_unit_test(test_writer_begins_empty),
        cmocka_unit_test(test_numbers_written),
        cmocka_unit_test(test_numbers_read),
        cmocka_unit_test(test_reader_stops_at_the_end),
        cmocka_unit_test(test_span),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
