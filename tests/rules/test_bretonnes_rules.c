/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of the Dames Bretonnes, a test for each sentence: docs/rules/coverage.md says
 * which. The numbers are those of docs/rules/en/bretonnes.md and README.md.
 *
 * What is said to be proved (B30 to B33) is tried on every board that could speak against
 * it. There a board is a set of squares, a1 the lowest bit, then b1.
 */
#include <limits.h>
#include <stdio.h>

#include "rules_check.h"

enum { SIDE = 6, ROWS_AND_COLUMNS = 12, LINES = 14, FULL = 63, COUNTERS = 30 };

static int count_bits(uint64_t set) {
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static uint64_t bit(int square) {
    return UINT64_C(1) << square;
}

/* The squares of a line: the rows, the columns, then the two diagonals. */
static int line_square(int line, int i) {
    if (line < SIDE)
        return line * SIDE + i;
    if (line < ROWS_AND_COLUMNS)
        return i * SIDE + line - SIDE;
    return line == ROWS_AND_COLUMNS ? i * (SIDE + 1) : (i + 1) * (SIDE - 1);
}

static uint64_t line_squares(int line) {
    uint64_t set = 0;
    for (int i = 0; i < SIDE; i++)
        set |= bit(line_square(line, i));
    return set;
}

static void write_rows(uint64_t board, char *out) {
    for (int rank = SIDE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file <= SIDE; file++) {
            bool counter = file < SIDE && (board & bit(rank * SIDE + file));
            if (empty > 0 && (counter || file == SIDE)) {
                *out++ = (char)('0' + empty);
                empty = 0;
            }
            if (counter)
                *out++ = 'o';
            else
                empty++;
        }
        *out++ = rank > 0 ? '/' : '\0';
    }
}

/* Sets up a board for the first of some players; false if it is refused. */
static bool set_up(uint64_t board, int players, scene *out) {
    static const char *const tokens[] = {"", "0", "0,0", "0,0,0", "0,0,0,0"};
    char rows[DM_POSITION_TEXT], text[2 * DM_POSITION_TEXT];
    write_rows(board, rows);
    snprintf(text, sizeof text, "%s %d 1 %s", rows, players, tokens[players]);
    out->game = dm_game_find("bretonnes");
    dm_setup_init(&out->setup, out->game);
    return out->game->read_state(&out->state, &out->setup, text, NULL) == DM_OK;
}

static uint64_t board_of(const dm_game *game, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    uint64_t board = 0;
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        if (cells[i].piece == DM_PIECE_COUNTER)
            board |= bit(cells[i].square - 1);
    return board;
}

static int tokens_of(const dm_game *game, const dm_state *state) {
    dm_outcome outcome;
    game->outcome(state, &outcome);
    return outcome.score[0] + outcome.score[1] + outcome.score[2] + outcome.score[3];
}

/* Whether some turn moves a counter along this line. */
static bool has_turn_along(const dm_game *game, const dm_state *state, int line) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_step steps[DM_STEPS_MAX];
        game->steps(state, moves[i], steps, DM_STEPS_MAX);
        uint64_t ends = bit(steps[0].from - 1) | bit(steps[0].to - 1);
        if (steps[0].kind == DM_STEP_MOVE && (ends & ~line_squares(line)) == 0)
            return true;
    }
    return false;
}

/* B1 */
static void bretonnes_board_has_thirty_six_squares(void) {
    check_board("bretonnes", 6, 6, 36);
    check_place("bretonnes", "a1", 0, 5);
    check_place("bretonnes", "f6", 5, 0);
    check_move_fault("bretonnes", "start", "a1+g1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_move_fault("bretonnes", "start", "a1+a7", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_move_fault("bretonnes", "start", "a0+a1", DM_WORD_FAULT_SQUARE_UNKNOWN);
    check_refused("bretonnes", "6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_ROWS_FEW);
    check_refused("bretonnes", "6/6/6/6/6/5 2 1 0,0", DM_WORD_FAULT_ROW_SHORT);
    check_refused("bretonnes", "7/6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_LETTER);
}

/* B2, B41 */
static void bretonnes_there_are_thirty_counters(void) {
    check_accepted("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 2 1 1,0",
                   "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 2 1 1,0");
    check_refused("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/oooooo/1ooooo 2 1 0,0",
                  DM_WORD_FAULT_COUNTERS_MANY);
}

/* B3, B47 */
static void bretonnes_there_are_five_score_tokens(void) {
    check_accepted("bretonnes", "o5/6/6/6/6/6 4 1 2,1,1,1", "o5/6/6/6/6/6 4 1 2,1,1,1");
    check_refused("bretonnes", "o5/6/6/6/6/6 2 1 3,3", DM_WORD_FAULT_TOKENS_MANY);
    check_refused("bretonnes", "o5/6/6/6/6/6 4 1 3,1,1,1", DM_WORD_FAULT_TOKENS_MANY);
}

/* B4, B15 */
static void bretonnes_two_players_need_three_lines(void) {
    check_after("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 2 1 1,0", "a3-b3+c3",
                "6/6/6/1o4/6/6 2 2 2,0");
    check_ends("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 2 1 2,0", "a3-b3+c3",
               "6/6/6/1o4/6/6 2 2 3,0", (ending){"1", DM_WORD_REASON_LINES});
}

/* B5, B15 */
static void bretonnes_three_or_four_players_need_two_lines(void) {
    check_ends("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 3 1 1,0,0", "a3-b3+c3",
               "6/6/6/1o4/6/6 3 2 2,0,0", (ending){"1", DM_WORD_REASON_LINES});
    check_ends("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 4 4 1,1,1,1", "a3-b3+c3",
               "6/6/6/1o4/6/6 4 1 1,1,1,2", (ending){"4", DM_WORD_REASON_LINES});
}

/* B6 */
static void bretonnes_a_line_is_six_in_a_row_a_column_or_a_long_diagonal(void) {
    check_after("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 2 1 0,0", "a3-b3+c3",
                "6/6/6/1o4/6/6 2 2 1,0");
    check_after("bretonnes", "5o/4o1/3o2/o5/1o4/o5 2 1 0,0", "a3-b3+c3",
                "6/6/6/1o4/6/6 2 2 1,0");
    check_after("bretonnes", "2o3/6/oo1ooo/6/6/6 2 1 0,0", "c6-c5+c4",
                "6/2o3/6/6/6/6 2 2 1,0");
    check_after("bretonnes", "o5/1o4/2o3/3o1o/4o1/6 2 1 0,0", "f3-f2+f1",
                "6/6/6/6/5o/6 2 2 1,0");
    /* Five of the diagonal b1-f5, all there are, are no line. */
    check_after("bretonnes", "6/5o/4o1/3o2/1oo3/6 2 1 0,0", "b2-b3+b1",
                "6/5o/4o1/1o1o2/2o3/1o4 2 2 0,0");
}

/* B1, B7 */
static void bretonnes_the_board_starts_empty(void) {
    check_pieces("bretonnes", "start", DM_NOBODY, DM_PIECE_COUNTER, 0);
    check_accepted("bretonnes", "start", "6/6/6/6/6/6 2 1 0,0");
    check_move_count("bretonnes", "start", 630);
}

/* B2 */
static void bretonnes_counters_and_tokens_are_common(void) {
    const char *position = "6/6/6/1o4/6/o5 2 2 0,0";
    /* Player 2 moves what player 1 has placed. */
    check_legal("bretonnes", position, "a1-a2+a4 b3-b4+b1");
    check_pieces("bretonnes", position, DM_NOBODY, DM_PIECE_COUNTER, 2);
}

/* B7 */
static void bretonnes_the_first_player_places_two_counters(void) {
    check_legal("bretonnes", "start", "a1+b3 e6+f6");
    check_illegal("bretonnes", "start", "a1+a1 b3+a1 a1-a2+a3");
    check_after("bretonnes", "start", "a1+b3", "6/6/6/1o4/6/o5 2 2 0,0");
}

/* B8, B9 */
static void bretonnes_the_second_player_plays_a_normal_turn(void) {
    const char *position = "6/6/6/1o4/6/o5 2 2 0,0";
    check_illegal("bretonnes", position, "c1+d1");
    check_legal("bretonnes", position, "b3-c3+f3");
    check_after("bretonnes", position, "b3-c3+f3", "6/6/6/2o2o/6/o5 2 1 0,0");
}

/* B8 */
static void bretonnes_play_goes_clockwise(void) {
    check_after("bretonnes", "6/6/6/6/6/6 4 1 0,0,0,0", "a1+b3 b3-c3+f3 f3-f4+f6",
                "5o/6/5o/2o3/6/o5 4 4 0,0,0,0");
    check_after("bretonnes", "6/6/6/1o4/6/o5 4 4 0,0,0,0", "b3-c3+f3",
                "6/6/6/2o2o/6/o5 4 1 0,0,0,0");
}

/* B13 */
static void bretonnes_a_turn_is_a_movement_and_a_placement(void) {
    const char *position = "6/6/6/2o3/6/6 2 2 0,0";
    check_illegal("bretonnes", position, "c3-c4 a1 +a1");
    check_move_count("bretonnes", position, 16);
}

/* B9, B23 */
static void bretonnes_a_movement_goes_one_square_along_a_row_or_a_column(void) {
    const char *position = "6/6/6/2oo2/6/6 2 1 0,0";
    check_legal("bretonnes", position, "c3-c4+c6 c3-c2+c1 c3-b3+a3");
    check_illegal("bretonnes", position, "c3-c5+c6 c3-d4+d6 c3-d3+a3 c3-a3+b3");
}

/* B10 */
static void bretonnes_a_movement_needs_a_possible_placement(void) {
    const char *position = "6/6/6/ooooo1/6/6 2 1 0,0";
    check_illegal("bretonnes", position, "e3-f3+e3 e3-f3+f3");
    check_legal("bretonnes", position, "e3-e4+e1");
    check_move_count("bretonnes", position, 40);
    check_none_begins("bretonnes", position, "e3-f3");
}

/* B11 */
static void bretonnes_the_counter_is_placed_on_the_line_of_the_movement(void) {
    const char *position = "6/6/6/2o3/6/6 2 1 0,0";
    check_legal("bretonnes", position, "c3-c4+c1 c3-c4+c2 c3-c4+c5 c3-c4+c6");
    check_illegal("bretonnes", position, "c3-c4+a4 c3-c4+d3 c3-c4+c4");
}

/* B11 */
static void
bretonnes_a_horizontal_movement_asks_for_its_row_a_vertical_one_for_its_column(void) {
    check_moves(
        "bretonnes", "6/6/6/2o3/6/6 2 1 0,0",
        "c3-d3+a3 c3-d3+b3 c3-d3+e3 c3-d3+f3 c3-b3+a3 c3-b3+d3 c3-b3+e3 c3-b3+f3 "
        "c3-c4+c1 c3-c4+c2 c3-c4+c5 c3-c4+c6 c3-c2+c1 c3-c2+c4 c3-c2+c5 c3-c2+c6");
}

/* B12 */
static void bretonnes_nothing_is_placed_on_the_square_just_left(void) {
    const char *position = "6/6/6/2o3/6/6 2 1 0,0";
    check_illegal("bretonnes", position, "c3-c4+c3 c3-d3+c3");
    check_move_fault("bretonnes", position, "c3-c4+c3", DM_WORD_FAULT_PLACED_BEHIND);
}

/* B14 */
static void bretonnes_a_completed_line_gives_a_token_and_returns_its_counters(void) {
    const char *position = "2o3/2o3/2o3/o5/2o3/2o3 2 2 0,1";
    check_after("bretonnes", position, "a3-b3+c3", "6/6/6/1o4/6/6 2 1 0,2");
    check_steps("bretonnes", position, "a3-b3+c3", "a3-b3 +c3 c1=c6");
    check_pieces("bretonnes", position, DM_NOBODY, DM_PIECE_COUNTER, 6);
    check_pieces("bretonnes", "6/6/6/1o4/6/6 2 1 0,2", DM_NOBODY, DM_PIECE_COUNTER, 1);
}

/* B15 */
static void bretonnes_the_game_ends_at_once_with_the_last_token_needed(void) {
    check_ends("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 2 1 2,2", "a3-b3+c3",
               "6/6/6/1o4/6/6 2 2 3,2", (ending){"1", DM_WORD_REASON_LINES});
}

/* B16, B22 */
static void bretonnes_solo_aims_at_no_line_at_all(void) {
    check_ends("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/2oooo/1ooooo 1 1 0", "b1-a1+b2",
               "ooooo1/oooo1o/oo1ooo/ooo1oo/1ooooo/o1oooo 1 1 0",
               (ending){"won", DM_WORD_REASON_SOLO_WON});
}

/* B18, B19 */
static void bretonnes_solo_thirtieth_counter_goes_on_any_empty_square(void) {
    const char *position = "ooooo1/oooo1o/oo1ooo/ooo1oo/2oooo/1ooooo 1 1 0";
    check_legal("bretonnes", position, "b1-b2+a1 b1-a1+b2 a3-a2+a3");
    check_ends("bretonnes", position, "a3-a2+a3",
               "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 1 1 0",
               (ending){"won", DM_WORD_REASON_SOLO_WON});
    check_ends("bretonnes", position, "b1-b2+a1",
               "ooooo1/oooo1o/oo1ooo/ooo1oo/1ooooo/o1oooo 1 1 0",
               (ending){"won", DM_WORD_REASON_SOLO_WON});
    check_illegal("bretonnes", position, "a2 b2");
    check_move_count("bretonnes", position, 133);
}

/* B20, B29 */
static void bretonnes_solo_a_line_loses_and_the_game_starts_again(void) {
    check_ends("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 1 1 0", "a3-b3+c3",
               "6/6/6/1o4/6/6 1 1 1", (ending){"lost", DM_WORD_REASON_SOLO_LINE});
}

/* B23 */
static void bretonnes_one_square_only_even_if_the_way_is_free(void) {
    check_illegal("bretonnes", "6/6/6/o5/6/6 2 1 0,0", "a3-c3+f3 a3-f3+b3 a3-a6+a1");
}

/* B24 */
static void bretonnes_a_line_made_by_the_movement_counts(void) {
    check_after("bretonnes", "2o3/2o3/2o3/1o4/2o3/2o3 2 1 0,0", "b3-c3+e3",
                "6/6/6/4o1/6/6 2 2 1,0");
}

/* B25 */
static void bretonnes_two_lines_in_one_turn_score_two_tokens(void) {
    const char *position = "2o2o/2o1o1/2oo2/o5/1oo3/o1o3 2 1 0,0";
    /* File c and the diagonal share c3. */
    check_after("bretonnes", position, "a3-b3+c3", "6/6/6/1o4/6/6 2 2 2,0");
    check_steps("bretonnes", position, "a3-b3+c3", "a3-b3 +c3 c1=c6 a1=f6");
}

/* B25 */
static void bretonnes_a_double_line_scores_only_the_tokens_left(void) {
    check_ends("bretonnes", "2o2o/2o1o1/2oo2/o5/1oo3/o1o3 2 1 2,2", "a3-b3+c3",
               "6/6/6/1o4/6/6 2 2 3,2", (ending){"1", DM_WORD_REASON_LINES});
    check_ends("bretonnes", "2o2o/2o1o1/2oo2/o5/1oo3/o1o3 4 1 1,1,1,1", "a3-b3+c3",
               "6/6/6/1o4/6/6 4 2 2,1,1,1", (ending){"1", DM_WORD_REASON_LINES});
}

/* B26 */
static void bretonnes_a_final_count_may_pass_the_target(void) {
    check_ends("bretonnes", "2o2o/2o1o1/2oo2/o5/1oo3/o1o3 2 1 2,1", "a3-b3+c3",
               "6/6/6/1o4/6/6 2 2 4,1", (ending){"1", DM_WORD_REASON_LINES});
}

/* B27, B33 */
static void bretonnes_an_empty_board_is_opened_again_with_two_counters(void) {
    check_after("bretonnes", "2oo2/2oo2/2oo2/4o1/2oo2/2oo2 2 1 0,0", "e3-d3+c3",
                "6/6/6/6/6/6 2 2 2,0");
    check_move_count("bretonnes", "6/6/6/6/6/6 2 2 2,0", 630);
    check_after("bretonnes", "6/6/6/6/6/6 2 2 2,0", "a1+b3", "6/6/6/1o4/6/o5 2 1 2,0");
}

/* B28, B32 */
static void bretonnes_a_blocked_player_ends_the_game_most_tokens_wins(void) {
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 2 2 1,0", "", "1",
                 DM_WORD_REASON_NO_TURN);
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 2 1 1,1", "", "draw",
                 DM_WORD_REASON_NO_TURN);
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 3 1 0,1,0", "", "2",
                 DM_WORD_REASON_NO_TURN);
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 3 1 1,1,0", "",
                 "draw", DM_WORD_REASON_NO_TURN);
}

/* B28 */
static void bretonnes_thirty_counters_on_the_board_end_the_game(void) {
    check_result("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 2 1 1,0", "",
                 "1", DM_WORD_REASON_NO_COUNTERS);
    check_result("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 2 1 1,1", "",
                 "draw", DM_WORD_REASON_NO_COUNTERS);
}

/* B17 */
static void bretonnes_solo_plays_the_same_turns(void) {
    check_move_count("bretonnes", "6/6/6/6/6/6 1 1 0", 630);
    check_after("bretonnes", "6/6/6/6/6/6 1 1 0", "a1+b3 b3-c3+f3",
                "6/6/6/2o2o/6/o5 1 1 0");
}

/* B21 */
static void bretonnes_solo_without_a_turn_is_lost(void) {
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 1 1 0", "", "lost",
                 DM_WORD_REASON_SOLO_NO_TURN);
}

/* B22 */
static void bretonnes_solo_thirty_counters_and_no_line_is_won(void) {
    check_result("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 1 1 0", "",
                 "won", DM_WORD_REASON_SOLO_WON);
}

/* Counts the lines and requires that none is the one along which the counter moved. */
static void require_other_line(const played_turn *turn, void *memory) {
    dm_step steps[DM_STEPS_MAX];
    int *lines = memory;
    size_t count = turn->game->steps(turn->before, turn->move, steps, DM_STEPS_MAX);
    for (size_t i = 2; i < count && steps[0].kind == DM_STEP_MOVE; i++, ++*lines) {
        uint64_t moved = bit(steps[0].from - 1) | bit(steps[0].to - 1);
        assert_int_equal(steps[i].kind, DM_STEP_LINE);
        for (int line = 0; line < ROWS_AND_COLUMNS; line++) {
            bool completed = line_square(line, 0) == steps[i].from - 1 &&
                             line_square(line, SIDE - 1) == steps[i].to - 1;
            assert_false(completed && (moved & ~line_squares(line)) == 0);
        }
    }
}

/* B30 */
static void bretonnes_the_line_of_the_movement_never_completes(void) {
    int lines = 0;
    walk_games("bretonnes players=2", 30, 300, require_other_line, &lines);
    walk_games("bretonnes players=4", 31, 300, require_other_line, &lines);
    assert_in_range(lines, 300, INT_MAX);
}

static void require_lines(uint64_t board, int players) {
    scene s;
    dm_move moves[DM_MOVES_MAX];
    assert_true(set_up(board, players, &s));
    size_t count = s.game->legal(&s.state, moves, DM_MOVES_MAX);
    assert_int_not_equal(count, 0);
    for (size_t i = 0; i < count; i++) {
        dm_state after = s.state;
        assert_int_equal(s.game->apply(&after, moves[i]), DM_OK);
        assert_in_range(tokens_of(s.game, &after), 1, 5);
    }
}

/*
 * All boards of 29 counters without a line leave one square empty in each row but two in
 * one: fills the rows from `rank` on, and returns the number of boards.
 */
static size_t require_lines_from(int rank, uint64_t board, int double_row) {
    scene s;
    size_t boards = 0;
    if (rank == SIDE) {
        if (!set_up(board, 2, &s))
            return 0;
        for (int players = 2; players <= 4; players++)
            require_lines(board, players);
        return 1;
    }
    for (uint64_t empty = 1; empty < FULL; empty++)
        if (count_bits(empty) == (rank == double_row ? 2 : 1))
            boards += require_lines_from(rank + 1, board | (FULL ^ empty) << rank * SIDE,
                                         double_row);
    return boards;
}

/* B31 */
static void bretonnes_a_thirtieth_counter_always_completes_a_line(void) {
    size_t boards = 0;
    for (int double_row = 0; double_row < SIDE; double_row++)
        boards += require_lines_from(0, 0, double_row);
    assert_int_equal(boards, 20568);
}

static void require_turns_along(const dm_game *game, const dm_state *state) {
    uint64_t board = board_of(game, state);
    for (int line = 0; line < ROWS_AND_COLUMNS; line++) {
        int counters = count_bits(board & line_squares(line));
        assert_int_equal(has_turn_along(game, state, line),
                         counters >= 1 && counters <= 4);
    }
}

/*
 * While the game goes on, a line offers a turn if it holds one to four counters, whatever
 * stands elsewhere.
 */
static void visit_lines(const played_turn *turn, void *memory) {
    size_t *seen = memory;
    dm_outcome outcome;
    turn->game->outcome(turn->after, &outcome);
    if (outcome.reason == DM_WORD_REASON_LINES || board_of(turn->game, turn->after) == 0)
        return;
    require_turns_along(turn->game, turn->after);
    ++*seen;
}

static bool is_crossing(uint64_t board) {
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (board == (((UINT64_C(1) << 36) - 1) & ~line_squares(row) &
                          ~line_squares(SIDE + column)))
                return true;
    return false;
}

/* Of the boards whose rows from `rank` on hold none or five: how many offer no turn. */
static size_t count_blocked(int rank, uint64_t board) {
    scene s;
    size_t blocked = 0;
    if (rank == SIDE) {
        if (count_bits(board) == COUNTERS || !set_up(board, 2, &s))
            return 0;
        blocked = s.game->legal(&s.state, NULL, 0) == 0;
        assert_int_equal(blocked, is_crossing(board));
        return blocked;
    }
    for (int file = 0; file < SIDE; file++)
        blocked += count_blocked(rank + 1, board | (FULL ^ bit(file)) << rank * SIDE);
    return blocked + count_blocked(rank + 1, board);
}

/* B32 */
static void bretonnes_only_five_full_rows_by_five_columns_block(void) {
    size_t seen = 0;
    walk_games("bretonnes", 32, 100, visit_lines, &seen);
    assert_in_range(seen, 1000, SIZE_MAX);
    /* So a blocked board has only rows and columns of none, five or six. */
    assert_int_equal(count_blocked(0, 0), 36);
    check_result("bretonnes", "ooooo1/ooooo1/6/ooooo1/ooooo1/ooooo1 2 1 0,0", "", "draw",
                 DM_WORD_REASON_NO_TURN);
}

/*
 * The turn that moves `from` to `to` and places `placed`, and leaves a line and nothing
 * else: illegal, or impossible to set up.
 */
static void require_not_clearing(uint64_t line, int from, int to, int placed) {
    scene s;
    char text[DM_MOVE_TEXT];
    dm_move move;
    assert_true(set_up((line & ~bit(to) & ~bit(placed)) | bit(from), 2, &s));
    snprintf(text, sizeof text, "%c%c-%c%c+%c%c", 'a' + from % SIDE, '1' + from / SIDE,
             'a' + to % SIDE, '1' + to / SIDE, 'a' + placed % SIDE, '1' + placed / SIDE);
    if (s.game->read_move(&s.state, text, &move, NULL) == DM_OK)
        fail_msg("%s should be refused", text);
}

/*
 * Tries every way to complete a line with the last two counters, one of them moved by one
 * square; returns their number.
 */
static size_t try_to_clear(int line) {
    size_t tried = 0;
    uint64_t squares = line_squares(line);
    for (int pair = 0; pair < SIDE * SIDE; pair++) {
        int to = line_square(line, pair / SIDE), placed = line_square(line, pair % SIDE);
        for (int from = 0; from < SIDE * SIDE && to != placed; from++) {
            bool step =
                (from / SIDE == to / SIDE && (from == to + 1 || from == to - 1)) ||
                from == to + SIDE || from == to - SIDE;
            if (!step || (squares & ~bit(placed) & bit(from)))
                continue;
            require_not_clearing(squares, from, to, placed);
            tried++;
        }
    }
    return tried;
}

/* B33 */
static void bretonnes_one_line_never_empties_the_board(void) {
    check_after("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 2 1 0,0", "a3-b3+c3",
                "6/6/6/1o4/6/6 2 2 1,0");
    size_t tried = 0;
    for (int line = 0; line < LINES; line++)
        tried += try_to_clear(line);
    assert_int_equal(tried, 920);
}

/* B34, B35, G11 */
static void bretonnes_reads_and_prints_positions(void) {
    check_accepted("bretonnes", "6/6/6/6/6/6 2 1 0,0", "6/6/6/6/6/6 2 1 0,0");
    check_accepted("bretonnes", "6/6/6/6/6/6 1 1 0", "6/6/6/6/6/6 1 1 0");
    check_accepted("bretonnes", "6/6/6/1o4/6/o5 3 2 0,1,0", "6/6/6/1o4/6/o5 3 2 0,1,0");
    check_refused("bretonnes", "33/6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_ROW_DIGITS);
    /* Letter case. */
    check_refused("bretonnes", "6/6/6/6/6/O5 2 1 0,0", DM_WORD_FAULT_ROW_LETTER);
    /* Two spaces. */
    check_refused("bretonnes", "6/6/6/6/6/6  2 1 0,0", DM_WORD_FAULT_UNEXPECTED);
    /* Leading zero. */
    check_refused("bretonnes", "6/6/6/6/6/6 2 1 00,0", DM_WORD_FAULT_TOKEN_COUNT);
}

/* B36, G17 */
static void bretonnes_a_finished_position_names_the_next_player(void) {
    check_ends("bretonnes", "2o3/2o3/2o3/o5/2o3/2o3 2 1 2,0", "a3-b3+c3",
               "6/6/6/1o4/6/6 2 2 3,0", (ending){"1", DM_WORD_REASON_LINES});
    check_result("bretonnes", "6/6/6/1o4/6/6 2 2 3,0", "", "1", DM_WORD_REASON_LINES);
}

/* B37 */
static void bretonnes_two_placements_are_written_lower_square_first(void) {
    check_legal("bretonnes", "start", "a1+b3 f1+a2");
    check_illegal("bretonnes", "start", "b3+a1 a2+f1");
    check_move_fault("bretonnes", "start", "a2+f1", DM_WORD_FAULT_PLACED_ORDER);
    check_printed("bretonnes", "start", "f1+a2", "f1+a2");
}

/* B38, B39 */
static void bretonnes_turns_differ_if_one_of_three_squares_differs(void) {
    scene s = scene_of("bretonnes", "6/6/6/2oo2/6/6 2 1 0,0");
    check_legal("bretonnes", "6/6/6/2oo2/6/6 2 1 0,0", "c3-c4+c6 c3-c4+c5");
    assert_int_not_equal(scene_move(&s, "c3-c4+c6"), scene_move(&s, "c3-c4+c5"));
    /* Even if they lead to the same position. */
    check_legal("bretonnes", "6/6/6/2o3/6/6 2 1 0,0", "c3-b3+d3 c3-d3+b3");
    check_after("bretonnes", "6/6/6/2o3/6/6 2 1 0,0", "c3-b3+d3",
                "6/6/6/1o1o2/6/6 2 2 0,0");
    check_after("bretonnes", "6/6/6/2o3/6/6 2 1 0,0", "c3-d3+b3",
                "6/6/6/1o1o2/6/6 2 2 0,0");
}

/* B42 */
static void bretonnes_refuses_a_standing_line(void) {
    check_refused("bretonnes", "oooooo/6/6/6/6/6 2 1 0,0", DM_WORD_FAULT_LINE_STANDING);
    check_refused("bretonnes", "o5/o5/o5/o5/o5/o5 2 1 0,0", DM_WORD_FAULT_LINE_STANDING);
    check_refused("bretonnes", "5o/4o1/3o2/2o3/1o4/o5 2 1 0,0",
                  DM_WORD_FAULT_LINE_STANDING);
}

/* B43, B44, B45 */
static void bretonnes_refuses_wrong_player_fields(void) {
    check_refused("bretonnes", "6/6/6/6/6/6 5 1 0,0,0,0,0", DM_WORD_FAULT_PLAYERS);
    check_refused("bretonnes", "6/6/6/6/6/6 0 1 0", DM_WORD_FAULT_PLAYERS);
    check_refused("bretonnes", "6/6/6/6/6/6 2 3 0,0", DM_WORD_FAULT_PLAYER_TO_MOVE);
    check_refused("bretonnes", "6/6/6/6/6/6 2 0 0,0", DM_WORD_FAULT_PLAYER_TO_MOVE);
    check_refused("bretonnes", "6/6/6/6/6/6 2 1 0,0,0", DM_WORD_FAULT_TOKEN_COUNTS);
}

/* B46, B47, B48 */
static void bretonnes_refuses_wrong_token_counts(void) {
    /* Negative count. */
    check_refused("bretonnes", "o5/6/6/6/6/6 2 1 -1,0", DM_WORD_FAULT_TOKEN_COUNT);
    check_refused("bretonnes", "o5/6/6/6/6/6 2 1 4,2", DM_WORD_FAULT_TOKENS_MANY);
    check_refused("bretonnes", "o5/6/6/6/6/6 3 1 2,2,0", DM_WORD_FAULT_TARGET_TWICE);
    check_accepted("bretonnes", "o5/6/6/6/6/6 2 1 4,1", "o5/6/6/6/6/6 2 1 4,1");
}

/* B49, G13 */
static void bretonnes_players_is_an_option(void) {
    const char *position = "6/6/6/6/6/6 3 1 0,0,0";
    check_accepted("bretonnes", "start", "6/6/6/6/6/6 2 1 0,0");
    check_accepted("bretonnes players=1", "start", "6/6/6/6/6/6 1 1 0");
    check_accepted("bretonnes players=3", "start", "6/6/6/6/6/6 3 1 0,0,0");
    check_accepted("bretonnes players=4", "start", "6/6/6/6/6/6 4 1 0,0,0,0");
    check_option_refused("bretonnes", "players", "0", DM_WORD_FAULT_OPTION_VALUE);
    check_option_refused("bretonnes", "players", "5", DM_WORD_FAULT_OPTION_VALUE);
    /* A position brings its own number, unless another was asked for. */
    check_accepted("bretonnes", position, "6/6/6/6/6/6 3 1 0,0,0");
    check_refused("bretonnes players=2", position, DM_WORD_FAULT_PLAYERS_OPTION);
}

/* B50 */
static void bretonnes_perft_from_the_start(void) {
    check_perft("bretonnes players=1", "start", "630 15840 526592");
    check_perft("bretonnes players=2", "start", "630 15840 526592");
    check_perft("bretonnes players=3", "start", "630 15840 526592");
    check_perft("bretonnes players=4", "start", "630 15840 526592");
}

/* G14 */
static void bretonnes_results_name_the_winner_in_turn_order(void) {
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 3 1 0,0,1", "", "3",
                 DM_WORD_REASON_NO_TURN);
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 3 1 1,0,0", "", "1",
                 DM_WORD_REASON_NO_TURN);
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 1 1 0", "", "lost",
                 DM_WORD_REASON_SOLO_NO_TURN);
    check_result("bretonnes", "6/6/6/1o4/6/6 2 1 0,3", "", "2", DM_WORD_REASON_LINES);
    check_result("bretonnes", "6/6/6/1o4/6/6 4 1 0,0,0,2", "", "4", DM_WORD_REASON_LINES);
    check_result("bretonnes", "ooooo1/ooooo1/ooooo1/ooooo1/ooooo1/6 4 1 1,0,0,1", "",
                 "draw", DM_WORD_REASON_NO_TURN);
    check_result("bretonnes", "ooooo1/oooo1o/oo1ooo/ooo1oo/o1oooo/1ooooo 1 1 0", "",
                 "won", DM_WORD_REASON_SOLO_WON);
}

static const rule_test tests[] = {
    RULE(bretonnes_board_has_thirty_six_squares),
    RULE(bretonnes_there_are_thirty_counters),
    RULE(bretonnes_there_are_five_score_tokens),
    RULE(bretonnes_two_players_need_three_lines),
    RULE(bretonnes_three_or_four_players_need_two_lines),
    RULE(bretonnes_a_line_is_six_in_a_row_a_column_or_a_long_diagonal),
    RULE(bretonnes_the_board_starts_empty),
    RULE(bretonnes_counters_and_tokens_are_common),
    RULE(bretonnes_the_first_player_places_two_counters),
    RULE(bretonnes_the_second_player_plays_a_normal_turn),
    RULE(bretonnes_play_goes_clockwise),
    RULE(bretonnes_a_turn_is_a_movement_and_a_placement),
    RULE(bretonnes_a_movement_goes_one_square_along_a_row_or_a_column),
    RULE(bretonnes_a_movement_needs_a_possible_placement),
    RULE(bretonnes_the_counter_is_placed_on_the_line_of_the_movement),
    RULE(bretonnes_a_horizontal_movement_asks_for_its_row_a_vertical_one_for_its_column),
    RULE(bretonnes_nothing_is_placed_on_the_square_just_left),
    RULE(bretonnes_a_completed_line_gives_a_token_and_returns_its_counters),
    RULE(bretonnes_the_game_ends_at_once_with_the_last_token_needed),
    RULE(bretonnes_solo_aims_at_no_line_at_all),
    RULE(bretonnes_solo_thirtieth_counter_goes_on_any_empty_square),
    RULE(bretonnes_solo_a_line_loses_and_the_game_starts_again),
    RULE(bretonnes_one_square_only_even_if_the_way_is_free),
    RULE(bretonnes_a_line_made_by_the_movement_counts),
    RULE(bretonnes_two_lines_in_one_turn_score_two_tokens),
    RULE(bretonnes_a_double_line_scores_only_the_tokens_left),
    RULE(bretonnes_a_final_count_may_pass_the_target),
    RULE(bretonnes_an_empty_board_is_opened_again_with_two_counters),
    RULE(bretonnes_a_blocked_player_ends_the_game_most_tokens_wins),
    RULE(bretonnes_thirty_counters_on_the_board_end_the_game),
    RULE(bretonnes_solo_plays_the_same_turns),
    RULE(bretonnes_solo_without_a_turn_is_lost),
    RULE(bretonnes_solo_thirty_counters_and_no_line_is_won),
    RULE(bretonnes_the_line_of_the_movement_never_completes),
    RULE(bretonnes_a_thirtieth_counter_always_completes_a_line),
    RULE(bretonnes_only_five_full_rows_by_five_columns_block),
    RULE(bretonnes_one_line_never_empties_the_board),
    RULE(bretonnes_reads_and_prints_positions),
    RULE(bretonnes_a_finished_position_names_the_next_player),
    RULE(bretonnes_two_placements_are_written_lower_square_first),
    RULE(bretonnes_turns_differ_if_one_of_three_squares_differs),
    RULE(bretonnes_refuses_a_standing_line),
    RULE(bretonnes_refuses_wrong_player_fields),
    RULE(bretonnes_refuses_wrong_token_counts),
    RULE(bretonnes_players_is_an_option),
    RULE(bretonnes_perft_from_the_start),
    RULE(bretonnes_results_name_the_winner_in_turn_order),
};

int main(void) {
    return run_rules(tests, sizeof tests / sizeof *tests);
}
