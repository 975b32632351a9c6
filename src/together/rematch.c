/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The same game once more, in a room of its own. That room is stored first, then the old
 * room says so in its log: whoever looks later is told as well, and if a process ends in
 * between, asking once more finds the room already there.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "together/state.h"

/* ---- telling ---- */

/* While an event is being stored the rematch may be that event: then all hear of it later. */
void rematch_tell(hub_room *r, hub_visitor *v) {
    int by;
    const char *name = dm_room_next(r->room, &by);
    bool early = (r->ahead && !r->next_told) || (late_is(r, v) && r->released < r->count);
    if (*name && !early)
        hub_tell(r, v, &(hub_news){.what = HUB_SAYS_AGAIN, .number = by, .text = name});
}

void rematch_tell_all(hub_room *r) {
    int by;
    if (r->next_told || !*dm_room_next(r->room, &by))
        return;
    r->next_told = true;
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after)
        rematch_tell(r, OWNER_OF(link, hub_visitor, link));
}

void rematch_tell_late(hub_room *r) {
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after) {
        hub_visitor *v = OWNER_OF(link, hub_visitor, link);
        if (late_is(r, v))
            rematch_tell(r, v);
    }
}

/* ---- who may ask ---- */

/* Whoever has a seat, also one in which a computer plays on, and who leads. */
static bool may_ask(const dm_room *room, int person) {
    bool may = dm_room_rights(room, person) != 0;
    for (int seat = 0; seat < dm_match_seats(dm_room_match(room)); seat++)
        may |= dm_room_seat(room, seat).person == person;
    return may && person != HUB_WATCHER;
}

static dm_word refusal_of(const dm_room *room, int person) {
    if (!may_ask(room, person))
        return DM_WORD_FAULT_NOT_YOUR_SEAT;
    if (dm_room_phase(room) == DM_ROOM_CLOSED)
        return DM_WORD_FAULT_ROOM_CLOSED;
    return dm_match_seat(dm_room_match(room)) == DM_OVER ? 0 : DM_WORD_FAULT_NOT_OVER;
}

/* ---- making the room ---- */

/* The old room says where it goes on, unless its end was taken back meanwhile. */
static void announce(hub_room *old, const char *name, int person, int64_t now) {
    const hub_waiting act = {.person = DM_HOST, .seen = (int64_t)old->count};
    char words[sizeof "again " + HUB_ID_BYTES + 16];
    int by;
    if (*dm_room_next(old->room, &by) || refusal_of(old->room, person))
        return;
    dm_writer w = dm_writer_init(words, sizeof words);
    dm_write_text(&w, "again ");
    dm_write_text(&w, name);
    dm_write_char(&w, ' ');
    dm_write_number(&w, person);
    if (acts_add(old, &act, words))
        acts_continue(old, now);
}

static void put_off(hub_room *old, int person, int64_t id) {
    for (ring *link = old->visitors.after; link != &old->visitors; link = link->after) {
        hub_visitor *v = OWNER_OF(link, hub_visitor, link);
        if (v->person == person)
            hub_tell(old, v, &(hub_news){.what = HUB_SAYS_LATER, .id = id});
    }
}

void rematch_made(hub_room *r, bool stored, int64_t now) {
    hub_room *old = *r->rematch.room ? rooms_find(r->hub, r->rematch.room) : NULL;
    r->rematch.room[0] = '\0';
    if (old && stored)
        announce(old, r->id, r->rematch.person, now);
    else if (old)
        put_off(old, r->rematch.person, r->rematch.id);
}

static bool make(hub_room *old, const char *name, int person, int64_t id, int64_t seed,
                 int64_t now) {
    const hub_waiting act = {.person = DM_HOST};
    size_t length = dm_room_rematch(old->room, old->id, true, seed, NULL, 0);
    char *words = length ? malloc(length + 1) : NULL;
    hub_room *r = words ? hub_make(old->hub, name, now) : NULL;
    if (r) {
        dm_room_rematch(old->room, old->id, true, seed, words, length + 1);
        memcpy(r->rematch.room, old->id, sizeof r->rematch.room);
        r->rematch.person = person;
        r->rematch.id = id;
    }
    bool good = r && acts_add(r, &act, words);
    free(words);
    if (good)
        acts_continue(r, now);
    else if (r)
        hub_drop(r);
    return good;
}

/* ---- asking for it ---- */

void hub_again(hub *h, hub_visitor *v, int64_t id, const char *name, int64_t seed,
               int64_t now) {
    hub_room *r = v->room, *next = rooms_find(h, name);
    const dm_room *room = hub_stored_room(r);
    dm_fault fault = {0};
    int by;
    bool busy = !room || r->in_doubt || r->business != HUB_IDLE;
    dm_word refusal = room ? refusal_of(room, v->person) : 0;
    if (refusal) {
        dm_refuse(&fault, 0, refusal, NULL, NULL);
        hub_tell(r, v, &(hub_news){.what = HUB_SAYS_REFUSED, .id = id, .fault = &fault});
    } else if (!busy && *dm_room_next(room, &by)) {
        rematch_tell(r, v);
    } else if (!busy && next && next->count > 0) {
        announce(r, name, v->person, now);
    } else if (busy || (!next && !make(r, name, v->person, id, seed, now))) {
        hub_tell(r, v, &(hub_news){.what = HUB_SAYS_LATER, .id = id});
    }
}

/* ---- beginning ---- */

bool rematch_is_complete(const hub_room *r) {
    if (dm_room_phase(r->room) != DM_ROOM_WAITING || !*dm_room_before(r->room))
        return false;
    for (int i = 0; i < dm_match_seats(dm_room_match(r->room)); i++) {
        dm_seat seat = dm_room_seat(r->room, i);
        if (seat.kind == DM_SEAT_OPEN ||
            (seat.kind == DM_SEAT_PERSON && !hub_present(r, seat.person)))
            return false;
    }
    return true;
}
