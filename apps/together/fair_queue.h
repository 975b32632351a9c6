/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A queue that is fair to places: whoever asks much waits behind those who ask little,
 * however early all of it was asked. It is as long as what waits in it takes, and no place
 * may fill it alone. No clock is read and no memory taken here.
 */
#ifndef DAMIER_TOGETHER_FAIR_QUEUE_H
#define DAMIER_TOGETHER_FAIR_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/ring.h"

enum {
    FAIR_QUEUE_MOST = 30000, /* ms of all that waits together */
    FAIR_QUEUE_PLACE = 15000 /* … and of what came from one place */
};

/* Something that waits; its owner keeps it. */
typedef struct {
    ring link;
    uint64_t place;
    int64_t cost; /* ms */
    int64_t rank; /* lower ones go first */
} fair_item;

typedef struct {
    ring waiting; /* in the order they came */
    int64_t round;
} fair_queue;

void fair_queue_init(fair_queue *);
/* False if too much waits, of all or of this place: nothing is added then. */
bool fair_queue_add(fair_queue *, fair_item *, uint64_t place, int64_t cost);
/* The next, which waits no more; NULL if nothing does. */
fair_item *fair_queue_take(fair_queue *);
/* It is not wanted any more; nothing happens if it does not wait. */
void fair_queue_drop(fair_item *);
/* How long all that waits takes. */
int64_t fair_queue_cost(const fair_queue *);

#endif
