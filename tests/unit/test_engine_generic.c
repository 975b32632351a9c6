/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search of games that have none of their own, on noughts and crosses, where all can
 * be known, and on copies of the other games, which are strangers to the engine.
 */
#include "base/random.h"
#include "engine_support.h"

enum { SEATS = 2, SQUARES = 9 };

/* A game that the engine does not know; each call takes the place of the last. */
static const dm_game *stranger(const char *id) {
    static dm_game copy;
    copy = *game_named(id);
    return &copy;
}

/* ---- noughts and crosses ---- */

/* The score with best play, by looking at everything: no window, no table. */
static int solve(const dm_game *game, const dm_state *state, int ply) {
    dm_move moves[SQUARES];
    dm_outcome o;
    int best = -DM_SCORE_END;
    game->outcome(state, &o);
    if (o.over)
        return o.winner == DM_NOBODY ? 0 : ply - DM_SCORE_END;
    size_t count = game->legal(state, moves, SQUARES);
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        game->apply(&next, moves[i]);
        int score = -solve(game, &next, ply + 1);
        best = score > best ? score : best;
    }
    return best;
}

/* Every position of random games, with one engine whose table is never emptied. */
static void test_scores_are_exact(void **state) {
    (void)state;
    const dm_game *game = game_named("example");
    dm_engine *engine = engine_of(game);
    dm_random random = {7};
    for (int i = 0; i < 60; i++) {
        dm_state at = state_of(game, "", "3/3/3 X");
        while (game->seat(&at) != DM_OVER) {
            dm_move moves[SQUARES];
            size_t count = game->legal(&at, moves, SQUARES);
            dm_thought thought = ask(engine, &at, (dm_limits){.depth = SQUARES});
            assert_int_equal(thought.score, solve(game, &at, 0));
            assert_true(thought.line_length > 0 && thought.line[0] == thought.best);
            game->apply(&at, moves[dm_random_below(&random, count)]);
        }
        dm_thought over = ask(engine, &at, (dm_limits){.depth = 3});
        assert_true(over.best == DM_NO_MOVE);
    }
    dm_engine_free(engine);
}

/* All is known after nine turns: nothing is thought over again, whatever the time. */
static void test_stops_when_all_is_known(void **state) {
    (void)state;
    const dm_game *game = game_named("example");
    dm_engine *engine = engine_of(game);
    dm_state start = state_of(game, "", "3/3/3 X");
    dm_thought thought = ask(engine, &start, dm_level_limits(game, DM_LEVELS, 1));
    assert_int_equal(thought.depth, SQUARES);
    assert_int_equal(thought.score, 0);
    dm_engine_free(engine);
}

/* Whatever the other side plays: true if the engine, in `seat`, can lose. */
static bool can_lose(dm_engine *engine, const dm_game *game, dm_state at, int seat,
                     const dm_limits *limits) {
    dm_move moves[SQUARES];
    dm_outcome o;
    game->outcome(&at, &o);
    if (o.over)
        return o.winner == !seat;
    if (game->seat(&at) == seat) {
        dm_thought thought = ask(engine, &at, *limits);
        assert_int_equal(game->apply(&at, thought.best), DM_OK);
        return can_lose(engine, game, at, seat, limits);
    }
    size_t count = game->legal(&at, moves, SQUARES);
    for (size_t i = 0; i < count; i++) {
        dm_state next = at;
        game->apply(&next, moves[i]);
        if (can_lose(engine, game, next, seat, limits))
            return true;
    }
    return false;
}

/* How often a level can be beaten, of so many seeds in both seats. */
static int beaten(int level, uint64_t seeds) {
    const dm_game *game = game_named("example");
    dm_engine *engine = engine_of(game);
    int count = 0;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        dm_limits limits = dm_level_limits(game, level, seed);
        for (int seat = 0; seat < SEATS; seat++)
            count += can_lose(engine, game, state_of(game, "", "3/3/3 X"), seat, &limits);
    }
    dm_engine_free(engine);
    return count;
}

static void test_levels(void **state) {
    (void)state;
    enum { SEEDS = 3 };
    int before = beaten(1, SEEDS);
    assert_int_equal(before, SEEDS * SEATS);
    for (int level = 2; level <= DM_LEVELS; level++) {
        int now = beaten(level, SEEDS);
        assert_true(now <= before);
        before = now;
    }
    assert_int_equal(before, 0);
}

/* ---- strangers ---- */

static void test_no_computer(void **state) {
    (void)state;
    dm_game mute = *game_named("draughts");
    dm_engine *engine = NULL;
    dm_fault fault;
    mute.levels = NULL;
    assert_int_equal(dm_engine_new(&engine, &mute, TABLE_BYTES, 1, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_COMPUTER);
    assert_int_equal(dm_engine_new(&engine, &mute, TABLE_BYTES, 1, NULL), DM_REFUSED);
    assert_null(engine);
}

/* Wins that lie within a few turns, for one to four players. */
static void test_wins_are_found(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move;
        int turns;
    } cases[] = {
        {"draughts", "W:W28:B22", "28x17", 1},
        {"draughts", "W:W32:B28,18", "32x12", 1},
        {"example", "XO1/3/3 X", NULL, 5},
        {"bretonnes", "6/6/6/6/5o/ooooo1 2 1 2,0", NULL, 1},
        {"bretonnes", "6/6/6/6/5o/ooooo1 3 2 0,1,0", NULL, 1},
        {"bretonnes", "6/6/6/6/5o/ooooo1 4 4 0,1,0,1", NULL, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = stranger(cases[i].game);
        dm_engine *engine = engine_of(game);
        dm_state at = state_of(game, "", cases[i].position);
        dm_thought thought = ask(engine, &at, (dm_limits){.depth = cases[i].turns});
        if (thought.score != DM_SCORE_END - cases[i].turns)
            fail_msg("%s: %d", cases[i].position, thought.score);
        if (cases[i].move)
            assert_true(thought.best == move_of(game, &at, cases[i].move));
        dm_engine_free(engine);
    }
}

/* Games between strangers, with their repetitions and counts: every move is legal. */
static void test_games_end(void **state) {
    (void)state;
    static const char *const setups[][2] = {
        {"draughts", ""},           {"martian", ""},
        {"sujet-verbe", ""},        {"bretonnes", "players=1"},
        {"bretonnes", "players=2"}, {"bretonnes", "players=3"},
        {"bretonnes", "players=4"},
    };
    for (size_t i = 0; i < COUNT(setups); i++) {
        const dm_game *game = stranger(setups[i][0]);
        dm_setup setup = setup_of(game, setups[i][1]);
        dm_engine *engine = engine_of(game);
        dm_match *m = NULL;
        assert_int_equal(dm_match_new(&m, game, &setup, NULL), DM_OK);
        while (dm_match_seat(m) != DM_OVER) {
            dm_state past[400];
            dm_question q = {*dm_match_state(m), past, dm_match_length(m), {0}};
            dm_limits limits = {.depth = 2, .nodes = 400, .noise = 30, .eager = i % 2};
            dm_thought thought;
            assert_true(q.past_count < COUNT(past));
            for (size_t n = 0; n < q.past_count; n++)
                past[n] = *dm_match_before(m, n);
            for (size_t n = 0; n < game->counter_count; n++)
                q.counts[n] = (uint16_t)dm_match_count(m, n);
            dm_engine_think(engine, &q, &limits, NULL, &thought);
            assert_true(thought.nodes < 400 + 512);
            assert_int_equal(dm_match_play(m, thought.best, 0, NULL), DM_OK);
        }
        dm_match_free(m);
        dm_engine_free(engine);
    }
}

static void test_values(void **state) {
    (void)state;
    const dm_game *game = game_named("example");
    dm_engine *engine = engine_of(game);
    dm_state centre = state_of(game, "", "3/1X1/3 O"), over;
    assert_int_equal(dm_engine_evaluate(engine, &centre), -80);
    over = state_of(game, "", "XXX/OO1/3 O");
    assert_int_equal(dm_engine_evaluate(engine, &over), 0);
    dm_engine_free(engine);
    game = stranger("martian"); /* its score, and the moves of the player */
    engine = engine_of(game);
    dm_state start = state_of(game, "", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -");
    assert_int_equal(dm_engine_evaluate(engine, &start), 13);
    dm_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores_are_exact),
        cmocka_unit_test(test_stops_when_all_is_known),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_no_computer),
        cmocka_unit_test(test_wins_are_found),
        cmocka_unit_test(test_games_end),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
