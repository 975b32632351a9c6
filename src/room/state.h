/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of a room, shared by the files of this folder only: decide.c (acts become
 * events), apply.c (events change the room), opening.c, cards.c, rest.c, due.c, redact.c,
 * rematch.c and write.c.
 */
#ifndef DAMIER_ROOM_STATE_H
#define DAMIER_ROOM_STATE_H

#include "damier/room.h"
#include "room/event.h"

/* The longest answer: a whole sentence, with a gap before each of its words. */
enum {
    ROOM_GAP_BYTES = 8,
    ROOM_TRIED_BYTES = DM_CARD_TEXT_BYTES + DM_CARD_WORDS_MAX * ROOM_GAP_BYTES
};

typedef struct {
    int number;
    uint8_t rights;
    char name[DM_NAME_BYTES];
} room_person;

/* An act that was done, so that it is not done again. */
typedef struct {
    int person;
    int64_t id, number;
} room_done;

/* Which turns may be taken back once their card was answered. */
typedef enum { ROOM_RETAKE_RIGHT, ROOM_RETAKE_NONE, ROOM_RETAKE_ALL } room_retake;

/* An absence of the usual length: see room_absence. */
enum { ROOM_BY_CLOCK = -1 };

/* What the people of a room have agreed on before it begins. */
typedef struct {
    bool undo, hints, adapt;
    room_retake retake;
    bool accents; /* a wrong accent is a wrong answer */
    bool again;   /* an answer that is almost right may be given once more */
    /* ms after which an absent player may be given up; 0 for never */
    int64_t absence;   /* or ROOM_BY_CLOCK */
    int64_t delay;     /* ms after which those without a seat see what was played */
    int64_t days_off;  /* of each seat, where the clock is for each turn */
    int64_t lag;       /* ms of the network that are forgiven a turn, at most */
    unsigned grades;   /* of the built-in cards */
    int right_answers; /* of a hundred, by computers */
} room_rules;

/* A card with its own memory: the row it was dealt with. */
typedef struct {
    dm_room_card shown;
    char *row[DM_COLUMNS];
    dm_deck *deck; /* of this one card */
    char *tried;
} room_card;

struct dm_room {
    dm_phase phase;
    bool paused, paused_by_right;
    dm_match *match;
    room_rules rules;
    dm_seat seats[DM_SEATS_MAX];
    room_person *people;
    size_t people_count;
    room_done *done;
    size_t done_count, done_capacity;
    int64_t events, time; /* of the last event */
    int64_t clock_time;   /* the last time passed to the clocks: its time less its lag */
    int64_t stale_before; /* the last event that made earlier acts stale */
    int64_t waiting;      /* since when an absence counts: see room_waiting */
    int64_t started;      /* the event by which the game began; 0 before */
    /* Until when the clock of a seat stands still, and the days this took in all. */
    int64_t rest_until[DM_SEATS_MAX];
    int days_taken[DM_SEATS_MAX];
    dm_request request;
    int hint_seat; /* the seat that waits for a hint, or DM_NOBODY */
    dm_move hint;
    room_card card;
    const dm_deck *named_deck, *builtin_deck;
    dm_deck *own_deck; /* that the room was opened with, and its text; or NULL */
    char *own_deck_text;
    char before[DM_ROOM_NAME_BYTES]; /* the room this is a rematch of, or "" */
    char next[DM_ROOM_NAME_BYTES];   /* the room of the rematch, "" before */
    int next_by;                     /* who wanted it */
    char *text;                      /* the last event that was written */
    size_t text_capacity;
    char *words;                  /* of the act being decided, split */
    char spare[ROOM_TRIED_BYTES]; /* a word of the event being decided */
};

/* ---- who is who: people.c ---- */

room_person *room_find_person(const dm_room *, int person);
room_person *room_have_person(
    dm_room *, int person); /* NULL if the room is full or memory runs out */
/* The seats of a person, and of all people, as bits. */
uint8_t room_seats_of(const dm_room *, int person);
uint8_t room_seats_of_people(const dm_room *);
/* The seats that offer a draw, and those of computers that have not replied to one. */
uint8_t room_seats_with_offer(const dm_room *);
uint8_t room_seats_to_reply(const dm_room *);
/* The seat of this person that an act without a seat means, or DM_NOBODY. */
int room_own_seat(const dm_room *, int person);
/* Whether a computer sits in for this person there. */
bool room_is_kept(const dm_room *, int person, int seat);
bool room_may_lead(const dm_room *, int person); /* host or teacher */
/* Teachers, and leaders who do not play: a player's pause stops the others' clocks too. */
bool room_may_pause_alone(const dm_room *, int person);
void room_seat_player(dm_room *, int seat); /* tells the match who sits there */

/* Whether there is no place for one more person. */
bool room_is_full_for(const dm_room *, int person);

/* What can be asked of others, by dm_asking, as events name it. */
extern const char *const room_asking_names[];

/* Whether a person may be called this: names.c. */
dm_status room_check_name(const dm_room *, int person, const char *name, dm_fault *);

/* ---- what was agreed: rules.c ---- */

void room_rules_init(room_rules *);
/* One `name`, `value`; false if there is no such rule or value. */
bool room_rules_set(room_rules *, const char *name, const char *value);
void room_rules_write(const room_rules *, dm_writer *);
/* How long a player to move may be away; 0 for any time. */
int64_t room_absence(const dm_room *);
/* Since when the player to move is waited for: not in days off. */
int64_t room_waiting(const dm_room *);

/* ---- deciding and applying ---- */

dm_ruling room_decide(dm_room *, const dm_act *, event *, dm_fault *);
/* Whether a room can be opened by this event. */
dm_status room_check_opening(const event *, dm_fault *);
/* Players (moved on by so many seats), clock and deck of one match, for another. */
void room_carry_over(const dm_match *old, int rotation, dm_match *);
/* Another match in place of the one that waits, with one setting changed. */
dm_status room_change_match(const dm_room *, const char *name, const char *value,
                            dm_match **out, dm_fault *);
dm_status room_apply(dm_room *, const event *, dm_fault *);
dm_status room_apply_open(dm_room *, const event *, dm_fault *);
dm_status room_refuse_event(const event *, dm_fault *);
/* The time passed to the clocks: never before the last one. */
int64_t room_charged_time(const dm_room *, int64_t time, int64_t lag);
/* Whether the player to move had no time left at that time. */
bool room_is_late(const dm_room *, int64_t clock_time);

/* ---- days off: rest.c ---- */

dm_status room_apply_rest(dm_room *, const event *, dm_fault *);
/* The clock of the player to move stands still in that player's days off. */
void room_keep_rest(dm_room *);
/* When the time of the player to move is up. */
int64_t room_flag_time(const dm_room *);

/* ---- cards.c ---- */

dm_status room_decide_deal(dm_room *, event *, dm_fault *);
dm_status room_decide_answer(dm_room *, const char *words, event *, dm_fault *);
dm_status room_apply_deal(dm_room *, const event *, dm_fault *);
dm_status room_apply_answer(dm_room *, const event *, dm_fault *);
dm_status room_apply_almost(dm_room *, const event *, dm_fault *);
void room_clear_card(dm_room *);
/* Whether a column must not be seen before the answer. */
bool room_is_secret(dm_column);

#endif
