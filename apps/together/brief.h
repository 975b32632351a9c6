/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A room in brief, for lists: its game, seats, clock and whose turn it is, as JSON. It is
 * stored with each event, so that a list needs no room in memory.
 */
#ifndef DAMIER_TOGETHER_BRIEF_H
#define DAMIER_TOGETHER_BRIEF_H

#include <jansson.h>

#include "damier/room.h"

/* To be freed; NULL if memory runs out. */
char *brief_write(const dm_room *);
/* Whether the room waits for people and has a seat for them. */
bool brief_is_open(const dm_room *);
/*
 * A brief as a caller gets it: for a list of rooms to join, or, with a person, for a list
 * of the person's own. NULL if it is none. `late` in it: it does not tell how the game
 * stands now.
 */
json_t *brief_entry(const char *brief, const char *room, int person, int64_t now);

#endif
