/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A request and its answer: bytes go in, bytes come out. This is all of HTTP/1.1 but
 * sockets and clocks, so that it can be tested with any bytes at all.
 */
#ifndef DAMIER_SERVER_EXCHANGE_H
#define DAMIER_SERVER_EXCHANGE_H

#include "site.h"

typedef struct exchange {
    site *site;
    request request;
    answer answer;  /* there is one once its status is not 0 */
    tunnel *tunnel; /* what follows that answer instead of requests, or NULL */
    site_reply reply;
    bool waiting; /* the site has the request and answers it later */
    /* Called when the answer came later; to be filled in by who made the exchange. */
    void (*answered)(struct exchange *);
    void *owner;
} exchange;

/* NULL if memory runs out. */
exchange *exchange_new(site *, const peer *from);
/* Whoever answers it is told that nobody waits any more. A tunnel is left to the caller. */
void exchange_free(exchange *);
/* How many bytes it took: all of them, or those up to its answer or its end. */
size_t exchange_take(exchange *, const char *bytes, size_t length);
/* Answers a request that never became whole, or that the site did not answer. */
void exchange_give_up(exchange *, unsigned status, dm_word);

#endif
