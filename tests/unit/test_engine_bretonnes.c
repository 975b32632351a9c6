/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thinking about the Dames Bretonnes, alone and with up to four: src/engine/bretonnes/.
 */
#include "base/random.h"
#include "damier/engine.h"
#include "support.h"

enum { TABLE = 4 << 20, COUNTERS_ALL = 30 };

static const dm_game *game;
static dm_engine *engine;

static int set_up(void **state) {
    (void)state;
    game = game_named("bretonnes");
    return dm_engine_new(&engine, game, TABLE, 1, NULL) == DM_OK ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    dm_engine_free(engine);
    return 0;
}

static dm_thought think(const dm_state *position, dm_limits limits) {
    dm_thought thought;
    dm_engine_think(engine, &(dm_question){.state = *position}, &limits, NULL, &thought);
    return thought;
}

static bool makes_line(const dm_state *position, dm_move move) {
    dm_step steps[DM_STEPS_MAX];
    size_t count = game->steps(position, move, steps, DM_STEPS_MAX);
    return steps[count - 1].kind == DM_STEP_LINE;
}

static bool can_make_line(const dm_state *position) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(position, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        if (makes_line(position, moves[i]))
            return true;
    return false;
}

/*
 * A position after random turns, of which none makes a line; over if it went no further.
 */
static dm_state wandered(const char *options, size_t turns, dm_random *random) {
    dm_state position;
    dm_move moves[DM_MOVES_MAX];
    dm_setup setup = setup_of(game, options);
    game->init(&position, &setup);
    for (size_t i = 0; i < turns; i++) {
        size_t count = game->legal(&position, moves, DM_MOVES_MAX), kept = 0;
        for (size_t j = 0; j < count; j++)
            if (!makes_line(&position, moves[j]))
                moves[kept++] = moves[j];
        if (kept == 0)
            break;
        game->apply(&position, moves[dm_random_below(random, kept)]);
    }
    return position;
}

static void test_takes_the_winning_line(void **state) {
    static const struct {
        const char *options, *position;
        int seat;
    } cases[] = {
        {"players=2", "2o3/2o3/2o3/o5/2o3/2o3 2 1 2,2", 0},
        {"players=2", "2o3/2o3/2o3/o5/2o3/2o3 2 2 2,2", 1},
        {"players=2", "2oo2/2oo2/2oo2/1o4/2oo2/2oo2 2 1 1,2", 0}, /* two columns */
        {"players=2", "5o/4o1/1o4/2o3/1o4/o5 2 1 2,0", 0},        /* a diagonal */
        {"players=3", "2o3/2o3/2o3/o5/2o3/2o3 3 3 1,1,1", 2},
        {"players=4", "2o3/2o3/2o3/o5/2o3/2o3 4 2 1,1,1,1", 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_outcome outcome;
        dm_state position = state_of(game, cases[i].options, cases[i].position);
        dm_thought thought = think(&position, (dm_limits){.depth = 3});
        assert_int_equal(game->apply(&position, thought.best), DM_OK);
        game->outcome(&position, &outcome);
        assert_true(outcome.over);
        assert_int_equal(outcome.winner, cases[i].seat);
        assert_int_equal(thought.score, DM_SCORE_END - 1);
    }
}

/* Where the next player wins by a line, the engine gives none unless it must. */
static void assert_gives_nothing(const dm_state *position) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(position, moves, DM_MOVES_MAX);
    bool has_safe = false;
    for (size_t i = 0; i < count && !has_safe; i++) {
        dm_state next = *position;
        game->apply(&next, moves[i]);
        has_safe = !can_make_line(&next);
    }
    dm_thought thought = think(position, (dm_limits){.depth = 2});
    dm_state next = *position;
    assert_int_equal(game->apply(&next, thought.best), DM_OK);
    assert_int_equal(can_make_line(&next), !has_safe);
}

static void test_gives_no_line_away(void **state) {
    static const char *const rests[] = {"", "", "2 1 2,2", "3 1 1,1,1", "4 1 1,1,1,1"};
    dm_random random = {3};
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (int i = 0; i < 40;) {
            char text[DM_POSITION_TEXT];
            dm_state position = wandered("", 12 + dm_random_below(&random, 8), &random);
            if (can_make_line(&position))
                continue;
            game->write_state(&position, text, sizeof text);
            strcpy(strchr(text, ' ') + 1, rests[players]);
            char options[] = "players=2";
            options[8] = (char)('0' + players);
            position = state_of(game, options, text);
            assert_gives_nothing(&position);
            i++;
        }
}

/* Levels that err: they may give a line away, but never leave one that is offered. */
static void assert_takes_lines(const char *options, dm_random *random, int wanted) {
    for (int found = 0; found < wanted;) {
        dm_state position = wandered(options, 10 + dm_random_below(random, 14), random);
        if (game->seat(&position) == DM_OVER || !can_make_line(&position))
            continue;
        for (int level = 1; level <= DM_LEVELS; level++) {
            dm_limits limits = dm_level_limits(game, level, (uint64_t)found);
            if (!limits.depth || limits.depth > 3)
                limits.depth = 2; /* what it is bounded by does not matter here */
            assert_true(makes_line(&position, think(&position, limits).best));
        }
        found++;
    }
}

static void test_every_level_takes_lines(void **state) {
    dm_random random = {6};
    (void)state;
    assert_takes_lines("players=2", &random, 60);
    assert_takes_lines("players=3", &random, 30);
    assert_takes_lines("players=4", &random, 30);
}

/* Alone a line is a loss: no level makes one where the solver sees a way round. */
static void test_no_level_makes_a_line_alone(void **state) {
    dm_random random = {7};
    (void)state;
    for (int i = 0; i < 20; i++) {
        dm_state position =
            wandered("players=1", 5 + dm_random_below(&random, 15), &random);
        for (int level = 1; level <= DM_LEVELS; level++) {
            dm_limits limits = dm_level_limits(game, level, (uint64_t)i);
            limits.nodes = 200000; /* without a clock */
            if (game->seat(&position) != DM_OVER)
                assert_false(makes_line(&position, think(&position, limits).best));
        }
    }
}

static void test_turns_are_legal(void **state) {
    static const char *const options[] = {"players=1", "players=2", "players=3",
                                          "players=4"};
    dm_random random = {4};
    (void)state;
    for (size_t i = 0; i < 200; i++) {
        dm_state position = wandered(options[i % 4], i / 4 % 30, &random);
        dm_thought thought = think(&position, (dm_limits){.nodes = 500});
        if (game->seat(&position) == DM_OVER) {
            assert_int_equal(thought.best, DM_NO_MOVE);
            continue;
        }
        for (size_t j = 0; j < thought.line_length; j++)
            if (j > 0)
                assert_int_equal(game->apply(&position, thought.line[j]), DM_OK);
            else
                assert_int_equal(game->apply(&position, thought.best), DM_OK);
    }
}

static int counters_on(const dm_state *position) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = game->cells(position, cells, DM_CELLS_MAX);
    int counters = 0;
    for (size_t i = 0; i < count; i++)
        counters += cells[i].piece == DM_PIECE_COUNTER;
    return counters;
}

/* Follows the hints, each asked anew, until the thirtieth counter. */
static void assert_hints_win(dm_state position) {
    dm_outcome outcome;
    while (game->seat(&position) != DM_OVER) {
        int counters = counters_on(&position);
        dm_thought hint = think(&position, (dm_limits){0});
        assert_int_equal(DM_SCORE_END - hint.score,
                         counters ? COUNTERS_ALL - counters : COUNTERS_ALL - 1);
        assert_int_equal(hint.line_length, DM_SCORE_END - hint.score);
        assert_int_equal(game->apply(&position, hint.best), DM_OK);
    }
    game->outcome(&position, &outcome);
    assert_int_equal(outcome.winner, 0);
    assert_int_equal(counters_on(&position), COUNTERS_ALL);
}

static void test_hints_alone_lead_to_a_win(void **state) {
    dm_random random = {5};
    (void)state;
    for (size_t turns = 0; turns < 20; turns++)
        assert_hints_win(wandered("players=1", turns, &random));
}

/* Found dead by an exhaustive search that uses the rules alone. */
static const char *const dead_boards[] = {
    "5o/oooo2/o1oo1o/oooo1o/oooo1o/oo1ooo 1 1 0",
    "oo1o1o/1oooo1/1ooooo/1ooooo/2o2o/1ooooo 1 1 0",
    "oooo1o/o1oooo/oooo1o/3o1o/ooooo1/ooo2o 1 1 0",
    "ooo1oo/o1oooo/1ooooo/oooo1o/o2oo1/ooo2o 1 1 0",
    "ooo1oo/oooo1o/1ooooo/o1o1oo/ooo1oo/oo1oo1 1 1 0",
    "oooo2/ooo1oo/o1oooo/1ooooo/oo1ooo/ooooo1 1 1 0",
};

static void test_dead_boards_are_proved(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(dead_boards); i++) {
        dm_state position = state_of(game, "players=1", dead_boards[i]);
        dm_thought thought = think(&position, (dm_limits){0});
        assert_true(thought.score <= -DM_SCORE_WON);
        assert_int_equal(game->apply(&position, thought.best), DM_OK);
    }
}

/* Limits too narrow for a verdict: then it says so, and still plays. */
static void test_not_known_is_said(void **state) {
    static const dm_limits limits[] = {{.nodes = 1}, {.depth = 3}};
    (void)state;
    for (size_t i = 0; i < COUNT(limits); i++) {
        dm_state position = state_of(game, "players=1", "6/6/6/6/6/6 1 1 0");
        dm_thought thought = think(&position, limits[i]);
        assert_int_equal(thought.score, 0);
        assert_int_equal(game->apply(&position, thought.best), DM_OK);
    }
}

static void test_finished_games(void **state) {
    static const struct {
        const char *position;
        int score;
    } cases[] = {
        {"6/6/6/o5/o5/o5 2 2 3,1", -DM_SCORE_END},
        {"6/6/6/o5/o5/o5 2 1 3,1", DM_SCORE_END},
        {"1ooooo/1ooooo/1ooooo/1ooooo/6/1ooooo 2 1 1,1", 0},
        {"1ooooo/1ooooo/1ooooo/1ooooo/6/1ooooo 3 1 1,0,0", DM_SCORE_END},
        {"6/6/6/o5/o5/o5 4 1 0,2,0,0", -DM_SCORE_END},
        {"6/6/6/o5/o5/o5 1 1 1", -DM_SCORE_END},
        {"1ooooo/1ooooo/1ooooo/1ooooo/6/1ooooo 1 1 0", -DM_SCORE_END},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_state position = state_of(game, "", cases[i].position);
        dm_thought thought = think(&position, (dm_limits){.depth = 4});
        assert_int_equal(thought.best, DM_NO_MOVE);
        assert_int_equal(thought.score, cases[i].score);
    }
}

static bool stop_at_once(void *payload) {
    ++*(int *)payload;
    return true;
}

static int64_t tick(void *payload) {
    return ++*(int *)payload;
}

static const char *const middles[] = {
    "6/oo4/oo1o2/ooo3/oo2oo/oo1o2 2 1 1,1",
    "6/oo4/oo1o2/ooo3/oo2oo/oo1o2 3 1 1,1,0",
    "6/oo4/oo1o2/ooo3/oo2oo/oo1o2 4 1 1,1,0,0",
};

static void test_limits_are_kept(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(middles); i++) {
        dm_state position = state_of(game, "", middles[i]), next = position;
        dm_engine_forget(engine);
        assert_int_equal(think(&position, (dm_limits){.depth = 2}).depth, 2);
        assert_in_range(think(&position, (dm_limits){.nodes = 5000}).nodes, 1, 6100);

        int asked = 0, time = 0;
        dm_thought thought;
        dm_question question = {.state = position};
        dm_host host = {.stop = stop_at_once, .payload = &asked};
        dm_engine_think(engine, &question, &(dm_limits){0}, &host, &thought);
        assert_int_equal(asked, 1);
        assert_int_equal(game->apply(&next, thought.best), DM_OK);

        host = (dm_host){.now = tick, .payload = &time};
        dm_engine_think(engine, &question, &(dm_limits){.move_time = 20}, &host,
                        &thought);
        assert_in_range(time, 20, 40);
    }
}

static void test_one_worker_repeats_itself(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(middles); i++) {
        dm_state position = state_of(game, "", middles[i]);
        dm_engine_forget(engine);
        dm_thought first = think(&position, (dm_limits){.nodes = 20000});
        dm_engine_forget(engine);
        dm_thought second = think(&position, (dm_limits){.nodes = 20000});
        assert_int_equal(first.best, second.best);
        assert_int_equal(first.score, second.score);
        assert_int_equal(first.nodes, second.nodes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_the_winning_line),
        cmocka_unit_test(test_gives_no_line_away),
        cmocka_unit_test(test_every_level_takes_lines),
        cmocka_unit_test(test_no_level_makes_a_line_alone),
        cmocka_unit_test(test_turns_are_legal),
        cmocka_unit_test(test_hints_alone_lead_to_a_win),
        cmocka_unit_test(test_dead_boards_are_proved),
        cmocka_unit_test(test_not_known_is_said),
        cmocka_unit_test(test_finished_games),
        cmocka_unit_test(test_limits_are_kept),
        cmocka_unit_test(test_one_worker_repeats_itself),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
