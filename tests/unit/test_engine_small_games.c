/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The thinking of Two Shores and subject/verb draughts: legal moves only, limits kept,
 * the same answer twice and from both sides of the board, and every win that a plain
 * search of a few turns finds.
 */
#include "base/random.h"
#include "engine_support.h"

enum { NODES_BETWEEN_LOOKS = 1024 };

/* Every choice of options that changes the rules. */
static const struct {
    const char *game, *options;
} kinds[] = {
    {"martian", ""},
    {"martian", "medium=straight"},
    {"martian", "return=square"},
    {"martian", "medium=straight return=square"},
    {"sujet-verbe", ""},
    {"sujet-verbe", "backward-capture=yes"},
};

/* Thinks about a position with an engine that knows nothing yet. */
static dm_thought ask_afresh(const dm_game *game, const dm_state *state, int depth) {
    dm_engine *engine = engine_of(game);
    dm_thought thought = ask(engine, state, (dm_limits){.depth = depth});
    dm_engine_free(engine);
    return thought;
}

static bool random_move(const dm_game *game, dm_state *state, dm_random *random) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    return count > 0 &&
           game->apply(state, moves[dm_random_below(random, count)]) == DM_OK;
}

static dm_state start_of(const dm_game *game, const char *options) {
    dm_setup setup = setup_of(game, options);
    dm_state state;
    game->init(&state, &setup);
    return state;
}

static void assert_line_legal(const dm_game *game, dm_state state, const dm_thought *t) {
    dm_state first = state;
    assert_int_equal(game->apply(&first, t->best), DM_OK);
    for (size_t i = 0; i < t->line_length; i++)
        assert_int_equal(game->apply(&state, t->line[i]), DM_OK);
}

static void think_through_game(dm_engine *engine, const dm_game *game,
                               const char *options, uint64_t seed) {
    dm_random random = {seed};
    dm_state state = start_of(game, options);
    for (int turn = 0; turn < 150; turn++) {
        dm_thought thought = ask(engine, &state, (dm_limits){.nodes = 1500});
        if (game->seat(&state) == DM_OVER) {
            assert_int_equal(thought.best, DM_NO_MOVE);
            return;
        }
        assert_line_legal(game, state, &thought);
        random_move(game, &state, &random);
    }
}

static void test_moves_are_legal(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const dm_game *game = game_named(kinds[i].game);
        dm_engine *engine = engine_of(game);
        for (uint64_t seed = 0; seed < 10; seed++)
            think_through_game(engine, game, kinds[i].options, seed);
        dm_engine_free(engine);
    }
}

/* The turns to a win that the player to move can force, or 0 if `depth` is too little. */
static int turns_to_win(const dm_game *game, const dm_state *state, int depth);

static bool loses_after(const dm_game *game, const dm_state *state, int depth) {
    dm_move moves[DM_MOVES_MAX];
    dm_outcome outcome;
    game->outcome(state, &outcome);
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    if (outcome.over || depth == 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        dm_state after = *state;
        game->apply(&after, moves[i]);
        if (!turns_to_win(game, &after, depth - 1))
            return false;
    }
    return true;
}

static bool has_won(const dm_game *game, const dm_state *state, int seat) {
    dm_outcome outcome;
    game->outcome(state, &outcome);
    return outcome.over && outcome.winner == seat;
}

static int turns_to_win(const dm_game *game, const dm_state *state, int depth) {
    dm_move moves[DM_MOVES_MAX];
    int seat = game->seat(state);
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    for (int turns = 1; turns <= depth; turns += 2) {
        for (size_t i = 0; i < count; i++) {
            dm_state after = *state;
            game->apply(&after, moves[i]);
            if (has_won(game, &after, seat) || loses_after(game, &after, turns - 1))
                return turns;
        }
    }
    return 0;
}

static void test_finds_wins(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const dm_game *game = game_named(kinds[i].game);
        dm_random random = {i};
        int found = 0;
        for (int games = 0; games < 300 && found < 20; games++) {
            dm_state state = start_of(game, kinds[i].options), last = state;
            int turns = 0;
            while (game->seat(&state) != DM_OVER && turns++ < 200) {
                last = state;
                random_move(game, &state, &random);
            }
            int win = turns > 200 ? 0 : turns_to_win(game, &last, 3);
            if (!win)
                continue;
            dm_thought thought = ask_afresh(game, &last, 6);
            assert_int_equal(DM_SCORE_END - thought.score, win);
            found++;
        }
        assert_true(found >= 5);
    }
}

static void test_known_wins(void **state) {
    (void)state;
    static const struct {
        const char *game, *options, *position, *move;
    } cases[] = {
        /* Behind by a point: only the capture wins, and it empties the zone. */
        {"martian", "", "4/4/4/1G2/1M2/4/4/4 S 15,16 -", "b4xb5"},
        /* What has just come may take if only its way back is barred. */
        {"martian", "return=square", "4/4/4/G3/M3/4/4/4 N 15,16 a5:b4", "a5xa4"},
        {"sujet-verbe", "", "W:W8:B5", "8x1"},
        {"sujet-verbe", "", "B:W14:B11", "11x18"},
        {"sujet-verbe", "backward-capture=yes", "W:W8:B11", "8x13"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].game);
        dm_state position = state_of(game, cases[i].options, cases[i].position);
        dm_thought thought = ask_afresh(game, &position, 6);
        assert_int_equal(thought.best, move_of(game, &position, cases[i].move));
        assert_int_equal(thought.score, DM_SCORE_END - 1);
    }
}

/* What has just come may not go back, whatever it could take. */
static void test_barred_piece_is_known(void **state) {
    (void)state;
    const dm_game *game = game_named("martian");
    dm_state position = state_of(game, "", "4/4/4/G3/M3/4/4/4 N 15,16 a5");
    assert_true(ask_afresh(game, &position, 1).score < DM_SCORE_WON);
}

/* A stop by its history goes to the points: who leads is happy to come to it. */
static void test_martian_stops_by_points(void **state) {
    (void)state;
    const dm_game *game = game_named("martian");
    dm_engine *engine = engine_of(game);
    static const struct {
        const char *position;
        int score;
    } cases[] = {
        {"3G/4/4/4/4/4/4/G3 S 16,14 -", DM_SCORE_END - 1},
        {"3G/4/4/4/4/4/4/G3 S 15,15 -", 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_thought thought;
        dm_question question = {.state = state_of(game, "", cases[i].position),
                                .counts = {49}};
        dm_engine_forget(engine);
        dm_engine_think(engine, &question, &(dm_limits){.depth = 2}, NULL, &thought);
        assert_int_equal(thought.score, cases[i].score);
    }
    dm_engine_free(engine);
}

/*
 * The same position with the players exchanged. Deeper than one turn the order of moves
 * has a say, since late ones are looked at less.
 */
static void test_both_sides_alike(void **state) {
    (void)state;
    static const struct {
        const char *game, *options, *one, *other;
    } cases[] = {
        {"martian", "", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -",
         "1MGG/1PMG/1PPM/4/4/MPP1/GMP1/GGM1 N 0,0 -"},
        {"martian", "", "G2P/1M2/4/P2G/2M1/4/1G2/3P S 8,12 c4",
         "3P/1G2/4/2M1/P2G/4/1M2/G2P N 12,8 c5"},
        {"martian", "medium=straight return=square",
         "G2P/1M2/4/P3/2M1/4/1G2/3P S 11,12 c4:d5",
         "3P/1G2/4/2M1/P3/4/1M2/G2P N 12,11 c5:d4"},
        {"sujet-verbe", "", "W:W13,14,15,16,17,18:B1,2,3,4,5,6",
         "B:W13,14,15,16,17,18:B1,2,3,4,5,6"},
        {"sujet-verbe", "", "W:WK3,13,17:BK16,5,1", "B:WK3,14,18:BK16,6,2"},
        {"sujet-verbe", "backward-capture=yes", "W:W8,13,17:B5,1,6",
         "B:W18,14,13:B11,6,2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].game);
        dm_state one = state_of(game, cases[i].options, cases[i].one);
        dm_state other = state_of(game, cases[i].options, cases[i].other);
        dm_engine *engine = engine_of(game);
        assert_int_equal(dm_engine_evaluate(engine, &one),
                         dm_engine_evaluate(engine, &other));
        dm_engine_free(engine);
        assert_int_equal(ask_afresh(game, &one, 1).score,
                         ask_afresh(game, &other, 1).score);
    }
}

/* North's large piece can be taken by a medium one, and nothing in return. */
static void test_martian_takes_what_is_free(void **unused) {
    (void)unused;
    const dm_game *game = game_named("martian");
    dm_state state = state_of(game, "", "P3/4/4/2G1/4/2M1/4/3P S 15,14 -");
    dm_move take = move_of(game, &state, "c3xc5");
    dm_engine *engine = engine_of(game);
    for (int level = 1; level < DM_LEVELS; level++)
        for (uint64_t seed = 0; seed < 50; seed++)
            assert_int_equal(ask(engine, &state, dm_level_limits(game, level, seed)).best,
                             take);
    dm_engine_free(engine);
}

/*
 * What cannot be won is not worth much: a queen on the long diagonal, or two pieces
 * against a queen, as a run through all endings of up to five pieces has shown.
 */
static void test_sujet_verbe_knows_draws(void **unused) {
    (void)unused;
    const dm_game *game = game_named("sujet-verbe");
    dm_engine *engine = engine_of(game);
    static const struct {
        const char *position;
        bool drawn;
    } cases[] = {
        {"W:WK1,K2,K4:BK16", true}, {"W:WK1,K3,K4:BK14", false},  {"W:WK1,K2:BK18", true},
        {"W:WK1,K2,K3:B5", false},  {"W:WK1,K2,K3:BK7,K9", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_state state = state_of(game, "", cases[i].position);
        assert_int_equal(dm_engine_evaluate(engine, &state) < 100, cases[i].drawn);
    }
    dm_engine_free(engine);
}

static bool stop_at_once(void *payload) {
    ++*(int *)payload;
    return true;
}

static void test_limits(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const dm_game *game = game_named(kinds[i].game);
        dm_state state = start_of(game, kinds[i].options);
        dm_engine *engine = engine_of(game);
        dm_thought thought = ask(engine, &state, (dm_limits){.depth = 5});
        assert_int_equal(thought.depth, 5);
        thought = ask(engine, &state, (dm_limits){.nodes = 10000});
        assert_in_range(thought.nodes, 1, 10000 + NODES_BETWEEN_LOOKS);
        assert_line_legal(game, state, &thought);

        int looks = 0;
        dm_host host = {.stop = stop_at_once, .payload = &looks};
        dm_engine_think(engine, &(dm_question){.state = state}, &(dm_limits){0}, &host,
                        &thought);
        assert_true(looks > 0);
        assert_in_range(thought.nodes, 1, NODES_BETWEEN_LOOKS);
        assert_line_legal(game, state, &thought);
        dm_engine_free(engine);
    }
}

static void test_same_answer_twice(void **unused) {
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const dm_game *game = game_named(kinds[i].game);
        dm_state state = start_of(game, kinds[i].options);
        dm_thought one = ask_afresh(game, &state, 7), two = ask_afresh(game, &state, 7);
        assert_int_equal(one.nodes, two.nodes);
        assert_int_equal(one.score, two.score);
        assert_int_equal(one.best, two.best);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_legal),
        cmocka_unit_test(test_finds_wins),
        cmocka_unit_test(test_known_wins),
        cmocka_unit_test(test_barred_piece_is_known),
        cmocka_unit_test(test_martian_stops_by_points),
        cmocka_unit_test(test_martian_takes_what_is_free),
        cmocka_unit_test(test_sujet_verbe_knows_draws),
        cmocka_unit_test(test_both_sides_alike),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_same_answer_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
