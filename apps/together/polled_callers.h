/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Callers by long polling, where WebSocket is blocked: a call is a caller with a secret
 * name. What it says comes by POST, numbered so that it counts once; what it is told waits
 * for a GET, numbered too, and is kept until the caller confirms it. A call lapses 45
 * seconds after its last request. docs/protocol/together.md has the messages.
 */
#ifndef DAMIER_TOGETHER_POLLED_CALLERS_H
#define DAMIER_TOGETHER_POLLED_CALLERS_H

#include "journal.h"
#include "kept_keys.h"
#include "service.h"
#include "site.h"

enum { POLLED_BODY_MAX = SERVICE_MESSAGE_MAX + (1 << 12) };

typedef struct polled_callers polled_callers;

/* Where a call comes from: its client, and what stands for that without telling it. */
typedef struct {
    peer client;
    uint64_t origin;
} polled_place;

/* NULL if memory runs out. The service and the journal must outlive it. */
polled_callers *polled_callers_new(uv_loop_t *, service *, journal *);
/* Tells everybody to come back in a while, each after another time. */
void polled_callers_stop(polled_callers *);
/* Ends all calls; the loop must run once more, which frees them. */
void polled_callers_close(polled_callers *);
size_t polled_callers_count(const polled_callers *);

/*
 * A new call, from a place, with the keys its browser keeps, which it takes over. Where
 * there are too many, one of the place with the most is over. All of these answer at
 * once, but `tell`.
 */
void polled_callers_begin(polled_callers *, const polled_place *, kept_keys *,
                          site_reply *);
/* Hears what the call says: the body of the request. */
void polled_callers_hear(polled_callers *, const char *name, const dm_bytes *body,
                         site_reply *);
/* Answers with what follows message `after`, as soon as there is something. */
void polled_callers_tell(polled_callers *, const char *name, int64_t after, site_reply *);
/* The caller hangs up. */
void polled_callers_end(polled_callers *, const char *name, site_reply *);

#endif
