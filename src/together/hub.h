/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rooms played over a network: who visits them, what they are told, when an event counts.
 * This is everything a server decides, and no more than that: no rule (src/room has
 * them), no socket, file, thread or clock. The server lends all of these as a `hub_world`
 * and passes the time in, so that a test can run any number of hubs against a world of
 * its own making.
 *
 * An act is decided at once, but nobody hears of it before its event has been stored. An
 * event is stored under its room and number; if another process was first, the room reads
 * what it missed and decides again. So two hubs can never disagree, whoever hosts a room.
 */
#ifndef DAMIER_TOGETHER_HUB_H
#define DAMIER_TOGETHER_HUB_H

#include "base/ring.h"
#include "damier/room.h"

enum {
    HUB_ID_BYTES = 32, /* the name of a room, with its NUL */
    HUB_WATCHER = -1,  /* a visitor who is nobody in the room */
    HUB_QUEUE_MAX = 64 /* acts that wait in one room */
};

#define HUB_NEVER INT64_MAX

/* Some time; none if it ends before it begins. */
typedef struct {
    int64_t from, until;
} hub_span;

typedef struct hub hub;
typedef struct hub_room hub_room;

/* Somebody connected. The caller owns it, and only `lag` is the caller's to set. */
typedef struct {
    ring link;      /* among the visitors of the room */
    hub_room *room; /* NULL for one who is in no room */
    int person;     /* or HUB_WATCHER */
    int64_t told;   /* the last event */
    int64_t lag;    /* of the network, as measured by the server */
} hub_visitor;

/* How storing or reading ended. */
typedef enum {
    HUB_STORED, /* and will survive anything */
    HUB_TAKEN,  /* another event has this number */
    HUB_FAILED, /* perhaps stored, perhaps not */
    HUB_MISSING /* there is no such room */
} hub_result;

typedef enum {
    HUB_SAYS_EVENT,   /* `number` and `text`, as the visitor may see it */
    HUB_SAYS_READY,   /* all events up to `number` have been told */
    HUB_SAYS_DONE,    /* the act `id` became event `number` */
    HUB_SAYS_REFUSED, /* the act `id`, for the reason in `fault` */
    HUB_SAYS_LATER,   /* the act `id` was not decided: send it again in a while */
    HUB_SAYS_PRESENT, /* hub_present changed, or an absence has become too long */
    HUB_SAYS_AGAIN,   /* the room of a rematch is `text`; person `number` wanted it */
    HUB_SAYS_MISSING, /* no such room; the visitor is out of it */
    HUB_SAYS_END      /* no next event can be told now: whoever comes back gets it */
} hub_saying;

typedef struct {
    hub_saying what;
    int64_t id, number;
    const char *text;
    bool common; /* all who are told of this event, but its author, get this very text */
    const dm_fault *fault;
} hub_news;

/* An event to be stored. */
typedef struct {
    const char *room;
    int64_t number;
    const char *text;
    int64_t due;          /* when a host is needed next */
    const dm_room *after; /* the room as it will be */
    /* Whoever is back and is excused by this event, stored with it: see `settled`. Or 0. */
    int settles;
} hub_event;

/*
 * What the server lends. Every call returns at once and calls nothing of the hub; answers
 * come later, by the calls below.
 */
typedef struct {
    void *self;
    /* To be answered by hub_appended, unless false: then nothing is stored. */
    bool (*append)(void *self, const hub_event *);
    /* The events after that number; to be answered by hub_read, unless false. */
    bool (*read)(void *self, const char *room, int64_t since);
    /* Lets other processes hear of an event that is stored. `due`: as of append. */
    void (*publish)(void *self, const char *room, int64_t number, const char *text,
                    int64_t due);
    /* A person's first connection here was made, or the last one ended. May be NULL. */
    void (*seen)(void *self, const char *room, int person, bool here);
    /*
     * A person who came back needs no excuse (any more): where they were before may be
     * forgotten. May be NULL.
     */
    void (*settled)(void *self, const char *room, int person);
    void (*tell)(void *self, hub_visitor *, const hub_news *);
    /* To be answered by hub_thought with the same number; asked again after a minute. */
    void (*think)(void *self, const char *room, int64_t number, const dm_match *,
                  const dm_due *);
    /* Whether this process hosts the room: thinks for computers, drops flags, deals. */
    bool (*hosts)(void *self, const char *room);
    const dm_deck *builtin_deck;
    /*
     * When this process began, if it was alone, or could serve again: callers of rooms
     * whose last event is older were not served until then. 0 if others did. They were not
     * since `gone`; 0 if that is not known.
     */
    int64_t since, gone;
    /* For how long another process may be gone before this one knows it. */
    int64_t silent;
} hub_world;

/*
 * An event as this person may see it, to be freed; NULL if memory runs out or the event
 * cannot be read.
 */
char *hub_redact(const char *text, int person);

/* NULL if memory runs out. The world must outlive it. */
hub *hub_new(const hub_world *);
void hub_free(hub *);

/* ---- visitors ---- */

/*
 * Enters a room and is told all events after `seen`, then HUB_SAYS_READY. False if memory
 * runs out.
 */
bool hub_enter(hub *, hub_visitor *, const char *room, int person, int64_t seen,
               int64_t now);
/* Opens a new room with the words of an `open` act, and enters it as person 1. */
bool hub_open(hub *, hub_visitor *, const char *room, int64_t id, const char *words,
              int64_t now);
/*
 * The visitor who has entered was with a process that ended or stood still: if it is their
 * turn, that time is charged to nobody, until now at the latest.
 */
void hub_excuse(hub *, const hub_visitor *, hub_span, int64_t now);
/* The same of a time before they came, between two other processes; if they are here. */
void hub_unserved(hub *, const char *room, int person, hub_span, int64_t now);
void hub_leave(hub *, hub_visitor *, int64_t now);
/* The visitor got a seat's secret, or gave it away. */
void hub_become(hub *, hub_visitor *, int person, int64_t now);
/* Answered by DONE, REFUSED or LATER. `id` is the person's own number, above 0. */
void hub_act(hub *, hub_visitor *, int64_t id, int64_t seen, const char *words,
             int64_t now);
/*
 * Opens a room of this name for a rematch once the game is over, and tells everybody of
 * it: its people sit there already, and it begins when all of them have come. Answered by
 * AGAIN, REFUSED or LATER. Whoever wants it, it has the same name: there is one rematch.
 */
void hub_again(hub *, hub_visitor *, int64_t id, const char *name, int64_t seed,
               int64_t now);
/* Whether a person is connected, as far as this process knows. */
bool hub_present(const hub_room *, int person);
size_t hub_watchers(const hub_room *);
/* The last event a visitor in a room has been told, or says to have seen. */
int64_t hub_told(hub_visitor *, int64_t now);
/* Whether a visitor is told what is played only after a while. */
bool hub_sees_late(const hub_visitor *);
/* How long the player to move has been away, as far as that counts; 0 if here. */
int64_t hub_absence(const hub_room *, int64_t now);
/* A person was seen by another process, or is no longer. */
void hub_seen_elsewhere(hub *, const char *room, int person, bool here, int64_t now);
/*
 * A person seen elsewhere is no longer, because that process ended: since then, and until
 * when they may be on their way back.
 */
void hub_lost_elsewhere(hub *, const char *room, int person, hub_span, int64_t now);
/* These and no others are with other processes. */
void hub_seen_all(hub *, const char *room, const int *people, size_t count, int64_t now);
/* Says `seen` again of everybody who is connected here. */
void hub_say_seen(const hub *);

/* ---- what the world answers ---- */

void hub_appended(hub *, const char *room, int64_t number, hub_result, int64_t now);
/* HUB_STORED with the texts in their order, HUB_FAILED or HUB_MISSING without. */
void hub_read(hub *, const char *room, hub_result, const char *const *texts, size_t count,
              int64_t now);
void hub_heard(hub *, const char *room, int64_t number, const char *text, int64_t now);
void hub_thought(hub *, const char *room, int64_t number, const char *words, int64_t now);

/* ---- hosting ---- */

/*
 * A host is needed here. If the room was `unattended` since then, and not 0, nobody is
 * charged for that time.
 */
bool hub_attend(hub *, const char *room, int64_t unattended, int64_t now);
/* It turned out that callers who come here were not served between these times. */
void hub_alone_since(hub *, int64_t gone, int64_t since);
/*
 * This process could not serve since that time: it was stopped, or had no storage.
 * `missed`: for so long that what others did meanwhile must be read.
 */
void hub_stalled(hub *, bool missed, int64_t from, int64_t now);
/* Whether somebody has still to be excused of that. */
bool hub_excusing(const hub *);
/* Attends to whatever is due; returns when to call again at the latest. */
int64_t hub_tick(hub *, int64_t now);
/* The same time, as it is now. */
int64_t hub_next(const hub *);

/* ---- looking ---- */

size_t hub_rooms(const hub *);    /* in memory */
size_t hub_visitors(const hub *); /* in rooms */
bool hub_has(const hub *, const char *room);
/* Calls it with the name of every room in memory; it must not call the hub. */
void hub_each(const hub *, void (*call)(void *self, const char *room), void *self);
/*
 * The room as it is stored, or NULL while it is not in memory or an event of it is being
 * stored.
 */
const dm_room *hub_find(const hub *, const char *room);
const dm_room *hub_stored_room(const hub_room *);
const char *hub_room_name(const hub_room *);

#endif
