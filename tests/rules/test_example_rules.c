/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of noughts and crosses, and how a test of rules is written. */
#include "rules_check.h"

static const dm_piece MARK = DM_PIECE_OWN;

static void example_is_a_board_of_nine_empty_squares(void) {
    check_board("example", 3, 3, 9);
    check_place("example", "a1", 0, 2);
    check_place("example", "c3", 2, 0);
    check_pieces("example", "start", 0, MARK, 0);
    check_pieces("example", "start", 1, MARK, 0);
}

static void example_crosses_begin_and_turns_alternate(void) {
    check_after("example", "start", "b2", "3/1X1/3 O");
    check_after("example", "start", "b2 a1 c3", "2X/1X1/O2 O");
    check_pieces("example", "2X/1X1/O2 O", 0, MARK, 2);
    check_pieces("example", "2X/1X1/O2 O", 1, MARK, 1);
}

static void example_a_mark_goes_to_any_empty_square(void) {
    check_moves("example", "start", "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    check_moves("example", "XO1/OXX/OXO X", "c3");
    check_move_fault("example", "3/1X1/3 O", "b2", DM_WORD_FAULT_OCCUPIED);
    check_move_fault("example", "3/1X1/3 O", "d2", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_move_fault("example", "3/1X1/3 O", "a1x", DM_WORD_FAULT_UNEXPECTED);
    check_steps("example", "3/1X1/3 O", "a1", "+a1");
    check_printed("example", "start", "c2", "c2");
}

static void example_three_in_a_line_win(void) {
    static const struct {
        const char *position, *move;
    } lines[] = {
        {"3/OO1/XX1 X", "c1"},  {"1OO/XX1/3 X", "c2"}, {"XX1/OO1/3 X", "c3"},
        {"1O1/XO1/X2 X", "a3"}, {"OX1/OX1/3 X", "b1"}, {"O1X/O1X/3 X", "c1"},
        {"1O1/OX1/X2 X", "c3"}, {"O1X/OX1/3 X", "a1"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        check_result("example", lines[i].position, lines[i].move, "1",
                     DM_WORD_REASON_THREE_IN_A_LINE);
    check_result("example", "XX1/OO1/X2 O", "c2", "2", DM_WORD_REASON_THREE_IN_A_LINE);
}

static void example_a_full_board_is_drawn_unless_the_last_mark_wins(void) {
    check_result("example", "XOX/OOX/1XO X", "a1", "draw", DM_WORD_REASON_BOARD_FULL);
    check_result("example", "XOX/OXO/1XO X", "a1", "1", DM_WORD_REASON_THREE_IN_A_LINE);
}

static void example_refuses_what_cannot_come_about(void) {
    check_accepted("example", "XXX/OO1/3 O", "XXX/OO1/3 O");
    check_refused("example", "XXX/OO1/3 X", DM_WORD_FAULT_MARKS);
    check_refused("example", "XX1/3/3 O", DM_WORD_FAULT_MARKS);
    check_refused("example", "O2/3/3 X", DM_WORD_FAULT_MARKS);
    check_refused("example", "XXX/OOO/3 X", DM_WORD_FAULT_MARKS_LINE);
    check_refused("example", "3/3/3 Y", DM_WORD_FAULT_MARKS_SIDE);
    check_refused("example", "3/3/3", DM_WORD_FAULT_POSITION_SHORT);
    check_refused("example", "3/3/3 X X", DM_WORD_FAULT_UNEXPECTED);
    check_refused("example", "3/3 X", DM_WORD_FAULT_ROWS_FEW);
}

static const rule_test tests[] = {
    RULE(example_is_a_board_of_nine_empty_squares),
    RULE(example_crosses_begin_and_turns_alternate),
    RULE(example_a_mark_goes_to_any_empty_square),
    RULE(example_three_in_a_line_win),
    RULE(example_a_full_board_is_drawn_unless_the_last_mark_wins),
    RULE(example_refuses_what_cannot_come_about),
};

int main(void) {
    return run_rules(tests, sizeof tests / sizeof *tests);
}
