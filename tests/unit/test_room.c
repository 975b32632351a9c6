/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rooms, case by case: what each word does and who may say it. What holds for all of them
 * together is in tests/room.
 */
#include <stdio.h>
#include <stdlib.h>

#include "damier/room.h"
#include "support.h"

enum { TEXT = 1 << 15 };

static int64_t now, ids;

/* ---- acting ---- */

static dm_ruling act_at(dm_room *r, int person, int64_t lag, const char *words,
                        dm_fault *fault) {
    const char *event;
    dm_act act = {.person = person,
                  .id = person ? ++ids : 0,
                  .seen = dm_room_events(r),
                  .time = now,
                  .lag = lag,
                  .words = words};
    return dm_room_do(r, &act, &event, fault);
}

static void does(dm_room *r, int person, const char *words) {
    dm_fault fault = {0};
    char why[256] = "";
    if (act_at(r, person, 0, words, &fault) != DM_RULED_EVENT) {
        dm_phrase_write(&fault.phrase, DM_ENGLISH, why, sizeof why);
        fail_msg("%s by %d: %s", words, person, why);
    }
}

static void refuses(dm_room *r, int person, const char *words, dm_word word) {
    static char before[TEXT], after[TEXT];
    dm_fault fault = {0};
    dm_room_write(r, DM_HOST, before, TEXT);
    assert_int_equal(act_at(r, person, 0, words, &fault), DM_RULED_REFUSED);
    if (fault.phrase.word != word)
        fail_msg("%s by %d: refused as %s", words, person,
                 dm_word_name(fault.phrase.word));
    dm_room_write(r, DM_HOST, after, TEXT);
    assert_string_equal(before, after);
}

/* A room with the game of a record, opened by person 1. */
static dm_room *room_of(const char *rules, dm_match *m) {
    static char record[TEXT], words[2 * TEXT];
    dm_room *r;
    now = 1000000;
    dm_match_save(m, record, TEXT);
    dm_match_free(m);
    dm_room_open_words(rules, record, words, sizeof words);
    assert_int_equal(dm_room_new(&r), DM_OK);
    does(r, 1, words);
    return r;
}

static dm_match *timed(dm_match *m, int64_t base, int64_t increment) {
    dm_match_set_clock(m, (dm_clock_rule){.base = base, .increment = increment});
    return m;
}

static dm_match *against(dm_match *m, int seat, int level) {
    dm_match_set_player(m, seat, &(dm_player){DM_ENGINE, (uint8_t)level, ""});
    return m;
}

/* Two people at draughts, playing. */
static dm_room *two_people(const char *rules, dm_match *m) {
    dm_room *r = room_of(rules, m);
    does(r, 1, "sit 1");
    does(r, 2, "sit 2");
    does(r, 1, "start");
    return r;
}

static size_t length(const dm_room *r) {
    return dm_match_length(dm_room_match(r));
}

static int64_t left(const dm_room *r, int seat) {
    return dm_room_time_left(r, seat, now);
}

/* ---- cases ---- */

static void test_waiting(void **state) {
    (void)state;
    dm_room *r = room_of("", match_of("draughts", "", NULL));
    refuses(r, 1, "play 32-28", DM_WORD_FAULT_NOT_STARTED);
    refuses(r, 1, "start", DM_WORD_FAULT_SEATS_EMPTY);
    does(r, 2, "sit 2");
    refuses(r, 3, "sit 2", DM_WORD_FAULT_SEAT_TAKEN);
    refuses(r, 3, "sit 5", DM_WORD_FAULT_SEAT);
    refuses(r, 3, "computer 1 level 4", DM_WORD_FAULT_NOT_YOUR_SEAT);
    refuses(r, 2, "set clock 300000+0", DM_WORD_FAULT_NO_RIGHT);
    refuses(r, 1, "set clock soon", DM_WORD_FAULT_ROOM_SETTING);
    does(r, 1, "set clock 300000+2000");
    does(r, 2, "name Zoé");
    does(r, 2, "computer 1 level 4");
    assert_string_equal(dm_match_player(dm_room_match(r), 1)->name, "Zoé");
    assert_int_equal(dm_match_clock(dm_room_match(r)).base, 300000);
    assert_int_equal(dm_match_player(dm_room_match(r), 0)->level, 4);
    does(r, 2, "start");
    refuses(r, 1, "set undo no", DM_WORD_FAULT_STARTED);
    refuses(r, 2, "dance", DM_WORD_FAULT_ACT);
    dm_room_free(r);
}

static void test_seats_grow(void **state) {
    (void)state;
    dm_room *r = room_of("", match_of("bretonnes", "players=2", NULL));
    does(r, 2, "sit 2");
    does(r, 1, "set players 4");
    assert_int_equal(dm_match_seats(dm_room_match(r)), 4);
    assert_true(dm_room_holds(r, 2, 1));
    assert_int_equal(dm_room_seat(r, 3).kind, DM_SEAT_OPEN);
    dm_room_free(r);
}

static void test_turns(void **state) {
    (void)state;
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    refuses(r, 2, "play 20-25", DM_WORD_FAULT_NOT_YOURS);
    refuses(r, 3, "play 32-28", DM_WORD_FAULT_NOT_YOURS);
    refuses(r, 1, "play 32-23", DM_WORD_FAULT_MOVE_ILLEGAL);
    does(r, 1, "play 32-28");
    refuses(r, 2, "hint", DM_WORD_FAULT_HINT_AMONG_PEOPLE);
    does(r, 2, "play 20-25");
    assert_int_equal(length(r), 2);
    dm_room_free(r);
}

/* What was wanted before the last turn is not done after it. */
static void test_stale(void **state) {
    (void)state;
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    const char *event;
    dm_fault fault;
    int64_t seen = dm_room_events(r);
    does(r, 1, "play 32-28");
    does(r, 2, "phrase 1");
    dm_act late = {
        .person = 2, .id = 77, .seen = seen, .time = now, .words = "play 20-25"};
    assert_int_equal(dm_room_do(r, &late, &event, &fault), DM_RULED_REFUSED);
    assert_int_equal(fault.phrase.word, DM_WORD_FAULT_STALE);
    late.seen = dm_room_events(r) - 1; /* a phrase makes nothing stale */
    assert_int_equal(dm_room_do(r, &late, &event, &fault), DM_RULED_EVENT);
    assert_int_equal(dm_room_do(r, &late, &event, &fault), DM_RULED_AGAIN);
    assert_int_equal(dm_room_event_of(r, 2, 77), dm_room_events(r));
    assert_int_equal(length(r), 2);
    dm_room_free(r);
}

static void test_undo_is_asked(void **state) {
    (void)state;
    dm_room *r = two_people("", timed(match_of("draughts", "", NULL), 60000, 0));
    now += 5000;
    does(r, 1, "play 32-28");
    now += 7000;
    does(r, 2, "play 20-25");
    does(r, 1, "undo");
    assert_int_equal(length(r), 2);
    assert_int_equal(dm_room_request(r).about, DM_ASK_UNDO);
    does(r, 2, "decline");
    assert_int_equal(dm_room_request(r).about, DM_ASK_NOTHING);
    refuses(r, 2, "decline", DM_WORD_FAULT_NOTHING_ASKED);
    does(r, 1, "undo");
    does(r, 2, "undo");
    assert_int_equal(length(r), 0);
    assert_int_equal(left(r, 0), 60000);
    does(r, 2, "redo");
    does(r, 1, "redo");
    assert_int_equal(length(r), 1);
    dm_room_free(r);
}

/* The computer's answer goes too, and the clocks stand as they stood. */
static void test_undo_against_the_computer(void **state) {
    (void)state;
    dm_match *m = against(timed(match_of("draughts", "", NULL), 60000, 1000), 1, 3);
    dm_room *r = room_of("hold=all ", m);
    does(r, 1, "start");
    now += 5000;
    does(r, 1, "play 32-28");
    now += 2000;
    does(r, DM_HOST, "thought move 20-25");
    assert_int_equal(left(r, 0), 56000);
    assert_int_equal(left(r, 1), 59000);
    does(r, 1, "undo");
    assert_int_equal(length(r), 0);
    assert_int_equal(left(r, 0), 60000);
    assert_int_equal(left(r, 1), 60000);
    does(r, 1, "redo");
    assert_int_equal(length(r), 2);
    refuses(r, 1, "redo", DM_WORD_FAULT_NOTHING_TO_REDO);
    dm_room_free(r);
}

static void test_undo_forbidden(void **state) {
    (void)state;
    dm_room *r = room_of("hold=all undo=no ", match_of("martian", "", NULL));
    char words[96] = "play ", *move = words + 5;
    dm_move moves[DM_MOVES_MAX];
    const dm_match *m = dm_room_match(r);
    does(r, 1, "start");
    dm_match_game(m)->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    dm_match_game(m)->write_move(dm_match_state(m), moves[0], DM_NOTATION_PLAIN, move,
                                 80);
    does(r, 1, words);
    refuses(r, 1, "undo", DM_WORD_FAULT_NO_UNDO);
    dm_room_free(r);
}

/* Words that nothing is done with are a mistake. */
static void test_words_too_many(void **state) {
    static const char *const acts[] = {"undo 99999", "redo 1",  "pause now",
                                       "resume 1",   "wait 1",  "end 1",
                                       "start now",  "hint 32", "withdraw 1"};
    (void)state;
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    does(r, 1, "play 32-28");
    for (size_t i = 0; i < COUNT(acts); i++)
        refuses(r, 1, acts[i], DM_WORD_FAULT_ACT);
    does(r, 1, "undo ");
    dm_room_free(r);
}

static void test_draw(void **state) {
    (void)state;
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    refuses(r, 2, "offer 1", DM_WORD_FAULT_NOT_YOUR_SEAT);
    does(r, 2, "offer");
    refuses(r, 2, "decline", DM_WORD_FAULT_NOTHING_ASKED);
    does(r, 1, "decline");
    does(r, 1, "offer");
    does(r, 2, "offer");
    assert_int_equal(dm_match_seat(dm_room_match(r)), DM_OVER);
    refuses(r, 1, "play 32-28", DM_WORD_FAULT_GAME_OVER);
    dm_room_free(r);
}

/* It agrees unless it is ahead; the score is that of the player to move. */
static void test_computer_and_draw(void **state) {
    (void)state;
    static const struct {
        const char *reply;
        bool agrees;
    } cases[] = {{"thought reply 20", true},
                 {"thought reply -21", false},
                 {"thought reply -20", true},
                 {"thought reply 500", true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of("draughts", "", "W:WK31,32:BK1,2");
        dm_room *r = room_of("hold=all ", against(m, 1, 3));
        dm_due due[DM_DUE_MAX];
        does(r, 1, "start");
        refuses(r, DM_HOST, cases[i].reply, DM_WORD_FAULT_STALE);
        does(r, 1, "offer");
        assert_int_equal(dm_room_due(r, due), 1);
        assert_int_equal(due[0].kind, DM_DUE_REPLY);
        refuses(r, 1, cases[i].reply, DM_WORD_FAULT_NO_RIGHT);
        does(r, DM_HOST, cases[i].reply);
        assert_int_equal(dm_match_seat(dm_room_match(r)) == DM_OVER, cases[i].agrees);
        assert_int_equal(dm_match_has_offered(dm_room_match(r), 0), cases[i].agrees);
        dm_room_free(r);
    }
}

/* So many turns, none of them chosen for being good. */
static dm_match *after(dm_match *m, size_t turns) {
    static dm_move moves[DM_MOVES_MAX];
    const dm_game *game = dm_match_game(m);
    while (dm_match_length(m) < turns) {
        size_t count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
        size_t chosen = 7 * dm_match_length(m) % count;
        assert_int_equal(dm_match_play(m, moves[chosen], 0, NULL), DM_OK);
    }
    assert_ongoing(m);
    return m;
}

/* However even it is, ten turns of each are played before a computer agrees. */
static void test_computer_and_early_draw(void **state) {
    (void)state;
    static const struct {
        const char *game, *options;
        int seats;
    } cases[] = {{"draughts", "", 2},
                 {"sujet-verbe", "", 2},
                 {"martian", "", 2},
                 {"bretonnes", "players=2", 2},
                 {"bretonnes", "players=3", 3}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t agreed = 10 * (size_t)cases[i].seats;
        const size_t turns[] = {0, 2, agreed - 1, agreed};
        for (size_t j = 0; j < COUNT(turns); j++) {
            dm_match *m =
                after(match_of(cases[i].game, cases[i].options, NULL), turns[j]);
            dm_room *r = room_of("hold=all ", against(m, cases[i].seats - 1, 3));
            does(r, 1, "start");
            for (int seat = 1; seat < cases[i].seats; seat++)
                does(r, 1, "offer");
            does(r, DM_HOST, "thought reply 0");
            assert_int_equal(dm_match_seat(dm_room_match(r)) == DM_OVER,
                             turns[j] == agreed);
            dm_room_free(r);
        }
    }
}

static void test_pause(void **state) {
    (void)state;
    dm_room *r = two_people("", timed(match_of("draughts", "", NULL), 60000, 0));
    now += 1000;
    does(r, 1, "pause"); /* leads the room, but plays: the other is asked */
    assert_false(dm_room_paused(r));
    does(r, DM_HOST, "grant 1 3");
    does(r, 1, "pause"); /* a teacher alone */
    assert_true(dm_room_may_resume(r, 1) && !dm_room_may_resume(r, 2));
    assert_true(dm_room_paused(r));
    refuses(r, 1, "play 32-28", DM_WORD_FAULT_PAUSED);
    refuses(r, 2, "resign", DM_WORD_FAULT_PAUSED);
    refuses(r, 2, "resume", DM_WORD_FAULT_NO_RIGHT);
    does(r, 2, "phrase 4");
    now += 50000;
    assert_int_equal(left(r, 0), 59000);
    does(r, 1, "resume");
    now += 2000;
    assert_int_equal(left(r, 0), 57000);
    does(r, DM_HOST, "grant 1 0");
    does(r, 2, "pause");
    does(r, 1, "pause");
    assert_true(dm_room_paused(r));
    does(r, 2, "resume");
    dm_room_free(r);
}

static void test_flag(void **state) {
    (void)state;
    dm_room *r = two_people("", timed(match_of("draughts", "", NULL), 10000, 0));
    dm_fault fault;
    now += 9999;
    refuses(r, DM_HOST, "flag", DM_WORD_FAULT_NO_FLAG);
    now += 400;
    assert_int_equal(act_at(r, 1, 500, "play 32-28", &fault), DM_RULED_EVENT);
    assert_int_equal(left(r, 0), 101);
    now += 10000;
    assert_int_equal(act_at(r, 2, 0, "play 20-25", &fault), DM_RULED_FLAG);
    assert_int_equal(fault.phrase.word, DM_WORD_FAULT_TIME_OUT);
    dm_outcome outcome;
    dm_match_outcome(dm_room_match(r), &outcome);
    assert_true(outcome.over && outcome.winner == 0);
    dm_room_free(r);
}

/* A room may forgive more of a slow network than usual, or nothing; rematches keep that. */
static void test_lag(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int64_t forgiven;
    } rooms[] = {{"", 1000}, {"lag=3000 ", 3000}, {"lag=0 ", 0}};
    static char words[2 * TEXT];
    dm_fault fault;
    for (size_t i = 0; i < COUNT(rooms); i++) {
        dm_match *m = timed(match_of("draughts", "", NULL), 10000, 0);
        dm_room *r = two_people(rooms[i].rules, m);
        assert_int_equal(dm_room_lag(r), rooms[i].forgiven);
        now += 5000;
        assert_int_equal(act_at(r, 1, 60000, "play 32-28", &fault), DM_RULED_EVENT);
        assert_int_equal(left(r, 0), 5000 + rooms[i].forgiven);
        assert_int_equal(left(r, 1), 10000); /* who is not charged for it */
        assert_true(dm_room_rematch(r, "old", true, 1, words, sizeof words) > 0);
        bool usual = rooms[i].forgiven == 1000;
        assert_int_equal(!strstr(words, " lag="), usual); /* older pages do not know it */
        dm_room_free(r);
    }
    dm_room *r = room_of("", match_of("draughts", "", NULL));
    refuses(r, 1, "set lag 5001", DM_WORD_FAULT_OPTION_UNKNOWN);
    does(r, 1, "set lag 5000");
    assert_int_equal(dm_room_lag(r), 5000);
    dm_room_free(r);
}

static void test_no_host(void **state) {
    (void)state;
    dm_room *r = two_people("", timed(match_of("draughts", "", NULL), 10000, 0));
    now += 3000;
    does(r, 1, "phrase 1");
    now += 3600000;
    does(r, DM_HOST, "resume");
    assert_int_equal(left(r, 0), 7000);
    dm_room_free(r);
}

/* So long ago, for so long. */
static void excuse(dm_room *r, int64_t ago, int64_t milliseconds) {
    char words[64];
    snprintf(words, sizeof words, "excuse %lld %lld", (long long)(now - ago),
             (long long)milliseconds);
    does(r, DM_HOST, words);
}

/* Of a turn only a part is excused, whatever else happened in it, and nothing twice. */
static void test_excuse(void **state) {
    (void)state;
    dm_room *r = two_people("", timed(match_of("draughts", "", NULL), 10000, 0));
    refuses(r, 1, "excuse 1 1000", DM_WORD_FAULT_NO_RIGHT);
    refuses(r, DM_HOST, "excuse 1 0", DM_WORD_FAULT_ACT);
    refuses(r, DM_HOST, "excuse 9999999999999 1", DM_WORD_FAULT_ACT); /* to come */
    now += 5000;
    excuse(r, 2000, 1500);
    assert_int_equal(left(r, 0), 6500);
    does(r, 2, "phrase 1");
    excuse(r, 4000, 1000); /* what lies before it all the same */
    assert_int_equal(left(r, 0), 7500);
    excuse(r, 4500, 3500); /* of which only some was not excused before */
    assert_int_equal(left(r, 0), 9000);
    excuse(r, 60000, 60000); /* nor more than there was */
    assert_int_equal(left(r, 0), 10000);
    now += 10500; /* more than there is, but not all of it counts */
    excuse(r, 1500, 1500);
    assert_int_equal(left(r, 0), 1000);
    does(r, 1, "play 32-28");
    refuses(r, DM_HOST, "flag", DM_WORD_FAULT_NO_FLAG);
    now += 100;
    excuse(r, 5000, 5000); /* the other is given nothing of the turn before */
    assert_int_equal(left(r, 0), 1000);
    assert_int_equal(left(r, 1), 10000);
    for (int i = 0; i < 20; i++) { /* and however many there are */
        now += 100;
        excuse(r, 50, 50);
    }
    assert_int_equal(left(r, 1), 9000);
    now += 1000;
    excuse(r, 500, 300);
    assert_int_equal(left(r, 1), 8300);
    dm_room_free(r);
}

/* Decided about another turn, it is stale; and there is none in a pause. */
static void test_no_excuse(void **state) {
    (void)state;
    dm_room *r = two_people("", timed(match_of("draughts", "", NULL), 10000, 0));
    dm_fault fault;
    int64_t seen = dm_room_events(r);
    does(r, 1, "play 32-28");
    dm_act act = {.person = DM_HOST, .seen = seen, .time = now, .words = "excuse 1 100"};
    assert_int_equal(dm_room_do(r, &act, &(const char *){NULL}, &fault),
                     DM_RULED_REFUSED);
    assert_int_equal(fault.phrase.word, DM_WORD_FAULT_STALE);
    does(r, 1, "pause");
    does(r, 2, "pause");
    refuses(r, DM_HOST, "excuse 1 100", DM_WORD_FAULT_PAUSED);
    dm_room_free(r);
}

static void test_absence(void **state) {
    (void)state;
    dm_room *r = two_people("absence=20000 ", match_of("draughts", "", NULL));
    dm_fault fault;
    const char *event;
    dm_due due[DM_DUE_MAX];
    assert_int_equal(dm_room_due(r, due), 1);
    assert_int_equal(due[0].kind, DM_DUE_ABSENCE);
    assert_int_equal(due[0].time, now + 20000);
    now += 25000;
    dm_act end = {.person = 2, .id = 900, .time = now, .away = 19999, .words = "end"};
    assert_int_equal(dm_room_do(r, &end, &event, &fault), DM_RULED_REFUSED);
    assert_int_equal(fault.phrase.word, DM_WORD_FAULT_NOT_AWAY);
    does(r, 2, "wait");
    end.away = 25000;
    assert_int_equal(dm_room_do(r, &end, &event, &fault), DM_RULED_REFUSED);
    end.time += 20000;
    assert_int_equal(dm_room_do(r, &end, &event, &fault), DM_RULED_EVENT);
    assert_int_equal(dm_match_seat(dm_room_match(r)), DM_OVER);
    dm_room_free(r);
}

static void test_names(void **state) {
    (void)state;
    static const struct {
        const char *words;
        dm_word word;
    } bad[] = {{"name", DM_WORD_FAULT_NAME_UNSEEN},
               {"name    ", DM_WORD_FAULT_NAME_UNSEEN},
               {"name \xE2\x80\x8B\xC2\xA0\xE3\x85\xA4", DM_WORD_FAULT_NAME_UNSEEN},
               {"name \xCC\x81", DM_WORD_FAULT_NAME_UNSEEN},
               {"name a\xE2\x80\xAE"
                "b",
                DM_WORD_FAULT_NAME_SIGN},
               {"name a\tb", DM_WORD_FAULT_NAME_SIGN},
               {"name a\nb", DM_WORD_FAULT_NAME_SIGN},
               {"name abcdefghijabcdefghijabcdefghijabc", DM_WORD_FAULT_NAME_LONG},
               {"name ééééééééééééééééééééééééééééééééé", DM_WORD_FAULT_NAME_LONG},
               {"name zoé", DM_WORD_FAULT_NAME_TAKEN},
               {"name  Zoé ", DM_WORD_FAULT_NAME_TAKEN}};
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    does(r, 1, "name Zoé");
    for (size_t i = 0; i < COUNT(bad); i++)
        refuses(r, 2, bad[i].words, bad[i].word);
    does(r, 1, "name zoé"); /* one's own */
    does(r, 2, "name  <b>Tom</b> & Léa ");
    assert_string_equal(dm_match_player(dm_room_match(r), 1)->name, "<b>Tom</b> & Léa");
    dm_room_free(r);
}

/* One thing is asked at a time; it can be declined. */
static void test_one_request(void **state) {
    (void)state;
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    does(r, 1, "grant 1 0");
    does(r, 1, "play 32-28");
    does(r, 1, "undo");
    assert_int_equal(dm_room_request(r).about, DM_ASK_UNDO);
    refuses(r, 1, "offer", DM_WORD_FAULT_ASKED);
    refuses(r, 2, "offer", DM_WORD_FAULT_ASKED);
    refuses(r, 2, "pause", DM_WORD_FAULT_ASKED);
    does(r, 1, "pause"); /* instead */
    assert_int_equal(dm_room_request(r).about, DM_ASK_PAUSE);
    does(r, 2, "decline");
    assert_int_equal(dm_room_request(r).about, DM_ASK_NOTHING);
    does(r, 1, "offer");
    refuses(r, 1, "undo", DM_WORD_FAULT_ASKED);
    refuses(r, 2, "pause", DM_WORD_FAULT_ASKED);
    does(r, 2, "decline");
    does(r, 1, "undo");
    does(r, 2, "undo");
    assert_int_equal(length(r), 0);
    dm_room_free(r);
}

/* Unless it is agreed otherwise, the clock says how long an absence may be. */
static void test_absence_by_clock(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int64_t base;
        bool each_turn;
        int64_t absence;
    } cases[] = {
        {"", 0, false, 120000},          {"", 60000, false, 30000},
        {"", 1200000, false, 120000},    {"", 36000000, false, 300000},
        {"", 86400000, true, 0},         {"absence=0 ", 60000, false, 0},
        {"absence=5 ", 60000, false, 5}, {"absence=5 absence=clock ", 0, false, 120000}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_match *m = match_of("draughts", "", NULL);
        int64_t since;
        dm_match_set_clock(
            m, (dm_clock_rule){.base = cases[i].base, .each_turn = cases[i].each_turn});
        dm_room *r = two_people(cases[i].rules, m);
        assert_int_equal(dm_room_absence(r, &since), cases[i].absence);
        assert_int_equal(since, now);
        dm_room_free(r);
    }
    dm_room *alone = room_of("hold=all ", match_of("draughts", "", NULL));
    int64_t since;
    assert_int_equal(dm_room_absence(alone, &since), 0);
    dm_room_free(alone);
}

/* Days for each turn: the flag falls by itself, a time without a host costs nothing. */
static void test_days_a_turn(void **state) {
    (void)state;
    const int64_t day = 24 * 3600 * 1000;
    dm_due due[DM_DUE_MAX];
    dm_room *r = room_of("", match_of("draughts", "", NULL));
    does(r, 1, "set clock turn 259200000");
    assert_true(dm_match_clock(dm_room_match(r)).each_turn);
    refuses(r, 1, "set clock turn 0", DM_WORD_FAULT_ROOM_SETTING);
    does(r, 1, "sit 1");
    does(r, 2, "sit 2");
    does(r, 1, "start");
    now += 2 * day;
    does(r, 1, "play 32-28");
    assert_int_equal(left(r, 0), 3 * day);
    assert_int_equal(dm_room_due(r, due), 1);
    assert_int_equal(due[0].kind, DM_DUE_FLAG);
    assert_int_equal(due[0].time, now + 3 * day);
    now += day;
    does(r, 2, "phrase 1");
    now += 5 * day; /* nobody was there */
    does(r, DM_HOST, "resume");
    assert_int_equal(left(r, 1), 2 * day);
    dm_room_free(r);
}

static int64_t flag_time(const dm_room *r) {
    dm_due due[DM_DUE_MAX];
    size_t count = dm_room_due(r, due), i = 0;
    while (i < count && due[i].kind != DM_DUE_FLAG)
        i++;
    assert_true(i < count);
    return due[i].time;
}

/* In days off the clock of whoever took them stands still; there are only so many. */
static void test_days_off(void **state) {
    (void)state;
    const int64_t day = 24 * 3600 * 1000;
    int64_t until;
    dm_room *r = room_of("daysoff=3 ", match_of("draughts", "", NULL));
    does(r, 1, "sit 1");
    does(r, 2, "sit 2");
    refuses(r, 1, "rest 1", DM_WORD_FAULT_NOT_STARTED);
    does(r, 1, "set clock turn 172800000"); /* two days */
    does(r, 1, "start");
    now += day;
    refuses(r, 3, "rest 1", DM_WORD_FAULT_NOT_YOUR_SEAT);
    refuses(r, 1, "rest 4", DM_WORD_FAULT_DAYS_OFF);
    refuses(r, 1, "rest 0", DM_WORD_FAULT_DAYS_OFF);
    does(r, 1, "rest 2");
    assert_int_equal(dm_room_days_off(r, 0, &until), 1);
    assert_int_equal(until, now + 2 * day);
    assert_int_equal(flag_time(r), now + 3 * day);
    does(r, 2, "rest 1"); /* before the turn: it may be over when the turn comes */
    now += day;
    does(r, 2, "phrase 1"); /* what else is said changes nothing */
    assert_int_equal(left(r, 0), day);
    does(r, 1, "rest 1"); /* after those taken already */
    assert_int_equal(flag_time(r), now + 3 * day);
    refuses(r, 1, "rest 1", DM_WORD_FAULT_NO_DAYS_OFF);
    now += 2 * day + day / 2;
    assert_int_equal(left(r, 0), day / 2);
    does(r, 1, "play 32-28");
    assert_int_equal(left(r, 1), 2 * day);
    does(r, 2, "rest 2");
    now += day;
    does(r, DM_HOST, "resume"); /* a new host finds the day off as it was */
    assert_int_equal(left(r, 1), 2 * day);
    assert_int_equal(flag_time(r), now + 3 * day);
    does(r, 2, "play 19-23");
    assert_int_equal(flag_time(r), now + 2 * day); /* the other has no days left */
    dm_room_free(r);
}

/* Where the time is for the whole game there are none, and none by the rules without. */
static void test_no_days_off(void **state) {
    (void)state;
    dm_room *r =
        two_people("daysoff=3 ", timed(match_of("draughts", "", NULL), 60000, 0));
    refuses(r, 1, "rest 1", DM_WORD_FAULT_NO_DAYS_OFF);
    dm_room_free(r);
    r = room_of("", match_of("draughts", "", NULL));
    refuses(r, 1, "set daysoff 31", DM_WORD_FAULT_OPTION_UNKNOWN);
    refuses(r, 1, "set delay 86400001", DM_WORD_FAULT_OPTION_UNKNOWN);
    does(r, 1, "set clock turn 86400000");
    does(r, 1, "sit 1");
    does(r, 2, "sit 2");
    does(r, 1, "start");
    refuses(r, 1, "rest 1", DM_WORD_FAULT_NO_DAYS_OFF);
    dm_room_free(r);
}

/* A player who is to move in days off is not absent. */
static void test_rest_is_no_absence(void **state) {
    (void)state;
    const int64_t day = 24 * 3600 * 1000;
    int64_t since;
    dm_fault fault;
    const char *event;
    dm_room *r = room_of("daysoff=1 absence=60000 ", match_of("draughts", "", NULL));
    does(r, 1, "set clock turn 172800000");
    does(r, 1, "sit 1");
    does(r, 2, "sit 2");
    does(r, 1, "start");
    does(r, 1, "rest 1");
    int64_t back = now + day;
    assert_int_equal(dm_room_absence(r, &since), 60000);
    assert_int_equal(since, back);
    now = back + 59999;
    dm_act end = {.person = 2, .id = 900, .time = now, .away = 2 * day, .words = "end"};
    assert_int_equal(dm_room_do(r, &end, &event, &fault), DM_RULED_REFUSED);
    end.time++;
    assert_int_equal(dm_room_do(r, &end, &event, &fault), DM_RULED_EVENT);
    dm_room_free(r);
}

/* Players and those who lead see a game at once, all others by the rule. */
static void test_delay(void **state) {
    (void)state;
    static char words[2 * TEXT];
    dm_room *r = room_of("delay=300000 ", match_of("draughts", "", NULL));
    does(r, 2, "sit 1");
    does(r, 3, "sit 2");
    does(r, 4, "name Eve");
    assert_int_equal(dm_room_started(r), 0);
    does(r, 1, "start");
    assert_int_equal(dm_room_started(r), dm_room_events(r));
    for (int person = 0; person <= 3; person++)
        assert_int_equal(dm_room_delay(r, person), 0);
    assert_int_equal(dm_room_delay(r, 4), 300000);
    assert_int_equal(dm_room_delay(r, -1), 300000);
    assert_true(dm_room_rematch(r, "old", true, 1, words, sizeof words) > 0);
    assert_non_null(strstr(words, " delay=300000 "));
    dm_room_free(r);
    r = two_people("", match_of("draughts", "", NULL));
    assert_int_equal(dm_room_delay(r, 4), 0);
    dm_room_rematch(r, "old", true, 1, words, sizeof words);
    assert_null(strstr(words, "delay")); /* which older pages do not know */
    assert_null(strstr(words, "daysoff"));
    dm_room_free(r);
}

/* Names that came with the record of a game, for whoever shows them to others. */
static void test_names_of_a_record(void **state) {
    (void)state;
    static const struct {
        const char *first, *second;
        dm_word word;
    } cases[] = {{"Zoé", "<b>Tom</b>", 0},
                 {"", "", 0},
                 {"abcdefghijabcdefghijabcdefghijabc", "Tom", DM_WORD_FAULT_NAME_LONG},
                 {"Tom", "\xE2\x80\x8B\xE3\x85\xA4", 0}, /* no name at all */
                 {"Tom", "\xCC\x81", DM_WORD_FAULT_NAME_UNSEEN},
                 {"Zoé",
                  "a\xE2\x80\xAE"
                  "b",
                  0}, /* a record has a space there */
                 {"Tom", "tom", DM_WORD_FAULT_NAME_TAKEN}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_fault fault = {0};
        dm_match *m = match_of("draughts", "", NULL);
        dm_player player = {.kind = DM_PERSON};
        snprintf(player.name, sizeof player.name, "%s", cases[i].first);
        dm_match_set_player(m, 0, &player);
        snprintf(player.name, sizeof player.name, "%s", cases[i].second);
        dm_match_set_player(m, 1, &player);
        dm_room *r = room_of("", m);
        assert_int_equal(dm_room_check_names(r, &fault) == DM_OK, cases[i].word == 0);
        assert_int_equal(fault.phrase.word, cases[i].word);
        dm_room_free(r);
    }
}

/* Says so for a person while the player to move has been away for so long. */
static dm_ruling does_away(dm_room *r, int person, int64_t away, const char *words) {
    static int64_t id = 5000;
    dm_fault fault;
    const char *event;
    const dm_act act = {.person = person,
                        .id = ++id,
                        .seen = dm_room_events(r),
                        .time = now,
                        .away = away,
                        .words = words};
    return dm_room_do(r, &act, &event, &fault);
}

/* The computer sits in for an absent player, who takes the seat back on return. */
static void test_sitting_in(void **state) {
    (void)state;
    dm_room *r = two_people("absence=20000 ", match_of("draughts", "", NULL));
    now += 25000;
    assert_int_equal(does_away(r, 2, 19999, "computer 1 level 3"), DM_RULED_REFUSED);
    assert_int_equal(does_away(r, 3, 25000, "computer 1 level 3"), DM_RULED_REFUSED);
    assert_int_equal(does_away(r, 2, 25000, "computer 2 level 3"), DM_RULED_REFUSED);
    assert_int_equal(does_away(r, 2, 25000, "computer 1 level 3"), DM_RULED_EVENT);
    assert_int_equal(dm_room_seat(r, 0).kind, DM_SEAT_COMPUTER);
    assert_int_equal(dm_room_seat(r, 0).person, 1);
    does(r, DM_HOST, "thought move 32-28");
    does(r, 2, "play 19-23");
    refuses(r, 1, "play 28x19", DM_WORD_FAULT_NOT_YOURS);
    refuses(r, 3, "sit 1", DM_WORD_FAULT_SEAT_TAKEN);
    refuses(r, 2, "sit 1", DM_WORD_FAULT_SEAT_TAKEN);
    does(r, 1, "sit 1");
    assert_int_equal(dm_room_seat(r, 0).kind, DM_SEAT_PERSON);
    does(r, 1, "play 28x19");
    dm_room_free(r);
}

/* A computer that was there from the beginning keeps its seat for nobody. */
static void test_sitting_in_for_nobody(void **state) {
    (void)state;
    dm_room *r = room_of("absence=20000 ", match_of("draughts", "", NULL));
    does(r, 1, "sit 1");
    does(r, 1, "rise 1");
    does(r, 1, "computer 1 level 2");
    does(r, 1, "sit 2");
    does(r, 1, "start");
    refuses(r, 1, "sit 1", DM_WORD_FAULT_SEAT_TAKEN);
    does(r, 1, "computer 1 level 4");
    refuses(r, 1, "sit 1", DM_WORD_FAULT_SEAT_TAKEN);
    dm_room_free(r);
}

/* With three, the computer plays on for who gives up, who comes last. */
static void test_retired(void **state) {
    (void)state;
    dm_room *r = room_of("", match_of("bretonnes", "players=3", NULL));
    for (int person = 1; person <= 3; person++) {
        char words[] = {'s', 'i', 't', ' ', (char)('0' + person), '\0'};
        does(r, person, words);
    }
    does(r, 1, "start");
    does(r, 2, "resign");
    assert_int_equal(dm_room_seat(r, 1).kind, DM_SEAT_COMPUTER);
    assert_true(dm_room_seat(r, 1).retired);
    assert_int_not_equal(dm_match_seat(dm_room_match(r)), DM_OVER);
    does(r, 1, "resign");
    dm_outcome outcome;
    dm_match_outcome(dm_room_match(r), &outcome);
    assert_true(outcome.over && outcome.winner == 2);
    assert_int_equal(outcome.place[2], 1);
    assert_int_equal(outcome.place[0], 2);
    assert_int_equal(outcome.place[1], 3);
    dm_room_free(r);
}

static void test_hint(void **state) {
    (void)state;
    dm_room *r = room_of("hold=all ", against(match_of("draughts", "", NULL), 1, 3));
    dm_due due[DM_DUE_MAX];
    does(r, 1, "start");
    does(r, 1, "hint");
    assert_int_equal(dm_room_due(r, due), 1);
    assert_int_equal(due[0].kind, DM_DUE_HINT);
    does(r, DM_HOST, "thought hint 32-28");
    assert_int_not_equal(dm_room_hint(r), DM_NO_MOVE);
    refuses(r, DM_HOST, "thought hint 32-28", DM_WORD_FAULT_STALE);
    does(r, 1, "play 33-28");
    assert_int_equal(dm_room_hint(r), DM_NO_MOVE);
    dm_room_free(r);
}

/* ---- cards ---- */

static dm_deck *builtin;

static int load_builtin(void **state) {
    (void)state;
    return dm_deck_read(&builtin, dm_builtin_deck, dm_builtin_deck_size) == DM_OK ? 0
                                                                                  : -1;
}

static int free_builtin(void **state) {
    (void)state;
    dm_deck_free(builtin);
    return 0;
}

static dm_room *card_room(const char *rules, const dm_deck *named) {
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_match_set_seed(m, 11);
    dm_room *r = room_of(rules, m);
    dm_room_lend_decks(r, named, builtin);
    does(r, 1, "start");
    return r;
}

static void test_card(void **state) {
    (void)state;
    dm_room *r = card_room("hold=all grades=CE1 ", NULL);
    dm_due due[DM_DUE_MAX];
    does(r, 1, "play 13-10");
    assert_int_equal(dm_room_due(r, due), 1);
    assert_int_equal(due[0].kind, DM_DUE_DEAL);
    refuses(r, 1, "answer 1", DM_WORD_FAULT_NO_CARD_DEALT);
    does(r, 1, "withdraw");
    does(r, 1, "play 13-10");
    does(r, DM_HOST, "deal");
    refuses(r, DM_HOST, "deal", DM_WORD_FAULT_CARD_DEALT);
    refuses(r, 1, "undo", DM_WORD_FAULT_CARD_DRAWN);
    const dm_room_card *card = dm_room_card_shown(r);
    assert_true(card->lies && card->known && !card->hint);
    assert_int_equal(card->card->grade, DM_GRADE_CE1);
    refuses(r, 1, "answer 99", DM_WORD_FAULT_CARD_ANSWER);
    refuses(r, DM_HOST, "answer", DM_WORD_FAULT_NOT_YOURS);
    does(r, 1, "hint");
    card = dm_room_card_shown(r);
    assert_string_equal(card->hint, card->card->text[DM_COLUMN_HINT]);
    does(r, 1, "answer 1");
    card = dm_room_card_shown(r);
    assert_true(!card->lies && card->tried[0]);
    assert_int_equal(length(r), 1);
    dm_room_free(r);
}

/* Yellow plays and answers; the card of these decks is the same for every move. */
static void answers_as(dm_room *r, const char *move, const char *answer) {
    char words[96];
    snprintf(words, sizeof words, "play %s", move);
    does(r, 1, words);
    does(r, DM_HOST, "deal");
    snprintf(words, sizeof words, "answer %s", answer);
    does(r, 1, words);
}

static dm_deck *class_deck(void) {
    static const char file[] =
        "niveau;couleur;phrase;réponses;indice;explication\n"
        "CE1;rose;Les petits chats gris dorment.;Les petits chats gris;i;e\n"
        "CE1;verte;Les petits chats gris dorment.;Les petits chats gris;i;e\n"
        "CE1;bleue;Ils ___ (préférer, présent) l’eau.;préfèrent;i;e\n";
    dm_deck *deck;
    assert_int_equal(dm_deck_read(&deck, file, sizeof file - 1), DM_OK);
    assert_int_equal(dm_deck_fault_count(deck), 0);
    return deck;
}

/* A room of two people at one keyboard, with a deck of one card a colour. */
static dm_room *class_room(const char *rules, dm_deck *deck) {
    char words[96];
    snprintf(words, sizeof words, "hold=all%s%s ", *rules ? " " : "", rules);
    return card_room(words, deck);
}

static const dm_turn *last_turn(const dm_room *r) {
    return dm_match_turn(dm_room_match(r), length(r) - 1);
}

/* The first move there is whose card has this colour. */
static const char *move_to(const dm_room *r, dm_card_colour colour) {
    static dm_move moves[DM_MOVES_MAX];
    static char text[DM_MOVE_TEXT];
    const dm_match *m = dm_room_match(r);
    const dm_game *game = dm_match_game(m);
    size_t count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        if (game->card_colour(dm_match_state(m), moves[i]) != colour)
            continue;
        game->write_move(dm_match_state(m), moves[i], DM_NOTATION_PLAIN, text,
                         sizeof text);
        return text;
    }
    fail_msg("no move to a square of colour %d", colour);
    return "";
}

/* A wrong answer stands unless the rules let it be taken back; a right one may go. */
static void test_retake(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        bool wrong, right;
    } cases[] = {{"", false, true},
                 {"retake=right", false, true},
                 {"retake=none", false, false},
                 {"retake=all", true, true}};
    dm_deck *deck = class_deck();
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (int right = 0; right <= 1; right++) {
            dm_room *r = class_room(cases[i].rules, deck);
            bool may = right ? cases[i].right : cases[i].wrong;
            answers_as(r, move_to(r, DM_CARD_GREEN), right ? "1 2 3 4" : "5");
            assert_int_equal(last_turn(r)->answer,
                             right ? DM_ANSWER_RIGHT : DM_ANSWER_WRONG);
            assert_int_equal(dm_room_may_undo(r, 1), may);
            if (may)
                does(r, 1, "undo");
            else
                refuses(r, 1, "undo", DM_WORD_FAULT_ANSWERED);
            assert_int_equal(length(r), may ? 0 : 1);
            dm_room_free(r);
        }
    }
    dm_deck_free(deck);
}

/* The cards of computers bind nobody; a teacher without a seat may take anything back. */
static void test_retake_of_others(void **state) {
    (void)state;
    dm_deck *deck = class_deck();
    dm_match *m = against(match_of("sujet-verbe", "cards=on", NULL), 1, 1);
    dm_match_set_seed(m, 11);
    dm_room *r = room_of("hold=all answers=0 retake=right ", m);
    dm_room_lend_decks(r, deck, NULL);
    does(r, 1, "start");
    answers_as(r, move_to(r, DM_CARD_GREEN), "1 2 3 4");
    char thought[96];
    snprintf(thought, sizeof thought, "thought move %s", move_to(r, DM_CARD_GREEN));
    does(r, DM_HOST, thought);
    does(r, DM_HOST, "deal");
    does(r, DM_HOST, "answer");
    assert_int_equal(last_turn(r)->answer, DM_ANSWER_WRONG);
    does(r, 1, "undo");
    assert_int_equal(length(r), 0);
    dm_room_free(r);

    m = match_of("sujet-verbe", "cards=on", NULL);
    r = room_of("", m);
    dm_room_lend_decks(r, deck, NULL);
    does(r, 2, "sit 1");
    does(r, 3, "sit 2");
    does(r, 1, "start");
    snprintf(thought, sizeof thought, "play %s", move_to(r, DM_CARD_GREEN));
    does(r, 2, thought);
    does(r, DM_HOST, "deal");
    does(r, 2, "answer 5");
    refuses(r, 2, "undo", DM_WORD_FAULT_ANSWERED);
    does(r, 1, "undo"); /* asks the players */
    does(r, 2, "undo");
    does(r, 3, "undo");
    assert_int_equal(length(r), 0);
    dm_room_free(r);
    dm_deck_free(deck);
}

/* An answer that is almost right may be mended once, if the rules say so. */
static void test_almost(void **state) {
    (void)state;
    dm_deck *deck = class_deck();
    dm_room *r = class_room("again=yes", deck);
    answers_as(r, move_to(r, DM_CARD_GREEN), "2 3");
    const dm_room_card *card = dm_room_card_shown(r);
    assert_true(card->lies && card->almost == 2);
    assert_int_equal(length(r), 0);
    does(r, 1, "answer 1 2 3 4");
    card = dm_room_card_shown(r);
    assert_true(!card->lies && card->right);
    assert_int_equal(last_turn(r)->answer, DM_ANSWER_RIGHT);

    answers_as(r, move_to(r, DM_CARD_GREEN), "2");
    does(r, 1, "answer 1 2");
    card = dm_room_card_shown(r);
    assert_true(!card->lies && !card->right);
    assert_int_equal(card->verdict, DM_JUDGED_PARTIAL);
    dm_room_free(r);

    r = class_room("", deck);
    answers_as(r, move_to(r, DM_CARD_GREEN), "2 3");
    assert_false(dm_room_card_shown(r)->lies);
    dm_room_free(r);
    dm_deck_free(deck);
}

static void test_accents(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        bool right, once_more;
    } cases[] = {{"", false, false},
                 {"again=yes", false, true},
                 {"accents=no", true, false},
                 {"accents=no again=yes", true, false}};
    dm_deck *deck = class_deck();
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_room *r = class_room(cases[i].rules, deck);
        answers_as(r, move_to(r, DM_CARD_BLUE), "preferent");
        const dm_room_card *card = dm_room_card_shown(r);
        assert_int_equal(card->lies, cases[i].once_more);
        assert_int_equal(card->almost, cases[i].once_more ? 2 : 0);
        if (!cases[i].once_more) {
            assert_int_equal(card->verdict, DM_JUDGED_ACCENT);
            assert_int_equal(card->right, cases[i].right);
            assert_int_equal(last_turn(r)->answer,
                             cases[i].right ? DM_ANSWER_RIGHT : DM_ANSWER_WRONG);
        }
        dm_room_free(r);
    }
    dm_deck_free(deck);
}

/* Accents that are missing are told from those that are wrong, also to who does not know the answer. */
static void test_almost_accents(void **state) {
    (void)state;
    static const struct {
        const char *answer;
        int almost, others;
    } cases[] = {{"préferent", 1, 0},
                 {"preferent", 2, 0},
                 {"préférent", 1, 1},
                 {"preférent", 2, 1}};
    dm_deck *deck = class_deck();
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_room *r = class_room("again=yes", deck);
        answers_as(r, move_to(r, DM_CARD_BLUE), cases[i].answer);
        const dm_room_card *card = dm_room_card_shown(r);
        assert_true(card->lies);
        assert_int_equal(card->almost, cases[i].almost);
        assert_int_equal(card->other_accents, cases[i].others);
        dm_room_free(r);
    }
    dm_deck_free(deck);
}

/* Whatever a person sends, every reader can follow: controls are blanks in an event. */
static void test_controls_in_answer(void **state) {
    (void)state;
    dm_deck *deck = class_deck();
    dm_room *r = class_room("", deck);
    answers_as(r, move_to(r, DM_CARD_BLUE), "préfèrent\x02\x1b");
    const dm_room_card *card = dm_room_card_shown(r);
    assert_false(card->lies);
    assert_string_equal(card->tried, "préfèrent  ");
    assert_int_equal(length(r), 1);
    dm_room_free(r);
    dm_deck_free(deck);
}

static void test_no_hints(void **state) {
    (void)state;
    dm_deck *deck = class_deck();
    dm_room *r = class_room("hints=no", deck);
    char words[96];
    assert_false(dm_room_allows_hints(r));
    refuses(r, 1, "hint", DM_WORD_FAULT_NO_HINT);
    snprintf(words, sizeof words, "play %s", move_to(r, DM_CARD_GREEN));
    does(r, 1, words);
    does(r, DM_HOST, "deal");
    refuses(r, 1, "hint", DM_WORD_FAULT_NO_HINT);
    dm_room_free(r);
    dm_deck_free(deck);
}

/* The room of a player holds no answer before one was given, and all of it after. */
static void test_redacted_card(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    static char record[TEXT], words[2 * TEXT], redacted[TEXT];
    static const char *const acts[] = {"", "start", "play 13-10", "deal", "answer 1"};
    dm_room *host, *guest;
    dm_match_set_seed(m, 424242424242);
    dm_match_save(m, record, TEXT);
    dm_match_free(m);
    dm_room_open_words("hold=all ", record, words, sizeof words);
    assert_int_equal(dm_room_new(&host), DM_OK);
    assert_int_equal(dm_room_new(&guest), DM_OK);
    dm_room_lend_decks(host, NULL, builtin);
    for (size_t i = 0; i < COUNT(acts); i++) {
        const char *event;
        int person = i == 3 ? DM_HOST : 1;
        dm_act act = {.person = person,
                      .id = person ? (int64_t)i + 1 : 0,
                      .seen = dm_room_events(host),
                      .time = 5,
                      .words = i ? acts[i] : words};
        assert_int_equal(dm_room_do(host, &act, &event, NULL), DM_RULED_EVENT);
        assert_true(dm_room_redact(event, 2, redacted, TEXT) < TEXT);
        assert_null(strstr(redacted, "424242424242"));
        assert_int_equal(dm_room_add(guest, redacted, NULL), DM_OK);
        const dm_room_card *card = dm_room_card_shown(guest);
        if (i == 3) {
            assert_true(card->lies && !card->known);
            assert_string_equal(card->card->text[DM_COLUMN_ANSWERS], "");
            assert_string_equal(card->card->text[DM_COLUMN_SENTENCE],
                                dm_room_card_shown(host)->card->text[DM_COLUMN_SENTENCE]);
        }
        if (i == 4)
            assert_string_equal(
                card->card->text[DM_COLUMN_EXPLANATION],
                dm_room_card_shown(host)->card->text[DM_COLUMN_EXPLANATION]);
    }
    assert_int_equal(dm_match_seed(dm_room_match(guest)), 0);
    dm_room_free(host);
    dm_room_free(guest);
}

/* What one's own deck lacks comes from the built-in one; without any, from a box. */
static void test_decks(void **state) {
    (void)state;
    static const char file[] = "niveau;couleur;phrase;réponses;explication\n"
                               "CM2;bleue;Le merle chante.;chante;Hier, il *chantait*.\n";
    dm_deck *own;
    assert_int_equal(dm_deck_read(&own, file, sizeof file - 1), DM_OK);
    dm_room *r = card_room("hold=all ", own);
    does(r, 1, "play 13-10");
    does(r, DM_HOST, "deal");
    assert_non_null(dm_deck_find(builtin, dm_room_card_shown(r)->card->name));
    assert_string_not_equal(dm_room_card_shown(r)->card->text[DM_COLUMN_SENTENCE],
                            "Le merle chante.");
    dm_room_free(r);
    r = card_room("hold=all ", NULL);
    dm_room_lend_decks(r, NULL, NULL);
    does(r, 1, "play 13-10");
    does(r, DM_HOST, "deal");
    assert_true(dm_room_card_shown(r)->box);
    refuses(r, 1, "answer 1", DM_WORD_FAULT_CARD_ANSWER);
    does(r, 1, "answer wrong");
    assert_true(dm_match_turn(dm_room_match(r), 0)->pass);
    dm_room_free(r);
    dm_deck_free(own);
}

/* ---- logs ---- */

static void test_bad_events(void **state) {
    (void)state;
    static const char *const events[] = {"",
                                         " ",
                                         "1",
                                         "0 0 0 0 start",
                                         "x 0 0 0 start",
                                         "3 1000000 1 9 start",
                                         "2 999999 1 9 start",
                                         "2 1000000 1 9 dance",
                                         "2 1000000 1 9 start now",
                                         "2 1000000 1 9 sit 0",
                                         "2 1000000 1 9 sit 5",
                                         "2 1000000 1 9 sit",
                                         "2 1000000 1 1 start",
                                         "2 1000000-0 1 9 start",
                                         "2 1000000-1001 1 9 start",
                                         "2 1000000 1 9 open record=x",
                                         "2 1000000 1 9 play 32-28",
                                         "2 1000000 1 9 name a\\x",
                                         "2 1000000 1 9 name a\\",
                                         "2 1000000 1 9 grant 3 4",
                                         "2 1000000 1 9 phrase 25",
                                         "2 1000000 1 9  start",
                                         "2 1000000 1 9 start ",
                                         "-2 1000000 1 9 start"};
    static char before[TEXT], after[TEXT];
    ids = 0;
    dm_room *r = room_of("", match_of("draughts", "", NULL));
    dm_room_write(r, DM_HOST, before, TEXT);
    for (size_t i = 0; i < COUNT(events); i++) {
        dm_fault fault;
        if (dm_room_add(r, events[i], &fault) == DM_OK)
            fail_msg("added: %s", events[i]);
        assert_int_equal(fault.phrase.word, DM_WORD_FAULT_EVENT);
        dm_room_write(r, DM_HOST, after, TEXT);
        assert_string_equal(before, after);
    }
    dm_room_free(r);
}

static void test_rematch(void **state) {
    (void)state;
    static char words[TEXT], first[TEXT];
    dm_match *m = against(timed(match_of("draughts", "", NULL), 60000, 5), 1, 6);
    dm_room *r = room_of("hold=all undo=no ", m), *again;
    dm_room_save(r, now, first, TEXT);
    does(r, 1, "start");
    does(r, 1, "play 32-28");
    assert_true(dm_room_again(r, false, words, TEXT) < TEXT);
    assert_string_equal(words, first);
    assert_true(dm_room_rematch(r, "old room", true, 99, words, TEXT) < TEXT);
    assert_non_null(strstr(words, "after=old\\sroom"));
    assert_int_equal(dm_room_new(&again), DM_OK);
    does(again, 1, words);
    assert_int_equal(dm_room_seat(again, 0).kind, DM_SEAT_COMPUTER);
    assert_int_equal(dm_room_seat(again, 0).level, 6);
    assert_int_equal(length(again), 0);
    assert_int_equal(dm_match_clock(dm_room_match(again)).increment, 5);
    assert_true(dm_room_write(again, DM_HOST, words, TEXT) < TEXT);
    assert_non_null(strstr(words, "rules undo=no "));
    dm_room_free(r);
    dm_room_free(again);
}

/* The room of a rematch of this one, seats rotated, as its host opens it. */
static dm_room *rematch_of(const dm_room *r) {
    static char words[TEXT];
    dm_room *again;
    assert_true(dm_room_rematch(r, "old", true, 99, words, TEXT) < TEXT);
    assert_int_equal(dm_room_new(&again), DM_OK);
    does(again, DM_HOST, words);
    assert_string_equal(dm_room_before(again), "old");
    return again;
}

/* People sit where the rotation puts them, also those for whom a computer played. */
static void test_rematch_seats(void **state) {
    (void)state;
    dm_room *r = room_of("absence=20000 ", match_of("bretonnes", "players=4", NULL));
    does(r, 1, "grant 3 2");
    does(r, 2, "name Tom");
    for (int person = 1; person <= 3; person++) {
        char words[] = {'s', 'i', 't', ' ', (char)('0' + person), '\0'};
        does(r, person, words);
    }
    does(r, 1, "computer 4 level 5");
    does(r, 1, "start");
    now += 30000;
    assert_int_equal(does_away(r, 3, 30000, "computer 1 level 3"), DM_RULED_EVENT);
    does(r, 2, "resign");
    refuses(r, 2, "sit 2", DM_WORD_FAULT_SEAT_TAKEN);
    dm_room *again = rematch_of(r);
    static const int people[] = {2, 3, 0, 1};
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(dm_room_seat(again, seat).kind,
                         people[seat] ? DM_SEAT_PERSON : DM_SEAT_COMPUTER);
        assert_int_equal(dm_room_seat(again, seat).person, people[seat]);
    }
    assert_int_equal(dm_room_seat(again, 2).level, 5);
    assert_string_equal(dm_match_player(dm_room_match(again), 0)->name, "Tom");
    assert_int_equal(dm_room_rights(again, 1), DM_RIGHT_HOST);
    assert_int_equal(dm_room_rights(again, 2), 0);
    assert_int_equal(dm_room_rights(again, 3), DM_RIGHT_TEACHER);
    does(again, 2, "start");
    dm_room_free(again);
    dm_room_free(r);
}

static void test_again_is_told(void **state) {
    (void)state;
    int by;
    dm_room *r = two_people("", match_of("draughts", "", NULL));
    refuses(r, 1, "again next 1", DM_WORD_FAULT_NO_RIGHT);
    refuses(r, DM_HOST, "again next 1", DM_WORD_FAULT_NOT_OVER);
    does(r, 2, "resign");
    refuses(r, DM_HOST, "again", DM_WORD_FAULT_ACT);
    refuses(r, DM_HOST, "again next", DM_WORD_FAULT_ACT);
    refuses(r, DM_HOST, "again 01234567890123456789012345678901 1", DM_WORD_FAULT_ACT);
    does(r, DM_HOST, "again next 2");
    assert_string_equal(dm_room_next(r, &by), "next");
    assert_int_equal(by, 2);
    refuses(r, DM_HOST, "again other 1", DM_WORD_FAULT_ACT);
    dm_room_free(r);
}

static void test_people_from_the_beginning(void **state) {
    (void)state;
    static const char *const bad[] = {
        "seats=1 ",    "seats=1+2+3 ", "seats=1+x ",         "seats=+ ",
        "seats=1+2+ ", "rights=1 ",    "rights=1:4 ",        "rights=0:1 ",
        "rights= ",    "rights=1:1+ ", "seats=1+1000000001 "};
    static char record[TEXT], words[2 * TEXT];
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_save(m, record, TEXT);
    for (size_t i = 0; i < COUNT(bad); i++) {
        dm_room *r;
        dm_room_open_words(bad[i], record, words, sizeof words);
        assert_int_equal(dm_room_new(&r), DM_OK);
        refuses(r, 1, words, DM_WORD_FAULT_EVENT);
        dm_room_free(r);
    }
    dm_room *r = room_of("seats=7+0 rights=5:2 ", m);
    assert_true(dm_room_holds(r, 7, 0));
    assert_int_equal(dm_room_seat(r, 1).kind, DM_SEAT_OPEN);
    assert_int_equal(dm_room_rights(r, 5), DM_RIGHT_TEACHER);
    assert_int_equal(dm_room_rights(r, 1), DM_RIGHT_HOST);
    dm_room_free(r);
}

/* A deck travels with the room, and only the host sees it. */
static void test_own_deck(void **state) {
    (void)state;
    static const char rules[] =
        "deck=niveau;couleur;phrase;réponses;explication\\n"
        "CE1;rose;Zoé\\sdort.;dort;e\\nCE1;verte;Zoé\\sdort.;Zoé;e\\n"
        "CE1;bleue;Ils\\s___\\s(aller)\\slà.;vont;e\\n ";
    static char words[TEXT], seen[TEXT];
    dm_room *r = two_people(rules, match_of("sujet-verbe", "cards=on", NULL));
    does(r, 1, "play 13-10");
    does(r, DM_HOST, "deal");
    const dm_room_card *card = dm_room_card_shown(r);
    assert_true(card->named && card->lies);
    assert_true(dm_room_rematch(r, "old", false, 0, words, TEXT) < TEXT);
    assert_non_null(strstr(words, "deck=niveau;"));
    dm_room *again;
    const char *event;
    const dm_act open = {.person = 1, .id = 1, .time = now, .words = words};
    assert_int_equal(dm_room_new(&again), DM_OK);
    assert_int_equal(dm_room_do(again, &open, &event, NULL), DM_RULED_EVENT);
    dm_room_redact(event, 1, seen, TEXT);
    assert_null(strstr(seen, "deck="));
    assert_non_null(strstr(seen, "record="));
    dm_room_free(again);
    dm_room_free(r);
}

/* What is no event is nothing to anybody, and leaves a text that can be read. */
static void test_redacted_damage(void **state) {
    static const char *const damaged[] = {"",
                                          "1",
                                          "sit",
                                          "1 5 1 1 dance",
                                          "1 5 1 1 sit 0",
                                          "1 5 1 1 sit 1 2",
                                          "x 5 1 1 sit 1"};
    char seen[64];
    (void)state;
    for (size_t i = 0; i < COUNT(damaged); i++) {
        memset(seen, '?', sizeof seen);
        assert_int_equal(dm_room_redact(damaged[i], 2, NULL, 0), 0);
        assert_int_equal(dm_room_redact(damaged[i], 2, seen, sizeof seen), 0);
        assert_string_equal(seen, "");
    }
}

static void test_long_deck(void **state) {
    (void)state;
    static char record[TEXT], rules[DM_ROOM_DECK_BYTES_MAX + 32], words[2 * sizeof rules];
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_room *r;
    dm_match_save(m, record, TEXT);
    dm_match_free(m);
    memcpy(rules, "deck=", 5);
    memset(rules + 5, 'x', DM_ROOM_DECK_BYTES_MAX + 1);
    rules[5 + DM_ROOM_DECK_BYTES_MAX + 1] = ' ';
    dm_room_open_words(rules, record, words, sizeof words);
    assert_int_equal(dm_room_new(&r), DM_OK);
    refuses(r, 1, words, DM_WORD_FAULT_DECK_LONG);
    dm_room_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_too_many),
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_seats_grow),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_stale),
        cmocka_unit_test(test_undo_is_asked),
        cmocka_unit_test(test_undo_against_the_computer),
        cmocka_unit_test(test_undo_forbidden),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_computer_and_draw),
        cmocka_unit_test(test_computer_and_early_draw),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_flag),
        cmocka_unit_test(test_lag),
        cmocka_unit_test(test_no_host),
        cmocka_unit_test(test_excuse),
        cmocka_unit_test(test_no_excuse),
        cmocka_unit_test(test_absence),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_one_request),
        cmocka_unit_test(test_absence_by_clock),
        cmocka_unit_test(test_days_a_turn),
        cmocka_unit_test(test_days_off),
        cmocka_unit_test(test_no_days_off),
        cmocka_unit_test(test_rest_is_no_absence),
        cmocka_unit_test(test_delay),
        cmocka_unit_test(test_names_of_a_record),
        cmocka_unit_test(test_sitting_in),
        cmocka_unit_test(test_sitting_in_for_nobody),
        cmocka_unit_test(test_retired),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_card),
        cmocka_unit_test(test_retake),
        cmocka_unit_test(test_retake_of_others),
        cmocka_unit_test(test_almost),
        cmocka_unit_test(test_almost_accents),
        cmocka_unit_test(test_accents),
        cmocka_unit_test(test_controls_in_answer),
        cmocka_unit_test(test_no_hints),
        cmocka_unit_test(test_redacted_card),
        cmocka_unit_test(test_decks),
        cmocka_unit_test(test_bad_events),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_rematch_seats),
        cmocka_unit_test(test_again_is_told),
        cmocka_unit_test(test_people_from_the_beginning),
        cmocka_unit_test(test_own_deck),
        cmocka_unit_test(test_redacted_damage),
        cmocka_unit_test(test_long_deck),
    };
    return cmocka_run_group_tests(tests, load_builtin, free_builtin);
}
