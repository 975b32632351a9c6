/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person of a served room: see visitor.h. */
#include "visitor.h"

#include <jansson.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"
#include "thinking.h"

enum {
    ROOM_BYTES = 64,
    KEY_BYTES = 128,
    ACTS_MAX = 16,
    PROTOCOL = 1,
    LATER_MS = 60000 /* the longest a wish waits, whatever a server asks for */
};

/* Sums of such numbers, times a thousand, fit; as do all that JavaScript can count. */
static const int64_t number_most = INT64_C(1) << 52;

/* A wish without an answer. */
typedef struct {
    int64_t id, seen;
    char *words;
    int64_t not_before; /* the server wants it again only then; or 0 */
} wish;

struct visitor {
    visitor_setup setup;
    local_room *local;
    line *line;
    _Atomic(void (*)(void)) wake;
    dm_room *coming; /* a room of which not all has come yet; or NULL */
    char room[ROOM_BYTES], key[KEY_BYTES], next[ROOM_BYTES];
    int person;
    visitor_link link;
    bool ready;       /* all that happened has been told */
    bool deaf;        /* what still comes was said before the line was renewed */
    bool joining;     /* asked to be somebody */
    bool seated;      /* asked for a seat */
    bool going_on;    /* wants the rematch */
    unsigned present; /* seats, as bits */
    wish acts[ACTS_MAX];
    size_t act_count;
    int64_t last_id;
    char refusal[VISITOR_TEXT_BYTES];
};

static dm_room *room_of(const visitor *v) {
    return v->coming ? v->coming : v->local->room;
}

/* ---- saying ---- */

/* Takes over the message. */
static void say(visitor *v, json_t *message) {
    char *text = NULL;
    if (message) {
        json_object_set_new(message, "lang",
                            json_string(v->setup.language == DM_ENGLISH ? "en" : "fr"));
        text = json_dumps(message, JSON_COMPACT);
    }
    if (text)
        line_say(v->line, text);
    free(text);
    json_decref(message);
}

static void say_act(visitor *v, const wish *w) {
    say(v, json_pack("{s:s, s:I, s:I, s:s}", "do", "act", "id", (json_int_t)w->id, "seen",
                     (json_int_t)w->seen, "words", w->words));
}

/* Of this person's wishes, from whatever device: none has the number of another. */
static int64_t new_id(visitor *v) {
    int64_t id = local_now(v->local) * 1000;
    v->last_id = id > v->last_id ? id : v->last_id + 1;
    return v->last_id;
}

void visitor_act(visitor *v, const char *words, const char *argument) {
    size_t bytes = strlen(words) + strlen(argument) + 2;
    char *text = v->act_count < ACTS_MAX ? malloc(bytes) : NULL;
    v->refusal[0] = '\0';
    if (!text)
        return;
    snprintf(text, bytes, "%s%s%s", words, *argument ? " " : "", argument);
    wish *w = &v->acts[v->act_count++];
    *w = (wish){.id = new_id(v), .seen = dm_room_events(room_of(v)), .words = text};
    if (v->ready)
        say_act(v, w);
}

static void drop_act(visitor *v, int64_t id) {
    size_t kept = 0;
    for (size_t i = 0; i < v->act_count; i++) {
        if (v->acts[i].id == id)
            free(v->acts[i].words);
        else
            v->acts[kept++] = v->acts[i];
    }
    v->act_count = kept;
}

static void drop_all_acts(visitor *v) {
    while (v->act_count > 0)
        drop_act(v, v->acts[0].id);
}

void visitor_again(visitor *v) {
    v->going_on = true;
    if (*v->next)
        line_renew(v->line, 0);
    else
        say(v, json_pack("{s:s, s:I}", "do", "again", "id", (json_int_t)new_id(v)));
}

/* ---- entering ---- */

/* The room comes from its beginning; what is here is shown until then. */
static bool begin_room(visitor *v) {
    dm_room *room;
    if (dm_room_new(&room) != DM_OK)
        return false;
    dm_room_free(v->coming);
    v->coming = room;
    return true;
}

/* What the server says makes no sense: all of it is asked for again. */
static void begin_again(visitor *v) {
    begin_room(v);
    v->ready = false;
    v->deaf = true;
    line_renew(v->line, 0);
}

static void show_room(visitor *v) {
    if (!v->coming)
        return;
    dm_room_free(v->local->room);
    v->local->room = v->coming;
    v->coming = NULL;
}

/* The line is open: by the code at first, by the name of the room later. */
static void enter(visitor *v) {
    v->ready = v->joining = v->deaf = false;
    if (v->going_on && *v->next) {
        memcpy(v->room, v->next, sizeof v->room);
        v->next[0] = '\0';
        v->going_on = v->seated = false;
        drop_all_acts(v);
        begin_room(v);
    }
    if (*v->room)
        say(v, json_pack("{s:i, s:s, s:s, s:s, s:I}", "v", PROTOCOL, "do", "visit",
                         "room", v->room, "key", v->key, "seen",
                         (json_int_t)dm_room_events(room_of(v))));
    else
        say(v, json_pack("{s:i, s:s, s:s}", "v", PROTOCOL, "do", "code", "code",
                         v->setup.code));
}

/* The first chair that is free; one's own, if there is one; or -1. */
static int chair_for(const visitor *v) {
    const dm_match *m = dm_room_match(v->local->room);
    int open = -1;
    for (int seat = 0; m && seat < dm_match_seats(m); seat++) {
        dm_seat chair = dm_room_seat(v->local->room, seat);
        if (v->person > 0 && dm_room_holds(v->local->room, v->person, seat))
            return seat;
        if (chair.kind == DM_SEAT_OPEN && open < 0)
            open = seat;
    }
    return open;
}

static bool is_full(const visitor *v) {
    const dm_match *m = dm_room_match(v->local->room);
    for (int seat = 0; seat < dm_match_seats(m); seat++)
        if (dm_room_seat(v->local->room, seat).kind == DM_SEAT_OPEN)
            return false;
    return true;
}

/* Whoever came by a code wants to play: becomes somebody, takes a name and a chair. */
static void settle(visitor *v) {
    char number[16];
    int chair = v->ready && !v->seated ? chair_for(v) : -1;
    if (chair < 0)
        return;
    if (v->person <= 0) {
        if (!v->joining)
            say(v, json_pack("{s:s}", "do", "join"));
        v->joining = true;
        return;
    }
    v->seated = true;
    if (dm_room_holds(v->local->room, v->person, chair))
        return;
    if (v->setup.name && *v->setup.name)
        visitor_act(v, "name", v->setup.name);
    snprintf(number, sizeof number, "%d", chair + 1);
    visitor_act(v, "sit", number);
}

/* The last who sits down begins the game, as in the page. */
static void begin_if_full(visitor *v, const char *event) {
    int person = 0;
    char verb[8] = "";
    if (sscanf(event, "%*s %*s %d %*s %7s", &person, verb) == 2 && person == v->person &&
        strcmp(verb, "sit") == 0 && dm_room_phase(v->local->room) == DM_ROOM_WAITING &&
        is_full(v))
        visitor_act(v, "start", "");
}

/* ---- hearing ---- */

static const char *text_of(const json_t *message, const char *name) {
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

static int64_t number_of(const json_t *message, const char *name) {
    int64_t number = json_integer_value(json_object_get(message, name));
    return number > number_most    ? number_most
           : number < -number_most ? -number_most
                                   : number;
}

static bool has(const json_t *message, const char *name) {
    return json_object_get(message, name);
}

static void copy_text(char *out, size_t cap, const char *text) {
    snprintf(out, cap, "%s", text);
}

/* The server's time is the room's. */
static void hear_time(visitor *v, const json_t *message) {
    if (!has(message, "now"))
        return;
    v->local->began = number_of(message, "now");
    v->local->began_at = monotonic_now();
}

static void hear_welcome(visitor *v, const json_t *message) {
    copy_text(v->room, sizeof v->room, text_of(message, "room"));
    if (has(message, "key"))
        copy_text(v->key, sizeof v->key, text_of(message, "key"));
    int64_t person = number_of(message, "you");
    v->person = person > 0 && person <= INT_MAX ? (int)person : 0;
    v->joining = false;
    hear_time(v, message);
    settle(v);
}

/* Whatever cannot follow what is here is asked for again, from the beginning. */
static void hear_event(visitor *v, const json_t *message) {
    const char *text = text_of(message, "e");
    dm_fault fault;
    if (dm_room_add(room_of(v), text, &fault) != DM_OK)
        begin_again(v);
    else if (v->ready)
        begin_if_full(v, text);
}

static void hear_ready(visitor *v, const json_t *message) {
    bool first = !v->ready;
    if (!dm_room_match(room_of(v))) { /* nothing has come that could be shown */
        begin_again(v);
        return;
    }
    hear_time(v, message);
    show_room(v);
    v->ready = true;
    v->link = LINK_LIVE;
    v->refusal[0] = '\0';
    for (size_t i = 0; first && i < v->act_count; i++)
        say_act(v, &v->acts[i]);
    settle(v);
}

/* What we want by ourselves: if it is refused, somebody else was faster. */
static bool is_by_itself(const visitor *v, int64_t id) {
    for (size_t i = 0; i < v->act_count; i++)
        if (v->acts[i].id == id)
            return strcmp(v->acts[i].words, "start") == 0 ||
                   strncmp(v->acts[i].words, "sit ", 4) == 0;
    return false;
}

static void hear_refusal(visitor *v, const json_t *message) {
    int64_t id = number_of(message, "refused");
    if (!is_by_itself(v, id))
        copy_text(v->refusal, sizeof v->refusal, text_of(message, "text"));
    drop_act(v, id);
    if (visitor_is_in(v) && dm_room_phase(v->local->room) == DM_ROOM_WAITING &&
        (v->person <= 0 || chair_for(v) < 0 ||
         !dm_room_holds(v->local->room, v->person, chair_for(v)))) {
        v->seated = false;
        settle(v);
    }
}

static void hear_later(visitor *v, const json_t *message) {
    int64_t id = number_of(message, "later"), in = number_of(message, "in");
    for (size_t i = 0; i < v->act_count; i++)
        if (v->acts[i].id == id)
            v->acts[i].not_before = monotonic_now() + (in < 1          ? 1
                                                       : in > LATER_MS ? LATER_MS
                                                                       : in);
}

static void hear_present(visitor *v, const json_t *message) {
    const json_t *seats = json_object_get(message, "there");
    v->present = 0;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        json_int_t seat = json_integer_value(json_array_get(seats, i));
        if (seat >= 1 && seat <= DM_SEATS_MAX)
            v->present |= 1U << (seat - 1);
    }
}

static void hear_again(visitor *v, const json_t *message) {
    copy_text(v->next, sizeof v->next, text_of(message, "again"));
    if (v->going_on)
        line_renew(v->line, 0);
}

static void hear_found(visitor *v, const json_t *message) {
    copy_text(v->room, sizeof v->room, text_of(message, "found"));
    enter(v);
}

static void hear_stop(visitor *v, const json_t *message) {
    line_renew(v->line, number_of(message, "stop"));
}

static void hear_missing(visitor *v, const json_t *message) {
    (void)message;
    v->link = LINK_MISSING;
}

static void hear_error(visitor *v, const json_t *message) {
    v->link = LINK_BARRED;
    copy_text(v->refusal, sizeof v->refusal, text_of(message, "error"));
}

static void hear_done(visitor *v, const json_t *message) {
    drop_act(v, number_of(message, "done"));
}

static void hear(visitor *v, const char *text) {
    static const struct {
        const char *field;
        void (*hear)(visitor *, const json_t *);
    } kinds[] = {
        {"e", hear_event},         {"you", hear_welcome},     {"ready", hear_ready},
        {"done", hear_done},       {"refused", hear_refusal}, {"later", hear_later},
        {"there", hear_present},   {"again", hear_again},     {"found", hear_found},
        {"missing", hear_missing}, {"stop", hear_stop},       {"error", hear_error}};
    json_error_t error;
    json_t *message = json_loads(text, 0, &error);
    for (size_t i = 0; message && i < sizeof kinds / sizeof *kinds; i++) {
        if (has(message, kinds[i].field)) {
            kinds[i].hear(v, message);
            break;
        }
    }
    json_decref(message);
}

static void lose(visitor *v, const char *why) {
    v->ready = false;
    v->present = 0;
    if (v->link == LINK_MISSING || v->link == LINK_BARRED)
        return;
    v->link = LINK_LOST;
    if (why && *why)
        copy_text(v->refusal, sizeof v->refusal, why);
}

/* ---- calls ---- */

static void wake(void *self) {
    visitor *v = self;
    void (*rouse)(void) = atomic_load(&v->wake);
    if (rouse)
        rouse();
}

visitor *visitor_new(const visitor_setup *setup, local_room *local) {
    visitor *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->setup = *setup;
    v->local = local;
    if (begin_room(v))
        v->line = line_new(&setup->server, wake, v);
    if (v->line)
        return v;
    dm_room_free(v->coming);
    free(v);
    return NULL;
}

void visitor_set_wake(visitor *v, void (*wake_by)(void)) {
    atomic_store(&v->wake, wake_by);
}

void visitor_free(visitor *v) {
    if (!v)
        return;
    line_free(v->line);
    dm_room_free(v->coming);
    drop_all_acts(v);
    free(v);
}

/* Wishes the server wanted later are said again when it is later. */
static void repeat_acts(visitor *v) {
    for (size_t i = 0; v->ready && i < v->act_count; i++) {
        wish *w = &v->acts[i];
        if (w->not_before == 0 || w->not_before > monotonic_now())
            continue;
        w->not_before = 0;
        say_act(v, w);
    }
}

bool visitor_attend(visitor *v) {
    line_news news = line_next(v->line);
    repeat_acts(v);
    if (news.kind == LINE_OPENED)
        enter(v);
    else if (news.kind == LINE_HEARD && !v->deaf)
        hear(v, news.text);
    else if (news.kind == LINE_BROKEN)
        lose(v, news.text);
    free(news.text);
    return news.kind != LINE_NOTHING;
}

bool visitor_may_go_on(const visitor *v) {
    return *v->next;
}

visitor_link visitor_state(const visitor *v) {
    return v->link;
}

bool visitor_is_in(const visitor *v) {
    return v->local->room;
}

int visitor_person(const visitor *v) {
    return v->person > 0 ? v->person : 0;
}

bool visitor_is_present(const visitor *v, int seat) {
    return v->present & (1U << seat);
}

bool visitor_waits(const visitor *v) {
    return v->act_count > 0;
}

const char *visitor_refusal(const visitor *v) {
    return v->refusal;
}

void visitor_forget_refusal(visitor *v) {
    v->refusal[0] = '\0';
}
