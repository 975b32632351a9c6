/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of draughts, a test for each sentence: docs/rules/coverage.md says which. The
 * numbers are those of docs/rules/en/draughts.md and README.md.
 */
#include <string.h>

#include "rules_check.h"

enum { RECORD_BYTES = 4096 };

static const char first_position[] =
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,"
    "10,11,12,13,14,15,16,17,18,19,20";

/* D5, D23 */
static void draughts_capturing_every_enemy_piece_wins(void) {
    check_ends("draughts", "W:W28:B23", "28x19x23", "B:W19:B",
               (ending){"1", DM_WORD_REASON_NO_PIECE_LEFT});
}

/* D1, D2 */
static void draughts_board_is_ten_by_ten_with_a_dark_square_at_lower_left(void) {
    check_board("draughts", 10, 10, 50);
    check_place("draughts", "46", 0, 9);
    check_place("draughts", "5", 9, 0);
    check_moves("draughts", "W:W46:B5", "46-41");
    check_moves("draughts", "W:W50:B1", "50-44 50-45");
    check_refused("draughts", "W:W51:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_refused("draughts", "W:W0:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
}

/* D3 */
static void draughts_each_side_starts_with_twenty_men_on_four_rows(void) {
    check_accepted("draughts", "start", first_position);
    check_accepted("draughts", "W:W31-50:B1-20", first_position);
    check_pieces("draughts", "start", 0, DM_PIECE_MAN, 20);
    check_pieces("draughts", "start", 1, DM_PIECE_MAN, 20);
}

/* D4 */
static void draughts_players_take_turns(void) {
    check_after("draughts", "start", "32-28",
                "B:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,"
                "5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20");
    check_after("draughts", "start", "32-28 18-23",
                "W:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,"
                "5,6,7,8,9,10,11,12,13,14,15,16,17,19,20,23");
    check_turn_refused("draughts", "start", "32-28", "33-29", DM_WORD_FAULT_NO_OWN_PIECE);
}

/* D4 */
static void draughts_white_moves_first(void) {
    check_moves("draughts", "start",
                "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30");
}

/* D22 */
static void draughts_a_blocked_player_loses(void) {
    check_result("draughts", "W:W46:B37,41", "", "2", DM_WORD_REASON_NO_MOVE);
    check_legal("draughts", "B:W46:B32,41", "32-37");
    check_ends("draughts", "B:W46:B32,41", "32-37", "W:W46:B37,41",
               (ending){"2", DM_WORD_REASON_NO_MOVE});
}

/* D6 */
static void draughts_a_man_moves_one_square_diagonally_forward(void) {
    check_moves("draughts", "W:W28:B1", "28-22 28-23");
    check_illegal("draughts", "W:W28:B1", "28-32 28-33 28-17 28-19 28-18");
    check_moves("draughts", "B:W46:B22", "22-27 22-28");
}

/* D20, D21 */
static void draughts_a_man_that_stops_on_the_last_row_is_promoted(void) {
    check_after("draughts", "W:W7:B45", "7-1", "B:WK1:B45");
    check_after("draughts", "B:W6:B45", "45-50", "W:W6:BK50");
}

/* D20, D37 */
static void draughts_a_promoted_man_is_shown_as_a_king(void) {
    check_after("draughts", "W:W7:B45", "7-2", "B:WK2:B45");
    check_steps("draughts", "W:W7:B45", "7-2", "7-2 +2");
    check_pieces("draughts", "B:WK2:B45", 0, DM_PIECE_KING, 1);
}

/* D9 */
static void draughts_a_king_moves_any_distance_forward_and_back(void) {
    check_moves("draughts", "W:WK28:B1",
                "28-6 28-11 28-17 28-22 28-23 28-19 28-14 28-10 28-5 28-32 28-37 28-41 "
                "28-46 28-33 28-39 28-44 28-50");
    check_illegal("draughts", "W:W17,K28:B1", "28-17 28-11 28-6");
    check_legal("draughts", "W:W17,K28:B1", "28-22");
}

/* D7 */
static void draughts_a_man_captures_by_jumping_to_the_empty_square_behind(void) {
    check_moves("draughts", "W:W28:B1,23", "28x19x23");
    check_moves("draughts", "W:W28:B1,19,23", "28-22");
    check_moves("draughts", "W:W28:B1,18", "28-22 28-23");
}

/* D7, D16 */
static void draughts_the_jumped_piece_is_removed(void) {
    check_after("draughts", "W:W28:B1,23", "28x19x23", "B:W19:B1");
}

/* D8 */
static void draughts_a_man_captures_backward_too(void) {
    check_moves("draughts", "W:W28:B1,33", "28x39x33");
    check_after("draughts", "W:W28:B1,33", "28x39x33", "B:W39:B1");
}

/* D12 */
static void draughts_capture_is_compulsory(void) {
    check_moves("draughts", "W:W28,50:B1,23", "28x19x23");
    check_illegal("draughts", "W:W28,50:B1,23", "50-44 50-45 28-22");
}

/* D13 */
static void draughts_a_capture_goes_on_while_possible(void) {
    check_moves("draughts", "W:W28:B1,14,23", "28x10x14x23");
    check_illegal("draughts", "W:W28:B1,14,23", "28x19x23");
    check_after("draughts", "W:W28:B1,14,23", "28x10x14x23", "B:W10:B1");
}

/* D16 */
static void draughts_captured_pieces_leave_only_at_the_end(void) {
    /* Lifted at once, 34 would let the king come back and take 23 and 8 as well. */
    check_moves("draughts", "W:WK29:B8,23,34", "29x3x8x23");
    check_illegal("draughts", "W:WK29:B8,23,34", "29x3x8x23x34");
    check_after("draughts", "W:WK29:B8,23,34", "29x3x8x23", "B:WK3:B34");
    check_steps("draughts", "W:WK29:B8,23,34", "29x3x8x23", "29-12 12-3 x8 x23");
}

/* D14 */
static void draughts_the_greatest_number_of_pieces_must_be_taken(void) {
    check_moves("draughts", "W:W28:B14,22,23", "28x10x14x23");
    check_illegal("draughts", "W:W28:B14,22,23", "28x17x22");
}

/* D15 */
static void draughts_two_men_are_taken_before_one_king(void) {
    check_moves("draughts", "W:W28:B14,K22,23", "28x10x14x23");
    check_illegal("draughts", "W:W28:B14,K22,23", "28x17x22");
}

/* D14 */
static void draughts_a_man_that_takes_three_is_preferred_to_a_man_that_takes_one(void) {
    const char *position = "W:W35,48:B21,30,31,42";
    check_moves("draughts", position, "48x17x21x31x42");
    check_illegal("draughts", position, "35x24x30");
    check_after("draughts", position, "48x17x21x31x42", "B:W17,35:B30");
}

/* D10, D11 */
static void draughts_a_king_captures_from_a_distance(void) {
    check_moves("draughts", "W:WK46:B1,28",
                "46x23x28 46x19x28 46x14x28 46x10x28 46x5x28");
}

/* D10, D12, D13 */
static void draughts_a_king_must_capture_and_turn_while_it_can(void) {
    check_moves("draughts", "W:WK46:B14,28,33", "46x10x14x28 46x5x14x28");
    check_illegal("draughts", "W:WK46:B14,28,33", "46x23x28 46-41");
    /* Two pieces in a row: nothing is free behind the first. */
    check_moves("draughts", "W:WK46:B5,28,23", "46-41 46-37 46-32");
}

/* D17 */
static void draughts_a_piece_is_jumped_only_once(void) {
    /* It still stands there when the man is on 19, and yet there is no way back. */
    check_moves("draughts", "W:W28:B1,23", "28x19x23");
    check_move_fault("draughts", "W:W28:B1,23", "28x19x28", DM_WORD_FAULT_NO_JUMP);
}

/* D18 */
static void draughts_an_empty_square_may_be_crossed_twice(void) {
    /* The only route goes over 13 on its way from 9 to 31, and from 30 to 2. */
    check_moves("draughts", "W:WK9:B8,22,37,39", "9x2x8x22x37x39");
    check_ends("draughts", "W:WK9:B8,22,37,39", "9x2x8x22x37x39", "B:WK2:B",
               (ending){"1", DM_WORD_REASON_NO_PIECE_LEFT});
    check_same_move("draughts", "W:WK9:B8,22,37,39", "9x2x8x22x37x39 9x31x48x30x2");
}

/* D11, D14 */
static void draughts_a_king_that_takes_four_chooses_its_last_square(void) {
    check_moves("draughts", "W:WK9:B12,22,32,39", "9x1x12x22x32x39 9x7x12x22x32x39");
}

/* D28, D31 */
static void draughts_three_kings_against_one_is_drawn_after_sixteen_moves_each(void) {
    check_ends("draughts", "W:WK46,K47,K48:BK2",
               "48-37 2-7 37-14 7-16 47-20 16-43 46-37 43-49 37-28 49-35 20-29 35-13 "
               "28-17 13-35 14-46 35-30 17-33 30-8 33-22 8-30 29-47 30-25 47-29 25-3 "
               "29-47 3-8 22-6 8-2 46-28 2-8 6-11 8-13",
               "W:WK11,K28,K47:BK13", (ending){"draw", DM_WORD_REASON_ONE_KING_THREE_16});
}

/* D9 */
static void draughts_a_king_move_needs_a_free_diagonal(void) {
    check_illegal("draughts", "W:W19,K28:B1", "28-19 28-14");
    check_legal("draughts", "W:W19,K28:B1", "28-23");
}

/* D19 */
static void draughts_the_start_square_counts_as_empty(void) {
    check_moves("draughts", "W:W28:B23,24,33,34", "28x28x23x24x33x34");
    check_ends("draughts", "W:W28:B23,24,33,34", "28x28x23x24x33x34", "B:W28:B",
               (ending){"1", DM_WORD_REASON_NO_PIECE_LEFT});
}

/* D24, D43 */
static void draughts_two_routes_to_the_same_capture_are_one_move(void) {
    const char *position = "W:W28:B23,24,33,34";
    check_move_count("draughts", position, 1);
    check_same_move("draughts", position,
                    "28x28x23x24x33x34 28x19x30x39x28 28x39x30x19x28");
    check_steps("draughts", position, "28x28", "28-19 19-30 30-39 39-28 x23 x24 x33 x34");
}

/* D21 */
static void draughts_a_man_that_only_passes_the_last_row_stays_a_man(void) {
    check_moves("draughts", "W:W11:B7,8,45", "11x13x7x8");
    check_after("draughts", "W:W11:B7,8,45", "11x13x7x8", "B:W13:B45");
}

/* D23 */
static void draughts_a_side_without_pieces_has_lost_whoever_is_to_move(void) {
    check_result("draughts", "W:W28:B", "", "1", DM_WORD_REASON_NO_PIECE_LEFT);
    check_result("draughts", "B:W28:B", "", "1", DM_WORD_REASON_NO_PIECE_LEFT);
    check_result("draughts", "W:W:B12", "", "2", DM_WORD_REASON_NO_PIECE_LEFT);
}

/* D44 */
static void draughts_a_position_without_any_piece_is_refused(void) {
    check_refused("draughts", "W:W:B", DM_WORD_FAULT_NO_PIECE);
}

/* D26, G6 */
static void draughts_third_occurrence_is_a_draw(void) {
    /* The position at the beginning is the first. */
    check_ends("draughts", "W:W36,K46,K47:BK2,6",
               "47-42 2-8 42-47 8-2 47-42 2-8 42-47 8-2", "W:W36,K46,K47:BK2,6",
               (ending){"draw", DM_WORD_REASON_REPETITION});
}

/* D27 */
static void draughts_fifty_king_moves_without_capture_are_a_draw(void) {
    /* Men stand by. */
    check_ends(
        "draughts", "W:W36,K46,K47:BK2,K4,15",
        "46-23 2-11 23-37 11-22 37-5 22-39 5-19 39-48 47-33 4-18 33-6 18-29 19-28 48-43 "
        "28-11 29-40 11-22 43-32 6-1 40-45 22-17 32-38 17-44 38-49 44-33 49-40 33-22 "
        "40-35 22-39 35-2 39-22 2-24 22-28 45-50 28-6 24-30 1-23 30-48 23-19 48-42 19-41 "
        "42-38 41-23 38-16 23-19 16-49 19-8 49-35 8-2 35-44",
        "W:WK2,K6,36:B15,K44,K50", (ending){"draw", DM_WORD_REASON_KINGS_ONLY_25});
}

/* D27 */
static void draughts_a_man_s_move_restarts_the_fifty(void) {
    /* 30 moves of kings, one of a man, 40 of kings. */
    check_after(
        "draughts", "W:W36,K46,K47:BK2,K4,15",
        "46-23 2-11 23-37 11-22 37-5 22-39 5-19 39-48 47-33 4-18 33-6 18-29 19-28 48-43 "
        "28-11 29-40 11-22 43-32 6-1 40-45 22-17 32-38 17-44 38-49 44-33 49-40 33-22 "
        "40-35 22-39 35-2 36-31 2-8 39-28 8-30 1-6 30-2 28-32 2-13 32-27 13-4 6-44 45-34 "
        "44-17 34-45 17-33 45-34 33-44 34-1 44-17 1-29 17-21 29-7 21-3 7-1 3-26 1-6 26-8 "
        "6-33 8-35 4-10 35-40 33-39 27-13 39-50 40-35 10-41 35-49 50-6 13-2 6-17 2-30",
        "B:WK30,31,K49:B15,K17,K41");
}

/* D29, D31 */
static void draughts_a_lone_king_against_two_pieces_is_drawn_after_five_moves_each(void) {
    check_ends("draughts", "W:W36,K46:BK2",
               "46-28 2-30 28-14 30-43 14-10 43-16 10-46 16-38 46-5 38-42",
               "W:WK5,36:BK42", (ending){"draw", DM_WORD_REASON_ONE_KING_TWO_5});
}

/* D29 */
static void draughts_king_against_king_is_in_the_five_move_class(void) {
    check_ends("draughts", "W:WK46:BK2",
               "46-28 2-30 28-10 30-13 10-14 13-2 14-46 2-7 46-10 7-29", "W:WK10:BK29",
               (ending){"draw", DM_WORD_REASON_ONE_KING_TWO_5});
}

/* D28, D29 */
static void draughts_a_lone_king_against_men_only_has_no_counter(void) {
    check_after("draughts", "W:W36,46:BK2",
                "46-41 2-24 41-37 24-33 37-32 33-15 32-28 15-29 28-22 29-1",
                "W:W22,36:BK1");
}

/* D31 */
static void draughts_the_move_that_brings_about_the_material_is_not_counted(void) {
    check_legal("draughts", "B:W24,36,K46:BK2", "2x30x24");
    check_ends("draughts", "B:W24,36,K46:BK2",
               "2x30x24 46-28 30-24 28-50 24-13 50-17 13-2 17-21 2-30 21-26 30-35",
               "W:WK26,36:BK35", (ending){"draw", DM_WORD_REASON_ONE_KING_TWO_5});
}

/* D32 */
static void draughts_only_a_change_of_class_restarts_the_count(void) {
    /* From three pieces to two by 38x15. */
    check_ends("draughts", "W:W36,K46,K50:BK2",
               "46-41 2-30 41-10 30-48 10-14 48-43 14-25 43-38 25-20 38x15x20 50-44 "
               "15-42 44-49 42-37 49-44 37-5 44-49 5-19 49-16 19-35",
               "W:WK16,36:BK35", (ending){"draw", DM_WORD_REASON_ONE_KING_TWO_5});
}

/* D32 */
static void draughts_a_man_s_move_or_a_promotion_does_not_restart_the_count(void) {
    check_ends("draughts", "W:W11,K46:BK4",
               "11-7 4-9 7-2 9-20 46-10 20-33 10-23 33-42 23-5 42-15", "W:WK2,K5:BK15",
               (ending){"draw", DM_WORD_REASON_ONE_KING_TWO_5});
}

/* D33 */
static void draughts_a_draw_may_be_agreed(void) {
    dm_match *m = match_of("draughts", "start", "");
    assert_int_equal(dm_match_offer_draw(m, 0, NULL), DM_OK);
    check_match(m, first_position, "ongoing");
    assert_int_equal(dm_match_decline_draw(m, 1, NULL), DM_OK);
    assert_false(dm_match_has_offered(m, 0));
    assert_int_equal(dm_match_offer_draw(m, 1, NULL), DM_OK);
    check_match(m, first_position, "ongoing");
    assert_int_equal(dm_match_offer_draw(m, 0, NULL), DM_OK);
    check_match(m, first_position, "draw");
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_int_equal(outcome.reason, DM_WORD_REASON_AGREEMENT);
    dm_match_free(m);
}

/* D35 */
static void draughts_reads_ranges_order_and_full_stop(void) {
    check_accepted("draughts", "W:W31-50:B1-20", first_position);
    check_accepted("draughts", "W:B1-20:W31-50.", first_position);
    check_accepted("draughts", "B:W24,18,K3:B12,K45", "B:WK3,18,24:B12,K45");
    check_accepted("draughts", "W:WK31-33:B1", "W:WK31,K32,K33:B1");
    check_accepted("draughts", "W:W31-31:B1", "W:W31:B1");
}

/* D36 */
static void draughts_refuses_a_descending_range(void) {
    check_refused("draughts", "W:W50-31:B1-20", DM_WORD_FAULT_RANGE);
}

/* D37 */
static void draughts_prints_the_canonical_position(void) {
    check_accepted("draughts", "B:BK45,12:W18,24,K3", "B:WK3,18,24:B12,K45");
}

/* D38 */
static void draughts_names_a_move_by_start_and_end(void) {
    check_legal("draughts", "start", "32-28");
    check_printed("draughts", "start", "32-28", "32-28");
    check_legal("draughts", "W:W28:B1,23", "28x19x23");
    check_printed("draughts", "W:W28:B1,23", "28x19x23", "28x19");
    check_same_move("draughts", "W:W28:B1,23", "28x19 28x19x23");
    check_move_fault("draughts", "W:W28:B1,23", "28-19", DM_WORD_FAULT_MUST_CAPTURE);
}

/* D39, D42 */
static void draughts_writes_all_landings_when_two_captures_share_their_ends(void) {
    check_moves("draughts", "W:WK26:B9,10,13,21", "26x5x9x10x21 26x5x10x13x21");
    check_printed("draughts", "W:WK26:B9,10,13,21", "26x5x10x13x21", "26x8x19x5");
    check_printed("draughts", "W:WK26:B9,10,13,21", "26x5x9x10x21", "26x3x14x5");
    check_illegal("draughts", "W:WK26:B9,10,13,21", "26x5");
}

/* D40 */
static void draughts_accepts_the_hub_form(void) {
    check_legal("draughts", "W:W28:B1,14,23", "28x10x14x23");
    check_same_move("draughts", "W:W28:B1,14,23",
                    "28x10x14x23 28x10 28x19x10 28x10x23x14");
}

/* D41 */
static void draughts_tells_a_hub_form_from_a_list_of_landings(void) {
    /* 10 is empty: landings. 14 is to be taken, but so is 23: a wrong Hub form. */
    check_same_move("draughts", "W:W28:B1,14,23", "28x19x10 28x10x14x23");
    check_illegal("draughts", "W:W28:B1,14,23", "28x10x14");
    check_moves("draughts", "W:W28:B1,23", "28x19x23");
}

/* D42 */
static void draughts_refuses_a_short_form_that_fits_two_moves(void) {
    check_move_fault("draughts", "W:WK26:B9,10,13,21", "26x5", DM_WORD_FAULT_AMBIGUOUS);
}

/* D43 */
static void draughts_accepts_any_full_legal_route(void) {
    check_move_count("draughts", "W:W28:B23,24,33,34", 1);
    check_same_move("draughts", "W:W28:B23,24,33,34", "28x19x30x39x28 28x39x30x19x28");
    check_move_fault("draughts", "W:W28:B23,24,33,34", "28x19x30x28",
                     DM_WORD_FAULT_NO_JUMP);
    /* Between 21 and 8 the king may land on 12 or 17: the smaller list is printed. */
    const char *position = "W:WK26:B8,20,21,31,32";
    check_moves("draughts", position, "26x25x20x31x32 26x25x8x20x21 26x2x8x31x32");
    check_same_move("draughts", position, "26x25x8x20x21 26x12x3x25 26x17x3x25");
    check_printed("draughts", position, "26x25x8x20x21", "26x12x3x25");
}

/* G16 */
static void draughts_refuses_unknown_or_repeated_squares(void) {
    check_refused("draughts", "W:W51:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_refused("draughts", "W:W31,31:B1", DM_WORD_FAULT_SQUARE_TWICE);
    check_refused("draughts", "W:W31:B31", DM_WORD_FAULT_SQUARE_TWICE);
    check_refused("draughts", "W:W31", DM_WORD_FAULT_TWO_LISTS);
}

/* D45 */
static void draughts_refuses_more_than_twenty_pieces_a_side(void) {
    check_refused("draughts", "W:W30-50:B1-20", DM_WORD_FAULT_TOO_MANY_MEN);
    check_refused("draughts", "W:W50:BK1-21", DM_WORD_FAULT_TOO_MANY_MEN);
}

/* D46 */
static void draughts_refuses_a_man_on_its_far_row(void) {
    check_refused("draughts", "W:W3:B20", DM_WORD_FAULT_MAN_ON_FAR_ROW);
    check_refused("draughts", "W:W30:B48", DM_WORD_FAULT_MAN_ON_FAR_ROW);
    check_accepted("draughts", "W:WK3:BK48", "W:WK3:BK48");
}

/* G11, G12 */
static void draughts_reads_strictly(void) {
    /* Leading zero. */
    check_refused("draughts", "W:W031:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    /* Letter case. */
    check_refused("draughts", "w:W31:B1", DM_WORD_FAULT_SIDE);
    /* Letter case. */
    check_refused("draughts", "W:Wk31:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    /* Space. */
    check_refused("draughts", "W:W31: B1", DM_WORD_FAULT_TWO_LISTS);
}

/* G17 */
static void draughts_accepts_a_finished_position(void) {
    check_result("draughts", "W:W46:B37,41", "", "2", DM_WORD_REASON_NO_MOVE);
}

/* D47, G4, G5 */
static void draughts_perft_from_the_start(void) {
    check_perft("draughts", "start",
                "9 81 658 4265 27117 167140 1049442 6483961 41022423");
}

/* G7 */
static void draughts_a_saved_game_is_its_first_position_and_its_moves(void) {
    char record[RECORD_BYTES], again[RECORD_BYTES];
    dm_match *played = match_of("draughts", "W:W28:B1,14,23", "28x10x14x23"), *loaded;
    assert_in_range(dm_match_save(played, record, sizeof record), 1, sizeof record - 1);
    assert_non_null(strstr(record, "\nposition W:W28:B1,14,23\n"));
    assert_non_null(strstr(record, "\nturn 28x10\n"));
    assert_null(strstr(record, "W10"));
    assert_int_equal(dm_match_load(&loaded, record, NULL), DM_OK);
    assert_int_equal(dm_match_length(loaded), 1);
    check_match(loaded, "B:W10:B1", "ongoing");
    dm_match_save(loaded, again, sizeof again);
    assert_string_equal(again, record);
    dm_match_free(played);
    dm_match_free(loaded);
}

/* G6 */
static void draughts_a_loaded_position_has_no_history(void) {
    const char *cycle = "47-42 2-8 42-47 8-2";
    char text[DM_POSITION_TEXT];
    dm_match *m = match_of("draughts", "W:W36,K46,K47:BK2,6", cycle);
    dm_match_game(m)->write_state(dm_match_state(m), text, sizeof text);
    check_after("draughts", text, cycle, "W:W36,K46,K47:BK2,6");
    dm_match_free(m);
    /*
     * The last two of the ten moves of king against king, and the same without the eight.
     */
    check_result("draughts", "W:WK46:BK2",
                 "46-28 2-30 28-10 30-13 10-14 13-2 14-46 2-7 46-10 7-29", "draw",
                 DM_WORD_REASON_ONE_KING_TWO_5);
    check_after("draughts", "W:WK46:BK7", "46-10 7-29", "W:WK10:BK29");
}

/* G8 */
static void draughts_endings_by_counter_need_no_claim(void) {
    const char *moves = "47-42 2-8 42-47 8-2 47-42 2-8 42-47 8-2";
    check_result("draughts", "W:W36,K46,K47:BK2,6", moves, "draw",
                 DM_WORD_REASON_REPETITION);
    check_turn_refused("draughts", "W:W36,K46,K47:BK2,6", moves, "47-42",
                       DM_WORD_FAULT_GAME_OVER);
}

/* G9 */
static void draughts_the_player_to_move_is_part_of_the_position(void) {
    scene white = scene_of("draughts", "W:WK46:BK2"),
          black = scene_of("draughts", "B:WK46:BK2");
    assert_memory_not_equal(&white.state, &black.state, sizeof white.state);
    assert_int_not_equal(white.game->key(&white.state), black.game->key(&black.state));
    check_accepted("draughts", "B:WK46:BK2", "B:WK46:BK2");
    /* Four times the same board, but twice for each player. */
    check_after(
        "draughts", "W:W36,K46,K47:BK2,6",
        "47-42 2-8 42-38 8-2 38-47 2-8 47-42 8-13 42-47 13-2 47-42 2-8 42-38 8-2 38-47",
        "B:W36,K46,K47:BK2,6");
}

/* G2, G3 */
static void draughts_a_list_of_moves_is_separated_by_spaces(void) {
    check_after("draughts", "start", "32-28 19-23 28x19",
                "B:W19,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,"
                "5,6,7,8,9,10,11,12,13,14,15,16,17,18,20");
    check_move_fault("draughts", "start", "32-28 19-23", DM_WORD_FAULT_MOVE_FORM);
}

/* G4, G5 */
static void draughts_perft_ignores_endings_by_history(void) {
    const char *moves = "46-28 2-30 28-10 30-13 10-14 13-2 14-46 2-7 46-10 7-29";
    check_ends("draughts", "W:WK46:BK2", moves, "W:WK10:BK29",
               (ending){"draw", DM_WORD_REASON_ONE_KING_TWO_5});
    dm_match *m = match_of("draughts", "W:WK46:BK2", moves);
    assert_int_equal(dm_match_game(m)->perft(dm_match_state(m), 3), 1624);
    dm_match_free(m);
    check_perft("draughts", "W:WK10:BK29", "11 153 1624");
    /* What is over on the board has no moves, and what ends early no longer sequences. */
    check_perft("draughts", "W:W46:B37,41", "0 0 0 0");
    check_perft("draughts", "W:W28:B23", "1 0 0 0");
}

static const rule_test tests[] = {
    RULE(draughts_capturing_every_enemy_piece_wins),
    RULE(draughts_board_is_ten_by_ten_with_a_dark_square_at_lower_left),
    RULE(draughts_each_side_starts_with_twenty_men_on_four_rows),
    RULE(draughts_players_take_turns),
    RULE(draughts_white_moves_first),
    RULE(draughts_a_blocked_player_loses),
    RULE(draughts_a_man_moves_one_square_diagonally_forward),
    RULE(draughts_a_man_that_stops_on_the_last_row_is_promoted),
    RULE(draughts_a_promoted_man_is_shown_as_a_king),
    RULE(draughts_a_king_moves_any_distance_forward_and_back),
    RULE(draughts_a_man_captures_by_jumping_to_the_empty_square_behind),
    RULE(draughts_the_jumped_piece_is_removed),
    RULE(draughts_a_man_captures_backward_too),
    RULE(draughts_capture_is_compulsory),
    RULE(draughts_a_capture_goes_on_while_possible),
    RULE(draughts_captured_pieces_leave_only_at_the_end),
    RULE(draughts_the_greatest_number_of_pieces_must_be_taken),
    RULE(draughts_two_men_are_taken_before_one_king),
    RULE(draughts_a_man_that_takes_three_is_preferred_to_a_man_that_takes_one),
    RULE(draughts_a_king_captures_from_a_distance),
    RULE(draughts_a_king_must_capture_and_turn_while_it_can),
    RULE(draughts_a_piece_is_jumped_only_once),
    RULE(draughts_an_empty_square_may_be_crossed_twice),
    RULE(draughts_a_king_that_takes_four_chooses_its_last_square),
    RULE(draughts_three_kings_against_one_is_drawn_after_sixteen_moves_each),
    RULE(draughts_a_king_move_needs_a_free_diagonal),
    RULE(draughts_the_start_square_counts_as_empty),
    RULE(draughts_two_routes_to_the_same_capture_are_one_move),
    RULE(draughts_a_man_that_only_passes_the_last_row_stays_a_man),
    RULE(draughts_a_side_without_pieces_has_lost_whoever_is_to_move),
    RULE(draughts_a_position_without_any_piece_is_refused),
    RULE(draughts_third_occurrence_is_a_draw),
    RULE(draughts_fifty_king_moves_without_capture_are_a_draw),
    RULE(draughts_a_man_s_move_restarts_the_fifty),
    RULE(draughts_a_lone_king_against_two_pieces_is_drawn_after_five_moves_each),
    RULE(draughts_king_against_king_is_in_the_five_move_class),
    RULE(draughts_a_lone_king_against_men_only_has_no_counter),
    RULE(draughts_the_move_that_brings_about_the_material_is_not_counted),
    RULE(draughts_only_a_change_of_class_restarts_the_count),
    RULE(draughts_a_man_s_move_or_a_promotion_does_not_restart_the_count),
    RULE(draughts_a_draw_may_be_agreed),
    RULE(draughts_reads_ranges_order_and_full_stop),
    RULE(draughts_refuses_a_descending_range),
    RULE(draughts_prints_the_canonical_position),
    RULE(draughts_names_a_move_by_start_and_end),
    RULE(draughts_writes_all_landings_when_two_captures_share_their_ends),
    RULE(draughts_accepts_the_hub_form),
    RULE(draughts_tells_a_hub_form_from_a_list_of_landings),
    RULE(draughts_refuses_a_short_form_that_fits_two_moves),
    RULE(draughts_accepts_any_full_legal_route),
    RULE(draughts_refuses_unknown_or_repeated_squares),
    RULE(draughts_refuses_more_than_twenty_pieces_a_side),
    RULE(draughts_refuses_a_man_on_its_far_row),
    RULE(draughts_reads_strictly),
    RULE(draughts_accepts_a_finished_position),
    RULE(draughts_perft_from_the_start),
    RULE(draughts_a_saved_game_is_its_first_position_and_its_moves),
    RULE(draughts_a_loaded_position_has_no_history),
    RULE(draughts_endings_by_counter_need_no_claim),
    RULE(draughts_the_player_to_move_is_part_of_the_position),
    RULE(draughts_a_list_of_moves_is_separated_by_spaces),
    RULE(draughts_perft_ignores_endings_by_history),
};

int main(void) {
    return run_rules(tests, sizeof tests / sizeof *tests);
}
