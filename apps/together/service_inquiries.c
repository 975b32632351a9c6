/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking storage on behalf of a caller, who may leave meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "service_state.h"

inquiry *service_begin_inquiry(service *s, caller *c, const char *room) {
    inquiry *q = calloc(1, sizeof *q);
    if (!q) {
        service_dismiss(c, "memory");
        return NULL;
    }
    q->service = s;
    q->caller = c;
    snprintf(q->room, sizeof q->room, "%s", room);
    ring_init(&q->slowed);
    c->inquiry = q;
    return q;
}

void service_end_inquiry(inquiry *q) {
    if (q->caller)
        q->caller->inquiry = NULL;
    ring_remove(&q->slowed);
    free(q);
}

void service_fail_inquiry(inquiry *q) {
    service_dismiss(q->caller, "memory");
    service_end_inquiry(q);
}

store_task *service_inquire(inquiry *q, store_kind kind, void (*done)(store_task *)) {
    store_task *t = store_task_new(kind, q->room, done, q);
    if (!t) {
        service_fail_inquiry(q);
        return NULL;
    }
    if (*q->key)
        secret_hash(q->key, t->hash);
    t->now = wall_now();
    return t;
}

void service_submit(service *s, store_task *t) {
    s->parts.store->submit(s->parts.store, t);
}
