/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Served rooms on the web: see web_callers.h. */
#include "web_callers.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ring.h"
#include "damier/word_list.h"
#include "target.h"
#include "websocket.h"

enum {
    GOING_AWAY = 1001,     /* of RFC 6455: the server stops */
    POLICY = 1008,         /* the caller did what it must not */
    RETURN_FIRST_MS = 500, /* when those who were told to come back do so */
    RETURN_LAST_MS = 5000
};

static const char path_together[] = "/together";

struct web_callers {
    site site;
    site *page;
    service *service;
    ring all;
};

/* A caller by WebSocket. */
typedef struct {
    caller caller;
    websocket socket;
    web_callers *web;
    ring link;
    bool closing;
} web_caller;

/* ---- a caller ---- */

static void on_send(caller *c, const char *text, size_t length) {
    web_caller *w = OWNER_OF(c, web_caller, caller);
    if (!w->closing)
        websocket_send(&w->socket, text, length);
}

static void on_close(caller *c, const char *reason) {
    web_caller *w = OWNER_OF(c, web_caller, caller);
    (void)reason;
    if (w->closing)
        return;
    w->closing = true;
    websocket_close(&w->socket, POLICY);
}

static void on_hear(websocket *s, const char *text, size_t length) {
    web_caller *w = OWNER_OF(s, web_caller, socket);
    if (!w->closing)
        service_hear(w->web->service, &w->caller, text, length);
}

static void on_measured(websocket *s, uint64_t milliseconds) {
    web_caller *w = OWNER_OF(s, web_caller, socket);
    service_set_lag(&w->caller, (int64_t)milliseconds);
}

static void on_gone(websocket *s) {
    web_caller *w = OWNER_OF(s, web_caller, socket);
    ring_remove(&w->link);
    service_leave(w->web->service, &w->caller);
    websocket_free(&w->socket);
    free(w);
}

static web_caller *new_caller(web_callers *web) {
    web_caller *w = calloc(1, sizeof *w);
    if (!w || !websocket_init(&w->socket, SERVICE_MESSAGE_MAX)) {
        free(w);
        return NULL;
    }
    w->web = web;
    w->caller.send = on_send;
    w->caller.close = on_close;
    w->socket.hear = on_hear;
    w->socket.measured = on_measured;
    w->socket.gone = on_gone;
    ring_init(&w->link);
    ring_append(&web->all, &w->link);
    service_welcome(web->service, &w->caller);
    return w;
}

/* ---- the site ---- */

/* Browsers say which page asks; it must be ours. Programs that are no browser say nothing. */
static bool is_ours(const request *r) {
    char origin[512], host[256];
    if (!request_field(r, "origin", origin, sizeof origin))
        return true;
    const char *name = strstr(origin, "://");
    return name && request_field(r, "host", host, sizeof host) &&
           strcmp(name + 3, host) == 0;
}

static tunnel *accept_request(site *base, const request *r, answer *a) {
    web_callers *web = OWNER_OF(base, web_callers, site);
    char path[REQUEST_LINE_BYTES];
    if (!request_upgrades_to(r, "websocket") ||
        !target_path(r->head + r->target.at, r->target.length, path) ||
        strcmp(path, path_together) != 0 || !is_ours(r) || !websocket_greet(r, a))
        return NULL;
    web_caller *w = new_caller(web);
    return w ? &w->socket.tunnel : NULL;
}

static void answer_request(site *base, const request *r, answer *a) {
    web_callers *web = OWNER_OF(base, web_callers, site);
    web->page->answer(web->page, r, a);
    answer_field(a, "damier-together", "1"); /* so that the page offers rooms */
}

web_callers *web_callers_new(service *s, site *page) {
    web_callers *web = calloc(1, sizeof *web);
    if (!web)
        return NULL;
    web->site =
        (site){.answer = answer_request, .accept = accept_request, .date = page->date};
    web->page = page;
    web->service = s;
    ring_init(&web->all);
    return web;
}

site *web_callers_site(web_callers *web) {
    return &web->site;
}

web_callers *web_callers_of(site *front) {
    return OWNER_OF(front, web_callers, site);
}

void web_callers_stop(web_callers *web) {
    for (ring *link = web->all.after; link != &web->all; link = link->after) {
        web_caller *w = OWNER_OF(link, web_caller, link);
        char text[64];
        unsigned in =
            RETURN_FIRST_MS + randombytes_uniform(RETURN_LAST_MS - RETURN_FIRST_MS);
        snprintf(text, sizeof text, "{\"stop\":%u}", in);
        if (w->closing)
            continue;
        websocket_send(&w->socket, text, strlen(text));
        w->closing = true;
        websocket_close(&w->socket, GOING_AWAY);
    }
}

void web_callers_free(web_callers *web) {
    free(web);
}
