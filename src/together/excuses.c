/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Time that is charged to nobody: in which the player to move could not be served. What
 * is known of it are spans, of a room and of its people; the part of them that lies in
 * the current turn is excused by an event. The room knows what was, so that nothing is
 * excused twice, whoever says it, and nothing must be forgotten here.
 */
#include <string.h>

#include "base/text.h"
#include "together/state.h"

enum {
    LATE_MS = 500, /* an event that is told so late cost the mover that time */
    LEAST_MS = 10, /* less is not worth an event */
    WORDS_BYTES = 64
};

static const char excuse_word[] = "excuse ";

/* ---- what is known ---- */

/*
 * Only what overlaps becomes one: between two spans somebody was served, and is charged.
 * One span may be noted before the other is said, since storage may fail at that.
 */
static void note(hub_spans *known, int64_t from, int64_t until) {
    hub_span span = {from, until};
    size_t kept = 0;
    if (from >= until)
        return;
    for (size_t i = 0; i < known->count; i++) {
        hub_span old = known->all[i];
        if (old.until < span.from || old.from > span.until) {
            known->all[kept++] = old;
            continue;
        }
        span.from = old.from < span.from ? old.from : span.from;
        span.until = old.until > span.until ? old.until : span.until;
    }
    if (kept == HUB_SPANS)
        memmove(known->all, known->all + 1, --kept * sizeof *known->all);
    known->all[kept++] = span;
    known->count = kept;
}

void excuses_note(hub_room *r, int64_t from, int64_t until) {
    note(&r->unattended, from, until);
}

/* It is said there, unless that process ends before it can. */
void excuses_of_arrival(hub_presence *p, int64_t now) {
    if (p->excused.until > 0)
        note(&p->stalled, p->excused.from,
             p->excused.until < now ? p->excused.until : now);
    p->excused = (hub_span){0, 0};
}

/* Before somebody came they were served by another process, or what they are excused of
   was found when they came. */
static void note_here(hub_presence *p, int64_t from, int64_t until) {
    if (p->here > 0)
        note(&p->stalled, from > p->came ? from : p->came, until);
}

/* Who is with another process is served there, or excused there. */
void excuses_of_doubt(hub_room *r, int64_t now) {
    const dm_match *m = dm_room_match(r->room);
    int moving = m ? dm_match_seat(m) : DM_OVER;
    if (moving != DM_OVER)
        presence_have(r, dm_room_seat(r->room, moving).person);
    for (size_t i = 0; i < r->people_count; i++) {
        hub_presence *p = &r->people[i];
        note_here(p, r->doubted, now);
        if (p->here == 0 && !p->elsewhere)
            note(&p->stalled, r->doubted, now);
    }
    r->doubted = 0;
}

/* Who was on the way may have come elsewhere meanwhile. */
static void forget_absent(hub_room *r) {
    for (size_t i = 0; i < r->people_count; i++)
        if (r->people[i].here == 0)
            r->people[i].excused = (hub_span){0, 0};
}

/* Whoever gave up meanwhile is seen to leave only now, and may have come elsewhere. */
static void note_stall(hub_presence *p, bool missed, int64_t from, int64_t until) {
    bool left = p->here == 0 && p->came > 0 && p->since >= from && !p->elsewhere;
    if (left && !missed)
        note(&p->stalled, from > p->came ? from : p->came, until);
    else
        note_here(p, from, until);
}

void hub_stalled(hub *h, bool missed, int64_t from, int64_t now) {
    for (size_t i = 0; i < h->bucket_count; i++) {
        for (hub_room *r = h->buckets[i]; r; r = r->next) {
            for (size_t k = 0; k < r->people_count; k++)
                note_stall(&r->people[k], missed, from, now);
            r->excusing = true;
            if (missed)
                forget_absent(r);
            if (missed && r->heard <= (int64_t)r->count)
                r->heard = (int64_t)r->count + 1;
            rooms_wake(r, now);
        }
    }
    hub_tick(h, now);
}

bool hub_excusing(const hub *h) {
    for (size_t i = 0; i < h->room_count; i++)
        if (h->queue[i]->excusing)
            return true;
    return false;
}

void hub_alone_since(hub *h, int64_t gone, int64_t since) {
    h->world.gone = gone;
    h->world.since = since;
}

/* A number of the turn whose clock goes, or 0. */
static size_t turn_of(const hub_room *r) {
    const dm_match *m = dm_room_match(r->room);
    return dm_match_clock_since(m) == INT64_MAX ? 0 : 1 + dm_match_length(m);
}

void excuses_of_reading(hub_room *r, int64_t now) {
    const hub_world *world = &r->hub->world;
    r->turn_told = turn_of(r);
    for (size_t i = 0; i < r->people_count; i++)
        if (r->people[i].here > 0 && r->people[i].excused.until >= r->loaded)
            r->people[i].excused.until = now; /* who came while it was read */
    if (dm_room_time(r->room) >= world->since)
        return;
    excuses_note(r, world->gone, world->since);
}

void excuses_late(hub_room *r, int64_t now) {
    int64_t since = dm_match_clock_since(dm_room_match(r->room));
    hub_presence *here = presence_of_mover_here(r);
    if (r->turn_told == turn_of(r))
        return;
    r->turn_told = turn_of(r);
    if (since < now - LATE_MS && here)
        note_here(here, since, now);
}

void hub_excuse(hub *h, const hub_visitor *v, hub_span span, int64_t now) {
    hub_presence *p = v->room ? presence_of(v->room, v->person) : NULL;
    (void)h;
    if (!p)
        return;
    p->excused = (hub_span){span.from, span.until < now ? span.until : now};
    p->unsettled = true;
    acts_continue(v->room, now);
}

void hub_unserved(hub *h, const char *room, int person, hub_span span, int64_t now) {
    hub_room *r = rooms_find(h, room);
    hub_presence *p = r ? presence_of(r, person) : NULL;
    if (!p || p->here == 0)
        return;
    note(&p->stalled, span.from, span.until < p->came ? span.until : p->came);
    acts_continue(r, now);
}

void hub_lost_elsewhere(hub *h, const char *room, int person, hub_span span,
                        int64_t now) {
    hub_room *r = rooms_find(h, room);
    hub_presence *p = r ? presence_have(r, person) : NULL;
    if (!p || p->here > 0 || p->elsewhere)
        return;
    p->excused = span;
    acts_continue(r, now);
}

/* ---- what is said ---- */

/* Of a player to move who is not here, and with no other process. */
static hub_span span_of_absent(const hub_room *r) {
    const hub_presence *p = presence_of_mover(r);
    const dm_match *m = dm_room_match(r->room);
    int moving = m ? dm_match_seat(m) : DM_OVER;
    if (moving == DM_OVER || dm_room_seat(r->room, moving).kind != DM_SEAT_PERSON ||
        (p && (p->here > 0 || p->elsewhere)))
        return (hub_span){0, 0};
    return p ? p->excused : (hub_span){0, 0};
}

int64_t excuses_awaited(const hub_room *r) {
    return span_of_absent(r).until;
}

static bool is_ticking(const hub_room *r) {
    const dm_match *m = dm_room_match(r->room);
    return dm_room_phase(r->room) == DM_ROOM_PLAYING && !dm_room_paused(r->room) &&
           dm_match_seat(m) != DM_OVER && dm_match_clock(m).base > 0;
}

/* One on the way back is excused before others act, or when not waited for any longer. */
static hub_span span_of_mover(const hub_room *r, int64_t now) {
    const hub_presence *here = presence_of_mover_here(r);
    hub_span absent = span_of_absent(r);
    if (now < absent.until && r->first)
        absent.until = now;
    return here ? here->excused : now < absent.until ? (hub_span){0, 0} : absent;
}

static bool is_owed(const hub_room *r, hub_span span) {
    return dm_match_unexcused(dm_room_match(r->room), span.from, span.until) >= LEAST_MS;
}

static hub_span first_owed(const hub_room *r, const hub_spans *known) {
    for (size_t i = 0; i < known->count; i++)
        if (is_owed(r, known->all[i]))
            return known->all[i];
    return (hub_span){0, 0};
}

/* What is owed, or nothing. Whoever serves the mover says it; of one who is with no
   process, and if nobody could serve the room, its host. */
static hub_span span_to_say(const hub_room *r, int64_t now) {
    const hub_presence *p = presence_of_mover(r);
    bool here = p && p->here > 0, hosting = hosting_is_mine(r);
    hub_span span = span_of_mover(r, now);
    if (!is_owed(r, span) && p && (here || (hosting && !p->elsewhere)))
        span = first_owed(r, &p->stalled);
    if (!is_owed(r, span) && (here || hosting))
        span = first_owed(r, &r->unattended);
    return is_owed(r, span) ? span : (hub_span){0, 0};
}

/* Of those who are here nothing is left to be excused. */
static void settle_all(hub_room *r) {
    const hub_world *world = &r->hub->world;
    for (size_t i = 0; i < r->people_count; i++) {
        hub_presence *p = &r->people[i];
        if (!p->unsettled || p->here == 0)
            continue;
        p->unsettled = false;
        if (world->settled)
            world->settled(world->self, r->id, p->person);
    }
}

/* If this excuse is the last: where they were must be known until all is stored. */
int excuses_settled(const hub_room *r) {
    const hub_presence *here = presence_of_mover_here(r);
    bool excuse = strncmp(r->first->words, excuse_word, strlen(excuse_word)) == 0;
    if (!excuse || !here || !here->unsettled || is_owed(r, here->excused) ||
        first_owed(r, &here->stalled).until > 0)
        return 0;
    return here->person;
}

/* One after the other: the room makes sure that nothing is excused twice. */
bool excuses_say(hub_room *r, int64_t now) {
    char words[WORDS_BYTES];
    bool ticking = is_ticking(r) && r->host_refused != (int64_t)r->count;
    hub_span span = ticking ? span_to_say(r, now) : (hub_span){0, 0};
    if (span.until == 0) {
        settle_all(r);
        r->excusing = false;
        return false;
    }
    int64_t since = dm_match_clock_since(dm_room_match(r->room));
    int64_t from = span.from > since ? span.from : since;
    dm_writer w = dm_writer_init(words, sizeof words);
    dm_write_text(&w, excuse_word);
    dm_write_number(&w, from);
    dm_write_char(&w, ' ');
    dm_write_number(&w, span.until - from);
    return hosting_say(r, words);
}
