/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Callers by WebSocket: each is a tunnel, and a caller of the service. */
#ifndef DAMIER_TOGETHER_WEB_CALLERS_H
#define DAMIER_TOGETHER_WEB_CALLERS_H

#include "journal.h"
#include "service.h"
#include "site.h"

typedef struct web_callers web_callers;

/* NULL if memory runs out. The service and the journal must outlive it. */
web_callers *web_callers_new(uv_loop_t *, service *, journal *);
/* Greets a caller from a place, or refuses it in the answer; NULL if it is refused. */
tunnel *web_callers_accept(web_callers *, const request *, uint64_t origin, answer *);
/* Tells everybody to come back in a while, each after another time. */
void web_callers_stop(web_callers *);
size_t web_callers_count(const web_callers *);
/* All connections must be gone. */
void web_callers_free(web_callers *);

#endif
