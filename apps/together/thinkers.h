/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers that think for served rooms, on threads beside the loop: a bounded number at
 * once, in the order they were asked, so that no room can keep the others waiting for
 * longer than its own thought.
 *
 * With a mind it is another program that thinks, one thought at a time. It was started
 * before anybody was served. If it fails, our own engine finds that thought and all others
 * until the program has been started again, which happens by the clock: no question, and
 * so nothing that comes over the network, starts a program.
 */
#ifndef DAMIER_TOGETHER_THINKERS_H
#define DAMIER_TOGETHER_THINKERS_H

#include <uv.h>

#include "damier/room.h"
#include "mind.h"

enum { THINKERS_TIME_MAX = 2000 }; /* ms: no thought takes longer, whatever its level */

typedef struct thinkers thinkers;

/* What was found: words such as "thought move 32-28", or NULL if memory ran out. */
typedef void thinkers_found(void *self, const char *room, int64_t number,
                            const char *words);

typedef struct {
    uv_loop_t *loop;
    int at_once;
    mind *mind;            /* another program, which was begun; or NULL */
    thinkers_found *found; /* called on the loop's thread */
    void *self;
} thinkers_parts;

/* The mind is theirs from now on, even if there is no memory: then NULL. */
thinkers *thinkers_new(const thinkers_parts *);
/* The match is copied from. */
void thinkers_ask(thinkers *, const char *room, int64_t number, const dm_match *,
                  const dm_due *);
size_t thinkers_waiting(const thinkers *); /* thoughts asked for and not yet found */
/* Stops all thoughts; the loop must run until it is idle, which frees the thinkers. */
void thinkers_close(thinkers *);

#endif
