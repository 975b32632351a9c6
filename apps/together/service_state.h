/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of a service, shared by its files only: service.c (messages and callers),
 * service_world.c (what the hub is lent), service_visits.c (rooms, keys and codes),
 * service_says.c (what callers are told) and service_time.c.
 */
#ifndef DAMIER_TOGETHER_SERVICE_STATE_H
#define DAMIER_TOGETHER_SERVICE_STATE_H

#include <jansson.h>

#include "secrets.h"
#include "service.h"
#include "thinkers.h"

enum { SERVICE_PROTOCOL = 1 };

/* What is asked of storage for a caller, who may leave meanwhile. */
struct inquiry {
    service *service;
    caller *caller; /* NULL once gone */
    char room[HUB_ID_BYTES], key[SECRET_KEY_BYTES];
    int64_t id, seen;
    bool listed;
};

struct service {
    service_parts parts;
    hub *hub;
    thinkers *thinkers;
    uv_timer_t timer;
    int64_t started, asked_due, pruned;
    bool asking;
    inquiry *opening; /* of the caller whose room is being opened right now */
    service_figures figures;
};

/* ---- service.c: fields of messages ---- */

/* "" and 0 if it is not there, or something else. */
const char *service_text(const json_t *message, const char *name);
int64_t service_number(const json_t *message, const char *name);

/* ---- service_world.c ---- */

/* What a hub of this service is lent. */
hub_world service_world(service *);
void service_thought(void *self, const char *room, int64_t number, const char *words);

/* ---- service_visits.c: ways into a room ---- */

void service_open(service *, caller *, const json_t *message);
void service_visit(service *, caller *, const json_t *message);
void service_find(service *, caller *, const json_t *message);
void service_join(service *, caller *, const char *room);
void service_end_inquiry(inquiry *);

/* ---- service_says.c ---- */

/* Sends a message and gives it back; one that could not be made is not sent. */
void service_send(caller *, json_t *message);
/* The caller did what no page does: told why, and gone. */
void service_dismiss(caller *, const char *reason);
/* The caller is in a room; key and code unless NULL. */
void service_let_in(caller *, const char *room, int person, const char *key,
                    const char *code);
void service_say_missing(caller *);
/* Of an act, or of whatever else was asked for if `id` is 0. */
void service_say_later(caller *, int64_t id);
void service_tell(void *self, hub_visitor *, const hub_news *);

/* ---- service_time.c ---- */

int64_t service_now(void);
void service_start_timer(service *);

#endif
