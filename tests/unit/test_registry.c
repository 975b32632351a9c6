/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games, options and results by name: damier/game.h, games/registry.c. */
#include "support.h"

#include "games/registry.h"

static void test_games_in_order(void **state) {
    (void)state;
    static const char *const ids[] = {"draughts", "bretonnes", "sujet-verbe", "martian",
                                      "example"};
    assert_int_equal(dm_game_count(), COUNT(ids));
    for (size_t i = 0; i < COUNT(ids); i++) {
        assert_string_equal(dm_game_at(i)->id, ids[i]);
        assert_ptr_equal(dm_game_find(ids[i]), dm_game_at(i));
    }
}

static void test_no_such_game(void **state) {
    (void)state;
    static const char *const unknown[] = {"", "Draughts", "draught", "draughts ",
                                          "template"};
    for (size_t i = 0; i < COUNT(unknown); i++)
        assert_null(dm_game_find(unknown[i]));
    assert_ptr_equal(dm_game_with(DM_GAME_SCORES), dm_game_find("bretonnes"));
    assert_null(dm_game_with(0));
}

/* Every option of every game: its standard value, then all it may be. */
static const struct {
    const char *game, *option, *standard, *values;
} all_options[] = {
    {"bretonnes", "players", "2", "1, 2, 3, 4"},
    {"sujet-verbe", "backward-capture", "no", "no, yes"},
    {"sujet-verbe", "cards", "off", "off, on"},
    {"sujet-verbe", "wrong", "stay", "stay, play"},
    {"martian", "medium", "all", "all, straight"},
    {"martian", "return", "zone", "zone, square"},
};

static void test_standard_values(void **state) {
    (void)state;
    size_t count = 0;
    for (size_t i = 0; i < dm_game_count(); i++)
        count += dm_game_at(i)->option_count;
    assert_int_equal(count, COUNT(all_options));
    for (size_t i = 0; i < COUNT(all_options); i++) {
        const dm_game *game = game_named(all_options[i].game);
        dm_setup setup = setup_of(game, "");
        assert_string_equal(dm_setup_get(&setup, game, all_options[i].option),
                            all_options[i].standard);
        assert_int_equal(setup.given, 0);
    }
}

static void test_values_are_named(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(all_options); i++) {
        const dm_game *game = game_named(all_options[i].game);
        dm_setup setup = setup_of(game, ""), before = setup;
        dm_fault fault;
        assert_int_equal(
            dm_setup_set(&setup, game, all_options[i].option, "perhaps", &fault),
            DM_REFUSED);
        assert_fault("perhaps", &fault, DM_WORD_FAULT_OPTION_VALUE, 0,
                     all_options[i].option, "perhaps");
        assert_string_equal(fault.phrase.args[2], all_options[i].values);
        assert_int_equal(
            dm_setup_set(&setup, game, all_options[i].option, "perhaps", NULL),
            DM_REFUSED);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void test_values_are_set(void **state) {
    (void)state;
    const dm_game *game = game_named("sujet-verbe");
    dm_setup setup = setup_of(game, "wrong=play cards=on");
    assert_string_equal(dm_setup_get(&setup, game, "wrong"), "play");
    assert_string_equal(dm_setup_get(&setup, game, "cards"), "on");
    assert_string_equal(dm_setup_get(&setup, game, "backward-capture"), "no");
    assert_int_equal(setup.given, 6);
    dm_setup back = setup_of(game, "wrong=play cards=on cards=off wrong=stay");
    assert_string_equal(dm_setup_get(&back, game, "cards"), "off");
    assert_string_equal(dm_setup_get(&back, game, "wrong"), "stay");
    assert_int_equal(back.given, 6);
}

static void test_unknown_option(void **state) {
    (void)state;
    for (size_t i = 0; i < dm_game_count(); i++) {
        const dm_game *game = dm_game_at(i);
        dm_setup setup = setup_of(game, "");
        dm_fault fault;
        assert_int_equal(dm_setup_set(&setup, game, "colour", "on", &fault), DM_REFUSED);
        assert_fault("colour", &fault, DM_WORD_FAULT_OPTION_UNKNOWN, 0, "colour",
                     game->id);
        assert_null(dm_setup_get(&setup, game, "colour"));
    }
}

static void test_outcome_names(void **state) {
    (void)state;
    static const struct {
        dm_outcome outcome;
        const char *name;
    } cases[] = {
        {{.over = false, .winner = DM_NOBODY, .seats = 2}, "ongoing"},
        {{.over = false, .winner = 0, .seats = 1}, "ongoing"},
        {{.over = true, .winner = 0, .seats = 2}, "1"},
        {{.over = true, .winner = 1, .seats = 2}, "2"},
        {{.over = true, .winner = 2, .seats = 3}, "3"},
        {{.over = true, .winner = 3, .seats = 4}, "4"},
        {{.over = true, .winner = DM_NOBODY, .seats = 2}, "draw"},
        {{.over = true, .winner = DM_NOBODY, .seats = 4}, "draw"},
        {{.over = true, .winner = 0, .seats = 1}, "won"},
        {{.over = true, .winner = DM_NOBODY, .seats = 1}, "lost"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(dm_outcome_name(&cases[i].outcome), cases[i].name);
}

static void test_ranks(void **state) {
    (void)state;
    static const struct {
        uint8_t seats;
        int16_t score[DM_SEATS_MAX];
        int8_t winner;
        uint8_t place[DM_SEATS_MAX];
    } cases[] = {
        {1, {0}, 0, {1}},
        {2, {3, 5}, 1, {2, 1}},
        {2, {5, 5}, DM_NOBODY, {1, 1}},
        {2, {0, -1}, 0, {1, 2}},
        {3, {1, 2, 1}, 1, {2, 1, 2}},
        {3, {2, 2, 1}, DM_NOBODY, {1, 1, 3}},
        {4, {0, 1, 2, 2}, DM_NOBODY, {4, 3, 1, 1}},
        {4, {0, 1, 0, 2}, 3, {3, 2, 3, 1}},
        {2, {1, 0, 9, 9}, 0, {1, 2}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_outcome outcome = {.over = true, .winner = 2, .seats = cases[i].seats};
        memcpy(outcome.score, cases[i].score, sizeof outcome.score);
        dm_outcome_rank(&outcome);
        assert_int_equal(outcome.winner, cases[i].winner);
        assert_memory_equal(outcome.place, cases[i].place, cases[i].seats);
        assert_memory_equal(outcome.score, cases[i].score, sizeof outcome.score);
    }
}

static void test_roles(void **state) {
    (void)state;
    const dm_game *game = game_named("sujet-verbe");
    dm_setup setup = setup_of(game, "cards=on");
    assert_int_equal(dm_setup_role(&setup, game, DM_ROLE_CARDS), 1);
    assert_int_equal(dm_setup_role(&setup, game, DM_ROLE_WRONG), 0);
    assert_int_equal(dm_setup_role(&setup, game, DM_ROLE_PLAYERS), -1);
    dm_setup before = setup;
    dm_setup_choose(&setup, game, DM_ROLE_PLAYERS, 1);
    assert_memory_equal(&setup, &before, sizeof setup);
    game = game_named("bretonnes");
    setup = setup_of(game, "");
    dm_setup_choose(&setup, game, DM_ROLE_PLAYERS, 3);
    assert_string_equal(dm_setup_get(&setup, game, "players"), "4");
    assert_int_equal(setup.given, 0);
}

static void test_looks(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    assert_string_equal(dm_game_look(game, DM_PIECE_KING, 1)->drawing, "king-black");
    assert_null(dm_game_look(game, DM_PIECE_COUNTER, 0));
    assert_null(dm_game_look(game, DM_PIECE_MAN, DM_NOBODY));
    game = game_named("martian");
    for (int owner = DM_NOBODY; owner < 2; owner++)
        assert_string_equal(dm_game_look(game, DM_PIECE_SMALL, owner)->drawing,
                            "pyramid-small");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_in_order),  cmocka_unit_test(test_no_such_game),
        cmocka_unit_test(test_standard_values), cmocka_unit_test(test_values_are_named),
        cmocka_unit_test(test_values_are_set),  cmocka_unit_test(test_unknown_option),
        cmocka_unit_test(test_outcome_names),   cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_roles),           cmocka_unit_test(test_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
