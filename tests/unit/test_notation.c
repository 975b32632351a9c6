/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions and moves of the draughts family as text (games/diagonal/notation.c): every
 * leniency, every refusal with its word and place, every form of a move.
 */
#include "support.h"

/* ---- positions ---- */

static void test_draughts_positions(void **state) {
    (void)state;
    static const char start[] = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,"
                                "48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,"
                                "19,20";
    static const reading cases[] = {
        {start, NULL},
        {"W:W31-50:B1-20", start},
        {"W:W31-50:B1-20.", start},
        {"W:B1-20:W31-50", start},
        {"W:W50,31-49:B20,19,1-18.", start},
        {"B:W18,24,K3:BK45,12", "B:WK3,18,24:B12,K45"},
        {"B:BK45,12:WK3,24,18.", "B:WK3,18,24:B12,K45"},
        {"W:WK1-3,7-7:BK48-50", "W:WK1,K2,K3,7:BK48,K49,K50"},
        {"W:W6:B45", NULL},
        {"W:W28:B", NULL},
        {"W:B:W28.", "W:W28:B"},
        {"B:W:BK50", NULL},
        {"B:BK50:W", "B:W:BK50"},
    };
    assert_readings(game_named("draughts"), "", cases, COUNT(cases));
}

static void test_draughts_positions_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_SIDE, 1, "", NULL},
        {"w:W31:B1", DM_WORD_FAULT_SIDE, 1, "w", NULL},
        {"White:W31:B1", DM_WORD_FAULT_TWO_LISTS, 2, NULL, NULL},
        {" W:W31:B1", DM_WORD_FAULT_SIDE, 1, " W", NULL},
        {"W", DM_WORD_FAULT_TWO_LISTS, 2, NULL, NULL},
        {"W:", DM_WORD_FAULT_TWO_LISTS, 3, NULL, NULL},
        {"W:31:B1", DM_WORD_FAULT_TWO_LISTS, 3, NULL, NULL},
        {"W:w31:B1", DM_WORD_FAULT_TWO_LISTS, 3, NULL, NULL},
        {"W:W31", DM_WORD_FAULT_TWO_LISTS, 6, NULL, NULL},
        {"W:W31.", DM_WORD_FAULT_TWO_LISTS, 6, NULL, NULL},
        {"W:W31.:B1", DM_WORD_FAULT_TWO_LISTS, 6, NULL, NULL},
        {"W:W31 :B1", DM_WORD_FAULT_TWO_LISTS, 6, NULL, NULL},
        {"W:W31:W32", DM_WORD_FAULT_TWO_LISTS, 8, NULL, NULL},
        {"W:B1:B2", DM_WORD_FAULT_TWO_LISTS, 7, NULL, NULL},
        {"W:W31:1", DM_WORD_FAULT_TWO_LISTS, 7, NULL, NULL},
        {"W:W31:B1:W2", DM_WORD_FAULT_UNEXPECTED, 9, ":W2", NULL},
        {"W:W31:B1..", DM_WORD_FAULT_UNEXPECTED, 10, ".", NULL},
        {"W:W31:B1. ", DM_WORD_FAULT_UNEXPECTED, 10, " ", NULL},
        {"W:W31:B1\n", DM_WORD_FAULT_UNEXPECTED, 9, "?", NULL},
        {"W:W31:B1;H0", DM_WORD_FAULT_UNEXPECTED, 9, ";H0", NULL},
        {"W:W0:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "0", NULL},
        {"W:W51:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "51", NULL},
        {"W:W031:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "031", NULL},
        {"W:W31,99999999999:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 7, "99999999999", NULL},
        {"W:W31,,32:B1", DM_WORD_FAULT_SQUARE_MISSING, 7, NULL, NULL},
        {"W:W31,:B1", DM_WORD_FAULT_SQUARE_MISSING, 7, NULL, NULL},
        {"W:W,31:B1", DM_WORD_FAULT_SQUARE_MISSING, 4, NULL, NULL},
        {"W:W31, 32:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 7, " 32", NULL},
        {"W:Wk31:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "k31", NULL},
        {"W:WK:B1", DM_WORD_FAULT_SQUARE_MISSING, 5, NULL, NULL},
        {"W:WKK31:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 5, "K31", NULL},
        {"W:W31-:B1", DM_WORD_FAULT_SQUARE_MISSING, 7, NULL, NULL},
        {"W:W31-K33:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 7, "K33", NULL},
        {"W:W31-51:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 7, "51", NULL},
        {"W:W31-33-35:B1", DM_WORD_FAULT_TWO_LISTS, 9, NULL, NULL},
        {"W:W50-31:B1", DM_WORD_FAULT_RANGE, 4, "50", "31"},
        {"W:W31,K33-32:B1", DM_WORD_FAULT_RANGE, 8, "33", "32"},
        {"W:W31,31:B1", DM_WORD_FAULT_SQUARE_TWICE, 7, "31", NULL},
        {"W:W31-35,K33:B1", DM_WORD_FAULT_SQUARE_TWICE, 11, "33", NULL},
        {"W:W31:B1,31", DM_WORD_FAULT_SQUARE_TWICE, 10, "31", NULL},
        {"W:W31:B29-32", DM_WORD_FAULT_SQUARE_TWICE, 8, "31", NULL},
        {"W:W:B", DM_WORD_FAULT_NO_PIECE, 0, NULL, NULL},
        {"B:B:W.", DM_WORD_FAULT_NO_PIECE, 0, NULL, NULL},
        {"W:W30-50:B1-20", DM_WORD_FAULT_TOO_MANY_MEN, 0, "21", "20"},
        {"W:W31-50:B1-19,K20-22", DM_WORD_FAULT_TOO_MANY_MEN, 0, "22", "20"},
        {"W:W5,31:B6", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "5", NULL},
        {"W:WK1,2,3:B6", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "2", NULL},
        {"W:W31:B46,K47", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "46", NULL},
        {"B:W31:B50", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "50", NULL},
    };
    assert_positions_refused(game_named("draughts"), "", cases, COUNT(cases));
}

static void test_sujet_verbe_positions(void **state) {
    (void)state;
    static const reading cases[] = {
        {"W:W13,14,15,16,17,18:B1,2,3,4,5,6", NULL},
        {"W:W13-18:B1-6.", "W:W13,14,15,16,17,18:B1,2,3,4,5,6"},
        {"B:BK16-18:WK1-3,7", "B:WK1,K2,K3,7:BK16,K17,K18"},
        {"W:WK5,K8,K9,1,2,3:B4", "W:W1,2,3,K5,K8,K9:B4"},
        {"W:W4:BK5,K8,K9,16,18", "W:W4:BK5,K8,K9,16,18"},
        {"W:W:B4", NULL},
    };
    assert_readings(game_named("sujet-verbe"), "", cases, COUNT(cases));
    assert_readings(game_named("sujet-verbe"), "backward-capture=yes", cases,
                    COUNT(cases));
}

static void test_sujet_verbe_positions_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"W:W19:B1", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "19", NULL},
        {"Y:W13:B1", DM_WORD_FAULT_SIDE, 1, "Y", NULL},
        {"W:W:B", DM_WORD_FAULT_NO_PIECE, 0, NULL, NULL},
        {"W:W12-18:B1", DM_WORD_FAULT_TOO_MANY_MEN, 0, "7", "6"},
        {"W:W13:B1-7", DM_WORD_FAULT_TOO_MANY_MEN, 0, "7", "6"},
        {"W:WK13-16:B1", DM_WORD_FAULT_TOO_MANY_QUEENS, 0, "4", "3"},
        {"W:W13:BK1-5", DM_WORD_FAULT_TOO_MANY_QUEENS, 0, "5", "3"},
        {"W:W3,13:B4", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "3", NULL},
        {"W:W2,K13,K14:B4", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "2", NULL},
        {"W:WK4-6,13:B16", DM_WORD_FAULT_MAN_ON_FAR_ROW, 0, "16", NULL},
    };
    assert_positions_refused(game_named("sujet-verbe"), "", cases, COUNT(cases));
}

static void test_positions_in_little_room(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_state first = state_of(game, "", "B:WK3:B12");
    char out[8] = "#######";
    assert_int_equal(game->write_state(&first, NULL, 0), 9);
    assert_int_equal(game->write_state(&first, out, 5), 9);
    assert_memory_equal(out, "B:WK\0##", 8);
}

/* The longest positions and moves fit the room the header promises for any. */
static void test_promised_room(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_state full = state_of(game, "", "W:WK31-50:BK11-30");
    assert_true(game->write_state(&full, NULL, 0) < DM_POSITION_TEXT);
    dm_state many = state_of(game, "", "W:WK29:B26,13,5,24,8,14,7,10,33,22,34,37,39");
    dm_move legal[DM_MOVES_MAX];
    size_t count = game->legal(&many, legal, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        assert_true(game->write_move(&many, legal[i], DM_NOTATION_HUB, NULL, 0) <
                    DM_MOVE_TEXT);
        assert_true(game->write_move(&many, legal[i], DM_NOTATION_PLAIN, NULL, 0) <
                    DM_MOVE_TEXT);
    }
}

/* ---- moves ---- */

/* Ways to write one move: the first as Damier prints it, then its Hub form. */
typedef struct {
    const char *game, *position, *plain, *hub;
    const char *accepted[4]; /* other ways, ended by NULL */
} written;

/* Four crossings of the same diamonds: two pairs of captures share their ends. */
#define CROSSING "W:WK50:B8,23,44,9,22,15,45,7,33,35"

static const written moves[] = {
    {"draughts", "W:W31-50:B1-20", "32-28", "32-28", {NULL}},
    {"draughts", "B:W31-50:B1-20", "20-25", "20-25", {NULL}},
    {"draughts", "W:WK46:BK4", "46-5", "46-5", {NULL}},
    {"draughts", "W:W28:B23,13", "28x8", "28x8x13x23", {"28x19x8", "28x8x23x13"}},
    {"draughts", "W:W32:B28", "32x23", "32x23x28", {NULL}},
    {"draughts", "B:W28:B22", "22x33", "22x33x28", {NULL}},
    {"draughts",
     "W:WK46:B37,14",
     "46x5",
     "46x5x14x37",
     {"46x32x5", "46x19x5", "46x5x37x14"}},
    {"draughts",
     "W:WK37:B5,K8,K11,K18,29,32",
     "37x19x2x16",
     "37x16x8x11x32",
     {"37x16x11x32x8", "37x16x32x8x11"}},
    {"draughts",
     "W:WK37:B5,K8,K11,K18,29,32",
     "37x23x7x16",
     "37x16x11x18x32",
     {"37x16x18x11x32"}},
    {"draughts", "W:WK37:B5,K8,K11,K18,29,32", "37x3", "37x3x8x18x32", {"37x23x12x3"}},
    {"draughts",
     CROSSING,
     "50x39x28x11x2x19x28",
     "50x28x7x8x22x23x33x44",
     {"50x39x28x19x2x11x28", "50x28x44x33x23x22x8x7"}},
    {"draughts",
     CROSSING,
     "50x39x28x14x3x17x28",
     "50x28x8x9x22x23x33x44",
     {"50x39x28x17x3x14x28"}},
    {"sujet-verbe", "W:W13-18:B1-6", "13-10", "13-10", {NULL}},
    {"sujet-verbe", "W:W17:B13,7", "17x5", "17x5x7x13", {"17x10x5", "17x5x13x7"}},
    {"sujet-verbe",
     "W:WK9:B5,6,11,12,13",
     "9x2x7x14x9",
     "9x9x5x6x11x12",
     {"9x14x7x2x9", "9x9x12x11x6x5"}},
    {"sujet-verbe",
     "W:WK9:B5,6,11,12,13",
     "9x2x10x17x9",
     "9x9x5x6x12x13",
     {"9x17x10x2x9"}},
    {"sujet-verbe", "W:W14:B5,K6,10,11,12", "14x7x2", "14x2x5x11", {"14x2x11x5"}},
    {"sujet-verbe", "W:W14:B5,K6,10,11,12", "14x9x2", "14x2x6x12", {"14x2x12x6"}},
};

static void test_moves_written(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(moves); i++) {
        const written *c = &moves[i];
        const dm_game *game = game_named(c->game);
        dm_state position = state_of(game, "", c->position);
        dm_move move = move_of(game, &position, c->hub);
        char out[DM_MOVE_TEXT];
        assert_int_equal(
            game->write_move(&position, move, DM_NOTATION_PLAIN, out, sizeof out),
            strlen(c->plain));
        assert_string_equal(out, c->plain);
        assert_int_equal(
            game->write_move(&position, move, DM_NOTATION_HUB, out, sizeof out),
            strlen(c->hub));
        assert_string_equal(out, c->hub);
    }
}

static void test_moves_read(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(moves); i++) {
        const written *c = &moves[i];
        const dm_game *game = game_named(c->game);
        dm_state position = state_of(game, "", c->position);
        dm_move move = move_of(game, &position, c->plain);
        assert_true(move_of(game, &position, c->hub) == move);
        for (size_t j = 0; j < COUNT(c->accepted) && c->accepted[j]; j++)
            if (move_of(game, &position, c->accepted[j]) != move)
                fail_msg("%s is not %s", c->accepted[j], c->plain);
    }
}

/* Whatever is printed can be read, in every position of a game played at random. */
static void test_moves_read_as_written(void **state) {
    (void)state;
    static const char *const games[] = {"draughts", "sujet-verbe"};
    for (size_t g = 0; g < COUNT(games); g++) {
        dm_match *m = match_of(games[g], "", NULL);
        for (int turn = 0; turn < 200 && dm_match_seat(m) != DM_OVER; turn++) {
            const dm_game *game = dm_match_game(m);
            dm_move legal[DM_MOVES_MAX];
            size_t count = game->legal(dm_match_state(m), legal, DM_MOVES_MAX);
            for (size_t i = 0; i < count; i++) {
                char out[DM_MOVE_TEXT];
                game->write_move(dm_match_state(m), legal[i], DM_NOTATION_PLAIN, out,
                                 sizeof out);
                assert_true(match_move(m, out) == legal[i]);
            }
            dm_match_play(m, legal[(size_t)turn * 7 % count], 0, NULL);
        }
        assert_true(dm_match_length(m) > 10);
        dm_match_free(m);
    }
}

/* Refusals that do not depend on the position. */
static void test_forms_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_MOVE_FORM, 1, "", NULL},
        {"x", DM_WORD_FAULT_MOVE_FORM, 1, "x", NULL},
        {"-28", DM_WORD_FAULT_MOVE_FORM, 1, "-28", NULL},
        {" 32-28", DM_WORD_FAULT_MOVE_FORM, 1, " 32-28", NULL},
        {"pass", DM_WORD_FAULT_MOVE_FORM, 1, "pass", NULL},
        {"32", DM_WORD_FAULT_MOVE_FORM, 3, "32", NULL},
        {"32:28", DM_WORD_FAULT_MOVE_FORM, 3, "32:28", NULL},
        {"32-28 ", DM_WORD_FAULT_MOVE_FORM, 6, "32-28 ", NULL},
        {"32-28x19", DM_WORD_FAULT_MOVE_FORM, 6, "32-28x19", NULL},
        {"32x28-19", DM_WORD_FAULT_MOVE_FORM, 6, "32x28-19", NULL},
        {"32X28", DM_WORD_FAULT_MOVE_FORM, 3, "32X28", NULL},
        {"0-28", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "0", NULL},
        {"032-28", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "032", NULL},
        {"51-28", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "51", NULL},
        {"32-", DM_WORD_FAULT_MOVE_FORM, 3, "32-", NULL},
        {"32-028", DM_WORD_FAULT_SQUARE_UNKNOWN, 4, "028", NULL},
        {"32x28x", DM_WORD_FAULT_MOVE_FORM, 6, "32x28x", NULL},
        {"32x28x60x1", DM_WORD_FAULT_SQUARE_UNKNOWN, 7, "60", NULL},
        {"1x2x3x4x5x6x7x8x9x10x11x12x13x14x15x16x17x18x19x20x21x22x23",
         DM_WORD_FAULT_MOVE_FORM, 57, "1x2x3x4x5x6x7x8x9x10x11x12x13x14x15x16x17x18x19",
         NULL},
    };
    assert_moves_refused(game_named("draughts"), "", "W:W31-50:B1-20", cases,
                         COUNT(cases));
}

/* One position after another, and what is said of moves that are not legal there. */
static const struct {
    const char *game, *position;
    refusal refused;
} explanations[] = {
    {"draughts", "W:W31-50:B1-20", {"28-23", DM_WORD_FAULT_NO_OWN_PIECE, 1, "28", NULL}},
    {"draughts", "W:W31-50:B1-20", {"20-25", DM_WORD_FAULT_NO_OWN_PIECE, 1, "20", NULL}},
    {"draughts", "W:W31-50:B1-20", {"37-32", DM_WORD_FAULT_OCCUPIED, 0, "32", NULL}},
    {"draughts", "W:W31-50:B1-20", {"37-1", DM_WORD_FAULT_OCCUPIED, 0, "1", NULL}},
    {"draughts",
     "W:W31-50:B1-20",
     {"32-23", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "32-23", NULL}},
    {"draughts",
     "W:W31-50:B1-20",
     {"32-32", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "32-32", NULL}},
    {"draughts", "W:W28:B1", {"28-33", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "28-33", NULL}},
    {"draughts",
     "W:W31-50:B1-20",
     {"32x28", DM_WORD_FAULT_NOTHING_TO_TAKE, 0, "32x28", NULL}},
    {"draughts",
     "W:W31-50:B1-20",
     {"32x28x1", DM_WORD_FAULT_NOTHING_TO_TAKE, 0, "32x28x1", NULL}},
    {"draughts",
     "W:W28,31:B23,13",
     {"31-27", DM_WORD_FAULT_MUST_CAPTURE, 0, "31-27", "28x8"}},
    {"draughts",
     "W:W28,31:B23,13",
     {"28-8", DM_WORD_FAULT_MUST_CAPTURE, 0, "28-8", "28x8"}},
    {"draughts",
     "W:W28,31:B23,13",
     {"28x19", DM_WORD_FAULT_CAPTURE_SMALLER, 0, "2", NULL}},
    {"draughts",
     "W:W28,43:B13,22,23,33",
     {"28x17", DM_WORD_FAULT_CAPTURE_SMALLER, 0, "2", NULL}},
    {"draughts",
     "W:W28,31:B23,13",
     {"31x22", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "31x22", NULL}},
    {"draughts", "W:W28,31:B23,13", {"28x23", DM_WORD_FAULT_OCCUPIED, 0, "23", NULL}},
    {"draughts", "W:W28,31:B23,13", {"23x32", DM_WORD_FAULT_NO_OWN_PIECE, 1, "23", NULL}},
    {"draughts",
     "W:W28,31:B23,13",
     {"27x18x9", DM_WORD_FAULT_NO_OWN_PIECE, 1, "27", NULL}},
    {"draughts",
     "W:W28,31:B23,13",
     {"27x18x23", DM_WORD_FAULT_NO_OWN_PIECE, 1, "27", NULL}},
    {"draughts", "W:W28,31:B23,13", {"28x19x9", DM_WORD_FAULT_NO_JUMP, 0, "19", "9"}},
    {"draughts", "W:W28,31:B23,13", {"28x17x8", DM_WORD_FAULT_NO_JUMP, 0, "28", "17"}},
    {"draughts",
     "W:W28,31:B23,13",
     {"28x8x23x23", DM_WORD_FAULT_SQUARE_TWICE, 0, "23", NULL}},
    {"draughts",
     "W:W28,31:B23,13",
     {"28x8x23x18", DM_WORD_FAULT_NOT_TAKEN, 0, "18", NULL}},
    {"draughts",
     "W:W28,31:B23,13",
     {"28x8x23x31", DM_WORD_FAULT_NOT_TAKEN, 0, "31", NULL}},
    {"draughts",
     "W:W28,31:B23,13,5,K46",
     {"28x8x23x5", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "28x8x23x5", NULL}},
    {"draughts",
     "W:W28,31:B23,13,5,K46",
     {"28x8x23x46", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "28x8x23x46", NULL}},
    {"draughts",
     "W:WK46:B7-10,17-20,27-30,37-40",
     {"46x46", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "46x46", NULL}},
    {"draughts",
     "W:WK37:B5,K8,K11,K18,29,32",
     {"37x16", DM_WORD_FAULT_AMBIGUOUS, 0, "37x16", NULL}},
    {"draughts", CROSSING, {"50x28", DM_WORD_FAULT_AMBIGUOUS, 0, "50x28", NULL}},
    {"draughts", CROSSING, {"50x39x28x14x2x19x28", DM_WORD_FAULT_NO_JUMP, 0, "14", "2"}},
    {"draughts", "W:W28:B", {"28-23", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL}},
    {"draughts", "W:W:B28", {"28-23", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL}},
    {"draughts", "W:W6:B1", {"6-1", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL}},
    {"sujet-verbe",
     "W:W14:B5,K6,10,11,12",
     {"14x2", DM_WORD_FAULT_AMBIGUOUS, 0, "14x2", NULL}},
    {"sujet-verbe",
     "W:W17,18:B7,14,15",
     {"18-15", DM_WORD_FAULT_OCCUPIED, 0, "15", NULL}},
    {"sujet-verbe",
     "W:W17,18:B7,14,15",
     {"18x11", DM_WORD_FAULT_CAPTURE_UNFINISHED, 0, "18x11", NULL}},
    {"sujet-verbe", "W:W14:B8", {"14-17", DM_WORD_FAULT_MOVE_ILLEGAL, 0, "14-17", NULL}},
    {"sujet-verbe", "W:W8:B12", {"8x15", DM_WORD_FAULT_NOTHING_TO_TAKE, 0, "8x15", NULL}},
    {"sujet-verbe", "W:W13:B", {"13-10", DM_WORD_FAULT_GAME_OVER, 0, NULL, NULL}},
};

static void test_explanations(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(explanations); i++)
        assert_moves_refused(game_named(explanations[i].game), "",
                             explanations[i].position, &explanations[i].refused, 1);
}

/* There is no majority rule here, so no explanation may claim one (docs/rules, S13). */
static void test_no_majority_is_claimed(void **state) {
    (void)state;
    static const refusal stopped = {"17x10", DM_WORD_FAULT_CAPTURE_UNFINISHED, 0, "17x10",
                                    NULL};
    assert_moves_refused(game_named("sujet-verbe"), "", "W:W17:B13,7", &stopped, 1);
}

/* A capture in the Hub form ends on its second square, whatever follows. */
static void test_hub_is_explained_by_its_end(void **state) {
    (void)state;
    static const refusal smaller[] = {
        {"28x17x22", DM_WORD_FAULT_CAPTURE_SMALLER, 0, "2", NULL},
        {"28x8x23", DM_WORD_FAULT_CAPTURE_SMALLER, 0, "2", NULL},
    };
    assert_moves_refused(game_named("draughts"), "", "W:W28,43:B13,22,23,33", smaller,
                         COUNT(smaller));
}

/* The option decides whether a man captures backward. */
static void test_backward_option(void **state) {
    (void)state;
    static const char position[] = "W:W8,13:B12";
    const dm_game *game = game_named("sujet-verbe");
    dm_state forward = state_of(game, "", position);
    dm_state backward = state_of(game, "backward-capture=yes", position);
    move_of(game, &forward, "13-10");
    char out[DM_MOVE_TEXT];
    game->write_move(&backward, move_of(game, &backward, "8x15"), DM_NOTATION_HUB, out,
                     sizeof out);
    assert_string_equal(out, "8x15x12");
    static const refusal must = {"13-10", DM_WORD_FAULT_MUST_CAPTURE, 0, "13-10", "8x15"};
    assert_moves_refused(game, "backward-capture=yes", position, &must, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draughts_positions),
        cmocka_unit_test(test_draughts_positions_refused),
        cmocka_unit_test(test_sujet_verbe_positions),
        cmocka_unit_test(test_sujet_verbe_positions_refused),
        cmocka_unit_test(test_positions_in_little_room),
        cmocka_unit_test(test_promised_room),
        cmocka_unit_test(test_moves_written),
        cmocka_unit_test(test_moves_read),
        cmocka_unit_test(test_moves_read_as_written),
        cmocka_unit_test(test_forms_refused),
        cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_no_majority_is_claimed),
        cmocka_unit_test(test_hub_is_explained_by_its_end),
        cmocka_unit_test(test_backward_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
