/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Served rooms for callers: the protocol of docs/protocol/together.md between the hub,
 * which decides, and whoever is connected, by whatever transport. A message is one JSON
 * object; nothing here knows a socket.
 */
#ifndef DAMIER_TOGETHER_SERVICE_H
#define DAMIER_TOGETHER_SERVICE_H

#include <uv.h>

#include "bus.h"
#include "mind.h"
#include "store.h"

/* Bytes a caller may send in one message: a deck of cards is the longest. */
enum { SERVICE_MESSAGE_MAX = 1 << 19 };

typedef struct service service;
typedef struct inquiry inquiry;

/* Somebody connected. The transport owns it and fills in what comes first. */
typedef struct caller {
    void (*send)(struct caller *, const char *text, size_t length);
    /* The caller must not be used any more; called at most once, the reason for a log. */
    void (*close)(struct caller *, const char *reason);
    /* The key this browser has kept for a room, or NULL; the call itself may be NULL. */
    const char *(*kept_key)(struct caller *, const char *room);
    uint64_t origin; /* stands for the address; those who guess codes are slowed down */

    hub_visitor visitor;
    inquiry *inquiry; /* what storage is being asked for this caller */
    dm_language language;
    bool inside;  /* was let into a room */
    ring waiting; /* among those who wait to be paired */
} caller;

typedef struct {
    uv_loop_t *loop;
    store *store;
    bus *bus; /* NULL without one */
    const dm_deck *builtin_deck;
    int thinkers; /* at once */
    /* Another program for draughts, begun already; the service's, even if it is refused. */
    mind *engine;
} service_parts;

/* NULL if memory runs out. The parts must outlive it. */
service *service_new(const service_parts *);
/* Callers must be gone. The loop must run until it is idle, which frees the rest. */
void service_close(service *);

/* Callers are about to be told to come back. */
void service_end(service *);

void service_welcome(service *, caller *);
void service_hear(service *, caller *, const char *text, size_t length);
void service_leave(service *, caller *);
/* How long a message takes to the caller and back. */
void service_set_lag(caller *, int64_t milliseconds);

/* ---- figures ---- */

typedef struct {
    size_t rooms, visitors, thoughts;
    uint64_t acts, events, refusals, put_off, pruned;
    uint64_t wakings; /* of its timer */
} service_figures;

service_figures service_figure(const service *);

#endif
