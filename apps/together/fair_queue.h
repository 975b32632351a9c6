/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A queue that is fair to places: whoever asks much waits behind those who ask little,
 * however early all of it was asked. It is as long as what waits in it takes, no place may
 * fill it alone, and where it is full whoever has most makes room for whoever has less. No
 * clock is read and no memory taken here.
 */
#ifndef DAMIER_TOGETHER_FAIR_QUEUE_H
#define DAMIER_TOGETHER_FAIR_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/ring.h"

enum {
    FAIR_QUEUE_MOST = 30000,  /* ms of all that waits together */
    FAIR_QUEUE_PLACE = 15000, /* … and of what came from one place */
    FAIR_QUEUE_PLACES = 1024  /* more seldom ask at the same time */
};

/* Something that waits; its owner keeps it. */
typedef struct {
    ring link;
    uint64_t place;
    int64_t cost;  /* ms, as far as is known */
    int64_t begin; /* ms of the queue's own time; lower ones go first */
} fair_item;

typedef struct {
    ring waiting;                     /* in the order they came */
    int64_t time;                     /* when what was taken last began */
    int64_t taken[FAIR_QUEUE_PLACES]; /* until when places have had theirs */
} fair_queue;

void fair_queue_init(fair_queue *);
/*
 * Something that must make room before this can be added, and waits no more; NULL if
 * nothing must, or if nobody has so much more waiting that it would help.
 */
fair_item *fair_queue_crowd_out(fair_queue *, uint64_t place, int64_t cost);
/* False if too much waits, of all or of this place: nothing is added then. */
bool fair_queue_add(fair_queue *, fair_item *, uint64_t place, int64_t cost);
/* The next, which waits no more; NULL if nothing does. */
fair_item *fair_queue_take(fair_queue *);
/* So long it took in truth: its place has had no more than that. */
void fair_queue_took(fair_queue *, const fair_item *, int64_t milliseconds);
/* It is not wanted any more; nothing happens if it does not wait. */
void fair_queue_drop(fair_item *);
/* How long all that waits takes. */
int64_t fair_queue_cost(const fair_queue *);

#endif
