/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other processes that serve the same rooms: see neighbours.h. */
#include "neighbours.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "secrets.h"
#include "wall_clock.h"

enum {
    TICK_MS = 250,
    LEASE_MS = 2500,       /* how long a process that says nothing keeps its rooms */
    SILENT_MS = 600,       /* one that has not renewed it for so long is not well */
    RECOVERED_MS = 500,    /* one that can serve again has excused its callers by then */
    RENEW_MS = 250,        /* how often the lease is renewed */
    LOOK_MS = 500,         /* how often the database is looked into without a bus, */
    LOOK_SELDOM_MS = 5000, /* and with one, or without others */
    BACK_MS = 3000,        /* how far back: clocks differ, and commits take their time */
    FAR_EVERY = 20,        /* times, one looks so far back: */
    FAR_MS = 120000,
    SOON_MS = 1000,     /* what is due so soon is attended to at once */
    FORSAKEN_MS = 6000, /* longer than it takes until somebody else hosts a room */
    MESSAGE_HEAD = 96   /* bytes of a message besides the event */
};

struct neighbours {
    neighbours_parts parts;
    char name[HUB_ID_BYTES]; /* of this process, another one each time it starts */
    uv_timer_t timer;
    int64_t started;
    store_entry *holders;
    size_t holder_count;
    uint64_t leased_until; /* by the clock of the machine, 0 without a lease */
    uint64_t renewed, looked;
    uint64_t answered; /* when the database was last asked and did answer, 0 for never */
    uint64_t good;     /* the same, and all callers had been excused of what was before */
    uint64_t recovered; /* when it could serve again */
    bool renewing, looking, changed;
    bool ending;        /* nobody leaves any more of their own will */
    bool lapsed;        /* the lease ran out, and that was noticed */
    bool failed;        /* the database did not answer when it was last asked */
    bool say_again;     /* who is here has not been stored */
    int64_t look_since; /* when it was last looked with success */
    bool bus_worked;    /* when it was last asked */
    bool look_now;      /* something may not have been heard */
    unsigned looks;
    store_task *doubts; /* to be asked again, at `number` */
    bool far, fresh;    /* of the look under way: far back, or without a bus to rely on */
};

/* Goes on while a process is stopped, and never back. */
static uint64_t machine_ms(void) {
    return uv_hrtime() / 1000000;
}

static bool bus_works(const neighbours *n) {
    return n->parts.bus && n->parts.bus->connected(n->parts.bus);
}

static store_task *new_task(neighbours *n, store_kind kind, const char *room,
                            void (*done)(store_task *)) {
    store_task *t = store_task_new(kind, room, done, n);
    if (!t)
        return NULL;
    memcpy(t->holder, n->name, sizeof t->holder);
    t->now = wall_now();
    return t;
}

static void submit(neighbours *n, store_task *t) {
    n->parts.store->submit(n->parts.store, t);
}

/* ---- who hosts what ---- */

static bool has_lease(const neighbours *n) {
    return machine_ms() < n->leased_until;
}

/* The room is with whom its name and theirs give the highest number. */
bool neighbours_host(const neighbours *n, const char *room) {
    const char *host = n->name;
    uint64_t highest = 0;
    if (!n->parts.store->shared)
        return true;
    if (!has_lease(n))
        return false;
    for (size_t i = 0; i < n->holder_count; i++) {
        uint64_t number = dm_hash_add_text(dm_hash_add_text(0, n->holders[i].id), room);
        if (number > highest) {
            highest = number;
            host = n->holders[i].id;
        }
    }
    return strcmp(host, n->name) == 0;
}

bool neighbours_changed(neighbours *n) {
    bool changed = n->changed;
    n->changed = false;
    return changed;
}

int64_t neighbours_unattended(const neighbours *n, const char *room, int64_t due,
                              int64_t time) {
    bool forsaken = n->parts.store->shared && time - due > FORSAKEN_MS &&
                    !hub_has(n->parts.hub, room);
    return forsaken ? due : 0;
}

/*
 * Since one of somebody's processes fell silent, until they came to the next one, or until
 * now: it is the time of asking that counts, since an answer may come late. Alone, all
 * others are over.
 */
static hub_span span_behind(const neighbours *n, const store_task *t, size_t place) {
    const store_entry *one = &t->rooms[place];
    if (one->at <= (n->parts.store->shared ? SILENT_MS : 0))
        return (hub_span){0, 0}; /* alone, this process serves for ever: no time at all */
    hub_span span = {t->now - one->at, t->now};
    for (size_t i = 0; i < t->count; i++) {
        const store_entry *other = &t->rooms[i];
        bool later = other->at < one->at || (other->at == one->at && i > place);
        if (later && t->now - other->last < span.until)
            span.until = t->now - other->last;
    }
    return span;
}

/* Whoever could have come back by then stays away of their own will. */
static int64_t awaited_until(const neighbours *n, int64_t from) {
    return (from > n->started ? from : n->started) + NEIGHBOURS_AWAITED_MS;
}

static hub_span excusable(const neighbours *n, hub_span span) {
    int64_t most = awaited_until(n, span.from);
    return span.until > most ? (hub_span){span.from, most} : span;
}

hub_span neighbours_forsaken(const neighbours *n, const store_task *t) {
    for (size_t i = 0; i < t->count; i++) {
        hub_span span = span_behind(n, t, i);
        if (span.until == t->now)
            return excusable(n, span);
    }
    return (hub_span){0, 0};
}

static void tell_unserved(neighbours *n, const store_task *t) {
    for (size_t i = 0; i < t->count; i++)
        hub_unserved(n->parts.hub, t->room, t->person, excusable(n, span_behind(n, t, i)),
                     wall_now());
}

/*
 * Who comes so soon after their process served may have left it of their own will, or it
 * has ended: then it has said nothing more when they are asked for again.
 */
static bool is_doubtful(const neighbours *n, const store_task *t) {
    for (size_t i = 0; n->parts.store->shared && i < t->count; i++)
        if (t->rooms[i].at <= SILENT_MS && strcmp(t->rooms[i].id, n->name) != 0)
            return true;
    return false;
}

static void on_asked_again(store_task *t);

static void ask_later(neighbours *n, const store_task *t) {
    store_task *again = new_task(n, STORE_FIND_KEY, t->room, on_asked_again);
    if (!again)
        return;
    memcpy(again->hash, t->hash, sizeof again->hash);
    again->number = (int64_t)machine_ms() + SILENT_MS + 1;
    again->next = n->doubts;
    n->doubts = again;
}

static void on_asked_again(store_task *t) {
    if (t->result == HUB_FAILED)
        ask_later(t->owner, t);
    else
        tell_unserved(t->owner, t);
    store_task_free(t);
}

static void ask_again(neighbours *n, uint64_t time) {
    for (store_task **link = &n->doubts, *t; (t = *link);) {
        if (time < (uint64_t)t->number) {
            link = &t->next;
            continue;
        }
        *link = t->next;
        t->next = NULL;
        t->now = wall_now();
        submit(n, t);
    }
}

void neighbours_welcome(neighbours *n, const store_task *t) {
    tell_unserved(n, t);
    if (is_doubtful(n, t))
        ask_later(n, t);
}

/* ---- the lease ---- */

static bool same_holders(const neighbours *n, const store_task *t) {
    bool same = n->holder_count == t->count;
    for (size_t i = 0; same && i < t->count; i++)
        same = strcmp(n->holders[i].id, t->rooms[i].id) == 0;
    return same;
}

static void ask_present_in(void *self, const char *room) {
    neighbours_ask_present(self, room);
}

/*
 * Who is here must be known to others, of whom some may be new, and some gone, perhaps
 * before they told of their last event.
 */
static void meet_holders(neighbours *n, store_task *t) {
    free(n->holders);
    n->holders = t->rooms;
    n->holder_count = t->count;
    t->rooms = NULL;
    t->count = 0;
    n->changed = n->look_now = true;
    hub_each(n->parts.hub, ask_present_in, n);
}

/*
 * Players who leave a process that does not serve are excused elsewhere: after it could
 * not, that goes on until it has excused them itself.
 */
static bool is_recovering(const neighbours *n, uint64_t time) {
    return n->lapsed || n->failed ||
           (n->recovered && time < n->recovered + RECOVERED_MS &&
            hub_excusing(n->parts.hub));
}

/* A time of the machine, or when this process began. */
static int64_t wall_at(const neighbours *n, uint64_t time) {
    return time ? wall_now() - (int64_t)(machine_ms() - time) : n->started;
}

/* What was before that has been noted, or was served. */
static int64_t last_answer(const neighbours *n) {
    return wall_at(n, n->answered);
}

/* Without its connection a process does not know whether others had theirs. */
static int64_t last_of_all(const neighbours *n, const store_task *t) {
    int64_t own = last_answer(n), others = t->now - t->due;
    return own > others ? own : others;
}

/* Whoever held no lease could not serve: the process was stopped, or had no database. */
void neighbours_notice(neighbours *n) {
    if (n->lapsed || !n->leased_until || has_lease(n))
        return;
    n->lapsed = true;
    hub_stalled(n->parts.hub, true, last_answer(n), wall_now());
}

static void on_renewed(store_task *t) {
    neighbours *n = t->owner;
    uint64_t asked = n->renewed;
    n->renewing = false;
    neighbours_notice(n);
    if (t->result != HUB_STORED) {
        n->failed = true;
    } else {
        if (n->lapsed || n->failed) {
            hub_stalled(n->parts.hub, true, last_answer(n), wall_now());
            if (n->failed) /* otherwise others served meanwhile */
                hub_alone_since(n->parts.hub, last_of_all(n, t), wall_now());
            n->recovered = machine_ms();
        } else if (!n->leased_until && t->count == 1)
            hub_alone_since(n->parts.hub, t->now - t->due, n->started);
        n->answered = asked;
        if (!is_recovering(n, asked))
            n->good = asked;
        n->lapsed = n->failed = false;
        n->say_again |= !has_lease(n); /* others may have forgotten who is here */
        n->leased_until = asked + (uint64_t)t->number;
        if (!same_holders(n, t))
            meet_holders(n, t);
        if (n->say_again) {
            n->say_again = false;
            hub_say_seen(n->parts.hub);
        }
    }
    store_task_free(t);
}

static void renew(neighbours *n, uint64_t time) {
    store_task *t = new_task(n, STORE_LEASE, NULL, on_renewed);
    n->renewed = time;
    if (!t)
        return;
    n->renewing = true;
    t->number = LEASE_MS;
    t->due = is_recovering(n, time) && n->good ? (int64_t)(time - n->good) : 0;
    submit(n, t);
}

/* ---- looking into the database ---- */

static void look_on(neighbours *n, int64_t since, const store_cursor *behind);

/*
 * Rooms in memory may have events this process has not heard of. Without a bus nobody
 * says who comes and goes either.
 */
static void on_looked(store_task *t) {
    neighbours *n = t->owner;
    bool good = t->result == HUB_STORED, more = good && t->count == STORE_LIST_MAX;
    store_cursor last = {.at = 0};
    for (size_t i = 0; good && i < t->count; i++) {
        const store_entry *entry = &t->rooms[i];
        hub_heard(n->parts.hub, entry->id, entry->last, NULL, wall_now());
        if ((n->far || n->fresh) && hub_has(n->parts.hub, entry->id))
            neighbours_ask_present(n, entry->id);
        last.at = entry->at;
        memcpy(last.id, entry->id, sizeof last.id);
    }
    n->looking = false;
    if (more)
        look_on(n, t->number, &last);
    else if (good)
        n->look_since = t->now;
    store_task_free(t);
}

static void look_on(neighbours *n, int64_t since, const store_cursor *behind) {
    store_task *t = new_task(n, STORE_RECENT, NULL, on_looked);
    if (!t)
        return;
    n->looking = true;
    t->number = since;
    t->behind = *behind;
    submit(n, t);
}

static void look(neighbours *n, uint64_t time) {
    const store_cursor beginning = {.at = 0};
    n->looked = time;
    n->fresh = n->look_now || !bus_works(n);
    n->look_now = false;
    n->far = n->looks++ % FAR_EVERY == 0;
    look_on(n, n->look_since - (n->far ? FAR_MS : BACK_MS), &beginning);
}

/* ---- who is connected ---- */

static void say_stirred(neighbours *n, const char *room) {
    char text[MESSAGE_HEAD];
    dm_writer w = dm_writer_init(text, sizeof text);
    if (!n->parts.bus)
        return;
    dm_write_text(&w, "seen ");
    dm_write_text(&w, room);
    n->parts.bus->publish(n->parts.bus, text, w.length);
}

static void on_said(store_task *t) {
    neighbours *n = t->owner;
    if (t->result == HUB_STORED)
        say_stirred(n, t->room);
    else
        n->say_again = true;
    store_task_free(t);
}

void neighbours_seen(neighbours *n, const char *room, int person, bool here) {
    store_task *t = here || !n->ending
                        ? new_task(n, here ? STORE_ARRIVED : STORE_LEFT, room, on_said)
                        : NULL;
    if (!t)
        return;
    t->person = person;
    submit(n, t);
}

void neighbours_settled(neighbours *n, const char *room, int person) {
    store_task *t = new_task(n, STORE_SETTLED, room, store_task_free);
    if (!t)
        return;
    t->person = person;
    submit(n, t);
}

/* Their process ended: they may be on their way to another one. */
static void lose_person(neighbours *n, const store_task *t, const store_entry *lost) {
    int64_t from = t->now - lost->at;
    hub_lost_elsewhere(n->parts.hub, t->room, lost->person,
                       (hub_span){from, awaited_until(n, from)}, wall_now());
}

/* Of several processes that ended, the last one, unless there is but one at a time. */
static bool is_lost_last(const neighbours *n, const store_task *t, size_t place) {
    const store_entry *one = &t->rooms[place];
    for (size_t i = 0; i < t->count; i++) {
        const store_entry *other = &t->rooms[i];
        bool later = n->parts.store->shared ? other->at < one->at : other->at > one->at;
        if (other->person == one->person && other->at > 0 && later)
            return false;
    }
    return one->at > 0;
}

static void on_present(store_task *t) {
    neighbours *n = t->owner;
    int people[STORE_LIST_MAX];
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->rooms[i].at == 0)
            people[count++] = t->rooms[i].person;
    if (t->result == HUB_STORED)
        hub_seen_all(n->parts.hub, t->room, people, count, wall_now());
    for (size_t i = 0; t->result == HUB_STORED && i < t->count; i++)
        if (is_lost_last(n, t, i))
            lose_person(n, t, &t->rooms[i]);
    store_task_free(t);
}

void neighbours_ask_present(neighbours *n, const char *room) {
    store_task *t = new_task(n, STORE_PRESENT, room, on_present);
    if (t)
        submit(n, t);
}

/* ---- the bus ---- */

void neighbours_publish(neighbours *n, const char *room, int64_t number, const char *text,
                        int64_t due) {
    if (!n->parts.bus)
        return;
    size_t size = strlen(text) + MESSAGE_HEAD;
    char *message = malloc(size);
    if (!message)
        return; /* they will read it */
    dm_writer w = dm_writer_init(message, size);
    dm_write_text(&w, "event ");
    dm_write_text(&w, room);
    dm_write_char(&w, ' ');
    dm_write_number(&w, number);
    dm_write_char(&w, ' ');
    dm_write_number(&w, due);
    dm_write_char(&w, ' ');
    dm_write_text(&w, text);
    n->parts.bus->publish(n->parts.bus, message, w.length);
    free(message);
}

/* The next word of a text that ends with NUL, cut off; NULL if there is none. */
static char *cut_word(char **text) {
    char *word = *text, *end = word ? strchr(word, ' ') : NULL;
    *text = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return word && *word ? word : NULL;
}

static bool cut_number(char **text, int64_t *out) {
    char *word = cut_word(text), *end;
    if (!word)
        return false;
    *out = strtoll(word, &end, 10);
    return *end == '\0' && *out >= 0;
}

/* The host of a room attends at once to what is due, though nobody visits it here. */
static void hear_event(neighbours *n, const char *room, char *rest) {
    int64_t number, due, time = wall_now();
    if (!cut_number(&rest, &number) || !cut_number(&rest, &due) || !rest)
        return;
    hub_heard(n->parts.hub, room, number, rest, time);
    if (due - SOON_MS <= time && neighbours_host(n, room))
        hub_attend(n->parts.hub, room, false, time);
}

/* What nobody of us says is not heard. */
static void on_heard(void *self, const char *text, size_t length) {
    neighbours *n = self;
    char *copy = memchr(text, '\0', length) ? NULL : malloc(length + 1), *rest = copy;
    if (!copy)
        return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    const char *what = cut_word(&rest), *room = cut_word(&rest);
    if (room && secret_is_room(room) && strcmp(what, "event") == 0)
        hear_event(n, room, rest);
    else if (room && strcmp(what, "seen") == 0 && hub_has(n->parts.hub, room))
        neighbours_ask_present(n, room);
    else if (what && strcmp(what, "look") == 0)
        n->look_now = true;
    free(copy);
}

/* Without the bus one heard nothing of the others, nor they of this process. */
static void notice_bus(neighbours *n) {
    static const char look[] = "look";
    bool works = bus_works(n);
    if (works && !n->bus_worked) {
        n->look_now = true;
        n->parts.bus->publish(n->parts.bus, look, sizeof look - 1);
    }
    n->bus_worked = works;
}

/* ---- beginning, time, ending ---- */

static void on_tick(uv_timer_t *timer) {
    neighbours *n = timer->data;
    uint64_t time = machine_ms();
    neighbours_notice(n);
    notice_bus(n);
    ask_again(n, time);
    bool seldom = n->bus_worked || n->holder_count == 1;
    if (!n->renewing && time - n->renewed >= RENEW_MS)
        renew(n, time);
    if (!n->looking &&
        (n->look_now || time - n->looked >= (seldom ? LOOK_SELDOM_MS : LOOK_MS)))
        look(n, time);
}

/* Alone: those before are over, and whoever was with them is on the way here. */
static void succeed(neighbours *n) {
    store_task *t = new_task(n, STORE_SUCCEED, NULL, store_task_free);
    if (!t)
        return;
    t->number = n->parts.store->served;
    submit(n, t);
}

neighbours *neighbours_new(const neighbours_parts *parts) {
    neighbours *n = calloc(1, sizeof *n);
    if (!n || !secret_make_room(n->name)) {
        free(n);
        return NULL;
    }
    n->parts = *parts;
    n->started = n->look_since = wall_now();
    uv_timer_init(parts->loop, &n->timer);
    n->timer.data = n;
    if (parts->store->shared)
        uv_timer_start(&n->timer, on_tick, 0, TICK_MS);
    else
        succeed(n);
    if (parts->bus) {
        parts->bus->heard = on_heard;
        parts->bus->self = n;
    }
    return n;
}

void neighbours_end(neighbours *n) {
    n->ending = true;
}

static void on_closed(uv_handle_t *handle) {
    neighbours *n = handle->data;
    for (store_task *t; (t = n->doubts);) {
        n->doubts = t->next;
        store_task_free(t);
    }
    free(n->holders);
    free(n);
}

void neighbours_close(neighbours *n) {
    store_task *t =
        n->parts.store->shared ? new_task(n, STORE_LEASE, NULL, store_task_free) : NULL;
    if (t)
        submit(n, t); /* for no time: others take over at once */
    if (n->parts.bus)
        n->parts.bus->heard = NULL;
    uv_close((uv_handle_t *)&n->timer, on_closed);
}

neighbours_figures neighbours_figure(const neighbours *n) {
    return (neighbours_figures){.processes = n->parts.store->shared ? n->holder_count : 1,
                                .bus = bus_works(n)};
}
