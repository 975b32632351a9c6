/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is asked of served rooms over HTTP besides playing: single questions, each with
 * one answer. docs/protocol/together.md describes them.
 */
#ifndef DAMIER_TOGETHER_API_H
#define DAMIER_TOGETHER_API_H

#include "site.h"
#include "store.h"

enum { API_SMALL_BODY_MAX = 1 << 10 };

typedef struct api api;

/* NULL if memory runs out. The store must outlive it, and all replies must be gone. */
api *api_new(store *);
void api_free(api *);

/*
 * Asks the browser to keep the key of a room in a cookie, if it is one: {"room", "key"}.
 * `secure` if the browser speaks to us over TLS.
 */
void api_keep(api *, const dm_bytes *body, bool secure, reply *);

#endif
