/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faults: arguments cut between characters, and callers that want none (base/fault.h). */
#include "support.h"

#define TEN "0123456789"
#define FORTY TEN TEN TEN TEN

/* What becomes of an argument: 44 bytes at most are kept, then an ellipsis. */
static const struct {
    const char *text, *kept;
} arguments[] = {
    {"", ""},
    {"47", "47"},
    {FORTY "abcd", FORTY "abcd"},
    {FORTY "abcde", FORTY "abcd…"},
    {FORTY FORTY FORTY, FORTY "0123…"},
    {FORTY "abcé", FORTY "abc…"},
    {FORTY "abé", FORTY "abé"},
    {FORTY "abéx", FORTY "abé…"},
    {FORTY "ab€", FORTY "ab…"},
    {FORTY "a€", FORTY "a€"},
    {FORTY "a€x", FORTY "a€…"},
    {FORTY "a😀", FORTY "a…"},
    {FORTY "😀", FORTY "😀"},
    {FORTY "😀x", FORTY "😀…"},
    {FORTY "abc😀xyz", FORTY "abc…"},
    {"a\tb\nc\x01\x1F\x7F", "a?b?c???"},
    {"é€😀 ok~", "é€😀 ok~"},
};

static void test_arguments_are_cut(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(arguments); i++) {
        dm_fault fault;
        memset(&fault, 0x5A, sizeof fault);
        dm_status status =
            dm_refuse(&fault, 3, DM_WORD_FAULT_UNEXPECTED, arguments[i].text, "b");
        assert_int_equal(status, DM_REFUSED);
        assert_int_equal(fault.phrase.word, DM_WORD_FAULT_UNEXPECTED);
        assert_int_equal(fault.at, 3);
        assert_string_equal(fault.phrase.args[0], arguments[i].kept);
        assert_string_equal(fault.phrase.args[1], "b");
        assert_string_equal(fault.phrase.args[2], "");
        dm_refuse(&fault, 3, DM_WORD_FAULT_UNEXPECTED, NULL, arguments[i].text);
        assert_string_equal(fault.phrase.args[0], "");
        assert_string_equal(fault.phrase.args[1], arguments[i].kept);
    }
}

/* A text of continuation bytes alone has no place to be cut at. */
static void test_broken_text(void **state) {
    (void)state;
    char broken[60];
    memset(broken, 0x80, sizeof broken - 1);
    broken[sizeof broken - 1] = '\0';
    dm_fault fault;
    dm_refuse(&fault, 0, DM_WORD_FAULT_UNEXPECTED, broken, NULL);
    assert_string_equal(fault.phrase.args[0], "…");
}

static void test_numbers(void **state) {
    (void)state;
    dm_fault fault;
    assert_int_equal(dm_refuse_number(&fault, 2, DM_WORD_FAULT_ROW_LONG, -4), DM_REFUSED);
    assert_fault("number", &fault, DM_WORD_FAULT_ROW_LONG, 2, "-4", NULL);
    assert_int_equal(
        dm_refuse_numbers(&fault, 5, DM_WORD_FAULT_RANGE, INT32_MAX, INT32_MIN),
        DM_REFUSED);
    assert_fault("numbers", &fault, DM_WORD_FAULT_RANGE, 5, "2147483647", "-2147483648");
}

static void test_rest_of_a_text(void **state) {
    (void)state;
    dm_fault fault;
    dm_reader r = dm_reader_init("W:foo,bar");
    r.at = 2;
    assert_int_equal(dm_refuse_here(&fault, &r, DM_WORD_FAULT_SQUARE_UNKNOWN, ",:"),
                     DM_REFUSED);
    assert_fault("here", &fault, DM_WORD_FAULT_SQUARE_UNKNOWN, 3, "foo", NULL);
    dm_refuse_here(&fault, &r, DM_WORD_FAULT_SQUARE_UNKNOWN, "");
    assert_fault("here", &fault, DM_WORD_FAULT_SQUARE_UNKNOWN, 3, "foo,bar", NULL);
    r.at = 9;
    dm_refuse_here(&fault, &r, DM_WORD_FAULT_SQUARE_UNKNOWN, ",");
    assert_fault("here", &fault, DM_WORD_FAULT_SQUARE_UNKNOWN, 10, "", NULL);
    assert_int_equal(r.at, 9);
}

static void test_no_fault_wanted(void **state) {
    (void)state;
    dm_reader r = dm_reader_init("x");
    assert_int_equal(dm_refuse(NULL, 1, DM_WORD_FAULT_EMPTY, "a", "b"), DM_REFUSED);
    assert_int_equal(dm_refuse_number(NULL, 1, DM_WORD_FAULT_EMPTY, 1), DM_REFUSED);
    assert_int_equal(dm_refuse_numbers(NULL, 1, DM_WORD_FAULT_RANGE, 1, 2), DM_REFUSED);
    assert_int_equal(dm_refuse_here(NULL, &r, DM_WORD_FAULT_EMPTY, ""), DM_REFUSED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments_are_cut), cmocka_unit_test(test_broken_text),
        cmocka_unit_test(test_numbers),           cmocka_unit_test(test_rest_of_a_text),
        cmocka_unit_test(test_no_fault_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
