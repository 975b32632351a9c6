/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whoever thinks about a match: our own engine, or another program that speaks Hub. A
 * program is started when it is first asked, and again after it has failed; it is limited
 * in memory and in time, and never outlives us.
 *
 * One thought at a time; mind_stop may be called from any thread.
 */
#ifndef DAMIER_ENGINES_MIND_H
#define DAMIER_ENGINES_MIND_H

#include "thinking.h"

typedef struct mind mind;

enum { MIND_MEMORY_MB = 4096 }; /* what another program usually may use */

typedef struct {
    const char
        *command;  /* of another program, which must last; NULL for our own engine */
    int memory_mb; /* it may use; 0 for no limit */
    bool quiet;    /* what it says on standard error is dropped */
    bool gentle;   /* it gives way to whatever else runs here */
    int hash_mb, threads;
} mind_setup;

/* NULL with a fault if memory runs out, or if the game is not one that it can play. */
mind *mind_new(const dm_game *, const mind_setup *, dm_fault *);
void mind_free(mind *);

/*
 * Starts the program now, for those who must not start one when they ask; true if it is
 * there, or if our own engine thinks.
 */
bool mind_begin(mind *, dm_fault *);
bool mind_is_there(const mind *); /* begun, and not failed since */
/* What a program that is there calls itself; NULL of all others. */
const char *mind_name(const mind *);

/*
 * Thinks on this thread; the listener may be NULL. False with a fault if there is no
 * thought: a program that has ended, is silent or answers with an illegal move.
 */
bool mind_run(mind *, const dm_match *, const dm_limits *, const thinking_listener *,
              dm_thought *out, dm_fault *);
/*
 * The same beside this thread; the match is copied. `finish` of the listener is called in
 * any case, with no move if there is no thought; mind_wait then says why.
 */
bool mind_start(mind *, const dm_match *, const dm_limits *, const thinking_listener *,
                dm_fault *);
bool mind_wait(mind *, dm_thought *out, dm_fault *);
void mind_stop(mind *); /* soon; what was found by then is the thought */
void mind_forget(mind *);

/* A copy that a thread can have for itself; NULL if memory runs out. */
dm_match *mind_copy_match(const dm_match *);

#endif
