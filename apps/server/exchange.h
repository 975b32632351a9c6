/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A request and its answer: bytes go in, bytes come out. This is all of HTTP/1.1 but
 * sockets and clocks, so that it can be tested with any bytes at all.
 */
#ifndef DAMIER_SERVER_EXCHANGE_H
#define DAMIER_SERVER_EXCHANGE_H

#include "site.h"

typedef struct {
    site *site;
    request request;
    answer answer;  /* there is one once its status is not 0 */
    tunnel *tunnel; /* what follows that answer instead of requests, or NULL */
} exchange;

/* NULL if memory runs out. The caller frees it. */
exchange *exchange_new(site *);
/* How many bytes it took: all of them, or those up to its answer. */
size_t exchange_take(exchange *, const char *bytes, size_t length);
/* Answers a request that never became whole. */
void exchange_give_up(exchange *, unsigned status, dm_word);

#endif
