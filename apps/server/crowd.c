/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is connected, by address: see crowd.h. */
#include "crowd.h"

#include <stdlib.h>

#include "base/hash.h"

enum { BUCKETS = 4096 };

typedef struct crowd_address {
    ring in_bucket; /* among those with the same hash */
    ring in_rank;   /* among those with as many guests; without progress comes first */
    ring guests;    /* the one without progress for longest comes first */
    size_t count;
    peer_place place;
} address;

struct crowd {
    size_t limit, limit_each, count;
    size_t largest; /* the count of the address with the most guests */
    uint64_t seed;
    ring buckets[BUCKETS];
    ring ranks[]; /* addresses by their count, which may be one above the limit */
};

/* ---- addresses ---- */

static ring *bucket_of(crowd *c, peer_place place) {
    return &c->buckets[dm_hash_add(c->seed + place.is_ipv6, place.bits) % BUCKETS];
}

static address *find_or_add(crowd *c, peer_place place) {
    ring *bucket = bucket_of(c, place);
    for (ring *i = bucket->after; i != bucket; i = i->after) {
        address *a = OWNER_OF(i, address, in_bucket);
        if (a->place.bits == place.bits && a->place.is_ipv6 == place.is_ipv6)
            return a;
    }
    address *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    a->place = place;
    a->count = 0;
    ring_init(&a->in_bucket);
    ring_init(&a->in_rank);
    ring_init(&a->guests);
    ring_append(bucket, &a->in_bucket);
    return a;
}

/* Moves an address to the list of its count, as the last to make progress. */
static void rank(crowd *c, address *a) {
    ring_append(&c->ranks[a->count], &a->in_rank);
    if (a->count > c->largest)
        c->largest = a->count;
    while (c->largest > 0 && ring_is_empty(&c->ranks[c->largest]))
        c->largest--;
}

/* ---- the crowd ---- */

crowd *crowd_new(size_t limit, uint64_t seed) {
    size_t each = limit - limit / 4;
    crowd *c = malloc(sizeof *c + (each + 2) * sizeof *c->ranks);
    if (!c)
        return NULL;
    c->limit = limit;
    c->limit_each = each;
    c->count = c->largest = 0;
    c->seed = seed;
    for (size_t i = 0; i < BUCKETS; i++)
        ring_init(&c->buckets[i]);
    for (size_t i = 0; i < each + 2; i++)
        ring_init(&c->ranks[i]);
    return c;
}

void crowd_free(crowd *c) {
    free(c);
}

static guest *first_of(const address *a) {
    return OWNER_OF(a->guests.after, guest, link);
}

bool crowd_enter(crowd *c, guest *g, const peer *from, guest **surplus) {
    address *a = find_or_add(c, peer_placed(from));
    if (!a)
        return false;
    g->address = a;
    ring_init(&g->link);
    ring_append(&a->guests, &g->link);
    a->count++;
    c->count++;
    rank(c, a);
    *surplus = a->count > c->limit_each ? first_of(a)
               : c->count > c->limit    ? crowd_least(c)
                                        : NULL;
    return true;
}

void crowd_leave(crowd *c, guest *g) {
    address *a = g->address;
    ring_remove(&g->link);
    a->count--;
    c->count--;
    rank(c, a);
    if (a->count > 0)
        return;
    ring_remove(&a->in_bucket);
    ring_remove(&a->in_rank);
    free(a);
}

void crowd_note(crowd *c, guest *g) {
    ring_append(&g->address->guests, &g->link);
    rank(c, g->address);
}

guest *crowd_least(const crowd *c) {
    if (c->count == 0)
        return NULL;
    return first_of(OWNER_OF(c->ranks[c->largest].after, address, in_rank));
}
