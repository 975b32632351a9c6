/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A match or a deck without memory: refused, and nothing lost. The linker sends the
 * core's calls for memory here, which link-time optimisation would undo: built without it
 * only.
 */
#include "damier/deck.h"
#include "support.h"

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool no_calloc, no_realloc;

void *__wrap_calloc(size_t count, size_t size) {
    return no_calloc ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return no_realloc ? NULL : __real_realloc(old, size);
}

void *__wrap_malloc(size_t size) {
    return no_realloc ? NULL : __real_malloc(size);
}

static void test_no_memory_for_a_match(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_setup setup = setup_of(game, "");
    dm_match *m = NULL;
    no_calloc = true;
    dm_status without_calloc = dm_match_new(&m, game, &setup, NULL);
    no_calloc = false;
    no_realloc = true;
    dm_status without_realloc = dm_match_new(&m, game, &setup, NULL);
    dm_fault fault;
    dm_status loaded = dm_match_load(
        &m, "damier record 1\ngame draughts\nposition W:W28:B1\nresult ongoing\n",
        &fault);
    no_realloc = false;
    assert_int_equal(without_calloc, DM_REFUSED);
    assert_int_equal(without_realloc, DM_REFUSED);
    assert_int_equal(loaded, DM_REFUSED);
    assert_fault("record", &fault, DM_WORD_FAULT_MEMORY, 3, NULL, NULL);
    assert_null(m);
}

/*
 * Sooner or later a turn needs room; refused, it changes nothing and may be tried again.
 */
static void test_no_memory_for_a_turn(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_move move;
    dm_status status = DM_OK;
    dm_fault fault;
    size_t length = 0;
    no_realloc = true;
    for (int i = 0; i < 100 && status == DM_OK; i++) {
        length = dm_match_length(m);
        dm_match_game(m)->legal(dm_match_state(m), &move, 1);
        status = dm_match_play(m, move, 0, &fault);
    }
    no_realloc = false;
    assert_int_equal(status, DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_MEMORY);
    assert_int_equal(dm_match_length(m), length);
    assert_int_equal(dm_match_total(m), length);
    assert_int_equal(dm_match_play(m, move, 0, NULL), DM_OK);
    assert_int_equal(dm_match_length(m), length + 1);
    dm_match_free(m);
}

static void test_no_memory_for_a_deck(void **state) {
    (void)state;
    dm_deck *cards = NULL;
    no_calloc = true;
    dm_status without_calloc =
        dm_deck_read(&cards, dm_builtin_deck, dm_builtin_deck_size);
    no_calloc = false;
    no_realloc = true;
    dm_status without_cards = dm_deck_read(&cards, dm_builtin_deck, dm_builtin_deck_size);
    dm_status without_faults = dm_deck_read(&cards, "", 0);
    no_realloc = false;
    assert_int_equal(without_calloc, DM_REFUSED);
    assert_int_equal(without_cards, DM_REFUSED);
    assert_int_equal(without_faults, DM_REFUSED);
    assert_null(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory_for_a_deck),
        cmocka_unit_test(test_no_memory_for_a_match),
        cmocka_unit_test(test_no_memory_for_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
