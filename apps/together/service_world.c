/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the hub is lent: storage, thoughts, and word of it all to callers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brief.h"
#include "service_state.h"

enum { GUEST_QUEUE_MAX = 4 };

static void on_appended(store_task *t) {
    service *s = t->owner;
    hub_appended(s->hub, t->room, t->number, t->result, wall_now());
    store_task_free(t);
}

/* The caller learns the room's name, code and key before anything else about it. */
static void on_created(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    if (q->caller && t->result == HUB_STORED) {
        q->caller->inside = true;
        service_let_in(q->caller, t->room, 1, q->key, t->codes[0]);
        if (q->paired)
            service_await_pair(s, q->caller);
    } else if (q->caller && t->result == HUB_TAKEN && *t->after) {
        hub_leave(s->hub, &q->caller->visitor, wall_now());
        service_send(q->caller, json_pack("{s:s}", "found", t->after));
    }
    service_end_inquiry(q);
    hub_appended(s->hub, t->room, 1, t->result, wall_now());
    store_task_free(t);
}

static void fill_creation(store_task *t, const inquiry *q) {
    t->listed = q->listed;
    t->paired = q->paired;
    t->number = t->now + SERVICE_WAIT_MS;
    memcpy(t->pairing, q->pairing, sizeof t->pairing);
    secret_hash(q->key, t->hash);
}

static void on_rematch_created(store_task *t) {
    service *s = t->owner;
    hub_appended(s->hub, t->room, 1, t->result, wall_now());
    store_task_free(t);
}

/* The first event creates the room: for a caller, or for a rematch. */
static store_task *creation(service *s, const char *room, const dm_room *made) {
    if (s->opening)
        return store_task_new(STORE_CREATE, room, on_created, s->opening);
    store_task *t = store_task_new(STORE_CREATE, room, on_rematch_created, s);
    if (t)
        snprintf(t->after, sizeof t->after, "%s", dm_room_before(made));
    return t;
}

static bool world_append(void *self, const hub_event *e) {
    service *s = self;
    inquiry *opening = s->opening;
    store_kind kind = e->settles ? STORE_APPEND_SETTLED : STORE_APPEND;
    store_task *t = e->number == 1 ? creation(s, e->room, e->after)
                                   : store_task_new(kind, e->room, on_appended, s);
    if (!t || !(t->text = strdup(e->text)) || !(t->brief = brief_write(e->after))) {
        store_task_free(t);
        return false;
    }
    t->number = e->number;
    t->due = e->due;
    t->open = brief_is_open(e->after);
    t->person = e->settles;
    t->now = wall_now();
    for (size_t i = 0; e->number == 1 && i < STORE_CODES; i++)
        secret_make_code(t->codes[i]);
    if (opening)
        fill_creation(t, opening);
    s->opening = NULL;
    s->figures.events++;
    service_note_due(s, e->due);
    service_submit(s, t);
    return true;
}

static void on_read(store_task *t) {
    service *s = t->owner;
    hub_read(s->hub, t->room, t->result, (const char *const *)t->texts, t->count,
             wall_now());
    store_task_free(t);
}

static bool world_read(void *self, const char *room, int64_t since) {
    service *s = self;
    store_task *t = store_task_new(STORE_READ, room, on_read, s);
    if (!t)
        return false;
    t->number = since;
    if (since == 0) /* it comes into memory: who is on the way back is known before */
        neighbours_ask_present(s->neighbours, room);
    service_submit(s, t);
    return true;
}

static void world_publish(void *self, const char *room, int64_t number, const char *text,
                          int64_t due) {
    service *s = self;
    neighbours_publish(s->neighbours, room, number, text, due);
}

static void world_seen(void *self, const char *room, int person, bool here) {
    service *s = self;
    neighbours_seen(s->neighbours, room, person, here);
}

/*
 * Another program plays the highest level and gives the hints of its game. Where many wait
 * for it, our own engine does.
 */
static bool is_for_guest(const service *s, const dm_match *m, const dm_due *due) {
    bool wanted =
        due->kind == DM_DUE_HINT ||
        (due->kind == DM_DUE_MOVE && dm_match_player(m, due->seat)->level == DM_LEVELS);
    return s->guests && wanted && (dm_match_game(m)->flags & DM_GAME_DRAUGHTS_100) &&
           thinkers_waiting(s->guests) < GUEST_QUEUE_MAX;
}

static void world_think(void *self, const char *room, int64_t number, const dm_match *m,
                        const dm_due *due) {
    service *s = self;
    thinkers_ask(is_for_guest(s, m, due) ? s->guests : s->thinkers, room, number, m, due);
}

static bool world_hosts(void *self, const char *room) {
    service *s = self;
    return neighbours_host(s->neighbours, room);
}

void service_thought(void *self, const thinkers_answer *answer) {
    service *s = self;
    hub_thought(s->hub, answer->room, answer->number, answer->words, wall_now());
}

static void world_settled(void *self, const char *room, int person) {
    service *s = self;
    neighbours_settled(s->neighbours, room, person);
}

hub_world service_world(service *s) {
    return (hub_world){.self = s,
                       .append = world_append,
                       .read = world_read,
                       .publish = world_publish,
                       .seen = world_seen,
                       .settled = world_settled,
                       .tell = service_tell,
                       .think = world_think,
                       .hosts = world_hosts,
                       .builtin_deck = s->parts.builtin_deck,
                       .since = s->parts.store->shared ? 0 : s->started,
                       .gone = s->parts.store->served,
                       .silent = s->parts.store->shared ? NEIGHBOURS_SILENT_MS : 0};
}
