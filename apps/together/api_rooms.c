/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening a room over HTTP: a caller that says one thing and takes the first answer. See
 * api.h.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_state.h"
#include "saying.h"

/* Gone as soon as it has its answer, but not within a call of the service. */
typedef struct {
    caller caller;
    api *api;
    ring link; /* among all of them */
    site_reply *reply;
    uv_timer_t soon;
    char base[API_BASE_BYTES];
} opener;

static void on_freed(uv_handle_t *timer) {
    free(timer->data);
}

static void leave(opener *o) {
    ring_remove(&o->link);
    service_leave(o->api->parts.service, &o->caller);
    uv_close((uv_handle_t *)&o->soon, on_freed);
}

static void on_soon(uv_timer_t *timer) {
    leave(timer->data);
}

static void leave_soon(opener *o) {
    o->reply = NULL;
    uv_timer_start(&o->soon, on_soon, 0, 0);
}

static void on_cancelled(site_reply *reply) {
    leave_soon(reply->owner);
}

/* The room is stored: its link is what people are sent. */
static json_t *opened(const opener *o, json_t *message) {
    json_t *link = json_sprintf("%s/#/ensemble/%s", o->base,
                                json_string_value(json_object_get(message, "room")));
    return json_pack("{s:O, s:O, s:O, s:o}", "room", json_object_get(message, "room"),
                     "code", json_object_get(message, "code"), "key",
                     json_object_get(message, "key"), "link", link);
}

/* What the service says first; 0 if it is none of that. */
static unsigned status_of(const json_t *message) {
    if (json_object_get(message, "key") && json_object_get(message, "code"))
        return 201;
    if (json_object_get(message, "refused"))
        return 422;
    if (json_object_get(message, "later"))
        return 503;
    return json_object_get(message, "error") ? 400 : 0;
}

static void on_send(caller *c, const char *text, size_t length) {
    opener *o = OWNER_OF(c, opener, caller);
    json_t *message = o->reply ? json_loadb(text, length, 0, NULL) : NULL;
    unsigned status = status_of(message);
    if (status) {
        json_t *said = status == 201 ? opened(o, message) : json_incref(message);
        site_reply *reply = o->reply;
        leave_soon(o);
        say_object(reply, status, said);
    }
    json_decref(message);
}

static void on_close(caller *c, const char *reason) {
    opener *o = OWNER_OF(c, opener, caller);
    site_reply *reply = o->reply;
    (void)reason;
    if (!reply)
        return;
    leave_soon(o);
    say_error(reply, 400, "the room was not opened");
}

static opener *new_opener(api *a, const char *base, uint64_t origin, site_reply *reply) {
    opener *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->api = a;
    o->caller.send = on_send;
    o->caller.close = on_close;
    o->caller.origin = origin;
    o->reply = reply;
    snprintf(o->base, sizeof o->base, "%s", base);
    reply->owner = o;
    reply->cancelled = on_cancelled;
    uv_timer_init(a->parts.loop, &o->soon);
    o->soon.data = o;
    ring_init(&o->link);
    ring_append(&a->openers, &o->link);
    service_welcome(a->parts.service, &o->caller);
    return o;
}

void api_open(api *a, const dm_bytes *body, const char *base, uint64_t origin,
              site_reply *reply) {
    json_t *said = json_loadb(body->data ? body->data : "", body->length,
                              JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(said) || !json_is_string(json_object_get(said, "words"))) {
        json_decref(said);
        say_error(reply, 400, "not an object with words");
        return;
    }
    json_object_set_new(said, "v", json_integer(1));
    json_object_set_new(said, "do", json_string("open"));
    json_object_set_new(said, "id", json_integer(1));
    char *text = json_dumps(said, JSON_COMPACT);
    opener *o = text ? new_opener(a, base, origin, reply) : NULL;
    json_decref(said);
    if (o)
        service_hear(a->parts.service, &o->caller, text, strlen(text));
    else
        say_error(reply, 503, "memory");
    free(text);
}

void api_close_rooms(api *a) {
    while (!ring_is_empty(&a->openers))
        leave(OWNER_OF(a->openers.after, opener, link));
}
