/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Another program, started beside this one and spoken to line by line over its standard
 * input and output. What it says on standard error goes where ours goes. It never
 * outlives child_stop, nor us if we are killed, nor do the programs it has started
 * itself.
 */
#ifndef DAMIER_ENGINES_CHILD_H
#define DAMIER_ENGINES_CHILD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct child child;

/* What a program may use, and whether it may speak. */
typedef struct {
    int memory_mb; /* address space of each of its processes; 0 for no limit */
    bool quiet;    /* what it says on standard error is dropped */
} child_rules;

/* Starts a program, found as a shell would; NULL and the system's reason if it fails. */
child *child_start(const char *command, const child_rules *, const char **reason);

/* Sends a line; false once the program no longer listens. */
bool child_send(child *, const char *line);

/*
 * From now on it gives way to whatever else runs here, and so does what it has started. To
 * be said once it is ready: to start takes little, and somebody waits for it.
 */
void child_give_way(child *);

typedef enum { CHILD_LINE, CHILD_SILENT, CHILD_ENDED } child_event;

/*
 * The next line, without its end, if one comes before `deadline` (of monotonic_now),
 * after which even a program that never stops talking counts as silent. The line may be
 * modified and lasts until the next call. Lines that are too long are dropped.
 */
child_event child_receive(child *, int64_t deadline, char **line);

/*
 * Gives it `patience` milliseconds to exit, then kills it. Returns its status as waitpid
 * does, and releases everything.
 */
int child_stop(child *, int64_t patience);

#endif
