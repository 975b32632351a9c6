/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the computer thinks about beside the screen: one thing at a time, on a thread of
 * its own, given up as soon as it is no longer wanted. The screen asks now and then what
 * has been found.
 */
#ifndef DAMIER_TUI_JOBS_H
#define DAMIER_TUI_JOBS_H

#include "mind.h"

typedef struct jobs jobs;

typedef enum { JOB_NONE, JOB_MOVE, JOB_HINT, JOB_REPLY, JOB_ANALYSIS } job_kind;

/* What there is of a job. */
typedef struct {
    job_kind kind;
    int64_t event; /* the last event of the room when it began */
    bool found;    /* there is a thought */
    bool finished; /* it is the last one */
    bool failed;   /* there will be none, as the fault says */
    dm_fault fault;
    dm_thought thought;
    int64_t elapsed;
} job_state;

/*
 * `wake` is called, from another thread, when there is news. `command` is another program
 * that shall think, or NULL; `memory_mb` is what it may use. NULL without memory.
 */
jobs *jobs_new(void (*wake)(void), const char *command, int memory_mb);
void jobs_free(jobs *); /* gives up first */

/* Begins a job instead of whatever is done; false with a fault if it cannot. */
bool jobs_begin(jobs *, job_kind, int64_t event, const dm_match *, const dm_limits *,
                dm_fault *);
void jobs_give_up(jobs *);
job_state jobs_look(jobs *);

#endif
