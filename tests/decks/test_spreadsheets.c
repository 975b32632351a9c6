/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A deck as LibreOffice 7.4 saved it, with either separator and in either encoding: no
 * fault, and the same texts as the original. Files are named on the command line, the
 * original first.
 */
#include "deck_file.h"

static char **paths;

static void test_same_cards_as_the_original(void **state) {
    (void)state;
    dm_deck *original = deck_of_file(paths[0]);
    int files = 0;
    assert_int_equal(dm_deck_count(original), 33);
    for (char **path = paths + 1; *path; path++, files++) {
        dm_deck *saved = deck_of_file(*path);
        assert_int_equal(dm_deck_fault_count(saved), 0);
        assert_int_equal(dm_deck_count(saved), dm_deck_count(original));
        for (size_t i = 0; i < dm_deck_count(saved); i++)
            for (int column = 0; column < DM_COLUMNS; column++)
                assert_string_equal(dm_deck_at(saved, i)->text[column],
                                    dm_deck_at(original, i)->text[column]);
        dm_deck_free(saved);
    }
    assert_int_equal(files, 4);
    dm_deck_free(original);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_cards_as_the_original),
    };
    paths = argv + 1;
    return argc > 1 ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
