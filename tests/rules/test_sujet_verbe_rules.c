/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of Dame Sujet/Verbe, a test for each sentence: docs/rules/coverage.md says
 * which. The numbers are those of docs/rules/en/sujet-verbe.md and README.md.
 */
#include <string.h>

#include "damier/deck.h"
#include "rules_check.h"

#define PASS_10 "pass pass pass pass pass pass pass pass pass pass "
#define PASS_59                             \
    PASS_10 PASS_10 PASS_10 PASS_10 PASS_10 \
        "pass pass pass pass pass pass pass pass pass "

enum { RECORD_BYTES = 4096 };

static const char first_position[] = "W:W13,14,15,16,17,18:B1,2,3,4,5,6";

/* Plays a move by its text; with cards it is then pending. */
static void play(dm_match *m, const char *text) {
    dm_turn turn;
    assert_int_equal(dm_match_read_turn(m, text, &turn, NULL), DM_OK);
    assert_int_equal(dm_match_play(m, turn.move, 0, NULL), DM_OK);
}

static dm_match *match_with(const char *setting, const char *position, const char *move) {
    dm_match *m = match_of(setting, position, "");
    play(m, move);
    return m;
}

/* How the last turn went into the results. */
static void check_answer(const dm_match *m, dm_answer answer, bool pass) {
    const dm_turn *turn = dm_match_turn(m, dm_match_length(m) - 1);
    assert_int_equal(turn->answer, answer);
    assert_int_equal(turn->pass, pass);
    assert_int_not_equal(turn->move, DM_NO_MOVE);
}

static void collect_deck(const played_turn *turn, void *memory) {
    unsigned *decks = memory;
    *decks |= 1U << turn->game->card_colour(turn->before, turn->move);
}

/* S3, S19 */
static void sujet_verbe_has_decks_of_three_colours_and_a_queen_deck(void) {
    unsigned decks = 0;
    walk_games("sujet-verbe", 3, 200, collect_deck, &decks);
    assert_int_equal(decks, 1U << DM_CARD_PINK | 1U << DM_CARD_GREEN |
                                1U << DM_CARD_BLUE | 1U << DM_CARD_DAME);
}

/* S2, S45 */
static void sujet_verbe_each_side_has_six_men(void) {
    check_pieces("sujet-verbe", "start", 0, DM_PIECE_MAN, 6);
    check_pieces("sujet-verbe", "start", 1, DM_PIECE_MAN, 6);
    check_refused("sujet-verbe", "W:W12,13,14,15,16,17,18:B1",
                  DM_WORD_FAULT_TOO_MANY_MEN);
    check_refused("sujet-verbe", "W:W18:B1,2,3,4,5,6,7", DM_WORD_FAULT_TOO_MANY_MEN);
}

/* S3, S46 */
static void sujet_verbe_each_side_has_three_queens(void) {
    check_accepted("sujet-verbe", "W:WK13,K14,K15:BK4,K5,K6", "W:WK13,K14,K15:BK4,K5,K6");
    check_refused("sujet-verbe", "W:WK13,K14,K15,K16:B1", DM_WORD_FAULT_TOO_MANY_QUEENS);
    check_refused("sujet-verbe", "W:W18:BK1,K2,K3,K4", DM_WORD_FAULT_TOO_MANY_QUEENS);
}

/* S5, S17 */
static void sujet_verbe_is_won_by_capturing_or_blocking_everything(void) {
    check_ends("sujet-verbe", "W:W14:B11", "14x7x11", "B:W7:B",
               (ending){"1", DM_WORD_REASON_NO_PIECE_LEFT});
    check_ends("sujet-verbe", "W:W16,17:B10", "16-13", "B:W13,17:B10",
               (ending){"1", DM_WORD_REASON_NO_MOVE});
}

/* S17 */
static void sujet_verbe_a_player_without_pieces_or_moves_loses(void) {
    check_result("sujet-verbe", "W:W13:B8,10,11", "", "2", DM_WORD_REASON_NO_MOVE);
    check_result("sujet-verbe", "W:W13:B", "", "1", DM_WORD_REASON_NO_PIECE_LEFT);
    check_result("sujet-verbe", "B:W13:B", "", "1", DM_WORD_REASON_NO_PIECE_LEFT);
}

/* S1, S2 */
static void sujet_verbe_men_start_on_the_pink_squares_of_the_first_two_rows(void) {
    check_board("sujet-verbe", 6, 6, 18);
    check_place("sujet-verbe", "16", 0, 5);
    check_place("sujet-verbe", "3", 5, 0);
    check_accepted("sujet-verbe", "start", first_position);
    check_refused("sujet-verbe", "W:W19:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_move_count("sujet-verbe", "start", 5);
}

/* S2 */
static void sujet_verbe_one_side_is_yellow_the_other_blue(void) {
    const dm_game *game = dm_game_find("sujet-verbe");
    assert_string_equal(dm_word_text(game->seat_names[0], DM_ENGLISH), "Yellow");
    assert_string_equal(dm_word_text(game->seat_names[1], DM_ENGLISH), "Blue");
    check_pieces("sujet-verbe", "W:W13,14:B1", 0, DM_PIECE_MAN, 2);
    check_pieces("sujet-verbe", "W:W13,14:B1", 1, DM_PIECE_MAN, 1);
}

/* S4 */
static void sujet_verbe_yellow_moves_first(void) {
    check_moves("sujet-verbe", "start", "13-10 13-11 14-11 14-12 15-12");
}

/* S4 */
static void sujet_verbe_players_take_turns(void) {
    check_after("sujet-verbe", "start", "14-11", "B:W11,13,15,16,17,18:B1,2,3,4,5,6");
}

/* S6 */
static void sujet_verbe_a_man_moves_one_pink_square_diagonally_forward(void) {
    check_moves("sujet-verbe", "W:W14:B1", "14-11 14-12");
    check_illegal("sujet-verbe", "W:W14:B1", "14-17 14-18 14-8 14-7");
    check_moves("sujet-verbe", "B:W18:B5", "5-7 5-8");
}

/* S19, S34 */
static void sujet_verbe_the_card_matches_the_dot_of_the_square_reached(void) {
    check_deck("sujet-verbe cards=on", "start", "13-10", DM_CARD_PINK);
    check_deck("sujet-verbe cards=on", "start", "13-11 14-11", DM_CARD_GREEN);
    check_deck("sujet-verbe cards=on", "start", "14-12 15-12", DM_CARD_BLUE);
}

/* S16 */
static void sujet_verbe_a_man_on_the_last_row_becomes_a_queen(void) {
    check_after("sujet-verbe", "W:W4:B12", "4-1", "B:WK1:B12");
    check_after("sujet-verbe", "B:W7:B15", "15-18", "W:W7:BK18");
}

/* S16 */
static void sujet_verbe_the_man_is_exchanged_for_a_queen_of_its_colour(void) {
    check_after("sujet-verbe", "W:W4,K17:B9", "4-1", "B:WK1,K17:B9");
    check_steps("sujet-verbe", "W:W4,K17:B9", "4-1", "4-1 +1");
    /* One queen in play, two in the box: the third man gets none. */
    check_after("sujet-verbe", "W:W4,5,6,K18:B10", "4-1 10-13 5-2 13-16 6-3",
                "B:WK1,K2,3,K18:BK16");
}

/* S9 */
static void sujet_verbe_a_queen_moves_forward_or_back_over_several_squares(void) {
    check_moves("sujet-verbe", "W:WK11:B1",
                "11-7 11-4 11-8 11-6 11-3 11-13 11-16 11-14 11-18");
}

/* S6 */
static void sujet_verbe_a_quiet_move_goes_to_the_next_pink_square(void) {
    check_moves("sujet-verbe", "W:W16:B1", "16-13");
    check_illegal("sujet-verbe", "W:W16:B1", "16-11 16-10");
}

/* S7, S11, S23 */
static void sujet_verbe_an_enemy_in_the_way_must_be_jumped(void) {
    check_moves("sujet-verbe", "W:W14,18:B3,11", "14x7x11");
    check_illegal("sujet-verbe", "W:W14,18:B3,11", "14-12 18-15");
    check_moves("sujet-verbe", "W:W14:B3,7,11", "14-12");
}

/* S8 */
static void sujet_verbe_the_jumped_piece_is_removed(void) {
    check_after("sujet-verbe", "W:W14:B3,11", "14x7x11", "B:W7:B3");
}

/* S12 */
static void sujet_verbe_a_second_piece_in_line_is_taken_too(void) {
    check_moves("sujet-verbe", "W:W16:B1,8,13", "16x6x8x13");
    check_illegal("sujet-verbe", "W:W16:B1,8,13", "16x11x13");
    check_after("sujet-verbe", "W:W16:B1,8,13", "16x6x8x13", "B:W6:B1");
}

/* S12 */
static void sujet_verbe_a_rafle_goes_on_over_a_third_piece(void) {
    check_moves("sujet-verbe", "W:WK10:B6,12,13", "10x2x6x12x13");
    check_ends("sujet-verbe", "W:WK10:B6,12,13", "10x2x6x12x13", "B:WK2:B",
               (ending){"1", DM_WORD_REASON_NO_PIECE_LEFT});
}

/* S14 */
static void sujet_verbe_a_man_ends_its_rafle_right_behind_the_last_piece(void) {
    check_moves("sujet-verbe", "W:W17:B1,8,14", "17x5x8x14");
    check_steps("sujet-verbe", "W:W17:B1,8,14", "17x5x8x14", "17-12 x14 12-5 x8");
    check_after("sujet-verbe", "W:W17:B1,8,14", "17x5x8x14", "B:W5:B1");
}

/* S15, S10 */
static void sujet_verbe_a_queen_ends_its_rafle_on_any_free_square_behind_the_last_piece(
    void) {
    check_moves("sujet-verbe", "W:WK16:B1,11", "16x8x11 16x6x11 16x3x11");
    check_moves("sujet-verbe", "W:W6,K16:B1,11", "16x8x11");
}

/* S23 */
static void sujet_verbe_a_man_captures_forward_only_by_default(void) {
    check_moves("sujet-verbe", "W:W11:B3,14", "11-7 11-8");
}

/* S23 */
static void sujet_verbe_backward_capture_is_an_option(void) {
    check_moves("sujet-verbe backward-capture=yes", "W:W11:B3,14", "11x18x14");
}

/* S25 */
static void sujet_verbe_a_queen_may_choose_the_landing_that_stops(void) {
    /* From 6 or 3 it stops, from 8 it must take 5 as well. */
    check_moves("sujet-verbe", "W:WK16:B5,11", "16x6x11 16x3x11 16x1x5x11");
    check_illegal("sujet-verbe", "W:WK16:B5,11", "16x8x11");
}

/* S24, S26 */
static void sujet_verbe_start_square_and_taken_squares_are_empty_for_the_queen(void) {
    check_moves("sujet-verbe", "W:WK11:B6,13", "11x16x6x13 11x3x6x13");
    check_illegal("sujet-verbe", "W:WK11:B6,13", "11x16x13 11x3x6");
    check_steps("sujet-verbe", "W:WK11:B6,13", "11x16x6x13", "11-3 x6 3-16 x13");
}

/* S24 */
static void sujet_verbe_a_captured_piece_leaves_at_once(void) {
    check_moves("sujet-verbe", "W:WK11:B7,14", "11x18x7x14 11x4x7x14");
    check_steps("sujet-verbe", "W:WK11:B7,14", "11x18x7x14", "11-4 x7 4-18 x14");
}

/* S13 */
static void sujet_verbe_there_is_no_majority_rule(void) {
    check_moves("sujet-verbe", "W:W10,16:B1,7,8,13", "10x5x7 16x6x8x13 16x4x7x13");
}

/* S27 */
static void sujet_verbe_a_man_waits_when_the_three_queens_are_in_play(void) {
    check_after("sujet-verbe", "W:W4,K13,K14,K15:B3", "4-1", "B:W1,K13,K14,K15:B3");
    check_none_begins("sujet-verbe", "W:W1,K13,K14,K15:B3", "1-");
    check_none_begins("sujet-verbe", "W:W1,K13,K14,K15:B3", "1x");
}

/* S28 */
static void sujet_verbe_a_waiting_man_becomes_a_queen_when_the_box_is_refilled(void) {
    const char *position = "B:W1,2,K11,K16,K18:B8";
    check_legal("sujet-verbe", position, "8x13x11");
    check_after("sujet-verbe", position, "8x13x11", "W:WK1,2,K16,K18:B13");
}

/* S28 */
static void sujet_verbe_as_many_waiting_men_as_queens_in_the_box_are_promoted(void) {
    const char *position = "B:W1,2,3,K8,K13,K18:B6";
    check_legal("sujet-verbe", position, "6x16x8x13");
    check_after("sujet-verbe", position, "6x16x8x13", "W:WK1,K2,3,K18:BK16");
}

/* S28 */
static void sujet_verbe_waiting_blue_men_are_promoted_from_blue_s_left(void) {
    const char *position = "W:W11:BK1,K3,K8,17,18";
    check_legal("sujet-verbe", position, "11x6x8");
    check_after("sujet-verbe", position, "11x6x8", "B:W6:BK1,K3,17,K18");
}

/* S29 */
static void sujet_verbe_a_waiting_man_may_capture_backward_with_the_option(void) {
    const char *position = "W:W1,K16,K17,K18:B4,5";
    check_legal("sujet-verbe backward-capture=yes", position, "1x8x5");
    check_after("sujet-verbe backward-capture=yes", position, "1x8x5",
                "B:W8,K16,K17,K18:B4");
    check_none_begins("sujet-verbe", position, "1x");
}

/* S30 */
static void sujet_verbe_a_man_on_the_far_row_goes_on_if_it_can_still_jump(void) {
    /* It does not stop on 2, and so stays a man. */
    check_legal("sujet-verbe backward-capture=yes", "W:W7:B4,5,6", "7x9x5x6");
    check_after("sujet-verbe backward-capture=yes", "W:W7:B4,5,6", "7x9x5x6", "B:W9:B4");
    check_illegal("sujet-verbe backward-capture=yes", "W:W7:B4,5,6", "7x2x5");
}

/* S30 */
static void sujet_verbe_a_rafle_ends_on_the_far_row_with_forward_capture_only(void) {
    check_legal("sujet-verbe", "W:W7:B4,5,6", "7x2x5");
    check_after("sujet-verbe", "W:W7:B4,5,6", "7x2x5", "B:WK2:B4,6");
}

/* S31 */
static void sujet_verbe_third_occurrence_is_a_draw(void) {
    check_ends("sujet-verbe", "W:WK16:BK2", "16-13 2-5 13-16 5-2 16-13 2-5 13-16 5-2",
               "W:WK16:BK2", (ending){"draw", DM_WORD_REASON_REPETITION});
}

/* S32 */
static void sujet_verbe_fifty_moves_without_capture_or_man_s_move_are_a_draw(void) {
    check_ends("sujet-verbe", "W:WK16:BK2",
               "16-13 2-9 13-10 9-2 10-17 2-6 17-12 6-11 12-5 11-6 5-2 6-16 2-9 16-3 "
               "9-12 3-13 12-17 13-8 17-9 8-11 9-17 11-6 17-10 6-16 10-2 16-8 2-10 8-1 "
               "10-7 1-15 7-4 15-12 4-1 12-17 1-8 17-10 8-3 10-17 3-11 17-10 11-4 10-2 "
               "4-14 2-9 14-11 9-17 11-18 17-10 18-4 10-13",
               "W:WK4:BK13", (ending){"draw", DM_WORD_REASON_NO_PROGRESS_25});
}

/* S33 */
static void sujet_verbe_two_routes_to_the_same_rafle_are_one_move(void) {
    const char *position = "W:W10:B7,8,13,14";
    check_moves("sujet-verbe backward-capture=yes", position, "10x10x7x8x13x14");
    check_ends("sujet-verbe backward-capture=yes", position, "10x10x7x8x13x14", "B:W10:B",
               (ending){"1", DM_WORD_REASON_NO_PIECE_LEFT});
    check_same_move("sujet-verbe backward-capture=yes", position,
                    "10x10x7x8x13x14 10x5x12x17x10 10x17x12x5x10");
    check_steps("sujet-verbe backward-capture=yes", position, "10x10",
                "10-5 x7 5-12 x8 12-17 x14 17-10 x13");
}

/* G10, S39 */
static void sujet_verbe_an_ending_on_the_board_comes_before_a_counter(void) {
    /* The 60th turn without a capture blocks Blue. */
    check_ends("sujet-verbe cards=on", "B:W16,17:B10", PASS_59 "16-13", "B:W13,17:B10",
               (ending){"1", DM_WORD_REASON_NO_MOVE});
    check_result("sujet-verbe cards=on", "B:W16,17:B10", PASS_59 "pass", "draw",
                 DM_WORD_REASON_NO_CAPTURE_60);
}

/* S34 */
static void sujet_verbe_every_square_has_its_dot(void) {
    static const char
        dots[] = "PGBGBPBPGPGBGBPBPG",
        colours[] = {[DM_CARD_PINK] = 'P', [DM_CARD_GREEN] = 'G', [DM_CARD_BLUE] = 'B'};
    scene s = scene_of("sujet-verbe cards=on", "start");
    dm_cell cells[DM_CELLS_MAX];
    assert_int_equal(s.game->cells(&s.state, cells, DM_CELLS_MAX), 18);
    for (int i = 0; i < 18; i++) {
        assert_int_equal(cells[i].square, i + 1);
        assert_in_range(cells[i].dot, DM_CARD_PINK, DM_CARD_BLUE);
        assert_int_equal(colours[cells[i].dot], dots[i]);
    }
}

/* S19 */
static void sujet_verbe_a_queen_draws_from_the_queen_deck(void) {
    check_deck("sujet-verbe cards=on", "W:WK11:B1",
               "11-7 11-4 11-8 11-6 11-3 11-13 11-16 11-14 11-18", DM_CARD_DAME);
    check_deck("sujet-verbe cards=on", "W:WK16:B1,11", "16x8x11 16x6x11", DM_CARD_DAME);
}

/* S19 */
static void sujet_verbe_a_new_queen_draws_from_the_queen_deck(void) {
    check_moves("sujet-verbe cards=on", "W:W4:B12", "4-1");
    check_deck("sujet-verbe cards=on", "W:W4:B12", "4-1", DM_CARD_DAME);
}

/* S41 */
static void sujet_verbe_a_waiting_man_draws_from_the_deck_of_the_dot(void) {
    check_deck("sujet-verbe cards=on", "W:W4,K13,K14,K15:B3", "4-1", DM_CARD_PINK);
}

/* S18, S20 */
static void sujet_verbe_a_right_answer_lets_the_move_stand(void) {
    dm_match *m = match_with("sujet-verbe cards=on", "start", "13-10");
    assert_int_equal(dm_match_withdraw(m, NULL), DM_OK);
    play(m, "14-11");
    check_match(m, first_position, "ongoing");
    assert_int_equal(dm_match_deal_card(m, "green-1", NULL), DM_OK);
    assert_int_equal(dm_match_withdraw(m, NULL), DM_REFUSED);
    assert_int_equal(dm_match_answer(m, DM_ANSWER_RIGHT, 0, NULL), DM_OK);
    check_match(m, "B:W11,13,15,16,17,18:B1,2,3,4,5,6", "ongoing");
    check_answer(m, DM_ANSWER_RIGHT, false);
    dm_match_free(m);
}

/* S20, S35, S38 */
static void sujet_verbe_a_wrong_answer_loses_the_turn(void) {
    char record[RECORD_BYTES];
    dm_match *m = match_with("sujet-verbe cards=on wrong=stay", "W:W14:B3,11", "14x7x11");
    assert_int_equal(dm_match_answer(m, DM_ANSWER_WRONG, 0, NULL), DM_OK);
    check_match(m, "B:W14:B3,11", "ongoing");
    check_answer(m, DM_ANSWER_WRONG, true);
    dm_match_save(m, record, sizeof record);
    assert_non_null(strstr(record, "\nturn pass "));
    dm_match_free(m);
    check_after("sujet-verbe cards=on wrong=stay", "W:W14:B3,11", "pass", "B:W14:B3,11");
}

/* S36 */
static void sujet_verbe_wrong_play_lets_the_move_stand(void) {
    dm_match *m = match_with("sujet-verbe cards=on wrong=play", "W:W14:B3,11", "14x7x11");
    assert_int_equal(dm_match_answer(m, DM_ANSWER_WRONG, 0, NULL), DM_OK);
    check_match(m, "B:W7:B3", "ongoing");
    check_answer(m, DM_ANSWER_WRONG, false);
    dm_match_free(m);
}

/* S37 */
static void sujet_verbe_without_cards_it_is_the_board_game_alone(void) {
    dm_match *m = match_with("sujet-verbe cards=off", "start", "14-11");
    dm_move move;
    dm_card_colour deck;
    assert_false(dm_match_has_cards(m));
    assert_false(dm_match_pending(m, &move, &deck));
    check_match(m, "B:W11,13,15,16,17,18:B1,2,3,4,5,6", "ongoing");
    dm_match_free(m);
    check_move_count("sujet-verbe cards=off", "start", 5);
    check_turn_refused("sujet-verbe cards=off", "start", "", "pass",
                       DM_WORD_FAULT_NO_PASS);
}

/* S39 */
static void sujet_verbe_sixty_turns_without_capture_are_a_draw_with_cards(void) {
    const char *position = "W:W17,K16:BK2,3";
    check_ends("sujet-verbe cards=on", "start", PASS_59 "pass", first_position,
               (ending){"draw", DM_WORD_REASON_NO_CAPTURE_60});
    /* A capture starts the count again. */
    check_after("sujet-verbe cards=on", "W:W14:B3,11", PASS_10 "14x7x11 " PASS_59,
                "W:W7:B3");
    /* Sixty moves, one of a man among them: a draw with cards only. */
    const char *moves =
        "16-11 2-6 11-4 6-8 4-18 8-5 18-4 5-12 4-18 12-9 18-15 9-6 15-18 6-9 18-11 9-12 "
        "11-7 12-15 7-18 15-1 18-11 1-12 11-7 12-1 7-18 1-5 18-14 5-10 14-18 10-2 18-11 "
        "2-9 11-13 9-2 13-10 2-6 10-7 6-8 7-14 8-15 17-13 15-1 14-7 1-8 7-11 8-12 11-7 "
        "12-9 7-18 9-12 18-11 12-5 11-18 5-2 18-11 2-9 11-8 9-14 8-1 14-17";
    check_result("sujet-verbe cards=on", position, moves, "draw",
                 DM_WORD_REASON_NO_CAPTURE_60);
    check_after("sujet-verbe cards=off", position, moves, "W:WK1,13:B3,K17");
}

/* S40 */
static void sujet_verbe_a_pass_makes_no_new_occurrence(void) {
    check_after("sujet-verbe cards=on", "start", PASS_10, first_position);
    /* Played, it comes for the third time only at the eighth move, passes or not. */
    check_result("sujet-verbe cards=on", "W:WK16:BK2",
                 "pass pass 16-13 2-5 13-16 5-2 pass pass 16-13 2-5 13-16 5-2", "draw",
                 DM_WORD_REASON_REPETITION);
}

/* S40 */
static void sujet_verbe_a_pass_neither_counts_for_nor_resets_the_fifty(void) {
    check_ends("sujet-verbe cards=on", "W:WK16:BK2",
               "16-13 2-9 13-10 9-2 10-17 2-6 17-12 6-11 12-5 11-6 5-2 6-16 2-9 16-3 "
               "9-12 3-13 12-17 13-8 17-9 8-11 pass pass 9-17 11-6 17-10 6-16 10-2 16-8 "
               "2-10 8-1 10-7 1-15 7-4 15-12 4-1 12-17 1-8 17-10 8-3 10-17 3-11 17-10 "
               "11-4 10-2 4-14 2-9 14-11 9-17 11-18 17-10 18-4 10-13",
               "W:WK4:BK13", (ending){"draw", DM_WORD_REASON_NO_PROGRESS_25});
}

/* S42 */
static void sujet_verbe_a_card_may_be_drawn_again(void) {
    char record[RECORD_BYTES];
    dm_match *m = match_with("sujet-verbe cards=on", "start", "13-10");
    assert_int_equal(dm_match_deal_card(m, "pink-1", NULL), DM_OK);
    assert_int_equal(dm_match_answer(m, DM_ANSWER_WRONG, 0, NULL), DM_OK);
    play(m, "5-8");
    assert_int_equal(dm_match_deal_card(m, "pink-1", NULL), DM_OK);
    assert_string_equal(dm_match_dealt_card(m), "pink-1");
    assert_int_equal(dm_match_answer(m, DM_ANSWER_RIGHT, 0, NULL), DM_OK);
    dm_match_save(m, record, sizeof record);
    assert_non_null(strstr(record, "\nturn pass tried=13-10 card=pink-1 answer=wrong\n"));
    assert_non_null(strstr(record, "\nturn 5-8 card=pink-1 answer=right\n"));
    dm_match_free(m);
}

static dm_deck *builtin_deck(void) {
    dm_deck *cards = NULL;
    assert_int_equal(dm_deck_read(&cards, dm_builtin_deck, dm_builtin_deck_size), DM_OK);
    return cards;
}

/* S21: no card of these colours asks anything else, and a file that says so is refused */
static void sujet_verbe_pink_asks_the_verb_green_the_subject_blue_the_agreement(void) {
    static const dm_task asked[] = {DM_TASK_NONE, DM_TASK_VERB, DM_TASK_SUBJECT,
                                    DM_TASK_AGREEMENT};
    static const char other[] = "niveau;couleur;tâche;phrase;réponses;explication\n"
                                "CE1;rose;sujet;Il dort.;Il;z\n"
                                "CE1;verte;verbe;Il dort.;dort;z\n";
    dm_deck *cards = builtin_deck(), *refused = NULL;
    for (size_t i = 0; i < dm_deck_count(cards); i++) {
        const dm_card *card = dm_deck_at(cards, i);
        if (card->colour != DM_CARD_DAME)
            assert_int_equal(card->task, asked[card->colour]);
    }
    assert_int_equal(dm_deck_read(&refused, other, sizeof other - 1), DM_OK);
    assert_int_equal(dm_deck_fault_count(refused), 2);
    dm_deck_free(refused);
    dm_deck_free(cards);
}

/* S22 */
static void sujet_verbe_queen_cards_ask_any_of_the_three(void) {
    dm_deck *cards = builtin_deck();
    size_t tasks[DM_GRADES][DM_TASK_AGREEMENT + 1] = {{0}};
    for (size_t i = 0; i < dm_deck_count(cards); i++) {
        const dm_card *card = dm_deck_at(cards, i);
        if (card->colour == DM_CARD_DAME)
            tasks[card->grade][card->task]++;
    }
    for (int grade = 0; grade < DM_GRADES; grade++)
        for (int task = DM_TASK_VERB; task <= DM_TASK_AGREEMENT; task++)
            assert_true(tasks[grade][task] > 0);
    dm_deck_free(cards);
}

/* S42 */
static void sujet_verbe_an_exhausted_deck_is_shuffled_again(void) {
    static const char text[] = "id;niveau;couleur;phrase;réponses;explication\n"
                               "a;CE1;rose;Il dort.;dort;z\nb;CE1;rose;Il rit.;rit;z\n"
                               "c;CE1;rose;Il lit.;lit;z\nd;CE1;rose;Il boit.;boit;z\n";
    enum { CARDS = 4, ROUNDS = 20 };
    const char *drawn[CARDS * ROUNDS];
    dm_deck *cards = NULL;
    dm_deal draw = {DM_CARD_PINK, DM_GRADES_ALL, 11, drawn, 0};
    int other_order = 0;
    assert_int_equal(dm_deck_read(&cards, text, sizeof text - 1), DM_OK);
    for (int round = 0; round < ROUNDS; round++) {
        unsigned seen = 0;
        for (int i = 0; i < CARDS; i++) {
            const char *name = dm_deck_deal(cards, &draw)->name;
            drawn[draw.drawn_count++] = name;
            seen |= 1U << (name[0] - 'a');
            other_order += round > 0 && strcmp(drawn[i], name) != 0;
        }
        assert_int_equal(seen, (1U << CARDS) - 1);
    }
    assert_true(other_order > 0);
    dm_deck_free(cards);
}

/* S43 */
static void sujet_verbe_reads_positions_as_in_draughts(void) {
    check_accepted("sujet-verbe", "W:W13-18:B1-6", first_position);
    check_accepted("sujet-verbe", "B:BK7:W14.", "B:W14:BK7");
    check_refused("sujet-verbe", "W:W18-13:B1", DM_WORD_FAULT_RANGE);
}

/* S44 */
static void sujet_verbe_reads_moves_as_in_draughts(void) {
    check_moves("sujet-verbe", "W:W16:B1,8,13", "16x6x8x13");
    check_same_move("sujet-verbe", "W:W16:B1,8,13", "16x6 16x11x6 16x6x8x13");
    check_printed("sujet-verbe", "W:W16:B1,8,13", "16x6x8x13", "16x6");
    check_after("sujet-verbe cards=on", "W:W16:B1,8,13", "pass", "B:W16:B1,8,13");
}

/* S47 */
static void sujet_verbe_refuses_a_man_on_its_far_row_while_a_queen_is_in_the_box(void) {
    check_refused("sujet-verbe", "W:W1,K13,K14:B9", DM_WORD_FAULT_MAN_ON_FAR_ROW);
    check_accepted("sujet-verbe", "W:W1,K13,K14,K15:B9", "W:W1,K13,K14,K15:B9");
    check_refused("sujet-verbe", "W:W7:B16", DM_WORD_FAULT_MAN_ON_FAR_ROW);
}

/* G16, S48 */
static void sujet_verbe_refuses_unknown_or_repeated_squares_and_an_empty_board(void) {
    check_refused("sujet-verbe", "W:W19:B1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_refused("sujet-verbe", "W:W13:B13", DM_WORD_FAULT_SQUARE_TWICE);
    check_refused("sujet-verbe", "W:W:B", DM_WORD_FAULT_NO_PIECE);
}

/* S49 */
static void sujet_verbe_perft_from_the_start(void) {
    check_perft("sujet-verbe", "start", "5 25 106 369 1271 4104 12481 37790 106279");
    check_perft("sujet-verbe backward-capture=yes", "start",
                "5 25 106 369 1304 4302 13271 41483 121078");
}

static const rule_test tests[] = {
    RULE(sujet_verbe_has_decks_of_three_colours_and_a_queen_deck),
    RULE(sujet_verbe_each_side_has_six_men),
    RULE(sujet_verbe_each_side_has_three_queens),
    RULE(sujet_verbe_is_won_by_capturing_or_blocking_everything),
    RULE(sujet_verbe_a_player_without_pieces_or_moves_loses),
    RULE(sujet_verbe_men_start_on_the_pink_squares_of_the_first_two_rows),
    RULE(sujet_verbe_one_side_is_yellow_the_other_blue),
    RULE(sujet_verbe_yellow_moves_first),
    RULE(sujet_verbe_players_take_turns),
    RULE(sujet_verbe_a_man_moves_one_pink_square_diagonally_forward),
    RULE(sujet_verbe_the_card_matches_the_dot_of_the_square_reached),
    RULE(sujet_verbe_a_man_on_the_last_row_becomes_a_queen),
    RULE(sujet_verbe_the_man_is_exchanged_for_a_queen_of_its_colour),
    RULE(sujet_verbe_a_queen_moves_forward_or_back_over_several_squares),
    RULE(sujet_verbe_a_quiet_move_goes_to_the_next_pink_square),
    RULE(sujet_verbe_an_enemy_in_the_way_must_be_jumped),
    RULE(sujet_verbe_the_jumped_piece_is_removed),
    RULE(sujet_verbe_a_second_piece_in_line_is_taken_too),
    RULE(sujet_verbe_a_rafle_goes_on_over_a_third_piece),
    RULE(sujet_verbe_a_man_ends_its_rafle_right_behind_the_last_piece),
    RULE(sujet_verbe_a_queen_ends_its_rafle_on_any_free_square_behind_the_last_piece),
    RULE(sujet_verbe_a_man_captures_forward_only_by_default),
    RULE(sujet_verbe_backward_capture_is_an_option),
    RULE(sujet_verbe_a_queen_may_choose_the_landing_that_stops),
    RULE(sujet_verbe_start_square_and_taken_squares_are_empty_for_the_queen),
    RULE(sujet_verbe_a_captured_piece_leaves_at_once),
    RULE(sujet_verbe_there_is_no_majority_rule),
    RULE(sujet_verbe_a_man_waits_when_the_three_queens_are_in_play),
    RULE(sujet_verbe_a_waiting_man_becomes_a_queen_when_the_box_is_refilled),
    RULE(sujet_verbe_as_many_waiting_men_as_queens_in_the_box_are_promoted),
    RULE(sujet_verbe_waiting_blue_men_are_promoted_from_blue_s_left),
    RULE(sujet_verbe_a_waiting_man_may_capture_backward_with_the_option),
    RULE(sujet_verbe_a_man_on_the_far_row_goes_on_if_it_can_still_jump),
    RULE(sujet_verbe_a_rafle_ends_on_the_far_row_with_forward_capture_only),
    RULE(sujet_verbe_third_occurrence_is_a_draw),
    RULE(sujet_verbe_fifty_moves_without_capture_or_man_s_move_are_a_draw),
    RULE(sujet_verbe_two_routes_to_the_same_rafle_are_one_move),
    RULE(sujet_verbe_an_ending_on_the_board_comes_before_a_counter),
    RULE(sujet_verbe_every_square_has_its_dot),
    RULE(sujet_verbe_a_queen_draws_from_the_queen_deck),
    RULE(sujet_verbe_a_new_queen_draws_from_the_queen_deck),
    RULE(sujet_verbe_a_waiting_man_draws_from_the_deck_of_the_dot),
    RULE(sujet_verbe_a_right_answer_lets_the_move_stand),
    RULE(sujet_verbe_a_wrong_answer_loses_the_turn),
    RULE(sujet_verbe_wrong_play_lets_the_move_stand),
    RULE(sujet_verbe_without_cards_it_is_the_board_game_alone),
    RULE(sujet_verbe_sixty_turns_without_capture_are_a_draw_with_cards),
    RULE(sujet_verbe_a_pass_makes_no_new_occurrence),
    RULE(sujet_verbe_a_pass_neither_counts_for_nor_resets_the_fifty),
    RULE(sujet_verbe_a_card_may_be_drawn_again),
    RULE(sujet_verbe_pink_asks_the_verb_green_the_subject_blue_the_agreement),
    RULE(sujet_verbe_queen_cards_ask_any_of_the_three),
    RULE(sujet_verbe_an_exhausted_deck_is_shuffled_again),
    RULE(sujet_verbe_reads_positions_as_in_draughts),
    RULE(sujet_verbe_reads_moves_as_in_draughts),
    RULE(sujet_verbe_refuses_a_man_on_its_far_row_while_a_queen_is_in_the_box),
    RULE(sujet_verbe_refuses_unknown_or_repeated_squares_and_an_empty_board),
    RULE(sujet_verbe_perft_from_the_start),
};

int main(void) {
    return run_rules(tests, sizeof tests / sizeof *tests);
}
