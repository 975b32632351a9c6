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

void hub_alone_since(hub *h, int64_t since) {
    h->world.since = since;
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

void hub_tell_all(hub_room *r, hub_saying what) {
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after)
        hub_tell(r, OWNER_OF(link, hub_visitor, link), &(hub_news){.what = what});
}

char *hub_redact(const char *text, int person) {
    size_t length = dm_room_redact(text, person, NULL, 0);
    char *seen = malloc(length + 1);
    if (seen)
        dm_room_redact(text, person, seen, length + 1);
    return seen;
}

void hub_tell_events(hub_room *r, hub_visitor *v) {
    for (; v->told < (int64_t)r->count; v->told++) {
        char *seen = hub_redact(r->log[v->told], v->person);
        if (!seen)
            return;
        hub_tell(
            r, v,
            &(hub_news){.what = HUB_SAYS_EVENT, .number = v->told + 1, .text = seen});
        free(seen);
    }
}

void hub_catch_up(hub_room *r, hub_visitor *v) {
    hub_tell_events(r, v);
    hub_tell(r, v, &(hub_news){.what = HUB_SAYS_READY, .number = v->told});
    rematch_tell(r, v);
}

/* ---- presence ---- */

static hub_presence *presence_of(const hub_room *r, int person) {
    for (size_t i = 0; i < r->people_count; i++)
        if (r->people[i].person == person)
            return &r->people[i];
    return NULL;
}

/* NULL for watchers, and if memory runs out. */
static hub_presence *have_presence(hub_room *r, int person) {
    hub_presence *known = presence_of(r, person);
    if (known || person <= DM_HOST)
        return known;
    hub_presence *people = realloc(r->people, (r->people_count + 1) * sizeof *people);
    if (!people)
        return NULL;
    r->people = people;
    people[r->people_count] = (hub_presence){.person = person, .since = r->loaded};
    return &people[r->people_count++];
}

bool hub_present(const hub_room *r, int person) {
    const hub_presence *p = presence_of(r, person);
    return p && (p->here > 0 || p->elsewhere);
}

size_t hub_watchers(const hub_room *r) {
    return r->watcher_count;
}

static void say_seen(const hub_room *r, const hub_presence *p) {
    const hub_world *world = &r->hub->world;
    if (world->seen)
        world->seen(world->self, r->id, p->person, p->here > 0);
}

static void count_in(hub_room *r, const hub_visitor *v) {
    hub_presence *p = have_presence(r, v->person);
    r->watcher_count += v->person == HUB_WATCHER;
    if (!p || p->here++ > 0)
        return;
    say_seen(r, p);
    hub_tell_all(r, HUB_SAYS_PRESENT);
}

static void count_out(hub_room *r, const hub_visitor *v, int64_t now) {
    hub_presence *p = presence_of(r, v->person);
    r->watcher_count -= v->person == HUB_WATCHER;
    if (!p || p->here == 0 || --p->here > 0)
        return;
    p->since = now;
    say_seen(r, p);
    hub_tell_all(r, HUB_SAYS_PRESENT);
}

void hub_seen_elsewhere(hub *h, const char *room, int person, bool here, int64_t now) {
    hub_room *r = rooms_find(h, room);
    hub_presence *p = r ? have_presence(r, person) : NULL;
    if (!p || p->elsewhere == here)
        return;
    p->elsewhere = here;
    if (p->here > 0)
        return;
    p->since = now;
    hub_tell_all(r, HUB_SAYS_PRESENT);
    acts_continue(r, now);
}

static bool is_among(int person, const int *people, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (people[i] == person)
            return true;
    return false;
}

void hub_seen_all(hub *h, const char *room, const int *people, size_t count,
                  int64_t now) {
    const hub_room *r = rooms_find(h, room);
    for (size_t i = 0; r && i < r->people_count; i++)
        if (!is_among(r->people[i].person, people, count))
            hub_seen_elsewhere(h, room, r->people[i].person, false, now);
    for (size_t i = 0; i < count; i++)
        hub_seen_elsewhere(h, room, people[i], true, now);
}

void hub_say_seen(const hub *h) {
    for (size_t i = 0; i < h->room_count; i++)
        for (size_t k = 0; k < h->queue[i]->people_count; k++)
            if (h->queue[i]->people[k].here > 0)
                say_seen(h->queue[i], &h->queue[i]->people[k]);
}

bool hub_has_mover(const hub_room *r) {
    int moving = dm_match_seat(dm_room_match(r->room));
    const hub_presence *p =
        moving == DM_OVER ? NULL : presence_of(r, dm_room_seat(r->room, moving).person);
    return p && p->here > 0;
}

/* Since when the player to move is away; HUB_NEVER if here, or nobody's turn. */
static int64_t away_since(const hub_room *r) {
    const dm_match *m = dm_room_match(r->room);
    int moving = m ? dm_match_seat(m) : DM_OVER;
    if (moving == DM_OVER || dm_room_seat(r->room, moving).kind != DM_SEAT_PERSON)
        return HUB_NEVER;
    int person = dm_room_seat(r->room, moving).person;
    const hub_presence *p = presence_of(r, person);
    if (hub_present(r, person))
        return HUB_NEVER;
    return p ? p->since : r->loaded;
}

int64_t hub_away(const hub_room *r, int64_t now) {
    int64_t since = away_since(r);
    return since < now ? now - since : 0;
}

/* What counts begins with the turn, or when somebody last said that they wait. */
static int64_t counts_since(const hub_room *r) {
    int64_t since, away = away_since(r);
    dm_room_absence(r->room, &since);
    return away > since ? away : since;
}

static bool is_waited_for(const hub_room *r) {
    return dm_room_phase(r->room) == DM_ROOM_PLAYING && !dm_room_paused(r->room) &&
           away_since(r) != HUB_NEVER;
}

int64_t hub_absence(const hub_room *r, int64_t now) {
    int64_t since = is_waited_for(r) ? counts_since(r) : HUB_NEVER;
    return since < now ? now - since : 0;
}

int64_t hub_absence_end(const hub_room *r) {
    int64_t since, allowed = dm_room_absence(r->room, &since);
    return allowed && is_waited_for(r) ? counts_since(r) + allowed : HUB_NEVER;
}

/* ---- coming and going ---- */

static void link_visitor(hub_room *r, hub_visitor *v, int person, int64_t seen) {
    v->room = r;
    v->person = person;
    v->told = seen < 0 ? 0 : seen;
    ring_init(&v->link);
    ring_append(&r->visitors, &v->link);
    r->visitor_count++;
    r->hub->visitor_count++;
    count_in(r, v);
}

bool hub_enter(hub *h, hub_visitor *v, const char *room, int person, int64_t seen,
               int64_t now) {
    hub_room *r = hub_have(h, room, seen, now);
    if (!r)
        return false;
    link_visitor(r, v, person, seen);
    if (r->count > 0)
        hub_catch_up(r, v);
    acts_continue(r, now);
    return true;
}

bool hub_open(hub *h, hub_visitor *v, const char *room, int64_t id, const char *words,
              int64_t now) {
    hub_room *r = rooms_find(h, room) ? NULL : hub_make(h, room, now);
    if (!r)
        return false;
    link_visitor(r, v, 1, 0);
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
    count_out(r, v, now);
    if (v->person == HUB_WATCHER)
        hub_rest(r, now);
    else
        acts_continue(r, now); /* whoever stays must hear when it is too long */
}

void hub_become(hub *h, hub_visitor *v, int person, int64_t now) {
    (void)h;
    if (!v->room || v->person == person)
        return;
    count_out(v->room, v, now);
    v->person = person;
    count_in(v->room, v);
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
