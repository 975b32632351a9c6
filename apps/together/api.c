/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single questions to served rooms: see api.h. */
#include "api.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "kept_keys.h"
#include "saying.h"
#include "secrets.h"

struct api {
    store *store;
};

/* What storage is asked for a client, who may go meanwhile. */
typedef struct {
    reply *reply; /* NULL once gone */
    char key[SECRET_KEY_BYTES];
    bool secure;
} errand;

static void on_cancelled(reply *reply) {
    errand *e = reply->owner;
    e->reply = NULL;
}

static errand *begin_errand(reply *reply) {
    errand *e = calloc(1, sizeof *e);
    if (!e) {
        say_error(reply, 503, "memory");
        return NULL;
    }
    e->reply = reply;
    reply->owner = e;
    reply->cancelled = on_cancelled;
    return e;
}

/* Asks storage; without memory for it the client is told so. */
static store_task *ask(errand *e, store_kind kind, const char *room,
                       void (*done)(store_task *)) {
    store_task *t = store_task_new(kind, room, done, e);
    if (t)
        return t;
    say_error(e->reply, 503, "memory");
    free(e);
    return NULL;
}

api *api_new(store *s) {
    api *a = calloc(1, sizeof *a);
    if (a)
        a->store = s;
    return a;
}

void api_free(api *a) {
    free(a);
}

/* ---- keeping a key ---- */

static void on_key_checked(store_task *t) {
    errand *e = t->owner;
    reply *reply = e->reply;
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
                      reply *reply) {
    errand *e = begin_errand(reply);
    store_task *t = e ? ask(e, STORE_FIND_KEY, room, on_key_checked) : NULL;
    if (!t)
        return;
    memcpy(e->key, key, SECRET_KEY_BYTES);
    e->secure = secure;
    secret_hash(key, t->hash);
    a->store->submit(a->store, t);
}

void api_keep(api *a, const dm_bytes *body, bool secure, reply *reply) {
    json_t *said = json_loadb(body->data ? body->data : "", body->length, 0, NULL);
    const char *room = json_string_value(json_object_get(said, "room"));
    const char *key = json_string_value(json_object_get(said, "key"));
    if (room && key && secret_is_room(room) && secret_is_key(key))
        check_key(a, room, key, secure, reply);
    else
        say_error(reply, 400, "not an object with room and key");
    json_decref(said);
}
