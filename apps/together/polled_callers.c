/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Callers by long polling: see polled_callers.h. */
#include "polled_callers.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "crowd.h"
#include "farewell.h"
#include "saying.h"
#include "secrets.h"

enum {
    BUCKETS = 4096,
    CALLS_MAX = 16384,
    HOLD_MS = 20000,       /* how long a GET waits for something to tell */
    LAPSE_MS = 45000,      /* without a request */
    CHECK_MS = 1000,       /* for both of these */
    UNTOLD_BYTES = 1 << 18 /* kept for a caller who does not fetch them */
};

typedef struct message {
    struct message *next;
    int64_t number;
    size_t length;
    char text[];
} message;

typedef struct call {
    caller caller;
    polled_callers *all;
    struct call *next_gone;
    guest guest; /* among all, by where they come from */
    ring in_bucket, in_order;
    ring in_news; /* among those with something to tell and somebody to tell it */
    char name[SECRET_KEY_BYTES];
    kept_keys *kept;
    uint64_t last;         /* when it last asked for something, or stopped waiting */
    int64_t heard;         /* the number of the last message it sent */
    int64_t told;          /* of the last one for it */
    message *first, **end; /* those for it that it has not confirmed */
    size_t bytes;          /* of these */
    site_reply *waiting;
    uint64_t told_at; /* when it was last answered; 0 once its lag is known */
    bool closing;     /* by the service: nothing more is heard or said */
} call;

struct polled_callers {
    service *service;
    journal *journal;
    uv_loop_t *loop;
    uv_prepare_t before_sleep; /* when everything that happened has been said */
    uv_timer_t check;          /* runs while there are calls */
    ring holding, silent;      /* calls that wait, that do not; the longest first */
    ring news;
    struct call *gone; /* over, to be freed */
    crowd *crowd;
    size_t count;
    int handles;
    ring buckets[BUCKETS];
};

static const char transport[] = "long polling";

static void on_send(caller *base, const char *text, size_t length);
static void on_close(caller *base, const char *reason);
static const char *on_kept_key(caller *base, const char *room);

/* ---- calls ---- */

static ring *bucket_of(polled_callers *p, const char *name) {
    return &p->buckets[dm_hash_add_text(0, name) % BUCKETS];
}

static call *find(polled_callers *p, const char *name) {
    if (!secret_is_key(name))
        return NULL;
    ring *bucket = bucket_of(p, name);
    for (ring *i = bucket->after; i != bucket; i = i->after) {
        call *c = OWNER_OF(i, call, in_bucket);
        if (sodium_memcmp(c->name, name, sizeof c->name) == 0)
            return c;
    }
    return NULL;
}

/* It asked for something, or stopped waiting. */
static void touch(call *c) {
    c->last = uv_now(c->all->loop);
    crowd_note(c->all->crowd, &c->guest);
    ring_append(c->waiting ? &c->all->holding : &c->all->silent, &c->in_order);
}

/* Drops the messages up to a number. */
static void confirm(call *c, int64_t number) {
    while (c->first && c->first->number <= number) {
        message *next = c->first->next;
        c->bytes -= c->first->length;
        free(c->first);
        c->first = next;
    }
    if (!c->first)
        c->end = &c->first;
}

/* The call is over, whoever ended it. */
static void forget(call *c) {
    ring_remove(&c->in_bucket);
    ring_remove(&c->in_order);
    ring_remove(&c->in_news);
    crowd_leave(c->all->crowd, &c->guest);
    c->all->count--;
    service_leave(c->all->service, &c->caller);
    confirm(c, INT64_MAX);
    kept_keys_free(c->kept);
    c->next_gone = c->all->gone;
    c->all->gone = c;
}

/* Frees those that are over, once nobody is in the middle of something with them. */
static void sweep(polled_callers *p) {
    while (p->gone) {
        call *next = p->gone->next_gone;
        free(p->gone);
        p->gone = next;
    }
}

/* ---- what it is told ---- */

static void add_messages(dm_bytes *out, const call *c) {
    dm_bytes_text(out, "{\"m\":[");
    for (const message *m = c->first; m; m = m->next) {
        dm_bytes_text(out, m == c->first ? "[" : ",[");
        dm_bytes_integer(out, m->number);
        dm_bytes_text(out, ",");
        dm_bytes_add(out, m->text, m->length);
        dm_bytes_text(out, "]");
    }
    dm_bytes_text(out, "]}");
}

/* Answers the GET that waits, with everything there is. A call that is over ends here. */
static void tell(call *c) {
    site_reply *waiting = c->waiting;
    dm_bytes text = {0};
    bool is_over = c->closing;
    add_messages(&text, c);
    c->waiting = NULL;
    c->told_at = c->first ? uv_now(c->all->loop) : 0;
    ring_remove(&c->in_news);
    touch(c);
    if (is_over)
        forget(c);
    say_json(waiting, 200, &text);
}

/* With nothing: another GET has taken its place, or it waited for long enough. */
static void tell_nothing(site_reply *waiting) {
    dm_bytes text = {0};
    dm_bytes_text(&text, "{\"m\":[]}");
    say_json(waiting, 200, &text);
}

static void on_cancelled(site_reply *reply) {
    call *c = reply->owner;
    c->waiting = NULL;
    c->told_at = 0;
    ring_remove(&c->in_news);
    touch(c);
}

/* Several messages of the same moment are told together. */
static void on_before_sleep(uv_prepare_t *handle) {
    polled_callers *p = handle->data;
    while (!ring_is_empty(&p->news))
        tell(OWNER_OF(p->news.after, call, in_news));
    sweep(p);
}

static void note_news(call *c) {
    if (c->waiting && (c->closing || c->first))
        ring_append(&c->all->news, &c->in_news);
}

static bool add_message(call *c, const char *text, size_t length) {
    message *m = c->bytes > UNTOLD_BYTES ? NULL : malloc(sizeof *m + length);
    if (!m)
        return false;
    m->number = ++c->told;
    m->length = length;
    memcpy(m->text, text, length);
    m->next = NULL;
    *c->end = m;
    c->end = &m->next;
    c->bytes += length;
    return true;
}

static void on_send(caller *base, const char *text, size_t length) {
    call *c = OWNER_OF(base, call, caller);
    if (c->closing)
        return;
    if (!add_message(c, text, length))
        on_close(base, "too much was not fetched");
    note_news(c);
}

static void on_close(caller *base, const char *reason) {
    call *c = OWNER_OF(base, call, caller);
    if (!c->closing && reason)
        journal_break(c->all->journal, uv_now(c->all->loop), transport, reason);
    c->closing = true;
    note_news(c);
}

static const char *on_kept_key(caller *base, const char *room) {
    return kept_keys_find(OWNER_OF(base, call, caller)->kept, room);
}

/* ---- time ---- */

static call *first_of(const ring *list) {
    return ring_is_empty(list) ? NULL : OWNER_OF(list->after, call, in_order);
}

static void on_check(uv_timer_t *timer) {
    polled_callers *p = timer->data;
    uint64_t now = uv_now(p->loop);
    call *c;
    while ((c = first_of(&p->holding)) && now - c->last >= HOLD_MS)
        tell(c);
    while ((c = first_of(&p->silent)) && now - c->last >= LAPSE_MS) {
        on_close(&c->caller, "the caller asked for nothing any more");
        forget(c);
    }
    if (p->count == 0)
        uv_timer_stop(&p->check);
}

static void start_checking(polled_callers *p) {
    if (!uv_is_active((uv_handle_t *)&p->check))
        uv_timer_start(&p->check, on_check, CHECK_MS, CHECK_MS);
}

/* ---- what it asks for ---- */

/* There are too many: a place that fills the server displaces itself alone. */
static void displace(call *c) {
    on_close(&c->caller, "others came in its place");
    if (c->waiting)
        tell(c);
    else
        forget(c);
}

static call *new_call(polled_callers *p, const polled_place *from, kept_keys *kept) {
    guest *surplus;
    call *c = calloc(1, sizeof *c);
    if (!c || !secret_make_key(c->name) ||
        !crowd_enter(p->crowd, &c->guest, &from->client, &surplus)) {
        free(c);
        return NULL;
    }
    if (surplus)
        displace(OWNER_OF(surplus, call, guest));
    c->all = p;
    c->kept = kept;
    c->caller.send = on_send;
    c->caller.close = on_close;
    c->caller.kept_key = on_kept_key;
    c->caller.origin = from->origin;
    ring_init(&c->in_bucket);
    ring_init(&c->in_order);
    ring_init(&c->in_news);
    c->end = &c->first;
    ring_append(bucket_of(p, c->name), &c->in_bucket);
    touch(c);
    p->count++;
    start_checking(p);
    service_welcome(p->service, &c->caller);
    return c;
}

void polled_callers_begin(polled_callers *p, const polled_place *from, kept_keys *kept,
                          site_reply *reply) {
    call *c = new_call(p, from, kept);
    if (!c) {
        kept_keys_free(kept);
        say_error(reply, 503, "there is no room for more callers");
        return;
    }
    dm_bytes text = {0};
    dm_bytes_text(&text, "{\"call\":\"");
    dm_bytes_text(&text, c->name);
    dm_bytes_text(&text, "\"}");
    say_json(reply, 200, &text);
}

/* One message, if it is the next; those heard before are ignored. False if one is missing. */
static bool hear_pair(call *c, const json_t *pair) {
    const json_t *number = json_array_get(pair, 0), *said = json_array_get(pair, 1);
    json_int_t k = json_integer_value(number);
    if (json_array_size(pair) != 2 || !json_is_integer(number) || k > c->heard + 1)
        return false;
    if (k <= c->heard)
        return true;
    char *text = json_dumps(said, JSON_COMPACT | JSON_ENCODE_ANY);
    if (!text)
        return false;
    c->heard = k;
    service_hear(c->all->service, &c->caller, text, strlen(text));
    free(text);
    return true;
}

void polled_callers_hear(polled_callers *p, const char *name, const dm_bytes *body,
                         site_reply *reply) {
    call *c = find(p, name);
    if (!c) {
        say_error(reply, 404, "there is no such call");
        return;
    }
    touch(c);
    json_t *said = json_loadb(body->data ? body->data : "", body->length,
                              JSON_REJECT_DUPLICATES, NULL);
    bool good = json_is_array(said);
    for (size_t i = 0; good && !c->closing && i < json_array_size(said); i++)
        good = hear_pair(c, json_array_get(said, i));
    json_decref(said);
    if (good)
        say_nothing(reply);
    else
        say_error(reply, 400, "not an array of [number, message], counting from 1");
}

/* How long the caller took to ask again; whoever took more than any room forgives was away. */
static void measure(call *c) {
    uint64_t taken = uv_now(c->all->loop) - c->told_at;
    if (c->told_at && taken <= DM_LAG_MAX)
        service_set_lag(&c->caller, (int64_t)taken);
    c->told_at = 0;
}

void polled_callers_tell(polled_callers *p, const char *name, int64_t after,
                         site_reply *reply) {
    call *c = find(p, name);
    if (!c) {
        say_error(reply, 404, "there is no such call");
        return;
    }
    measure(c);
    confirm(c, after);
    site_reply *former = c->waiting;
    reply->owner = c;
    reply->cancelled = on_cancelled;
    c->waiting = reply;
    touch(c);
    note_news(c);
    if (former)
        tell_nothing(former);
}

void polled_callers_end(polled_callers *p, const char *name, site_reply *reply) {
    call *c = find(p, name);
    site_reply *former = c ? c->waiting : NULL;
    if (c) {
        c->waiting = NULL;
        forget(c);
    }
    if (former)
        tell_nothing(former);
    say_nothing(reply);
}

/* ---- beginning and ending ---- */

polled_callers *polled_callers_new(uv_loop_t *loop, service *s, journal *j) {
    polled_callers *p = calloc(1, sizeof *p);
    crowd *all = crowd_new(CALLS_MAX, randombytes_random());
    if (!p || !all) {
        free(p);
        crowd_free(all);
        return NULL;
    }
    p->crowd = all;
    p->service = s;
    p->journal = j;
    p->loop = loop;
    ring_init(&p->holding);
    ring_init(&p->silent);
    ring_init(&p->news);
    for (size_t i = 0; i < BUCKETS; i++)
        ring_init(&p->buckets[i]);
    uv_timer_init(loop, &p->check);
    uv_prepare_init(loop, &p->before_sleep);
    p->check.data = p->before_sleep.data = p;
    p->handles = 2;
    uv_prepare_start(&p->before_sleep, on_before_sleep);
    uv_unref((uv_handle_t *)&p->before_sleep);
    return p;
}

size_t polled_callers_count(const polled_callers *p) {
    return p->count;
}

/* Those who do not wait hear it nowhere: they come back when they find nobody. */
void polled_callers_stop(polled_callers *p) {
    for (ring *i = p->holding.after; i != &p->holding; i = i->after) {
        call *c = OWNER_OF(i, call, in_order);
        char text[FAREWELL_BYTES];
        on_send(&c->caller, text, farewell_write(text));
        on_close(&c->caller, NULL);
    }
    on_before_sleep(&p->before_sleep);
}

static void on_handle_closed(uv_handle_t *handle) {
    polled_callers *p = handle->data;
    if (--p->handles > 0)
        return;
    crowd_free(p->crowd);
    free(p);
}

void polled_callers_close(polled_callers *p) {
    call *c;
    while ((c = first_of(&p->holding)) || (c = first_of(&p->silent)))
        forget(c);
    sweep(p);
    uv_close((uv_handle_t *)&p->check, on_handle_closed);
    uv_close((uv_handle_t *)&p->before_sleep, on_handle_closed);
}
