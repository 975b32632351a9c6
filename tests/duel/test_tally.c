/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arithmetic of a duel against figures worked out by hand and by another program. */
#include "tally.h"

#include <math.h>

#include "base/random.h"
#include "unit/support.h"

static const tally uneven = {.pairs = {10, 20, 40, 25, 15}};

static void assert_near(double value, double expected, double tolerance) {
    if (fabs(value - expected) > tolerance)
        fail_msg("%f is not %f", value, expected);
}

static void test_pairs_are_counted(void **state) {
    (void)state;
    tally t = {0};
    tally_add(&t, 1, 1);
    tally_add(&t, 1, -1);
    tally_add(&t, 0, 0);
    tally_add(&t, -1, 0);
    tally_add(&t, -1, -1);
    tally_add(&t, 0, 1);
    const long expected[PAIR_SCORES] = {1, 1, 2, 1, 1};
    assert_memory_equal(t.pairs, expected, sizeof expected);
    assert_int_equal(tally_pairs(&t), 6);
    assert_int_equal(t.wins, 4);
    assert_int_equal(t.draws, 4);
    assert_int_equal(t.losses, 4);
    assert_near(tally_score(&t), 0.5, 1e-12);
}

static void test_nothing_played(void **state) {
    (void)state;
    tally t = {0};
    elo_interval elo = tally_elo(&t);
    assert_near(tally_score(&t), 0.5, 0);
    assert_near(elo.middle, 0, 0);
    assert_true(elo.low < -1000 && elo.high > 1000);
    assert_int_equal(sprt_decide(&t, (sprt_claims){0, 10}), SPRT_OPEN);
}

static void test_elo(void **state) {
    (void)state;
    assert_near(elo_of_score(0.75), 190.85, 0.01);
    assert_near(elo_of_score(0.25), -190.85, 0.01);
    assert_near(score_of_elo(190.85), 0.75, 1e-5);
    assert_true(isfinite(elo_of_score(0)) && isfinite(elo_of_score(1)));
    for (int elo = -300; elo <= 300; elo += 50)
        assert_near(elo_of_score(score_of_elo(elo)), elo, 1e-6);
}

static void test_interval_by_pairs(void **state) {
    (void)state;
    elo_interval elo = tally_elo(&uneven);
    assert_near(tally_score(&uneven), 0.534091, 1e-6);
    assert_near(tally_error(&uneven), 0.027174, 1e-6);
    assert_near(elo.middle, 23.726, 0.01);
    assert_near(elo.low, -13.327, 0.01);
    assert_near(elo.high, 61.327, 0.01);
}

/* Pairs of a win and a loss say nothing, however many: games alone would seem to. */
static void test_pairs_that_cancel(void **state) {
    (void)state;
    tally t = {0};
    for (int i = 0; i < 100; i++)
        tally_add(&t, i % 2 ? 1 : -1, i % 2 ? -1 : 1);
    elo_interval elo = tally_elo(&t);
    assert_near(elo.low, 0, 1e-9);
    assert_near(elo.high, 0, 1e-9);
}

static void test_ratio(void **state) {
    (void)state;
    assert_near(sprt_bound(), 2.944439, 1e-6);
    assert_near(sprt_ratio(&uneven, (sprt_claims){0, 10}), 0.5241, 0.001);
    assert_near(sprt_ratio(&uneven, (sprt_claims){-10, 0}), 0.8044, 0.001);
}

/* The other player's results, tested for the opposite claims, say the opposite. */
static void test_ratio_is_symmetric(void **state) {
    (void)state;
    tally turned = {0};
    for (int i = 0; i < PAIR_SCORES; i++)
        turned.pairs[i] = uneven.pairs[PAIR_SCORES - 1 - i];
    assert_near(sprt_ratio(&uneven, (sprt_claims){2, 12}),
                -sprt_ratio(&turned, (sprt_claims){-12, -2}), 1e-9);
}

static tally times(int factor) {
    tally t = uneven;
    for (int i = 0; i < PAIR_SCORES; i++)
        t.pairs[i] *= factor;
    return t;
}

static void test_decisions(void **state) {
    (void)state;
    tally many = times(10);
    assert_int_equal(sprt_decide(&uneven, (sprt_claims){0, 10}), SPRT_OPEN);
    assert_int_equal(sprt_decide(&many, (sprt_claims){0, 10}), SPRT_PASSED);
    assert_int_equal(sprt_decide(&many, (sprt_claims){50, 60}), SPRT_FAILED);
}

/* Ten lost pairs look certain, and are not enough to tell. */
static void test_no_hasty_decision(void **state) {
    (void)state;
    tally t = {0};
    for (int i = 0; i < SPRT_PAIRS_LEAST; i++) {
        assert_int_equal(sprt_decide(&t, (sprt_claims){0, 10}), SPRT_OPEN);
        tally_add(&t, -1, -1);
    }
    assert_int_equal(sprt_decide(&t, (sprt_claims){0, 10}), SPRT_FAILED);
}

/* The rate of wrong decisions is what the test promises, over chance that is repeated. */
static void test_error_rates(void **state) {
    (void)state;
    enum { DUELS = 400, PAIRS = 4000 };
    int passed = 0;
    dm_random random = {1};
    for (int i = 0; i < DUELS; i++) {
        tally t = {0};
        for (int j = 0; j < PAIRS && sprt_decide(&t, (sprt_claims){0, 40}) == SPRT_OPEN;
             j++)
            tally_add(&t, (int)dm_random_below(&random, 3) - 1,
                      (int)dm_random_below(&random, 3) - 1);
        passed += sprt_decide(&t, (sprt_claims){0, 40}) == SPRT_PASSED;
    }
    assert_in_range(passed, 1, DUELS * 8 / 100); /* equal players: 5 %, and chance */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_are_counted),
        cmocka_unit_test(test_nothing_played),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_interval_by_pairs),
        cmocka_unit_test(test_pairs_that_cancel),
        cmocka_unit_test(test_ratio),
        cmocka_unit_test(test_ratio_is_symmetric),
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_no_hasty_decision),
        cmocka_unit_test(test_error_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
