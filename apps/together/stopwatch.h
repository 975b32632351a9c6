/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A store that passes everything on to another and measures it: how long appending takes,
 * and whether storage answers at all. For /metrics and /healthz.
 */
#ifndef DAMIER_TOGETHER_STOPWATCH_H
#define DAMIER_TOGETHER_STOPWATCH_H

#include "store.h"

enum { STOPWATCH_BOUNDS = 12 };

/* Upper ends of the classes that appends are counted in, in microseconds. */
extern const uint32_t stopwatch_bounds[STOPWATCH_BOUNDS];

typedef struct {
    uint64_t appends[STOPWATCH_BOUNDS + 1]; /* by class; the last is above all bounds */
    uint64_t microseconds;                  /* all appends together */
    uint64_t failures;                      /* of any task */
} stopwatch_figures;

typedef struct stopwatch stopwatch;

/* NULL if memory runs out. The other store must outlive it. */
stopwatch *stopwatch_new(store *);
/* Once all tasks have come back. The other store is not closed. */
void stopwatch_free(stopwatch *);
/* As a store: closing it closes the other. */
store *stopwatch_store(stopwatch *);

const stopwatch_figures *stopwatch_figure(const stopwatch *);
/* Whether no task has waited for longer than this. */
bool stopwatch_is_quick(const stopwatch *, uint64_t milliseconds);
/* Whether the last thing to be written was not. */
bool stopwatch_is_failing(const stopwatch *);
/* Whether to find out if it still is, by a STORE_TRY: now and then only. */
bool stopwatch_may_try(stopwatch *);

#endif
