/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where served rooms are kept: one list of tasks, whatever database does them. A task is
 * submitted on the loop's thread and comes back there, done; in between it belongs to the
 * store. What a task has stored survives anything from then on.
 *
 * Rooms are their events, by room and number; the rest are indexes: the code people type,
 * who may list a room, when it was last used, when it needs a host. Secrets are kept as
 * hashes.
 */
#ifndef DAMIER_TOGETHER_STORE_H
#define DAMIER_TOGETHER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "together/hub.h"

enum {
    STORE_CODE_BYTES = 8,  /* six letters and a NUL */
    STORE_CODES = 8,       /* tried for a new room, until one is free */
    STORE_HASH_BYTES = 32, /* of a secret */
    STORE_LIST_MAX = 256
};

typedef enum {
    STORE_CREATE,    /* room, codes, hash, listed, text: its first event */
    STORE_APPEND,    /* room, number, text, due */
    STORE_READ,      /* room, number: the events after it, into `texts` */
    STORE_FIND_CODE, /* codes[0]: the room */
    STORE_ADD_KEY,   /* room, person, hash: HUB_TAKEN if the number is somebody's */
    STORE_FIND_KEY,  /* room, hash: the person */
    STORE_DUE,       /* rooms that need a host by `now`, into `rooms`, those `behind` */
    STORE_RECENT,    /* rooms used since `number`, a time, likewise */
    STORE_LISTED,    /* rooms that anybody may join, into `rooms` */
    STORE_PRUNE,     /* some rooms not used since `number`, a time; counted in `number` */
    STORE_LEASE,     /* holder, `number` ms from now on; who holds one, into `rooms` */
    STORE_ARRIVED,   /* room, person, holder: who is connected where, ... */
    STORE_LEFT,      /* ... as long as the holder has its lease */
    STORE_PRESENT,   /* room, holder: who is with others, as `last` of `rooms` */
    STORE_KINDS
} store_kind;

/*
 * A room in a list. Lists are cut at STORE_LIST_MAX; those of rooms due and recent go on
 * behind the entry that is given back as `behind`.
 */
typedef struct {
    char id[HUB_ID_BYTES];
    int64_t last; /* its last event */
    int64_t at;   /* what the list is ordered by */
} store_entry;

typedef struct store_task {
    store_kind kind;
    char room[HUB_ID_BYTES];
    char codes[STORE_CODES][STORE_CODE_BYTES]; /* the first is the one that was taken */
    unsigned char hash[STORE_HASH_BYTES];
    char holder[HUB_ID_BYTES]; /* of a lease: a process, by a name of its own */
    store_entry behind;
    int person;
    bool listed;
    int64_t number, due, now;
    char *text; /* allocated; freed with the task */

    hub_result result;
    char **texts; /* allocated, each too */
    store_entry *rooms;
    size_t count;

    void (*done)(struct store_task *); /* frees it, or does so later */
    void *owner;
    struct store_task *next;
} store_task;

typedef struct store store;
struct store {
    void (*submit)(store *, store_task *);
    /* Does what was submitted, and ends. */
    void (*close)(store *);
    bool shared; /* other processes may serve the same rooms */
};

/* NULL if memory runs out. */
store_task *store_task_new(store_kind, const char *room, void (*done)(store_task *),
                           void *owner);
void store_task_free(store_task *);

#endif
