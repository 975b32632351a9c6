/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Served rooms for callers: see service.h. */
#include "service.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "json_memory.h"
#include "service_state.h"

/* ---- messages ---- */

const char *service_text(const json_t *message, const char *name) {
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

int64_t service_number(const json_t *message, const char *name) {
    return json_integer_value(json_object_get(message, name));
}

/* How long an act has to wait, by its seat, then by its room: 0 if not at all. */
static int64_t pace_of_act(service *s, const caller *c) {
    const char *room = hub_room_name(c->visitor.room);
    int64_t now = wall_now();
    int64_t wait = pacing_ask(s->pacing, PACE_SEAT_ACTS,
                              pacing_of_seat(room, c->visitor.person), now);
    return wait ? wait
                : pacing_ask(s->pacing, PACE_ROOM_ACTS, pacing_of_seat(room, 0), now);
}

static void hear_act(service *s, caller *c, const json_t *message) {
    int64_t wait = pace_of_act(s, c);
    s->figures.acts++;
    if (wait > 0) {
        service_put_off(s, c, service_number(message, "id"), wait);
        return;
    }
    hub_act(s->hub, &c->visitor, service_number(message, "id"),
            service_number(message, "seen"), service_text(message, "words"), wall_now());
}

static void hear_again(service *s, caller *c, const json_t *message) {
    char next[SECRET_ROOM_BYTES];
    int64_t seed;
    secret_next_room(hub_room_name(c->visitor.room), next);
    if (secret_make_seed(&seed))
        hub_again(s->hub, &c->visitor, service_number(message, "id"), next, seed,
                  wall_now());
    else
        service_dismiss(c, "random numbers");
}

/* Whoever may have slept asks whether we are there, and what the last event is. */
static void hear_look(caller *c) {
    int64_t now = wall_now(), told = hub_told(&c->visitor, now);
    service_send(
        c, json_pack("{s:I, s:I}", "ready", (json_int_t)told, "now", (json_int_t)now));
}

static bool is_said(const json_t *message, const char *what) {
    return strcmp(service_text(message, "do"), what) == 0;
}

/* Outside a room: ways in, and lists of rooms. */
static void hear_outside(service *s, caller *c, const json_t *message) {
    static const struct {
        const char *what;
        void (*hear)(service *, caller *, const json_t *);
    } wishes[] = {{"open", service_open},      {"pair", service_pair},
                  {"visit", service_visit},    {"code", service_find},
                  {"take", service_take_seat}, {"list", service_list},
                  {"mine", service_list_mine}};
    if (service_number(message, "v") != SERVICE_PROTOCOL) {
        service_dismiss(c, "version");
        return;
    }
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        if (is_said(message, wishes[i].what)) {
            wishes[i].hear(s, c, message);
            return;
        }
    }
    service_dismiss(c, "message");
}

/* Inside: acts, becoming somebody, and what only somebody can want. */
static void hear_inside(service *s, caller *c, const json_t *message) {
    bool somebody = c->visitor.person != HUB_WATCHER;
    if (is_said(message, "act"))
        hear_act(s, c, message);
    else if (is_said(message, "look"))
        hear_look(c);
    else if (is_said(message, "again"))
        hear_again(s, c, message);
    else if (is_said(message, "join") && !somebody)
        service_join(s, c, hub_room_name(c->visitor.room));
    else if (is_said(message, "move-seat") && somebody)
        service_move_seat(s, c);
    else
        service_dismiss(c, "message");
}

static void hear_message(service *s, caller *c, const json_t *message) {
    c->language =
        strcmp(service_text(message, "lang"), "en") == 0 ? DM_ENGLISH : DM_FRENCH;
    if (c->inquiry || (c->inside && !c->visitor.room))
        service_dismiss(c, "too early");
    else if (c->inside)
        hear_inside(s, c, message);
    else
        hear_outside(s, c, message);
}

void service_hear(service *s, caller *c, const char *text, size_t length) {
    json_error_t error;
    json_memory_failed();
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    service_notice_stop(s, wall_now());
    service_note_served(s, wall_now());
    neighbours_notice(s->neighbours);
    if (json_memory_failed())
        service_dismiss(c, "memory");
    else if (json_is_object(message))
        hear_message(s, c, message);
    else
        service_dismiss(c, "not an object of JSON");
    json_decref(message);
}

void service_welcome(service *s, caller *c) {
    (void)s;
    c->visitor = (hub_visitor){.person = HUB_WATCHER};
    c->inquiry = NULL;
    c->language = DM_FRENCH;
    c->inside = false;
    ring_init(&c->waiting);
}

void service_leave(service *s, caller *c) {
    service_stop_waiting(s, c);
    if (c->inquiry)
        c->inquiry->caller = NULL;
    c->inquiry = NULL;
    hub_leave(s->hub, &c->visitor, wall_now());
}

void service_set_lag(caller *c, int64_t milliseconds) {
    c->visitor.lag = milliseconds;
}

/* ---- beginning and ending ---- */

/* False if memory runs out. */
static bool open_thinkers(service *s) {
    thinkers_parts parts = {.loop = s->parts.loop,
                            .at_once = s->parts.thinkers,
                            .found = service_thought,
                            .self = s};
    s->thinkers = thinkers_new(&parts);
    if (!s->parts.engine)
        return s->thinkers;
    parts.at_once = 1;
    parts.mind = s->parts.engine;
    s->guests = thinkers_new(&parts);
    return s->thinkers && s->guests;
}

static void close_thinkers(service *s) {
    if (s->thinkers)
        thinkers_close(s->thinkers);
    if (s->guests)
        thinkers_close(s->guests);
}

service *service_new(const service_parts *parts) {
    service *s = calloc(1, sizeof *s);
    if (!s) {
        mind_free(parts->engine);
        return NULL;
    }
    json_memory_watch();
    s->parts = *parts;
    s->started = wall_now();
    ring_init(&s->waiting);
    ring_init(&s->slowed);
    const hub_world world = service_world(s);
    s->hub = hub_new(&world);
    bool thinks = open_thinkers(s);
    s->pacing = pacing_new(randombytes_random());
    const neighbours_parts around = {parts->loop, parts->store, parts->bus, s->hub};
    s->neighbours = s->hub && thinks && s->pacing ? neighbours_new(&around) : NULL;
    if (!s->neighbours) {
        hub_free(s->hub);
        pacing_free(s->pacing);
        close_thinkers(s);
        free(s);
        return NULL;
    }
    service_start_timer(s);
    return s;
}

void service_end(service *s) {
    neighbours_end(s->neighbours);
}

void service_close(service *s) {
    service_drop_slowed(s);
    close_thinkers(s);
    neighbours_close(s->neighbours);
    service_stop_timer(s);
}

service_figures service_figure(const service *s) {
    service_figures figures = s->figures;
    figures.rooms = hub_rooms(s->hub);
    figures.visitors = hub_visitors(s->hub);
    figures.thoughts =
        thinkers_waiting(s->thinkers) + (s->guests ? thinkers_waiting(s->guests) : 0);
    return figures;
}
