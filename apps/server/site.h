/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where requests are answered: the seam between HTTP and what is served. Once the head of
 * a request has been read, the site decides what becomes of it.
 */
#ifndef DAMIER_SERVER_SITE_H
#define DAMIER_SERVER_SITE_H

#include "answer.h"
#include "request.h"
#include "tunnel.h"

typedef struct site {
    /* Fills the answer to a whole request, but for its end. */
    void (*answer)(struct site *, const request *, answer *);
    /*
     * Accepts a request for another protocol, and begins its answer with status 101; or
     * NULL, and the request is answered as any other. May be NULL for a site that has
     * none.
     */
    tunnel *(*accept)(struct site *, const request *, answer *);
    const char *date; /* the time of day for answers; empty where there is no clock */
} site;

#endif
