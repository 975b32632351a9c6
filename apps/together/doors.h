/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whose requests are let in: by the name the server was called by, by the page that asks,
 * and by where they come from if a proxy of ours says so. Nothing here is kept.
 */
#ifndef DAMIER_TOGETHER_DOORS_H
#define DAMIER_TOGETHER_DOORS_H

#include "request.h"

/* Lists end with NULL; either may be NULL. */
typedef struct {
    const char *const *hosts; /* names the server may be called by */
    const peer *proxies;      /* whose word counts about where clients are */
    size_t proxy_count;
    bool lan; /* other devices of the network are meant to come */
} doors;

/*
 * Whether the request names us: by numbers, as localhost or by one of our names. A page
 * elsewhere whose name resolves to this server (DNS rebinding) calls it by another name.
 */
bool doors_know_host(const doors *, const request *);
/*
 * Whether a page of ours asks, or no page at all: browsers say which page does, programs
 * say nothing.
 */
bool doors_know_origin(const request *);
/* Where the client is: where the request comes from, or where a proxy of ours says. */
peer doors_client(const doors *, const request *);
/* Whether the client speaks to us over TLS, as far as the page or a proxy of ours says. */
bool doors_is_secure(const doors *, const request *);

#endif
