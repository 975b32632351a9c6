/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Playing to win what is drawn (src/engine/sujet_verbe/chances.h), against a player of
 * this file's own who looks four turns ahead by the rules alone and counts pieces.
 */
#include "damier/engine.h"

#include "support.h"

#include "base/random.h"

enum {
    TABLE_BYTES = 1 << 20,
    SIGHT = 4,
    KING_VALUE = 3,
    VALUE_END = 1000,
    TURNS_MOST = 200,
    NODES = 12000,
    GAMES = 12
};

static const dm_game *game;

static dm_engine *new_engine(void) {
    dm_engine *engine;
    assert_int_equal(dm_engine_new(&engine, game, TABLE_BYTES, 1), DM_OK);
    return engine;
}

static dm_thought ask(const dm_state *state, dm_limits limits) {
    dm_engine *engine = new_engine();
    dm_thought thought;
    dm_engine_think(engine, &(dm_question){.state = *state}, &limits, NULL, &thought);
    dm_engine_free(engine);
    return thought;
}

/* ---- the shortsighted player ---- */

static int material(const dm_state *state, int seat) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    int sum = 0;
    for (size_t i = 0; i < count; i++) {
        int value = cells[i].piece == DM_PIECE_MAN    ? 1
                    : cells[i].piece == DM_PIECE_KING ? KING_VALUE
                                                      : 0;
        sum += cells[i].owner == seat ? value : -value;
    }
    return sum;
}

static int plain_value(const dm_state *state, int seat, int depth) {
    dm_move moves[DM_MOVES_MAX];
    dm_outcome outcome;
    int best = -2 * VALUE_END;
    game->outcome(state, &outcome);
    if (outcome.over)
        return outcome.winner == seat ? VALUE_END + depth : -VALUE_END - depth;
    if (depth == 0)
        return material(state, seat);
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        game->apply(&next, moves[i]);
        int value = -plain_value(&next, !seat, depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* The moves he thinks best, in `moves`. */
static size_t plain_moves(const dm_state *state, dm_move *moves) {
    int best = -2 * VALUE_END, seat = game->seat(state);
    size_t count = game->legal(state, moves, DM_MOVES_MAX), kept = 0;
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        game->apply(&next, moves[i]);
        int value = -plain_value(&next, !seat, SIGHT - 1);
        if (value > best)
            kept = 0;
        if (value >= best) {
            best = value;
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* ---- tests ---- */

/* A game nobody wins if all is seen: the move after which the tempting answers lose. */
static void test_sets_a_trap(void **unused) {
    static const char *const cases[] = {"W:W14,15,16,17,18:B1,2,4,5,8",
                                        "B:W11,14,15,17,18:B1,2,3,4,5"};
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_move answers[DM_MOVES_MAX];
        dm_state state = state_of(game, "", cases[i]);
        assert_in_range(ask(&state, (dm_limits){.depth = 12}).score + 100, 0, 200);
        game->apply(&state, ask(&state, (dm_limits){.nodes = 300000}).best);
        size_t count = plain_moves(&state, answers), losing = 0;
        for (size_t j = 0; j < count; j++) {
            dm_state after = state;
            game->apply(&after, answers[j]);
            losing += ask(&after, (dm_limits){.depth = 16}).score >= DM_SCORE_WON;
        }
        assert_true(count > 0);
        assert_int_equal(losing, count);
    }
}

/* Lost as it is, a position is said to be lost, whichever way seems hardest to see. */
static void test_lost_stays_lost(void **unused) {
    (void)unused;
    dm_state state = state_of(game, "", "W:W12,13,16,17,18:B1,2,3,5,6,14");
    dm_thought thought = ask(&state, (dm_limits){.nodes = 300000});
    assert_true(thought.score <= -DM_SCORE_WON);
    assert_int_equal(game->apply(&state, thought.best), DM_OK);
}

static bool wins_game(uint64_t seed) {
    dm_random random = {seed};
    dm_engine *engine = new_engine();
    dm_outcome outcome;
    dm_match *m;
    dm_setup setup = setup_of(game, "");
    assert_int_equal(dm_match_new(&m, game, &setup, NULL), DM_OK);
    for (int turn = 0; turn < TURNS_MOST && dm_match_seat(m) != DM_OVER; turn++) {
        dm_move moves[DM_MOVES_MAX];
        dm_thought thought;
        const dm_state *state = dm_match_state(m);
        if ((uint64_t)dm_match_seat(m) == seed % 2) {
            dm_engine_think(engine, &(dm_question){.state = *state},
                            &(dm_limits){.nodes = NODES}, NULL, &thought);
        } else {
            size_t count = plain_moves(state, moves);
            thought.best = moves[dm_random_below(&random, count)];
        }
        assert_int_equal(dm_match_play(m, thought.best, 0, NULL), DM_OK);
    }
    dm_match_outcome(m, &outcome);
    dm_match_free(m);
    dm_engine_free(engine);
    return outcome.over && outcome.winner == (int)(seed % 2);
}

/* From the start both could draw; few thoughts are enough to win nearly always. */
static void test_beats_the_shortsighted(void **unused) {
    int wins = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        wins += wins_game(seed);
    assert_in_range(wins, GAMES - 2, GAMES);
}

static int find_game(void **unused) {
    (void)unused;
    game = game_named("sujet-verbe");
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_a_trap),
        cmocka_unit_test(test_lost_stays_lost),
        cmocka_unit_test(test_beats_the_shortsighted),
    };
    return cmocka_run_group_tests(tests, find_game, NULL);
}
