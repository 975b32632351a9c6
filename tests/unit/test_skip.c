/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn left out to see what threatens: dm_game_skip. */
#include "support.h"

#include <string.h>

#include "base/random.h"
#include "damier/game.h"
#include "damier/word_list.h"

enum { GAMES = 40, TURNS_MOST = 200 };

static bool left_out(const char *id, const char *position, dm_word *why) {
    const dm_game *game = dm_game_find(id);
    dm_setup setup;
    dm_state state, before;
    dm_fault fault = {0};
    dm_setup_init(&setup, game);
    assert_int_equal(game->read_state(&state, &setup, position, NULL), DM_OK);
    before = state;
    bool skipped = dm_game_skip(game, &state, &fault) == DM_OK;
    *why = fault.phrase.word;
    assert_int_equal(skipped, memcmp(&state, &before, sizeof state) != 0);
    return skipped;
}

static void test_refusals(void **state) {
    (void)state;
    dm_word why;
    assert_true(left_out("draughts", "W:W28,45:B7,18", &why));
    assert_false(left_out("draughts", "W:W28,45:B7,22", &why));
    assert_int_equal(why, DM_WORD_SKIP_CAPTURE);
    assert_false(left_out("draughts", "W:W28:B", &why));
    assert_int_equal(why, DM_WORD_SKIP_OVER);
    assert_false(left_out("draughts", "W:W31,36,37:B26", &why));
    assert_int_equal(why, DM_WORD_SKIP_BLOCKED);
}

static void test_alone(void **state) {
    (void)state;
    const dm_game *game = dm_game_find("bretonnes");
    static const char *const players[] = {"1", "3", "4"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        dm_setup setup;
        dm_state first;
        dm_fault fault = {0};
        dm_setup_init(&setup, game);
        assert_int_equal(dm_setup_set(&setup, game, "players", players[i], NULL), DM_OK);
        game->init(&first, &setup);
        assert_int_equal(dm_game_skip(game, &first, &fault), DM_REFUSED);
        assert_int_equal(fault.phrase.word, DM_WORD_SKIP_NOT_TWO);
    }
}

/* On the way through games by chance: the board stays, the turn changes, texts hold it. */
static void walk(const dm_game *game, dm_random *random) {
    dm_setup setup;
    dm_state at;
    dm_setup_init(&setup, game);
    game->init(&at, &setup);
    for (int turn = 0; turn < TURNS_MOST; turn++) {
        static dm_move moves[DM_MOVES_MAX];
        dm_cell before[DM_CELLS_MAX], after[DM_CELLS_MAX];
        char text[DM_POSITION_TEXT];
        dm_state other = at, read;
        size_t count = game->legal(&at, moves, DM_MOVES_MAX);
        if (count == 0)
            return;
        if (dm_game_skip(game, &other, NULL) == DM_OK) {
            size_t cells = game->cells(&at, before, DM_CELLS_MAX);
            assert_int_equal(game->cells(&other, after, DM_CELLS_MAX), cells);
            for (size_t i = 0; i < cells; i++)
                assert_true(before[i].piece == after[i].piece &&
                            before[i].owner == after[i].owner);
            assert_int_equal(game->seat(&other), 1 - game->seat(&at));
            game->write_state(&other, text, sizeof text);
            assert_int_equal(game->read_state(&read, &setup, text, NULL), DM_OK);
            assert_memory_equal(&read, &other, sizeof read);
        }
        assert_int_equal(game->apply(&at, moves[dm_random_below(random, count)]), DM_OK);
    }
}

static void test_on_the_way(void **state) {
    (void)state;
    dm_random random = {1};
    static const char *const ids[] = {"draughts", "bretonnes", "sujet-verbe", "martian"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (int game = 0; game < GAMES; game++)
            walk(dm_game_find(ids[i]), &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_on_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
