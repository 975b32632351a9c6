/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The site of a server that serves rooms, in front of the page's: who is let in, and who
 * answers which address. Callers come by WebSocket at /together or by long polling below
 * it; whatever is not ours is the page's.
 */
#ifndef DAMIER_TOGETHER_FRONT_H
#define DAMIER_TOGETHER_FRONT_H

#include "analysts.h"
#include "doors.h"
#include "service.h"
#include "site.h"
#include "stopwatch.h"

typedef struct front front;

typedef struct {
    uv_loop_t *loop;
    service *service;
    store *store;
    stopwatch *stopwatch; /* of that store */
    analysts *analysts;   /* or NULL */
    site *page;
    const doors *doors;
} front_parts;

/* NULL if memory runs out. The parts must outlive it. */
front *front_new(const front_parts *);
site *front_site(front *);
/* Answers with what the server counts. */
void front_say_metrics(const front *, site_reply *);
/* Tells all callers of a front's site to come back in a while. */
void front_stop(site *);
/* All connections must be gone. The loop must run once more, which frees the rest. */
void front_close(front *);

#endif
