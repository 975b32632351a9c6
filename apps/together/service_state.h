/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of a service, shared by its files only: service.c (messages and callers),
 * service_world.c (what the hub is lent), service_says.c (what callers are told),
 * service_time.c; and for each kind of wish service_visits.c, service_codes.c,
 * service_lists.c and service_pairing.c, which ask storage by service_inquiries.c.
 */
#ifndef DAMIER_TOGETHER_SERVICE_STATE_H
#define DAMIER_TOGETHER_SERVICE_STATE_H

#include <jansson.h>

#include "neighbours.h"
#include "pacing.h"
#include "secrets.h"
#include "service.h"
#include "thinkers.h"
#include "wall_clock.h"

/* Two addresses seldom share one of so many origins. */
enum { SERVICE_PROTOCOL = 1, SERVICE_ORIGINS = 1 << 14 };

/* How long somebody is known to wait to be paired, unless it is said again. */
enum { SERVICE_WAIT_MS = 60000 };

/* What is asked of storage for a caller, who may leave meanwhile. */
struct inquiry {
    service *service;
    caller *caller; /* NULL once gone */
    char room[HUB_ID_BYTES], key[SECRET_KEY_BYTES];
    int64_t id, seen;
    bool listed, paired, kept; /* kept: the key came from the browser's own keeping */
    const store_task *found;   /* the key, while they enter by it */
    hub_span unserved;         /* they were not, before they came; or nothing */
    char code[STORE_CODE_BYTES];
    unsigned char pairing[STORE_HASH_BYTES];
    void (*ask)(inquiry *); /* when it may be: see service_codes.c */
    ring slowed;
};

struct service {
    service_parts parts;
    hub *hub;
    pacing *pacing;
    thinkers *thinkers;
    thinkers *guests; /* with another program, or NULL */
    neighbours *neighbours;
    uv_timer_t timer;
    uv_prepare_t before_sleep; /* sets the timer */
    int handles;               /* not closed yet */
    int64_t armed;             /* the time it is set to */
    int64_t asked_due;         /* when storage was last asked which rooms need a host */
    int64_t next_due;          /* when one of them will, as far as is known */
    int64_t started, pruned;
    int64_t beat;  /* when it was last woken to see that it runs; 0 without visitors */
    int64_t awake; /* when it last ran */
    int64_t noted; /* when it was noted for the process after this one */
    bool asking;
    struct {
        char room[HUB_ID_BYTES], *text;
        size_t length;
        int64_t number;
    } packed;         /* the event that was told last */
    inquiry *opening; /* of the caller whose room is being opened right now */
    ring waiting;     /* callers who wait to be paired */
    int64_t waited;   /* when storage was last told so */
    ring slowed;      /* inquiries that wait their turn */
    int64_t guesses[SERVICE_ORIGINS]; /* until when those of an origin are slow */
    service_figures figures;
};

/* ---- service.c: fields of messages ---- */

/* "" and 0 if it is not there, or something else. */
const char *service_text(const json_t *message, const char *name);
int64_t service_number(const json_t *message, const char *name);

/* ---- service_world.c ---- */

/* What a hub of this service is lent. */
hub_world service_world(service *);
void service_thought(void *self, const thinkers_answer *);

/* ---- service_inquiries.c: asking storage on behalf of a caller ---- */

/* NULL if memory runs out: then the caller has been dismissed. */
inquiry *service_begin_inquiry(service *, caller *, const char *room);
void service_end_inquiry(inquiry *);
/* Of a caller who is there: dismissed, because memory ran out. */
void service_fail_inquiry(inquiry *);
/* A task for it, to be submitted; NULL if memory runs out: then it has failed. */
store_task *service_inquire(inquiry *, store_kind, void (*done)(store_task *));
void service_submit(service *, store_task *);

/* ---- service_visits.c: ways into a room ---- */

void service_open(service *, caller *, const json_t *message);
void service_pair(service *, caller *, const json_t *message);
void service_visit(service *, caller *, const json_t *message);
void service_join(service *, caller *, const char *room);
/* Enters the room of the inquiry. */
void service_enter(inquiry *, int person);

/* ---- service_codes.c: codes of rooms, and of seats that move ---- */

void service_find(service *, caller *, const json_t *message);
void service_move_seat(service *, caller *);
void service_take_seat(service *, caller *, const json_t *message);
/* Asks what may be asked by now. The second says when there is more. */
void service_ask_slowed(service *, int64_t now);
int64_t service_next_slowed(service *);
void service_drop_slowed(service *);

/* ---- service_lists.c ---- */

void service_list(service *, caller *, const json_t *message);
void service_list_mine(service *, caller *, const json_t *message);

/* ---- service_pairing.c ---- */

/* What the words of an `open` act lead to, so that equal games are equal; or a fault. */
dm_status service_read_pairing(const char *words, unsigned char out[STORE_HASH_BYTES],
                               dm_fault *);
/* Somebody in a room waits to be paired, or does no longer. */
void service_await_pair(service *, caller *);
void service_stop_waiting(service *, caller *);
/* Tells storage who still waits. The second says when to do so again. */
void service_keep_waiting(service *, int64_t now);
int64_t service_next_waiting(const service *);

/* ---- service_says.c ---- */

/* Sends a message and gives it back; one that could not be made is not sent. */
void service_send(caller *, json_t *message);
/* The caller did what no page does: told why, and gone. */
void service_dismiss(caller *, const char *reason);
/* The caller is in a room; key and code unless NULL. */
void service_let_in(caller *, const char *room, int person, const char *key,
                    const char *code);
void service_say_missing(caller *);
void service_say_refused(service *, caller *, int64_t id, const dm_fault *);
/* Of an act, or of whatever else was asked for if `id` is 0. */
void service_say_later(caller *, int64_t id);
/* The same because too many came: to be sent again after so many milliseconds. */
void service_put_off(service *, caller *, int64_t id, int64_t wait);
void service_tell(void *self, hub_visitor *, const hub_news *);

/* ---- service_time.c ---- */

void service_start_timer(service *);
void service_stop_timer(service *);
/* To be called before a caller is heard: perhaps the process was stopped for a while. */
void service_notice_stop(service *, int64_t now);
/* That callers are served now. */
void service_note_served(service *, int64_t now);
/* A room needs a host at this time. */
void service_note_due(service *, int64_t due);

#endif
