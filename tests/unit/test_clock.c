/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of a match, which the caller brings: src/match/clock.c, damier/match.h. */
#include "support.h"

static const dm_clock_rule ten_seconds = {.base = 10000},
                           with_increment = {.base = 10000, .increment = 500};

/* A match whose clock was started at 1000. */
static dm_match *started(dm_clock_rule rule) {
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, rule);
    dm_match_start_clock(m, 1000);
    return m;
}

static void play_at(dm_match *m, const char *text, int64_t now) {
    assert_int_equal(dm_match_play(m, match_move(m, text), now, NULL), DM_OK);
}

static void assert_left(const dm_match *m, int64_t now, int64_t first, int64_t second) {
    assert_int_equal(dm_match_time_left(m, 0, now), first);
    assert_int_equal(dm_match_time_left(m, 1, now), second);
}

static void test_no_clock(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_start_clock(m, 0);
    play_at(m, "32-28", INT64_MAX);
    assert_false(dm_match_check_clock(m, INT64_MAX));
    assert_int_equal(dm_match_clock(m).base, 0);
    assert_left(m, 12345, 0, 0);
    assert_int_equal(dm_match_turn(m, 0)->clock, 0);
    dm_match_stop_clock(m, 5);
    assert_ongoing(m);
    dm_match_free(m);
}

static void test_sudden_death(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    assert_int_equal(dm_match_clock(m).base, 10000);
    assert_int_equal(dm_match_clock(m).increment, 0);
    assert_left(m, 1000, 10000, 10000);
    assert_left(m, 4000, 7000, 10000);
    play_at(m, "32-28", 4000);
    assert_left(m, 6000, 7000, 8000);
    play_at(m, "20-25", 6000);
    assert_left(m, 6001, 6999, 8000);
    assert_int_equal(dm_match_turn(m, 0)->clock, 7000);
    assert_int_equal(dm_match_turn(m, 1)->clock, 8000);
    dm_match_free(m);
}

/* Each turn began with what the clocks said then, also those taken back since. */
static void test_time_before_turns(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    play_at(m, "32-28", 4000);
    play_at(m, "20-25", 6000);
    dm_match_undo(m, 6500, NULL);
    const int64_t first[] = {10000, 7000}, second[] = {10000, 10000};
    for (size_t turn = 0; turn < dm_match_total(m); turn++) {
        assert_int_equal(dm_match_time_before(m, turn, 0), first[turn]);
        assert_int_equal(dm_match_time_before(m, turn, 1), second[turn]);
    }
    dm_match_free(m);
}

static void test_increment(void **state) {
    (void)state;
    dm_match *m = started(with_increment);
    play_at(m, "32-28", 1100);
    assert_left(m, 1100, 10400, 10000);
    play_at(m, "20-25", 3100);
    assert_left(m, 3100, 10400, 8500);
    assert_int_equal(dm_match_turn(m, 0)->clock, 10400);
    dm_match_free(m);
}

/* Time for each turn: it begins anew, and what is left over is lost. */
static void test_each_turn(void **state) {
    (void)state;
    const int64_t day = 24 * 3600 * 1000;
    dm_match *m = started((dm_clock_rule){.base = 3 * day, .each_turn = true});
    assert_left(m, 1000 + day, 2 * day, 3 * day);
    play_at(m, "32-28", 1000 + 2 * day);
    assert_left(m, 1000 + 2 * day, 3 * day, 3 * day);
    assert_int_equal(dm_match_turn(m, 0)->clock, 3 * day);
    assert_left(m, 1000 + 4 * day, 3 * day, day);
    assert_int_equal(dm_match_undo(m, 1000 + 4 * day, NULL), DM_OK);
    assert_left(m, 1000 + 5 * day, 2 * day, 3 * day);
    dm_match_stop_clock(m, 1000 + 5 * day);
    assert_left(m, 1000 + 9 * day, 2 * day, 3 * day);
    dm_match_start_clock(m, 1000 + 9 * day);
    assert_false(dm_match_check_clock(m, 999 + 11 * day));
    assert_true(dm_match_check_clock(m, 1000 + 11 * day));
    assert_ended(m, "2", DM_WORD_REASON_TIME);
    dm_match_free(m);
}

static void test_clock_as_text(void **state) {
    (void)state;
    static const char *const good[] = {"300000+2000", "turn 259200000", "0+0",
                                       "1000000000000+1000000000000"},
                             *const bad[] = {"",
                                             "5",
                                             "5+",
                                             "+5",
                                             "turn",
                                             "turn ",
                                             "turn 0",
                                             "turn -5",
                                             "turn 5+5",
                                             " turn 5",
                                             "5 + 5",
                                             "05+5",
                                             "5+5 ",
                                             "turn 5 ",
                                             "turn  5",
                                             "5 5",
                                             "1000000000001+0",
                                             "turn 1000000000001"};
    char text[64];
    dm_clock_rule rule = {.base = 7};
    for (size_t i = 0; i < COUNT(bad); i++)
        if (dm_clock_read(bad[i], '+', &rule))
            fail_msg("%s", bad[i]);
    assert_int_equal(rule.base, 7);
    for (size_t i = 0; i < COUNT(good); i++) {
        assert_true(dm_clock_read(good[i], '+', &rule));
        assert_int_equal(dm_clock_write(rule, '+', text, sizeof text), strlen(good[i]));
        assert_string_equal(text, good[i]);
    }
}

static void test_stopped_until_started(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, with_increment);
    assert_left(m, 99999, 10000, 10000);
    assert_false(dm_match_check_clock(m, 99999));
    play_at(m, "32-28", 99999);
    assert_left(m, 999999, 10500, 10000);
    dm_match_start_clock(m, 1000000);
    dm_match_start_clock(m, 1005000);
    assert_left(m, 1006000, 10500, 4000);
    dm_match_free(m);
}

static void test_flag_falls_on_a_move(void **state) {
    (void)state;
    dm_match *m = started(with_increment);
    play_at(m, "32-28", 10999);
    assert_left(m, 10999, 501, 10000);
    dm_fault fault;
    dm_move move = match_move(m, "20-25");
    assert_int_equal(dm_match_play(m, move, 20999, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_TIME_OUT);
    assert_ended(m, "1", DM_WORD_REASON_TIME);
    assert_int_equal(dm_match_length(m), 1);
    assert_left(m, 99999, 501, 0);
    dm_match_free(m);
}

static void test_flag_falls_on_a_check(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    assert_false(dm_match_check_clock(m, 10999));
    assert_left(m, 12000, 0, 10000);
    assert_ongoing(m);
    assert_true(dm_match_check_clock(m, 11000));
    assert_ended(m, "2", DM_WORD_REASON_TIME);
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_memory_equal(outcome.place, "\2\1", 2);
    assert_false(dm_match_check_clock(m, 12000));
    assert_left(m, 12000, 0, 10000);
    dm_match_free(m);
}

static void test_flag_falls_on_an_answer(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_match_set_clock(m, ten_seconds);
    dm_match_start_clock(m, 0);
    play_at(m, "13-10", 4000);
    assert_left(m, 5000, 5000, 10000);
    dm_fault fault;
    assert_int_equal(dm_match_answer(m, DM_ANSWER_RIGHT, 10000, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_TIME_OUT);
    assert_ended(m, "2", DM_WORD_REASON_TIME);
    dm_match_free(m);
}

/* Thinking and answering are one turn: the increment comes once, after the answer. */
static void test_answer_takes_time(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_match_set_clock(m, with_increment);
    dm_match_start_clock(m, 0);
    play_at(m, "13-10", 1000);
    assert_int_equal(dm_match_answer(m, DM_ANSWER_WRONG, 3000, NULL), DM_OK);
    assert_left(m, 3000, 7500, 10000);
    assert_int_equal(dm_match_turn(m, 0)->clock, 7500);
    dm_match_free(m);
}

static void test_last_among_four(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "", "6/6/6/6/6/6 4 3 1,0,1,0");
    dm_match_set_clock(m, ten_seconds);
    dm_match_start_clock(m, 0);
    assert_true(dm_match_check_clock(m, 10000));
    assert_ended(m, "1", DM_WORD_REASON_TIME);
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_memory_equal(outcome.place, "\1\2\4\2", 4);
    dm_match_free(m);
}

static void test_pause(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    dm_match_stop_clock(m, 3000);
    assert_left(m, 3000, 8000, 10000);
    assert_left(m, 50000, 8000, 10000);
    dm_match_stop_clock(m, 60000);
    assert_left(m, 60000, 8000, 10000);
    dm_match_start_clock(m, 100000);
    assert_left(m, 101000, 7000, 10000);
    play_at(m, "32-28", 102000);
    assert_left(m, 102000, 6000, 10000);
    dm_match_free(m);
}

static void test_pause_after_the_end(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B23");
    dm_match_set_clock(m, ten_seconds);
    dm_match_start_clock(m, 0);
    play_at(m, "28x19", 2000);
    dm_match_stop_clock(m, 9000);
    assert_left(m, 90000, 8000, 10000);
    assert_ended(m, "1", DM_WORD_REASON_NO_PIECE_LEFT);
    dm_match_free(m);
}

static void test_undo_restores_the_time(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    play_at(m, "32-28", 4000);
    play_at(m, "20-25", 6000);
    assert_int_equal(dm_match_undo(m, 20000, NULL), DM_OK);
    assert_left(m, 20000, 7000, 10000);
    assert_left(m, 21000, 7000, 9000);
    assert_int_equal(dm_match_undo(m, 30000, NULL), DM_OK);
    assert_left(m, 30500, 9500, 10000);
    assert_int_equal(dm_match_redo(m, 40000, NULL), DM_OK);
    assert_left(m, 40000, 7000, 10000);
    assert_int_equal(dm_match_redo(m, 50000, NULL), DM_OK);
    assert_left(m, 50000, 7000, 8000);
    dm_match_free(m);
}

/* To take back a flag that fell would be of no use if it fell again at once. */
static void test_undo_of_a_fallen_flag(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    assert_true(dm_match_check_clock(m, 11000));
    assert_int_equal(dm_match_undo(m, 20000, NULL), DM_OK);
    assert_ongoing(m);
    assert_left(m, 20000, 10000, 10000);
    assert_int_equal(dm_match_play(m, match_move(m, "32-28"), 20000, NULL), DM_OK);
    dm_match_free(m);
}

static void test_time_running_backwards(void **state) {
    (void)state;
    dm_match *m = started(with_increment);
    assert_left(m, -5000, 10000, 10000);
    assert_false(dm_match_check_clock(m, INT64_MIN));
    play_at(m, "32-28", 0);
    assert_left(m, 0, 10500, 10000);
    assert_left(m, 1000, 10500, 9000);
    dm_match_stop_clock(m, -1);
    assert_left(m, 0, 10500, 10000);
    dm_match_free(m);
}

static void test_new_rule_in_the_middle(void **state) {
    (void)state;
    dm_match *m = started(ten_seconds);
    play_at(m, "32-28", 4000);
    dm_match_set_clock(m, (dm_clock_rule){.base = 60000, .increment = 1000});
    assert_left(m, 99000, 60000, 60000);
    assert_int_equal(dm_match_turn(m, 0)->clock, 60000);
    dm_match_start_clock(m, 100000);
    assert_left(m, 101000, 60000, 59000);
    dm_match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_clock),
        cmocka_unit_test(test_sudden_death),
        cmocka_unit_test(test_time_before_turns),
        cmocka_unit_test(test_increment),
        cmocka_unit_test(test_each_turn),
        cmocka_unit_test(test_clock_as_text),
        cmocka_unit_test(test_stopped_until_started),
        cmocka_unit_test(test_flag_falls_on_a_move),
        cmocka_unit_test(test_flag_falls_on_a_check),
        cmocka_unit_test(test_flag_falls_on_an_answer),
        cmocka_unit_test(test_answer_takes_time),
        cmocka_unit_test(test_last_among_four),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_pause_after_the_end),
        cmocka_unit_test(test_undo_restores_the_time),
        cmocka_unit_test(test_undo_of_a_fallen_flag),
        cmocka_unit_test(test_time_running_backwards),
        cmocka_unit_test(test_new_rule_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
