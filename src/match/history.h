/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of a match, shared by the files of this folder only: match.c (turns and
 * endings), clock.c (time) and record.c (text).
 */
#ifndef DAMIER_MATCH_HISTORY_H
#define DAMIER_MATCH_HISTORY_H

#include "damier/match.h"

/* A match after one turn: the position, the turn that led to it, and the counters. */
typedef struct {
    dm_state state;
    dm_turn turn; /* played in the snapshot before */
    uint16_t counts[DM_COUNTERS_MAX];
    int64_t time_left[DM_SEATS_MAX];
    bool occurrence; /* counts for repetition: a pass makes none */
} snapshot;

/* Endings that are not on the board, and the seat that caused them. */
typedef enum { NOT_ENDED, BY_AGREEMENT, BY_RESIGNATION, BY_TIME } ending;

/* Some time that nobody is charged for. */
typedef struct {
    int64_t from, until;
} match_span;

enum { MATCH_SPANS = 8 };

struct dm_match {
    const dm_game *game;
    dm_setup setup;
    dm_player players[DM_SEATS_MAX];
    int seats;

    snapshot *snapshots; /* the first position, then one after each turn */
    size_t last;         /* the current one */
    size_t total;        /* all of them; those above `last` wait for redo */
    size_t capacity;

    dm_outcome outcome; /* of the current snapshot */

    dm_move pending; /* DM_NO_MOVE if none */
    char drawn_card[DM_CARD_BYTES];
    char deck[DM_CARD_BYTES];
    int64_t seed;

    uint8_t offers; /* bit per seat */
    ending ended;
    int ended_by;
    uint8_t retired[DM_SEATS_MAX]; /* seats in the order in which they retired */
    int retired_count;

    dm_clock_rule clock;
    bool running;
    int64_t started;                 /* when the clock was last started */
    int64_t used;                    /* time of this turn before it was last stopped */
    match_span excused[MATCH_SPANS]; /* since it was started; none overlaps another */
    size_t excused_count;
};

/* Works out the outcome as the match stands. */
void match_settle(dm_match *);
/* Whose turn it is by the position alone, whatever ended the game. */
int match_turn_seat(const dm_match *);

/* The seat comes last however the game ends. */
dm_status match_note_retired(dm_match *, int seat, dm_fault *);

/* Whether a record can hold it as the name of a card or deck: one visible word. */
bool match_is_name(const char *);

/* What a seat has left if its turn ends now; then the clock runs for the next. */
int64_t match_clock_after_turn(const dm_match *, int seat, int64_t now);
void match_clock_restart(dm_match *, int64_t now);

#endif
