/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Callers by WebSocket: see web_callers.h. */
#include "web_callers.h"

#include <stdlib.h>

#include "base/ring.h"
#include "farewell.h"
#include "kept_keys.h"
#include "websocket.h"

enum {
    GOING_AWAY = 1001, /* of RFC 6455: the server stops */
    POLICY = 1008,     /* the caller did what it must not */
    UNFINISHED_BYTES = 64 * SERVICE_MESSAGE_MAX
};

struct web_callers {
    service *service;
    websocket_unfinished unfinished;
    ring all;
    size_t count;
    journal *journal;
    uv_loop_t *loop;
};

/* A caller by WebSocket. */
typedef struct {
    caller caller;
    websocket socket;
    web_callers *web;
    ring link;
    kept_keys *kept;
    bool closing;
    const char *why; /* the service closed it */
} web_caller;

/* ---- a caller ---- */

static void on_send(caller *c, const char *text, size_t length) {
    web_caller *w = OWNER_OF(c, web_caller, caller);
    if (!w->closing)
        websocket_send(&w->socket, text, length);
}

static void on_close(caller *c, const char *reason) {
    web_caller *w = OWNER_OF(c, web_caller, caller);
    if (w->closing)
        return;
    w->closing = true;
    w->why = reason;
    websocket_close(&w->socket, POLICY);
}

static void on_hear(websocket *s, const char *text, size_t length) {
    web_caller *w = OWNER_OF(s, web_caller, socket);
    if (!w->closing)
        service_hear(w->web->service, &w->caller, text, length);
}

static const char *on_kept_key(caller *c, const char *room) {
    return kept_keys_find(OWNER_OF(c, web_caller, caller)->kept, room);
}

static void on_measured(websocket *s, uint64_t milliseconds) {
    web_caller *w = OWNER_OF(s, web_caller, socket);
    service_set_lag(&w->caller, (int64_t)milliseconds);
}

static void on_gone(websocket *s, const char *why) {
    web_caller *w = OWNER_OF(s, web_caller, socket);
    why =
        w->why || w->closing ? w->why : why; /* after the server stopped, nothing broke */
    if (why)
        journal_break(w->web->journal, uv_now(w->web->loop), "WebSocket", why);
    ring_remove(&w->link);
    w->web->count--;
    service_leave(w->web->service, &w->caller);
    websocket_free(&w->socket);
    kept_keys_free(w->kept);
    free(w);
}

static web_caller *new_caller(web_callers *web) {
    web_caller *w = calloc(1, sizeof *w);
    if (!w || !websocket_init(&w->socket, SERVICE_MESSAGE_MAX, &web->unfinished)) {
        free(w);
        return NULL;
    }
    w->web = web;
    w->caller.send = on_send;
    w->caller.close = on_close;
    w->caller.kept_key = on_kept_key;
    w->socket.hear = on_hear;
    w->socket.measured = on_measured;
    w->socket.gone = on_gone;
    ring_init(&w->link);
    ring_append(&web->all, &w->link);
    web->count++;
    service_welcome(web->service, &w->caller);
    return w;
}

/* ---- all of them ---- */

tunnel *web_callers_accept(web_callers *web, const request *r, uint64_t origin,
                           answer *a) {
    if (!request_upgrades_to(r, "websocket") || !websocket_greet(r, a))
        return NULL;
    web_caller *w = new_caller(web);
    if (!w)
        return NULL;
    w->caller.origin = origin;
    w->kept = kept_keys_read(r);
    return &w->socket.tunnel;
}

web_callers *web_callers_new(uv_loop_t *loop, service *s, journal *j) {
    web_callers *web = calloc(1, sizeof *web);
    if (!web)
        return NULL;
    web->service = s;
    web->unfinished.most = UNFINISHED_BYTES;
    web->loop = loop;
    web->journal = j;
    ring_init(&web->all);
    return web;
}

void web_callers_stop(web_callers *web) {
    for (ring *link = web->all.after; link != &web->all; link = link->after) {
        web_caller *w = OWNER_OF(link, web_caller, link);
        char text[FAREWELL_BYTES];
        if (w->closing)
            continue;
        websocket_send(&w->socket, text, farewell_write(text));
        w->closing = true;
        websocket_close(&w->socket, GOING_AWAY);
    }
}

size_t web_callers_count(const web_callers *web) {
    return web->count;
}

void web_callers_free(web_callers *web) {
    free(web);
}
