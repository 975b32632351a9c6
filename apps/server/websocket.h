/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * WebSocket (RFC 6455) in a tunnel: texts go in and out, whole. wslay takes frames apart;
 * here are the greeting, pings, and the limits. It knows no socket and no room.
 */
#ifndef DAMIER_SERVER_WEBSOCKET_H
#define DAMIER_SERVER_WEBSOCKET_H

#include <stdbool.h>
#include <wslay/wslay.h>

#include "answer.h"
#include "base/bytes.h"
#include "request.h"
#include "tunnel.h"

/* What texts hold of which only a part has come, in all sockets that share this. */
typedef struct {
    size_t bytes, most;
} websocket_unfinished;

typedef struct websocket {
    tunnel tunnel;
    wslay_event_context_ptr context;
    const char *input; /* while something is being read */
    size_t input_length;
    bool reading;
    bool in_text;   /* the frame that comes is a part of a text */
    bool begun;     /* a text, which is not whole yet: */
    uint64_t since; /* when it began, */
    dm_bytes text;  /* what has come of it, */
    size_t longest;
    size_t counted; /* and what it counts there: */
    websocket_unfinished *unfinished;
    struct websocket_gathered *gathered; /* while something is being sent */
    uint64_t now, pinged;
    bool awaited; /* the answer to the last ping */

    /* To be filled in before it begins; `gone` frees it. */
    void (*hear)(struct websocket *, const char *text, size_t length);
    void (*measured)(struct websocket *,
                     uint64_t milliseconds); /* to the client and back */
    /* `why` for a log, NULL after a proper goodbye. */
    void (*gone)(struct websocket *, const char *why);
} websocket;

/* Greets a client, or refuses it in the answer; false if it is refused. */
bool websocket_greet(const request *, answer *);
/*
 * False if memory runs out. Texts longer than `longest` end the connection, and so do
 * those that are not whole in time, or for whose beginning there is no more room.
 */
bool websocket_init(websocket *, size_t longest, websocket_unfinished *);
void websocket_free(websocket *);

void websocket_send(websocket *, const char *text, size_t length);
/* Says goodbye, as soon as the client has read it. `code` as RFC 6455 has them. */
void websocket_close(websocket *, unsigned code);

#endif
