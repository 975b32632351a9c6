/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single questions to served rooms: see api.h. */
#include "api_state.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "kept_keys.h"
#include "saying.h"
#include "secrets.h"

enum { UNWELL_MS = 5000 }; /* a task of storage takes milliseconds */

/* Of no room there is. */
static const char nowhere[] = "aaaaaaaaaaaaaaaa";

static void on_cancelled(site_reply *reply) {
    errand *e = reply->owner;
    e->reply = NULL;
}

store_task *api_ask(api *a, site_reply *reply, store_kind kind, const char *room,
                    void (*done)(store_task *)) {
    errand *e = calloc(1, sizeof *e);
    store_task *t = e ? store_task_new(kind, room, done, e) : NULL;
    if (!t) {
        free(e);
        say_error(reply, 503, "memory");
        return NULL;
    }
    e->api = a;
    e->reply = reply;
    reply->owner = e;
    reply->cancelled = on_cancelled;
    return t;
}

api *api_new(const api_parts *parts) {
    api *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->parts = *parts;
    a->records = api_new_records(parts);
    ring_init(&a->openers);
    if (a->records)
        return a;
    free(a);
    return NULL;
}

void api_close(api *a) {
    api_close_rooms(a);
    record_queue_close(a->records);
    free(a);
}

/* ---- keeping a key ---- */

static void on_key_checked(store_task *t) {
    errand *e = t->owner;
    site_reply *reply = e->reply;
    if (reply && t->result == HUB_STORED) {
        answer_begin(reply->answer, 204);
        kept_keys_ask(reply->answer, t->room, e->key, e->secure);
        reply->ready(reply);
    } else if (reply && t->result == HUB_FAILED) {
        say_error(reply, 503, "storage does not answer");
    } else if (reply) {
        say_error(reply, 404, "there is no such room or key");
    }
    free(e);
    store_task_free(t);
}

static void check_key(api *a, const char *room, const char *key, bool secure,
                      site_reply *reply) {
    store_task *t = api_ask(a, reply, STORE_FIND_KEY, room, on_key_checked);
    if (!t)
        return;
    errand *e = t->owner;
    memcpy(e->key, key, sizeof e->key);
    e->secure = secure;
    secret_hash(key, t->hash);
    a->parts.store->submit(a->parts.store, t);
}

/* Whose device it is may say so: nothing is asked of storage. */
static void forget_key(const char *room, bool secure, site_reply *reply) {
    answer_begin(reply->answer, 204);
    kept_keys_forget(reply->answer, room, secure);
    reply->ready(reply);
}

void api_keep(api *a, const dm_bytes *body, bool secure, site_reply *reply) {
    json_t *said = json_loadb(body->data ? body->data : "", body->length, 0, NULL);
    const char *room = json_string_value(json_object_get(said, "room"));
    const char *key = json_string_value(json_object_get(said, "key"));
    if (room && key && secret_is_room(room) && secret_is_key(key))
        check_key(a, room, key, secure, reply);
    else if (room && key && secret_is_room(room) && !*key)
        forget_key(room, secure, reply);
    else
        say_error(reply, 400, "not an object with room and key");
    json_decref(said);
}

/* ---- health ---- */

static void on_looked(store_task *t) {
    errand *e = t->owner;
    dm_bytes text = {0};
    dm_bytes_text(&text, "{\"storage\":\"answers\"}");
    if (e->reply && t->result != HUB_FAILED)
        say_json(e->reply, 200, &text);
    else if (e->reply)
        say_error(e->reply, 503, "storage fails");
    dm_bytes_free(&text);
    free(e);
    store_task_free(t);
}

/*
 * Looks for a key that cannot be there: any answer but a failure will do. After a failure
 * something is written, since nobody else may do so for long; not for everybody who asks.
 */
void api_health(api *a, site_reply *reply) {
    stopwatch *watch = a->parts.stopwatch;
    bool failing = stopwatch_is_failing(watch);
    if (!stopwatch_is_quick(watch, UNWELL_MS)) {
        say_error(reply, 503, "storage does not answer");
        return;
    }
    if (failing && !stopwatch_may_try(watch)) {
        say_error(reply, 503, "storage fails");
        return;
    }
    store_kind kind = failing ? STORE_TRY : STORE_FIND_KEY;
    store_task *t = api_ask(a, reply, kind, nowhere, on_looked);
    if (t)
        a->parts.store->submit(a->parts.store, t);
}
