/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of a hub, shared by the files of this folder only: hub.c (who is where),
 * presence.c (who is connected), late.c (who sees later), acts.c (from an act to a stored
 * event), budget.c (how many events), hosting.c (what is due), excuses.c (what is charged
 * to nobody), rematch.c and rooms.c.
 */
#ifndef DAMIER_TOGETHER_STATE_H
#define DAMIER_TOGETHER_STATE_H

#include <limits.h>

#include "together/hub.h"

enum {
    HUB_RETRY_MS = 1000, /* after storage failed */
    HUB_KEEP_MS = 60000, /* a room that nobody needs sooner leaves memory */
    /* How long watchers come and go before it is told how many there are: */
    HUB_WATCHERS_MS = 1000,
    HUB_PER_WATCHER_MS = 10, /* for each who is told */
    HUB_SPANS = 4            /* more of them in one turn are not to be expected */
};

#define HUB_UNTOLD UINT_MAX

/* An act that waits for those before it. */
typedef struct hub_waiting {
    struct hub_waiting *next;
    hub_visitor *visitor; /* who hears of it; NULL for the host, or one who left */
    int person;
    int64_t id, seen, lag;
    int64_t at; /* when it came, which is when it counts; 0 for when it is decided */
    char words[];
} hub_waiting;

/* The last ones, of which no two overlap. */
typedef struct {
    hub_span all[HUB_SPANS];
    size_t count;
} hub_spans;

/* A person who was here, or is to move. */
typedef struct {
    int person;
    size_t here;       /* connections */
    bool elsewhere;    /* with another process */
    int64_t came;      /* when the first connection was made */
    int64_t since;     /* when the last connection ended */
    hub_span excused;  /* when it is not their fault that they are away */
    bool unsettled;    /* which was said of them, and not yet done */
    hub_spans stalled; /* when they could not be served though they were here */
} hub_presence;

/* A person who said something besides the game: see budget.c. */
typedef struct {
    int person;
    int64_t until; /* when all of it will be worked off */
} hub_talker;

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
    /* How many of them those who see late may know, and were told of: see late.c */
    size_t released, late_told;
    hub_business business;
    bool ahead;           /* the room has the event that is being written */
    bool in_doubt;        /* storage failed: read again before anything else, at `wake` */
    int64_t doubted;      /* since when it fails; 0 if the room was read since */
    bool untold;          /* an event may be stored of which no other process was told */
    hub_spans unattended; /* when nobody could be served, here or elsewhere */
    bool excusing;        /* its people were stalled, which has not been said yet */
    int64_t began;        /* when storage was last asked */
    size_t turn_told;     /* the turn that was told of last: see excuses.c */
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
    hub_talker *talkers;
    size_t talker_count;
    size_t outsiders;     /* what people without a seat said, in all */
    unsigned there_told;  /* the seats whose people are connected, as bits */
    int64_t crowd_due;    /* when to tell how many watch; 0 if all know */
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
void hub_tell_events(hub_room *, hub_visitor *, int64_t now);
void hub_catch_up(hub_room *, hub_visitor *, int64_t now);
/* Everybody, or only those who see what is played at once. */
void hub_tell_all(hub_room *, hub_saying what, bool late);
/* An empty room with the decks of this hub; NULL if memory runs out. */
dm_room *hub_make_room(const hub *);
/* Forgets a room that nobody needs. */
void hub_rest(hub_room *, int64_t now);
void hub_drop(hub_room *);

/* A room that is not read but made; NULL if memory runs out. */
hub_room *hub_make(hub *, const char *id, int64_t now);

/* ---- presence.c ---- */

void presence_count_in(hub_room *, const hub_visitor *, int64_t now);
void presence_count_out(hub_room *, const hub_visitor *, int64_t now);
/* Tells a visitor, or everybody once it has changed, who is there and how many watch. */
void presence_tell(hub_room *, hub_visitor *);
void presence_tell_all(hub_room *, int64_t now);
/* Of a person who was seen in this room; or NULL. */
hub_presence *presence_of(const hub_room *, int person);
/* The same, made if need be; NULL for watchers, and if memory runs out. */
hub_presence *presence_have(hub_room *, int person);
/* Of the player to move; the second only if connected to this process. */
hub_presence *presence_of_mover(const hub_room *);
hub_presence *presence_of_mover_here(const hub_room *);
/* How long a move of the player to move may be on its way, as far as that is forgiven. */
int64_t hub_way_of_mover(const hub_room *);
/* How long the player to move has been away. */
int64_t hub_away(const hub_room *, int64_t now);
/* When the absence of the player to move becomes too long. */
int64_t hub_absence_end(const hub_room *);

/* ---- late.c: see late.h ---- */

/* Whether a visitor sees what is played later than the players. */
bool late_is(const hub_room *, const hub_visitor *);
/* How many events a visitor may be told by now. */
size_t late_most(hub_room *, const hub_visitor *, int64_t now);
/* Tells those who see late what they may know by now; when there will be more. */
void late_tell(hub_room *, int64_t now);
int64_t late_next(const hub_room *);
/* Whether an act of a visitor is heard at all: others would be answered by the game. */
bool late_may_say(const hub_room *, const hub_visitor *, const char *words);
/* Leaves out of an answer what the visitor may not know; `other`: a fault to use. */
void late_veil(const hub_room *, const hub_visitor *, hub_news *, dm_fault *other);

/* ---- rematch.c ---- */

/* Tells whoever does not know yet that there is a rematch. */
void rematch_tell_all(hub_room *);
void rematch_tell(hub_room *, hub_visitor *);
/* Tells those who see late, once they have been told all events. */
void rematch_tell_late(hub_room *);
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
/* Tells an event of the log to all who may hear of it by now. */
void acts_tell(hub_room *, size_t place, int64_t now);
/* The visitor no longer hears of its acts. */
void acts_forget(hub_room *, const hub_visitor *);

/* ---- budget.c: how much a room takes in ---- */

/* An event that the log and the room have. */
void budget_note(hub_room *, const char *text);
/* Whether there is room for what an act may become. */
dm_status budget_check(const hub_room *, const hub_waiting *, int64_t now, dm_fault *);

/* ---- hosting.c ---- */

/* When a host is needed next, for the event that is about to be stored. */
int64_t hosting_due(const hub_room *);
/* Whether this process hosts the room. */
bool hosting_is_mine(const hub_room *);
/* Queues what the host says; it goes through the same door as everybody's acts. */
bool hosting_say(hub_room *, const char *words);
/* Does or asks for what is due, and sets the time to wake. */
void hosting_continue(hub_room *, int64_t now);

/* ---- excuses.c ---- */

/* Nobody could be served in this time, here or elsewhere. */
void excuses_note(hub_room *, int64_t from, int64_t until);
/* The room was read after storage had failed. */
void excuses_of_doubt(hub_room *, int64_t now);
/* The room was read for the first time: perhaps nobody served it before. */
void excuses_of_reading(hub_room *, int64_t now);
/* Events have been told: perhaps so late that it cost the player to move time. */
void excuses_late(hub_room *, int64_t now);
/* Somebody came to another process, and is on the way no longer. */
void excuses_of_arrival(hub_presence *, int64_t now);
/* Until when the player to move may be on the way back from a process that ended. */
int64_t excuses_awaited(const hub_room *);
/* Who of those here is excused by what is being stored, if it is an excuse; or 0. */
int excuses_settled(const hub_room *);
/* Whether an excuse was queued last, which must be done first. */
bool excuses_say(hub_room *, int64_t now);

#endif
