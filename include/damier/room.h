/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A match with its people, computers, cards and rights: everything a host decides,
 * decided once. Page, command line and server host rooms; they add storage, clocks and a
 * network, but no rule.
 *
 * A room is its log. What somebody wants is an act; what happened is an event, one line
 * of text that carries its time and everything that was decided. dm_room_check turns an
 * act into an event and changes nothing; dm_room_add applies an event and decides
 * nothing, so replaying a log gives the same room even after decks or weights changed.
 * docs/formats/room.md describes both.
 *
 * People have numbers from 1; the host itself is DM_HOST. Times are milliseconds since
 * 1970, passed in by the host; they never go back. No clock is read, no thread started,
 * no file opened here.
 */
#ifndef DAMIER_ROOM_H
#define DAMIER_ROOM_H

#include "damier/engine.h"
#include "damier/judge.h"
#include "damier/match.h"

typedef struct dm_room dm_room;

enum {
    DM_HOST = 0,
    DM_PERSON_MAX = 1000000000,
    DM_ROOM_PEOPLE_MAX = 256, /* all who ever sat down, took a name or got rights */
    DM_NAME_LETTERS = 32,     /* of the name a person takes */
    DM_PHRASES = 24,          /* ready-made phrases, by number from 1 */
    DM_LAG_USUAL = 1000,      /* ms that are forgiven a turn, unless its rule says … */
    DM_LAG_MAX = 5000,        /* … otherwise, up to this */
    DM_DUE_MAX = 8,
    DM_ROOM_NAME_BYTES = 32,              /* a host's name for a room, NUL included */
    DM_ROOM_DECK_BYTES_MAX = 256 << 10,   /* of a deck for one room alone */
    DM_ROOM_DELAY_MAX = 24 * 3600 * 1000, /* until those without a seat see a move */
    DM_ROOM_DAYS_OFF_MAX = 30
};

/* What somebody wants. */
typedef struct {
    int person;
    int64_t id;   /* the person's own number for the act, above 0; 0 for the host */
    int64_t seen; /* the last event the person had seen */
    int64_t time;
    int64_t lag;       /* the network's lag, as far as the host knows */
    int64_t away;      /* how long the player to move has been away */
    const char *words; /* "play 28x19": see docs/formats/room.md */
} dm_act;

typedef enum {
    DM_RULED_REFUSED, /* the fault says why */
    DM_RULED_EVENT,   /* this event is to be added */
    DM_RULED_FLAG,    /* this event too, but the act came too late and is refused */
    DM_RULED_AGAIN /* was done before: dm_room_event_of says when; 0: changes nothing */
} dm_ruling;

/* An empty room, whose first event is `open`. Refused only if memory runs out. */
dm_status dm_room_new(dm_room **out);
void dm_room_free(dm_room *);

/*
 * The decks that cards are dealt from: the one the game names, if the host has it, and
 * the built-in one. Either may be NULL; both must outlive the room.
 */
void dm_room_lend_decks(dm_room *, const dm_deck *named, const dm_deck *builtin);

/* The text is kept in the room until the next call. A refused act changes nothing. */
dm_ruling dm_room_check(dm_room *, const dm_act *, const char **text, dm_fault *);
dm_status dm_room_add(dm_room *, const char *text, dm_fault *);
/* Both, for hosts without storage. A fallen flag is added before a late act is refused. */
dm_ruling dm_room_do(dm_room *, const dm_act *, const char **text, dm_fault *);

/*
 * An event as a person may see it: no seed, no answers before they may be known. Returns
 * the length, even if it does not fit; 0, and an empty text, if memory runs out or it is
 * no event. Replaying such events gives the view that the host shows that person.
 */
size_t dm_room_redact(const char *text, int person, char *out, size_t cap);

/* The record of the same game once more, with nothing played and no seed. */
size_t dm_room_again(const dm_room *, bool swap, char *out, size_t cap);
/*
 * The words that open a room for a rematch, seats rotated by one if `swap`. The people of
 * this room sit in it; whoever a computer has played for sits there again.
 */
size_t dm_room_rematch(const dm_room *, const char *name, bool swap, int64_t seed,
                       char *out, size_t cap);

/* ---- what a room waits for ---- */

typedef enum {
    DM_DUE_MOVE,   /* a computer's move: think, then act `thought move MOVE` */
    DM_DUE_HINT,   /* a hint for a person: `thought hint MOVE` */
    DM_DUE_REPLY,  /* a reply to a draw offer: `thought reply SCORE` */
    DM_DUE_DEAL,   /* a card: act `deal` */
    DM_DUE_ANSWER, /* a computer's answer to its card: act `answer` */
    DM_DUE_FLAG,   /* at `time` the player to move has no time left: act `flag` */
    DM_DUE_ABSENCE /* from `time` on an absent player may be given up: act `end` */
} dm_due_kind;

typedef struct {
    dm_due_kind kind;
    int seat;
    dm_limits limits; /* of a thought about dm_room_match */
    int64_t time;
} dm_due;

size_t dm_room_due(const dm_room *, dm_due out[DM_DUE_MAX]);

/*
 * The question to an engine about the current position of a match: with its counters, and
 * its past, which the second call frees.
 */
dm_status dm_question_make(const dm_match *, dm_question *, dm_fault *);
void dm_question_clear(dm_question *);

/* ---- what a room is ---- */

typedef enum { DM_ROOM_EMPTY, DM_ROOM_WAITING, DM_ROOM_PLAYING, DM_ROOM_CLOSED } dm_phase;
typedef enum { DM_SEAT_OPEN, DM_SEAT_PERSON, DM_SEAT_COMPUTER } dm_seat_kind;
enum { DM_RIGHT_HOST = 1, DM_RIGHT_TEACHER = 2 };

typedef struct {
    dm_seat_kind kind;
    int person; /* also of a seat in which a computer plays on: whom for, or 0 */
    int level;
    bool retired; /* gave up or ran out of time; the computer plays on */
} dm_seat;

/* What people ask of each other, apart from a draw. */
typedef enum { DM_ASK_NOTHING, DM_ASK_UNDO, DM_ASK_REDO, DM_ASK_PAUSE } dm_asking;

typedef struct {
    dm_asking about;
    size_t length;  /* how many turns would remain */
    uint8_t agreed; /* seats, as bits */
} dm_request;

/* A card on the table, or the last one that was answered. */
typedef struct {
    bool lies;           /* waits for its answer */
    bool box;            /* a paper card: the players judge it themselves */
    bool known;          /* `card` has its answers: for the host, or once answered */
    const dm_card *card; /* NULL for a paper card */
    const char *hint;    /* asked for; or NULL */
    bool named;          /* from the deck the game names, not the built-in one */
    const char *tried;   /* the answer that was given, as text; NULL before */
    dm_selection chosen; /* its words, if it is not a form */
    dm_verdict verdict;
    bool right; /* counts as right: accents may be forgiven */
    int almost; /* of an answer that may be given once more: words or accents to mend */
    int other_accents; /* of these, those that are there but wrong; the rest is missing */
} dm_room_card;

const dm_match *dm_room_match(const dm_room *); /* NULL while empty */
dm_phase dm_room_phase(const dm_room *);
bool dm_room_paused(const dm_room *);
int64_t dm_room_events(const dm_room *); /* how many there are; the number of the last */
int64_t dm_room_time(const dm_room *);   /* of the last event */
int64_t dm_room_event_of(const dm_room *, int person, int64_t id); /* 0 if none */
dm_seat dm_room_seat(const dm_room *, int seat);
bool dm_room_holds(const dm_room *, int person, int seat);
unsigned dm_room_rights(const dm_room *, int person);
dm_request dm_room_request(const dm_room *);
/* The room this one is a rematch of; the room of the rematch, and who wanted it; or "". */
const char *dm_room_before(const dm_room *);
const char *dm_room_next(const dm_room *, int *by);
const dm_room_card *dm_room_card_shown(const dm_room *); /* NULL if there is none */
dm_move dm_room_hint(const dm_room *);        /* DM_NO_MOVE if none was given */
bool dm_room_may_undo(dm_room *, int person); /* whether `undo` would be heeded, */
bool dm_room_allows_undo(const dm_room *);    /* is at all, and hints are given */
bool dm_room_allows_hints(const dm_room *);
bool dm_room_may_resume(const dm_room *, int person); /* end the pause there is */
/* How long a player to move may be away, from `since` on; 0 for any time. */
int64_t dm_room_absence(const dm_room *, int64_t *since);
int64_t dm_room_time_left(const dm_room *, int seat, int64_t now);
/* How much later than players a person (-1: who only watches) is told of the game. */
int64_t dm_room_delay(const dm_room *, int person);
int64_t dm_room_started(const dm_room *); /* the event by which it began; 0 before */
/* The days off a seat may still take, and when those it took end; or 0. */
int dm_room_days_off(const dm_room *, int seat, int64_t *until);
int64_t dm_room_lag(const dm_room *); /* the most that is forgiven a turn here */
/* Whether the players' names are such as people may take. */
dm_status dm_room_check_names(const dm_room *, dm_fault *);

/* The record of its game (match.h), with the clocks as they stand at `now`. */
size_t dm_room_save(const dm_room *, int64_t now, char *out, size_t cap);
/* The words that open a room with the game of a record; `rules` such as "undo=no ". */
size_t dm_room_open_words(const char *rules, const char *record, char *out, size_t cap);

/* The whole room as text, for this reader: equal rooms have equal texts. */
size_t dm_room_write(const dm_room *, int person, char *out, size_t cap);

#endif
