/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A queue that is fair to places: see fair_queue.h. Everything is asked for a round: the
 * next one, or the one behind the latest its place has asked for. Rounds go in their order,
 * and within a round who came first.
 */
#include "fair_queue.h"

void fair_queue_init(fair_queue *q) {
    *q = (fair_queue){.round = 0};
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

bool fair_queue_add(fair_queue *q, fair_item *item, uint64_t place, int64_t cost) {
    int64_t own = cost, latest = q->round;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after) {
        if (item_of(at)->place != place)
            continue;
        own += item_of(at)->cost;
        latest = item_of(at)->rank > latest ? item_of(at)->rank : latest;
    }
    if (own > FAIR_QUEUE_PLACE || fair_queue_cost(q) + cost > FAIR_QUEUE_MOST)
        return false;
    *item = (fair_item){.place = place, .cost = cost, .rank = latest + 1};
    ring_init(&item->link);
    ring_append(&q->waiting, &item->link);
    return true;
}

fair_item *fair_queue_take(fair_queue *q) {
    fair_item *first = NULL;
    for (ring *at = q->waiting.after; at != &q->waiting; at = at->after)
        if (!first || item_of(at)->rank < first->rank)
            first = item_of(at);
    if (!first)
        return NULL;
    ring_remove(&first->link);
    q->round = first->rank;
    return first;
}

void fair_queue_drop(fair_item *item) {
    ring_remove(&item->link);
}
