/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who of a room's people is connected, here or elsewhere, and whether the player to move
 * is among them. Knows no connection: hub.c says who comes and goes.
 */
#include <stdlib.h>

#include "together/state.h"

hub_presence *presence_of(const hub_room *r, int person) {
    for (size_t i = 0; i < r->people_count; i++)
        if (r->people[i].person == person)
            return &r->people[i];
    return NULL;
}

hub_presence *presence_have(hub_room *r, int person) {
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

/*
 * Watchers come in crowds: how many there are is told to all at once for those who came
 * and went in a while, which is the longer the more of them must be told.
 */
static void note_watchers(hub_room *r, int64_t now) {
    int64_t while_ms = (int64_t)r->visitor_count * HUB_PER_WATCHER_MS;
    if (r->crowd_due)
        return;
    r->crowd_due = now + (while_ms > HUB_WATCHERS_MS ? while_ms : HUB_WATCHERS_MS);
    if (r->crowd_due < r->wake && !r->in_doubt)
        rooms_wake(r, r->crowd_due);
}

void presence_count_in(hub_room *r, const hub_visitor *v, int64_t now) {
    hub_presence *p = presence_have(r, v->person);
    if (v->person == HUB_WATCHER) {
        r->watcher_count++;
        note_watchers(r, now);
    }
    if (!p || p->here++ > 0)
        return;
    p->came = now;
    if (p->excused.until > now)
        p->excused.until = now;
    say_seen(r, p);
}

void presence_count_out(hub_room *r, const hub_visitor *v, int64_t now) {
    hub_presence *p = presence_of(r, v->person);
    if (v->person == HUB_WATCHER) {
        r->watcher_count--;
        note_watchers(r, now);
    }
    if (!p || p->here == 0 || --p->here > 0)
        return;
    p->since = now;
    say_seen(r, p);
}

/* ---- who is told ---- */

/* The seats whose people are connected, as bits. */
static unsigned seats_there(const hub_room *r) {
    const dm_match *m = dm_room_match(r->room);
    unsigned there = 0;
    for (int seat = 0; m && seat < dm_match_seats(m); seat++) {
        dm_seat s = dm_room_seat(r->room, seat);
        if (s.kind == DM_SEAT_PERSON && hub_present(r, s.person))
            there |= 1U << seat;
    }
    return there;
}

/* While an event is being stored nobody knows the seats: all are told afterwards. */
void presence_tell(hub_room *r, hub_visitor *v) {
    if (r->ahead)
        r->there_told = HUB_UNTOLD;
    else if (r->there_told == seats_there(r))
        hub_tell(r, v, &(hub_news){.what = HUB_SAYS_PRESENT});
}

void presence_tell_all(hub_room *r, int64_t now) {
    unsigned there = seats_there(r);
    if (there == r->there_told && (!r->crowd_due || r->crowd_due > now))
        return;
    r->there_told = there;
    r->crowd_due = 0;
    hub_tell_all(r, HUB_SAYS_PRESENT, true);
}

/* ---- with other processes ---- */

void hub_seen_elsewhere(hub *h, const char *room, int person, bool here, int64_t now) {
    hub_room *r = rooms_find(h, room);
    hub_presence *p = r ? presence_have(r, person) : NULL;
    if (!p || p->elsewhere == here)
        return;
    p->elsewhere = here;
    if (p->here > 0)
        return;
    if (here)
        excuses_of_arrival(p, now);
    p->since = now;
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
    /* A room that nobody needs any more goes to rest, and is found anew or not at all. */
    const hub_room *r;
    for (size_t i = 0; (r = rooms_find(h, room)) && i < r->people_count; i++)
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

/* ---- the player to move ---- */

hub_presence *presence_of_mover(const hub_room *r) {
    const dm_match *m = dm_room_match(r->room);
    int moving = m ? dm_match_seat(m) : DM_OVER;
    return moving == DM_OVER ? NULL
                             : presence_of(r, dm_room_seat(r->room, moving).person);
}

hub_presence *presence_of_mover_here(const hub_room *r) {
    hub_presence *p = presence_of_mover(r);
    return p && p->here > 0 ? p : NULL;
}

/* Other processes do not say how far from them somebody is. */
int64_t hub_way_of_mover(const hub_room *r) {
    const hub_presence *p = presence_of_mover(r);
    int64_t most = dm_room_lag(r->room), longest = 0;
    if (!p || (!p->here && !p->elsewhere))
        return 0;
    if (!p->here)
        return most + r->hub->world.silent;
    for (const ring *link = r->visitors.after; link != &r->visitors; link = link->after) {
        const hub_visitor *v = OWNER_OF(link, hub_visitor, link);
        if (v->person == p->person && v->lag > longest)
            longest = v->lag;
    }
    return longest < most ? longest : most;
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
