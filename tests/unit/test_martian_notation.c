/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of Two Shores: every fault, and what is accepted. */
#include "support.h"

#define START "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG"
/* One large piece is missing: three points. */
#define LESS_LARGE "1GM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG"

static void test_positions(void **state) {
    (void)state;
    static const reading cases[] = {
        {START " S 0,0 -", NULL},
        {START " N 0,0 -", NULL},
        {START " S 0,0 b3", NULL},
        {LESS_LARGE " N 0,3 c8", NULL},
        {LESS_LARGE " N 3,0 -", NULL},
        {"G3/4/4/4/4/4/4/4 S 16,17 -", NULL},
        {"G3/4/4/4/4/4/4/4 S 33,0 -", NULL},
        {"PPPP/MMMM/GGGG/4/4/PP2/MM2/GG2 S 0,0 -", NULL},
    };
    assert_readings(game_named("martian"), "", cases, COUNT(cases));
    assert_readings(game_named("martian"), "medium=straight", cases, COUNT(cases));
    static const reading origins[] = {
        {START " S 0,0 -", NULL},
        {START " S 0,0 b3:b5", NULL},
        {START " N 0,0 a8:a4", NULL},
    };
    assert_readings(game_named("martian"), "return=square", origins, COUNT(origins));
}

static void test_positions_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_ROW_SHORT, 1, "4", NULL},
        {"4/4/4/4/4/4/4 S 0,0 -", DM_WORD_FAULT_ROWS_FEW, 14, "7", "8"},
        {"GGX1/4/4/4/4/4/4/4 S 0,0 -", DM_WORD_FAULT_ROW_LETTER, 3, "X1", NULL},
        {"gGM1/4/4/4/4/4/4/4 S 0,0 -", DM_WORD_FAULT_ROW_LETTER, 1, "gGM1", NULL},
        {"4/4/4/4/4/4/4/4 S 0,0 -", DM_WORD_FAULT_NO_PIECE, 1, NULL, NULL},
        {"4/4/4/4/4/4/4/4 S 36,0 -", DM_WORD_FAULT_NO_PIECE, 1, NULL, NULL},
        {"GGGG/GGMM/MMMM/PPPP/PPP1/4/4/4 S 0,0 -", DM_WORD_FAULT_MARTIAN_PIECES, 23, "18",
         NULL},
        {"GGGG/GGG1/4/4/4/4/4/4 S 0,0 -", DM_WORD_FAULT_MARTIAN_SIZE, 8, "G", "6"},
        {"4/MMMM/4/M3/MM2/4/4/4 S 0,0 -", DM_WORD_FAULT_MARTIAN_SIZE, 14, "M", "6"},
        {"PPPP/PP2/4/4/4/4/4/3P S 0,0 -", DM_WORD_FAULT_MARTIAN_SIZE, 21, "P", "6"},
        {START, DM_WORD_FAULT_POSITION_SHORT, 34, NULL, NULL},
        {START " ", DM_WORD_FAULT_POSITION_SHORT, 35, NULL, NULL},
        {START " S", DM_WORD_FAULT_POSITION_SHORT, 36, NULL, NULL},
        {START " S 0,0", DM_WORD_FAULT_POSITION_SHORT, 40, NULL, NULL},
        {START " S 0,0 ", DM_WORD_FAULT_POSITION_SHORT, 41, NULL, NULL},
        {START "  S 0,0 -", DM_WORD_FAULT_UNEXPECTED, 35, " ", NULL},
        {START " S  0,0 -", DM_WORD_FAULT_UNEXPECTED, 37, " ", NULL},
        {START " W 0,0 -", DM_WORD_FAULT_MARTIAN_SIDE, 35, "W", NULL},
        {START " s 0,0 -", DM_WORD_FAULT_MARTIAN_SIDE, 35, "s", NULL},
        {START " South 0,0 -", DM_WORD_FAULT_MARTIAN_SIDE, 35, "South", NULL},
        {START " S 0 -", DM_WORD_FAULT_MARTIAN_POINTS_FORM, 37, "0", NULL},
        {START " S 0, -", DM_WORD_FAULT_MARTIAN_POINTS_FORM, 37, "0,", NULL},
        {START " S 00,0 -", DM_WORD_FAULT_MARTIAN_POINTS_FORM, 37, "00,0", NULL},
        {START " S 0,-1 -", DM_WORD_FAULT_MARTIAN_POINTS_FORM, 37, "0,-1", NULL},
        {START " S 0,0,0 -", DM_WORD_FAULT_MARTIAN_POINTS_FORM, 37, "0,0,0", NULL},
        {START " S 1000,0 -", DM_WORD_FAULT_MARTIAN_POINTS_FORM, 37, "1000,0", NULL},
        {START " S 1,0 -", DM_WORD_FAULT_MARTIAN_POINTS_SUM, 37, "1", "0"},
        {START " S 999,999 -", DM_WORD_FAULT_MARTIAN_POINTS_SUM, 37, "1998", "0"},
        {LESS_LARGE " S 1,1 -", DM_WORD_FAULT_MARTIAN_POINTS_SUM, 37, "2", "3"},
        {LESS_LARGE " S 1,2 -", DM_WORD_FAULT_MARTIAN_POINTS_SPLIT, 37, "1", "2"},
        {START " S 0,0 z", DM_WORD_FAULT_SQUARE_UNKNOWN, 41, "z", NULL},
        {START " S 0,0 e3", DM_WORD_FAULT_SQUARE_UNKNOWN, 41, "e3", NULL},
        {START " S 0,0 --", DM_WORD_FAULT_UNEXPECTED, 42, "-", NULL},
        {START " S 0,0 - ", DM_WORD_FAULT_UNEXPECTED, 42, " ", NULL},
        {START " S 0,0 b3 ", DM_WORD_FAULT_UNEXPECTED, 43, " ", NULL},
        {START " S 0,0 a8", DM_WORD_FAULT_MARTIAN_BARRED_OUTSIDE, 41, "a8", NULL},
        {START " N 0,0 b3", DM_WORD_FAULT_MARTIAN_BARRED_OUTSIDE, 41, "b3", NULL},
        {START " S 0,0 a1", DM_WORD_FAULT_MARTIAN_BARRED_EMPTY, 41, "a1", NULL},
        {START " S 0,0 b3:b5", DM_WORD_FAULT_MARTIAN_ORIGIN_SURPLUS, 43, NULL, NULL},
    };
    assert_positions_refused(game_named("martian"), "", cases, COUNT(cases));
    static const refusal origins[] = {
        {START " S 0,0 b3", DM_WORD_FAULT_MARTIAN_ORIGIN_MISSING, 43, NULL, NULL},
        {START " S 0,0 b3:", DM_WORD_FAULT_MARTIAN_ORIGIN_MISSING, 44, NULL, NULL},
        {START " S 0,0 b3:e5", DM_WORD_FAULT_SQUARE_UNKNOWN, 44, "e5", NULL},
        {START " S 0,0 b3:a4", DM_WORD_FAULT_MARTIAN_ORIGIN_OUTSIDE, 44, "a4", NULL},
        {START " S 0,0 b3:a8", DM_WORD_FAULT_MARTIAN_ORIGIN_OCCUPIED, 44, "a8", NULL},
        {START " S 0,0 a1:b5", DM_WORD_FAULT_MARTIAN_BARRED_EMPTY, 41, "a1", NULL},
        {START " S 0,0 b3:b5 ", DM_WORD_FAULT_UNEXPECTED, 46, " ", NULL},
    };
    assert_positions_refused(game_named("martian"), "return=square", origins,
                             COUNT(origins));
}

static void test_moves_accepted(void **state) {
    (void)state;
    static const struct {
        const char *options, *position, *move, *after;
    } cases[] = {
        {"", START " S 0,0 -", "d3-d5", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5"},
        {"", START " S 0,0 -", "d3-d4", "GGM1/GMP1/MPP1/4/3M/1PP1/1PMG/1MGG N 0,0 -"},
        {"return=square", START " S 0,0 -", "d3-d5",
         "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3"},
        {"", "GGM1/GMP1/MPP1/4/3M/1PP1/1PMG/1MGG S 0,0 -", "d4xb6",
         "GGM1/GMP1/MMP1/4/4/1PP1/1PMG/1MGG N 1,0 b6"},
        {"", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5", "d5-d6",
         "GGM1/GMP1/MPPM/4/4/1PP1/1PMG/1MGG S 0,0 -"},
    };
    const dm_game *game = game_named("martian");
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_state position = state_of(game, cases[i].options, cases[i].position);
        dm_move move = move_of(game, &position, cases[i].move);
        char out[DM_POSITION_TEXT];
        for (dm_notation n = DM_NOTATION_PLAIN; n <= DM_NOTATION_HUB; n++) {
            assert_int_equal(game->write_move(&position, move, n, out, sizeof out), 5);
            assert_string_equal(out, cases[i].move);
        }
        assert_int_equal(game->apply(&position, move), DM_OK);
        game->write_state(&position, out, sizeof out);
        assert_string_equal(out, cases[i].after);
    }
}

static void test_moves_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_MOVE_FORM, 1, "", NULL},
        {"d3", DM_WORD_FAULT_MOVE_FORM, 1, "d3", NULL},
        {"d3-d", DM_WORD_FAULT_MOVE_FORM, 1, "d3-d", NULL},
        {"d3d5", DM_WORD_FAULT_MOVE_FORM, 1, "d3d5", NULL},
        {"d3-d5 ", DM_WORD_FAULT_MOVE_FORM, 1, "d3-d5 ", NULL},
        {"d3:d5", DM_WORD_FAULT_MOVE_FORM, 1, "d3:d5", NULL},
        {"d3Xd5", DM_WORD_FAULT_MOVE_FORM, 1, "d3Xd5", NULL},
        {"e3-d5", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "e3", NULL},
        {"d3-d9", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "d9", NULL},
        {"D3-d5", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "D3", NULL},
        {"a1-a2", DM_WORD_FAULT_NO_OWN_PIECE, 1, "a1", NULL},
        {"c6-d5", DM_WORD_FAULT_NO_OWN_PIECE, 1, "c6", NULL},
        {"b3-b4", DM_WORD_FAULT_MARTIAN_WAY_SMALL, 1, "b3", "b4"},
        {"b3-d5", DM_WORD_FAULT_MARTIAN_WAY_SMALL, 1, "b3", "d5"},
        {"b3-b3", DM_WORD_FAULT_MARTIAN_WAY_SMALL, 1, "b3", "b3"},
        {"d3-d6", DM_WORD_FAULT_MARTIAN_WAY_MEDIUM, 1, "d3", "d6"},
        {"d3-c5", DM_WORD_FAULT_MARTIAN_WAY_MEDIUM, 1, "d3", "c5"},
        {"c1-a2", DM_WORD_FAULT_MARTIAN_WAY_LARGE, 1, "c1", "a2"},
        {"c1-c1", DM_WORD_FAULT_MARTIAN_WAY_LARGE, 1, "c1", "c1"},
        {"d2-d4", DM_WORD_FAULT_MARTIAN_BLOCKED, 4, "d3", "d4"},
        {"c1-a3", DM_WORD_FAULT_MARTIAN_BLOCKED, 4, "b2", "a3"},
        {"c1xc6", DM_WORD_FAULT_MARTIAN_BLOCKED, 4, "c2", "c6"},
        {"d2-d3", DM_WORD_FAULT_MARTIAN_OWN_PIECE, 4, "d3", NULL},
        {"d2xd3", DM_WORD_FAULT_MARTIAN_OWN_PIECE, 4, "d3", NULL},
        {"d3xd5", DM_WORD_FAULT_MARTIAN_NOTHING_TAKEN, 3, "d5", NULL},
    };
    assert_moves_refused(game_named("martian"), "", START " S 0,0 -", cases,
                         COUNT(cases));
}

/* One move refused in its own position and with its own options. */
static void test_moves_refused_elsewhere(void **state) {
    (void)state;
    static const struct {
        const char *options, *position;
        refusal refused;
    } cases[] = {
        {"",
         "GGM1/GMP1/MPP1/4/3M/1PP1/1PMG/1MGG S 0,0 -",
         {"d4-b6", DM_WORD_FAULT_MARTIAN_SIGN_TAKE, 3, "b6", NULL}},
        {"medium=straight",
         START " S 0,0 -",
         {"d3-b5", DM_WORD_FAULT_MARTIAN_WAY_STRAIGHT, 1, "d3", "b5"}},
        {"",
         "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5",
         {"d5-d4", DM_WORD_FAULT_MARTIAN_BARRED_ZONE, 4, "d5", "d4"}},
        {"",
         "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5",
         {"d5xb3", DM_WORD_FAULT_MARTIAN_BARRED_ZONE, 4, "d5", "b3"}},
        {"return=square",
         "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3",
         {"d5-d3", DM_WORD_FAULT_MARTIAN_BARRED_SQUARE, 4, "d5", "d3"}},
        {"",
         "P3/4/4/4/4/4/4/4 S 35,0 -",
         {"a8-b7", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL}},
        {"",
         "P3/4/4/4/4/4/4/P3 S 34,0 -",
         {"a1-b2", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_moves_refused(game_named("martian"), cases[i].options, cases[i].position,
                             &cases[i].refused, 1);
    const dm_game *game = game_named("martian");
    dm_state held =
        state_of(game, "return=square", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3");
    move_of(game, &held, "d5-d4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_positions_refused),
        cmocka_unit_test(test_moves_accepted),
        cmocka_unit_test(test_moves_refused),
        cmocka_unit_test(test_moves_refused_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
