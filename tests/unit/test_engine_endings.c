/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every engine promises about a game that is over: no move, and the score of its
 * end; and about one that goes on: a move, and a legal one.
 */
#include "base/random.h"
#include "engine_support.h"

enum { GAMES_EACH = 4, TURNS_MOST = 400 };

static const dm_limits briefly = {.nodes = 300};

static void test_known_endings(void **unused) {
    static const struct {
        const char *game, *options, *position;
        int score; /* for the side to move */
    } cases[] = {
        {"draughts", "", "W:W31:B", DM_SCORE_END}, /* the other has no piece */
        {"draughts", "", "B:W:BK5,12", DM_SCORE_END},
        {"draughts", "", "B:W31:B", -DM_SCORE_END},
        {"draughts", "", "W:W:B1", -DM_SCORE_END},
        {"draughts", "", "B:W31,37:B26", -DM_SCORE_END}, /* blocked */
        {"sujet-verbe", "", "W:W13:B", DM_SCORE_END},
        {"sujet-verbe", "", "B:W13:B", -DM_SCORE_END},
        {"sujet-verbe", "backward-capture=yes", "B:W:B4", DM_SCORE_END},
        {"martian", "", "4/4/4/4/M3/4/4/4 S 18,16 -", DM_SCORE_END},
        {"martian", "", "4/4/4/4/M3/4/4/4 N 18,16 -", -DM_SCORE_END},
        {"martian", "", "4/4/4/4/G3/P3/P3/P3 S 15,15 -", 0},
        {"bretonnes", "players=1", "6/6/6/6/6/o5 1 1 1", -DM_SCORE_END},
        {"bretonnes", "players=2", "6/6/6/6/6/o5 2 1 3,0", DM_SCORE_END},
        {"bretonnes", "players=2", "6/6/6/6/6/o5 2 2 3,0", -DM_SCORE_END},
        {"bretonnes", "players=3", "6/6/6/6/6/o5 3 2 0,2,1", DM_SCORE_END},
        {"bretonnes", "players=4", "6/6/6/6/6/o5 4 1 0,2,1,1", -DM_SCORE_END},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].game);
        dm_state state = state_of(game, cases[i].options, cases[i].position);
        dm_engine *engine = engine_of(game);
        dm_thought thought = ask(engine, &state, briefly);
        dm_engine_free(engine);
        if (game->seat(&state) != DM_OVER || thought.best != DM_NO_MOVE ||
            thought.score != cases[i].score || thought.line_length != 0)
            fail_msg("%s: score %d", cases[i].position, thought.score);
    }
}

/* Asks at every turn of a game of chance, and once more when it is over. */
static void ask_through_game(dm_engine *engine, const dm_game *game, dm_state state,
                             dm_random *random) {
    dm_move moves[DM_MOVES_MAX];
    for (int turn = 0; turn < TURNS_MOST; turn++) {
        dm_thought thought = ask(engine, &state, briefly);
        dm_state after = state;
        if (game->seat(&state) == DM_OVER) {
            assert_int_equal(thought.best, DM_NO_MOVE);
            return;
        }
        assert_int_equal(game->apply(&after, thought.best), DM_OK);
        size_t count = game->legal(&state, moves, DM_MOVES_MAX);
        game->apply(&state, moves[dm_random_below(random, count)]);
    }
}

static void test_every_game_to_its_end(void **unused) {
    static const struct {
        const char *game, *options;
    } kinds[] = {
        {"draughts", ""},
        {"sujet-verbe", ""},
        {"sujet-verbe", "backward-capture=yes"},
        {"martian", ""},
        {"bretonnes", "players=2"},
        {"bretonnes", "players=3"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const dm_game *game = game_named(kinds[i].game);
        dm_setup setup = setup_of(game, kinds[i].options);
        dm_engine *engine = engine_of(game);
        dm_random random = {i};
        for (int played = 0; played < GAMES_EACH; played++) {
            dm_state start;
            game->init(&start, &setup);
            ask_through_game(engine, game, start, &random);
        }
        dm_engine_free(engine);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_endings),
        cmocka_unit_test(test_every_game_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
