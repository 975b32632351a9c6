/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a service does by the clock: rooms that are due, rooms that are old, callers who
 * wait. It sleeps until the next of these; a server that nobody uses does nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "service_state.h"

enum {
    DUE_MS = 1000,     /* storage is not asked more often which rooms need a host */
    STUCK_MS = 60000,  /* after which a room that was due is looked at once more */
    BEAT_MS = 750,     /* how often it is seen that the process runs, */
    STOPPED_MS = 1000, /* and after which time it did not */
    NOTE_MS = 50,      /* how often that is noted at most */
    PRUNE_MS = 3600000 /* how often old rooms are looked for */
};

/* How long a room that nobody uses is kept. */
static const int64_t room_ms = INT64_C(14) * 24 * 3600 * 1000;

static int64_t earlier(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* ---- rooms that need a host ---- */

void service_note_due(service *s, int64_t due) {
    s->next_due = earlier(s->next_due, due);
}

/* When to ask; while an answer is awaited, never. Others may have made rooms due. */
static int64_t next_asking(const service *s) {
    int64_t next = s->next_due, soonest = s->asked_due + DUE_MS;
    if (s->asking)
        return HUB_NEVER;
    return s->parts.store->shared || next < soonest ? soonest : next;
}

static void ask_due_behind(service *s, const store_cursor *behind);

/* Attends to the rooms of a list; false if one of them must be looked at again. */
static bool attend(service *s, const store_task *t, int64_t time) {
    bool good = true;
    for (size_t i = 0; i < t->count; i++) {
        const store_entry *entry = &t->rooms[i];
        if (neighbours_host(s->neighbours, entry->id))
            good &= hub_attend(
                s->hub, entry->id,
                neighbours_unattended(s->neighbours, entry->id, entry->at, time), time);
    }
    return good;
}

/* The list goes on where it was cut: all rooms are attended to, however many. */
static void on_due(store_task *t) {
    service *s = t->owner;
    int64_t time = wall_now();
    bool good = t->result == HUB_STORED;
    s->asking = false;
    if (!good || !attend(s, t, time))
        service_note_due(s, time);
    if (t->count > 0)
        service_note_due(s, time + STUCK_MS);
    if (good && t->due != HUB_NEVER)
        service_note_due(s, t->due - DUE_MS);
    if (good && t->count == STORE_LIST_MAX) {
        const store_entry *entry = &t->rooms[t->count - 1];
        store_cursor last = {.at = entry->at};
        memcpy(last.id, entry->id, sizeof last.id);
        ask_due_behind(s, &last);
    }
    store_task_free(t);
}

/* Also for what is due before one may ask again, so that it is attended to in time. */
static void ask_due_behind(service *s, const store_cursor *behind) {
    store_task *t = store_task_new(STORE_DUE, NULL, on_due, s);
    if (!t) {
        service_note_due(s, wall_now());
        return;
    }
    s->asking = true;
    t->now = wall_now() + DUE_MS;
    t->behind = *behind;
    service_submit(s, t);
}

/* Rooms that nobody visits may need a host all the same. */
static void ask_due(service *s, int64_t time) {
    const store_cursor beginning = {.at = 0};
    s->asked_due = time;
    s->next_due = HUB_NEVER; /* known when it is answered */
    ask_due_behind(s, &beginning);
}

/* ---- rooms that are old ---- */

static void prune(service *s, int64_t time);

static void on_pruned(store_task *t) {
    service *s = t->owner;
    bool more = t->result == HUB_STORED && t->number == STORE_LIST_MAX;
    if (t->result == HUB_STORED)
        s->figures.pruned += (uint64_t)t->number;
    store_task_free(t);
    if (more)
        prune(s, wall_now());
}

static void prune(service *s, int64_t time) {
    store_task *t = store_task_new(STORE_PRUNE, NULL, on_pruned, s);
    s->pruned = time;
    if (!t)
        return;
    t->number = time - room_ms;
    t->now = time;
    service_submit(s, t);
}

/* ---- time in which the process was stopped ---- */

/* It was stopped, or the machine slept: whoever was to move is not charged for it. */
void service_notice_stop(service *s, int64_t now) {
    if (!s->beat || now - s->awake <= STOPPED_MS)
        return;
    hub_stalled(s->hub, false, s->awake, now);
    s->beat = s->awake = now;
}

/* So that the next process knows how long there was none. */
void service_note_served(service *s, int64_t now) {
    bool noted = now >= s->noted && now - s->noted < NOTE_MS;
    if (noted || !s->parts.store->note_served)
        return;
    s->noted = now;
    s->parts.store->note_served(s->parts.store);
}

static void keep_beat(service *s, int64_t now) {
    service_notice_stop(s, now);
    bool went_back = now < s->beat;
    if (s->beat && (went_back || now - s->beat >= BEAT_MS)) {
        s->beat = now;
        service_note_served(s, now);
    }
}

/* Without visitors there is nobody to be charged. */
static int64_t next_beat(service *s) {
    if (hub_visitors(s->hub) == 0)
        s->beat = 0;
    else if (!s->beat) {
        s->beat = wall_now();
        service_note_served(s, s->beat);
    }
    return s->beat ? s->beat + BEAT_MS : HUB_NEVER;
}

/* ---- the timer ---- */

static void on_tick(uv_timer_t *timer) {
    service *s = timer->data;
    int64_t time = wall_now();
    s->armed = HUB_NEVER;
    s->figures.wakings++;
    keep_beat(s, time);
    hub_tick(s->hub, time);
    service_ask_slowed(s, time);
    service_keep_waiting(s, time);
    if (next_asking(s) <= time || (!s->asking && neighbours_changed(s->neighbours)))
        ask_due(s, time);
    if (time - s->pruned >= PRUNE_MS)
        prune(s, time);
}

/* Whatever was done just now, the timer is set for what comes next. */
static void before_sleep(uv_prepare_t *handle) {
    service *s = handle->data;
    int64_t time = s->awake = wall_now();
    int64_t next = earlier(hub_next(s->hub), next_asking(s));
    next = earlier(next, service_next_slowed(s));
    next = earlier(next, service_next_waiting(s));
    next = earlier(next, s->pruned + PRUNE_MS);
    next = earlier(next, next_beat(s));
    if (next == s->armed)
        return;
    s->armed = next;
    uv_timer_start(&s->timer, on_tick, next > time ? (uint64_t)(next - time) : 0, 0);
}

void service_start_timer(service *s) {
    uv_timer_init(s->parts.loop, &s->timer);
    uv_prepare_init(s->parts.loop, &s->before_sleep);
    s->timer.data = s->before_sleep.data = s;
    s->handles = 2;
    s->armed = HUB_NEVER;
    uv_prepare_start(&s->before_sleep, before_sleep);
}

/* The last handle to be closed, in whatever order, frees the service. */
static void on_handle_closed(uv_handle_t *handle) {
    service *s = handle->data;
    if (--s->handles > 0)
        return;
    hub_free(s->hub);
    pacing_free(s->pacing);
    free(s->packed.text);
    free(s);
}

void service_stop_timer(service *s) {
    uv_close((uv_handle_t *)&s->before_sleep, on_handle_closed);
    uv_close((uv_handle_t *)&s->timer, on_handle_closed);
}
