/* SPDX-License-Identifier: GPL-3.0-or-later */
/* French letters: accents composed, texts compared. */
#include "cards/letters.h"

#include "cards/encoding.h"
#include "support.h"

#include <stdlib.h>

static void test_accents_are_composed(void **state) {
    (void)state;
    assert_int_equal(dm_letter_compose('e', 0x301), 0xE9);
    assert_int_equal(dm_letter_compose('E', 0x301), 0xC9);
    assert_int_equal(dm_letter_compose('c', 0x327), 0xE7);
    assert_int_equal(dm_letter_compose('Y', 0x308), 0x178);
    assert_int_equal(dm_letter_compose('b', 0x301), 0);
    assert_int_equal(dm_letter_compose('e', 'x'), 0);
}

static void test_texts_are_compared(void **state) {
    (void)state;
    static const struct {
        const char *text, *kept, *dropped;
    } cases[] = {
        {"  Les  Œufs ", "les oeufs", "les oeufs"},
        {"ÉCOLE", "école", "ecole"},
        {"e\xCC\x81"
         "cole",
         "école", "ecole"},
        {"L’été", "l'été", "l'ete"},
        {"Ÿ æ Ç", "ÿ ae ç", "y ae c"},
        {"arc‑en\u2010ciel", "arc-en-ciel", "arc-en-ciel"},
        {"un\u00a0deux", "un deux", "un deux"},
        {"b\xCC\x81", "b\xCC\x81", "b"},
        {"", "", ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[64];
        size_t length = strlen(cases[i].text);
        assert_true(
            dm_plain_text(cases[i].text, length, DM_KEEP_ACCENTS, out, sizeof out));
        assert_string_equal(out, cases[i].kept);
        assert_true(
            dm_plain_text(cases[i].text, length, DM_DROP_ACCENTS, out, sizeof out));
        assert_string_equal(out, cases[i].dropped);
    }
    char narrow[4];
    assert_false(dm_plain_text("abcd", 4, DM_KEEP_ACCENTS, narrow, sizeof narrow));
    assert_true(dm_plain_text("abc", 3, DM_KEEP_ACCENTS, narrow, sizeof narrow));
}

static void test_encodings(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        dm_encoding encoding;
        const char *text;
    } cases[] = {
        {"abc", DM_UTF_8, "abc"},
        {"\xEF\xBB\xBF"
         "été",
         DM_UTF_8, "été"},
        {"\xE9t\xE9 \x80 \x9Cuf l\x92"
         "eau",
         DM_WINDOWS_1252, "été € œuf l’eau"},
        /* "été »" ends like a letter of UTF-8. */
        {"\xE9t\xE9\xA0\xBB", DM_WINDOWS_1252, "été\u00A0»"},
        {"\xE9\x81", DM_WINDOWS_1252, "é\uFFFD"},
        {"é\xE9", DM_UTF_8, "é\uFFFD"}, /* both: broken UTF-8 */
        {"a\x01"
         "b\tc\r\n",
         DM_UTF_8, "a\uFFFDb\tc\r\n"},
        {"e\xCC\x81t\xE2\x80\x99", DM_UTF_8, "ét’"},
        {"\xFF\xFEg\x01", DM_UTF_16, NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t size = strlen(cases[i].bytes);
        assert_int_equal(dm_encoding_find(cases[i].bytes, size), cases[i].encoding);
        if (!cases[i].text)
            continue;
        char *text = dm_encoding_decode(cases[i].bytes, size, cases[i].encoding);
        assert_string_equal(text, cases[i].text);
        free(text);
    }
    char *text = dm_encoding_decode("a\0b", 3, DM_UTF_8);
    assert_string_equal(text, "a\uFFFDb");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accents_are_composed),
        cmocka_unit_test(test_texts_are_compared),
        cmocka_unit_test(test_encodings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
