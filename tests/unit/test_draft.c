/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions being composed: damier/draft.h. Refused positions name the squares at fault,
 * and drafts that are no positions are written all the same.
 */
#include "support.h"

#define START "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG"

/* A position that is refused, and the squares that are to blame. */
typedef struct {
    const char *game, *options, *position;
    dm_word word;
    uint8_t squares[DM_SIDE_MAX];
} blamed;

static const blamed blames[] = {
    {"draughts", "", "W:W3,5,28:B22", DM_WORD_FAULT_MAN_ON_FAR_ROW, {3, 5}},
    {"draughts", "", "W:W28:B22,46,K47,48", DM_WORD_FAULT_MAN_ON_FAR_ROW, {46, 48}},
    {"draughts", "", "W:W20-41:B1", DM_WORD_FAULT_TOO_MANY_MEN, {40, 41}},
    {"draughts", "", "W:W:B", DM_WORD_FAULT_NO_PIECE, {0}},
    {"sujet-verbe", "", "W:WK7,K8,K9,K10:B1", DM_WORD_FAULT_TOO_MANY_QUEENS, {10}},
    {"sujet-verbe", "", "B:W2,16:B5", DM_WORD_FAULT_MAN_ON_FAR_ROW, {2}},
    {"sujet-verbe", "", "B:W7-13:B5", DM_WORD_FAULT_TOO_MANY_MEN, {13}},
    {"bretonnes",
     "",
     "6/6/6/oooooo/6/6 2 1 0,0",
     DM_WORD_FAULT_LINE_STANDING,
     {13, 14, 15, 16, 17, 18}},
    {"bretonnes",
     "",
     "5o/4o1/3o2/2o3/1o4/o5 2 1 0,0",
     DM_WORD_FAULT_LINE_STANDING,
     {1, 8, 15, 22, 29, 36}},
    {"bretonnes",
     "",
     "ooooo1/oooo1o/ooo1oo/oo1ooo/o1oooo/oooooo 2 1 0,0",
     DM_WORD_FAULT_COUNTERS_MANY,
     {35}},
    {"bretonnes", "", "6/6/6/6/6/6 2 1 3,3", DM_WORD_FAULT_TOKENS_MANY, {0}},
    {"martian", "", "GGGG/GGG1/4/4/4/4/4/4 S 0,0 -", DM_WORD_FAULT_MARTIAN_SIZE, {27}},
    {"martian",
     "",
     "GGGG/GGMM/MMMM/PPPP/PPP1/4/4/4 S 0,0 -",
     DM_WORD_FAULT_MARTIAN_PIECES,
     {15}},
    {"martian", "", START " S 0,0 a8", DM_WORD_FAULT_MARTIAN_BARRED_OUTSIDE, {29}},
    {"martian", "", START " S 0,0 a1", DM_WORD_FAULT_MARTIAN_BARRED_EMPTY, {1}},
    {"martian",
     "return=square",
     START " S 0,0 b3:b2",
     DM_WORD_FAULT_MARTIAN_ORIGIN_OUTSIDE,
     {6}},
    {"martian",
     "return=square",
     START " S 0,0 b3:a8",
     DM_WORD_FAULT_MARTIAN_ORIGIN_OCCUPIED,
     {29}},
    {"martian", "", START " S 1,0 -", DM_WORD_FAULT_MARTIAN_POINTS_SUM, {0}},
};

static void test_squares_at_fault(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(blames); i++) {
        const blamed *c = &blames[i];
        const dm_game *game = game_named(c->game);
        dm_setup setup = setup_of(game, c->options);
        dm_state read;
        dm_fault fault = {0};
        assert_int_equal(game->read_state(&read, &setup, c->position, &fault),
                         DM_REFUSED);
        if (fault.phrase.word != c->word ||
            memcmp(fault.squares, c->squares, DM_SIDE_MAX) != 0)
            fail_msg("%s: %s, first square %d", c->position,
                     dm_word_name(fault.phrase.word), fault.squares[0]);
    }
}

static void assert_drafted(const char *id, const dm_draft *draft, const char *text) {
    char written[DM_POSITION_TEXT];
    game_named(id)->write_draft(draft, written, sizeof written);
    assert_string_equal(written, text);
}

static void test_any_draft_is_written(void **state) {
    (void)state;
    dm_draft draft = {.seats = 2, .seat = 1};
    assert_drafted("draughts", &draft, "B:W:B");
    draft.piece[2] = DM_PIECE_MAN;
    draft.piece[49] = DM_PIECE_KING;
    draft.owner[49] = 1;
    assert_drafted("draughts", &draft, "B:W3:BK50");
    dm_draft counters = {.seats = 3, .seat = 2, .score = {9, 0, 12}};
    for (int i = 0; i < 6; i++)
        counters.piece[i] = DM_PIECE_COUNTER;
    assert_drafted("bretonnes", &counters, "6/6/6/6/6/oooooo 3 3 9,0,12");
    dm_draft sizes = {.seats = 2, .score = {1, 40}, .arrived = 7, .left = 32};
    sizes.piece[0] = DM_PIECE_SMALL;
    sizes.piece[31] = DM_PIECE_LARGE;
    sizes.piece[5] = DM_PIECE_MAN; /* no piece of this game */
    assert_drafted("martian", &sizes, "3G/4/4/4/4/4/4/P3 S 1,40 c2:d8");
}

static void test_what_is_asked(void **state) {
    (void)state;
    static const struct {
        const char *game, *options;
        uint8_t asks, seats;
    } cases[] = {{"draughts", "", 0, 2},
                 {"bretonnes", "players=4", 0, 4},
                 {"martian", "", DM_DRAFT_ARRIVED, 2},
                 {"martian", "return=square", DM_DRAFT_ARRIVED | DM_DRAFT_LEFT, 2}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const dm_game *game = game_named(cases[i].game);
        dm_setup setup = setup_of(game, cases[i].options);
        dm_state first;
        dm_draft draft;
        game->init(&first, &setup);
        dm_game_draft(game, &first, &draft);
        assert_int_equal(draft.asks, cases[i].asks);
        assert_int_equal(draft.seats, cases[i].seats);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares_at_fault),
        cmocka_unit_test(test_any_draft_is_written),
        cmocka_unit_test(test_what_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
