/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the computer thinks about beside the screen: see jobs.h. */
#include "jobs.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/fault.h"
#include "damier/word_list.h"

enum { TABLE_MB = 64 };

struct jobs {
    void (*wake)(void);
    const char *command;
    int memory_mb;
    mind *mind; /* NULL before the first job */
    pthread_mutex_t lock;
    job_state state;
};

jobs *jobs_new(void (*wake)(void), const char *command, int memory_mb) {
    jobs *j = calloc(1, sizeof *j);
    if (!j || pthread_mutex_init(&j->lock, NULL) != 0) {
        free(j);
        return NULL;
    }
    j->wake = wake;
    j->command = command;
    j->memory_mb = memory_mb;
    return j;
}

void jobs_free(jobs *j) {
    if (!j)
        return;
    jobs_give_up(j);
    mind_free(j->mind);
    pthread_mutex_destroy(&j->lock);
    free(j);
}

static void note(jobs *j, const dm_thought *thought, int64_t elapsed, bool finished) {
    pthread_mutex_lock(&j->lock);
    j->state.found = true;
    j->state.finished = finished;
    j->state.thought = *thought;
    j->state.elapsed = elapsed;
    bool shown = finished || j->state.kind == JOB_ANALYSIS;
    pthread_mutex_unlock(&j->lock);
    if (shown)
        j->wake();
}

static void report(void *payload, const dm_thought *thought, int64_t elapsed) {
    note(payload, thought, elapsed, false);
}

static void finish(void *payload, const dm_thought *thought, int64_t elapsed) {
    note(payload, thought, elapsed, true);
}

bool jobs_begin(jobs *j, job_kind kind, int64_t event, const dm_match *m,
                const dm_limits *limits, dm_fault *fault) {
    jobs_give_up(j);
    dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (!j->mind)
        j->mind = mind_new(dm_match_game(m),
                           &(mind_setup){.command = j->command,
                                         .memory_mb = j->memory_mb,
                                         .quiet = true,
                                         .hash_mb = TABLE_MB,
                                         .threads = 1},
                           fault);
    if (!j->mind)
        return false;
    j->state = (job_state){.kind = kind, .event = event};
    bool good =
        mind_start(j->mind, m, limits, &(thinking_listener){report, finish, j}, fault);
    if (!good)
        j->state.kind = JOB_NONE;
    return good;
}

void jobs_give_up(jobs *j) {
    if (j->mind) {
        mind_stop(j->mind);
        mind_wait(j->mind, NULL, NULL);
    }
    j->state = (job_state){.kind = JOB_NONE};
}

job_state jobs_look(jobs *j) {
    pthread_mutex_lock(&j->lock);
    job_state state = j->state;
    pthread_mutex_unlock(&j->lock);
    if (state.finished && state.kind != JOB_NONE && state.thought.best == DM_NO_MOVE)
        state.failed = !mind_wait(j->mind, NULL, &state.fault);
    return state;
}
