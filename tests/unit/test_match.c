/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game being played: turns, undo and redo, endings by history, agreements and the card
 * phase (damier/match.h). Clocks and records have tests of their own.
 */
#include "support.h"

/* ---- playing and taking back ---- */

static void test_new_match(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B1");
    dm_match *start = match_of("bretonnes", "players=3", NULL);
    assert_ptr_equal(dm_match_game(m), game_named("draughts"));
    assert_int_equal(dm_match_seats(m), 2);
    assert_int_equal(dm_match_seat(m), 0);
    assert_int_equal(dm_match_length(m), 0);
    assert_int_equal(dm_match_total(m), 0);
    assert_position(m, "W:W28:B1");
    assert_memory_equal(dm_match_first(m), dm_match_state(m), sizeof(dm_state));
    assert_ongoing(m);
    assert_position(start, "6/6/6/6/6/6 3 1 0,0,0");
    assert_int_equal(dm_match_seats(start), 3);
    assert_string_equal(
        dm_setup_get(dm_match_setup(start), dm_match_game(start), "players"), "3");
    dm_match_free(m);
    dm_match_free(start);
    dm_match_free(NULL);
}

/* A position brings its own number of seats. */
static void test_seats_of_a_position(void **state) {
    (void)state;
    for (int seats = 1; seats <= 4; seats++) {
        static const char *const positions[] = {
            "6/6/6/6/6/6 1 1 0", "6/6/6/6/6/6 2 2 0,0", "6/6/6/6/6/6 3 2 0,0,0",
            "6/6/6/6/6/6 4 2 0,0,0,0"};
        dm_match *m = match_of("bretonnes", "", positions[seats - 1]);
        assert_int_equal(dm_match_seats(m), seats);
        assert_int_equal(dm_match_seat(m), seats == 1 ? 0 : 1);
        dm_match_free(m);
    }
}

static void test_play(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_state first = *dm_match_state(m);
    dm_move move = match_move(m, "32-28");
    assert_int_equal(dm_match_play(m, move, 0, NULL), DM_OK);
    assert_int_equal(dm_match_seat(m), 1);
    assert_int_equal(dm_match_length(m), 1);
    assert_int_equal(dm_match_total(m), 1);
    play(m, "20-25");
    const dm_turn *turn = dm_match_turn(m, 0);
    assert_true(turn->move == move);
    assert_false(turn->pass);
    assert_int_equal(turn->answer, DM_ANSWER_NONE);
    assert_int_equal(turn->colour, DM_CARD_NONE);
    assert_string_equal(turn->card, "");
    assert_memory_equal(dm_match_before(m, 0), &first, sizeof first);
    assert_memory_equal(dm_match_first(m), &first, sizeof first);
    assert_int_equal(dm_match_game(m)->seat(dm_match_before(m, 1)), 1);
    dm_match_free(m);
}

static void test_illegal_move(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_fault fault;
    assert_int_equal(dm_match_play(m, DM_NO_MOVE, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOT_LEGAL);
    dm_turn turn = {.move = 99};
    assert_int_equal(dm_match_add(m, &turn, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOT_LEGAL);
    assert_int_equal(dm_match_length(m), 0);
    dm_match_free(m);
}

static void test_over_means_over(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B23");
    play(m, "28x19");
    assert_ended(m, "1", DM_WORD_REASON_NO_PIECE_LEFT);
    dm_fault fault;
    dm_turn turn;
    memset(&turn, 0, sizeof turn);
    assert_int_equal(dm_match_play(m, 1, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_GAME_OVER);
    assert_int_equal(dm_match_add(m, &turn, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_GAME_OVER);
    assert_int_equal(dm_match_offer_draw(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_GAME_OVER);
    assert_int_equal(dm_match_decline_draw(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_GAME_OVER);
    assert_int_equal(dm_match_resign(m, 1, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_GAME_OVER);
    assert_int_equal(dm_match_read_turn(m, "19-13", &turn, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_GAME_OVER);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_ongoing(m);
    dm_match_free(m);
}

static void test_undo_and_redo(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28,36:B1,2");
    dm_fault fault;
    assert_int_equal(dm_match_undo(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOTHING_TO_UNDO);
    assert_int_equal(dm_match_redo(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOTHING_TO_REDO);
    play(m, "28-22 1-6 22-17");
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_position(m, "B:W22,36:B1,2");
    assert_int_equal(dm_match_length(m), 1);
    assert_int_equal(dm_match_total(m), 3);
    assert_int_equal(dm_match_redo(m, 0, NULL), DM_OK);
    assert_int_equal(dm_match_redo(m, 0, NULL), DM_OK);
    assert_position(m, "B:W17,36:B2,6");
    assert_int_equal(dm_match_redo(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOTHING_TO_REDO);
    assert_int_equal(dm_match_length(m), 3);
    dm_match_free(m);
}

static void test_new_turn_forgets_undone_ones(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28,36:B1,2");
    play(m, "28-22 1-6 22-17");
    dm_match_undo(m, 0, NULL);
    dm_match_undo(m, 0, NULL);
    assert_int_equal(dm_match_play(m, DM_NO_MOVE, 0, NULL), DM_REFUSED);
    assert_int_equal(dm_match_total(m), 3);
    play(m, "2-8");
    assert_int_equal(dm_match_length(m), 2);
    assert_int_equal(dm_match_total(m), 2);
    dm_fault fault;
    assert_int_equal(dm_match_redo(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOTHING_TO_REDO);
    assert_position(m, "W:W22,36:B1,8");
    dm_match_free(m);
}

static void test_read_turn(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "", NULL);
    dm_match *cards = match_of("sujet-verbe", "cards=on", NULL);
    dm_turn turn;
    dm_fault fault;
    assert_int_equal(dm_match_read_turn(m, "pass", &turn, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_PASS);
    assert_int_equal(dm_match_read_turn(cards, "pass", &turn, &fault), DM_OK);
    assert_true(turn.pass && turn.move == DM_NO_MOVE);
    assert_int_equal(dm_match_add(m, &turn, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_PASS);
    assert_int_equal(dm_match_read_turn(m, "13-9", &turn, &fault), DM_REFUSED);
    assert_fault("13-9", &fault, DM_WORD_FAULT_MOVE_ILLEGAL, 0, "13-9", NULL);
    assert_int_equal(dm_match_read_turn(m, "13-10", &turn, &fault), DM_OK);
    assert_true(!turn.pass && turn.move == match_move(m, "13-10"));
    assert_int_equal(dm_match_length(m), 0);
    dm_match_free(m);
    dm_match_free(cards);
}

/* A recorded turn asks for no card. */
static void test_add(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_turn turn = {.pass = true};
    assert_int_equal(dm_match_add(m, &turn, NULL), DM_OK);
    assert_position(m, "B:W13,14,15,16,17,18:B1,2,3,4,5,6");
    turn = (dm_turn){.move = match_move(m, "4-7"), .card = "p1"};
    assert_int_equal(dm_match_add(m, &turn, NULL), DM_OK);
    assert_position(m, "W:W13,14,15,16,17,18:B1,2,3,5,6,7");
    assert_string_equal(dm_match_turn(m, 1)->card, "p1");
    assert_int_equal(dm_match_length(m), 2);
    dm_match_free(m);
}

/* ---- endings by history ---- */

#define KINGS "W:W36,K47:B15,K4"
#define SHORES "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG"
#define SHORES_LESS_ONE "1GM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG"

#define SHUTTLE "d3-d4 a6-a5 d4-d3 a5-a6 d3-d4 a6-a5 d4-d3"

/* The loaded position is the first occurrence; the last move brings the third of one. */
static void test_repetition(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *moves, *last, *name;
    } cases[] = {
        {"draughts", KINGS, "47-42 4-10 42-47 10-4 47-42 4-10 42-47", "10-4", "draw"},
        {"draughts", "W:W36,K47:B6,K4",
         "47-42 6-11 42-47 4-10 47-42 10-4 42-47 4-10 47-42", "10-4", "draw"},
        {"sujet-verbe", "W:WK16,15:BK1,4", "16-13 1-5 13-16 5-1 16-13 1-5 13-16", "5-1",
         "draw"},
        {"martian", SHORES " S 0,0 -", SHUTTLE, "a5-a6", "draw"},
        {"martian", SHORES_LESS_ONE " S 3,0 -", SHUTTLE, "a5-a6", "1"},
        {"martian", SHORES_LESS_ONE " S 0,3 -", SHUTTLE, "a5-a6", "2"},
        /*
         * The board of the start comes back without its barred piece: another position.
         */
        {"martian", SHORES " S 0,0 b3", SHUTTLE " a5-a6", "d3-d4", "draw"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of(cases[i].game, "", cases[i].position);
        play(m, cases[i].moves);
        assert_ongoing(m);
        play(m, cases[i].last);
        assert_ended(m, cases[i].name, DM_WORD_REASON_REPETITION);
        assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
        assert_ongoing(m);
        assert_int_equal(dm_match_redo(m, 0, NULL), DM_OK);
        assert_ended(m, cases[i].name, DM_WORD_REASON_REPETITION);
        dm_match_free(m);
    }
}

static void test_breton_turns_may_repeat(void **state) {
    (void)state;
    assert_false(game_named("bretonnes")->flags & DM_GAME_REPETITION);
    assert_int_equal(game_named("bretonnes")->counter_count, 0);
}

/* To the exact turn: `wander` makes sure that the game goes on before the last one. */
static const struct {
    const char *game, *options, *position, *plan, *name;
    dm_word reason; /* DM_WORD_NONE: the game still goes on */
} counted[] = {
    /* 25 moves each by kings without a capture; a man's move or a capture restarts. */
    {"draughts", "", KINGS, "k49", "ongoing", DM_WORD_NONE},
    {"draughts", "", KINGS, "k50", "draw", DM_WORD_REASON_KINGS_ONLY_25},
    {"draughts", "", KINGS, "k30 m1 k50", "draw", DM_WORD_REASON_KINGS_ONLY_25},
    {"draughts", "", "B:W36,K46,K47:B15,K4", "k20 x1 k50", "draw",
     DM_WORD_REASON_KINGS_ONLY_25},
    {"draughts", "", "W:WK47:BK4,K5,K10,K15", "k50", "draw",
     DM_WORD_REASON_KINGS_ONLY_25},
    /*
     * A lone king against three: 16 moves each; a man's move or a crown changes nothing.
     */
    {"draughts", "", "W:WK47:BK4,K5,16", "k31", "ongoing", DM_WORD_NONE},
    {"draughts", "", "W:WK47:BK4,K5,16", "k32", "draw", DM_WORD_REASON_ONE_KING_THREE_16},
    {"draughts", "", "W:WK47:BK4,K5,16", "k11 m1 k20", "draw",
     DM_WORD_REASON_ONE_KING_THREE_16},
    {"draughts", "", "B:WK4,K5,31:BK47", "k11 m1 k20", "draw",
     DM_WORD_REASON_ONE_KING_THREE_16},
    {"draughts", "", "W:WK4:BK46,K47,40", "k3 m1 k1 m1 k26", "draw",
     DM_WORD_REASON_ONE_KING_THREE_16},
    /*
     * Against two or one: 5 moves each. A change of class restarts, less material of the
     * same class does not.
     */
    {"draughts", "", "W:WK47:BK4", "k9", "ongoing", DM_WORD_NONE},
    {"draughts", "", "W:WK47:BK4", "k10", "draw", DM_WORD_REASON_ONE_KING_TWO_5},
    {"draughts", "", "W:WK47:BK4,K5", "k10", "draw", DM_WORD_REASON_ONE_KING_TWO_5},
    {"draughts", "", "W:WK47:BK4,16", "k3 m1 k6", "draw", DM_WORD_REASON_ONE_KING_TWO_5},
    {"draughts", "", "W:WK47:BK4,16", "k1 m1 k2 x1 k5", "draw",
     DM_WORD_REASON_ONE_KING_TWO_5},
    {"draughts", "", "W:WK47:BK4,K5,16", "k4 x1 k10", "draw",
     DM_WORD_REASON_ONE_KING_TWO_5},
    {"draughts", "", "W:WK47,K50:BK4,20", "x1 k10", "draw",
     DM_WORD_REASON_ONE_KING_TWO_5},
    /* No king among the two: no such count. */
    {"draughts", "", "W:WK47:B6,16", "k1 m1 k1 m1 k1 m1 k1 m1 k1 m1 k1 m1", "ongoing",
     DM_WORD_NONE},

    {"sujet-verbe", "", "W:WK16:BK1", "k49", "ongoing", DM_WORD_NONE},
    {"sujet-verbe", "", "W:WK16:BK1", "k50", "draw", DM_WORD_REASON_NO_PROGRESS_25},
    {"sujet-verbe", "", "W:WK16,15:BK1,4", "k10 m1 k50", "draw",
     DM_WORD_REASON_NO_PROGRESS_25},
    {"sujet-verbe", "", "W:WK16,15:BK1,4", "k10 m1 k49", "ongoing", DM_WORD_NONE},
    /* A pass neither counts for the 25 nor restarts it, but counts for the 60. */
    {"sujet-verbe", "cards=on", "W:WK16:BK1", "k20 p2 k29", "ongoing", DM_WORD_NONE},
    {"sujet-verbe", "cards=on", "W:WK16:BK1", "k20 p2 k30", "draw",
     DM_WORD_REASON_NO_PROGRESS_25},
    {"sujet-verbe", "cards=on", NULL, "p59", "ongoing", DM_WORD_NONE},
    {"sujet-verbe", "cards=on", NULL, "p60", "draw", DM_WORD_REASON_NO_CAPTURE_60},
    {"sujet-verbe", "cards=on", NULL, "p30 m4 p26", "draw", DM_WORD_REASON_NO_CAPTURE_60},
    {"sujet-verbe", "cards=on", "W:WK16,15:BK1,4", "k20 m1 k20 m1 k10 p8", "draw",
     DM_WORD_REASON_NO_CAPTURE_60},
    {"sujet-verbe", "cards=on", "W:W14,18:B1,2,11", "p30 x1 p60", "draw",
     DM_WORD_REASON_NO_CAPTURE_60},
    {"sujet-verbe", "cards=on wrong=play", "W:WK16:BK1", "k50", "draw",
     DM_WORD_REASON_NO_PROGRESS_25},

    {"martian", "", SHORES " S 0,0 -", "k49", "ongoing", DM_WORD_NONE},
    {"martian", "", SHORES " S 0,0 -", "k50", "draw",
     DM_WORD_REASON_TURNS_WITHOUT_CAPTURE},
    {"martian", "", SHORES_LESS_ONE " S 3,0 -", "k50", "1",
     DM_WORD_REASON_TURNS_WITHOUT_CAPTURE},
    {"martian", "", SHORES_LESS_ONE " S 0,3 -", "k50", "2",
     DM_WORD_REASON_TURNS_WITHOUT_CAPTURE},
    {"martian", "return=square", SHORES_LESS_ONE " N 3,0 -", "k30 x1 k49", "ongoing",
     DM_WORD_NONE},
    /* The fiftieth turn sends the last piece away: the ending on the board stands. */
    {"martian", "", "4/G3/4/4/4/4/4/2PG S 14,15 -", "k49 e1", "2",
     DM_WORD_REASON_ZONE_EMPTY},
};

static void test_counters(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(counted); i++) {
        dm_match *m = match_of(counted[i].game, counted[i].options, counted[i].position);
        wander(m, counted[i].plan);
        dm_outcome outcome;
        dm_match_outcome(m, &outcome);
        if (outcome.reason != counted[i].reason ||
            strcmp(dm_outcome_name(&outcome), counted[i].name) != 0)
            fail_msg("%s, %s: %s, %s", counted[i].position, counted[i].plan,
                     dm_outcome_name(&outcome), dm_word_text(outcome.reason, DM_ENGLISH));
        dm_match_free(m);
    }
}

/* Counts belong to the moment: taking back and playing on does not add to them. */
static void test_counts_are_taken_back(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:WK47:BK4");
    wander(m, "k9");
    for (int i = 0; i < 4; i++)
        assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    wander(m, "k4");
    assert_ongoing(m);
    wander(m, "k1");
    assert_ended(m, "draw", DM_WORD_REASON_ONE_KING_TWO_5);
    assert_int_equal(dm_match_length(m), 10);
    dm_match_free(m);
}

/* ---- agreements ---- */

static void test_draw_between_two(void **state) {
    (void)state;
    dm_match *m = match_of("martian", "", SHORES_LESS_ONE " S 3,0 -");
    assert_int_equal(dm_match_offer_draw(m, 1, NULL), DM_OK);
    assert_true(dm_match_has_offered(m, 1));
    assert_false(dm_match_has_offered(m, 0));
    assert_int_equal(dm_match_offer_draw(m, 1, NULL), DM_OK);
    assert_ongoing(m);
    assert_int_equal(dm_match_offer_draw(m, 0, NULL), DM_OK);
    assert_ended(m, "draw", DM_WORD_REASON_AGREEMENT);
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_memory_equal(outcome.place, "\1\1", 2);
    assert_int_equal(outcome.score[0], 3);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_ongoing(m);
    assert_false(dm_match_has_offered(m, 0) || dm_match_has_offered(m, 1));
    assert_int_equal(dm_match_length(m), 0);
    dm_match_free(m);
}

static void test_draw_among_four(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "players=4", NULL);
    for (int seat = 3; seat > 0; seat--) {
        assert_int_equal(dm_match_offer_draw(m, seat, NULL), DM_OK);
        assert_ongoing(m);
    }
    assert_int_equal(dm_match_offer_draw(m, 0, NULL), DM_OK);
    assert_ended(m, "draw", DM_WORD_REASON_AGREEMENT);
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    assert_memory_equal(outcome.place, "\1\1\1\1", 4);
    dm_match_free(m);
}

static void test_offers_lapse(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "players=4", NULL);
    dm_match_offer_draw(m, 0, NULL);
    dm_match_offer_draw(m, 1, NULL);
    play(m, "a1+b3 a1-a2+a6");
    assert_true(dm_match_has_offered(m, 0) && dm_match_has_offered(m, 1));
    play(m, "b3-b4+b6");
    for (int seat = 0; seat < 4; seat++)
        assert_false(dm_match_has_offered(m, seat));
    dm_match_offer_draw(m, 2, NULL);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_false(dm_match_has_offered(m, 2));
    dm_match_free(m);
}

static void test_offers_are_declined(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "players=3", NULL);
    dm_fault fault;
    assert_int_equal(dm_match_decline_draw(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_OFFER);
    dm_match_offer_draw(m, 0, NULL);
    dm_match_offer_draw(m, 1, NULL);
    assert_int_equal(dm_match_decline_draw(m, 1, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_OFFER);
    assert_true(dm_match_has_offered(m, 0));
    assert_int_equal(dm_match_decline_draw(m, 2, NULL), DM_OK);
    assert_false(dm_match_has_offered(m, 0) || dm_match_has_offered(m, 1));
    dm_match_free(m);
}

static void test_no_draw_alone(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "players=1", NULL);
    dm_fault fault;
    assert_int_equal(dm_match_offer_draw(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_DRAW_ALONE);
    dm_match_free(m);
}

static void test_no_such_seat(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "players=3", NULL);
    static const struct {
        int seat;
        const char *name;
    } cases[] = {{-1, "0"}, {3, "4"}, {100, "101"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_status (*const calls[])(dm_match *, int, dm_fault *) = {
            dm_match_offer_draw, dm_match_decline_draw, dm_match_resign};
        for (size_t j = 0; j < COUNT(calls); j++) {
            dm_fault fault;
            assert_int_equal(calls[j](m, cases[i].seat, &fault), DM_REFUSED);
            assert_fault("seat", &fault, DM_WORD_FAULT_SEAT, 0, cases[i].name, NULL);
        }
    }
    assert_ongoing(m);
    dm_match_free(m);
}

static void test_resignation(void **state) {
    (void)state;
    static const struct {
        const char *game, *position;
        int seat;
        const char *name;
        uint8_t place[DM_SEATS_MAX];
    } cases[] = {
        {"bretonnes", "6/6/6/6/6/6 1 1 0", 0, "lost", {1}},
        {"bretonnes", "6/6/6/6/6/6 2 1 2,0", 0, "2", {2, 1}},
        {"draughts", "W:W28:B1", 0, "2", {2, 1}},
        {"draughts", "W:W28:B1", 1, "1", {1, 2}},
        {"martian", SHORES_LESS_ONE " S 3,0 -", 0, "2", {2, 1}},
        {"bretonnes", "6/6/6/6/6/6 3 2 1,1,0", 1, "1", {1, 3, 2}},
        {"bretonnes", "6/6/6/6/6/6 3 1 1,0,0", 0, "draw", {3, 1, 1}},
        {"bretonnes", "6/6/6/6/6/6 4 1 1,0,1,0", 2, "1", {1, 2, 4, 2}},
        {"bretonnes", "6/6/6/6/6/6 4 4 0,1,1,1", 3, "draw", {3, 1, 1, 4}},
        {"bretonnes", "6/6/6/6/6/6 4 1 0,0,0,0", 0, "draw", {4, 1, 1, 1}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of(cases[i].game, "", cases[i].position);
        dm_outcome before, outcome;
        dm_match_outcome(m, &before);
        assert_int_equal(dm_match_resign(m, cases[i].seat, NULL), DM_OK);
        assert_ended(m, cases[i].name, DM_WORD_REASON_RESIGNATION);
        dm_match_outcome(m, &outcome);
        assert_memory_equal(outcome.place, cases[i].place, sizeof outcome.place);
        assert_memory_equal(outcome.score, before.score, sizeof before.score);
        dm_fault fault;
        assert_int_equal(dm_match_redo(m, 0, &fault), DM_REFUSED);
        assert_plain_fault(&fault, DM_WORD_FAULT_NOTHING_TO_REDO);
        assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
        assert_ongoing(m);
        dm_match_free(m);
    }
}

/* Undo takes back the ending first, then the turns. */
static void test_ending_is_taken_back_first(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    play(m, "32-28 20-25");
    dm_match_resign(m, 0, NULL);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_int_equal(dm_match_length(m), 2);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_int_equal(dm_match_length(m), 1);
    dm_match_free(m);
}

/* ---- cards ---- */

static void assert_pending(const dm_match *m, const char *text, dm_card_colour deck) {
    dm_move move = DM_NO_MOVE;
    dm_card_colour called = DM_CARD_NONE;
    assert_true(dm_match_pending(m, &move, &called));
    assert_true(move == match_move(m, text));
    assert_int_equal(called, deck);
}

static void assert_nothing_pending(const dm_match *m) {
    dm_move move;
    dm_card_colour deck;
    assert_false(dm_match_pending(m, &move, &deck));
}

static dm_match *match_with_cards(const char *options) {
    return match_of("sujet-verbe", options, NULL);
}

static void propose(dm_match *m, const char *text) {
    assert_int_equal(dm_match_play(m, match_move(m, text), 0, NULL), DM_OK);
}

static void test_who_has_cards(void **state) {
    (void)state;
    static const struct {
        const char *game, *options;
        bool cards;
    } cases[] = {{"sujet-verbe", "cards=on", true},
                 {"sujet-verbe", "cards=off", false},
                 {"sujet-verbe", "", false},
                 {"draughts", "", false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of(cases[i].game, cases[i].options, NULL);
        assert_int_equal(dm_match_has_cards(m), cases[i].cards);
        dm_match_free(m);
    }
}

static void test_pending_move(void **state) {
    (void)state;
    dm_match *m = match_with_cards("cards=on");
    dm_fault fault;
    assert_nothing_pending(m);
    propose(m, "13-10");
    assert_pending(m, "13-10", DM_CARD_PINK);
    assert_int_equal(dm_match_length(m), 0);
    assert_int_equal(dm_match_seat(m), 0);
    assert_position(m, "W:W13,14,15,16,17,18:B1,2,3,4,5,6");
    assert_int_equal(dm_match_play(m, match_move(m, "14-11"), 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_CARD_PENDING);
    assert_pending(m, "13-10", DM_CARD_PINK);
    dm_match_free(m);
}

static void test_withdraw_before_the_draw(void **state) {
    (void)state;
    dm_match *m = match_with_cards("cards=on");
    dm_fault fault;
    assert_int_equal(dm_match_withdraw(m, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_PENDING);
    propose(m, "13-10");
    assert_int_equal(dm_match_withdraw(m, NULL), DM_OK);
    assert_nothing_pending(m);
    propose(m, "14-11");
    assert_pending(m, "14-11", DM_CARD_GREEN);
    assert_int_equal(dm_match_deal_card(m, "v-12", NULL), DM_OK);
    assert_string_equal(dm_match_dealt_card(m), "v-12");
    assert_int_equal(dm_match_withdraw(m, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_CARD_DRAWN);
    assert_int_equal(dm_match_deal_card(m, "v-13", &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_CARD_DRAWN);
    assert_int_equal(dm_match_undo(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_CARD_DRAWN);
    assert_string_equal(dm_match_dealt_card(m), "v-12");
    assert_pending(m, "14-11", DM_CARD_GREEN);
    dm_match_free(m);
}

static void test_card_names(void **state) {
    (void)state;
    static const char longest[] = "12345678901234567890123456789012345678901234567";
    static const char too_long[] = "123456789012345678901234567890123456789012345678";
    static const char *const bad[] = {
        "",          "a b",       "a\tb",  "a\nb",          "a\r",
        "a\x1B[31m", "a\xC2\x9B", "a\x9B", "a\xE2\x80\xAE", too_long};
    dm_match *m = match_with_cards("cards=on");
    dm_fault fault;
    assert_int_equal(dm_match_deal_card(m, "v", &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_PENDING);
    propose(m, "13-10");
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_int_equal(dm_match_deal_card(m, bad[i], &fault), DM_REFUSED);
        assert_fault(bad[i], &fault, DM_WORD_FAULT_CARD_NAME, 0, bad[i], NULL);
        assert_null(dm_match_dealt_card(m));
    }
    assert_int_equal(sizeof longest, DM_CARD_BYTES);
    assert_int_equal(dm_match_deal_card(m, longest, NULL), DM_OK);
    assert_string_equal(dm_match_dealt_card(m), longest);
    dm_match_free(m);
}

/* What each option and answer make of the same move. */
static void test_answers(void **state) {
    (void)state;
    static const struct {
        const char *options;
        dm_answer answer;
        bool pass;
        const char *after;
    } cases[] = {
        {"cards=on", DM_ANSWER_RIGHT, false, "B:W10,14,15,16,17,18:B1,2,3,4,5,6"},
        {"cards=on wrong=stay", DM_ANSWER_WRONG, true,
         "B:W13,14,15,16,17,18:B1,2,3,4,5,6"},
        {"cards=on wrong=play", DM_ANSWER_RIGHT, false,
         "B:W10,14,15,16,17,18:B1,2,3,4,5,6"},
        {"cards=on wrong=play", DM_ANSWER_WRONG, false,
         "B:W10,14,15,16,17,18:B1,2,3,4,5,6"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_with_cards(cases[i].options);
        propose(m, "13-10");
        dm_match_deal_card(m, "p-01", NULL);
        assert_int_equal(dm_match_answer(m, cases[i].answer, 0, NULL), DM_OK);
        assert_position(m, cases[i].after);
        assert_nothing_pending(m);
        assert_int_equal(dm_match_length(m), 1);
        const dm_turn *turn = dm_match_turn(m, 0);
        assert_int_equal(turn->pass, cases[i].pass);
        assert_int_equal(turn->answer, cases[i].answer);
        assert_int_equal(turn->colour, DM_CARD_PINK);
        assert_string_equal(turn->card, "p-01");
        assert_true(turn->move ==
                    move_of(dm_match_game(m), dm_match_before(m, 0), "13-10"));
        dm_match_free(m);
    }
}

static void test_answers_refused(void **state) {
    (void)state;
    dm_match *m = match_with_cards("cards=on");
    dm_fault fault;
    assert_int_equal(dm_match_answer(m, DM_ANSWER_RIGHT, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_PENDING);
    propose(m, "13-10");
    assert_int_equal(dm_match_answer(m, DM_ANSWER_NONE, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NO_PENDING);
    assert_pending(m, "13-10", DM_CARD_PINK);
    assert_int_equal(dm_match_answer(m, DM_ANSWER_RIGHT, 0, NULL), DM_OK);
    assert_string_equal(dm_match_turn(m, 0)->card, "");
    dm_match_free(m);
}

/* A card is drawn for one move: once that is over, none is drawn. */
static void test_no_card_stays_drawn(void **state) {
    (void)state;
    dm_match *m = match_with_cards("cards=on");
    assert_null(dm_match_dealt_card(m));
    propose(m, "13-10");
    assert_null(dm_match_dealt_card(m));
    dm_match_deal_card(m, "p-01", NULL);
    dm_match_answer(m, DM_ANSWER_RIGHT, 0, NULL);
    assert_null(dm_match_dealt_card(m));
    dm_match_free(m);
}

static void test_decks(void **state) {
    (void)state;
    static const struct {
        const char *position, *move;
        dm_card_colour deck;
    } cases[] = {
        {"W:W13-18:B1-6", "13-10", DM_CARD_PINK},
        {"W:W13-18:B1-6", "13-11", DM_CARD_GREEN},
        {"W:W13-18:B1-6", "14-12", DM_CARD_BLUE},
        {"W:W14:B11,1", "14x7", DM_CARD_BLUE},
        {"W:WK14:B1", "14-11", DM_CARD_DAME},
        {"W:W4:B14", "4-1", DM_CARD_DAME},
        {"W:W4,K10,K11,K12:B3", "4-1", DM_CARD_PINK},
        {"W:W4,K10,K11,K12:B3", "10-7", DM_CARD_DAME},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of("sujet-verbe", "cards=on", cases[i].position);
        propose(m, cases[i].move);
        assert_pending(m, cases[i].move, cases[i].deck);
        dm_match_free(m);
    }
}

static void test_undo_while_pending(void **state) {
    (void)state;
    dm_match *m = match_with_cards("cards=on");
    dm_fault fault;
    play(m, "13-10 4-7");
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    propose(m, "5-7");
    assert_int_equal(dm_match_redo(m, 0, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_NOTHING_TO_REDO);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_nothing_pending(m);
    assert_int_equal(dm_match_length(m), 1);
    assert_int_equal(dm_match_redo(m, 0, NULL), DM_OK);
    assert_int_equal(dm_match_length(m), 2);
    dm_match_free(m);
}

static void test_resignation_while_pending(void **state) {
    (void)state;
    dm_match *m = match_with_cards("cards=on");
    propose(m, "13-10");
    assert_int_equal(dm_match_resign(m, 0, NULL), DM_OK);
    assert_nothing_pending(m);
    assert_ended(m, "2", DM_WORD_REASON_RESIGNATION);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_nothing_pending(m);
    dm_match_free(m);
}

/* A turn lost is still a turn: the next player, without a move, loses the game. */
static void test_wrong_answer_may_win(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "cards=on", "W:W10,11,16,17:B13");
    play(m, "pass");
    assert_position(m, "B:W10,11,16,17:B13");
    assert_ended(m, "1", DM_WORD_REASON_NO_MOVE);
    dm_match_free(m);
}

/* ---- players ---- */

static void test_players(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    assert_int_equal(dm_match_player(m, 1)->kind, DM_PERSON);
    assert_string_equal(dm_match_player(m, 1)->name, "");
    dm_player engine = {DM_ENGINE, 5, "Ondine"};
    dm_match_set_player(m, 1, &engine);
    assert_int_equal(dm_match_player(m, 1)->kind, DM_ENGINE);
    assert_int_equal(dm_match_player(m, 1)->level, 5);
    assert_string_equal(dm_match_player(m, 1)->name, "Ondine");
    assert_string_equal(dm_match_player(m, 0)->name, "");
    dm_match_free(m);
}

/* ---- limits ---- */

/* A game without end: the position counts its turns. */
static int endless_seat(const dm_state *state) {
    return state->bytes[0] & 1;
}

static dm_status endless_apply(dm_state *state, dm_move move) {
    if (move != 1)
        return DM_REFUSED;
    state->bytes[0] ^= 1;
    return DM_OK;
}

static void endless_outcome(const dm_state *state, dm_outcome *out) {
    (void)state;
    *out = (dm_outcome){.winner = DM_NOBODY, .seats = 2};
}

static void endless_init(dm_state *out, const dm_setup *setup) {
    (void)setup;
    memset(out, 0, sizeof *out);
}

static void test_too_many_turns(void **state) {
    (void)state;
    static const dm_game endless = {.id = "endless",
                                    .init = endless_init,
                                    .seat = endless_seat,
                                    .apply = endless_apply,
                                    .outcome = endless_outcome};
    dm_setup setup = setup_of(&endless, "");
    dm_match *m;
    assert_int_equal(dm_match_new(&m, &endless, &setup, NULL), DM_OK);
    for (int i = 0; i < DM_MATCH_TURNS_MAX; i++)
        assert_int_equal(dm_match_play(m, 1, 0, NULL), DM_OK);
    dm_fault fault;
    assert_int_equal(dm_match_play(m, 1, 0, &fault), DM_REFUSED);
    assert_fault("one more", &fault, DM_WORD_FAULT_TOO_LONG, 0, "50000", NULL);
    assert_int_equal(dm_match_length(m), DM_MATCH_TURNS_MAX);
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_int_equal(dm_match_play(m, 1, 0, NULL), DM_OK);
    dm_match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_match),
        cmocka_unit_test(test_seats_of_a_position),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_illegal_move),
        cmocka_unit_test(test_over_means_over),
        cmocka_unit_test(test_undo_and_redo),
        cmocka_unit_test(test_new_turn_forgets_undone_ones),
        cmocka_unit_test(test_read_turn),
        cmocka_unit_test(test_add),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_breton_turns_may_repeat),
        cmocka_unit_test(test_counters),
        cmocka_unit_test(test_counts_are_taken_back),
        cmocka_unit_test(test_draw_between_two),
        cmocka_unit_test(test_draw_among_four),
        cmocka_unit_test(test_offers_lapse),
        cmocka_unit_test(test_offers_are_declined),
        cmocka_unit_test(test_no_draw_alone),
        cmocka_unit_test(test_no_such_seat),
        cmocka_unit_test(test_resignation),
        cmocka_unit_test(test_ending_is_taken_back_first),
        cmocka_unit_test(test_who_has_cards),
        cmocka_unit_test(test_pending_move),
        cmocka_unit_test(test_withdraw_before_the_draw),
        cmocka_unit_test(test_card_names),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_answers_refused),
        cmocka_unit_test(test_no_card_stays_drawn),
        cmocka_unit_test(test_decks),
        cmocka_unit_test(test_undo_while_pending),
        cmocka_unit_test(test_resignation_while_pending),
        cmocka_unit_test(test_wrong_answer_may_win),
        cmocka_unit_test(test_players),
        cmocka_unit_test(test_too_many_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
