/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proxies write about whom they were called by: apps/together/forwarded.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "forwarded.h"

static void assert_part(forwarded_part part, const char *text) {
    assert_int_equal(part.length, strlen(text));
    assert_memory_equal(part.text, text, part.length);
}

/* The entries of a list from its end, as many as are expected and no more. */
static void assert_entries(const char *list, const char *const *expected) {
    size_t end = strlen(list);
    forwarded_part entry;
    for (; *expected; expected++) {
        assert_true(forwarded_last(list, &end, &entry));
        assert_part(entry, *expected);
    }
    assert_false(forwarded_last(list, &end, &entry));
}

static void test_entries(void **state) {
    (void)state;
    assert_entries("", (const char *const[]){NULL});
    assert_entries("192.0.2.1", (const char *const[]){"192.0.2.1", NULL});
    assert_entries(" a ,\tb,c", (const char *const[]){"c", "b", "a", NULL});
    assert_entries("for=\"a,b\";by=c, for=d",
                   (const char *const[]){"for=d", "for=\"a,b\";by=c", NULL});
}

/* Whatever a client writes before it, the entry of the proxy is read as it is. */
static void test_broken_entries(void **state) {
    (void)state;
    static const char *const forged[] = {"for=\"", "\"",          ",",
                                         ",,\",",  "for=\"a\\\"", ";"};
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        char list[64] = "";
        forwarded_part entry;
        strcat(strcat(list, forged[i]), ", for=192.0.2.1");
        size_t end = strlen(list);
        assert_true(forwarded_last(list, &end, &entry));
        assert_part(entry, "for=192.0.2.1");
    }
}

static void test_parameters(void **state) {
    (void)state;
    static const char text[] =
        "by=\"a;for=b\"; For=\"[2001:db8::1]:4711\" ;proto=https;x";
    const forwarded_part entry = {text, sizeof text - 1}, empty = {"", 0};
    forwarded_part found;
    assert_true(forwarded_parameter(entry, "for", &found));
    assert_part(found, "[2001:db8::1]:4711");
    assert_true(forwarded_parameter(entry, "proto", &found));
    assert_part(found, "https");
    assert_false(forwarded_parameter(entry, "x", &found));
    assert_false(forwarded_parameter(entry, "host", &found));
    assert_false(forwarded_parameter(empty, "for", &found));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_entries),
                                       cmocka_unit_test(test_broken_entries),
                                       cmocka_unit_test(test_parameters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
