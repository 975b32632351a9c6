/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Codes that people type: of rooms, and of seats that move to another device. Whoever
 * guesses is slowed down, and never shut out: of each origin so many wrong codes pass at
 * once, and one more every second. A lookup is charged before it is made, so that nothing
 * can be learnt from how long it takes, and a right one is given back its charge.
 */
#include <string.h>

#include "service_state.h"

enum {
    GUESS_MS = 1000,      /* what a wrong code costs */
    GUESSES = 60,         /* that pass at once */
    MOVE_MS = 10 * 60000, /* how long a code for another device can be used */
};

static int64_t *guesses_of(service *s, const caller *c) {
    return &s->guesses[c->origin % SERVICE_ORIGINS];
}

/* When the next code of an origin may be looked up. */
static int64_t turn_of(service *s, const caller *c) {
    return *guesses_of(s, c) - (GUESSES - 1) * GUESS_MS;
}

/* Asks storage now, or once it is this inquiry's turn: behind those that wait already. */
static void ask_in_turn(inquiry *q, void (*ask)(inquiry *)) {
    service *s = q->service;
    q->ask = ask;
    ring_append(&s->slowed, &q->slowed);
    service_ask_slowed(s, wall_now());
}

static void give_back(service *s, const caller *c) {
    *guesses_of(s, c) -= GUESS_MS;
}

int64_t service_next_slowed(service *s) {
    int64_t next = HUB_NEVER;
    for (const ring *link = s->slowed.after; link != &s->slowed; link = link->after) {
        const inquiry *q = OWNER_OF(link, const inquiry, slowed);
        int64_t turn = q->caller ? turn_of(s, q->caller) : 0;
        next = turn < next ? turn : next;
    }
    return next;
}

/* Only what is looked up is charged: whoever has gone meanwhile keeps nobody waiting. */
void service_ask_slowed(service *s, int64_t now) {
    for (ring *link = s->slowed.after, *after; link != &s->slowed; link = after) {
        inquiry *q = OWNER_OF(link, inquiry, slowed);
        after = link->after;
        if (q->caller && turn_of(s, q->caller) > now)
            continue;
        ring_remove(&q->slowed);
        if (!q->caller) {
            service_end_inquiry(q);
            continue;
        }
        int64_t *until = guesses_of(s, q->caller);
        *until = (*until > now ? *until : now) + GUESS_MS;
        q->ask(q);
    }
}

void service_drop_slowed(service *s) {
    while (!ring_is_empty(&s->slowed))
        service_end_inquiry(OWNER_OF(s->slowed.after, inquiry, slowed));
}

static void ask_with_code(inquiry *q, store_kind kind, void (*done)(store_task *)) {
    service *s = q->service;
    store_task *t = service_inquire(q, kind, done);
    if (!t)
        return;
    memcpy(t->codes[0], q->code, STORE_CODE_BYTES);
    service_submit(s, t);
}

/* Begins an inquiry about the code of a message, unless it cannot be one. */
static void inquire_code(service *s, caller *c, const json_t *message,
                         void (*ask)(inquiry *)) {
    char code[STORE_CODE_BYTES];
    if (!secret_read_code(service_text(message, "code"), code)) {
        service_say_missing(c);
        return;
    }
    inquiry *q = service_begin_inquiry(s, c, "");
    if (!q)
        return;
    memcpy(q->code, code, sizeof code);
    ask_in_turn(q, ask);
}

/* ---- rooms ---- */

static void on_code_found(store_task *t) {
    inquiry *q = t->owner;
    if (q->caller && t->result == HUB_STORED) {
        give_back(q->service, q->caller);
        service_send(q->caller, json_pack("{s:s}", "found", t->room));
    } else if (q->caller && t->result == HUB_FAILED) {
        service_say_later(q->caller, 0);
    } else if (q->caller) {
        service_say_missing(q->caller);
    }
    service_end_inquiry(q);
    store_task_free(t);
}

static void ask_for_room(inquiry *q) {
    ask_with_code(q, STORE_FIND_CODE, on_code_found);
}

void service_find(service *s, caller *c, const json_t *message) {
    inquire_code(s, c, message, ask_for_room);
}

/* ---- seats that move ---- */

static void on_move_added(store_task *t) {
    inquiry *q = t->owner;
    if (q->caller && t->result == HUB_STORED)
        service_send(q->caller, json_pack("{s:s, s:I}", "move", t->codes[0], "until",
                                          (json_int_t)t->number));
    else if (q->caller)
        service_say_later(q->caller, 0);
    service_end_inquiry(q);
    store_task_free(t);
}

void service_move_seat(service *s, caller *c) {
    inquiry *q = service_begin_inquiry(s, c, hub_room_name(c->visitor.room));
    store_task *t = q ? service_inquire(q, STORE_ADD_MOVE, on_move_added) : NULL;
    if (!t)
        return;
    t->person = c->visitor.person;
    t->number = t->now + MOVE_MS;
    for (size_t i = 0; i < STORE_CODES; i++)
        secret_make_code(t->codes[i]);
    service_submit(s, t);
}

static void on_move_taken(store_task *t) {
    inquiry *q = t->owner;
    if (q->caller && t->result == HUB_STORED) {
        give_back(q->service, q->caller);
        memcpy(q->room, t->room, sizeof q->room);
        memcpy(q->code, t->codes[0], sizeof q->code);
        service_enter(q, t->person);
    } else if (q->caller && t->result == HUB_FAILED) {
        service_say_later(q->caller, 0);
    } else if (q->caller) {
        service_say_missing(q->caller);
    }
    store_task_free(t);
    service_end_inquiry(q);
}

static void ask_for_seat(inquiry *q) {
    q->kept = true; /* the key is told */
    if (secret_make_key(q->key))
        ask_with_code(q, STORE_TAKE_MOVE, on_move_taken);
    else
        service_fail_inquiry(q);
}

void service_take_seat(service *s, caller *c, const json_t *message) {
    inquire_code(s, c, message, ask_for_seat);
}
