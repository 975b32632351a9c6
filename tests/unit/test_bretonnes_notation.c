/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of the Dames Bretonnes: every fault, and what is accepted. */
#include "support.h"

#define EMPTY "6/6/6/6/6/6"
/* Five counters in every row and column and no full diagonal: thirty in all. */
#define THIRTY "1ooooo/oo1ooo/ooo1oo/o1oooo/ooooo1/oooo1o"
#define TWENTY_NINE "1ooooo/oo1ooo/ooo1oo/o1oooo/ooooo1/1ooo1o"

static void test_positions(void **state) {
    (void)state;
    static const reading cases[] = {
        {EMPTY " 2 1 0,0", NULL},           {EMPTY " 1 1 0", NULL},
        {EMPTY " 4 3 1,0,0,1", NULL},       {EMPTY " 3 3 1,2,1", NULL},
        {EMPTY " 2 2 3,2", NULL},           {EMPTY " 1 1 5", NULL},
        {THIRTY " 2 1 0,0", NULL},          {TWENTY_NINE " 1 1 0", NULL},
        {"o5/6/2oo2/6/6/5o 2 2 0,1", NULL},
    };
    assert_readings(game_named("bretonnes"), "", cases, COUNT(cases));
}

static void test_positions_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_ROW_SHORT, 1, "6", NULL},
        {"6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_ROWS_FEW, 10, "5", "6"},
        {"6/6/6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_ROWS_MANY, 12, "7", "6"},
        {"6/6/x5/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_LETTER, 5, "x5", NULL},
        {"6/6/O5/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_LETTER, 5, "O5", NULL},
        {"33/6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_DIGITS, 2, NULL, NULL},
        {"6/6/oo5/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_LONG, 7, "6", NULL},
        {"6/6/oo3/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_SHORT, 8, "6", NULL},
        {"oooooo/oooooo/oooooo/oooooo/oooooo/o5 2 1 0,0", DM_WORD_FAULT_COUNTERS_MANY, 1,
         "31", "30"},
        {"6/6/6/6/oooooo/6 2 1 0,0", DM_WORD_FAULT_LINE_STANDING, 1, "a2", "f2"},
        {"2o3/2o3/2o3/2o3/2o3/2o3 2 1 0,0", DM_WORD_FAULT_LINE_STANDING, 1, "c1", "c6"},
        {"5o/4o1/3o2/2o3/1o4/o5 2 1 0,0", DM_WORD_FAULT_LINE_STANDING, 1, "a1", "f6"},
        {"o5/1o4/2o3/3o2/4o1/5o 2 1 0,0", DM_WORD_FAULT_LINE_STANDING, 1, "f1", "a6"},
        {EMPTY, DM_WORD_FAULT_POSITION_SHORT, 12, NULL, NULL},
        {EMPTY " ", DM_WORD_FAULT_POSITION_SHORT, 13, NULL, NULL},
        {EMPTY " 2", DM_WORD_FAULT_POSITION_SHORT, 14, NULL, NULL},
        {EMPTY " 2 1", DM_WORD_FAULT_POSITION_SHORT, 16, NULL, NULL},
        {EMPTY " 2 1 ", DM_WORD_FAULT_POSITION_SHORT, 17, NULL, NULL},
        {EMPTY "  2 1 0,0", DM_WORD_FAULT_UNEXPECTED, 13, " ", NULL},
        {EMPTY " 2  1 0,0", DM_WORD_FAULT_UNEXPECTED, 15, " ", NULL},
        {EMPTY " 2 1 0,0 ", DM_WORD_FAULT_UNEXPECTED, 20, " ", NULL},
        {EMPTY " 2 1 0,0 x", DM_WORD_FAULT_UNEXPECTED, 20, " x", NULL},
        {EMPTY " 2x 1 0,0", DM_WORD_FAULT_UNEXPECTED, 14, "x", NULL},
        {EMPTY " 0 1 0,0", DM_WORD_FAULT_PLAYERS, 13, "0", NULL},
        {EMPTY " 5 1 0,0", DM_WORD_FAULT_PLAYERS, 13, "5", NULL},
        {EMPTY " 02 1 0,0", DM_WORD_FAULT_PLAYERS, 13, "02", NULL},
        {EMPTY " two 1 0,0", DM_WORD_FAULT_PLAYERS, 13, "two", NULL},
        {EMPTY " 2 3 0,0", DM_WORD_FAULT_PLAYER_TO_MOVE, 15, "3", NULL},
        {EMPTY " 2 0 0,0", DM_WORD_FAULT_PLAYER_TO_MOVE, 15, "0", NULL},
        {EMPTY " 2 -1 0,0", DM_WORD_FAULT_PLAYER_TO_MOVE, 15, "-1", NULL},
        {EMPTY " 2 1 0", DM_WORD_FAULT_TOKEN_COUNTS, 17, "1", "2"},
        {EMPTY " 2 1 0,0,0", DM_WORD_FAULT_TOKEN_COUNTS, 17, "3", "2"},
        {EMPTY " 1 1 0,0", DM_WORD_FAULT_TOKEN_COUNTS, 17, "2", "1"},
        {EMPTY " 2 1 -1,0", DM_WORD_FAULT_TOKEN_COUNT, 17, "-1", NULL},
        {EMPTY " 2 1 0,6", DM_WORD_FAULT_TOKEN_COUNT, 19, "6", NULL},
        {EMPTY " 2 1 0,", DM_WORD_FAULT_TOKEN_COUNT, 19, "", NULL},
        {EMPTY " 2 1 00,0", DM_WORD_FAULT_TOKEN_COUNT, 17, "00", NULL},
        {EMPTY " 2 1 0x,0", DM_WORD_FAULT_UNEXPECTED, 18, "x", NULL},
        {EMPTY " 2 1 3,3", DM_WORD_FAULT_TOKENS_MANY, 17, "6", "5"},
        {EMPTY " 4 1 1,1,2,2", DM_WORD_FAULT_TOKENS_MANY, 17, "6", "5"},
        {EMPTY " 3 1 2,0,2", DM_WORD_FAULT_TARGET_TWICE, 17, "1", "3"},
        {EMPTY " 4 1 0,2,0,3", DM_WORD_FAULT_TARGET_TWICE, 17, "2", "4"},
    };
    assert_positions_refused(game_named("bretonnes"), "", cases, COUNT(cases));
}

/* Only an option that was set by hand may be contradicted. */
static void test_players_option(void **state) {
    (void)state;
    static const refusal cases[] = {
        {EMPTY " 2 1 0,0", DM_WORD_FAULT_PLAYERS_OPTION, 13, "2", "3"},
        {EMPTY " 4 1 0,0,0,0", DM_WORD_FAULT_PLAYERS_OPTION, 13, "4", "3"},
    };
    const dm_game *game = game_named("bretonnes");
    assert_positions_refused(game, "players=3", cases, COUNT(cases));
    state_of(game, "players=3", EMPTY " 3 1 0,0,0");
    state_of(game, "", EMPTY " 3 1 0,0,0");
}

static void test_turns_accepted(void **state) {
    (void)state;
    static const struct {
        const char *position, *turn, *after;
    } cases[] = {
        {EMPTY " 2 1 0,0", "a1+b3", "6/6/6/1o4/6/o5 2 2 0,0"},
        {EMPTY " 3 3 1,0,1", "f5+a6", "o5/5o/6/6/6/6 3 1 1,0,1"},
        {"6/6/6/2o3/6/6 2 2 0,0", "c3-c4+c6", "2o3/6/2o3/6/6/6 2 1 0,0"},
        {"6/6/6/2o3/6/6 2 2 0,0", "c3-b3+f3", "6/6/6/1o3o/6/6 2 1 0,0"},
        {TWENTY_NINE " 1 1 0", "b1-a1+b1",
         "1ooooo/oo1ooo/ooo1oo/o1oooo/ooooo1/oooo1o 1 1 0"},
    };
    const dm_game *game = game_named("bretonnes");
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_state position = state_of(game, "", cases[i].position);
        dm_move turn = move_of(game, &position, cases[i].turn);
        char out[DM_POSITION_TEXT];
        for (dm_notation n = DM_NOTATION_PLAIN; n <= DM_NOTATION_HUB; n++) {
            assert_int_equal(game->write_move(&position, turn, n, out, sizeof out),
                             strlen(cases[i].turn));
            assert_string_equal(out, cases[i].turn);
        }
        assert_int_equal(game->apply(&position, turn), DM_OK);
        game->write_state(&position, out, sizeof out);
        assert_string_equal(out, cases[i].after);
    }
}

static void test_no_turn_is_written_empty(void **state) {
    (void)state;
    const dm_game *game = game_named("bretonnes");
    dm_state position = state_of(game, "", EMPTY " 2 1 0,0");
    char out[DM_MOVE_TEXT] = "#";
    assert_int_equal(
        game->write_move(&position, DM_NO_MOVE, DM_NOTATION_PLAIN, out, sizeof out), 0);
    assert_string_equal(out, "");
    assert_int_equal(game->apply(&position, DM_NO_MOVE), DM_REFUSED);
    assert_int_equal(game->apply(&position, UINT64_MAX), DM_REFUSED);
}

static void test_first_turns_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_TURN_FORM, 1, "", NULL},
        {"a1", DM_WORD_FAULT_TURN_FORM, 3, "a1", NULL},
        {"a1+", DM_WORD_FAULT_TURN_FORM, 4, "a1+", NULL},
        {"a1-", DM_WORD_FAULT_TURN_FORM, 4, "a1-", NULL},
        {"a1-a2", DM_WORD_FAULT_TURN_FORM, 6, "a1-a2", NULL},
        {"a1-a2+", DM_WORD_FAULT_TURN_FORM, 7, "a1-a2+", NULL},
        {"a1+b3 ", DM_WORD_FAULT_TURN_FORM, 6, "a1+b3 ", NULL},
        {"a1+b3+c4", DM_WORD_FAULT_TURN_FORM, 6, "a1+b3+c4", NULL},
        {"a1xb3", DM_WORD_FAULT_TURN_FORM, 3, "a1xb3", NULL},
        {"g1+b3", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "g1", NULL},
        {"a1+b7", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "b7", NULL},
        {"a1-A2+a3", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "A2", NULL},
        {"a1-a2+z3", DM_WORD_FAULT_SQUARE_UNKNOWN, 7, "z3", NULL},
        {"a1-a2+a3", DM_WORD_FAULT_BOARD_EMPTY, 1, NULL, NULL},
        {"a1+a1", DM_WORD_FAULT_SQUARE_TWICE, 4, "a1", NULL},
        {"b3+a1", DM_WORD_FAULT_PLACED_ORDER, 4, "a1", "b3"},
        {"b1+a1", DM_WORD_FAULT_PLACED_ORDER, 4, "a1", "b1"},
    };
    assert_moves_refused(game_named("bretonnes"), "", EMPTY " 2 1 0,0", cases,
                         COUNT(cases));
}

static void test_turns_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"a1+b3", DM_WORD_FAULT_BOARD_NOT_EMPTY, 1, NULL, NULL},
        {"a1-a2+a3", DM_WORD_FAULT_EMPTY, 1, "a1", NULL},
        {"c3-c5+c6", DM_WORD_FAULT_NOT_ONE_STEP, 4, "c3", "c5"},
        {"c3-d4+d6", DM_WORD_FAULT_NOT_ONE_STEP, 4, "c3", "d4"},
        {"c3-c3+c6", DM_WORD_FAULT_NOT_ONE_STEP, 4, "c3", "c3"},
        {"f4-a5+a6", DM_WORD_FAULT_NOT_ONE_STEP, 4, "f4", "a5"},
        {"c3-d3+e3", DM_WORD_FAULT_OCCUPIED, 4, "d3", NULL},
        {"c3-c4+c3", DM_WORD_FAULT_PLACED_BEHIND, 7, "c3", NULL},
        {"c3-c4+c4", DM_WORD_FAULT_OCCUPIED, 7, "c4", NULL},
        {"c3-b3+d3", DM_WORD_FAULT_OCCUPIED, 7, "d3", NULL},
        {"c3-c4+d4", DM_WORD_FAULT_PLACED_OFF_LINE, 7, "d4", NULL},
        {"c3-b3+b4", DM_WORD_FAULT_PLACED_OFF_LINE, 7, "b4", NULL},
    };
    assert_moves_refused(game_named("bretonnes"), "", "6/6/5o/2oo2/6/6 2 1 0,0", cases,
                         COUNT(cases));
}

static void test_finished_games(void **state) {
    (void)state;
    static const refusal over = {"a1+b3", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL};
    static const char *const positions[] = {
        EMPTY " 2 2 3,0",
        EMPTY " 4 1 0,0,0,2",
        EMPTY " 1 1 1",
        THIRTY " 2 1 0,0",
        "6/1ooooo/1ooooo/1ooooo/1ooooo/1ooooo 3 1 0,0,0",
    };
    for (size_t i = 0; i < COUNT(positions); i++)
        assert_moves_refused(game_named("bretonnes"), "", positions[i], &over, 1);
}

/* The thirtieth counter goes anywhere, but only in a solo game. */
static void test_last_counter_among_two(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"b1-a1+b1", DM_WORD_FAULT_PLACED_BEHIND, 7, "b1", NULL},
        {"b1-a1+d4", DM_WORD_FAULT_PLACED_OFF_LINE, 7, "d4", NULL},
    };
    assert_moves_refused(game_named("bretonnes"), "", TWENTY_NINE " 2 1 0,0", cases,
                         COUNT(cases));
    const dm_game *game = game_named("bretonnes");
    dm_state solo = state_of(game, "", TWENTY_NINE " 1 1 0");
    move_of(game, &solo, "b1-a1+d4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_positions_refused),
        cmocka_unit_test(test_players_option),
        cmocka_unit_test(test_turns_accepted),
        cmocka_unit_test(test_no_turn_is_written_empty),
        cmocka_unit_test(test_first_turns_refused),
        cmocka_unit_test(test_turns_refused),
        cmocka_unit_test(test_finished_games),
        cmocka_unit_test(test_last_counter_among_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
