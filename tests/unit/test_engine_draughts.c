/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The thinking of draughts and what every engine shares: the table, limits, stopping,
 * levels.
 */
#include "damier/engine.h"

#include <pthread.h>

#include "support.h"

#include "engine/engaged.h"
#include "engine/transposition.h"

enum { TABLE_BYTES = 1 << 20, NODES_BETWEEN_LOOKS = 1024 };

static dm_engine *engine_of(int workers) {
    dm_engine *engine;
    assert_int_equal(
        dm_engine_new(&engine, game_named("draughts"), TABLE_BYTES, workers, NULL),
        DM_OK);
    return engine;
}

static dm_thought ask(const char *position, const dm_question *past, dm_limits limits,
                      const dm_host *host) {
    dm_engine *engine = engine_of(1);
    dm_question question = past ? *past : (dm_question){.past_count = 0};
    dm_thought thought;
    if (position)
        question.state = state_of(game_named("draughts"), "", position);
    dm_engine_think(engine, &question, &limits, host, &thought);
    dm_engine_free(engine);
    return thought;
}

static void test_table(void **state) {
    (void)state;
    table t;
    table_entry entry, kept = {0xABCDEF, -1234, 17, BOUND_EXACT};
    assert_true(table_init(&t, TABLE_BYTES));
    assert_true(table_bytes(&t) <= TABLE_BYTES);
    assert_false(table_find(&t, 42, &entry));
    table_store(&t, 42, &kept);
    assert_true(table_find(&t, 42, &entry));
    assert_int_equal(entry.move, kept.move);
    assert_int_equal(entry.score, kept.score);
    assert_int_equal(entry.depth, kept.depth);
    assert_int_equal(entry.kind, kept.kind);
    assert_false(table_find(&t, 43, &entry));
    table_clear(&t);
    assert_false(table_find(&t, 42, &entry));
    table_release(&t);
}

/* What is looked at together is fetched together, and the last bucket is inside. */
static void test_table_buckets_are_whole_lines(void **state) {
    (void)state;
    for (size_t bytes = 1000; bytes <= 8 << 20; bytes *= 2) {
        table t;
        table_entry entry;
        assert_true(table_init(&t, bytes));
        assert_in_range(table_bytes(&t), bytes / 2 + 1, bytes);
        assert_int_equal((uintptr_t)t.slots % (BUCKET * sizeof *t.slots), 0);
        if (table_bytes(&t) >= DM_TABLE_ALIGNMENT)
            assert_int_equal((uintptr_t)t.slots % DM_TABLE_ALIGNMENT, 0);
        for (uint64_t i = 1; i <= BUCKET; i++) {
            uint64_t key = t.mask + i * (t.mask + 1);
            table_store(&t, key, &(table_entry){1, (int)i, 1, BOUND_LOWER});
        }
        for (uint64_t i = 1; i <= BUCKET; i++) {
            table_expect(&t, t.mask + i * (t.mask + 1));
            assert_true(table_find(&t, t.mask + i * (t.mask + 1), &entry));
            assert_int_equal(entry.score, (int)i);
        }
        table_clear(&t);
        assert_false(table_find(&t, t.mask + t.mask + 1, &entry));
        table_release(&t);
    }
}

/* Of many entries for one bucket the deepest of the present search stay. */
static void test_table_keeps_the_deep(void **state) {
    (void)state;
    table t;
    table_entry entry;
    assert_true(table_init(&t, TABLE_BYTES));
    uint64_t step = table_bytes(&t);
    for (uint64_t i = 1; i <= 32; i++)
        table_store(&t, i * step, &(table_entry){1, 0, (int)(i % 32), BOUND_LOWER});
    assert_true(table_find(&t, 31 * step, &entry));
    assert_int_equal(entry.depth, 31);
    assert_false(table_find(&t, 1 * step, &entry));
    table_release(&t);
}

/* A man more, a king more: worth something, and the king more than the man. */
static void test_material_counts(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_engine *engine = engine_of(1);
    dm_state even = state_of(game, "", "W:W32,33,38,39,43,44:B7,8,12,13,18,19");
    dm_state man = state_of(game, "", "W:W32,33,38,39,43,44,48:B7,8,12,13,18,19");
    dm_state king = state_of(game, "", "W:W32,33,38,39,43,44,K48:B7,8,12,13,18,19");
    int base = dm_engine_evaluate(engine, &even);
    assert_true(dm_engine_evaluate(engine, &man) > base + 50);
    assert_true(dm_engine_evaluate(engine, &king) >
                dm_engine_evaluate(engine, &man) + 50);
    dm_engine_free(engine);
}

static void test_a_win_is_counted_in_turns(void **state) {
    (void)state;
    dm_thought thought = ask("W:W28:B22", NULL, (dm_limits){.depth = 4}, NULL);
    assert_int_equal(thought.score, DM_SCORE_END - 1);
    thought = ask("B:W28,K50:B1", NULL, (dm_limits){.depth = 12}, NULL);
    assert_true(thought.score <= -DM_SCORE_WON);
}

/* No move is a loss like no piece. */
static void test_a_blocked_player_has_lost(void **state) {
    (void)state;
    dm_thought thought = ask("W:W27,31,37:B16,26", NULL, (dm_limits){.depth = 9}, NULL);
    assert_true(thought.line_length > 0);
    thought = ask("B:W31,37:B26", NULL, (dm_limits){.depth = 3}, NULL);
    assert_int_equal(thought.best, DM_NO_MOVE);
    assert_int_equal(thought.score, -DM_SCORE_END);
}

/* King against king is drawn after ten turns: with nine behind, nothing else matters. */
static void test_counted_draws_are_known(void **state) {
    (void)state;
    dm_question q = {.counts = {9, 0, 9}};
    dm_thought thought = ask("W:WK46,K47:BK5", &q, (dm_limits){.depth = 5}, NULL);
    assert_int_equal(thought.score, 0);
}

static void test_limits(void **state) {
    (void)state;
    dm_thought thought = ask("W:W31-50:B1-20", NULL, (dm_limits){.nodes = 20000}, NULL);
    assert_in_range(thought.nodes, 1, 20000 + NODES_BETWEEN_LOOKS);
    thought = ask("W:W31-50:B1-20", NULL, (dm_limits){.depth = 5}, NULL);
    assert_int_equal(thought.depth, 5);
    thought = ask("B:W19:B", NULL, (dm_limits){.depth = 5}, NULL);
    assert_int_equal(thought.best, DM_NO_MOVE);
}

static bool stop_at_once(void *payload) {
    ++*(int *)payload;
    return true;
}

static int64_t clock_of_steps(void *payload) {
    return ++*(int *)payload;
}

static void test_stop_and_time(void **state) {
    (void)state;
    int asked = 0;
    dm_host stopping = {.stop = stop_at_once, .payload = &asked};
    dm_thought thought = ask("W:W31-50:B1-20", NULL, (dm_limits){0}, &stopping);
    assert_true(asked > 0);
    assert_true(thought.best != DM_NO_MOVE);
    assert_true(thought.nodes <= 2 * NODES_BETWEEN_LOOKS);
    int ticks = 0;
    dm_host ticking = {.now = clock_of_steps, .payload = &ticks};
    thought = ask("W:W31-50:B1-20", NULL, (dm_limits){.move_time = 20}, &ticking);
    assert_in_range(ticks, 20, 24);
    thought = ask("W:W31-50:B1-20", NULL, (dm_limits){.time_left = 300, .increment = 4},
                  &ticking);
    assert_true(thought.depth > 0);
}

static void test_the_same_answer_twice(void **state) {
    (void)state;
    const char *position =
        "W:W22,28,32,33,36,37,38,39,40,42,43,44,48:B2,4,6,8,9,11,12,13,17,21,"
        "24,25,35";
    dm_thought one = ask(position, NULL, (dm_limits){.depth = 9}, NULL);
    dm_thought two = ask(position, NULL, (dm_limits){.depth = 9}, NULL);
    assert_int_equal(one.nodes, two.nodes);
    assert_int_equal(one.best, two.best);
    assert_int_equal(one.score, two.score);
}

/* The same position seen from the other side of the board is worth the same. */
static void test_both_sides_are_equal(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_engine *engine = engine_of(1);
    dm_state white = state_of(game, "", "W:W27,28,32,37,38,K5:B8,12,13,19,23");
    dm_state black = state_of(game, "", "B:W28,32,38,39,43:B13,14,19,23,24,K46");
    assert_int_equal(dm_engine_evaluate(engine, &white),
                     dm_engine_evaluate(engine, &black));
    dm_engine_free(engine);
}

/* Whatever Black moves, White is crowned next: one turn of search sees the king. */
static void test_crownings_are_foreseen(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    const char *position = "B:W7,38,39,43:B5,25,26";
    dm_thought thought = ask(position, NULL, (dm_limits){.depth = 1}, NULL);
    dm_state crowned = state_of(game, "", position);
    dm_move move;
    dm_engine *engine = engine_of(1);
    assert_int_equal(game->apply(&crowned, thought.best), DM_OK);
    assert_int_equal(game->read_move(&crowned, "7-1", &move, NULL), DM_OK);
    assert_int_equal(game->apply(&crowned, move), DM_OK);
    assert_true(thought.score <= dm_engine_evaluate(engine, &crowned));
    dm_engine_free(engine);
}

/* After the capture men are equal, but White then wins one by offering another. */
static void test_exchanges_are_foreseen(void **state) {
    (void)state;
    const char *position = "B:W22,24,29,33,43,48:B10,12,14,17,21,28";
    assert_true(ask(position, NULL, (dm_limits){.depth = 7}, NULL).score < -50);
    assert_true(ask(position, NULL, (dm_limits){.depth = 1}, NULL).score < -50);
}

static void test_levels(void **state) {
    (void)state;
    for (size_t i = 0; i < dm_game_count(); i++) {
        const dm_game *game = dm_game_at(i);
        for (int level = 1; level <= DM_LEVELS; level++) {
            dm_limits limits = dm_level_limits(game, level, 7);
            assert_int_equal(limits.seed, 7);
            assert_in_range(limits.move_time, 1, 1000);
            assert_int_equal(limits.depth == 0, level == DM_LEVELS);
        }
    }
}

/* A seed repeats the errors of a level; many seeds do not all err alike. */
static void test_errors_are_seeded(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_move first = ask("W:W31-50:B1-20", NULL, dm_level_limits(game, 1, 1), NULL).best;
    bool differs = false;
    assert_int_equal(ask("W:W31-50:B1-20", NULL, dm_level_limits(game, 1, 1), NULL).best,
                     first);
    for (uint64_t seed = 2; seed < 20; seed++)
        differs |=
            ask("W:W31-50:B1-20", NULL, dm_level_limits(game, 1, seed), NULL).best !=
            first;
    assert_true(differs);
}

/* Asked while an assistant is at work too, whose nodes count as well. */
static void test_nodes_of_all_workers(void **state) {
    (void)state;
    dm_engine *engine = engine_of(2);
    dm_question question = {.state =
                                state_of(game_named("draughts"), "", "W:W31-50:B1-20")};
    dm_thought thought;
    int asked = 0;
    dm_host stopping = {.stop = stop_at_once, .payload = &asked};
    dm_engine_think(engine, &question, &(dm_limits){.depth = 5}, NULL, &thought);
    assert_int_equal(dm_engine_nodes(engine), thought.nodes);
    dm_engine_assist(engine, 1, &question, &stopping);
    assert_true(dm_engine_nodes(engine) > thought.nodes);
    dm_engine_think(engine, &question, &(dm_limits){.depth = 1}, NULL, &thought);
    assert_int_equal(dm_engine_nodes(engine), thought.nodes);
    dm_engine_free(engine);
}

/* What a thread is at is known of it until it leaves, or until its place is needed. */
static void test_engaged(void **state) {
    (void)state;
    static engaged e;
    uint64_t key = UINT64_C(0x123456789ABCDEF), twin = key + 1;
    assert_false(engaged_by_another(&e, key));
    engaged_enter(&e, key);
    assert_true(engaged_by_another(&e, key));
    assert_false(engaged_by_another(&e, twin));
    engaged_enter(&e, twin);
    assert_false(engaged_by_another(&e, key));
    engaged_leave(&e, key);
    assert_true(engaged_by_another(&e, twin));
    engaged_leave(&e, twin);
    assert_false(engaged_by_another(&e, twin));
}

typedef struct {
    dm_engine *engine;
    dm_question question;
    atomic_bool ended;
} together;

static bool has_ended(void *payload) {
    return atomic_load(&((together *)payload)->ended);
}

static void *assist(void *payload) {
    together *t = payload;
    dm_host host = {.stop = has_ended, .payload = t};
    dm_engine_assist(t->engine, 1, &t->question, &host);
    return NULL;
}

/* Thinks with two threads. */
static dm_thought ask_both(const char *position, int depth) {
    together t = {.engine = engine_of(2)};
    dm_thought thought;
    pthread_t other;
    t.question.state = state_of(game_named("draughts"), "", position);
    assert_int_equal(pthread_create(&other, NULL, assist, &t), 0);
    dm_engine_think(t.engine, &t.question, &(dm_limits){.depth = depth}, NULL, &thought);
    atomic_store(&t.ended, true);
    pthread_join(other, NULL);
    dm_engine_free(t.engine);
    return thought;
}

/* Also where the other thread has found all about the best move: one ponders on it. */
static void test_a_reply_is_expected(void **state) {
    (void)state;
    for (int i = 0; i < 30; i++)
        assert_true(ask_both("W:W46-50:B1-5", 8).line_length >= 2);
}

/* Moves that another thread is at are put off, not left out: both find a hidden shot. */
static void test_two_threads_find_what_one_does(void **state) {
    (void)state;
    static const char *const shots[][2] = {
        {"W:W25,28,36,37,38,39,41,42,43,44,45,48,49,50:B2,3,4,5,6,7,8,9,10,11,13,18,19,"
         "21,27,29",
         "28-23"},
        {"B:W16,21,31,32,33,34,37,39,43,44,45,46:B1,2,4,7,9,11,12,19,22,25,30,35",
         "22-27"},
        {"W:W27,28,34,36,37,38,39,40,41,42,43,44,45,46,48,50:B1,2,3,5,6,7,9,10,11,12,16,"
         "17,18,19,20,25,35",
         "28-22"}};
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        dm_state before = state_of(game_named("draughts"), "", shots[i][0]);
        dm_thought thought = ask_both(shots[i][0], 13);
        assert_int_equal(thought.best,
                         move_of(game_named("draughts"), &before, shots[i][1]));
        assert_int_equal(thought.depth, 13);
    }
}

static void test_memory_as_asked(void **state) {
    (void)state;
    dm_engine *engine = engine_of(2);
    assert_in_range(dm_engine_table_bytes(engine), TABLE_BYTES / 2, TABLE_BYTES);
    dm_engine_forget(engine);
    dm_engine_free(engine);
    dm_engine_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_table_buckets_are_whole_lines),
        cmocka_unit_test(test_table_keeps_the_deep),
        cmocka_unit_test(test_material_counts),
        cmocka_unit_test(test_a_win_is_counted_in_turns),
        cmocka_unit_test(test_a_blocked_player_has_lost),
        cmocka_unit_test(test_counted_draws_are_known),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_stop_and_time),
        cmocka_unit_test(test_the_same_answer_twice),
        cmocka_unit_test(test_both_sides_are_equal),
        cmocka_unit_test(test_crownings_are_foreseen),
        cmocka_unit_test(test_exchanges_are_foreseen),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_errors_are_seeded),
        cmocka_unit_test(test_nodes_of_all_workers),
        cmocka_unit_test(test_engaged),
        cmocka_unit_test(test_two_threads_find_what_one_does),
        cmocka_unit_test(test_a_reply_is_expected),
        cmocka_unit_test(test_memory_as_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
