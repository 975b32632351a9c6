/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Served rooms for callers: see service.h. */
#include "service.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "secrets.h"
#include "thinkers.h"

enum {
    PROTOCOL = 1,
    TICK_MS = 250,
    DUE_MS = 1000,      /* how often storage is asked which rooms need a host */
    PRUNE_MS = 3600000, /* how often old rooms are looked for */
    LATER_MS = 1500,    /* after which a caller sends an act again */
};

/* What is asked of storage for a caller, who may leave meanwhile. */
struct inquiry {
    service *service;
    caller *caller; /* NULL once gone */
    char room[HUB_ID_BYTES], key[SECRET_KEY_BYTES];
    int64_t id, seen;
    bool listed;
};

struct service {
    service_parts parts;
    hub *hub;
    thinkers *thinkers;
    uv_timer_t timer;
    int64_t started, asked_due, pruned;
    bool asking;
    inquiry *opening; /* of the caller whose room is being opened right now */
    service_figures figures;
};

/* How long a room that nobody uses is kept. */
static const int64_t room_ms = INT64_C(14) * 24 * 3600 * 1000;

static int64_t now(void) {
    uv_timeval64_t time;
    uv_gettimeofday(&time);
    return time.tv_sec * 1000 + time.tv_usec / 1000;
}

/* ---- sending ---- */

static void send_json(caller *c, json_t *message) {
    char *text = message ? json_dumps(message, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    json_decref(message);
    if (text)
        c->send(c, text, strlen(text));
    free(text);
}

/* The caller did what no page does: told why, and gone. */
static void dismiss(caller *c, const char *reason) {
    send_json(c, json_pack("{s:s}", "error", reason));
    c->close(c, reason);
}

static void welcome(caller *c, const char *room, int person, const char *key,
                    const char *code) {
    json_t *message = json_pack("{s:i, s:s, s:i, s:I}", "v", PROTOCOL, "room", room,
                                "you", person, "now", (json_int_t)now());
    if (key && *key)
        json_object_set_new(message, "key", json_string(key));
    if (code)
        json_object_set_new(message, "code", json_string(code));
    send_json(c, message);
}

/* ---- inquiries ---- */

static void send_missing(caller *c) {
    send_json(c, json_pack("{s:b}", "missing", 1));
}

/* Of an act, or of whatever else was asked for if `id` is 0. */
static void send_later(caller *c, int64_t id) {
    send_json(c, json_pack("{s:I, s:i}", "later", (json_int_t)id, "in", LATER_MS));
}

/* NULL if memory runs out: then the caller has been dismissed. */
static inquiry *begin_inquiry(service *s, caller *c, const char *room) {
    inquiry *q = calloc(1, sizeof *q);
    if (!q) {
        dismiss(c, "memory");
        return NULL;
    }
    q->service = s;
    q->caller = c;
    snprintf(q->room, sizeof q->room, "%s", room);
    c->inquiry = q;
    return q;
}

static void end_inquiry(inquiry *q) {
    if (q->caller)
        q->caller->inquiry = NULL;
    free(q);
}

static void fail_inquiry(inquiry *q) {
    dismiss(q->caller, "memory");
    end_inquiry(q);
}

/* A task on behalf of a caller; NULL if memory runs out: then the inquiry has failed. */
static store_task *inquire(inquiry *q, store_kind kind, void (*done)(store_task *)) {
    store_task *t = store_task_new(kind, q->room, done, q);
    if (!t) {
        fail_inquiry(q);
        return NULL;
    }
    if (*q->key)
        secret_hash(q->key, t->hash);
    t->now = now();
    return t;
}

/* ---- what the hub is lent ---- */

static void on_appended(store_task *t) {
    service *s = t->owner;
    hub_appended(s->hub, t->room, t->number, t->result, now());
    store_task_free(t);
}

/* The caller learns the room's name, code and key before anything else about it. */
static void on_created(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    if (q->caller && t->result == HUB_STORED) {
        q->caller->inside = true;
        welcome(q->caller, t->room, 1, q->key, t->codes[0]);
    }
    end_inquiry(q);
    hub_appended(s->hub, t->room, 1, t->result, now());
    store_task_free(t);
}

static void fill_creation(store_task *t, const inquiry *q) {
    t->listed = q->listed;
    secret_hash(q->key, t->hash);
    for (size_t i = 0; i < STORE_CODES; i++)
        secret_make_code(t->codes[i]);
}

static bool world_append(void *self, const char *room, int64_t number, const char *text,
                         int64_t due) {
    service *s = self;
    inquiry *opening = s->opening;
    store_task *t = opening ? store_task_new(STORE_CREATE, room, on_created, opening)
                            : store_task_new(STORE_APPEND, room, on_appended, s);
    if (!t || !(t->text = strdup(text))) {
        store_task_free(t);
        return false;
    }
    t->number = number;
    t->due = due;
    t->now = now();
    if (opening)
        fill_creation(t, opening);
    s->opening = NULL;
    s->figures.events++;
    s->parts.store->submit(s->parts.store, t);
    return true;
}

static void on_read(store_task *t) {
    service *s = t->owner;
    hub_read(s->hub, t->room, t->result, (const char *const *)t->texts, t->count, now());
    store_task_free(t);
}

static bool world_read(void *self, const char *room, int64_t since) {
    service *s = self;
    store_task *t = store_task_new(STORE_READ, room, on_read, s);
    if (!t)
        return false;
    t->number = since;
    s->parts.store->submit(s->parts.store, t);
    return true;
}

static void world_publish(void *self, const char *room, int64_t number,
                          const char *text) {
    (void)self; /* one process: everybody who must hear of it is here */
    (void)room;
    (void)number;
    (void)text;
}

static void world_think(void *self, const char *room, int64_t number, const dm_match *m,
                        const dm_due *due) {
    service *s = self;
    thinkers_ask(s->thinkers, room, number, m, due);
}

static bool world_hosts(void *self, const char *room) {
    (void)self;
    (void)room;
    return true;
}

static void on_thought(void *self, const char *room, int64_t number, const char *words) {
    service *s = self;
    hub_thought(s->hub, room, number, words, now());
}

/* ---- what callers are told ---- */

static void tell_refusal(service *s, caller *c, const hub_news *news) {
    char text[512];
    dm_phrase_write(&news->fault->phrase, c->language, text, sizeof text);
    s->figures.refusals++;
    send_json(c, json_pack("{s:I, s:s, s:s}", "refused", (json_int_t)news->id, "why",
                           dm_word_name(news->fault->phrase.word), "text", text));
}

/* Who of the seats is connected, and how many watch. */
static void tell_present(caller *c) {
    const hub_room *room = c->visitor.room;
    const dm_room *stored = hub_stored_room(room);
    json_t *there = json_array();
    for (int seat = 0; stored && seat < dm_match_seats(dm_room_match(stored)); seat++) {
        dm_seat s = dm_room_seat(stored, seat);
        if (s.kind == DM_SEAT_PERSON && hub_present(room, s.person))
            json_array_append_new(there, json_integer(seat + 1));
    }
    send_json(c, json_pack("{s:o, s:I}", "there", there, "watchers",
                           (json_int_t)hub_watchers(room)));
}

static void world_tell(void *self, hub_visitor *v, const hub_news *news) {
    service *s = self;
    caller *c = OWNER_OF(v, caller, visitor);
    switch (news->what) {
    case HUB_SAYS_EVENT:
        send_json(
            c, json_pack("{s:I, s:s}", "n", (json_int_t)news->number, "e", news->text));
        break;
    case HUB_SAYS_READY:
        send_json(c, json_pack("{s:I, s:I}", "ready", (json_int_t)news->number, "now",
                               (json_int_t)now()));
        break;
    case HUB_SAYS_DONE:
        send_json(c, json_pack("{s:I, s:I}", "done", (json_int_t)news->id, "n",
                               (json_int_t)news->number));
        break;
    case HUB_SAYS_REFUSED:
        tell_refusal(s, c, news);
        break;
    case HUB_SAYS_LATER:
        s->figures.put_off++;
        send_later(c, news->id);
        break;
    case HUB_SAYS_PRESENT:
        if (c->inside)
            tell_present(c);
        break;
    case HUB_SAYS_MISSING:
        c->inside = false;
        send_missing(c);
        break;
    }
}

/* ---- what callers say ---- */

static const char *text_of(const json_t *message, const char *name) {
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

static int64_t number_of(const json_t *message, const char *name) {
    return json_integer_value(json_object_get(message, name));
}

static void hear_open(service *s, caller *c, const json_t *message) {
    char room[HUB_ID_BYTES] = "";
    bool named = secret_make_room(room);
    inquiry *q = begin_inquiry(s, c, room);
    if (!q)
        return;
    if (!named || !secret_make_key(q->key)) {
        fail_inquiry(q);
        return;
    }
    q->listed = json_is_true(json_object_get(message, "listed"));
    s->opening = q;
    if (!hub_open(s->hub, &c->visitor, room, number_of(message, "id"),
                  text_of(message, "words"), now()))
        dismiss(c, "memory");
    if (s->opening) /* the words were refused, as the caller was told */
        end_inquiry(q);
    s->opening = NULL;
}

static void let_in(service *s, caller *c, const inquiry *q, int person) {
    c->inside = true;
    welcome(c, q->room, person > 0 ? person : 0, NULL, NULL);
    if (!hub_enter(s->hub, &c->visitor, q->room, person, q->seen, now()))
        dismiss(c, "memory");
}

static void on_key_found(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    caller *c = q->caller;
    int person = t->result == HUB_STORED ? t->person : HUB_WATCHER;
    bool failed = t->result == HUB_FAILED;
    store_task_free(t);
    if (c && failed)
        send_later(c, 0);
    else if (c)
        let_in(s, c, q, person);
    end_inquiry(q);
}

/* A key that opens nothing makes a watcher; nobody learns from it which keys there are. */
static void hear_visit(service *s, caller *c, const json_t *message) {
    const char *key = text_of(message, "key"), *room = text_of(message, "room");
    if (!secret_is_room(room)) {
        send_missing(c);
        return;
    }
    inquiry *q = begin_inquiry(s, c, room);
    if (!q)
        return;
    q->seen = number_of(message, "seen");
    if (!secret_is_key(key)) {
        let_in(s, c, q, HUB_WATCHER);
        end_inquiry(q);
        return;
    }
    memcpy(q->key, key, SECRET_KEY_BYTES);
    store_task *t = inquire(q, STORE_FIND_KEY, on_key_found);
    if (t)
        s->parts.store->submit(s->parts.store, t);
}

static void on_key_added(store_task *t) {
    inquiry *q = t->owner;
    service *s = q->service;
    caller *c = q->caller;
    hub_result result = t->result;
    int person = t->person;
    store_task_free(t);
    if (c && result == HUB_STORED) {
        hub_become(s->hub, &c->visitor, person, now());
        welcome(c, q->room, person, q->key, NULL);
    } else if (c) {
        send_later(c, 0);
    }
    end_inquiry(q);
}

/* From now on the caller is somebody: a number and a key of one's own. */
static void hear_join(service *s, caller *c, const char *room) {
    int person;
    inquiry *q = begin_inquiry(s, c, room);
    if (!q)
        return;
    if (!secret_make_key(q->key) || !secret_make_person(&person)) {
        fail_inquiry(q);
        return;
    }
    store_task *t = inquire(q, STORE_ADD_KEY, on_key_added);
    if (!t)
        return;
    t->person = person;
    s->parts.store->submit(s->parts.store, t);
}

static void on_code_found(store_task *t) {
    inquiry *q = t->owner;
    if (q->caller && t->result == HUB_STORED)
        send_json(q->caller, json_pack("{s:s}", "found", t->room));
    else if (q->caller)
        send_missing(q->caller);
    end_inquiry(q);
    store_task_free(t);
}

static void hear_code(service *s, caller *c, const json_t *message) {
    char code[STORE_CODE_BYTES];
    if (!secret_read_code(text_of(message, "code"), code)) {
        send_missing(c);
        return;
    }
    inquiry *q = begin_inquiry(s, c, "");
    store_task *t = q ? inquire(q, STORE_FIND_CODE, on_code_found) : NULL;
    if (!t)
        return;
    memcpy(t->codes[0], code, STORE_CODE_BYTES);
    s->parts.store->submit(s->parts.store, t);
}

static void hear_act(service *s, caller *c, const json_t *message) {
    s->figures.acts++;
    hub_act(s->hub, &c->visitor, number_of(message, "id"), number_of(message, "seen"),
            text_of(message, "words"), now());
}

/* ---- messages ---- */

static bool is_said(const json_t *message, const char *what) {
    return strcmp(text_of(message, "do"), what) == 0;
}

/* Outside a room there are three ways in; inside, acts and becoming somebody. */
static void hear_message(service *s, caller *c, const json_t *message) {
    bool inside = c->inside && c->visitor.room;
    c->language = strcmp(text_of(message, "lang"), "en") == 0 ? DM_ENGLISH : DM_FRENCH;
    if (c->inquiry || (c->inside && !inside))
        dismiss(c, "too early");
    else if (!inside && number_of(message, "v") != PROTOCOL)
        dismiss(c, "version");
    else if (!inside && is_said(message, "open"))
        hear_open(s, c, message);
    else if (!inside && is_said(message, "visit"))
        hear_visit(s, c, message);
    else if (!inside && is_said(message, "code"))
        hear_code(s, c, message);
    else if (inside && is_said(message, "act"))
        hear_act(s, c, message);
    else if (inside && is_said(message, "join") && c->visitor.person == HUB_WATCHER)
        hear_join(s, c, hub_room_name(c->visitor.room));
    else
        dismiss(c, "message");
}

void service_hear(service *s, caller *c, const char *text, size_t length) {
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(message))
        hear_message(s, c, message);
    else
        dismiss(c, "not an object of JSON");
    json_decref(message);
}

void service_welcome(service *s, caller *c) {
    (void)s;
    c->visitor = (hub_visitor){.person = HUB_WATCHER};
    c->inquiry = NULL;
    c->language = DM_FRENCH;
    c->inside = false;
}

void service_leave(service *s, caller *c) {
    if (c->inquiry)
        c->inquiry->caller = NULL;
    c->inquiry = NULL;
    hub_leave(s->hub, &c->visitor, now());
}

void service_set_lag(caller *c, int64_t milliseconds) {
    c->visitor.lag = milliseconds;
}

/* ---- time ---- */

static void on_due(store_task *t) {
    service *s = t->owner;
    s->asking = false;
    for (size_t i = 0; t->result == HUB_STORED && i < t->count; i++)
        hub_attend(s->hub, t->rooms[i].id, t->now < s->started + DUE_MS, now());
    store_task_free(t);
}

/* Rooms that nobody visits may need a host all the same. */
static void ask_due(service *s, int64_t time) {
    store_task *t = store_task_new(STORE_DUE, NULL, on_due, s);
    s->asked_due = time;
    if (!t)
        return;
    s->asking = true;
    t->now = time;
    s->parts.store->submit(s->parts.store, t);
}

static void prune(service *s, int64_t time) {
    store_task *t = store_task_new(STORE_PRUNE, NULL, store_task_free, s);
    s->pruned = time;
    if (!t)
        return;
    t->number = time - room_ms;
    s->parts.store->submit(s->parts.store, t);
}

static void on_tick(uv_timer_t *timer) {
    service *s = timer->data;
    int64_t time = now();
    hub_tick(s->hub, time);
    if (!s->asking && time - s->asked_due >= DUE_MS)
        ask_due(s, time);
    if (time - s->pruned >= PRUNE_MS)
        prune(s, time);
}

/* ---- beginning and ending ---- */

service *service_new(const service_parts *parts) {
    service *s = calloc(1, sizeof *s);
    const hub_world world = {.self = s,
                             .append = world_append,
                             .read = world_read,
                             .publish = world_publish,
                             .tell = world_tell,
                             .think = world_think,
                             .hosts = world_hosts,
                             .builtin_deck = parts->builtin_deck};
    if (!s)
        return NULL;
    s->parts = *parts;
    s->started = now();
    s->hub = hub_new(&world);
    s->thinkers = thinkers_new(parts->loop, parts->thinkers, on_thought, s);
    if (!s->hub || !s->thinkers) {
        hub_free(s->hub);
        free(s->thinkers);
        free(s);
        return NULL;
    }
    uv_timer_init(parts->loop, &s->timer);
    s->timer.data = s;
    uv_timer_start(&s->timer, on_tick, 0, TICK_MS);
    return s;
}

static void on_timer_closed(uv_handle_t *timer) {
    service *s = timer->data;
    hub_free(s->hub);
    free(s);
}

void service_close(service *s) {
    thinkers_close(s->thinkers);
    uv_close((uv_handle_t *)&s->timer, on_timer_closed);
}

service_figures service_figure(const service *s) {
    service_figures figures = s->figures;
    figures.rooms = hub_rooms(s->hub);
    figures.visitors = hub_visitors(s->hub);
    figures.thoughts = thinkers_waiting(s->thinkers);
    return figures;
}
