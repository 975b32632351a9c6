/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The room of `damier play`: opened from a match, told what the keyboard wants, given
 * the time, the cards and the thoughts it waits for. Decides nothing: the room does.
 */
#ifndef DAMIER_CLI_PLAY_ROOM_H
#define DAMIER_CLI_PLAY_ROOM_H

#include "play_talk.h"

/* Another game on the table; the match is freed. False after a fault was printed. */
bool room_open(session *, dm_match *);
void room_close(session *);

/*
 * What the keyboard wants: `words` with what follows them. False if it was refused, which
 * is said. `room_try` says nothing and fills the fault.
 */
bool room_act(session *, const char *words, const char *argument);
bool room_try(session *, const char *words, const char *argument, dm_fault *);
bool room_host_act(session *, const char *words, const char *argument);

/* Thinks about what is due; false, with the fault, if that cannot be done. */
bool room_think(session *, const dm_due *, dm_thought *, dm_fault *);
/* What is due of this kind; false if nothing is. */
bool room_is_due(const session *, dm_due_kind, dm_due *);

int64_t room_now(const session *);

#endif
