/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A room on this computer: everybody who plays in it sits at one keyboard, as one person
 * who holds every seat that is not a computer's. Brings the time and numbers the acts;
 * the room decides. Prints nothing, opens no file.
 */
#ifndef DAMIER_LOCAL_ROOM_H
#define DAMIER_LOCAL_ROOM_H

#include "damier/room.h"

typedef struct {
    dm_room *room;           /* NULL before it is open */
    int64_t acts;            /* done so far: their ids */
    int64_t began, began_at; /* the wall clock then, and the steady one */
    dm_deck *named, *builtin;
} local_room;

/*
 * Opens a room with the game of a match and begins it; `rules` such as "answers=80 ". The
 * decks, either of which may be NULL, are the room's from now on, even if it is refused,
 * which happens only if memory runs out.
 */
bool local_open(local_room *, const dm_match *, const char *rules, dm_deck *named,
                dm_deck *builtin);
void local_close(local_room *);

/* What the keyboard wants: `words` with what follows them. */
dm_ruling local_act(local_room *, const char *words, const char *argument, dm_fault *);
/* What the host itself has to say, for what is due. */
dm_ruling local_host_act(local_room *, const char *words, const char *argument,
                         dm_fault *);

/* What is due of this kind; false if nothing is. */
bool local_is_due(const local_room *, dm_due_kind, dm_due *);
int64_t local_now(const local_room *);

/* The record of its game, the caller's to free; NULL if memory runs out. */
char *local_record(const local_room *, size_t *length);

#endif
