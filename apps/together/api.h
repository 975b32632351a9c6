/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is asked of served rooms over HTTP besides playing: single questions, each with
 * one answer. docs/protocol/together.md describes them.
 */
#ifndef DAMIER_TOGETHER_API_H
#define DAMIER_TOGETHER_API_H

#include "metrics.h"
#include "service.h"
#include "site.h"
#include "stopwatch.h"

enum { API_SMALL_BODY_MAX = 1 << 10, API_BASE_BYTES = 300 };

typedef enum { API_TEXT, API_JSON, API_PDN } api_form;

typedef struct {
    uv_loop_t *loop;
    service *service;
    store *store;
    stopwatch *stopwatch; /* of that store */
} api_parts;

typedef struct api api;

/* NULL if memory runs out. The parts must outlive it, and all replies must be gone. */
api *api_new(const api_parts *);
/* The loop must run once more, which frees the rest. */
void api_close(api *);

/*
 * Asks the browser to keep the key of a room in a cookie, if it is one: {"room", "key"}.
 * `secure` if the browser speaks to us over TLS.
 */
void api_keep(api *, const dm_bytes *body, bool secure, site_reply *);
/* Opens a room with the object of an `open`; `base` is where its link leads. */
void api_open(api *, const dm_bytes *body, const char *base, uint64_t origin,
              site_reply *);
/* The record of a room: "ROOM/record", with .json or .pdn. */
void api_record(api *, const char *path, uint64_t origin, site_reply *);
/* Whether storage answers. */
void api_health(api *, site_reply *);

#endif
