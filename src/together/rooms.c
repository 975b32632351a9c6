/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rooms of a hub, found by name, and first the one that wakes first. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "together/state.h"

enum { BUCKETS_FIRST = 64 };

static size_t bucket_of(const hub *h, const char *id) {
    return (size_t)(dm_hash_add_text(0, id) & (h->bucket_count - 1));
}

hub_room *rooms_find(const hub *h, const char *id) {
    if (!h->bucket_count)
        return NULL;
    hub_room *r = h->buckets[bucket_of(h, id)];
    while (r && strcmp(r->id, id) != 0)
        r = r->next;
    return r;
}

/* ---- the queue: a heap by time ---- */

static void put(hub *h, size_t at, hub_room *r) {
    h->queue[at] = r;
    r->at = at;
}

static void rise(hub *h, hub_room *r) {
    size_t at = r->at;
    while (at > 0 && h->queue[(at - 1) / 2]->wake > r->wake) {
        put(h, at, h->queue[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(h, at, r);
}

static void sink(hub *h, hub_room *r) {
    size_t at = r->at, below;
    while ((below = 2 * at + 1) < h->room_count) {
        if (below + 1 < h->room_count &&
            h->queue[below + 1]->wake < h->queue[below]->wake)
            below++;
        if (h->queue[below]->wake >= r->wake)
            break;
        put(h, at, h->queue[below]);
        at = below;
    }
    put(h, at, r);
}

void rooms_wake(hub_room *r, int64_t when) {
    bool later = when > r->wake;
    r->wake = when;
    if (later)
        sink(r->hub, r);
    else
        rise(r->hub, r);
}

hub_room *rooms_first(const hub *h) {
    return h->room_count ? h->queue[0] : NULL;
}

/* ---- adding and removing ---- */

static bool grow(hub *h) {
    size_t count = h->bucket_count ? 2 * h->bucket_count : BUCKETS_FIRST;
    if (h->room_count < h->bucket_count)
        return true;
    hub_room **queue = realloc(h->queue, count * sizeof *queue);
    if (queue)
        h->queue = queue;
    hub_room **buckets = queue ? calloc(count, sizeof *buckets) : NULL;
    if (!buckets)
        return false;
    free(h->buckets);
    h->buckets = buckets;
    h->bucket_count = count;
    for (size_t i = 0; i < h->room_count; i++) {
        size_t bucket = bucket_of(h, h->queue[i]->id);
        h->queue[i]->next = buckets[bucket];
        buckets[bucket] = h->queue[i];
    }
    return true;
}

hub_room *rooms_add(hub *h, const char *id) {
    hub_room *r = strlen(id) < HUB_ID_BYTES && grow(h) ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return NULL;
    memcpy(r->id, id, strlen(id) + 1);
    r->hub = h;
    r->wake = HUB_NEVER;
    ring_init(&r->visitors);
    size_t bucket = bucket_of(h, id);
    r->next = h->buckets[bucket];
    h->buckets[bucket] = r;
    put(h, h->room_count++, r);
    return r;
}

void rooms_remove(hub_room *r) {
    hub *h = r->hub;
    hub_room **link = &h->buckets[bucket_of(h, r->id)];
    while (*link != r)
        link = &(*link)->next;
    *link = r->next;
    hub_room *moved = h->queue[--h->room_count];
    if (moved != r) {
        put(h, r->at, moved);
        rise(h, moved);
        sink(h, moved);
    }
}
