/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways into a room: opening one, its link, and becoming somebody there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "service_state.h"

enum { LET_IN_MS = 250 }; /* whoever waits longer to be let in is not charged for it */

/* The words of the message with a seed that nobody knows; NULL if memory runs out. */
static char *seeded_words(const json_t *message) {
    const char *words = service_text(message, "words");
    size_t bytes = strlen(words) + 32;
    int64_t seed;
    char *seeded = secret_make_seed(&seed) ? malloc(bytes) : NULL;
    if (seeded)
        snprintf(seeded, bytes, "%s seed=%lld", words, (long long)seed);
    return seeded;
}

/* A room with the words of the message, for whoever the inquiry is for. */
static void open_room(inquiry *q, const json_t *message) {
    service *s = q->service;
    caller *c = q->caller;
    char *words = seeded_words(message);
    s->opening = q;
    if (!words || !hub_open(s->hub, &c->visitor, q->room, service_number(message, "id"),
                            words, wall_now()))
        service_dismiss(c, "memory");
    free(words);
    if (s->opening) /* the words were refused, as the caller was told */
        service_end_inquiry(q);
    s->opening = NULL;
}

/* With a name for the room and a key for its first person. */
static inquiry *begin_opening(service *s, caller *c) {
    char room[HUB_ID_BYTES] = "";
    bool named = secret_make_room(room);
    inquiry *q = service_begin_inquiry(s, c, room);
    if (!q || (named && secret_make_key(q->key)))
        return q;
    service_fail_inquiry(q);
    return NULL;
}

/* Whether this one must wait before opening another room, as it has been told. */
static bool is_too_fast(service *s, caller *c, const json_t *message) {
    int64_t wait = pacing_ask(s->pacing, PACE_PLACE_ROOMS, c->origin, wall_now());
    if (wait > 0)
        service_put_off(s, c, service_number(message, "id"), wait);
    return wait > 0;
}

void service_open(service *s, caller *c, const json_t *message) {
    if (is_too_fast(s, c, message))
        return;
    inquiry *q = begin_opening(s, c);
    if (!q)
        return;
    q->listed = json_is_true(json_object_get(message, "listed"));
    open_room(q, message);
}

void service_pair(service *s, caller *c, const json_t *message) {
    unsigned char pairing[STORE_HASH_BYTES];
    dm_fault fault = {0};
    if (service_read_pairing(service_text(message, "words"), pairing, &fault) != DM_OK) {
        service_say_refused(s, c, service_number(message, "id"), &fault);
        return;
    }
    if (is_too_fast(s, c, message))
        return;
    inquiry *q = begin_opening(s, c);
    if (!q)
        return;
    q->paired = true;
    memcpy(q->pairing, pairing, sizeof pairing);
    open_room(q, message);
}

void service_enter(inquiry *q, int person) {
    service *s = q->service;
    caller *c = q->caller;
    c->inside = true;
    service_let_in(c, q->room, person > 0 ? person : 0, q->kept ? q->key : NULL, q->code);
    if (!hub_enter(s->hub, &c->visitor, q->room, person, q->seen, wall_now()))
        service_dismiss(c, "memory");
    else if (q->paired && person == 1)
        service_await_pair(s, c);
    if (q->found)
        neighbours_welcome(s->neighbours, q->found);
    if (q->unserved.until > 0)
        hub_excuse(s->hub, &c->visitor, q->unserved, wall_now());
}

/*
 * When somebody was not served: elsewhere, or here while their key was looked for, which
 * goes on until they are let in. Who stayed away for too long is excused of both parts.
 */
static hub_span unserved_before(const service *s, const store_task *t) {
    hub_span forsaken = neighbours_forsaken(s->neighbours, t);
    bool came_in_time = forsaken.until >= t->now, late = wall_now() - t->now > LET_IN_MS;
    if (came_in_time || late)
        return (hub_span){came_in_time ? forsaken.from : t->now, HUB_NEVER};
    return forsaken;
}

static void on_key_found(store_task *t) {
    inquiry *q = t->owner;
    int person = t->result == HUB_STORED ? t->person : HUB_WATCHER;
    q->paired = t->paired;
    q->found = person == HUB_WATCHER ? NULL : t;
    q->unserved = unserved_before(q->service, t);
    q->kept = q->kept && person != HUB_WATCHER;
    memcpy(q->code, t->codes[0], sizeof q->code);
    if (q->caller && t->result == HUB_FAILED)
        service_say_later(q->caller, 0);
    else if (q->caller && !*q->code)
        service_say_missing(q->caller);
    else if (q->caller)
        service_enter(q, person);
    store_task_free(t);
    service_end_inquiry(q);
}

/* A key that opens nothing makes a watcher; nobody learns from it which keys there are. */
void service_visit(service *s, caller *c, const json_t *message) {
    const char *key = service_text(message, "key"), *room = service_text(message, "room");
    if (!secret_is_room(room)) {
        service_say_missing(c);
        return;
    }
    const char *kept = !*key && c->kept_key ? c->kept_key(c, room) : NULL;
    inquiry *q = service_begin_inquiry(s, c, room);
    if (!q)
        return;
    q->seen = service_number(message, "seen");
    q->kept = kept;
    key = kept ? kept : key;
    if (secret_is_key(key))
        memcpy(q->key, key, SECRET_KEY_BYTES);
    store_task *t = service_inquire(q, STORE_FIND_KEY, on_key_found);
    if (t)
        service_submit(s, t);
}

static void on_key_added(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    caller *c = q->caller;
    hub_result result = t->result;
    int person = t->person;
    store_task_free(t);
    if (c && result == HUB_STORED) {
        hub_become(s->hub, &c->visitor, person, wall_now());
        service_let_in(c, q->room, person, q->key, NULL);
    } else if (c) {
        service_say_later(c, 0);
    }
    service_end_inquiry(q);
}

/* From now on the caller is somebody: a number and a key of one's own. */
void service_join(service *s, caller *c, const char *room) {
    int person;
    int64_t wait = pacing_ask(s->pacing, PACE_PLACE_JOINS, c->origin, wall_now());
    if (wait > 0) {
        service_put_off(s, c, 0, wait);
        return;
    }
    inquiry *q = service_begin_inquiry(s, c, room);
    if (!q)
        return;
    if (!secret_make_key(q->key) || !secret_make_person(&person)) {
        service_fail_inquiry(q);
        return;
    }
    store_task *t = service_inquire(q, STORE_ADD_KEY, on_key_added);
    if (!t)
        return;
    t->person = person;
    service_submit(s, t);
}
