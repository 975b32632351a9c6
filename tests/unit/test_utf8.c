/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characters of UTF-8 texts: read, written, cut, and those that steer a terminal. */
#include "base/utf8.h"

#include "support.h"

static void test_characters(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        uint32_t character;
        size_t length;
    } cases[] = {
        {"a", 'a', 1},
        {"é", 0xE9, 2},
        {"œ", 0x153, 2},
        {"’", 0x2019, 3},
        {"\xF0\x9F\x90\x9F", 0x1F41F, 4},
        {"\x80", DM_UTF8_UNREADABLE, 1},         /* continues nothing */
        {"\xC3", DM_UTF8_UNREADABLE, 1},         /* cut off */
        {"\xC3(", DM_UTF8_UNREADABLE, 1},        /* broken */
        {"\xC0\xAF", DM_UTF8_UNREADABLE, 1},     /* longer than it needs to be */
        {"\xE0\x80\xAF", DM_UTF8_UNREADABLE, 1}, /* likewise */
        {"\xED\xA0\x80", DM_UTF8_UNREADABLE, 1}, /* half of a pair */
        {"\xF4\x90\x80\x80", DM_UTF8_UNREADABLE, 1},
        {"\xFF", DM_UTF8_UNREADABLE, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t length;
        char again[4];
        const char *bytes = cases[i].bytes;
        assert_int_equal(dm_utf8_read(bytes, strlen(bytes), &length), cases[i].character);
        assert_int_equal(length, cases[i].length);
        if (cases[i].character == DM_UTF8_UNREADABLE)
            continue;
        assert_int_equal(dm_utf8_write(cases[i].character, again), length);
        assert_memory_equal(again, bytes, length);
    }
}

static void test_cuts(void **state) {
    (void)state;
    static const char text[] = "é’\xF0\x9F\x90\x9F"; /* two bytes, three, four */
    static const size_t cut[] = {0, 0, 2, 2, 2, 5, 5, 5, 5, 9, 9};
    for (size_t most = 0; most < COUNT(cut); most++)
        assert_int_equal(dm_utf8_cut(text, sizeof text - 1, most), cut[most]);
}

static void test_controls(void **state) {
    (void)state;
    static const uint32_t controls[] = {0,      0x07,   0x1B,   0x1F,   0x7F,   0x80,
                                        0x9B,   0x9F,   0x061C, 0x200E, 0x200F, 0x2028,
                                        0x2029, 0x202E, 0x2066, 0x2069};
    static const uint32_t seen[] = {' ',    '~',    0xA0,   0xE9,   0x2019,
                                    0x2027, 0x202F, 0x2065, 0x206A, DM_UTF8_UNREADABLE};
    for (size_t i = 0; i < COUNT(controls); i++)
        assert_true(dm_utf8_is_control(controls[i]));
    for (size_t i = 0; i < COUNT(seen); i++)
        assert_false(dm_utf8_is_control(seen[i]));
}

static void test_blanks(void **state) {
    (void)state;
    static const uint32_t blanks[] = {' ',    0xA0,   0xAD,   0x200B,
                                      0x200D, 0x3164, 0xFEFF, 0xE0041};
    static const uint32_t seen[] = {
        'a', '.', 0xE9, 0x2010, 0x3131, 0x1F600, DM_UTF8_UNREADABLE};
    for (size_t i = 0; i < COUNT(blanks); i++)
        assert_true(dm_utf8_is_blank(blanks[i]));
    for (size_t i = 0; i < COUNT(seen); i++)
        assert_false(dm_utf8_is_blank(seen[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_controls),
        cmocka_unit_test(test_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
