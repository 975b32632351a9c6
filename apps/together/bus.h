/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What processes that serve the same rooms tell each other at once, instead of waiting
 * for the others to look into the database. Texts go to all others, at most once; none is
 * needed for anything to be true. What they say is neighbours.c.
 */
#ifndef DAMIER_TOGETHER_BUS_H
#define DAMIER_TOGETHER_BUS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bus bus;
struct bus {
    void (*publish)(bus *, const char *text, size_t length);
    bool (*connected)(bus *);
    void (*close)(bus *); /* the loop must run until it is idle */
    /* Called on the loop's thread with what others said; set by whoever listens. */
    void (*heard)(void *self, const char *text, size_t length);
    void *self;
};

#endif
