/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists whose links lie in the things they hold, closed to a ring: a list is a link that
 * belongs to nothing. Adding and taking out need no memory and no search. A thing is in
 * at most one list by each of its links.
 */
#ifndef DAMIER_BASE_RING_H
#define DAMIER_BASE_RING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ring {
    struct ring *before, *after;
} ring;

static inline void ring_init(ring *r) {
    r->before = r->after = r;
}

static inline bool ring_is_empty(const ring *list) {
    return list->after == list;
}

/* Takes a link out of its list; does nothing if it is in none. */
static inline void ring_remove(ring *link) {
    link->before->after = link->after;
    link->after->before = link->before;
    ring_init(link);
}

/* Moves a link to the end of a list, from wherever it is. */
static inline void ring_append(ring *list, ring *link) {
    ring_remove(link);
    link->before = list->before;
    link->after = list;
    list->before->after = link;
    list->before = link;
}

/* The first link of a list that is not empty, taken out of it. */
static inline ring *ring_take(ring *list) {
    ring *first = list->after;
    list->after = first->after;
    list->after->before = list;
    ring_init(first);
    return first;
}

/* The thing that has this one as its member, a link for example. */
#define OWNER_OF(part, type, member) \
    ((type *)(void *)((char *)(part)-offsetof(type, member)))

#endif
