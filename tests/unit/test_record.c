/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as text and back without loss, and every record refused: src/match/record.c. */
#include "support.h"

#include <stdlib.h>

/* ---- there and back ---- */

/* The whole record; the caller frees it. */
static char *saved(const dm_match *m) {
    size_t length = dm_match_save(m, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(dm_match_save(m, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static dm_match *loaded(const char *text) {
    dm_match *m = NULL;
    dm_fault fault;
    if (dm_match_load(&m, text, &fault) != DM_OK) {
        char why[512];
        dm_phrase_write(&fault.phrase, DM_ENGLISH, why, sizeof why);
        fail_msg("line %zu: %s, in\n%s", fault.at, why, text);
    }
    return m;
}

static void assert_same_turn(const dm_turn *a, const dm_turn *b) {
    assert_true(a->move == b->move);
    assert_int_equal(a->pass, b->pass);
    assert_int_equal(a->answer, b->answer);
    assert_int_equal(a->colour, b->colour);
    assert_string_equal(a->card, b->card);
    assert_int_equal(a->clock, b->clock);
}

static void assert_same_seats(const dm_match *a, const dm_match *b) {
    assert_int_equal(dm_match_seats(a), dm_match_seats(b));
    for (int seat = 0; seat < dm_match_seats(a); seat++) {
        const dm_player *one = dm_match_player(a, seat),
                        *other = dm_match_player(b, seat);
        assert_int_equal(one->kind, other->kind);
        assert_int_equal(one->level, other->level);
        assert_string_equal(one->name, other->name);
        if (dm_match_seat(a) != DM_OVER)
            assert_int_equal(dm_match_has_offered(a, seat),
                             dm_match_has_offered(b, seat));
        assert_int_equal(dm_match_time_left(a, seat, 0), dm_match_time_left(b, seat, 0));
    }
    assert_int_equal(dm_match_clock(a).base, dm_match_clock(b).base);
    assert_int_equal(dm_match_clock(a).increment, dm_match_clock(b).increment);
    assert_int_equal(dm_match_clock(a).each_turn, dm_match_clock(b).each_turn);
    assert_int_equal(dm_match_seed(a), dm_match_seed(b));
    assert_string_equal(dm_match_deck(a), dm_match_deck(b));
}

static void assert_same_pending(const dm_match *a, const dm_match *b) {
    dm_move one = DM_NO_MOVE, other = DM_NO_MOVE;
    dm_card_colour deck = DM_CARD_NONE, other_deck = DM_CARD_NONE;
    bool pending = dm_match_pending(a, &one, &deck);
    assert_int_equal(dm_match_pending(b, &other, &other_deck), pending);
    assert_true(one == other && deck == other_deck);
    const char *card = dm_match_dealt_card(a), *other_card = dm_match_dealt_card(b);
    if (pending && card)
        assert_string_equal(other_card, card);
    else if (pending)
        assert_null(other_card);
}

static void assert_same_match(const dm_match *a, const dm_match *b) {
    assert_ptr_equal(dm_match_game(a), dm_match_game(b));
    assert_memory_equal(dm_match_setup(a)->value, dm_match_setup(b)->value,
                        DM_OPTIONS_MAX);
    assert_memory_equal(dm_match_first(a), dm_match_first(b), sizeof(dm_state));
    assert_memory_equal(dm_match_state(a), dm_match_state(b), sizeof(dm_state));
    assert_int_equal(dm_match_length(a), dm_match_length(b));
    assert_int_equal(dm_match_total(a), dm_match_total(b));
    for (size_t i = 0; i < dm_match_total(a); i++) {
        assert_memory_equal(dm_match_before(a, i), dm_match_before(b, i),
                            sizeof(dm_state));
        assert_same_turn(dm_match_turn(a, i), dm_match_turn(b, i));
    }
    dm_outcome one, other;
    dm_match_outcome(a, &one);
    dm_match_outcome(b, &other);
    assert_int_equal(one.reason, other.reason);
    assert_string_equal(dm_outcome_name(&one), dm_outcome_name(&other));
    assert_memory_equal(one.place, other.place, sizeof one.place);
    assert_memory_equal(one.score, other.score, sizeof one.score);
    assert_same_seats(a, b);
    assert_same_pending(a, b);
}

/* Saves, loads and compares everything; then the texts. Frees the match. */
static void assert_round_trip(dm_match *m) {
    char *text = saved(m);
    dm_match *other = loaded(text);
    assert_same_match(m, other);
    char *again = saved(other);
    assert_string_equal(again, text);
    free(again);
    free(text);
    dm_match_free(other);
    dm_match_free(m);
}

/* What was saved can be loaded. Frees the match. */
static void assert_loads(dm_match *m) {
    char *text = saved(m);
    dm_match *other = NULL;
    dm_status status = dm_match_load(&other, text, NULL);
    free(text);
    dm_match_free(other);
    dm_match_free(m);
    assert_int_equal(status, DM_OK);
}

static dm_match *cards_match(const char *options) {
    return match_of("sujet-verbe", options, NULL);
}

static void answer(dm_match *m, const char *text, const char *card, dm_answer given) {
    assert_int_equal(dm_match_play(m, match_move(m, text), 0, NULL), DM_OK);
    if (card)
        assert_int_equal(dm_match_deal_card(m, card, NULL), DM_OK);
    assert_int_equal(dm_match_answer(m, given, 0, NULL), DM_OK);
}

static void test_the_text_itself(void **state) {
    (void)state;
    dm_match *m = cards_match("cards=on");
    dm_match_set_player(m, 0, &(dm_player){DM_PERSON, 0, "Zoé de Brest"});
    dm_match_set_player(m, 1, &(dm_player){DM_ENGINE, 3, "Ondine"});
    dm_match_set_clock(m, (dm_clock_rule){.base = 60000, .increment = 1000});
    dm_match_set_seed(m, DM_SEED_MAX);
    assert_int_equal(dm_match_set_deck(m, "ma-classe", NULL), DM_OK);
    answer(m, "13-10", "p-1", DM_ANSWER_RIGHT);
    answer(m, "4-7", "v-2", DM_ANSWER_WRONG);
    answer(m, "14-11", NULL, DM_ANSWER_RIGHT);
    dm_match_undo(m, 0, NULL);
    dm_match_play(m, match_move(m, "15-12"), 0, NULL);
    dm_match_deal_card(m, "b-7", NULL);
    dm_match_offer_draw(m, 1, NULL);
    char *text = saved(m);
    assert_string_equal(text, "damier record 1\n"
                              "game sujet-verbe\n"
                              "option backward-capture=no\n"
                              "option cards=on\n"
                              "option wrong=stay\n"
                              "position W:W13,14,15,16,17,18:B1,2,3,4,5,6\n"
                              "player 1 person 0 Zoé de Brest\n"
                              "player 2 engine 3 Ondine\n"
                              "clock 60000 1000\n"
                              "seed 9007199254740991\n"
                              "deck ma-classe\n"
                              "turn 13-10 card=p-1 answer=right clock=61000\n"
                              "turn pass tried=4-7 card=v-2 answer=wrong clock=61000\n"
                              "turn 14-11 answer=right clock=62000\n"
                              "standing 2\n"
                              "left 61000 61000\n"
                              "pending 15-12 card=b-7\n"
                              "offer 2\n"
                              "result ongoing\n");
    free(text);
    assert_round_trip(m);
}

static void test_options(void **state) {
    (void)state;
    static const struct {
        const char *game, *options, *moves;
    } cases[] = {
        {"draughts", "", "32-28 20-25 37-32"},
        {"sujet-verbe", "backward-capture=yes", "13-10 4-7"},
        {"sujet-verbe", "backward-capture=yes cards=on wrong=play", "13-10 4-7"},
        {"martian", "medium=straight return=square", "d3-d5 a6-a5"},
        {"bretonnes", "players=4", "a1+b3 a1-a2+a6"},
        {"bretonnes", "players=1", "a1+b3 a1-a2+a6"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of(cases[i].game, cases[i].options, NULL);
        play(m, cases[i].moves);
        assert_round_trip(m);
    }
}

static void test_players(void **state) {
    (void)state;
    static const dm_player players[] = {
        {DM_PERSON, 0, ""},
        {DM_PERSON, 0, "Zoé  et  Nolwenn Le Goff"},
        {DM_PERSON, 0, " blank before and after "},
        {DM_PERSON, 0, "日本 😀 \"=\\:#"},
        {DM_PERSON, 0, "123456789012345678901234567890123456789012345678901234567890123"},
        {DM_ENGINE, 1, "result draw"},
        {DM_ENGINE, 8, "Machine"},
    };
    for (size_t i = 0; i < COUNT(players); i++) {
        dm_match *m = match_of("bretonnes", "players=3", NULL);
        dm_match_set_player(m, 1, &players[i]);
        dm_match_set_player(m, 2, &players[(i + 1) % COUNT(players)]);
        assert_round_trip(m);
    }
}

/* No name may break the lines of a record. */
static void test_names_stay_on_their_line(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_player(m, 0, &(dm_player){DM_PERSON, 0, "two\nlines\r\x7F"});
    assert_string_equal(dm_match_player(m, 0)->name, "two lines");
    dm_match_set_player(m, 1, &(dm_player){DM_PERSON, 0, "a\x9Bx\xC3"});
    assert_string_equal(dm_match_player(m, 1)->name, "a x");
    assert_round_trip(m);
}

static void test_clocks(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = 600000, .increment = 0});
    assert_round_trip(m);
    m = match_of("bretonnes", "players=3", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = 10000, .increment = 250});
    dm_match_start_clock(m, 0);
    assert_int_equal(dm_match_play(m, match_move(m, "a1+b3"), 1000, NULL), DM_OK);
    assert_int_equal(dm_match_play(m, match_move(m, "a1-a2+a6"), 3000, NULL), DM_OK);
    dm_match_stop_clock(m, 3500);
    dm_match_undo(m, 3500, NULL);
    assert_round_trip(m);
}

/* A game by letter: five weeks for each player. */
static void test_long_clocks(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = INT64_C(35) * 24 * 3600 * 1000,
                                          .increment = 86400000});
    play(m, "32-28 20-25");
    assert_loads(m);
}

/* What was left at a pause is known after taking back, before and after a save. */
static void test_pauses_are_kept(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = 10000, .increment = 0});
    dm_match_start_clock(m, 0);
    dm_match_stop_clock(m, 3000);
    dm_match_start_clock(m, 50000);
    assert_int_equal(dm_match_play(m, match_move(m, "32-28"), 52000, NULL), DM_OK);
    dm_match_stop_clock(m, 52000);
    char *text = saved(m);
    dm_match *other = loaded(text);
    free(text);
    dm_match_undo(m, 0, NULL);
    dm_match_undo(other, 0, NULL);
    int64_t left = dm_match_time_left(m, 0, 0);
    int64_t other_left = dm_match_time_left(other, 0, 0);
    dm_match_free(other);
    dm_match_free(m);
    assert_int_equal(other_left, left);
}

static void test_cards(void **state) {
    (void)state;
    static const char *const options[] = {"cards=on", "cards=on wrong=play"};
    for (size_t i = 0; i < COUNT(options); i++) {
        dm_match *m = cards_match(options[i]);
        answer(m, "13-10", "p-1", DM_ANSWER_RIGHT);
        answer(m, "4-7", "v=é-2", DM_ANSWER_WRONG);
        answer(m, "14-11", NULL, DM_ANSWER_WRONG);
        dm_status passes = i == 0 ? DM_OK : DM_REFUSED; /* wrong=play costs no turn */
        assert_int_equal(dm_match_add(m, &(dm_turn){.pass = true}, NULL), passes);
        dm_turn known = {.pass = true, .card = "only-the-card"};
        assert_int_equal(dm_match_add(m, &known, NULL), passes);
        assert_round_trip(m);
    }
}

static void test_pending(void **state) {
    (void)state;
    for (int drawn = 0; drawn < 2; drawn++) {
        dm_match *m = cards_match("cards=on");
        play(m, "13-10");
        assert_int_equal(dm_match_play(m, match_move(m, "4-7"), 0, NULL), DM_OK);
        if (drawn)
            assert_int_equal(dm_match_deal_card(m, "g-3", NULL), DM_OK);
        assert_round_trip(m);
    }
}

static void test_undone_turns(void **state) {
    (void)state;
    for (int undone = 1; undone <= 4; undone++) {
        dm_match *m = match_of("draughts", "", NULL);
        play(m, "32-28 20-25 37-32 25-30");
        for (int i = 0; i < undone; i++)
            dm_match_undo(m, 0, NULL);
        assert_round_trip(m);
    }
    dm_match *m = match_of("draughts", "", "W:W28:B23");
    play(m, "28x19");
    dm_match_undo(m, 0, NULL);
    assert_round_trip(m);
}

static void test_offers(void **state) {
    (void)state;
    dm_match *m = match_of("bretonnes", "players=4", NULL);
    dm_match_offer_draw(m, 0, NULL);
    dm_match_offer_draw(m, 2, NULL);
    assert_round_trip(m);
}

static void end_nothing(dm_match *m) {
    (void)m;
}

static void end_agreed(dm_match *m) {
    dm_match_offer_draw(m, 1, NULL);
    dm_match_offer_draw(m, 0, NULL);
}

static void end_resigned(dm_match *m) {
    dm_match_resign(m, 1, NULL);
}

static void end_resigned_after_undo(dm_match *m) {
    dm_match_undo(m, 0, NULL);
    dm_match_resign(m, 0, NULL);
}

static void end_by_time(dm_match *m) {
    dm_match_set_clock(m, (dm_clock_rule){.base = 1000, .increment = 0});
    dm_match_start_clock(m, 0);
    assert_true(dm_match_check_clock(m, 1000));
}

static void test_endings(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *moves;
        void (*end)(dm_match *);
        const char *name;
    } cases[] = {
        {"draughts", "W:W28:B23", "28x19", end_nothing, "1"},
        {"draughts", "W:W28:B", "", end_nothing, "1"},
        {"draughts", "W:W36,K47:B15,K4", "47-42 4-10 42-47 10-4 47-42 4-10 42-47 10-4",
         end_nothing, "draw"},
        {"draughts", NULL, "32-28", end_agreed, "draw"},
        {"draughts", NULL, "32-28", end_resigned, "1"},
        {"draughts", NULL, "32-28 20-25", end_resigned_after_undo, "2"},
        {"draughts", NULL, "32-28", end_by_time, "1"},
        {"bretonnes", "6/6/6/6/6/6 2 1 2,0", "a1+b3", end_resigned, "1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of(cases[i].game, "", cases[i].position);
        play(m, cases[i].moves);
        cases[i].end(m);
        dm_outcome outcome;
        dm_match_outcome(m, &outcome);
        assert_string_equal(dm_outcome_name(&outcome), cases[i].name);
        assert_round_trip(m);
    }
}

/* An offer may still be open when the one who made it ends the game on the board. */
static void test_offer_open_at_the_end(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B23");
    dm_match_offer_draw(m, 0, NULL);
    play(m, "28x19");
    assert_loads(m);
}

/* The position, not the standard option, says how many play. */
static void test_players_of_the_position(void **state) {
    (void)state;
    assert_loads(match_of("bretonnes", "", "6/6/6/6/6/6 4 1 0,0,0,0"));
}

static void test_hundreds_of_turns(void **state) {
    (void)state;
    dm_match *m = match_of("martian", "", NULL);
    wander(m, "k49 x1 k48 x1 k49 x1 k48 x1 k49 x1 k48 x1 k49 x1 k40");
    assert_int_equal(dm_match_length(m), 387);
    dm_match_undo(m, 0, NULL);
    assert_round_trip(m);
}

static void test_little_room(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B1");
    char *whole = saved(m), out[20];
    memset(out, '#', sizeof out);
    assert_int_equal(dm_match_save(m, out, 10), strlen(whole));
    assert_memory_equal(out, "damier re\0#", 11);
    free(whole);
    dm_match_free(m);
}

/* ---- leniencies: ends of lines, what may be left out ---- */

#define HEAD "damier record 1\n"
#define DRAUGHTS HEAD "game draughts\nposition W:W28,36:B1,2\n"
#define CARDS HEAD "game sujet-verbe\noption cards=on\nposition W:W13-18:B1-6\n"
#define SOLO HEAD "game bretonnes\noption players=1\nposition 6/6/6/6/6/6 1 1 0\n"
#define WON HEAD "game draughts\nposition W:W28:B23\nturn 28x19\n"

static void test_ends_of_lines(void **state) {
    (void)state;
    static const char *const texts[] = {
        DRAUGHTS "turn 28-22\nresult ongoing\n",
        DRAUGHTS "turn 28-22\nresult ongoing",
        "damier record 1\r\ngame draughts\r\nposition W:W28,36:B1,2\r\n"
        "turn 28-22\r\nresult ongoing\r\n",
        "damier record 1\r\ngame draughts\r\nposition W:W28,36:B1,2\r\n"
        "turn 28-22\r\nresult ongoing",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        dm_match *m = loaded(texts[i]);
        assert_position(m, "B:W22,36:B1,2");
        assert_string_equal(dm_match_player(m, 0)->name, "");
        dm_match_free(m);
    }
}

/* A line of 511 bytes is the longest; its end is not counted. */
static void test_longest_line(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", ""};
    for (size_t i = 0; i < COUNT(ends); i++) {
        for (size_t length = 511; length <= 512; length++) {
            char text[1024];
            dm_writer w = dm_writer_init(text, sizeof text);
            dm_write_text(&w, DRAUGHTS);
            for (size_t j = 0; j < length; j++)
                dm_write_char(&w, 'x');
            dm_write_text(&w, ends[i]);
            dm_match *m = NULL;
            dm_fault fault;
            assert_int_equal(dm_match_load(&m, text, &fault), DM_REFUSED);
            if (length > 511)
                assert_fault("line", &fault, DM_WORD_FAULT_RECORD_LONG_LINE, 4, "511",
                             NULL);
            else
                assert_int_equal(fault.phrase.word, DM_WORD_FAULT_RECORD_LINE);
        }
    }
}

/* ---- refusals: the place of a fault is its line ---- */

static const refusal refused[] = {
    {"", DM_WORD_FAULT_RECORD_SHORT, 1, NULL, NULL},
    {"\n", DM_WORD_FAULT_RECORD_HEADER, 1, "damier record 1", NULL},
    {"damier record 2\n", DM_WORD_FAULT_RECORD_HEADER, 1, "damier record 1", NULL},
    {" damier record 1\n", DM_WORD_FAULT_RECORD_HEADER, 1, "damier record 1", NULL},
    {HEAD, DM_WORD_FAULT_RECORD_SHORT, 2, NULL, NULL},
    {HEAD "\n", DM_WORD_FAULT_RECORD_LINE, 2, "", NULL},
    {HEAD "games draughts\n", DM_WORD_FAULT_RECORD_LINE, 2, "games", NULL},
    {HEAD "game chess\n", DM_WORD_FAULT_GAME_UNKNOWN, 2, "chess", NULL},
    {HEAD "game\n", DM_WORD_FAULT_GAME_UNKNOWN, 2, "", NULL},
    {HEAD "game draughts \n", DM_WORD_FAULT_RECORD_LINE, 2, "game", NULL},
    /* The order of lines. */
    {HEAD "position W:W28:B1\n", DM_WORD_FAULT_RECORD_LINE, 2, "position", NULL},
    {HEAD "game draughts\ngame draughts\n", DM_WORD_FAULT_RECORD_LINE, 3, "game", NULL},
    {HEAD "game draughts\nresult ongoing\n", DM_WORD_FAULT_RECORD_LINE, 3, "result",
     NULL},
    {HEAD "game draughts\nturn 28-22\n", DM_WORD_FAULT_RECORD_LINE, 3, "turn", NULL},
    {DRAUGHTS "position W:W28:B1\n", DM_WORD_FAULT_RECORD_LINE, 4, "position", NULL},
    {CARDS "option wrong=stay\n", DM_WORD_FAULT_RECORD_LINE, 5, "option", NULL},
    {DRAUGHTS "clock 1 0\nplayer 1 person 0 A\n", DM_WORD_FAULT_RECORD_LINE, 5, "player",
     NULL},
    {DRAUGHTS "clock 1 0\nclock 1 0\n", DM_WORD_FAULT_RECORD_LINE, 5, "clock", NULL},
    {DRAUGHTS "turn 28-22\nclock 1 0\n", DM_WORD_FAULT_RECORD_LINE, 5, "clock", NULL},
    {DRAUGHTS "offer 1\nturn 28-22\n", DM_WORD_FAULT_RECORD_LINE, 5, "turn", NULL},
    {DRAUGHTS "ended resignation 1\noffer 1\n", DM_WORD_FAULT_RECORD_LINE, 5, "offer",
     NULL},
    {DRAUGHTS "result ongoing\nresult ongoing\n", DM_WORD_FAULT_RECORD_LINE, 5, "result",
     NULL},
    {DRAUGHTS "result ongoing\n\n", DM_WORD_FAULT_RECORD_LINE, 5, "", NULL},
    {DRAUGHTS "turn 28-22\n\nresult ongoing\n", DM_WORD_FAULT_RECORD_LINE, 5, "", NULL},
    {DRAUGHTS "# note\n", DM_WORD_FAULT_RECORD_LINE, 4, "#", NULL},
    {DRAUGHTS " turn 28-22\n", DM_WORD_FAULT_RECORD_LINE, 4, "", NULL},
    {DRAUGHTS, DM_WORD_FAULT_RECORD_SHORT, 4, NULL, NULL},
    {DRAUGHTS "turn 28-22", DM_WORD_FAULT_RECORD_SHORT, 5, NULL, NULL},
    /* Options and positions. */
    {HEAD "game martian\noption medium\n", DM_WORD_FAULT_RECORD_LINE, 3, "medium", NULL},
    {HEAD "game martian\noption size=2\n", DM_WORD_FAULT_OPTION_UNKNOWN, 3, "size",
     "martian"},
    {HEAD "game martian\noption medium=odd\n", DM_WORD_FAULT_OPTION_VALUE, 3, "medium",
     "odd"},
    {HEAD "game draughts\nposition W:W51:B1\n", DM_WORD_FAULT_SQUARE_UNKNOWN, 3, "51",
     NULL},
    {HEAD "game bretonnes\noption players=2\nposition 6/6/6/6/6/6 3 1 0,0,0\n",
     DM_WORD_FAULT_PLAYERS_OPTION, 4, "3", "2"},
    /* Players and clocks. */
    {DRAUGHTS "player 0 person 0 A\n", DM_WORD_FAULT_SEAT, 4, "0", NULL},
    {DRAUGHTS "player 3 person 0 A\n", DM_WORD_FAULT_SEAT, 4, "3", NULL},
    {DRAUGHTS "player one person 0 A\n", DM_WORD_FAULT_SEAT, 4, "one", NULL},
    {DRAUGHTS "player\n", DM_WORD_FAULT_SEAT, 4, "", NULL},
    {DRAUGHTS "player 1 robot 0 A\n", DM_WORD_FAULT_RECORD_LINE, 4, "robot", NULL},
    {DRAUGHTS "player 1 engine 9 A\n", DM_WORD_FAULT_RECORD_LINE, 4, "9", NULL},
    {DRAUGHTS "player 1 engine x A\n", DM_WORD_FAULT_RECORD_LINE, 4, "x", NULL},
    {DRAUGHTS "player 1 person 0 "
              "1234567890123456789012345678901234567890123456789012345678901234\n",
     DM_WORD_FAULT_RECORD_LINE, 4,
     "1234567890123456789012345678901234567890123456789012345678901234", NULL},
    {DRAUGHTS "clock 0 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "0 0", NULL},
    {DRAUGHTS "clock turn\n", DM_WORD_FAULT_RECORD_LINE, 4, "turn", NULL},
    {DRAUGHTS "clock turn 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "turn 0", NULL},
    {DRAUGHTS "clock turn 5 5\n", DM_WORD_FAULT_RECORD_LINE, 4, "turn 5 5", NULL},
    {DRAUGHTS "clock 60000\n", DM_WORD_FAULT_RECORD_LINE, 4, "60000", NULL},
    {DRAUGHTS "clock 60000 -1\n", DM_WORD_FAULT_RECORD_LINE, 4, "60000 -1", NULL},
    {DRAUGHTS "clock 60000 0 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "60000 0 0", NULL},
    {DRAUGHTS "clock 1m 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "1m 0", NULL},
    /* Turns. */
    {DRAUGHTS "turn 28-33\n", DM_WORD_FAULT_MOVE_ILLEGAL, 4, "28-33", NULL},
    {DRAUGHTS "turn\n", DM_WORD_FAULT_MOVE_FORM, 4, "", NULL},
    {DRAUGHTS "turn pass\n", DM_WORD_FAULT_NO_PASS, 4, NULL, NULL},
    {DRAUGHTS "turn 28-22 note=good\n", DM_WORD_FAULT_RECORD_LINE, 4, "note=good", NULL},
    {DRAUGHTS "turn 28-22 tried=28-23\n", DM_WORD_FAULT_RECORD_LINE, 4, "tried=28-23",
     NULL},
    {DRAUGHTS "clock 9 0\nturn 28-22 clock=x\n", DM_WORD_FAULT_RECORD_LINE, 5, "clock=x",
     NULL},
    {CARDS "turn 13-10 card=\n", DM_WORD_FAULT_RECORD_LINE, 5, "card=", NULL},
    {CARDS "turn 13-10 card=123456789012345678901234567890123456789012345678\n",
     DM_WORD_FAULT_RECORD_LINE, 5,
     "card=123456789012345678901234567890123456789012345678", NULL},
    {CARDS "turn 13-10 answer=maybe\n", DM_WORD_FAULT_RECORD_LINE, 5, "answer=maybe",
     NULL},
    {CARDS "turn 13-10 answer=none\n", DM_WORD_FAULT_RECORD_LINE, 5, "answer=none", NULL},
    {CARDS "turn pass tried=13-9\n", DM_WORD_FAULT_MOVE_ILLEGAL, 5, "13-9", NULL},
    {WON "turn 19-13\n", DM_WORD_FAULT_GAME_OVER, 5, NULL, NULL},
    {WON "turn pass\n", DM_WORD_FAULT_NO_PASS, 5, NULL, NULL},
    {HEAD "game sujet-verbe\noption cards=on\nposition W:W13:B\nturn pass\n",
     DM_WORD_FAULT_GAME_OVER, 5, NULL, NULL},
    /* What stands, and what is left. */
    {DRAUGHTS "turn 28-22\nstanding 1\n", DM_WORD_FAULT_RECORD_LINE, 5, "1", NULL},
    {DRAUGHTS "turn 28-22\nstanding 2\n", DM_WORD_FAULT_RECORD_LINE, 5, "2", NULL},
    {DRAUGHTS "turn 28-22\nstanding x\n", DM_WORD_FAULT_RECORD_LINE, 5, "x", NULL},
    {DRAUGHTS "turn 28-22\nstanding 0 0\n", DM_WORD_FAULT_RECORD_LINE, 5, "0", NULL},
    {DRAUGHTS "standing 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "0", NULL},
    {DRAUGHTS "left 1 1\n", DM_WORD_FAULT_RECORD_LINE, 4, "1", NULL},
    {DRAUGHTS "clock 9 0\nleft 1\n", DM_WORD_FAULT_RECORD_LINE, 5, "", NULL},
    {DRAUGHTS "clock 9 0\nleft 1 -1\n", DM_WORD_FAULT_RECORD_LINE, 5, "-1", NULL},
    /* Chance. */
    {DRAUGHTS "seed 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "0", NULL},
    {DRAUGHTS "seed 7 8\n", DM_WORD_FAULT_RECORD_LINE, 4, "7 8", NULL},
    {DRAUGHTS "seed 9007199254740992\n", DM_WORD_FAULT_RECORD_LINE, 4, "9007199254740992",
     NULL},
    {DRAUGHTS "turn 28-22\nseed 7\n", DM_WORD_FAULT_RECORD_LINE, 5, "seed", NULL},
    {DRAUGHTS "deck a\n", DM_WORD_FAULT_DECK_NAME, 4, "a", NULL},
    {CARDS "deck\n", DM_WORD_FAULT_RECORD_LINE, 5, "deck", NULL},
    {CARDS "deck a b\n", DM_WORD_FAULT_DECK_NAME, 5, "a b", NULL},
    {CARDS "deck a\x1B[31m\n", DM_WORD_FAULT_DECK_NAME, 5, "a\x1B[31m", NULL},
    {CARDS "deck a\nseed 7\n", DM_WORD_FAULT_RECORD_LINE, 6, "seed", NULL},
    {DRAUGHTS "turn 28-22 \n", DM_WORD_FAULT_RECORD_LINE, 4, "turn", NULL},
    {DRAUGHTS "player 1 person 5\n", DM_WORD_FAULT_RECORD_LINE, 4, "5", NULL},
    {DRAUGHTS "player 1 engine 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "0", NULL},
    {DRAUGHTS "clock 1000000000001 0\n", DM_WORD_FAULT_RECORD_LINE, 4, "1000000000001 0",
     NULL},
    {CARDS "turn 13-10 answer=wrong\n", DM_WORD_FAULT_ANSWER, 5, NULL, NULL},
    {CARDS "turn 13-10 card=\x9Bx answer=right\n", DM_WORD_FAULT_RECORD_LINE, 5,
     "card=\x9Bx", NULL},
    {CARDS "turn pass answer=right\n", DM_WORD_FAULT_ANSWER, 5, NULL, NULL},
    {DRAUGHTS "clock 9 0\nleft 1 9 3\n", DM_WORD_FAULT_RECORD_LINE, 5, "3", NULL},
    {DRAUGHTS "clock 9 0\nleft 1 2\n", DM_WORD_FAULT_RECORD_LINE, 5, "2", NULL},
    {DRAUGHTS "clock 9 0\nleft 10 9\n", DM_WORD_FAULT_RECORD_LINE, 5, "10", NULL},
    {DRAUGHTS "turn 28-22 clock=9\n", DM_WORD_FAULT_RECORD_LINE, 4, "clock=9", NULL},
    {DRAUGHTS "turn 28-22 answer=right\n", DM_WORD_FAULT_RECORD_LINE, 4, "answer=right",
     NULL},
    {DRAUGHTS "clock 9 0\nturn 28-22 clock=8 clock=8\n", DM_WORD_FAULT_RECORD_LINE, 5,
     "clock=8", NULL},
    {DRAUGHTS "ended time 1\n", DM_WORD_FAULT_RECORD_LINE, 4, "time", NULL},
    {DRAUGHTS "clock 9 0\nended time 2\n", DM_WORD_FAULT_RECORD_LINE, 5, "time", NULL},
    /* What hangs in the air. */
    {DRAUGHTS "pending 28-22\n", DM_WORD_FAULT_NO_PENDING, 4, NULL, NULL},
    {CARDS "pending 13-9\n", DM_WORD_FAULT_MOVE_ILLEGAL, 5, "13-9", NULL},
    {CARDS "pending pass\n", DM_WORD_FAULT_NOT_LEGAL, 5, NULL, NULL},
    {CARDS "pending 13-10 note=a\n", DM_WORD_FAULT_RECORD_LINE, 5, "note=a", NULL},
    {CARDS "pending 13-10 card=a b\n", DM_WORD_FAULT_RECORD_LINE, 5, "card=a", NULL},
    {CARDS "pending 13-10 card=\n", DM_WORD_FAULT_CARD_NAME, 5, "", NULL},
    {CARDS "pending 13-10\npending 13-10\n", DM_WORD_FAULT_RECORD_LINE, 6, "pending",
     NULL},
    {DRAUGHTS "offer 3\n", DM_WORD_FAULT_SEAT, 4, "3", NULL},
    {DRAUGHTS "offer 1 2\n", DM_WORD_FAULT_RECORD_LINE, 4, "2", NULL},
    {SOLO "offer 1\n", DM_WORD_FAULT_NO_DRAW_ALONE, 5, NULL, NULL},
    {DRAUGHTS "ended boredom 1\n", DM_WORD_FAULT_RECORD_LINE, 4, "boredom", NULL},
    {DRAUGHTS "ended\n", DM_WORD_FAULT_RECORD_LINE, 4, "", NULL},
    {DRAUGHTS "ended time 3\n", DM_WORD_FAULT_SEAT, 4, "3", NULL},
    {DRAUGHTS "ended time 1 2\n", DM_WORD_FAULT_RECORD_LINE, 4, "time", NULL},
    {WON "ended resignation 1\n", DM_WORD_FAULT_RECORD_LINE, 5, "resignation", NULL},
    {DRAUGHTS "result 1\n", DM_WORD_FAULT_RECORD_RESULT, 4, "1", "ongoing"},
    {DRAUGHTS "result\n", DM_WORD_FAULT_RECORD_RESULT, 4, "", "ongoing"},
    {WON "result draw\n", DM_WORD_FAULT_RECORD_RESULT, 5, "draw", "1"},
    {DRAUGHTS "ended resignation 1\nresult 1\n", DM_WORD_FAULT_RECORD_RESULT, 5, "1",
     "2"},
};

static void test_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refused); i++) {
        const refusal *c = &refused[i];
        dm_match *m = NULL;
        dm_fault fault;
        if (dm_match_load(&m, c->text, &fault) != DM_REFUSED)
            fail_msg("accepted:\n%s", c->text);
        assert_fault(c->text, &fault, c->word, c->at, c->a, c->b);
        assert_int_equal(dm_match_load(&m, c->text, NULL), DM_REFUSED);
        assert_null(m);
    }
}

/* A record cut after any of its lines is short, whatever stood there. */
static void test_cut_records(void **state) {
    (void)state;
    dm_match *m = cards_match("cards=on");
    dm_match_set_clock(m, (dm_clock_rule){.base = 60000, .increment = 0});
    play(m, "13-10 pass 14-11");
    dm_match_undo(m, 0, NULL);
    dm_match_offer_draw(m, 1, NULL);
    char *text = saved(m), *cut = saved(m);
    size_t line = 1;
    for (size_t i = 0; text[i + 1]; i++) {
        if (text[i] != '\n')
            continue;
        line++;
        cut[i + 1] = '\0';
        dm_match *other = NULL;
        dm_fault fault;
        assert_int_equal(dm_match_load(&other, cut, &fault), DM_REFUSED);
        assert_fault(cut, &fault, DM_WORD_FAULT_RECORD_SHORT, line, NULL, NULL);
        cut[i + 1] = text[i + 1];
    }
    assert_int_equal(line, 16);
    free(cut);
    free(text);
    dm_match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_text_itself),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_players),
        cmocka_unit_test(test_names_stay_on_their_line),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_long_clocks),
        cmocka_unit_test(test_pauses_are_kept),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_pending),
        cmocka_unit_test(test_undone_turns),
        cmocka_unit_test(test_offers),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_offer_open_at_the_end),
        cmocka_unit_test(test_players_of_the_position),
        cmocka_unit_test(test_hundreds_of_turns),
        cmocka_unit_test(test_little_room),
        cmocka_unit_test(test_ends_of_lines),
        cmocka_unit_test(test_longest_line),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_cut_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
