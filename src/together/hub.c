/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is in which room, and what they are told: see hub.h. */
#include "together/hub.h"

#include <stdlib.h>
#include <string.h>

#include "together/state.h"

hub *hub_new(const hub_world *world) {
    hub *h = calloc(1, sizeof *h);
    if (h)
        h->world = *world;
    return h;
}

void hub_free(hub *h) {
    if (!h)
        return;
    while (h->room_count > 0)
        hub_drop(h->queue[h->room_count - 1]);
    free(h->buckets);
    free(h->queue);
    free(h);
}

/* ---- rooms in memory ---- */

void hub_drop(hub_room *r) {
    while (!ring_is_empty(&r->visitors)) {
        hub_visitor *v = OWNER_OF(r->visitors.after, hub_visitor, link);
        ring_remove(&v->link);
        v->room = NULL;
        r->hub->visitor_count--;
    }
    rooms_remove(r);
    acts_clear(r);
    for (size_t i = 0; i < r->count; i++)
        free(r->log[i]);
    free(r->log);
    free(r->people);
    free(r->talkers);
    free(r->pending);
    dm_room_free(r->room);
    free(r);
}

dm_room *hub_make_room(const hub *h) {
    dm_room *made;
    if (dm_room_new(&made) != DM_OK)
        return NULL;
    dm_room_lend_decks(made, NULL, h->world.builtin_deck);
    return made;
}

hub_room *hub_make(hub *h, const char *id, int64_t now) {
    hub_room *r = rooms_add(h, id);
    if (!r)
        return NULL;
    r->loaded = now;
    r->room = hub_make_room(h);
    if (r->room)
        return r;
    hub_drop(r);
    return NULL;
}

hub_room *hub_have(hub *h, const char *id, int64_t seen, int64_t now) {
    hub_room *r = rooms_find(h, id);
    bool known = r;
    if (!known)
        r = hub_make(h, id, now);
    if (r && r->heard < seen && (int64_t)r->count < seen)
        r->heard = seen;
    if (r && !known)
        acts_read(r, now);
    return r;
}

void hub_rest(hub_room *r, int64_t now) {
    bool needed = r->visitor_count > 0 || r->business != HUB_IDLE || r->first ||
                  r->in_doubt || r->thought;
    if (!needed && (r->wake == HUB_NEVER || r->wake - now > HUB_KEEP_MS))
        hub_drop(r);
}

/* ---- telling ---- */

void hub_tell(hub_room *r, hub_visitor *v, const hub_news *news) {
    r->hub->world.tell(r->hub->world.self, v, news);
}

void hub_tell_all(hub_room *r, hub_saying what, bool late) {
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after) {
        hub_visitor *v = OWNER_OF(link, hub_visitor, link);
        if (late || !late_is(r, v))
            hub_tell(r, v, &(hub_news){.what = what});
    }
}

char *hub_redact(const char *text, int person) {
    size_t length = dm_room_redact(text, person, NULL, 0);
    char *seen = length > 0 ? malloc(length + 1) : NULL;
    if (seen && dm_room_redact(text, person, seen, length + 1) == length)
        return seen;
    free(seen);
    return NULL;
}

void hub_tell_events(hub_room *r, hub_visitor *v, int64_t now) {
    int64_t most = (int64_t)late_most(r, v, now);
    for (; v->told < most; v->told++) {
        char *seen = hub_redact(r->log[v->told], v->person);
        if (!seen) {
            hub_tell(r, v, &(hub_news){.what = HUB_SAYS_END});
            return;
        }
        hub_tell(
            r, v,
            &(hub_news){.what = HUB_SAYS_EVENT, .number = v->told + 1, .text = seen});
        free(seen);
    }
}

/* Nobody learns how far a game is by claiming to have seen more of it. */
int64_t hub_told(hub_visitor *v, int64_t now) {
    int64_t most = (int64_t)late_most(v->room, v, now);
    return late_is(v->room, v) && v->told > most ? most : v->told;
}

void hub_catch_up(hub_room *r, hub_visitor *v, int64_t now) {
    hub_tell_events(r, v, now);
    hub_tell(r, v, &(hub_news){.what = HUB_SAYS_READY, .number = hub_told(v, now)});
    rematch_tell(r, v);
    presence_tell(r, v);
}

/* ---- coming and going ---- */

static void link_visitor(hub_room *r, hub_visitor *v, int person, int64_t seen,
                         int64_t now) {
    v->room = r;
    v->person = person;
    v->told = seen < 0 ? 0 : seen;
    ring_init(&v->link);
    ring_append(&r->visitors, &v->link);
    r->visitor_count++;
    r->hub->visitor_count++;
    presence_count_in(r, v, now);
}

bool hub_enter(hub *h, hub_visitor *v, const char *room, int person, int64_t seen,
               int64_t now) {
    hub_room *r = hub_have(h, room, seen, now);
    if (!r)
        return false;
    link_visitor(r, v, person, seen, now);
    if (r->count > 0)
        hub_catch_up(r, v, now);
    acts_continue(r, now);
    return true;
}

bool hub_open(hub *h, hub_visitor *v, const char *room, int64_t id, const char *words,
              int64_t now) {
    hub_room *r = rooms_find(h, room) ? NULL : hub_make(h, room, now);
    if (!r)
        return false;
    link_visitor(r, v, 1, 0, now);
    const hub_waiting act = {.visitor = v, .person = 1, .id = id};
    if (!acts_add(r, &act, words)) {
        hub_drop(r);
        return false;
    }
    acts_continue(r, now);
    r = rooms_find(h, room);
    if (r && r->business == HUB_IDLE && r->count == 0)
        hub_drop(r); /* it was refused */
    return true;
}

void hub_leave(hub *h, hub_visitor *v, int64_t now) {
    hub_room *r = v->room;
    if (!r)
        return;
    ring_remove(&v->link);
    v->room = NULL;
    r->visitor_count--;
    h->visitor_count--;
    acts_forget(r, v);
    presence_count_out(r, v, now);
    if (v->person == HUB_WATCHER)
        hub_rest(r, now);
    else
        acts_continue(r, now); /* whoever stays must hear when it is too long */
}

void hub_become(hub *h, hub_visitor *v, int person, int64_t now) {
    (void)h;
    if (!v->room || v->person == person)
        return;
    presence_count_out(v->room, v, now);
    v->person = person;
    presence_count_in(v->room, v, now);
    acts_continue(v->room, now);
}

/* ---- looking ---- */

size_t hub_rooms(const hub *h) {
    return h->room_count;
}

size_t hub_visitors(const hub *h) {
    return h->visitor_count;
}

bool hub_has(const hub *h, const char *room) {
    return rooms_find(h, room);
}

void hub_each(const hub *h, void (*call)(void *self, const char *room), void *self) {
    for (size_t i = 0; i < h->room_count; i++)
        call(self, h->queue[i]->id);
}

const dm_room *hub_stored_room(const hub_room *r) {
    return r->ahead || r->count == 0 ? NULL : r->room;
}

const dm_room *hub_find(const hub *h, const char *room) {
    const hub_room *r = rooms_find(h, room);
    return r ? hub_stored_room(r) : NULL;
}

const char *hub_room_name(const hub_room *r) {
    return r->id;
}
