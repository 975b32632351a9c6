/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A connection to a server of rooms by WebSocket, from the side of whoever calls: whole
 * texts go out and come in. One thread uses it; nothing here knows what is said.
 */
#ifndef DAMIER_CALLER_WIRE_H
#define DAMIER_CALLER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "sockets.h"

typedef struct wire wire;

/* Called with every text that has come. */
typedef void wire_hear(void *self, const char *text, size_t length);

/* Connects and greets, for some seconds at most; NULL with a reason. */
wire *wire_open(const address *, wire_hear *, void *self, const char **reason);
void wire_close(wire *);

int wire_socket(const wire *); /* to wait at */
/* Both are false once the connection is broken. */
bool wire_say(wire *, const char *text);
bool wire_read(wire *); /* what has come, if anything */

#endif
