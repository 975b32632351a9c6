/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogues at run time, in both languages: damier/words.h. */
#include "support.h"

static void test_both_languages(void **state) {
    (void)state;
    assert_string_equal(dm_word_text(DM_WORD_TITLE_DRAUGHTS, DM_FRENCH), "Jeu de dames");
    assert_string_equal(dm_word_text(DM_WORD_TITLE_DRAUGHTS, DM_ENGLISH), "Draughts");
    assert_string_equal(dm_word_text(DM_WORD_TITLE_MARTIAN, DM_FRENCH), "Les Deux Rives");
    assert_string_equal(dm_word_text(DM_WORD_TITLE_MARTIAN, DM_ENGLISH), "Two Shores");
    for (dm_word word = 1; word < DM_WORDS; word++) {
        assert_string_not_equal(dm_word_text(word, DM_FRENCH), "");
        assert_string_not_equal(dm_word_text(word, DM_ENGLISH), "");
    }
}

static void test_unknown_words_are_empty(void **state) {
    (void)state;
    static const dm_word unknown[] = {DM_WORD_NONE, DM_WORDS, UINT16_MAX};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        assert_string_equal(dm_word_text(unknown[i], DM_FRENCH), "");
        assert_string_equal(dm_word_text(unknown[i], DM_ENGLISH), "");
    }
}

static void test_find(void **state) {
    (void)state;
    assert_int_equal(dm_word_find("title.draughts"), DM_WORD_TITLE_DRAUGHTS);
    assert_int_equal(dm_word_find("fault.record-result"), DM_WORD_FAULT_RECORD_RESULT);
    assert_int_equal(dm_word_find("title.draught"), DM_WORD_NONE);
    assert_int_equal(dm_word_find("Title.draughts"), DM_WORD_NONE);
    assert_int_equal(dm_word_find(""), DM_WORD_NONE);
}

static void test_names(void **state) {
    (void)state;
    for (dm_word word = 1; word < DM_WORDS; word++)
        assert_int_equal(dm_word_find(dm_word_name(word)), word);
    assert_null(dm_word_name(DM_WORD_NONE));
    assert_null(dm_word_name(DM_WORDS));
}

static const struct {
    dm_phrase phrase;
    dm_language language;
    const char *text;
} phrases[] = {
    {{DM_WORD_FAULT_OPTION_VALUE, {"cards", "maybe", "off, on"}},
     DM_ENGLISH,
     "option cards cannot be “maybe”; it is one of: off, on"},
    {{DM_WORD_FAULT_OPTION_VALUE, {"cards", "maybe", "off, on"}},
     DM_FRENCH,
     "l’option cards ne peut pas valoir «\u00a0maybe\u00a0»\u00a0; valeurs "
     "possibles\u00a0: off, on"},
    {{DM_WORD_FAULT_OPTION_UNKNOWN, {"size", "draughts", "unused"}},
     DM_ENGLISH,
     "the game draughts has no option size"},
    {{DM_WORD_FAULT_SQUARE_UNKNOWN, {"{2}", "no", "no"}},
     DM_ENGLISH,
     "square {2} does not exist"},
    {{DM_WORD_FAULT_SQUARE_UNKNOWN, {"", "", ""}}, DM_ENGLISH, "square  does not exist"},
    {{DM_WORD_REASON_AGREEMENT, {"no", "no", "no"}}, DM_ENGLISH, "by agreement"},
    {{DM_WORD_NONE, {"no", "no", "no"}}, DM_ENGLISH, ""},
    {{DM_WORDS, {"no", "no", "no"}}, DM_FRENCH, ""},
};

static void test_places_are_filled(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(phrases); i++) {
        char out[256];
        size_t length =
            dm_phrase_write(&phrases[i].phrase, phrases[i].language, out, sizeof out);
        assert_string_equal(out, phrases[i].text);
        assert_int_equal(length, strlen(phrases[i].text));
    }
}

static void test_phrase_in_little_room(void **state) {
    (void)state;
    dm_phrase phrase = {DM_WORD_FAULT_SQUARE_UNKNOWN, {"51", "", ""}};
    char out[10] = "#########";
    assert_int_equal(dm_phrase_write(&phrase, DM_ENGLISH, NULL, 0), 24);
    assert_int_equal(dm_phrase_write(&phrase, DM_ENGLISH, out, 9), 24);
    assert_string_equal(out, "square 5");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_languages),
        cmocka_unit_test(test_unknown_words_are_empty),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_places_are_filled),
        cmocka_unit_test(test_phrase_in_little_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
