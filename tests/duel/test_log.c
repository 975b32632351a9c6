/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of a duel: continued, torn, damaged, another's, in use. */
#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "unit/support.h"

static const char head[] = "damier duel 1\na one\nb two\n";
static char path[] = "/tmp/damier-duel-XXXXXX";

static void write_file(const char *first, const char *rest) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(first, file);
    fputs(rest, file);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *first, const char *rest) {
    char text[1024] = "", expected[1024];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    snprintf(expected, sizeof expected, "%s%s", first, rest);
    assert_string_equal(text, expected);
}

static void test_begun_and_continued(void **state) {
    (void)state;
    duel_log log;
    tally t = {0};
    write_file("", "");
    assert_true(log_open(&log, path, head, &t));
    assert_true(log_add(&log, 1, (const int[]){1, 0}, " 32-28 19-23"));
    assert_true(log_add(&log, 5000, (const int[]){-1, -1}, ""));
    log_close(&log);
    assert_file(head, "pair 1 += 32-28 19-23\npair 5000 --\n");
    assert_true(log_open(&log, path, head, &t));
    assert_int_equal(tally_pairs(&t), 2);
    assert_int_equal(t.pairs[0], 1);
    assert_int_equal(t.pairs[3], 1);
    assert_true(log_has(&log, 1) && log_has(&log, 5000));
    assert_false(log_has(&log, 0) || log_has(&log, 2) || log_has(&log, 1000000));
    log_close(&log);
}

/* A kill may cut the last line, or the head, at any byte. */
static void test_torn(void **state) {
    (void)state;
    static const char last[] = "pair 1 +- 31-26\n";
    for (size_t length = 0; length < sizeof last - 1; length++) {
        char torn[64] = "pair 0 == 32-28\n";
        duel_log log;
        tally t = {0};
        snprintf(torn + strlen(torn), sizeof torn - strlen(torn), "%.*s", (int)length,
                 last);
        write_file(head, torn);
        assert_true(log_open(&log, path, head, &t));
        assert_int_equal(tally_pairs(&t), 1);
        assert_true(log_add(&log, 1, (const int[]){1, -1}, " 31-26"));
        log_close(&log);
        assert_file(head, "pair 0 == 32-28\npair 1 +- 31-26\n");
    }
    for (size_t length = 0; length < sizeof head - 1; length++) {
        char torn[64];
        duel_log log;
        tally t = {0};
        snprintf(torn, sizeof torn, "%.*s", (int)length, head);
        write_file(torn, "");
        assert_true(log_open(&log, path, head, &t));
        log_close(&log);
        assert_file(head, "");
    }
}

static void test_refused(void **state) {
    (void)state;
    static const char *const damaged[] = {"pair 0 =\n",
                                          "pair 0 =x\n",
                                          "pair -1 ==\n",
                                          "pair  ==\n",
                                          "pear 0 ==\n",
                                          "\n",
                                          "pair 0 ===\n",
                                          "pair 0 ==\npair 0 ==\n",
                                          "pair 99999999999999999999 ==\n"};
    duel_log log;
    tally t = {0};
    for (size_t i = 0; i < COUNT(damaged); i++) {
        write_file(head, damaged[i]);
        assert_false(log_open(&log, path, head, &t));
        assert_file(head, damaged[i]); /* nothing is lost */
    }
    write_file("damier duel 1\na one\nb three\n", "pair 0 ==\n");
    assert_false(log_open(&log, path, head, &t));
    assert_false(log_open(&log, "/nonexistent/log", head, &t));
}

static void test_one_at_a_time(void **state) {
    (void)state;
    duel_log log, second;
    tally t = {0};
    write_file("", "");
    assert_true(log_open(&log, path, head, &t));
    assert_false(log_open(&second, path, head, &t));
    log_close(&log);
    assert_true(log_open(&second, path, head, &t));
    log_close(&second);
}

static int make_file(void **state) {
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begun_and_continued),
        cmocka_unit_test(test_torn),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_one_at_a_time),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
