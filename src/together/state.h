/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of a hub, shared by the files of this folder only: hub.c (who is where),
 * acts.c (from an act to a stored event), hosting.c (what is due), rematch.c and rooms.c.
 */
#ifndef DAMIER_TOGETHER_STATE_H
#define DAMIER_TOGETHER_STATE_H

#include "together/hub.h"

enum {
    HUB_RETRY_MS = 1000, /* after storage failed */
    HUB_KEEP_MS = 60000  /* a room that nobody needs sooner leaves memory */
};

/* An act that waits for those before it. */
typedef struct hub_waiting {
    struct hub_waiting *next;
    hub_visitor *visitor; /* who hears of it; NULL for the host, or one who left */
    int person;
    int64_t id, seen, lag;
    char words[];
} hub_waiting;

/* A person who was here. */
typedef struct {
    int person;
    size_t here;    /* connections */
    bool elsewhere; /* with another process */
    int64_t since;  /* when the last connection ended */
} hub_presence;

typedef enum { HUB_IDLE, HUB_READING, HUB_WRITING } hub_business;

struct hub_room {
    char id[HUB_ID_BYTES];
    hub *hub;
    hub_room *next; /* in its bucket */
    size_t at;      /* in the queue of wake-ups */
    int64_t wake;   /* when hub_tick must look at it */
    dm_room *room;  /* while writing, one event ahead of the log */
    char **log;     /* the events that are stored */
    size_t count, capacity;
    hub_business business;
    bool ahead;           /* the room has the event that is being written */
    bool in_doubt;        /* storage failed: read again before anything else, at `wake` */
    bool unattended;      /* the first thing a host does is to resume */
    bool stalled;         /* so does whoever has the player to move */
    int64_t heard;        /* the last event another process told of; 0 if all are here */
    int64_t asked;        /* `heard` when reading began */
    int64_t loaded;       /* when it came into memory */
    int64_t host_refused; /* the number of events when the host was refused: not again */
    int64_t thought;      /* the number of events a thought was asked at; 0 if none is */
    size_t thought_length; /* the turns there were then, and what it was asked for */
    int64_t thought_until;
    dm_due_kind thought_kind;
    dm_ruling ruling; /* of the act being written */
    char *pending;    /* the event being written */
    hub_waiting *first, *last;
    size_t waiting;
    ring visitors;
    size_t visitor_count, watcher_count;
    hub_presence *people;
    size_t people_count;
    int64_t absence_told; /* when the absence that was told of became too long */
    bool next_told;       /* that there is a rematch */
    struct {
        char room[HUB_ID_BYTES]; /* that this one is the rematch of, while it is made */
        int person;              /* who wanted it, by this act */
        int64_t id;
    } rematch;
};

struct hub {
    hub_world world;
    hub_room **buckets, **queue;
    size_t bucket_count, room_count, visitor_count;
};

/* ---- rooms.c: rooms by name, and by the time they wake ---- */

hub_room *rooms_find(const hub *, const char *id);
/* NULL if memory runs out. */
hub_room *rooms_add(hub *, const char *id);
void rooms_remove(hub_room *);
void rooms_wake(hub_room *, int64_t when);
/* The room that wakes first, or NULL. */
hub_room *rooms_first(const hub *);

/* ---- hub.c ---- */

/*
 * The room of this name, which is read if it is not in memory, or not as far as somebody
 * has seen it; NULL if memory runs out.
 */
hub_room *hub_have(hub *, const char *id, int64_t seen, int64_t now);
void hub_tell(hub_room *, hub_visitor *, const hub_news *);
/* Tells a visitor the events still to be told; the second also that this was all. */
void hub_tell_events(hub_room *, hub_visitor *);
void hub_catch_up(hub_room *, hub_visitor *);
/* An event as this person may see it, to be freed; NULL if memory runs out. */
char *hub_redact(const char *text, int person);
void hub_tell_all(hub_room *, hub_saying what);
/* An empty room with the decks of this hub; NULL if memory runs out. */
dm_room *hub_make_room(const hub *);
/* Whether the player to move is connected to this process. */
bool hub_has_mover(const hub_room *);
/* How long the player to move has been away. */
int64_t hub_away(const hub_room *, int64_t now);
/* Forgets a room that nobody needs. */
void hub_rest(hub_room *, int64_t now);
void hub_drop(hub_room *);

/* When the absence of the player to move becomes too long. */
int64_t hub_absence_end(const hub_room *);
/* A room that is not read but made; NULL if memory runs out. */
hub_room *hub_make(hub *, const char *id, int64_t now);

/* ---- rematch.c ---- */

/* Tells whoever does not know yet that there is a rematch. */
void rematch_tell_all(hub_room *);
void rematch_tell(hub_room *, hub_visitor *);
/* The room of a rematch is stored, by whomever; or is not. */
void rematch_made(hub_room *, bool stored, int64_t now);
/* Whether it is one and everybody has come. */
bool rematch_is_complete(const hub_room *);

/* ---- acts.c ---- */

/* Queues an act; false if memory runs out or too many wait. */
bool acts_add(hub_room *, const hub_waiting *, const char *words);
/* Decides what waits, as far as storage lets it. */
void acts_continue(hub_room *, int64_t now);
void acts_read(hub_room *, int64_t now);
void acts_clear(hub_room *);
/* The visitor no longer hears of its acts. */
void acts_forget(hub_room *, const hub_visitor *);

/* ---- hosting.c ---- */

/* When a host is needed next, for the event that is about to be stored. */
int64_t hosting_due(const hub_room *);
/* Does or asks for what is due, and sets the time to wake. */
void hosting_continue(hub_room *, int64_t now);

#endif
