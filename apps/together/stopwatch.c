/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store that measures another: see stopwatch.h. */
#include "stopwatch.h"

#include <stdlib.h>
#include <uv.h>

enum { NANOSECONDS = 1000, MILLISECOND = 1000000, TRY_MS = 1000 };

const uint32_t stopwatch_bounds[STOPWATCH_BOUNDS] = {
    500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 5000000};

struct stopwatch {
    store base;
    store *other;
    ring pending;   /* the oldest first */
    bool failing;   /* the last thing to be written did */
    uint64_t tried; /* when that was looked into */
    stopwatch_figures figures;
};

/* A task on its way, and whom it belongs to. */
typedef struct {
    ring link;
    stopwatch *watch;
    uint64_t since;
    void (*done)(store_task *);
    void *owner;
} lap;

static void note_append(stopwatch *s, uint64_t microseconds) {
    size_t class = 0;
    while (class < STOPWATCH_BOUNDS && microseconds > stopwatch_bounds[class])
        class ++;
    s->figures.appends[class]++;
    s->figures.microseconds += microseconds;
}

static bool is_append(const store_task *t) {
    return t->kind == STORE_APPEND || t->kind == STORE_APPEND_SETTLED ||
           t->kind == STORE_CREATE;
}

static void on_done(store_task *t) {
    lap *l = t->owner;
    stopwatch *s = l->watch;
    if (is_append(t))
        note_append(s, (uv_hrtime() - l->since) / NANOSECONDS);
    if (is_append(t) || t->kind == STORE_TRY)
        s->failing = t->result == HUB_FAILED;
    s->figures.failures += t->result == HUB_FAILED;
    t->done = l->done;
    t->owner = l->owner;
    ring_remove(&l->link);
    free(l);
    t->done(t);
}

/* Without memory a task is passed on unmeasured. */
static void submit(store *base, store_task *t) {
    stopwatch *s = OWNER_OF(base, stopwatch, base);
    lap *l = malloc(sizeof *l);
    if (l) {
        *l = (lap){.watch = s, .since = uv_hrtime(), .done = t->done, .owner = t->owner};
        ring_init(&l->link);
        ring_append(&s->pending, &l->link);
        t->done = on_done;
        t->owner = l;
    }
    s->other->submit(s->other, t);
}

static void close_other(store *base) {
    stopwatch *s = OWNER_OF(base, stopwatch, base);
    s->other->close(s->other);
}

static void note_served(store *base) {
    stopwatch *s = OWNER_OF(base, stopwatch, base);
    if (s->other->note_served)
        s->other->note_served(s->other);
}

stopwatch *stopwatch_new(store *other) {
    stopwatch *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->base = (store){.submit = submit,
                      .close = close_other,
                      .shared = other->shared,
                      .note_served = note_served,
                      .served = other->served};
    s->other = other;
    ring_init(&s->pending);
    return s;
}

void stopwatch_free(stopwatch *s) {
    free(s);
}

store *stopwatch_store(stopwatch *s) {
    return &s->base;
}

const stopwatch_figures *stopwatch_figure(const stopwatch *s) {
    return &s->figures;
}

bool stopwatch_is_failing(const stopwatch *s) {
    return s->failing;
}

bool stopwatch_may_try(stopwatch *s) {
    uint64_t now = uv_hrtime();
    if (s->tried && now - s->tried < (uint64_t)TRY_MS * MILLISECOND)
        return false;
    s->tried = now;
    return true;
}

bool stopwatch_is_quick(const stopwatch *s, uint64_t milliseconds) {
    return ring_is_empty(&s->pending) ||
           uv_hrtime() - OWNER_OF(s->pending.after, lap, link)->since <
               milliseconds * MILLISECOND;
}
