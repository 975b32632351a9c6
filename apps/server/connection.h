/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Connections: bytes between sockets and exchanges, on a loop of libuv. Here are the
 * limits of time and number, and the patience with slow readers; nothing here knows what
 * a request says.
 *
 * A connection has one exchange at a time. Until its answer has been read by the client,
 * no more input is taken, so a client that does not read costs one request, and no time.
 * While an answer is not yet there, input is looked at only to see whether the client
 * goes.
 */
#ifndef DAMIER_SERVER_CONNECTION_H
#define DAMIER_SERVER_CONNECTION_H

#include <uv.h>

#include "crowd.h"
#include "site.h"

enum { INPUT_BYTES = 16384 };

/* What a connection waits for; each has its limit of time. */
typedef enum {
    FOR_REQUEST,
    FOR_NEXT_REQUEST,
    FOR_BODY,
    FOR_ANSWER, /* of the site */
    FOR_READER,
    FOR_FAREWELL,
    IN_TUNNEL, /* for anything at all */
    WAITS
} waiting;

/* All connections of a server. */
typedef struct {
    uv_loop_t *loop;
    site *site;
    crowd *crowd;
    size_t count;
    uint64_t patience;       /* with slow clients, in milliseconds */
    peer own;                /* our address on the network, as far as it is known */
    bool was_visited;        /* by another device */
    ring waiting[WAITS];     /* connections, the one that waits for longest first */
    ring speaking;           /* those whose tunnel has something to send, */
    uv_prepare_t turn;       /* before the loop waits again */
    char input[INPUT_BYTES]; /* what is being read; of one connection at a time */
} connections;

/* False if memory runs out. The loop and the site must outlive them. */
bool connections_init(connections *, uv_loop_t *, site *, size_t limit);
/* Takes over a socket; another connection may have to go for it. */
void connections_add(connections *, int socket, const struct sockaddr *from);
/* Closes those that waited too long. To be called every second or so. */
void connections_check(connections *);
/* Closes the one that is least missed, if there is one. */
void connections_close_one(connections *);
/* Closes them all; the loop must run until it is idle. */
void connections_close(connections *);
/* Once the loop is idle. */
void connections_free(connections *);

#endif
