/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sheets without memory: whichever of the calls for it fails, they are refused and
 * nothing is left behind. The linker sends the core's calls here: built without link-time
 * optimisation only.
 */
#include <stdlib.h>

#include "cards_support.h"
#include "damier/sheets.h"

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* The call that fails, counted down; negative for none. */
static int failing = -1;

void *__wrap_calloc(size_t count, size_t size) {
    return failing >= 0 && failing-- == 0 ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return failing >= 0 && failing-- == 0 ? NULL : __real_realloc(old, size);
}

static dm_status make_pdf(const dm_sheets *s, char **bytes, size_t *size) {
    return dm_sheets_pdf(s, bytes, size);
}

static dm_status make_svg(const dm_sheets *s, char **bytes, size_t *size) {
    return dm_sheets_svg(s, 0, bytes, size);
}

/* Fails the first call, then the second, until all of them are met; returns how many. */
static int try_file(const dm_sheets *s,
                    dm_status (*make)(const dm_sheets *, char **, size_t *)) {
    char *bytes = NULL;
    size_t size = 0;
    for (int call = 0;; call++) {
        failing = call;
        dm_status status = make(s, &bytes, &size);
        bool all_met = failing >= 0;
        failing = -1;
        if (all_met) {
            assert_int_equal(status, DM_OK);
            free(bytes);
            return call;
        }
        assert_int_equal(status, DM_REFUSED);
        assert_null(bytes);
    }
}

static void test_no_memory(void **state) {
    (void)state;
    dm_deck *cards = cards_of(DECK_HEADER "a;CE1;rose;;;Le chat dort.;dort;;;x\n");
    const dm_print print = {.game = game_named("sujet-verbe"),
                            .sheets = (1 << DM_SHEETS) - 1,
                            .cards = cards,
                            .grades = DM_GRADES_ALL,
                            .colours = DM_COLOURS_ALL};
    dm_sheets *s = NULL;
    int calls = 0;
    for (; !s; calls++) {
        dm_fault fault;
        failing = calls;
        dm_status status = dm_sheets_new(&s, &print, &fault);
        failing = -1;
        if (status != DM_OK)
            assert_plain_fault(&fault, DM_WORD_FAULT_MEMORY);
    }
    assert_in_range(calls, 5, 20);
    assert_true(try_file(s, make_pdf) > 10);
    assert_true(try_file(s, make_svg) > 3);
    dm_sheets_free(s);
    dm_deck_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
