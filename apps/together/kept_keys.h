/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The keys a browser keeps for us, one cookie for each room: a seat then survives what
 * empties the page's own storage. Only /together gets to see them, and no script does.
 */
#ifndef DAMIER_TOGETHER_KEPT_KEYS_H
#define DAMIER_TOGETHER_KEPT_KEYS_H

#include "answer.h"
#include "request.h"

typedef struct kept_keys kept_keys;

/* Those that came with a request; NULL if there are none, or no memory. */
kept_keys *kept_keys_read(const request *);
void kept_keys_free(kept_keys *);
/* NULL if there is none for the room; there may be no keys at all (NULL). */
const char *kept_keys_find(const kept_keys *, const char *room);

/* Asks the browser to keep one; `secure` if it came over TLS. Both have their form. */
void kept_keys_ask(answer *, const char *room, const char *key, bool secure);
/* Asks it to forget the one of a room: on a device that several people use. */
void kept_keys_forget(answer *, const char *room, bool secure);

#endif
