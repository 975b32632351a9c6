/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words, commands and marks of comments: src/formats/pdn_comment.h. */
#include "support.h"

#include <string.h>

#include "formats/pdn_comment.h"

enum { ROOM = 4096, SQUARES = 50 };

static char words[ROOM], commands[ROOM], again[ROOM];
static pdn_comment c = {.words = words, .commands = commands};

static void check(const char *text, const char *said, const char *kept, size_t marks,
                  const char *written) {
    pdn_comment_read(text, SQUARES, &c);
    assert_string_equal(c.words, said);
    assert_string_equal(c.commands, kept);
    assert_int_equal(c.mark_count, marks);
    assert_int_equal(pdn_comment_write(&c, again, sizeof again), strlen(written));
    assert_string_equal(again, written);
}

static void test_parts(void **state) {
    (void)state;
    check("", "", "", 0, "");
    check("  Un \n début ", "Un début", "", 0, "Un début");
    check("[%eval 0.10] a[%clk 1:00]b", "a b", "[%eval 0.10] [%clk 1:00]", 0,
          "[%eval 0.10] [%clk 1:00] a b");
    check("[%a][%b][%c]", "", "[%a] [%b] [%c]", 0, "[%a] [%b] [%c]");
    check("x [%csl R01,G50] [%cal G3228,Y0107]", "x", "", 4,
          "[%cal G3228,Y0107] [%csl R01,G50] x");
    check("[%cal G032028]", "", "", 1, "[%cal G3228]");
    check("[%csl]", "", "[%csl]", 0, "[%csl]");
    check("[x] [50%] [%never closed", "[x] [50%] [%never closed", "", 0,
          "[x] [50%] [%never closed");
}

/* What is none of this board stays as it was written. */
static void test_foreign(void **state) {
    (void)state;
    static const char *const foreign[] = {
        "[%cal Ge2e4]", "[%csl G51]",    "[%csl G00]",     "[%cal G2828]",
        "[%cal G32]",   "[%csl g28]",    "[%cal G3228x]",  "[%csl G2]",
        "[%csl G0028]", "[%calm G3228]", "[%cal G3228,-]",
    };
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        check(foreign[i], "", foreign[i], 0, foreign[i]);
}

/* A command of too many marks is kept whole, not cut. */
static void test_many(void **state) {
    (void)state;
    static char text[ROOM / 2] = "[%csl G01";
    for (size_t i = 1; i <= PDN_MARKS_MAX; i++)
        strcat(text, ",G02");
    strcat(text, "]");
    check(text, "", text, 0, text);
}

static void test_wide(void **state) {
    (void)state;
    pdn_comment_read("[%cal G001100] [%csl G100,G28]", 100, &c);
    assert_int_equal(c.mark_count, 3);
    pdn_comment_write(&c, again, sizeof again);
    assert_string_equal(again, "[%cal G001100] [%csl G100,G28]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
