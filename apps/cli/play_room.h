/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The host of the room of `damier play`: opens it from a match, passes on what is typed,
 * and supplies the time, the cards and the thoughts it waits for. The room decides.
 */
#ifndef DAMIER_CLI_PLAY_ROOM_H
#define DAMIER_CLI_PLAY_ROOM_H

#include "play_talk.h"

/* Starts another game from a match, which is freed. False after printing a fault. */
bool room_open(session *, dm_match *);
void room_close(session *);

/*
 * Acts for the keyboard: `words` with what follows them. False if refused, after printing
 * why. `room_try` prints nothing and fills the fault.
 */
bool room_act(session *, const char *words, const char *argument);
bool room_try(session *, const char *words, const char *argument, dm_fault *);
bool room_host_act(session *, const char *words, const char *argument);

/* Thinks about what is due; false, with the fault, if that cannot be done. */
bool room_think(session *, const dm_due *, dm_thought *, dm_fault *);
/* Milliseconds that another program has for a move. */
int64_t room_engine_time(const session *);

#endif
