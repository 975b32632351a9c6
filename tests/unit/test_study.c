/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports of games: src/study/report.h and annotate.h. */
#include "support.h"

#include <stdlib.h>

#include "damier/engine.h"
#include "formats/pdn_writer.h"
#include "study/annotate.h"

static study_turn judged(int before, int after) {
    study_turn t = {.played = 1, .before = before, .after = after};
    study_judge(&t);
    return t;
}

static void test_expectation(void **state) {
    (void)state;
    assert_int_equal(study_expectation(0), 500);
    assert_int_equal(study_expectation(150), 750);
    assert_int_equal(study_expectation(-150), 250);
    assert_int_equal(study_expectation(DM_SCORE_END), study_expectation(STUDY_SURE));
    for (int score = -2000; score < 2000; score++) {
        assert_true(study_expectation(score) <= study_expectation(score + 1));
        assert_int_equal(study_expectation(score) + study_expectation(-score), 1000);
    }
}

static void test_marks(void **state) {
    (void)state;
    static const struct {
        int before, after, loss;
        study_mark mark;
    } cases[] = {
        {0, 0, 0, STUDY_GOOD},
        {0, 50, 0, STUDY_GOOD}, /* better than was thought */
        {0, -20, 20, STUDY_GOOD},
        {0, -30, 30, STUDY_INACCURACY},
        {0, -60, 60, STUDY_MISTAKE},
        {0, -100, 100, STUDY_BLUNDER},
        {100, -100, 200, STUDY_BLUNDER},
        {1400, 1300, 100, STUDY_GOOD}, /* won anyway */
        {DM_SCORE_END, DM_SCORE_END - 50, 0, STUDY_GOOD},
        {DM_SCORE_END, -DM_SCORE_END, 3000, STUDY_BLUNDER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        study_turn t = judged(cases[i].before, cases[i].after);
        assert_int_equal(t.loss, cases[i].loss);
        assert_int_equal(t.mark, cases[i].mark);
        assert_int_equal(t.accuracy == 1000, t.loss == 0);
    }
}

static void test_no_choice(void **state) {
    (void)state;
    study_turn forced = {.played = 1, .forced = true, .before = 0, .after = -300};
    study_turn best = {
        .played = 1, .line = {1}, .line_length = 1, .before = 0, .after = -300};
    study_judge(&forced);
    study_judge(&best);
    assert_int_equal(forced.loss, 0);
    assert_int_equal(best.loss, 0);
    assert_int_equal(best.mark, STUDY_GOOD);
}

static void test_sums(void **state) {
    (void)state;
    study_turn turns[4] = {judged(0, -100), judged(0, 0), judged(0, 0), judged(0, -30)};
    turns[1].seat = turns[3].seat = 1;
    study_side white = study_sum(turns, 4, 0), nobody = study_sum(turns, 0, 0);
    assert_int_equal(white.turns, 2);
    assert_int_equal(white.loss, 50);
    assert_int_equal(white.marks[STUDY_BLUNDER], 1);
    assert_int_equal(white.accuracy, (turns[0].accuracy + 1000) / 2);
    assert_int_equal(study_sum(turns, 4, 1).marks[STUDY_INACCURACY], 1);
    assert_int_equal(nobody.turns, 0);
    assert_int_equal(nobody.accuracy, 1000);
}

/* Into a game that has a variation and a comment already. */
static void test_annotated(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    pdn_builder plain = {.last = PDN_NONE}, made = {.last = PDN_NONE};
    study_turn turns[2] = {{.seat = 0, .before = 0, .after = -105},
                           {.seat = 1, .before = 105, .after = 104}};
    char text[1024];
    dm_fault fault;
    play(m, "32-28 19-23");
    const dm_game *game = dm_match_game(m);
    pdn_builder_match(&plain, m);
    plain.turns[0].comment = "mine";
    turns[0].played = plain.turns[0].move;
    turns[1].played = plain.turns[1].move;
    assert_int_equal(
        game->read_move(dm_match_first(m), "33-29", &turns[0].line[0], &fault), DM_OK);
    turns[0].line_length = 1;
    study_judge(&turns[0]);
    study_judge(&turns[1]);
    study_annotate(&made, &plain.game, turns, 2);
    pdn_game_write(&made.game, text, sizeof text);
    const char *moves = strstr(text, "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, "1. 32-28 $4 {[%eval -1.05] mine} (1. 33-29) "
                                   "19-23 {[%eval -1.04]} *\n");
    pdn_builder_free(&plain);
    pdn_builder_free(&made);
    dm_match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expectation), cmocka_unit_test(test_marks),
        cmocka_unit_test(test_no_choice),   cmocka_unit_test(test_sums),
        cmocka_unit_test(test_annotated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
