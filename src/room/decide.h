/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One act, decided: for decide.c, which has the table of acts, and the files that decide
 * them. Every decision goes into the event; nothing in the room changes (except memory
 * for words).
 */
#ifndef DAMIER_ROOM_DECIDE_H
#define DAMIER_ROOM_DECIDE_H

#include "room/state.h"

/* What follows the act's name is in `rest`, which may be split in place. */
typedef dm_status act_decider(dm_room *, const dm_act *, char *rest, event *, dm_fault *);

/* ---- decide_seats.c ---- */

act_decider decide_open, decide_set, decide_name, decide_sit, decide_rise,
    decide_computer, decide_grant, decide_start, decide_phrase;

/* ---- decide_turns.c ---- */

act_decider decide_play, decide_deal, decide_answer, decide_withdraw, decide_hint,
    decide_thought;

/* ---- decide_agreements.c ---- */

act_decider decide_undo, decide_redo, decide_pause, decide_resume, decide_excuse,
    decide_offer, decide_decline, decide_resign, decide_flag, decide_wait, decide_rest,
    decide_end, decide_again;

/* ---- decide.c: what several acts ask for ---- */

dm_status act_refuse(dm_fault *, dm_word);
/* The first word of `rest`, cut off. */
char *act_next_word(char **rest);
/* A seat of this match, written from 1. */
dm_status act_read_seat(const dm_room *, const char *word, int *seat, dm_fault *);
/* The seat an act is about: the one it names, or one of the person's own. */
dm_status act_read_own_seat(const dm_room *, const dm_act *, const char *word, int *seat,
                            dm_fault *);
dm_status act_require_ongoing(const dm_room *, dm_fault *);
/* It is the turn of a seat this person holds. */
dm_status act_require_turn(const dm_room *, const dm_act *, dm_fault *);
bool act_is_pending(const dm_room *);
/* The first of these seats, of which there is at least one. */
int act_first_seat(unsigned seats);
/* Whether the event comes after the flag of the player to move. */
bool act_is_late(const dm_room *, const event *);
/* Whether this seat is to move, and its player has been away for longer than allowed. */
bool act_is_absent(const dm_room *, const dm_act *, const event *, int seat);

#endif
