/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of rooms, one after the other: see record_queue.h. */
#include "record_queue.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "fair_queue.h"
#include "saying.h"
#include "wall_clock.h"

enum {
    USUAL_COST = 100, /* ms, generously: so that some hundreds can wait */
    LATER_MS = 1000   /* after which somebody may ask again */
};

/* Somebody who wants a record. */
typedef struct {
    fair_item item;
    site_reply *reply;
    char room[HUB_ID_BYTES];
    int form;
} wish;

/* The record that is being made, and for whom. It outlives a queue that is closed. */
typedef struct {
    record_queue *queue; /* NULL once closed */
    ring wishes;
    record_maker *make;
    int form;
    const char *type; /* of what is made */
    int64_t now;
    store_task *room;
    record_result result;
    dm_bytes text;
    uv_work_t work;
} reading;

struct record_queue {
    record_parts parts;
    fair_queue waiting;
    reading *reading; /* or NULL */
};

static void read_next(record_queue *q);

/* ---- answers ---- */

static void free_wish(wish *w) {
    ring_remove(&w->item.link);
    free(w);
}

static void on_cancelled(site_reply *reply) {
    free_wish(reply->owner);
}

static void say_record(const reading *r, site_reply *reply) {
    dm_bytes copy = {0};
    dm_bytes_add(&copy, r->text.data, r->text.length);
    answer_begin(reply->answer, 200);
    answer_own_body(reply->answer, r->type, &copy);
    reply->ready(reply);
}

static void say_result(const reading *r, site_reply *reply) {
    hub_result stored = r->room ? r->room->result : HUB_FAILED;
    if (stored == HUB_MISSING)
        say_error(reply, 404, "there is no such room");
    else if (stored != HUB_STORED)
        say_error(reply, 503, "storage does not answer");
    else if (r->result == RECORD_FAILED)
        say_error(reply, 500, "this game cannot be read");
    else if (r->result == RECORD_OF_ANOTHER_GAME)
        say_error(reply, 404, "PDN has games of draughts only");
    else
        say_record(r, reply);
}

/* What an answer leads to may be the next wish of the same client: it waits for the next. */
static void finish(reading *r) {
    record_queue *q = r->queue;
    while (!ring_is_empty(&r->wishes)) {
        wish *w = OWNER_OF(OWNER_OF(ring_take(&r->wishes), fair_item, link), wish, item);
        site_reply *reply = w->reply;
        free_wish(w);
        say_result(r, reply);
    }
    if (r->room)
        store_task_free(r->room);
    dm_bytes_free(&r->text);
    free(r);
    if (!q)
        return;
    q->reading = NULL;
    read_next(q);
}

/* ---- one room ---- */

static void make_beside(uv_work_t *work) {
    reading *r = OWNER_OF(work, reading, work);
    r->result = r->make(r->room, r->form, r->now, &r->text);
}

static void on_made(uv_work_t *work, int status) {
    (void)status;
    finish(OWNER_OF(work, reading, work));
}

static void on_read(store_task *t) {
    reading *r = t->owner;
    bool wanted = r->queue && !ring_is_empty(&r->wishes);
    r->room = t;
    r->now = wall_now();
    if (t->result != HUB_STORED || !wanted ||
        uv_queue_work(r->queue->parts.loop, &r->work, make_beside, on_made) != 0)
        finish(r);
}

/* All who wait for the same by now: what they were told before is in what is read now. */
static void gather(reading *r, wish *first) {
    ring_append(&r->wishes, &first->item.link);
    ring *waiting = &r->queue->waiting.waiting, *next;
    for (ring *at = waiting->after; at != waiting; at = next) {
        const wish *w = OWNER_OF(OWNER_OF(at, fair_item, link), wish, item);
        next = at->after;
        if (w->form == first->form && strcmp(w->room, first->room) == 0)
            ring_append(&r->wishes, at);
    }
}

/* False if memory runs out. */
static bool begin(record_queue *q, wish *first) {
    reading *r = calloc(1, sizeof *r);
    store_task *t = r ? store_task_new(STORE_READ, first->room, on_read, r) : NULL;
    if (!t) {
        free(r);
        return false;
    }
    *r = (reading){.queue = q,
                   .make = q->parts.make,
                   .form = first->form,
                   .type = q->parts.types[first->form],
                   .result = RECORD_FAILED};
    ring_init(&r->wishes);
    q->reading = r;
    gather(r, first);
    q->parts.store->submit(q->parts.store, t);
    return true;
}

static void read_next(record_queue *q) {
    fair_item *next;
    while (!q->reading && (next = fair_queue_take(&q->waiting))) {
        wish *first = OWNER_OF(next, wish, item);
        site_reply *reply = first->reply;
        if (begin(q, first))
            return;
        free_wish(first);
        say_error(reply, 503, "memory");
    }
}

/* ---- the queue ---- */

void record_queue_ask(record_queue *q, const char *room, int form, uint64_t origin,
                      site_reply *reply) {
    wish *w = calloc(1, sizeof *w);
    if (!w) {
        say_error(reply, 503, "memory");
        return;
    }
    if (!fair_queue_add(&q->waiting, &w->item, origin, USUAL_COST)) {
        free(w);
        say_object(reply, 503, json_pack("{s:i}", "later", LATER_MS));
        return;
    }
    w->reply = reply;
    w->form = form;
    memcpy(w->room, room, strlen(room) + 1);
    reply->owner = w;
    reply->cancelled = on_cancelled;
    read_next(q);
}

record_queue *record_queue_new(const record_parts *parts) {
    record_queue *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->parts = *parts;
    fair_queue_init(&q->waiting);
    return q;
}

void record_queue_close(record_queue *q) {
    if (q->reading)
        q->reading->queue = NULL;
    free(q);
}
