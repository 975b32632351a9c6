/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the host of a room owes it: thoughts of computers, cards, flags. Only the process
 * that hosts a room does this; if two think they do, storage lets one of them win.
 */
#include <stdlib.h>
#include <string.h>

#include "together/state.h"

enum {
    THOUGHT_AGAIN_MS = 2000,  /* after a thought that came to nothing */
    THOUGHT_LATEST_MS = 60000 /* after which a thought is not waited for any more */
};

/* When each kind is due: at once, at its time, or whenever somebody asks. */
static int64_t time_of(const dm_due *due) {
    if (due->kind == DM_DUE_ABSENCE)
        return HUB_NEVER;
    return due->kind == DM_DUE_FLAG ? due->time : 0;
}

int64_t hosting_due(const hub_room *r) {
    dm_due due[DM_DUE_MAX];
    size_t count = dm_room_due(r->room, due);
    int64_t next = HUB_NEVER;
    for (size_t i = 0; i < count; i++)
        if (time_of(&due[i]) < next)
            next = time_of(&due[i]);
    return next == 0 ? dm_room_time(r->room) : next;
}

bool hosting_say(hub_room *r, const char *words) {
    const hub_waiting act = {.person = DM_HOST, .seen = (int64_t)r->count};
    return acts_add(r, &act, words);
}

/*
 * One thought at a time; a phrase said meanwhile does not spoil it. One that never comes
 * is asked for again.
 */
static void ask_for_thought(hub_room *r, const dm_due *due, int64_t now) {
    const dm_match *m = dm_room_match(r->room);
    if (r->thought && r->thought_length == dm_match_length(m) &&
        r->thought_kind == due->kind && now < r->thought_until)
        return;
    r->thought_until = now + THOUGHT_LATEST_MS;
    r->thought = (int64_t)r->count;
    r->thought_length = dm_match_length(m);
    r->thought_kind = due->kind;
    r->hub->world.think(r->hub->world.self, r->id, r->thought, m, due);
}

static bool is_thought(const dm_due *due) {
    return due->kind == DM_DUE_MOVE || due->kind == DM_DUE_HINT ||
           due->kind == DM_DUE_REPLY;
}

/* A rematch begins when everybody has come. */
static bool begin(hub_room *r) {
    return rematch_is_complete(r) && hosting_say(r, "start");
}

/* Once an absence has become too long, those present may choose. Returns when. */
static int64_t watch_absence(hub_room *r, int64_t now) {
    int64_t end = r->visitor_count > 0 ? hub_absence_end(r) : HUB_NEVER;
    if (end > now || r->absence_told == end)
        return end > now ? end : HUB_NEVER;
    r->absence_told = end;
    hub_tell_all(r, HUB_SAYS_PRESENT, false);
    return HUB_NEVER;
}

/* True if something was queued that must be decided first. */
static bool attend(hub_room *r, const dm_due *due, int64_t now) {
    if (due->kind == DM_DUE_DEAL)
        return hosting_say(r, "deal");
    if (due->kind == DM_DUE_ANSWER)
        return hosting_say(r, "answer");
    return due->kind == DM_DUE_FLAG && due->time <= now && hosting_say(r, "flag");
}

/*
 * What is due. A move that was made in time may still be on its way: a flag falls only
 * when it must have come. Nor does it fall while its player may be on the way back.
 */
static size_t list_due(const hub_room *r, dm_due due[DM_DUE_MAX]) {
    int64_t awaited = excuses_awaited(r);
    size_t count = dm_room_due(r->room, due);
    for (size_t i = 0; i < count; i++) {
        if (due[i].kind != DM_DUE_FLAG)
            continue;
        due[i].time += hub_way_of_mover(r);
        if (due[i].time < awaited)
            due[i].time = awaited;
    }
    return count;
}

bool hosting_is_mine(const hub_room *r) {
    return r->host_refused != (int64_t)r->count &&
           r->hub->world.hosts(r->hub->world.self, r->id);
}

void hosting_continue(hub_room *r, int64_t now) {
    dm_due due[DM_DUE_MAX];
    const dm_due *thought = NULL;
    presence_tell_all(r, now);
    late_tell(r, now);
    bool hosting = hosting_is_mine(r), queued = hosting && begin(r);
    size_t count = hosting ? list_due(r, due) : 0;
    int64_t next = HUB_NEVER;
    for (size_t i = 0; !queued && i < count; i++) {
        queued = attend(r, &due[i], now);
        if (!thought && is_thought(&due[i]))
            thought = &due[i];
        if (time_of(&due[i]) > 0 && time_of(&due[i]) < next)
            next = time_of(&due[i]);
    }
    if (!queued && thought)
        ask_for_thought(r, thought, now);
    else if (!queued)
        r->thought = 0; /* nobody waits for it any more, or not here */
    if (r->thought && r->thought_until < next)
        next = r->thought_until;
    int64_t absence = queued ? HUB_NEVER : watch_absence(r, now);
    if (absence < next)
        next = absence;
    if (r->crowd_due && r->crowd_due < next)
        next = r->crowd_due;
    if (late_next(r) < next)
        next = late_next(r);
    rooms_wake(r, next > now ? next : now + HUB_RETRY_MS);
    if (queued)
        acts_continue(r, now);
    else
        hub_rest(r, now);
}

/* Whether it is stale is the room's to say. */
void hub_thought(hub *h, const char *room, int64_t number, const char *words,
                 int64_t now) {
    hub_room *r = rooms_find(h, room);
    if (!r || r->thought != number)
        return;
    const hub_waiting act = {.person = DM_HOST, .seen = number};
    r->thought = 0;
    if (words && !r->in_doubt && acts_add(r, &act, words))
        acts_continue(r, now);
    else if (!r->in_doubt)
        rooms_wake(r, now + THOUGHT_AGAIN_MS);
}

bool hub_attend(hub *h, const char *room, int64_t unattended, int64_t now) {
    hub_room *r = hub_have(h, room, 0, now);
    if (!r)
        return false;
    if (unattended)
        excuses_note(r, unattended, now);
    acts_continue(r, now);
    return true;
}

int64_t hub_tick(hub *h, int64_t now) {
    hub_room *r;
    while ((r = rooms_first(h)) && r->wake <= now) {
        rooms_wake(r, HUB_NEVER);
        if (r->in_doubt)
            acts_read(r, now);
        else
            acts_continue(r, now);
    }
    return hub_next(h);
}

int64_t hub_next(const hub *h) {
    const hub_room *first = rooms_first(h);
    return first ? first->wake : HUB_NEVER;
}
