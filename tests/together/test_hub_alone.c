/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A hub by itself, in a world that stores everything at once, whose time the test sets and
 * whose memory it takes away: when a flag falls, what is charged to nobody, who hears of a rematch when, and who hears
 * what without memory.
 */
#include <stdio.h>
#include <stdlib.h>

#include "damier/word_list.h"
#include "support.h"
#include "together/hub.h"

enum {
    BEGIN = 1000000,
    CLOCK = 10000,
    AWAITED = 15000,
    GUESTS = 3,
    EVENTS = 64,
    TEXT = 4096
};

static const char room[] = "aaaaaaaaaaaaaaaa", next[] = "bbbbbbbbbbbbbbbb";

/* Somebody connected, and what they were told. */
typedef struct {
    hub_visitor visitor;
    int64_t heard;       /* the last event */
    bool put_off, ended; /* an act; the call */
    bool out;            /* of the room */
    dm_word refused;     /* why the last act was, or none */
    int64_t done;        /* the event the last act became */
    int invited;         /* to the rematch, so often */
} guest;

static struct {
    hub *hub;
    guest guests[GUESTS];
    int64_t now, next_id;
    char log[EVENTS][TEXT];
    int64_t stored, appended; /* events; the one to be stored, or 0 */
    bool asked;               /* for what is stored after so many: */
    int64_t since;
    unsigned settled; /* people, as bits */
    hub_span lost;    /* since the process before ended, for whoever was there */
} world;

static guest *const white = &world.guests[0], *const black = &world.guests[1],
                    *const watcher = &world.guests[2];

/* ---- memory that runs out: the linker leads calls for some here ---- */

static long calls_left; /* of which the last one fails; 0 for none */

static bool fails(void) {
    return calls_left > 0 && --calls_left == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : __real_realloc(old, size);
}

/* ---- the world ---- */

static bool on_append(void *self, const hub_event *e) {
    (void)self;
    if (strcmp(e->room, next) == 0)
        return true; /* the test says when it is stored */
    if (e->number > EVENTS)
        return true; /* the test looks no further */
    assert_true(e->number == world.stored + 1 && strlen(e->text) < TEXT);
    memcpy(world.log[e->number - 1], e->text, strlen(e->text) + 1);
    world.appended = e->number;
    world.settled |= e->settles ? 1U << e->settles : 0;
    return true;
}

static bool on_read(void *self, const char *name, int64_t since) {
    (void)self, (void)name;
    world.asked = true;
    world.since = since;
    return true;
}

static void on_settled(void *self, const char *name, int person) {
    (void)self, (void)name;
    world.settled |= 1U << person;
}

static void on_publish(void *self, const char *name, int64_t number, const char *text,
                       int64_t due) {
    (void)self, (void)name, (void)number, (void)text, (void)due;
}

static void on_tell(void *self, hub_visitor *v, const hub_news *news) {
    guest *g = OWNER_OF(v, guest, visitor);
    (void)self;
    if (news->what == HUB_SAYS_EVENT) {
        assert_int_equal(news->number, g->heard + 1);
        assert_int_equal(strtoll(news->text, NULL, 10), news->number);
        g->heard = news->number;
    }
    g->refused = news->what == HUB_SAYS_REFUSED ? news->fault->phrase.word : g->refused;
    g->done = news->what == HUB_SAYS_DONE ? news->number : g->done;
    g->put_off |= news->what == HUB_SAYS_LATER;
    g->ended |= news->what == HUB_SAYS_END;
    g->out |= news->what == HUB_SAYS_MISSING;
    g->invited += news->what == HUB_SAYS_AGAIN;
}

static void on_think(void *self, const char *name, int64_t number, const dm_match *m,
                     const dm_due *due) {
    (void)self, (void)name, (void)number, (void)m, (void)due;
}

static bool on_hosts(void *self, const char *name) {
    (void)self, (void)name;
    return true;
}

static void answer_read(void) {
    const char *texts[EVENTS];
    for (int i = 0; i < EVENTS; i++)
        texts[i] = world.log[i];
    world.asked = false;
    hub_read(world.hub, room, HUB_STORED, texts + world.since,
             (size_t)(world.stored - world.since), world.now);
}

static void store_all(void) {
    while (world.appended || world.asked) {
        if (world.appended) {
            world.stored = world.appended;
            world.appended = 0;
            hub_appended(world.hub, room, world.stored, HUB_STORED, world.now);
        } else {
            answer_read();
        }
    }
}

/* ---- acting ---- */

static void act(guest *g, const char *words) {
    hub_act(world.hub, &g->visitor, ++world.next_id, 1000, words, world.now);
    store_all();
}

static void pass(int64_t milliseconds) {
    world.now += milliseconds;
    hub_tick(world.hub, world.now);
    store_all();
}

static bool is_over(void) {
    return dm_match_seat(dm_room_match(hub_find(world.hub, room))) == DM_OVER;
}

static size_t turns(void) {
    return dm_match_length(dm_room_match(hub_find(world.hub, room)));
}

/* A process; after another one, which served until `gone`, or 0 if it is the first. */
static void make_hub(int64_t gone) {
    hub_world parts = {.append = on_append,
                       .read = on_read,
                       .publish = on_publish,
                       .settled = on_settled,
                       .tell = on_tell,
                       .think = on_think,
                       .hosts = on_hosts};
    parts.gone = gone;
    parts.since = gone ? world.now : 0;
    world.hub = hub_new(&parts);
    assert_non_null(world.hub);
}

/* Two people with a clock, white to move: how far away white is, and what the rule says. */
static void begin(int64_t lag, const char *rules) {
    char record[2048], words[4096];
    dm_match *m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = CLOCK});
    dm_match_save(m, record, sizeof record);
    dm_match_free(m);
    dm_room_open_words(rules, record, words, sizeof words);
    memset(&world, 0, sizeof world);
    world.now = BEGIN;
    make_hub(0);
    assert_true(
        hub_open(world.hub, &white->visitor, room, ++world.next_id, words, BEGIN));
    store_all();
    assert_true(hub_enter(world.hub, &black->visitor, room, 2, 0, BEGIN));
    white->visitor.lag = lag;
    act(white, "sit 1");
    act(black, "sit 2");
    act(white, "start");
}

static void end(void) {
    for (int i = 0; i < GUESTS; i++)
        hub_leave(world.hub, &world.guests[i].visitor, world.now);
    hub_free(world.hub);
}

/* ---- flags ---- */

/* The flag falls when a move of whoever has no lag must have come, without being asked. */
static void test_flag_at_once(void **state) {
    (void)state;
    begin(0, "");
    pass(CLOCK - 1);
    assert_false(is_over());
    assert_int_equal(hub_next(world.hub), world.now + 1);
    pass(1);
    assert_true(is_over());
    end();
}

/* As long as a move may be on its way it counts, and the flag falls after that. */
static void test_flag_waits(void **state) {
    (void)state;
    begin(600, "");
    pass(CLOCK + 500);
    assert_false(is_over());
    act(white, "play 32-28");
    assert_int_equal(turns(), 1);
    assert_int_equal(dm_room_time_left(hub_find(world.hub, room), 0, world.now), 100);
    end();
    begin(600, "");
    pass(CLOCK + 599);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
}

/* Not longer than the room forgives: a second, or what its rule says. */
static void test_flag_waits_no_longer(void **state) {
    (void)state;
    begin(60000, "");
    pass(CLOCK + DM_LAG_USUAL - 1);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
    begin(60000, "lag=3000 ");
    pass(CLOCK + 2999);
    assert_false(is_over());
    act(white, "play 32-28");
    assert_int_equal(turns(), 1);
    end();
}

/* With another process, of which nothing more is known; and nobody waits for the absent. */
static void test_flag_elsewhere(void **state) {
    (void)state;
    begin(300, "");
    hub_leave(world.hub, &white->visitor, world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    pass(CLOCK + DM_LAG_USUAL - 1);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
    begin(300, "");
    hub_leave(world.hub, &white->visitor, world.now);
    pass(CLOCK);
    assert_true(is_over());
    end();
}

/* ---- what is charged to nobody ---- */

static int64_t left(int seat) {
    return dm_room_time_left(hub_find(world.hub, room), seat, world.now);
}

/* The process ends, and another one begins so much later. */
static void restart(int64_t later) {
    int64_t gone = world.now;
    hub_free(world.hub);
    for (int i = 0; i < GUESTS; i++)
        world.guests[i] = (guest){.out = false};
    world.now += later;
    make_hub(gone);
    world.lost = (hub_span){gone, world.now + AWAITED};
}

/* Both were there when it ended, which is known before the room is read. */
static void lose_both(void) {
    hub_lost_elsewhere(world.hub, room, 1, world.lost, world.now);
    hub_lost_elsewhere(world.hub, room, 2, world.lost, world.now);
}

static void come_back(guest *g, int person) {
    bool first = !hub_has(world.hub, room);
    assert_true(hub_enter(world.hub, &g->visitor, room, person, world.stored, world.now));
    g->heard = world.stored;
    if (first)
        lose_both();
    if (world.lost.until > 0)
        hub_excuse(world.hub, &g->visitor, world.lost, world.now);
    store_all();
}

/* Time before the process ended counts; what came after does not, until one is back. */
static void test_part_of_a_turn(void **state) {
    (void)state;
    begin(0, "");
    pass(4000); /* white thinks */
    restart(2000);
    come_back(black, 2);
    assert_int_equal(left(0), CLOCK - 4000);
    assert_int_equal(world.settled, 1U << 2);
    pass(1750); /* the machine is busy: white is let in only now */
    come_back(white, 1);
    assert_int_equal(left(0), CLOCK - 4000);
    assert_int_equal(world.settled, 1U << 1 | 1U << 2);
    pass(1000);
    act(white, "play 32-28");
    assert_int_equal(left(0), CLOCK - 5000);
    end();
}

/* The same, though something else happens meanwhile; nor does a flag fall. */
static void test_part_with_others(void **state) {
    (void)state;
    begin(0, "");
    pass(CLOCK - 500);
    restart(2000);
    come_back(black, 2);
    pass(1000);
    act(black, "phrase 1");
    pass(1000);
    act(black, "offer"); /* which would let a flag fall first */
    pass(3000);
    assert_false(is_over());
    come_back(white, 1);
    assert_int_equal(left(0), 500);
    pass(499);
    assert_false(is_over());
    pass(1);
    assert_true(is_over());
    end();
}

/* Who does not come back in time is charged from then on; a flag falls after that. */
static void test_not_back(void **state) {
    (void)state;
    begin(0, "");
    pass(CLOCK - 500);
    restart(2000);
    come_back(black, 2);
    pass(AWAITED - 1);
    assert_false(is_over());
    pass(1);
    assert_false(is_over());
    assert_int_equal(left(0), 500);
    pass(500);
    assert_true(is_over());
    end();
}

/* Nor does it help to come at last: the time until somebody may come back has an end. */
static void test_back_late(void **state) {
    (void)state;
    for (int watched = 0; watched <= 1; watched++) {
        begin(0, "");
        pass(1000);
        restart(2000);
        if (watched)
            come_back(black, 2);
        pass(AWAITED + 4000);
        come_back(white, 1);
        assert_int_equal(left(0), CLOCK - 1000 - 4000);
        end();
    }
}

/* The turn may begin while its player is on the way back. */
static void test_turn_begins_meanwhile(void **state) {
    (void)state;
    begin(0, "");
    restart(1000);
    come_back(white, 1);
    act(white, "play 32-28");
    pass(2000);
    come_back(black, 2);
    assert_int_equal(left(1), CLOCK);
    pass(300);
    assert_int_equal(left(1), CLOCK - 300);
    end();
}

/* A room that comes into memory long after a restart was served all the time. */
static void test_read_late(void **state) {
    (void)state;
    begin(0, "");
    pass(1000);
    restart(500);
    pass(4000);
    world.lost.until = 0; /* who came was not there when it ended */
    come_back(white, 1);
    assert_int_equal(left(0), CLOCK - 1000 - 4000);
    end();
}

/* Back from another process that was killed: only since then nobody is charged. */
static void test_forsaken(void **state) {
    (void)state;
    begin(0, "");
    hub_leave(world.hub, &white->visitor, world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    pass(3000);
    int64_t killed = world.now;
    pass(1000);
    act(black, "phrase 1");
    pass(1000);
    world.lost = (hub_span){killed, killed + AWAITED};
    come_back(white, 1);
    assert_int_equal(left(0), CLOCK - 3000);
    end();
}

/* While they may be on their way to this or another process their flag does not fall. */
static void test_lost_elsewhere(void **state) {
    (void)state;
    begin(0, "");
    hub_leave(world.hub, &white->visitor, world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    pass(CLOCK - 1000);
    int64_t killed = world.now;
    pass(500);
    hub_seen_all(world.hub, room, NULL, 0, world.now);
    hub_lost_elsewhere(world.hub, room, 1, (hub_span){killed, killed + AWAITED},
                       world.now);
    pass(AWAITED - 501);
    assert_false(is_over());
    pass(1);
    assert_false(is_over());
    assert_int_equal(left(0), 1000);
    pass(1000);
    assert_true(is_over());
    end();
}

/* Storage fails for a while, in which nobody can move; what was before counts. */
static void test_without_storage(void **state) {
    (void)state;
    begin(0, "");
    pass(2000);
    hub_act(world.hub, &white->visitor, ++world.next_id, 1000, "play 32-28", world.now);
    world.now += 300;
    world.appended = 0;
    hub_appended(world.hub, room, world.stored + 1, HUB_FAILED, world.now);
    assert_true(white->put_off);
    for (int tries = 0; tries < 3; tries++) {
        world.now += 1000;
        hub_tick(world.hub, world.now);
        assert_true(world.asked);
        world.asked = false;
        hub_read(world.hub, room, HUB_FAILED, NULL, 0, world.now);
    }
    pass(1000);
    assert_int_equal(left(0), CLOCK - 2000);
    pass(500);
    act(white, "play 32-28");
    assert_int_equal(left(0), CLOCK - 2500);
    end();
}

/* The process stood still since it was last seen to run. */
static void test_stood_still(void **state) {
    (void)state;
    begin(0, "");
    pass(2000);
    int64_t seen = world.now;
    world.now += 4000;
    hub_stalled(world.hub, false, seen, world.now);
    store_all();
    assert_int_equal(left(0), CLOCK - 2000);
    end();
}

/* The process stands still, for so long that others may have served meanwhile, or not. */
static void stand_still(bool missed, int64_t milliseconds) {
    int64_t seen = world.now;
    world.now += milliseconds;
    hub_stalled(world.hub, missed, seen, world.now);
    store_all();
}

/* White, whose turn it is, is with another process from the beginning. */
static void begin_elsewhere(void) {
    begin(0, "");
    hub_leave(world.hub, &white->visitor, world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
}

/* White was served elsewhere, and comes here when that is over: that time was theirs. */
static void test_stood_still_without(void **state) {
    (void)state;
    for (int missed = 0; missed <= 1; missed++) {
        begin_elsewhere();
        pass(1000);
        stand_still(missed, 4000);
        pass(500);
        world.lost = (hub_span){world.now, world.now + AWAITED};
        pass(300);
        come_back(white, 1);
        assert_int_equal(left(0), CLOCK - 5500);
        end();
    }
}

/* Who gave up while the process stood still is seen to leave only afterwards. */
static void test_stood_still_and_left(void **state) {
    (void)state;
    begin(0, "");
    pass(2000);
    int64_t seen = world.now;
    world.now += 4000;
    hub_leave(world.hub, &white->visitor, world.now);
    hub_stalled(world.hub, false, seen, world.now);
    come_back(white, 1);
    assert_int_equal(left(0), CLOCK - 2000);
    end();
}

/* Until it is stored that nobody is charged for it. */
static void test_excusing(void **state) {
    (void)state;
    begin(0, "");
    assert_false(hub_excusing(world.hub));
    world.now += 4000;
    hub_stalled(world.hub, true, world.now - 4000, world.now);
    assert_true(world.asked && hub_excusing(world.hub));
    answer_read();
    assert_true(world.appended > 0 && hub_excusing(world.hub));
    store_all();
    assert_false(hub_excusing(world.hub));
    end();
}

/* However short it is: the time between was theirs, which adds up. */
static void test_stood_still_often(void **state) {
    (void)state;
    begin(0, "");
    for (int i = 0; i < 6; i++) {
        stand_still(false, 3000);
        pass(400);
    }
    assert_int_equal(left(0), CLOCK - 6 * 400);
    end();
}

/* What could not be said before storage failed is said when it works again. */
static void test_stood_still_before_failure(void **state) {
    (void)state;
    begin(0, "");
    pass(1000);
    int64_t seen = world.now;
    world.now += 3000;
    hub_stalled(world.hub, false, seen, world.now);
    assert_true(world.appended > 0); /* the excuse, which is not stored */
    world.now += 700;
    world.appended = 0;
    hub_appended(world.hub, room, world.stored + 1, HUB_FAILED, world.now);
    pass(1000);
    assert_int_equal(left(0), CLOCK - 1000);
    end();
}

/* Black cannot say anything for so long, because storage fails here. */
static void fail_here(int64_t milliseconds) {
    hub_act(world.hub, &black->visitor, ++world.next_id, 1000, "phrase 1", world.now);
    world.now += milliseconds;
    world.appended = 0;
    hub_appended(world.hub, room, world.stored + 1, HUB_FAILED, world.now);
    pass(1000);
}

/* Who is with another process is served there; who is with none could not have come. */
static void test_failure_elsewhere(void **state) {
    (void)state;
    begin_elsewhere();
    pass(1000);
    fail_here(3000);
    assert_int_equal(left(0), CLOCK - 5000);
    end();
    begin(0, "");
    hub_leave(world.hub, &white->visitor, world.now);
    pass(1000);
    fail_here(3000);
    assert_int_equal(left(0), CLOCK - 1000);
    end();
}

/* Of what happened elsewhere this process hears late; whoever comes knew it before. */
static void test_known_elsewhere(void **state) {
    (void)state;
    begin(0, "");
    hub_leave(world.hub, &black->visitor, world.now);
    hub_seen_elsewhere(world.hub, room, 2, true, world.now);
    snprintf(world.log[world.stored], TEXT, "%lld %lld 1 99 play 32-28",
             (long long)world.stored + 1, (long long)world.now);
    world.stored++;
    world.now += 3000;
    assert_true(hub_enter(world.hub, &black->visitor, room, 2, world.stored, world.now));
    store_all();
    assert_int_equal(turns(), 1);
    assert_int_equal(left(1), CLOCK - 3000);
    end();
}

/* Who came back to another process is excused there, and later leaves by themselves. */
static void test_lost_and_back_elsewhere(void **state) {
    (void)state;
    begin_elsewhere();
    hub_seen_all(world.hub, room, NULL, 0, world.now);
    hub_lost_elsewhere(world.hub, room, 1, (hub_span){world.now, world.now + AWAITED},
                       world.now);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    pass(3000);
    hub_seen_elsewhere(world.hub, room, 1, false, world.now);
    act(black, "phrase 1");
    assert_int_equal(left(0), CLOCK - 3000);
    pass(CLOCK - 3000);
    assert_true(is_over());
    end();
}

/* That process may end before it has said so: then it is said here, together with that. */
static void test_lost_twice(void **state) {
    (void)state;
    begin_elsewhere();
    pass(1000);
    int64_t killed = world.now;
    hub_seen_all(world.hub, room, NULL, 0, world.now);
    hub_lost_elsewhere(world.hub, room, 1, (hub_span){killed, killed + AWAITED},
                       world.now);
    pass(2000);
    hub_seen_elsewhere(world.hub, room, 1, true, world.now);
    world.lost = (hub_span){world.now, world.now + AWAITED};
    pass(300);
    come_back(white, 1);
    assert_int_equal(left(0), CLOCK - 1000);
    end();
}

/* Or this one hears of it when they come; both is said before it may be forgotten. */
static void test_unserved_before(void **state) {
    (void)state;
    begin(0, "");
    int64_t first = world.now + 1000;
    pass(4000);
    restart(500);
    assert_true(hub_enter(world.hub, &white->visitor, room, 1, world.stored, world.now));
    white->heard = world.stored;
    hub_unserved(world.hub, room, 1, (hub_span){first, first + 2000}, world.now);
    hub_excuse(world.hub, &white->visitor, world.lost, world.now);
    answer_read();
    assert_true(world.appended > 0); /* the first of two excuses */
    assert_int_equal(world.settled, 0);
    store_all();
    assert_int_equal(world.settled, 1U << 1);
    assert_int_equal(left(0), CLOCK - 2000);
    end();
}

/* That may be known only later: then it is said until they came here, and no further. */
static void test_unserved_known_later(void **state) {
    (void)state;
    begin(0, "");
    hub_leave(world.hub, &white->visitor, world.now);
    pass(400);
    int64_t silent = world.now;
    pass(500);
    assert_true(hub_enter(world.hub, &white->visitor, room, 1, world.stored, world.now));
    pass(600);
    hub_unserved(world.hub, room, 1, (hub_span){silent, world.now}, world.now);
    store_all();
    assert_int_equal(left(0), CLOCK - 400 - 600);
    hub_leave(world.hub, &white->visitor, world.now);
    pass(500);
    hub_unserved(world.hub, room, 1, (hub_span){silent, world.now}, world.now);
    store_all(); /* who has left again of their own will is owed nothing */
    assert_int_equal(left(0), CLOCK - 400 - 600 - 500);
    end();
}

/* Of a turn that is told late, the time until then; once, however late that is told. */
static void test_told_late(void **state) {
    (void)state;
    begin(0, "");
    hub_act(world.hub, &white->visitor, ++world.next_id, 1000, "play 32-28", world.now);
    for (int stored = 0; stored < 3; stored++) {
        world.now += 900;
        if (!world.appended)
            break;
        world.stored = world.appended;
        world.appended = 0;
        hub_appended(world.hub, room, world.stored, HUB_STORED, world.now);
    }
    assert_int_equal(world.stored, 6); /* the move, and one excuse */
    assert_in_range(left(1), CLOCK - 1800, CLOCK - 900);
    end();
}

/* ---- how much a room takes in ---- */

/* Whoever has no seat may change their name so often, and goes on after a while. */
static void test_names_have_an_end(void **state) {
    (void)state;
    char words[32];
    begin(0, "");
    assert_true(hub_enter(world.hub, &watcher->visitor, room, 3, 0, world.now));
    int64_t before = world.stored;
    for (int i = 0; i < 25; i++) {
        snprintf(words, sizeof words, "name Tom %d", i);
        act(watcher, words);
    }
    assert_int_equal(world.stored, before + 20);
    assert_int_equal(watcher->refused, DM_WORD_FAULT_SAID_ENOUGH);
    act(black, "phrase 1"); /* whoever has a seat is heard all the same */
    assert_int_equal(world.stored, before + 21);
    act(white, "play 32-28");
    act(black, "play 19-23");
    world.now += 2 * 60000;
    watcher->refused = DM_WORD_NONE;
    act(watcher, "name Ada");
    assert_int_equal(watcher->refused, DM_WORD_NONE);
    end();
}

/* A name that is said once more is no event. */
static void test_same_name(void **state) {
    (void)state;
    begin(0, "");
    act(white, "name Ada");
    int64_t before = world.stored;
    act(white, "name Ada ");
    assert_int_equal(white->refused, DM_WORD_NONE);
    assert_int_equal(white->done, 0);
    act(white, "name Adam");
    assert_int_equal(world.stored, before + 1);
    end();
}

/* A room whose log is long already, which one person made so: said besides the game. */
static void come_to_long(size_t count, int person, const char *what) {
    static char text[64];
    begin(0, "");
    assert_true(hub_enter(world.hub, &watcher->visitor, room, 3, 0, world.now));
    for (size_t i = (size_t)world.stored; i < count; i++) {
        snprintf(text, sizeof text, "%lld %lld %d 0 %s%zu", (long long)i + 1,
                 (long long)world.now, person, what, i % 2 + 1);
        hub_heard(world.hub, room, (int64_t)i + 1, text, world.now);
    }
    assert_int_equal(dm_room_events(hub_find(world.hub, room)), count);
}

/* Whether an act would be stored there; storage itself is left out. */
static bool is_heard(guest *g, const char *words, dm_word why) {
    g->refused = DM_WORD_NONE;
    hub_act(world.hub, &g->visitor, ++world.next_id, 1000000, words, world.now);
    assert_true(g->refused == DM_WORD_NONE || g->refused == why);
    return g->refused == DM_WORD_NONE;
}

/* What is said besides a game cannot keep it from being played, nor people without a seat
   those who have one. */
static void test_long_rooms(void **state) {
    static const struct {
        size_t count;
        int person;
        const char *what;
        guest *who;
        const char *words;
        bool heard;
    } cases[] = {{2100, 9, "name Tom", &world.guests[2], "name Eve", false},
                 {2100, 9, "name Tom", &world.guests[1], "phrase 1", true},
                 {10000, 1, "phrase ", &world.guests[1], "phrase 1", false},
                 {10000, 1, "phrase ", &world.guests[1], "offer", false},
                 {10000, 1, "phrase ", &world.guests[0], "play 32-28", true},
                 {19999, 1, "phrase ", &world.guests[0], "play 32-28", true},
                 {20000, 1, "phrase ", &world.guests[0], "play 32-28", false},
                 {20000, 1, "phrase ", &world.guests[1], "resign", true}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        come_to_long(cases[i].count, cases[i].person, cases[i].what);
        assert_int_equal(is_heard(cases[i].who, cases[i].words, DM_WORD_FAULT_ROOM_LONG),
                         cases[i].heard);
        end();
    }
}

/* ---- rematches ---- */

/* Who comes while the rematch is being stored hears of it when it is, and once. */
static void test_rematch(void **state) {
    (void)state;
    begin(0, "");
    act(black, "resign");
    assert_true(is_over());
    hub_again(world.hub, &white->visitor, ++world.next_id, next, 1, world.now);
    hub_appended(world.hub, next, 1, HUB_STORED, world.now);
    assert_true(world.appended > 0); /* that the old room says so */
    assert_true(hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now));
    for (int i = 0; i < GUESTS; i++)
        assert_int_equal(world.guests[i].invited, 0);
    store_all();
    for (int i = 0; i < GUESTS; i++)
        assert_int_equal(world.guests[i].invited, 1);
    hub_leave(world.hub, &watcher->visitor, world.now);
    hub_act(world.hub, &white->visitor, ++world.next_id, 1000, "phrase 1", world.now);
    assert_true(world.appended > 0); /* something else is being stored */
    *watcher = (guest){.out = false};
    assert_true(hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now));
    assert_int_equal(watcher->invited, 1);
    store_all();
    assert_int_equal(watcher->invited, 1);
    end();
}

/* ---- without memory ---- */

/* Nobody is left waiting for an event that is stored. */
static void assert_told(const guest *g, long call) {
    if (g->heard < world.stored && !g->ended && !g->out)
        fail_msg("call %ld: told up to %lld of %lld, and nothing since", call,
                 (long long)g->heard, (long long)world.stored);
}

/* A move, of which each call for memory fails once: whoever misses it must come back. */
static void test_memory(void **state) {
    (void)state;
    long ended = 0, untouched = 0;
    for (long call = 1; untouched == 0; call++) {
        begin(0, "");
        assert_true(
            hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now));
        calls_left = call;
        act(white, "play 32-28");
        untouched = calls_left;
        calls_left = 0;
        pass(2000); /* what was in doubt has been read again */
        for (int i = 0; i < GUESTS; i++) {
            assert_told(&world.guests[i], call);
            ended += world.guests[i].ended;
        }
        end();
    }
    assert_true(ended > 0); /* or this tries nothing */
}

/* The same of somebody who comes. */
static void test_memory_of_guests(void **state) {
    (void)state;
    long ended = 0, untouched = 0;
    for (long call = 1; untouched == 0; call++) {
        begin(0, "");
        calls_left = call;
        bool entered =
            hub_enter(world.hub, &watcher->visitor, room, HUB_WATCHER, 0, world.now);
        untouched = calls_left;
        calls_left = 0;
        pass(2000);
        if (entered)
            assert_told(watcher, call);
        ended += watcher->ended;
        end();
    }
    assert_true(ended > 0);
}

/* An event as others see it is whole, or there is none. */
static void test_memory_of_redaction(void **state) {
    static const char event[] = "2 5 1 7 sit 1", redacted[] = "2 5 1 0 sit 1";
    long untouched = 0;
    (void)state;
    for (long call = 1; untouched == 0; call++) {
        calls_left = call;
        char *seen = hub_redact(event, HUB_WATCHER);
        untouched = calls_left;
        calls_left = 0;
        if (untouched)
            assert_string_equal(seen, redacted);
        else
            assert_null(seen);
        free(seen);
    }
    assert_null(hub_redact("", HUB_WATCHER));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_flag_at_once),
                                       cmocka_unit_test(test_flag_waits),
                                       cmocka_unit_test(test_flag_elsewhere),
                                       cmocka_unit_test(test_flag_waits_no_longer),
                                       cmocka_unit_test(test_part_of_a_turn),
                                       cmocka_unit_test(test_part_with_others),
                                       cmocka_unit_test(test_not_back),
                                       cmocka_unit_test(test_back_late),
                                       cmocka_unit_test(test_turn_begins_meanwhile),
                                       cmocka_unit_test(test_read_late),
                                       cmocka_unit_test(test_forsaken),
                                       cmocka_unit_test(test_lost_elsewhere),
                                       cmocka_unit_test(test_without_storage),
                                       cmocka_unit_test(test_stood_still),
                                       cmocka_unit_test(test_stood_still_without),
                                       cmocka_unit_test(test_stood_still_and_left),
                                       cmocka_unit_test(test_excusing),
                                       cmocka_unit_test(test_stood_still_often),
                                       cmocka_unit_test(test_stood_still_before_failure),
                                       cmocka_unit_test(test_failure_elsewhere),
                                       cmocka_unit_test(test_known_elsewhere),
                                       cmocka_unit_test(test_lost_and_back_elsewhere),
                                       cmocka_unit_test(test_lost_twice),
                                       cmocka_unit_test(test_unserved_before),
                                       cmocka_unit_test(test_unserved_known_later),
                                       cmocka_unit_test(test_told_late),
                                       cmocka_unit_test(test_names_have_an_end),
                                       cmocka_unit_test(test_same_name),
                                       cmocka_unit_test(test_long_rooms),
                                       cmocka_unit_test(test_rematch),
                                       cmocka_unit_test(test_memory),
                                       cmocka_unit_test(test_memory_of_guests),
                                       cmocka_unit_test(test_memory_of_redaction)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
