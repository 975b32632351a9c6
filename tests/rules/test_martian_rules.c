/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of Les Deux Rives, a test for each sentence: docs/rules/coverage.md says
 * which. The numbers are those of docs/rules/en/martian.md and README.md.
 */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "rules_check.h"

enum { COLS = 4, RANKS = 8, SQUARES = 32, OF_EACH_SIZE = 6 };

/* M4 */
static void martian_starts_with_eighteen_pieces(void) {
    for (int seat = 0; seat < 2; seat++) {
        check_pieces("martian", "start", seat, DM_PIECE_SMALL, 3);
        check_pieces("martian", "start", seat, DM_PIECE_MEDIUM, 3);
        check_pieces("martian", "start", seat, DM_PIECE_LARGE, 3);
    }
}

/* M3 */
static void martian_a_piece_belongs_to_the_zone_where_it_stands(void) {
    const char *position = "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5";
    scene s = scene_of("martian", position);
    check_after("martian", "start", "d3-d5",
                "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5");
    assert_int_equal(scene_cell(&s, "d5").owner, 1);
    check_legal("martian", position, "d5-c5");
    check_move_fault("martian", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG S 0,0 -", "d5-c5",
                     DM_WORD_FAULT_NO_OWN_PIECE);
}

/* M2, M3 */
static void martian_the_board_has_two_zones(void) {
    scene s = scene_of("martian", "start");
    dm_cell cells[DM_CELLS_MAX];
    check_board("martian", 4, 8, 32);
    s.game->cells(&s.state, cells, DM_CELLS_MAX);
    for (int i = 0; i < 32; i++)
        assert_int_equal(cells[i].zone, cells[i].name[1] <= '4' ? 0 : 1);
    check_legal("martian", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5",
                "d5-c5 d5-b5 d5-d6");
}

/* M6 */
static void martian_a_turn_moves_one_piece(void) {
    check_moves(
        "martian", "start",
        "b1-a1 b1-a2 b2-a1 b2-a3 b3-a2 b3-a4 b3-c4 c3-b4 c3-d4 d3-b5 d3-c4 d3-d4 d3-d5");
    check_after("martian", "start", "d3-d5",
                "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5");
}

/* M7 */
static void martian_a_large_piece_moves_any_distance_in_eight_directions(void) {
    check_moves("martian", "4/P3/4/4/4/4/1G2/4 S 17,15 -",
                "b2-a1 b2-a2 b2-a3 b2-b1 b2-b3 b2-b4 b2-b5 b2-b6 b2-b7 b2-b8 b2-c1 b2-c2 "
                "b2-c3 b2-d2 b2-d4");
}

/* M8 */
static void martian_a_medium_piece_moves_one_or_two_squares_in_eight_directions(void) {
    const char *position = "4/P3/4/4/4/1M2/4/4 S 17,16 -";
    check_moves(
        "martian", position,
        "b3-a2 b3-a3 b3-a4 b3-b1 b3-b2 b3-b4 b3-b5 b3-c2 b3-c3 b3-c4 b3-d1 b3-d3 b3-d5");
    check_illegal("martian", position, "b3-b6");
}

/* M9 */
static void martian_a_small_piece_moves_one_square_diagonally(void) {
    check_moves("martian", "4/1P2/4/4/4/1P2/4/4 S 17,17 -", "b3-a2 b3-a4 b3-c2 b3-c4");
}

/* M11 */
static void martian_a_piece_may_stay_or_cross(void) {
    check_legal("martian", "4/P3/4/4/4/1G2/4/4 S 16,16 -", "b3-b4 b3-b5 b3-b8 b3-a2");
}

/* M14 */
static void martian_a_piece_just_arrived_may_not_be_sent_back(void) {
    const char *position = "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5";
    scene s = scene_of("martian", position);
    assert_true(scene_cell(&s, "d5").barred);
    check_illegal("martian", position, "d5-d4 d5-d3 d5-c4 d5xb3");
    check_move_fault("martian", position, "d5-d4", DM_WORD_FAULT_MARTIAN_BARRED_ZONE);
    /* Any other piece may cross, and this one a turn later. */
    check_legal("martian", position, "a6-a4 a6-c4");
    check_after("martian", position, "d5-d6 b3-a4",
                "GGM1/GMP1/MPPM/4/P3/2P1/1PMG/1MGG N 0,0 -");
    check_legal("martian", "GGM1/GMP1/MPPM/4/P3/2P1/1PMG/1MGG N 0,0 -", "d6-d4 d6-b4");
}

/* M15 */
static void martian_a_piece_just_arrived_may_move_inside_its_zone(void) {
    check_legal("martian", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5",
                "d5-c5 d5-b5 d5-d6 d5-d7");
}

/* M12 */
static void martian_a_capture_takes_the_place_of_an_enemy_piece(void) {
    const char *position = "GGM1/GMP1/MP1P/4/3G/1PPM/1PM1/1MGG S 0,0 -";
    check_legal("martian", position, "d4xd6");
    check_after("martian", position, "d4xd6",
                "GGM1/GMP1/MP1G/4/4/1PPM/1PM1/1MGG N 1,0 d6");
}

/* M12, M19 */
static void martian_a_captured_piece_leaves_the_board(void) {
    const char *position = "GGM1/GMP1/MP1P/4/3G/1PPM/1PM1/1MGG S 0,0 -";
    check_after("martian", position, "d4xd6",
                "GGM1/GMP1/MP1G/4/4/1PPM/1PM1/1MGG N 1,0 d6");
    check_pieces("martian", position, 1, DM_PIECE_SMALL, 3);
    check_pieces("martian", "GGM1/GMP1/MP1G/4/4/1PPM/1PM1/1MGG N 1,0 d6", 1,
                 DM_PIECE_SMALL, 2);
    check_steps("martian", position, "d4xd6", "xd6 d4-d6");
}

/* M10 */
static void martian_no_piece_is_jumped(void) {
    const char *position = "GGM1/GMP1/MP1P/4/3G/1PPM/1PM1/1MGG S 0,0 -";
    check_illegal("martian", position, "d4-d7 d4xd8 d4-d2 d2-d4");
    check_legal("martian", position, "d4-d5");
    check_move_fault("martian", position, "d4xd8", DM_WORD_FAULT_MARTIAN_BLOCKED);
}

/* M16, M17 */
static void martian_the_game_ends_when_a_zone_is_empty_or_no_capture_is_possible(void) {
    check_result("martian", "4/4/4/4/4/4/G3/P3 N 20,12 -", "", "1",
                 DM_WORD_REASON_ZONE_EMPTY);
    check_result("martian", "P3/4/4/4/4/4/4/P3 S 17,17 -", "", "draw",
                 DM_WORD_REASON_NO_CAPTURE_LEFT);
    check_result("martian", "1P2/4/4/4/4/4/4/P3 S 17,17 -", "", "ongoing", DM_WORD_NONE);
}

/* M19 */
static void martian_points_are_three_two_and_one(void) {
    check_after("martian", "4/G3/4/4/G3/4/4/1P2 S 15,14 -", "a4xa7",
                "4/G3/4/4/4/4/4/1P2 N 18,14 a7");
    check_after("martian", "4/M3/4/4/G3/4/4/1P2 S 15,15 -", "a4xa7",
                "4/G3/4/4/4/4/4/1P2 N 17,15 a7");
    check_after("martian", "4/P3/4/4/G3/4/4/1P2 S 15,16 -", "a4xa7",
                "4/G3/4/4/4/4/4/1P2 N 16,16 a7");
}

/* M20 */
static void martian_more_points_win(void) {
    check_result("martian", "4/4/4/4/4/4/G3/P3 N 20,12 -", "", "1",
                 DM_WORD_REASON_ZONE_EMPTY);
    check_result("martian", "4/4/4/4/4/4/G3/P3 N 12,20 -", "", "2",
                 DM_WORD_REASON_ZONE_EMPTY);
    check_result("martian", "4/4/4/4/4/4/G3/P3 N 16,16 -", "", "draw",
                 DM_WORD_REASON_ZONE_EMPTY);
}

/* M21 */
static void martian_starts_with_the_customary_layout(void) {
    check_accepted("martian", "start", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -");
}

/* M22, M5 */
static void martian_south_moves_first(void) {
    scene s = scene_of("martian", "start");
    assert_int_equal(s.game->seat(&s.state), 0);
    assert_string_equal(dm_word_text(s.game->seat_names[0], DM_ENGLISH), "South");
    check_move_count("martian", "start", 13);
    check_move_fault("martian", "start", "c6-d5", DM_WORD_FAULT_NO_OWN_PIECE);
}

/* M13 */
static void martian_own_pieces_cannot_be_captured(void) {
    check_illegal("martian", "start", "d2xd3 d2-d3 c3xd4 b2xc3");
    check_move_fault("martian", "start", "d2xd3", DM_WORD_FAULT_MARTIAN_OWN_PIECE);
}

/* M23 */
static void martian_no_capture_can_ever_happen_is_two_small_on_opposite_colours(void) {
    check_result("martian", "P3/4/4/4/4/4/4/P3 S 18,16 -", "", "1",
                 DM_WORD_REASON_NO_CAPTURE_LEFT);
    check_result("martian", "1P2/4/4/4/4/4/4/P3 S 18,16 -", "", "ongoing", DM_WORD_NONE);
    check_result("martian", "P3/4/4/4/4/4/4/PP2 S 18,15 -", "", "ongoing", DM_WORD_NONE);
    check_result("martian", "P3/4/4/4/4/4/4/M3 S 18,15 -", "", "ongoing", DM_WORD_NONE);
}

/* M24 */
static void martian_third_occurrence_ends_the_game_on_points(void) {
    check_ends("martian", "3G/4/4/4/4/4/4/1P2 S 20,12 -",
               "b1-c2 d8-d7 c2-b1 d7-d8 b1-c2 d8-d7 c2-b1 d7-d8",
               "3G/4/4/4/4/4/4/1P2 S 20,12 -", (ending){"1", DM_WORD_REASON_REPETITION});
}

/* M24 */
static void martian_an_occurrence_includes_the_barred_piece(void) {
    /* The last board stands for the third time, the first time with a6 barred. */
    check_after("martian", "4/2M1/4/4/4/1M2/4/G3 S 15,14 -",
                "a1-a6 c7-c5 b3-c2 c5-c7 c2-b3 c7-c5 b3-c2 c5-c7 c2-b3",
                "4/2M1/G3/4/4/1M2/4/4 N 15,14 -");
}

/* M25 */
static void martian_fifty_turns_without_a_capture_end_the_game_on_points(void) {
    check_ends(
        "martian", "3G/4/4/3M/P3/4/4/1P2 S 20,9 -",
        "b1-a2 d5-d3 d3-c2 d8-c8 c2-d2 c8-c5 a4-b3 c5-a7 a2-b1 a7-d7 d2-b4 d7-d8 b4-b5 "
        "d8-a8 b3-c2 a8-a3 b1-a2 b5-d7 a3-a5 a5-b5 c2-d1 b5-b3 b3-d3 d7-c8 d3-c4 c8-d8 "
        "c4-c1 d8-b6 a2-b1 b6-b7 c1-c7 c7-d6 d1-c2 b7-b5 b1-a2 d6-a6 a2-b1 b5-c6 c2-b3 "
        "c6-c5 b1-c2 c5-d4 c2-d1 a6-a5 d4-d5 d5-c5 b3-c2 a5-a8 c2-b1 c5-b4",
        "G3/4/4/4/1M2/4/4/1P1P S 20,9 b4",
        (ending){"1", DM_WORD_REASON_TURNS_WITHOUT_CAPTURE});
}

/* M26 */
static void martian_moving_out_the_last_piece_ends_the_game_at_once(void) {
    check_ends("martian", "G3/4/4/4/G3/4/4/4 S 15,15 -", "a4-b5",
               "G3/4/4/1G2/4/4/4/4 N 15,15 b5",
               (ending){"draw", DM_WORD_REASON_ZONE_EMPTY});
}

/* M27 */
static void martian_an_arrival_by_capture_bars_the_piece_too(void) {
    const char *position = "GGM1/GMP1/MP1G/4/4/1PPM/1PM1/1MGG N 1,0 d6";
    check_after("martian", "GGM1/GMP1/MP1P/4/3G/1PPM/1PM1/1MGG S 0,0 -", "d4xd6",
                "GGM1/GMP1/MP1G/4/4/1PPM/1PM1/1MGG N 1,0 d6");
    check_illegal("martian", position, "d6-d4 d6xd3");
    check_legal("martian", position, "d6-d5 d6-d8");
}

/* The game is over for another reason than a lack of moves, or there is a move. */
static void require_move_in(const dm_game *game, const dm_state *state, size_t *ongoing) {
    dm_outcome outcome;
    game->outcome(state, &outcome);
    if (outcome.over) {
        assert_int_not_equal(outcome.reason, DM_WORD_REASON_NO_MOVE);
        return;
    }
    assert_in_range(game->legal(state, NULL, 0), 1, DM_MOVES_MAX);
    ++*ongoing;
}

static void require_move(const played_turn *turn, void *memory) {
    require_move_in(turn->game, turn->after, memory);
}

/*
 * Puts up to six pieces of each size anywhere; returns what the missing ones are worth.
 */
static int scatter(dm_random *random, char board[SQUARES]) {
    static const char letters[] = "PMG";
    int missing = 0;
    memset(board, 0, SQUARES);
    for (int size = 0; size < 3; size++) {
        int count = (int)dm_random_below(random, OF_EACH_SIZE + 1);
        missing += (OF_EACH_SIZE - count) * (size + 1);
        while (count > 0) {
            uint64_t square = dm_random_below(random, SQUARES);
            if (board[square])
                continue;
            board[square] = letters[size];
            count--;
        }
    }
    return missing;
}

static void write_rows(const char board[SQUARES], char *out) {
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file <= COLS; file++) {
            char piece = '\0';
            if (file < COLS)
                piece = board[rank * COLS + file];
            if (empty > 0 && (piece || file == COLS)) {
                *out++ = (char)('0' + empty);
                empty = 0;
            }
            if (piece)
                *out++ = piece;
            else
                empty++;
        }
        *out++ = rank > 0 ? '/' : '\0';
    }
}

/* A square of a zone that is occupied, or empty; "" if a few tries find none. */
static void pick(dm_random *random, const char board[SQUARES], int zone, bool occupied,
                 char name[3]) {
    name[0] = '\0';
    for (int i = 0; i < 30 && !name[0]; i++) {
        int square = (int)dm_random_below(random, SQUARES / 2) + zone * (SQUARES / 2);
        if ((board[square] != '\0') == occupied)
            snprintf(name, 3, "%c%c", 'a' + square % COLS, '1' + square / COLS);
    }
}

/* A random position, most often with a barred piece. */
static void require_move_at(const char *setting, dm_random *random, size_t *ongoing) {
    char board[SQUARES], rows[DM_POSITION_TEXT], text[2 * DM_POSITION_TEXT], barred[3],
        origin[3];
    int missing = scatter(random, board), side = (int)dm_random_below(random, 2);
    bool from_square = strstr(setting, "return=square") != NULL;
    if (missing == 36)
        return;
    write_rows(board, rows);
    pick(random, board, side, true, barred);
    pick(random, board, !side, false, origin);
    if (!barred[0] || !origin[0])
        snprintf(barred, sizeof barred, "-");
    bool with_origin = from_square && barred[0] != '-';
    snprintf(text, sizeof text, "%s %c %d,0 %s%s%s", rows, "SN"[side], missing, barred,
             with_origin ? ":" : "", with_origin ? origin : "");
    scene s = scene_of(setting, text);
    require_move_in(s.game, &s.state, ongoing);
}

/* M28, M18 */
static void martian_a_player_with_a_piece_always_has_a_move(void) {
    static const char *const settings[] = {"martian", "martian medium=straight",
                                           "martian return=square",
                                           "martian medium=straight return=square"};
    dm_random random = {28};
    size_t ongoing = 0;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        walk_games(settings[i], 28 + i, 200, require_move, &ongoing);
        for (int n = 0; n < 20000; n++)
            require_move_at(settings[i], &random, &ongoing);
    }
    assert_in_range(ongoing, 80000, SIZE_MAX);
}

/* M29 */
static void martian_medium_straight_is_an_option(void) {
    const char *position = "4/P3/4/4/4/1M2/4/4 S 17,16 -";
    check_moves("martian medium=straight", position,
                "b3-a3 b3-b1 b3-b2 b3-b4 b3-b5 b3-c3 b3-d3");
    check_illegal("martian medium=straight", position, "b3-c4 b3-a2");
    check_move_count("martian medium=straight", "start", 10);
}

/* M30 */
static void martian_return_square_bars_only_the_exact_undoing(void) {
    const char *position = "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3";
    check_after("martian return=square", "start", "d3-d5",
                "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3");
    check_illegal("martian return=square", position, "d5-d3");
    check_legal("martian return=square", position, "d5-d4 d5-c4 d5xb3");
    check_move_fault("martian return=square", position, "d5-d3",
                     DM_WORD_FAULT_MARTIAN_BARRED_SQUARE);
}

/* M32, G11 */
static void martian_reads_and_prints_positions(void) {
    check_accepted("martian", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -",
                   "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -");
    check_refused("martian", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG S 0,0 -",
                  DM_WORD_FAULT_ROWS_FEW);
    /* Letter case. */
    check_refused("martian", "gGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -",
                  DM_WORD_FAULT_ROW_LETTER);
    check_refused("martian", "GGM1/GMP1/MPP1/22/4/1PPM/1PMG/1MGG S 0,0 -",
                  DM_WORD_FAULT_ROW_DIGITS);
    /* Leading zero. */
    check_refused("martian", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 00,0 -",
                  DM_WORD_FAULT_MARTIAN_POINTS_FORM);
}

/* M33, M37 */
static void martian_the_barred_field_must_fit_the_option(void) {
    const char *position = "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3";
    check_accepted("martian return=square", position,
                   "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d3");
    check_refused("martian return=square", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5",
                  DM_WORD_FAULT_MARTIAN_ORIGIN_MISSING);
    check_refused("martian return=square",
                  "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:c3",
                  DM_WORD_FAULT_MARTIAN_ORIGIN_OCCUPIED);
    check_refused("martian return=square",
                  "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d5:d6",
                  DM_WORD_FAULT_MARTIAN_ORIGIN_OUTSIDE);
    check_refused("martian return=zone", position, DM_WORD_FAULT_MARTIAN_ORIGIN_SURPLUS);
    /* Three times the same board with a5 barred, each time from another square. */
    const char *moves =
        "b1-c2 c6-b5 a3-a5 a5-a1 a1-a8 a8-a2 a2-a5 a5-a3 a3-c5 c5-b4 b4-a5";
    check_after("martian return=square", "4/4/2P1/4/4/G3/4/1P2 S 16,15 -", moves,
                "4/4/4/GP2/4/4/2P1/4 N 16,15 a5:b4");
}

/* M34 */
static void martian_moves_are_written_with_a_dash_or_a_cross(void) {
    const char *position = "GGM1/GMP1/MP1P/4/3G/1PPM/1PM1/1MGG S 0,0 -";
    check_legal("martian", position, "d4-d5 d4xd6");
    check_illegal("martian", position, "d4xd5 d4-d6");
}

/* M35 */
static void martian_refuses_too_many_pieces(void) {
    check_refused("martian", "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/GMGG S 0,0 -",
                  DM_WORD_FAULT_MARTIAN_PIECES);
    check_refused("martian", "GGG1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 -",
                  DM_WORD_FAULT_MARTIAN_SIZE);
}

/* M36 */
static void martian_refuses_a_bar_on_an_empty_square_or_in_the_other_zone(void) {
    check_refused("martian", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d6",
                  DM_WORD_FAULT_MARTIAN_BARRED_EMPTY);
    check_refused("martian", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG S 0,0 d5",
                  DM_WORD_FAULT_MARTIAN_BARRED_OUTSIDE);
}

/* M38, M39 */
static void martian_refuses_points_that_do_not_match_the_missing_pieces(void) {
    check_refused("martian", "GGM1/GMP1/MP2/4/4/1PPM/1PMG/1MGG S 0,0 -",
                  DM_WORD_FAULT_MARTIAN_POINTS_SUM);
    check_accepted("martian", "GGM1/GMP1/MP2/4/4/1PPM/1PMG/1MGG S 1,0 -",
                   "GGM1/GMP1/MP2/4/4/1PPM/1PMG/1MGG S 1,0 -");
    check_refused("martian", "1GM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 2,1 -",
                  DM_WORD_FAULT_MARTIAN_POINTS_SPLIT);
    check_accepted("martian", "1GM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,3 -",
                   "1GM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,3 -");
}

/* M40 */
static void martian_refuses_a_board_without_pieces(void) {
    check_refused("martian", "4/4/4/4/4/4/4/4 S 18,18 -", DM_WORD_FAULT_NO_PIECE);
}

/* M41 */
static void martian_perft_from_the_start(void) {
    check_perft("martian", "start", "13 172 2827 48207");
    check_perft("martian medium=straight", "start", "10 103 1306 16907");
    check_perft("martian return=square", "start", "13 179 3058 53591");
    check_perft("martian medium=straight return=square", "start", "10 104 1328 17428");
}

/* G13 */
static void martian_options_have_their_defaults(void) {
    check_option("martian", "medium", "all");
    check_option("martian", "return", "zone");
    check_option("sujet-verbe", "backward-capture", "no");
    check_option("sujet-verbe", "cards", "off");
    check_option("sujet-verbe", "wrong", "stay");
    check_option("bretonnes", "players", "2");
    check_option_refused("martian", "medium", "none", DM_WORD_FAULT_OPTION_VALUE);
    check_option_refused("martian", "players", "2", DM_WORD_FAULT_OPTION_UNKNOWN);
}

/* G15 */
static void martian_a_refused_position_names_the_fault(void) {
    check_refused_naming("martian", "GGM1/GMP1/MPP1/3M/4/1PP1/1PMG/1MGG N 0,0 d6",
                         DM_WORD_FAULT_MARTIAN_BARRED_EMPTY, "d6");
    check_refused_naming("draughts", "W:W50-31:B1", DM_WORD_FAULT_RANGE, "50-31");
    check_refused_naming("sujet-verbe", "W:W19:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, "19");
    check_refused_naming("bretonnes", "6/6/6/6/6/6 2 1 4,2", DM_WORD_FAULT_TOKENS_MANY,
                         "6");
}

static const rule_test tests[] = {
    RULE(martian_starts_with_eighteen_pieces),
    RULE(martian_a_piece_belongs_to_the_zone_where_it_stands),
    RULE(martian_the_board_has_two_zones),
    RULE(martian_a_turn_moves_one_piece),
    RULE(martian_a_large_piece_moves_any_distance_in_eight_directions),
    RULE(martian_a_medium_piece_moves_one_or_two_squares_in_eight_directions),
    RULE(martian_a_small_piece_moves_one_square_diagonally),
    RULE(martian_a_piece_may_stay_or_cross),
    RULE(martian_a_piece_just_arrived_may_not_be_sent_back),
    RULE(martian_a_piece_just_arrived_may_move_inside_its_zone),
    RULE(martian_a_capture_takes_the_place_of_an_enemy_piece),
    RULE(martian_a_captured_piece_leaves_the_board),
    RULE(martian_no_piece_is_jumped),
    RULE(martian_the_game_ends_when_a_zone_is_empty_or_no_capture_is_possible),
    RULE(martian_points_are_three_two_and_one),
    RULE(martian_more_points_win),
    RULE(martian_starts_with_the_customary_layout),
    RULE(martian_south_moves_first),
    RULE(martian_own_pieces_cannot_be_captured),
    RULE(martian_no_capture_can_ever_happen_is_two_small_on_opposite_colours),
    RULE(martian_third_occurrence_ends_the_game_on_points),
    RULE(martian_an_occurrence_includes_the_barred_piece),
    RULE(martian_fifty_turns_without_a_capture_end_the_game_on_points),
    RULE(martian_moving_out_the_last_piece_ends_the_game_at_once),
    RULE(martian_an_arrival_by_capture_bars_the_piece_too),
    RULE(martian_a_player_with_a_piece_always_has_a_move),
    RULE(martian_medium_straight_is_an_option),
    RULE(martian_return_square_bars_only_the_exact_undoing),
    RULE(martian_reads_and_prints_positions),
    RULE(martian_the_barred_field_must_fit_the_option),
    RULE(martian_moves_are_written_with_a_dash_or_a_cross),
    RULE(martian_refuses_too_many_pieces),
    RULE(martian_refuses_a_bar_on_an_empty_square_or_in_the_other_zone),
    RULE(martian_refuses_points_that_do_not_match_the_missing_pieces),
    RULE(martian_refuses_a_board_without_pieces),
    RULE(martian_perft_from_the_start),
    RULE(martian_options_have_their_defaults),
    RULE(martian_a_refused_position_names_the_fault),
};

int main(void) {
    return run_rules(tests, sizeof tests / sizeof *tests);
}
