/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes that grow: src/base/bytes.h. */
#include "support.h"

#include "base/bytes.h"

static void test_text_grows_and_ends(void **state) {
    (void)state;
    dm_bytes b = {0};
    for (int i = 0; i < 5000; i++) {
        dm_bytes_text(&b, "ab");
        assert_int_equal(b.data[b.length], '\0');
    }
    assert_int_equal(b.length, 10000);
    assert_int_equal(strspn(b.data, "ab"), 10000);
    assert_false(b.failed);
    dm_bytes_free(&b);
    assert_null(b.data);
}

static void test_nothing_added_takes_no_memory(void **state) {
    (void)state;
    dm_bytes b = {0};
    dm_bytes_text(&b, "");
    dm_bytes_add(&b, NULL, 0);
    assert_null(b.data);
    assert_int_equal(b.length, 0);
}

/* Once memory has failed, nothing more is added: a hole in the middle would not show. */
static void test_failure_is_kept(void **state) {
    (void)state;
    dm_bytes b = {0};
    dm_bytes_text(&b, "whole");
    b.failed = true;
    dm_bytes_text(&b, "more");
    assert_string_equal(b.data, "whole");
    dm_bytes_free(&b);
    assert_false(b.failed);
}

static void check_number(double number, const char *text) {
    dm_bytes b = {0};
    dm_bytes_number(&b, number);
    assert_string_equal(b.data, text);
    dm_bytes_free(&b);
}

static void test_decimals(void **state) {
    (void)state;
    check_number(0, "0");
    check_number(-0.0004, "0");
    check_number(0.0005, "0.001");
    check_number(-0.05, "-0.05");
    check_number(12.5, "12.5");
    check_number(-7, "-7");
    check_number(1.9996, "2");
    check_number(210.125, "210.125");
}

static void test_other_forms(void **state) {
    (void)state;
    dm_bytes b = {0};
    dm_bytes_numbers(&b, (const double[]){1, -2.5}, 2);
    dm_bytes_integer(&b, -9223372036854775807LL);
    dm_bytes_text(&b, " ");
    dm_bytes_hex(&b, 0x1f, 4);
    assert_string_equal(b.data, "1 -2.5 -9223372036854775807 001f");
    dm_bytes_free(&b);
}

static void check_base64(const char *plain, const char *text) {
    dm_bytes b = {0};
    dm_bytes_base64(&b, (const unsigned char *)plain, strlen(plain));
    assert_string_equal(b.data, text);
    dm_bytes_free(&b);
}

/* The examples of RFC 4648, and the two letters that differ between its alphabets. */
static void test_base64(void **state) {
    (void)state;
    check_base64("f", "Zg==");
    check_base64("fo", "Zm8=");
    check_base64("foo", "Zm9v");
    check_base64("foobar", "Zm9vYmFy");
    check_base64("\xfb\xef\xff", "++//");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_grows_and_ends),
        cmocka_unit_test(test_nothing_added_takes_no_memory),
        cmocka_unit_test(test_failure_is_kept),
        cmocka_unit_test(test_decimals),
        cmocka_unit_test(test_other_forms),
        cmocka_unit_test(test_base64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
