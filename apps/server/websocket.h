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
#include "request.h"
#include "tunnel.h"

typedef struct websocket {
    tunnel tunnel;
    wslay_event_context_ptr context;
    const char *input; /* while something is being read */
    size_t input_length;
    bool reading;
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
/* False if memory runs out. Texts longer than `longest` end the connection. */
bool websocket_init(websocket *, size_t longest);
void websocket_free(websocket *);

void websocket_send(websocket *, const char *text, size_t length);
/* Says goodbye, as soon as the client has read it. `code` as RFC 6455 has them. */
void websocket_close(websocket *, unsigned code);

#endif
