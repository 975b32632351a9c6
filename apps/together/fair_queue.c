/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A queue that is fair to places: see fair_queue.h. Time is divided as if every place had
 * its own share of it: each thing that waits begins when its place has had what was taken
 * for it before, or now if that is over. Who begins first goes first, then who came first.
 */
#include "fair_queue.h"

void fair_queue_init(fair_queue *q) {
    *q = (fair_queue){.time = 0};
    ring_init(&q->waiting);
}

static fair_item *item_of(ring *link) {
    return OWNER_OF(link, fair_item, link);
}

int64_t fair_queue_cost(const fair_queue *q) {
    int64_t all = 0;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after)
        all += item_of(at)->cost;
    return all;
}

static int64_t cost_of(const fair_queue *q, uint64_t place) {
    int64_t own = 0;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after)
        own += item_of(at)->place == place ? item_of(at)->cost : 0;
    return own;
}

/* ---- coming ---- */

/* What all places have waiting beyond so much. */
static int64_t excess_over(const fair_queue *q, int64_t share) {
    int64_t all = 0;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after) {
        const ring *first = q->waiting.after;
        while (item_of((ring *)first)->place != item_of(at)->place)
            first = first->after;
        int64_t own = first == at ? cost_of(q, item_of(at)->place) : 0;
        all += own > share ? own - share : 0;
    }
    return all;
}

/* The last one of the place that has most. */
static fair_item *last_of_most(const fair_queue *q) {
    fair_item *last = NULL;
    int64_t most = 0;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after) {
        fair_item *item = item_of(at);
        int64_t own = cost_of(q, item->place);
        if (own < most || (own == most && last && last->begin > item->begin))
            continue;
        most = own;
        last = item;
    }
    return last;
}

fair_item *fair_queue_crowd_out(fair_queue *q, uint64_t place, int64_t cost) {
    int64_t own = cost_of(q, place) + cost;
    int64_t lacking = fair_queue_cost(q) + cost - FAIR_QUEUE_MOST;
    if (own > FAIR_QUEUE_PLACE || lacking <= 0 || excess_over(q, own) < lacking)
        return NULL;
    fair_item *last = last_of_most(q);
    ring_remove(&last->link);
    return last;
}

/* The share of a place in what was taken; two that fall on the same one share it. */
static int64_t *taken_by(fair_queue *q, uint64_t place) {
    return &q->taken[place % FAIR_QUEUE_PLACES];
}

bool fair_queue_add(fair_queue *q, fair_item *item, uint64_t place, int64_t cost) {
    int64_t begin = q->time > *taken_by(q, place) ? q->time : *taken_by(q, place);
    if (cost_of(q, place) + cost > FAIR_QUEUE_PLACE ||
        fair_queue_cost(q) + cost > FAIR_QUEUE_MOST)
        return false;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after) {
        int64_t end = item_of(at)->begin + item_of(at)->cost;
        if (item_of(at)->place == place && end > begin)
            begin = end;
    }
    *item = (fair_item){.place = place, .cost = cost, .begin = begin};
    ring_init(&item->link);
    ring_append(&q->waiting, &item->link);
    return true;
}

/* ---- going ---- */

fair_item *fair_queue_take(fair_queue *q) {
    fair_item *first = NULL;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after)
        if (!first || item_of(at)->begin < first->begin)
            first = item_of(at);
    if (!first)
        return NULL;
    ring_remove(&first->link);
    q->time = first->begin;
    *taken_by(q, first->place) = first->begin + first->cost;
    return first;
}

void fair_queue_took(fair_queue *q, const fair_item *item, int64_t milliseconds) {
    int64_t spared = item->cost - milliseconds;
    *taken_by(q, item->place) = item->begin + milliseconds;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after)
        if (item_of(at)->place == item->place)
            item_of(at)->begin -= spared;
}

void fair_queue_drop(fair_item *item) {
    ring_remove(&item->link);
}
