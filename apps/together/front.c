/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The site of a server that serves rooms: see front.h. */
#include "front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "base/hash.h"
#include "damier/word_list.h"
#include "network.h"
#include "polled_callers.h"
#include "saying.h"
#include "target.h"
#include "web_callers.h"

struct front {
    site site;
    front_parts parts;
    web_callers *web;
    polled_callers *polled;
    api *api;
    journal journal;
    uint64_t seed; /* so that nobody can tell an address from what stands for it */
};

/* A request on its way to whoever answers it. */
typedef struct {
    front *front;
    const request *request;
    const char *rest; /* of its path, after that of the route */
    site_reply *reply;
} visit;

typedef struct {
    enum http_method method;
    const char *path;  /* if it ends with a slash, anything may follow */
    size_t body_limit; /* 0: it has none */
    void (*answer)(const visit *);
} route;

enum { HOST_BYTES = 256 };

static const char path_together[] = "/together";

/* ---- who is let in ---- */

static uint64_t origin_of(const front *f, const request *r) {
    peer client = doors_client(f->parts.doors, r);
    peer_place place = peer_placed(&client);
    return dm_hash_add(f->seed + place.is_ipv6, place.bits);
}

static refusal refusal_of(const front *f, const request *r) {
    if (!doors_know_host(f->parts.doors, r))
        return (refusal){421, DM_WORD_SERVE_OTHER_NAME};
    if (!doors_know_origin(r))
        return (refusal){403, DM_WORD_SERVE_OTHER_PAGE};
    return (refusal){0, DM_WORD_NONE};
}

static void refuse(site_reply *reply, refusal why) {
    answer_refuse(reply->answer, why);
    reply->answer->closing = true;
    reply->ready(reply);
}

/* ---- who answers ---- */

static void answer_begin_call(const visit *v) {
    const polled_place from = {doors_client(v->front->parts.doors, v->request),
                               origin_of(v->front, v->request)};
    polled_callers_begin(v->front->polled, &from, kept_keys_read(v->request), v->reply);
}

static void answer_hear(const visit *v) {
    polled_callers_hear(v->front->polled, v->rest, &v->request->body, v->reply);
}

static void answer_tell(const visit *v) {
    const request *r = v->request;
    int64_t after = 0;
    target_number(r->head + r->target.at, r->target.length, "after", &after);
    polled_callers_tell(v->front->polled, v->rest, after, v->reply);
}

static void answer_end_call(const visit *v) {
    polled_callers_end(v->front->polled, v->rest, v->reply);
}

static void answer_keep(const visit *v) {
    api_keep(v->front->api, &v->request->body,
             doors_is_secure(v->front->parts.doors, v->request), v->reply);
}

/* What the client calls us by comes first in a link. */
static void answer_open(const visit *v) {
    char host[HOST_BYTES] = "", base[API_BASE_BYTES] = "";
    bool secure = doors_is_secure(v->front->parts.doors, v->request);
    if (request_field(v->request, "host", host, sizeof host) && *host)
        snprintf(base, sizeof base, "http%s://%s", secure ? "s" : "", host);
    api_open(v->front->api, &v->request->body, base, origin_of(v->front, v->request),
             v->reply);
}

static void answer_record(const visit *v) {
    api_record(v->front->api, v->rest, origin_of(v->front, v->request), v->reply);
}

static void answer_health(const visit *v) {
    api_health(v->front->api, v->reply);
}

/* Whoever is at this computer; what a proxy passes on comes from elsewhere. */
static bool is_here(const request *r) {
    return peer_is_loopback(&r->from) && !request_has(r, "forwarded") &&
           !request_has(r, "x-forwarded-for");
}

/*
 * Where other devices find this computer, for a page whose own address is of this
 * computer alone. They come to the port the page was called at.
 */
static void answer_network(const visit *v) {
    char host[HOST_BYTES] = "", hosts[NETWORK_ADDRESSES][NETWORK_ADDRESS_BYTES];
    bool told = v->front->parts.doors->lan && is_here(v->request) &&
                request_field(v->request, "host", host, sizeof host);
    size_t count = told ? network_addresses(hosts, NETWORK_ADDRESSES) : 0;
    const char *port = strrchr(host, ':');
    json_t *addresses = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(addresses,
                              json_sprintf("http://%s%s/", hosts[i], port ? port : ""));
    say_object(v->reply, 200, json_pack("{s:o}", "addresses", addresses));
}

static void answer_engines(const visit *v) {
    analysts_list(v->front->parts.analysts, v->reply);
}

static void answer_analyse(const visit *v) {
    if (v->front->parts.analysts)
        analysts_ask(v->front->parts.analysts, &v->request->body,
                     origin_of(v->front, v->request), v->reply);
    else
        say_error(v->reply, 404, "there is no such engine");
}

static void answer_metrics(const visit *v) {
    if (!is_here(v->request))
        refuse(v->reply, (refusal){404, DM_WORD_SERVE_NOT_FOUND});
    else
        front_say_metrics(v->front, v->reply);
}

static const route routes[] = {
    {HTTP_POST, "/together/calls", 0, answer_begin_call},
    {HTTP_POST, "/together/calls/", POLLED_BODY_MAX, answer_hear},
    {HTTP_GET, "/together/calls/", 0, answer_tell},
    {HTTP_DELETE, "/together/calls/", 0, answer_end_call},
    {HTTP_POST, "/together/rooms", SERVICE_MESSAGE_MAX, answer_open},
    {HTTP_GET, "/together/rooms/", 0, answer_record},
    {HTTP_GET, "/together/network", 0, answer_network},
    {HTTP_GET, "/together/engines", 0, answer_engines},
    {HTTP_POST, "/together/analyse", ANALYSTS_BODY_MAX, answer_analyse},
    {HTTP_GET, "/healthz", 0, answer_health},
    {HTTP_GET, "/metrics", 0, answer_metrics},
    {HTTP_POST, "/together/keep", API_SMALL_BODY_MAX, answer_keep},
};

enum { ROUTES = sizeof routes / sizeof *routes };

static bool leads_to(const route *to, const char *path, const char **rest) {
    size_t length = strlen(to->path);
    bool open = to->path[length - 1] == '/';
    if (strncmp(path, to->path, length) != 0)
        return false;
    *rest = path + length;
    return open ? **rest : !**rest;
}

/* The route of a request; NULL if there is none, with `known` if only the method is wrong. */
static const route *find_route(const request *r, char path[REQUEST_LINE_BYTES],
                               const char **rest, bool *known) {
    *known = false;
    if (!target_path(r->head + r->target.at, r->target.length, path))
        return NULL;
    for (size_t i = 0; i < ROUTES; i++) {
        if (!leads_to(&routes[i], path, rest))
            continue;
        *known = true;
        if (request_is(r, routes[i].method))
            return &routes[i];
    }
    return NULL;
}

/* ---- the site ---- */

static front *front_of(site *base) {
    return OWNER_OF(base, front, site);
}

static size_t body_limit(site *base, const request *r) {
    char path[REQUEST_LINE_BYTES];
    const char *rest;
    bool known;
    const route *to = find_route(r, path, &rest, &known);
    return to && !refusal_of(front_of(base), r).status ? to->body_limit : 0;
}

static void mark_page(site_reply *page) {
    site_reply *asked = page->owner;
    answer_field(page->answer, "damier-together", "1");
    asked->ready(asked);
}

/*
 * A file of the page, which the page's site answers at once. The mark says that rooms are
 * kept here: other hosts of the page have none, and the page then offers none.
 */
static void answer_page(front *f, const request *r, site_reply *asked) {
    site_reply page = {.answer = asked->answer, .ready = mark_page, .owner = asked};
    f->parts.page->answer(f->parts.page, r, &page);
}

static void answer_request(site *base, const request *r, site_reply *reply) {
    front *f = front_of(base);
    char path[REQUEST_LINE_BYTES];
    const char *rest;
    bool known;
    refusal why = refusal_of(f, r);
    const route *to = why.status ? NULL : find_route(r, path, &rest, &known);
    if (why.status)
        refuse(reply, why);
    else if (!to && known)
        say_error(reply, 405, "this address does not take that method");
    else if (!to)
        answer_page(f, r, reply);
    else if (to->body_limit == 0 && request_has_body(r))
        refuse(reply, (refusal){400, DM_WORD_SERVE_BODY});
    else
        to->answer(&(visit){f, r, rest, reply});
}

static tunnel *accept_request(site *base, const request *r, answer *a) {
    front *f = front_of(base);
    char path[REQUEST_LINE_BYTES];
    if (!target_path(r->head + r->target.at, r->target.length, path) ||
        strcmp(path, path_together) != 0 || refusal_of(f, r).status)
        return NULL;
    return web_callers_accept(f->web, r, origin_of(f, r), a);
}

/* ---- beginning and ending ---- */

front *front_new(const front_parts *parts) {
    front *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->site = (site){.body_limit = body_limit,
                     .answer = answer_request,
                     .accept = accept_request,
                     .date = parts->page->date};
    f->parts = *parts;
    uv_random(NULL, NULL, &f->seed, sizeof f->seed, 0, NULL);
    f->web = web_callers_new(parts->loop, parts->service, &f->journal);
    f->polled = polled_callers_new(parts->loop, parts->service, &f->journal);
    f->api = api_new(
        &(api_parts){parts->loop, parts->service, parts->store, parts->stopwatch});
    if (f->web && f->polled && f->api)
        return f;
    front_close(f);
    return NULL;
}

site *front_site(front *f) {
    return &f->site;
}

void front_say_metrics(const front *f, site_reply *reply) {
    const metrics m = {.service = service_figure(f->parts.service),
                       .storage = stopwatch_figure(f->parts.stopwatch),
                       .by_websocket = web_callers_count(f->web),
                       .by_polling = polled_callers_count(f->polled)};
    dm_bytes text = {0};
    metrics_write(&m, &text);
    answer_begin(reply->answer, 200);
    answer_own_body(reply->answer, "text/plain; version=0.0.4; charset=utf-8", &text);
    reply->ready(reply);
}

void front_stop(site *base) {
    service_end(front_of(base)->parts.service);
    web_callers_stop(front_of(base)->web);
    polled_callers_stop(front_of(base)->polled);
}

void front_close(front *f) {
    if (!f)
        return;
    web_callers_free(f->web);
    if (f->polled)
        polled_callers_close(f->polled);
    if (f->api)
        api_close(f->api);
    free(f);
}
