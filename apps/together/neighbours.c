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
    LEASE_SHORT_MS = 1800, /* the same for one that may not have resumed all its games */
    RECOVERED_MS = 1500,   /* for so long it may not */
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
    uint64_t recovered; /* when it could serve again */
    bool renewing, looking, changed;
    bool lapsed;        /* the lease ran out, and that was noticed */
    bool failed;        /* the database did not answer when it was last asked */
    bool say_again;     /* who is here has not been stored */
    int64_t look_since; /* when it was last looked with success */
    bool bus_worked;    /* when it was last asked */
    bool look_now;      /* something may not have been heard */
    unsigned looks;
    bool far, fresh; /* of the look under way: far back, or without a bus to rely on */
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

bool neighbours_unattended(const neighbours *n, const char *room, int64_t due,
                           int64_t time) {
    if (!n->parts.store->shared)
        return time < n->started + SOON_MS;
    return time - due > FORSAKEN_MS && !hub_has(n->parts.hub, room);
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

/* Whoever held no lease could not serve: the process was stopped, or had no database. */
void neighbours_notice(neighbours *n) {
    if (n->lapsed || !n->leased_until || has_lease(n))
        return;
    n->lapsed = true;
    hub_stalled(n->parts.hub, true, wall_now());
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
            hub_stalled(n->parts.hub, true, wall_now());
            hub_alone_since(n->parts.hub, wall_now());
            n->recovered = machine_ms();
        } else if (!n->leased_until && t->count == 1)
            hub_alone_since(n->parts.hub, n->started);
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

/*
 * Players who leave a process whose lease is not new are excused elsewhere: after it
 * could not serve, that goes on until it has excused them itself.
 */
static int64_t lease_ms(const neighbours *n, uint64_t time) {
    bool recovering =
        n->lapsed || n->failed || (n->recovered && time - n->recovered < RECOVERED_MS);
    return recovering ? LEASE_SHORT_MS : LEASE_MS;
}

static void renew(neighbours *n, uint64_t time) {
    store_task *t = new_task(n, STORE_LEASE, NULL, on_renewed);
    n->renewed = time;
    if (!t)
        return;
    n->renewing = true;
    t->number = lease_ms(n, time);
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
    if (!n->parts.store->shared)
        return;
    store_task *t = new_task(n, here ? STORE_ARRIVED : STORE_LEFT, room, on_said);
    if (!t)
        return;
    t->person = person;
    submit(n, t);
}

static void on_present(store_task *t) {
    neighbours *n = t->owner;
    int people[STORE_LIST_MAX];
    for (size_t i = 0; i < t->count; i++)
        people[i] = t->rooms[i].person;
    if (t->result == HUB_STORED)
        hub_seen_all(n->parts.hub, t->room, people, t->count, wall_now());
    store_task_free(t);
}

void neighbours_ask_present(neighbours *n, const char *room) {
    if (!n->parts.store->shared)
        return;
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
    bool seldom = n->bus_worked || n->holder_count == 1;
    if (!n->renewing && time - n->renewed >= RENEW_MS)
        renew(n, time);
    if (!n->looking &&
        (n->look_now || time - n->looked >= (seldom ? LOOK_SELDOM_MS : LOOK_MS)))
        look(n, time);
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
    if (parts->bus) {
        parts->bus->heard = on_heard;
        parts->bus->self = n;
    }
    return n;
}

static void on_closed(uv_handle_t *handle) {
    neighbours *n = handle->data;
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
