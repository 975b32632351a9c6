/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers that think for served rooms, on threads beside the loop: a bounded number at
 * once, in the order they were asked, so that no room can keep the others waiting for
 * longer than its own thought.
 */
#ifndef DAMIER_TOGETHER_THINKERS_H
#define DAMIER_TOGETHER_THINKERS_H

#include <uv.h>

#include "damier/room.h"

enum { THINKERS_TIME_MAX = 2000 }; /* ms: no thought takes longer, whatever its level */

typedef struct thinkers thinkers;

/*
 * `found` is called on the loop's thread, with words such as "thought move 32-28", or
 * NULL if memory ran out. NULL if there is no memory now.
 */
thinkers *thinkers_new(uv_loop_t *, int at_once,
                       void (*found)(void *self, const char *room, int64_t number,
                                     const char *words),
                       void *self);
/* The match is copied from. */
void thinkers_ask(thinkers *, const char *room, int64_t number, const dm_match *,
                  const dm_due *);
size_t thinkers_waiting(const thinkers *); /* thoughts asked for and not yet found */
/* Stops all thoughts; the loop must run until it is idle, which frees the thinkers. */
void thinkers_close(thinkers *);

#endif
