/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine with its threads and its clock: what every program that thinks uses. It asks
 * about the position a match stands in, with its past and its counters, either on the
 * calling thread (thinking_run) or beside it (thinking_start, thinking_wait). The match
 * is copied from, so it may change as soon as the thinking has begun.
 *
 * One thinking at a time: run, start, wait and forget belong to one thread; only
 * thinking_stop and thinking_hit may be called from any other at any moment.
 */
#ifndef DAMIER_THINKING_H
#define DAMIER_THINKING_H

#include "damier/engine.h"
#include "damier/match.h"

typedef struct thinking thinking;

/*
 * Both may be NULL; both are called on the thread that thinks, `elapsed` in ms. The nodes
 * of every thought are those of all threads together.
 */
typedef struct {
    void (*report)(void *payload, const dm_thought *, int64_t elapsed);
    void (*finish)(void *payload, const dm_thought *, int64_t elapsed);
    void *payload;
} thinking_listener;

/*
 * A table of `hash_mb` MB (1 or more) in all. NULL if memory runs out, or if the game has
 * no computer opponent, as the fault says. The caller frees it.
 */
thinking *thinking_new(const dm_game *, int hash_mb, int threads, dm_fault *);
void thinking_free(thinking *); /* stops and waits first */

/* Thinks on this thread and `threads - 1` others; false if memory runs out. */
bool thinking_run(thinking *, const dm_match *, const dm_limits *,
                  const thinking_listener *, dm_thought *out);

/* The same on a separate thread; the listener may be NULL, its payload must last. */
bool thinking_start(thinking *, const dm_match *, const dm_limits *,
                    const thinking_listener *);
/* Like thinking_start, but time limits count only from thinking_hit on. */
bool thinking_ponder(thinking *, const dm_match *, const dm_limits *,
                     const thinking_listener *);
void thinking_wait(thinking *, dm_thought *out); /* `out` may be NULL */

void thinking_stop(thinking *); /* at once; nothing if it has ended already */
void thinking_hit(thinking *);  /* what was pondered on was played: the clock runs */

void thinking_forget(thinking *); /* a new game: the table is emptied */
size_t thinking_table_bytes(const thinking *);

/* Milliseconds from a fixed moment, for thinking and for matches alike. */
int64_t monotonic_now(void);
int64_t monotonic_microseconds(void); /* the same clock, to measure many short thoughts */

#endif
