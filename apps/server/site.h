/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where requests are answered: the seam between HTTP and what is served. Once the head of
 * a request has been read, the site decides whether its body is wanted, and what becomes
 * of it; the answer may come at once or later.
 */
#ifndef DAMIER_SERVER_SITE_H
#define DAMIER_SERVER_SITE_H

#include "answer.h"
#include "request.h"
#include "tunnel.h"

/*
 * A request that waits for its answer. Whoever was given it begins the answer and calls
 * `ready`, once; from then on it must not be used. What `ready` leads to includes the
 * next request of the same client.
 */
typedef struct site_reply {
    answer *answer;
    void (*ready)(struct site_reply *);
    /*
     * To be filled in by who answers later: the client has gone, or has waited too long,
     * and the reply must not be used any more.
     */
    void (*cancelled)(struct site_reply *);
    void *owner; /* for whoever answers it */
} site_reply;

typedef struct site {
    /*
     * How long a body may be that this request is to have; 0 if it should have none. NULL
     * for a site that wants none. A site that wants none refuses one.
     */
    size_t (*body_limit)(struct site *, const request *);
    /* Answers a whole request, which lasts as long as the reply, at once or later. */
    void (*answer)(struct site *, const request *, site_reply *);
    /*
     * Accepts a request for another protocol, and begins its answer with status 101; or
     * NULL, and the request is answered as any other. May be NULL for a site that has
     * none.
     */
    tunnel *(*accept)(struct site *, const request *, answer *);
    const char *date; /* the time of day for answers; empty where there is no clock */
} site;

#endif
