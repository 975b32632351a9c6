/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A move entered square by square, on random positions of every game: each legal move can
 * be entered by its own squares, nothing else is ever played by them, and what is taken
 * back was never there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "entry.h"

enum { GAMES = 6, TURNS = 60 };

/* Enters a move by its stops; the move it makes, or DM_NO_MOVE if it stays open. */
static dm_move enter(entry *e, const entry_way *way) {
    dm_move made = DM_NO_MOVE;
    for (uint8_t i = 0; i < way->count; i++) {
        entry_answer answer = entry_touch(e, way->stops[i], &made);
        assert_int_not_equal(answer, ENTRY_REFUSED);
        if (answer == ENTRY_DONE)
            return made;
    }
    return DM_NO_MOVE;
}

static void same_marks(const entry *a, const entry *b) {
    entry_marks first = {.mark = {0}}, second = {.mark = {0}};
    entry_show(a, &first);
    entry_show(b, &second);
    assert_memory_equal(&first, &second, sizeof first);
}

static void check_position(const dm_game *game, const dm_state *state,
                           dm_random *random) {
    entry e, fresh;
    assert_true(entry_begin(&e, game, state));
    assert_true(entry_begin(&fresh, game, state));
    size_t total = e.total;
    for (size_t i = 0; i < total; i += 1 + (size_t)dm_random_below(random, 4)) {
        const entry_way way = fresh.ways[i];
        assert_true(way.count >= 1);
        dm_move made = enter(&e, &way);
        if (made != DM_NO_MOVE)
            assert_true(made == way.move || way.captures > 0);
        char text[DM_MOVE_TEXT];
        entry_write(&e, text, sizeof text);
        while (entry_back(&e)) {
        }
        assert_int_equal(e.open, total);
        same_marks(&e, &fresh);
    }
    /* a square outside is refused, and changes nothing */
    dm_move made;
    assert_int_equal(entry_touch(&e, DM_CELLS_MAX, &made), ENTRY_REFUSED);
    assert_int_equal(e.open, total);
    entry_clear(&e);
    entry_clear(&fresh);
}

static void play_randomly(const dm_game *game, dm_random *random) {
    dm_setup setup;
    dm_state state;
    static dm_move moves[DM_MOVES_MAX];
    dm_setup_init(&setup, game);
    game->init(&state, &setup);
    for (int turn = 0; turn < TURNS && game->seat(&state) != DM_OVER; turn++) {
        check_position(game, &state, random);
        size_t count = game->legal(&state, moves, DM_MOVES_MAX);
        assert_int_equal(game->apply(&state, moves[dm_random_below(random, count)]),
                         DM_OK);
    }
}

static void every_move_can_be_entered(void **unused) {
    (void)unused;
    dm_random random = {7};
    for (size_t i = 0; i < dm_game_count(); i++)
        for (int game = 0; game < GAMES; game++)
            play_randomly(dm_game_at(i), &random);
}

static entry begin_draughts(const char *position, dm_state *state) {
    const dm_game *game = dm_game_find("draughts");
    dm_setup setup;
    entry e;
    dm_setup_init(&setup, game);
    assert_int_equal(game->read_state(state, &setup, position, NULL), DM_OK);
    assert_true(entry_begin(&e, game, state));
    return e;
}

/* The landing says which of two captures is meant; a long one goes by its last square. */
static void landings_decide(void **unused) {
    (void)unused;
    dm_state state;
    dm_move made = DM_NO_MOVE;
    char text[DM_MOVE_TEXT];
    entry e = begin_draughts("W:W32:B27,28", &state);
    assert_int_equal(e.total, 2);
    assert_int_equal(entry_touch(&e, 32, &made), ENTRY_MORE);
    entry_write(&e, text, sizeof text);
    assert_string_equal(text, "32x");
    assert_int_equal(entry_touch(&e, 20, &made), ENTRY_REFUSED);
    assert_int_equal(entry_touch(&e, 23, &made), ENTRY_DONE);
    e.game->write_move(&state, made, DM_NOTATION_PLAIN, text, sizeof text);
    assert_string_equal(text, "32x23");
    entry_clear(&e);

    e = begin_draughts("W:W37:B32,22,11", &state);
    entry_marks marks = {.mark = {0}};
    assert_int_equal(entry_touch(&e, 37, &made), ENTRY_MORE);
    entry_show(&e, &marks);
    assert_int_equal(marks.mark[37], MARK_SELECTED);
    assert_int_equal(marks.mark[6], MARK_TARGET);
    assert_int_equal(marks.mark[22], MARK_VICTIM);
    assert_int_equal(marks.number[32], 1);
    assert_int_equal(marks.number[22], 2);
    assert_int_equal(marks.number[11], 3);
    assert_int_equal(entry_touch(&e, 6, &made), ENTRY_DONE);
    entry_clear(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_can_be_entered),
        cmocka_unit_test(landings_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
