/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where served rooms are kept: one list of tasks, whatever database does them. A task is
 * submitted on the loop's thread and comes back there, done; in between it belongs to the
 * store. What a task has stored survives anything from then on.
 *
 * Rooms are their events, by room and number; the rest are indexes, written with each
 * event: the code people type, who may list a room, a brief of it for lists, when it was
 * last used, when it needs a host. Secrets are kept as hashes.
 */
#ifndef DAMIER_TOGETHER_STORE_H
#define DAMIER_TOGETHER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "together/hub.h"

enum {
    STORE_CODE_BYTES = 8,  /* six letters and a NUL */
    STORE_CODES = 8,       /* tried for a new room or move, until one is free */
    STORE_HASH_BYTES = 32, /* of a secret */
    STORE_LIST_MAX = 256
};

typedef enum {
    /*
     * room, codes, listed, open, brief, text: its first event. Person 1 gets the key
     * `hash`; but of a room `after` another one, the keys of that one are its keys. With
     * `pairing`, if another room waits for the same: HUB_TAKEN, and that room in `after`.
     */
    STORE_CREATE,
    STORE_APPEND,         /* room, number, text, due, open, brief */
    STORE_APPEND_SETTLED, /* the same, and STORE_SETTLED of `person` */
    STORE_READ,           /* room, number: the events after it, into `texts` */
    STORE_FIND_CODE,      /* codes[0]: the room */
    STORE_ADD_KEY,        /* room, person, hash: HUB_TAKEN if the number is somebody's */
    /*
     * room, hash: the person, and the processes they are or were connected with, into
     * `rooms`; `at`: how long ago each served, as far as it said so, `last`: how long ago
     * they came to it. Of a room that exists also codes[0], and pairing.
     */
    STORE_FIND_KEY,
    STORE_ADD_MOVE, /* room, person, codes, number: a code for one more key, until then */
    STORE_TAKE_MOVE, /* codes[0], hash: room and person of the key; used up */
    STORE_MINE,      /* of each of `rooms`: person and brief; person 0 without the key */
    STORE_WAIT,      /* room, number: somebody waits there to be paired, until then */
    /* Rooms that need a host by `now`, into `rooms`, those `behind`; due: the next. */
    STORE_DUE,
    STORE_RECENT, /* rooms used since `number`, a time, into `rooms`, those `behind` */
    STORE_LISTED, /* listed rooms that are open, used since `number`; newest first */
    /* Some rooms not used since `number`, a time; counted in `number`. Old codes too. */
    STORE_PRUNE,
    /*
     * holder, `number` ms from now on, due: how long ago it served; who holds one, into
     * `rooms`. due: how long ago others last served.
     */
    STORE_LEASE,
    STORE_ARRIVED, /* room, person, holder: who is connected where, ... */
    STORE_LEFT,    /* ... as long as the holder has its lease */
    /*
     * room, holder: people connected with others, into `rooms`; `at`: 0, or how long ago a
     * process served them whose lease is over.
     */
    STORE_PRESENT,
    STORE_SETTLED, /* room, person: not on the way back any more */
    STORE_TRY,     /* writes something, of which nothing is left: whether it can */
    STORE_SUCCEED, /* holder, which is alone now; the one before served until `number` */
    STORE_KINDS
} store_kind;

/*
 * Where a list goes on: behind the entry with this name and place. Lists are cut at
 * STORE_LIST_MAX.
 */
typedef struct {
    char id[HUB_ID_BYTES];
    int64_t at;
} store_cursor;

/* A room in a list; else (STORE_LEASE, STORE_PRESENT, STORE_FIND_KEY) a process. */
typedef struct {
    char id[HUB_ID_BYTES];
    int64_t last; /* its last event */
    int64_t at;   /* what the list is ordered by */
    unsigned char hash[STORE_HASH_BYTES];
    int person;
    char *brief; /* allocated; or NULL */
} store_entry;

typedef struct store_task {
    store_kind kind;
    char room[HUB_ID_BYTES], after[HUB_ID_BYTES];
    char codes[STORE_CODES][STORE_CODE_BYTES]; /* the first is the one that was taken */
    unsigned char hash[STORE_HASH_BYTES];
    unsigned char pairing[STORE_HASH_BYTES]; /* of what is to be played */
    char holder[HUB_ID_BYTES]; /* of a lease: a process, by a name of its own */
    store_cursor behind;
    int person;
    bool listed;
    bool paired; /* has a `pairing` */
    bool open;   /* waits for people and has a seat for them */
    int64_t number, due, now;
    char *text, *brief; /* allocated; freed with the task */

    hub_result result;
    char **texts; /* allocated, each too */
    store_entry *rooms;
    size_t count;

    void (*done)(struct store_task *); /* frees it, or does so later */
    void *owner;

    /* the store's own */
    struct store_task *next;
    size_t place;
    int64_t changed;
} store_task;

typedef struct store store;
struct store {
    void (*submit)(store *, store_task *);
    /* Does what was submitted, and ends. */
    void (*close)(store *);
    bool shared; /* other processes may serve the same rooms at the same time */
    /*
     * Of a store that is not shared: notes that its process serves; and when the process
     * before did so last, 0 if that is not known. Costs nothing, and promises nothing.
     */
    void (*note_served)(store *);
    int64_t served;
};

/* NULL if memory runs out. */
store_task *store_task_new(store_kind, const char *room, void (*done)(store_task *),
                           void *owner);
void store_task_free(store_task *);

#endif
