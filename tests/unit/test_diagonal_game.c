/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the games of the draughts family share besides notation
 * (games/diagonal/diagonal_game.c, squares.c): cells, steps, endings, keys, and callers
 * with little room.
 */
#include "games/diagonal/diagonal_game.h"

#include "support.h"

#include "games/diagonal/squares.h"
#include "games/draughts/rules.h"
#include "games/sujet_verbe/rules.h"

static void test_squares(void **state) {
    (void)state;
    static const struct {
        const diagonal_rules *rules;
        int square, row, col, next[WAYS];
    } cases[] = {
        {&draughts_rules, 1, 0, 1, {0, 0, 6, 7}},
        {&draughts_rules, 5, 0, 9, {0, 0, 10, 0}},
        {&draughts_rules, 6, 1, 0, {0, 1, 0, 11}},
        {&draughts_rules, 28, 5, 4, {22, 23, 32, 33}},
        {&draughts_rules, 33, 6, 5, {28, 29, 38, 39}},
        {&draughts_rules, 46, 9, 0, {0, 41, 0, 0}},
        {&draughts_rules, 50, 9, 8, {44, 45, 0, 0}},
        {&sujet_verbe_forward, 1, 0, 1, {0, 0, 4, 5}},
        {&sujet_verbe_forward, 8, 2, 3, {5, 6, 11, 12}},
        {&sujet_verbe_forward, 16, 5, 0, {0, 13, 0, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const diagonal_rules *rules = cases[i].rules;
        assert_int_equal(square_row(rules, cases[i].square), cases[i].row);
        assert_int_equal(square_col(rules, cases[i].square), cases[i].col);
        for (way w = 0; w < WAYS; w++)
            assert_int_equal(square_next(rules, cases[i].square, w), cases[i].next[w]);
    }
    assert_int_equal(square_count(&draughts_rules), 50);
    assert_int_equal(square_count(&sujet_verbe_forward), 18);
}

/* A move as the steps that show it: "m32-28 x23 c5". */
static void write_steps(const dm_game *game, const dm_state *state, dm_move move,
                        char *out, size_t cap) {
    static const char letters[] = {[DM_STEP_MOVE] = 'm',
                                   [DM_STEP_TAKE] = 'x',
                                   [DM_STEP_CROWN] = 'c',
                                   [DM_STEP_PLACE] = 'p',
                                   [DM_STEP_LINE] = 'l'};
    dm_step steps[DM_STEPS_MAX];
    size_t count = game->steps(state, move, steps, DM_STEPS_MAX);
    dm_writer w = dm_writer_init(out, cap);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            dm_write_char(&w, ' ');
        dm_write_char(&w, letters[steps[i].kind]);
        if (steps[i].kind == DM_STEP_MOVE) {
            dm_write_number(&w, steps[i].from);
            dm_write_char(&w, '-');
        }
        dm_write_number(&w, steps[i].to);
    }
}

static void test_steps(void **state) {
    (void)state;
    static const struct {
        const char *game, *options, *position, *move, *steps;
    } cases[] = {
        {"draughts", "", "W:W31-50:B1-20", "32-28", "m32-28"},
        {"draughts", "", "W:W28:B23,13", "28x8", "m28-19 m19-8 x13 x23"},
        {"draughts", "", "W:W6:B20", "6-1", "m6-1 c1"},
        {"draughts", "", "W:W14:B10", "14x5", "m14-5 x10 c5"},
        {"draughts", "", "W:WK14:B10", "14x5", "m14-5 x10"},
        {"draughts", "", "B:W41:B37", "37x46", "m37-46 x41 c46"},
        {"sujet-verbe", "", "W:W17:B13,7", "17x5", "m17-10 x13 m10-5 x7"},
        {"sujet-verbe", "", "W:W4:B14", "4-1", "m4-1 c1"},
        {"sujet-verbe", "", "W:W4,K10,K11,K12:B3", "4-1", "m4-1"},
        {"sujet-verbe", "", "B:W1,3,K11,K14,K17:B8", "8x13", "m8-13 x11 c1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].game);
        dm_state position = state_of(game, cases[i].options, cases[i].position);
        char out[128];
        write_steps(game, &position, move_of(game, &position, cases[i].move), out,
                    sizeof out);
        assert_string_equal(out, cases[i].steps);
    }
}

static void test_little_room(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_state position = state_of(game, "", "W:W28,46:B23,13");
    dm_move move = move_of(game, &position, "28x8"), moves[2] = {77, 77};
    dm_step steps[2] = {{9, 9, 9, 9, 9}, {9, 9, 9, 9, 9}};
    dm_cell cells[2];
    memset(cells, 9, sizeof cells);
    assert_int_equal(game->steps(&position, move, steps, 1), 4);
    assert_int_equal(steps[0].to, 19);
    assert_int_equal(steps[1].kind, 9);
    assert_int_equal(game->cells(&position, cells, 1), 50);
    assert_string_equal(cells[0].name, "1");
    assert_int_equal(cells[1].square, 9);
    dm_state start = state_of(game, "", "W:W31-50:B1-20");
    assert_int_equal(game->legal(&start, moves, 1), 9);
    assert_true(moves[0] != 77 && moves[1] == 77);
}

/* Everything may be counted without any room at all. */
static void test_no_room(void **state) {
    (void)state;
    static const struct {
        const char *id;
        size_t moves, cells;
    } cases[] = {{"draughts", 9, 50},
                 {"sujet-verbe", 5, 18},
                 {"bretonnes", 630, 36},
                 {"martian", 13, 32}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].id);
        dm_setup setup = setup_of(game, "");
        dm_state start;
        game->init(&start, &setup);
        assert_int_equal(game->legal(&start, NULL, 0), cases[i].moves);
        assert_int_equal(game->cells(&start, NULL, 0), cases[i].cells);
    }
}

static void test_cells(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_state position = state_of(game, "", "W:W28,K46:B1,K50");
    dm_cell cells[DM_CELLS_MAX];
    assert_int_equal(game->cells(&position, cells, DM_CELLS_MAX), 50);
    static const struct {
        int square, col, row, owner;
        dm_piece piece;
    } cases[] = {
        {1, 1, 0, 1, DM_PIECE_MAN},   {2, 3, 0, DM_NOBODY, DM_PIECE_NONE},
        {28, 4, 5, 0, DM_PIECE_MAN},  {46, 0, 9, 0, DM_PIECE_KING},
        {50, 8, 9, 1, DM_PIECE_KING},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_cell *cell = &cells[cases[i].square - 1];
        assert_int_equal(cell->square, cases[i].square);
        assert_int_equal(cell->col, cases[i].col);
        assert_int_equal(cell->row, cases[i].row);
        assert_int_equal(cell->owner, cases[i].owner);
        assert_int_equal(cell->piece, cases[i].piece);
        assert_int_equal(cell->zone, DM_NOBODY);
        assert_int_equal(cell->dot, DM_CARD_NONE);
        assert_false(cell->barred);
    }
    assert_string_equal(cells[27].name, "28");
}

/* The dots of the classroom game, row by row (docs/rules, S34). */
static void test_dots(void **state) {
    (void)state;
    const dm_game *game = game_named("sujet-verbe");
    dm_state position = state_of(game, "", "W:W13-18:B1-6");
    dm_cell cells[DM_CELLS_MAX];
    game->cells(&position, cells, DM_CELLS_MAX);
    static const char dots[] = "PGBGBPBPGPGBGBPBPG";
    static const char letters[] = {[DM_CARD_PINK] = 'P',
                                   [DM_CARD_GREEN] = 'G',
                                   [DM_CARD_BLUE] = 'B',
                                   [DM_CARD_DAME] = 'D'};
    for (size_t i = 0; i < 18; i++)
        assert_int_equal(letters[cells[i].dot], dots[i]);
}

static void test_endings(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *name;
        dm_word reason;
    } cases[] = {
        {"draughts", "W:W31-50:B1-20", "ongoing", DM_WORD_NONE},
        {"draughts", "W:W:B1", "2", DM_WORD_REASON_NO_PIECE_LEFT},
        {"draughts", "B:W:B1", "2", DM_WORD_REASON_NO_PIECE_LEFT},
        {"draughts", "W:W50:B", "1", DM_WORD_REASON_NO_PIECE_LEFT},
        {"draughts", "B:W50:B", "1", DM_WORD_REASON_NO_PIECE_LEFT},
        {"draughts", "W:W6:B1", "2", DM_WORD_REASON_NO_MOVE},
        {"draughts", "B:WK50:B45", "1", DM_WORD_REASON_NO_MOVE},
        {"sujet-verbe", "W:W13-18:B1-6", "ongoing", DM_WORD_NONE},
        {"sujet-verbe", "W:W:B4", "2", DM_WORD_REASON_NO_PIECE_LEFT},
        {"sujet-verbe", "W:W1,K10,K11,K12:B", "1", DM_WORD_REASON_NO_PIECE_LEFT},
        {"sujet-verbe", "W:W4:B1,K18", "2", DM_WORD_REASON_NO_MOVE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].game);
        dm_state position = state_of(game, "", cases[i].position);
        dm_outcome outcome;
        game->outcome(&position, &outcome);
        if (strcmp(dm_outcome_name(&outcome), cases[i].name) != 0)
            fail_msg("%s: %s", cases[i].position, dm_outcome_name(&outcome));
        assert_int_equal(outcome.reason, cases[i].reason);
        assert_int_equal(game->seat(&position) == DM_OVER, outcome.over);
        if (outcome.over) {
            assert_int_equal(outcome.place[outcome.winner], 1);
            assert_int_equal(outcome.place[!outcome.winner], 2);
            assert_int_equal(game->perft(&position, 1), 0);
        }
    }
}

static void test_illegal_moves_change_nothing(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_state position = state_of(game, "", "W:W31-50:B1-20"), before = position;
    dm_state other = state_of(game, "", "W:W28:B1");
    static const dm_move numbers[] = {DM_NO_MOVE, UINT64_MAX, 1};
    for (size_t i = 0; i < COUNT(numbers); i++)
        assert_int_equal(game->apply(&position, numbers[i]), DM_REFUSED);
    assert_int_equal(game->apply(&position, move_of(game, &other, "28-22")), DM_REFUSED);
    assert_memory_equal(&position, &before, sizeof before);
}

static void test_keys(void **state) {
    (void)state;
    static const char *const positions[] = {"W:W13:B4", "B:W13:B4", "W:WK13:B4",
                                            "W:W14:B4", "W:W13:B5", "W:W4:B13"};
    const dm_game *game = game_named("sujet-verbe");
    uint64_t keys[COUNT(positions) + 1];
    for (size_t i = 0; i < COUNT(positions); i++) {
        dm_state position = state_of(game, "", positions[i]);
        keys[i] = game->key(&position);
        assert_true(keys[i] == game->key(&position));
    }
    dm_state backward = state_of(game, "backward-capture=yes", positions[0]);
    keys[COUNT(positions)] = game->key(&backward);
    for (size_t i = 0; i < COUNT(keys); i++)
        for (size_t j = 0; j < i; j++)
            assert_true(keys[i] != keys[j]);
}

static void test_routes(void **state) {
    (void)state;
    dm_state stored = state_of(game_named("draughts"), "", "W:W28,46:B23,13");
    diagonal_position p = diagonal_game_load(&stored);
    int route[ROUTE_MAX];
    dm_move quiet = move_of(game_named("draughts"), &stored, "28x8");
    assert_int_equal(find_route(&draughts_rules, &p, quiet, route), 2);
    assert_int_equal(route[0], 19);
    assert_int_equal(route[1], 8);
    assert_int_equal(find_route(&draughts_rules, &p, diagonal_move(40, 35, 0), route), 0);
    assert_true(can_jump_to(&draughts_rules, &p, 28, 19));
    assert_true(can_jump_to(&draughts_rules, &p, 28, 8));
    assert_false(can_jump_to(&draughts_rules, &p, 28, 17));
    assert_false(can_jump_to(&draughts_rules, &p, 46, 41));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_little_room),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_dots),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_illegal_moves_change_nothing),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_routes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
