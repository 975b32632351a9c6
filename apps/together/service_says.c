/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What callers are told, as JSON: see docs/protocol/together.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/word_list.h"
#include "service_state.h"

enum { LATER_MS = 500 }; /* after which a caller sends an act again */

/* ---- sending ---- */

/* In one piece: json_dumps leaves out what it gets no memory for. */
static char *write_message(const json_t *message, size_t *length) {
    const size_t flags = JSON_COMPACT | JSON_ENSURE_ASCII;
    *length = message ? json_dumpb(message, NULL, 0, flags) : 0;
    char *text = *length > 0 ? malloc(*length) : NULL;
    if (text && json_dumpb(message, text, *length, flags) == *length)
        return text;
    free(text);
    return NULL;
}

/* Who misses a message would wait for it: better to end the call, and be called again. */
void service_send(caller *c, json_t *message) {
    size_t length;
    char *text = write_message(message, &length);
    json_decref(message);
    if (text)
        c->send(c, text, length);
    else
        c->close(c, "memory");
    free(text);
}

void service_dismiss(caller *c, const char *reason) {
    service_send(c, json_pack("{s:s}", "error", reason));
    c->close(c, reason);
}

void service_let_in(caller *c, const char *room, int person, const char *key,
                    const char *code) {
    json_t *message =
        json_pack("{s:i, s:s, s:i, s:I, s:s}", "v", SERVICE_PROTOCOL, "room", room, "you",
                  person, "now", (json_int_t)wall_now(), "version", DAMIER_VERSION);
    bool whole =
        !key || !*key || json_object_set_new(message, "key", json_string(key)) == 0;
    if (code && json_object_set_new(message, "code", json_string(code)) != 0)
        whole = false;
    if (!whole) {
        json_decref(message);
        message = NULL;
    }
    service_send(c, message);
}

void service_say_missing(caller *c) {
    service_send(c, json_pack("{s:b}", "missing", 1));
}

void service_say_later(caller *c, int64_t id) {
    service_send(c, json_pack("{s:I, s:i}", "later", (json_int_t)id, "in", LATER_MS));
}

void service_put_off(service *s, caller *c, int64_t id, int64_t wait) {
    s->figures.put_off++;
    service_send(
        c, json_pack("{s:I, s:I}", "later", (json_int_t)id, "in", (json_int_t)wait));
}

/* ---- what callers are told ---- */

void service_say_refused(service *s, caller *c, int64_t id, const dm_fault *fault) {
    char text[512];
    dm_phrase_write(&fault->phrase, c->language, text, sizeof text);
    s->figures.refusals++;
    service_send(c, json_pack("{s:I, s:s, s:s}", "refused", (json_int_t)id, "why",
                              dm_word_name(fault->phrase.word), "text", text));
}

/*
 * Who of the seats is connected, how many watch, how long who must move is away: that
 * would tell those who see late when the last move was made.
 */
static void tell_present(caller *c) {
    const hub_room *room = c->visitor.room;
    const dm_room *stored = hub_stored_room(room);
    json_t *there = json_array();
    for (int seat = 0; stored && seat < dm_match_seats(dm_room_match(stored)); seat++) {
        dm_seat s = dm_room_seat(stored, seat);
        if (s.kind == DM_SEAT_PERSON && hub_present(room, s.person))
            json_array_append_new(there, json_integer(seat + 1));
    }
    int64_t away = hub_sees_late(&c->visitor) ? 0 : hub_absence(room, wall_now());
    service_send(c, json_pack("{s:o, s:I, s:I}", "there", there, "watchers",
                              (json_int_t)hub_watchers(room), "away", (json_int_t)away));
}

static char *pack_event(const hub_news *news, size_t *length) {
    json_t *message =
        json_pack("{s:I, s:s}", "n", (json_int_t)news->number, "e", news->text);
    char *text = write_message(message, length);
    json_decref(message);
    return text;
}

/* What a crowd is told is packed once. Who would miss an event is called again. */
static void tell_event(service *s, caller *c, const hub_news *news) {
    const char *room = hub_room_name(c->visitor.room);
    bool packed = news->common && s->packed.text && s->packed.number == news->number &&
                  strcmp(s->packed.room, room) == 0;
    if (!packed) {
        free(s->packed.text);
        s->packed.text = pack_event(news, &s->packed.length);
        s->packed.number = news->common ? news->number : 0;
        snprintf(s->packed.room, sizeof s->packed.room, "%s", room);
    }
    if (s->packed.text)
        c->send(c, s->packed.text, s->packed.length);
    else
        c->close(c, "memory");
}

void service_tell(void *self, hub_visitor *v, const hub_news *news) {
    service *s = self;
    caller *c = OWNER_OF(v, caller, visitor);
    switch (news->what) {
    case HUB_SAYS_EVENT:
        tell_event(s, c, news);
        break;
    case HUB_SAYS_READY:
        service_send(c, json_pack("{s:I, s:I}", "ready", (json_int_t)news->number, "now",
                                  (json_int_t)wall_now()));
        break;
    case HUB_SAYS_DONE:
        service_send(c, json_pack("{s:I, s:I}", "done", (json_int_t)news->id, "n",
                                  (json_int_t)news->number));
        break;
    case HUB_SAYS_REFUSED:
        service_say_refused(s, c, news->id, news->fault);
        break;
    case HUB_SAYS_LATER:
        s->figures.put_off++;
        service_say_later(c, news->id);
        break;
    case HUB_SAYS_PRESENT:
        if (c->inside)
            tell_present(c);
        break;
    case HUB_SAYS_AGAIN:
        service_send(c, json_pack("{s:s, s:I}", "again", news->text, "by",
                                  (json_int_t)news->number));
        break;
    case HUB_SAYS_MISSING:
        c->inside = false;
        ring_remove(&c->waiting);
        service_say_missing(c);
        break;
    case HUB_SAYS_END:
        c->close(c, "memory");
        break;
    }
}
