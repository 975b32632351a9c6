/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A connection that has left HTTP for another protocol: bytes go in and out, whatever
 * they mean. The site makes it when it accepts the request; the connection tells it what
 * comes, and lends it a way to send.
 */
#ifndef DAMIER_SERVER_TUNNEL_H
#define DAMIER_SERVER_TUNNEL_H

#include <stddef.h>
#include <stdint.h>

/* Lent by the connection; both may be called at any time before `gone`. */
typedef struct tunnel_end {
    /* What the client does not read in time ends the connection. */
    void (*send)(struct tunnel_end *, const void *bytes, size_t length);
    /* After what was sent; `gone` follows, but not within this call. */
    void (*close)(struct tunnel_end *);
    uint64_t patience; /* with what was begun and goes on slowly, in milliseconds */
} tunnel_end;

typedef struct tunnel {
    tunnel_end *end; /* set before the first of these calls */
    void (*begin)(struct tunnel *);
    /* `now`: by a clock in milliseconds that is never set. */
    void (*take)(struct tunnel *, const char *bytes, size_t length, uint64_t now);
    /* Every second or so, by the same clock. */
    void (*check)(struct tunnel *, uint64_t now);
    /* Frees it. `why` for a log, NULL if the tunnel closed itself. */
    void (*gone)(struct tunnel *, const char *why);
} tunnel;

#endif
