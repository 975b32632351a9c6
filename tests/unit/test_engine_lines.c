/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several lines at once (src/engine/lines.c), in every game: different first moves, legal
 * to their ends, the best first; never more than there are.
 */
#include "base/random.h"
#include "engine_support.h"

enum { LINES = 5, DEPTH = 3 };

static size_t lines_of(const dm_game *game, const dm_state *state, dm_thought *out,
                       size_t count, int depth) {
    dm_engine *engine = engine_of(game);
    dm_question question = {.state = *state};
    dm_limits limits = {.depth = depth};
    size_t found = dm_engine_lines(engine, &question, &limits, NULL, out, count);
    dm_engine_free(engine);
    return found;
}

static void assert_sound(const dm_game *game, const dm_state *state,
                         const dm_thought *lines, size_t found) {
    for (size_t i = 0; i < found; i++) {
        dm_state after = *state;
        if (lines[i].line_length > 0) /* a table may know the move alone */
            assert_int_equal(lines[i].best, lines[i].line[0]);
        for (size_t k = 0; k < lines[i].line_length; k++)
            assert_int_equal(game->apply(&after, lines[i].line[k]), DM_OK);
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(lines[i].best, lines[k].best);
        if (i > 1)
            assert_true(lines[i].score <= lines[i - 1].score);
    }
}

static void test_every_game(void **unused) {
    (void)unused;
    static const char *const kinds[][2] = {
        {"draughts", ""},           {"martian", ""},
        {"sujet-verbe", ""},        {"bretonnes", "players=2"},
        {"bretonnes", "players=1"}, {"bretonnes", "players=3"}};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const dm_game *game = dm_game_find(kinds[i][0]);
        dm_setup setup = setup_of(game, kinds[i][1]);
        dm_random random = {i + 1};
        dm_thought lines[LINES];
        dm_move moves[DM_MOVES_MAX];
        dm_state state;
        game->init(&state, &setup);
        for (int turn = 0; turn < 12 && game->seat(&state) != DM_OVER; turn++) {
            size_t count = game->legal(&state, moves, DM_MOVES_MAX);
            size_t found = lines_of(game, &state, lines, LINES, turn % 2 ? 1 : DEPTH);
            assert_sound(game, &state, lines, found);
            assert_true(found >= 1 && found <= count && found <= LINES);
            game->apply(&state, moves[dm_random_below(&random, count)]);
        }
    }
}

static void test_numbers(void **unused) {
    (void)unused;
    const dm_game *game = dm_game_find("draughts");
    dm_thought lines[LINES];
    dm_state state = state_of(game, "", "W:W31,32,33,34,35:B16,17,18,19,20");
    assert_int_equal(lines_of(game, &state, lines, 3, DEPTH), 3);
    assert_int_equal(lines_of(game, &state, lines, 1, DEPTH), 1);
    state = state_of(game, "", "W:W28:B22,12"); /* one capture, and it must be made */
    assert_int_equal(lines_of(game, &state, lines, LINES, DEPTH), 1);
    state = state_of(game, "", "W:W46:B41,37"); /* nothing to move */
    assert_int_equal(lines_of(game, &state, lines, LINES, DEPTH), 0);
}

/* 38-32 wins everything there is; other moves do not. */
static void test_scores(void **unused) {
    (void)unused;
    const dm_game *game = dm_game_find("draughts");
    dm_thought lines[LINES];
    dm_state state = state_of(game, "", "W:W38,K5:B27");
    size_t found = lines_of(game, &state, lines, LINES, 6);
    assert_int_equal(found, LINES);
    assert_true(lines[0].score >= lines[1].score);
    assert_true(lines[0].score >= DM_SCORE_WON);
    for (size_t i = 0; i < found; i++)
        assert_true(lines[i].score > -DM_SCORE_WON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
