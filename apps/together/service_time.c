/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a service does by the clock: rooms that are due, rooms that are old. */
#include "service_state.h"

enum {
    TICK_MS = 250,
    DUE_MS = 1000,     /* how often storage is asked which rooms need a host */
    PRUNE_MS = 3600000 /* how often old rooms are looked for */
};

/* How long a room that nobody uses is kept. */
static const int64_t room_ms = INT64_C(14) * 24 * 3600 * 1000;

int64_t service_now(void) {
    uv_timeval64_t time;
    uv_gettimeofday(&time);
    return time.tv_sec * 1000 + time.tv_usec / 1000;
}

static void on_due(store_task *t) {
    service *s = t->owner;
    s->asking = false;
    for (size_t i = 0; t->result == HUB_STORED && i < t->count; i++)
        hub_attend(s->hub, t->rooms[i].id, t->now < s->started + DUE_MS, service_now());
    store_task_free(t);
}

/* Rooms that nobody visits may need a host all the same. */
static void ask_due(service *s, int64_t time) {
    store_task *t = store_task_new(STORE_DUE, NULL, on_due, s);
    s->asked_due = time;
    if (!t)
        return;
    s->asking = true;
    t->now = time;
    s->parts.store->submit(s->parts.store, t);
}

static void on_pruned(store_task *t) {
    service *s = t->owner;
    if (t->result == HUB_STORED)
        s->figures.pruned += (uint64_t)t->number;
    store_task_free(t);
}

static void prune(service *s, int64_t time) {
    store_task *t = store_task_new(STORE_PRUNE, NULL, on_pruned, s);
    s->pruned = time;
    if (!t)
        return;
    t->number = time - room_ms;
    s->parts.store->submit(s->parts.store, t);
}

static void on_tick(uv_timer_t *timer) {
    service *s = timer->data;
    int64_t time = service_now();
    hub_tick(s->hub, time);
    service_ask_slowed(s, time);
    service_keep_waiting(s, time);
    if (!s->asking && time - s->asked_due >= DUE_MS)
        ask_due(s, time);
    if (time - s->pruned >= PRUNE_MS)
        prune(s, time);
}

void service_start_timer(service *s) {
    uv_timer_init(s->parts.loop, &s->timer);
    s->timer.data = s;
    uv_timer_start(&s->timer, on_tick, 0, TICK_MS);
}
