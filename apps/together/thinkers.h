/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers that think for served rooms, on threads beside the loop: a bounded number at
 * once, in the order they were asked, so that no room can keep the others waiting for
 * longer than its own thought.
 *
 * With a mind it is another program that thinks, one thought at a time. It was started
 * before anybody was served. If it fails, our own engine finds that thought and all others
 * until the program has been started again, which happens by the clock and beside them: no
 * question, and so nothing that comes over the network, starts a program or waits for one
 * to start. Of thinkers that are `strict` nobody answers in its place: what it did not find
 * was not found.
 */
#ifndef DAMIER_TOGETHER_THINKERS_H
#define DAMIER_TOGETHER_THINKERS_H

#include <uv.h>

#include "damier/room.h"
#include "mind.h"

enum { THINKERS_TIME_MAX = 2000 }; /* ms: no thought of a room takes longer */

typedef struct thinkers thinkers;

typedef struct {
    const char *room;
    int64_t number;
    const char *words; /* such as "thought move 32-28"; NULL if nothing was found … */
    const dm_thought *found; /* … and then this too */
} thinkers_answer;

typedef void thinkers_found(void *self, const thinkers_answer *);

typedef struct {
    uv_loop_t *loop;
    int at_once;
    mind *mind;            /* another program, which was begun; or NULL */
    const char *name;      /* by which people choose it, or NULL */
    bool strict;           /* it alone answers */
    int64_t time_max;      /* ms of one thought; THINKERS_TIME_MAX if it is 0 */
    thinkers_found *found; /* called on the loop's thread */
    void *self;
} thinkers_parts;

/* The mind is theirs from now on, even if there is no memory: then NULL. */
thinkers *thinkers_new(const thinkers_parts *);
/*
 * The match is copied from. False if there is no memory, or nobody who may answer: then
 * nothing is found.
 */
bool thinkers_ask(thinkers *, const char *room, int64_t number, const dm_match *,
                  const dm_due *);
size_t thinkers_waiting(const thinkers *); /* thoughts asked for and not yet found */
/* What the program thinks about now is not wanted any more: it answers soon. */
void thinkers_hurry(thinkers *);
/* Stops all thoughts; the loop must run until it is idle, which frees the thinkers. */
void thinkers_close(thinkers *);

#endif
