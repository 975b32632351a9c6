/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Targets as paths, and the time as HTTP writes it: apps/server/target.h and date.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "date.h"
#include "target.h"

static const struct {
    const char *target, *path; /* NULL: it is none */
} targets[] = {
    {"/", "/"},
    {"/a", "/a"},
    {"/a/", "/a/"},
    {"/a?b=/../c", "/a"},
    {"/?", "/"},
    {"//", "/"},
    {"///a//b", "/a/b"},
    {"/.", "/"},
    {"/..", "/"},
    {"/a/.", "/a/"},
    {"/a/..", "/"},
    {"/a/../..", "/"},
    {"/a/./b/../c", "/a/c"},
    {"/...", "/..."},
    {"/.a", "/.a"},
    {"/..a", "/..a"},
    {"/a..", "/a.."},
    {"/%2e%2E/a", "/a"},
    {"/%61%20b", "/a b"},
    {"/a%2Fb", "/a%2Fb"},
    {"/..%2f..", "/..%2f.."},
    {"/%c3%A9", "/\xc3\xa9"},
    {"/%252e", "/%2e"},
    {"http://a", "/"},
    {"http://a?b", "/"},
    {"HTTP://a:80/b/../c?d", "/c"},
    {"", NULL},
    {"*", NULL},
    {"a", NULL},
    {"?", NULL},
    {"http://", NULL},
    {"http:///a", NULL},
    {"http://?a", NULL},
    {"https://a/", NULL},
    {"/%", NULL},
    {"/%4", NULL},
    {"/%4g", NULL},
    {"/%g4", NULL},
    {"/%00", NULL},
    {"/%0a", NULL},
    {"/%1F", NULL},
    {"/%7f", NULL},
    {"/a b", NULL},
    {"/\t", NULL},
    {"/\x7f", NULL},
    {"/\xc3\xa9", NULL},
    {"/#a", NULL},
};

/* In memory of its exact size, so that reading or writing one byte too far is caught. */
static void test_targets(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        size_t length = strlen(targets[i].target);
        char *target = malloc(length + !length), *path = malloc(length + 1);
        memcpy(target, targets[i].target, length);
        bool good = target_path(target, length, path);
        if (good != (targets[i].path != NULL))
            fail_msg("%s", targets[i].target);
        if (good)
            assert_string_equal(path, targets[i].path);
        free(target);
        free(path);
    }
}

static void test_numbers(void **state) {
    static const struct {
        const char *target;
        int64_t number; /* -1: there is none */
    } cases[] = {{"/a?after=17", 17},
                 {"/a?b=1&after=0", 0},
                 {"/a?after=999999999999999999", 999999999999999999},
                 {"/a?after=1&after=2", 1},
                 {"/a", -1},
                 {"/a?", -1},
                 {"/a?after", -1},
                 {"/a?after=", -1},
                 {"/a?after=-1", -1},
                 {"/a?after=1x", -1},
                 {"/a?before=1&hereafter=2", -1},
                 {"/a?after=9999999999999999999", -1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = strlen(cases[i].target);
        char *target = malloc(length);
        int64_t number = -1;
        memcpy(target, cases[i].target, length);
        bool found = target_number(target, length, "after", &number);
        if (found != (cases[i].number >= 0) || number != cases[i].number)
            fail_msg("%s", cases[i].target);
        free(target);
    }
}

static void test_dates(void **state) {
    (void)state;
    char text[DATE_BYTES];
    date_write(text, 784111777); /* the example of RFC 9110 */
    assert_string_equal(text, "Sun, 06 Nov 1994 08:49:37 GMT");
    date_write(text, 0);
    assert_string_equal(text, "Thu, 01 Jan 1970 00:00:00 GMT");
    date_write(text, 4102444799);
    assert_string_equal(text, "Thu, 31 Dec 2099 23:59:59 GMT");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_dates),
    };
    return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
