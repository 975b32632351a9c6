/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways into a room: opening one, links, keys and codes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "service_state.h"

/* ---- inquiries ---- */

/* NULL if memory runs out: then the caller has been dismissed. */
static inquiry *begin_inquiry(service *s, caller *c, const char *room) {
    inquiry *q = calloc(1, sizeof *q);
    if (!q) {
        service_dismiss(c, "memory");
        return NULL;
    }
    q->service = s;
    q->caller = c;
    snprintf(q->room, sizeof q->room, "%s", room);
    c->inquiry = q;
    return q;
}

void service_end_inquiry(inquiry *q) {
    if (q->caller)
        q->caller->inquiry = NULL;
    free(q);
}

static void fail_inquiry(inquiry *q) {
    service_dismiss(q->caller, "memory");
    service_end_inquiry(q);
}

/* A task on behalf of a caller; NULL if memory runs out: then the inquiry has failed. */
static store_task *inquire(inquiry *q, store_kind kind, void (*done)(store_task *)) {
    store_task *t = store_task_new(kind, q->room, done, q);
    if (!t) {
        fail_inquiry(q);
        return NULL;
    }
    if (*q->key)
        secret_hash(q->key, t->hash);
    t->now = service_now();
    return t;
}

/* ---- ways into a room ---- */

void service_open(service *s, caller *c, const json_t *message) {
    char room[HUB_ID_BYTES] = "";
    bool named = secret_make_room(room);
    inquiry *q = begin_inquiry(s, c, room);
    if (!q)
        return;
    if (!named || !secret_make_key(q->key)) {
        fail_inquiry(q);
        return;
    }
    q->listed = json_is_true(json_object_get(message, "listed"));
    s->opening = q;
    if (!hub_open(s->hub, &c->visitor, room, service_number(message, "id"),
                  service_text(message, "words"), service_now()))
        service_dismiss(c, "memory");
    if (s->opening) /* the words were refused, as the caller was told */
        service_end_inquiry(q);
    s->opening = NULL;
}

static void let_in(service *s, caller *c, const inquiry *q, int person) {
    c->inside = true;
    service_let_in(c, q->room, person > 0 ? person : 0, NULL, NULL);
    if (!hub_enter(s->hub, &c->visitor, q->room, person, q->seen, service_now()))
        service_dismiss(c, "memory");
}

static void on_key_found(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    caller *c = q->caller;
    int person = t->result == HUB_STORED ? t->person : HUB_WATCHER;
    bool failed = t->result == HUB_FAILED;
    store_task_free(t);
    if (c && failed)
        service_say_later(c, 0);
    else if (c)
        let_in(s, c, q, person);
    service_end_inquiry(q);
}

/* A key that opens nothing makes a watcher; nobody learns from it which keys there are. */
void service_visit(service *s, caller *c, const json_t *message) {
    const char *key = service_text(message, "key"), *room = service_text(message, "room");
    if (!secret_is_room(room)) {
        service_say_missing(c);
        return;
    }
    inquiry *q = begin_inquiry(s, c, room);
    if (!q)
        return;
    q->seen = service_number(message, "seen");
    if (!secret_is_key(key)) {
        let_in(s, c, q, HUB_WATCHER);
        service_end_inquiry(q);
        return;
    }
    memcpy(q->key, key, SECRET_KEY_BYTES);
    store_task *t = inquire(q, STORE_FIND_KEY, on_key_found);
    if (t)
        s->parts.store->submit(s->parts.store, t);
}

static void on_key_added(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    caller *c = q->caller;
    hub_result result = t->result;
    int person = t->person;
    store_task_free(t);
    if (c && result == HUB_STORED) {
        hub_become(s->hub, &c->visitor, person, service_now());
        service_let_in(c, q->room, person, q->key, NULL);
    } else if (c) {
        service_say_later(c, 0);
    }
    service_end_inquiry(q);
}

/* From now on the caller is somebody: a number and a key of one's own. */
void service_join(service *s, caller *c, const char *room) {
    int person;
    inquiry *q = begin_inquiry(s, c, room);
    if (!q)
        return;
    if (!secret_make_key(q->key) || !secret_make_person(&person)) {
        fail_inquiry(q);
        return;
    }
    store_task *t = inquire(q, STORE_ADD_KEY, on_key_added);
    if (!t)
        return;
    t->person = person;
    s->parts.store->submit(s->parts.store, t);
}

static void on_code_found(store_task *t) {
    inquiry *q = t->owner;
    if (q->caller && t->result == HUB_STORED)
        service_send(q->caller, json_pack("{s:s}", "found", t->room));
    else if (q->caller)
        service_say_missing(q->caller);
    service_end_inquiry(q);
    store_task_free(t);
}

void service_find(service *s, caller *c, const json_t *message) {
    char code[STORE_CODE_BYTES];
    if (!secret_read_code(service_text(message, "code"), code)) {
        service_say_missing(c);
        return;
    }
    inquiry *q = begin_inquiry(s, c, "");
    store_task *t = q ? inquire(q, STORE_FIND_CODE, on_code_found) : NULL;
    if (!t)
        return;
    memcpy(t->codes[0], code, STORE_CODE_BYTES);
    s->parts.store->submit(s->parts.store, t);
}
