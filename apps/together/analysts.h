/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Programs that think about positions for the page's review, over HTTP: those that the
 * server was started with, and no others. One thought at a time for all of them together,
 * each for some seconds at most; who waits is treated fairly (fair_queue.h). Whoever goes
 * away waits no longer, and is not thought for. docs/protocol/analysis.md has the messages.
 */
#ifndef DAMIER_TOGETHER_ANALYSTS_H
#define DAMIER_TOGETHER_ANALYSTS_H

#include <uv.h>

#include "mind.h"
#include "site.h"

enum {
    ANALYSTS_MAX = 4,
    ANALYSTS_TIME_MAX = 5000, /* ms of one thought */
    ANALYSTS_BODY_MAX = 1 << 10,
    ANALYST_NAME_BYTES = 56
};

typedef struct {
    char name[ANALYST_NAME_BYTES]; /* as people choose it; ASCII, no two the same */
    mind *mind;                    /* which was begun */
} analyst;

typedef struct {
    analyst all[ANALYSTS_MAX];
    size_t count;
} analyst_list;

/* Adds a program, under its own name if it is given none. The list must have room. */
void analyst_list_add(analyst_list *, const char *name, mind *);
void analyst_list_free(const analyst_list *); /* the minds in it */

typedef struct analysts analysts;

/* The minds are theirs from now on, even if there is no memory: then NULL. */
analysts *analysts_new(uv_loop_t *, const analyst_list *);
/* All replies must be gone. The loop must run until it is idle, which frees the rest. */
void analysts_close(analysts *);

/* Who can be asked. `all` may be NULL: then nobody. */
void analysts_list(const analysts *all, site_reply *);
/* Thinks about what the body of a request asks; the origin stands for the address. */
void analysts_ask(analysts *, const dm_bytes *body, uint64_t origin, site_reply *);

#endif
