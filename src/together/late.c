/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Watching with a delay: whoever has no seat and does not lead is told what was played
 * only after a while. Everything up to the beginning of the game is told at once, and
 * later events in their order, so that others see the same game, only later.
 */
#include "together/late.h"

#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "together/state.h"

/* ---- which events ---- */

/* When an event may be told: its second word is when it happened. */
static int64_t time_to_tell(const dm_room *room, const char *text) {
    dm_reader reader = dm_reader_init(text);
    int64_t number = 0, time = 0;
    if (!dm_read_large(&reader, DM_SEED_MAX, &number) || !dm_read_char(&reader, ' ') ||
        !dm_read_large(&reader, DM_SEED_MAX, &time))
        return HUB_NEVER; /* which no room takes in */
    return number <= dm_room_started(room) ? 0 : time + dm_room_delay(room, HUB_WATCHER);
}

size_t late_count(const dm_room *room, const char *const *texts, size_t count,
                  size_t known, int64_t now) {
    if (dm_room_delay(room, HUB_WATCHER) == 0 || dm_room_started(room) == 0)
        return count;
    while (known < count && time_to_tell(room, texts[known]) <= now)
        known++;
    return known;
}

/* ---- who ---- */

bool late_is(const hub_room *r, const hub_visitor *v) {
    return dm_room_delay(r->room, v->person) > 0;
}

bool hub_sees_late(const hub_visitor *v) {
    return v->room && late_is(v->room, v);
}

size_t late_most(hub_room *r, const hub_visitor *v, int64_t now) {
    if (!late_is(r, v))
        return r->count;
    r->released =
        late_count(r->room, (const char *const *)r->log, r->count, r->released, now);
    return r->released;
}

/* ---- telling ---- */

static bool has_late_visitor(const hub_room *r) {
    for (const ring *link = r->visitors.after; link != &r->visitors; link = link->after)
        if (late_is(r, OWNER_OF(link, hub_visitor, link)))
            return true;
    return false;
}

int64_t late_next(const hub_room *r) {
    bool more = dm_room_delay(r->room, HUB_WATCHER) > 0 && r->late_told < r->count;
    return more && has_late_visitor(r) ? time_to_tell(r->room, r->log[r->late_told])
                                       : HUB_NEVER;
}

void late_tell(hub_room *r, int64_t now) {
    const hub_visitor anybody = {.person = HUB_WATCHER};
    if (dm_room_delay(r->room, HUB_WATCHER) == 0 || r->count == 0)
        return;
    size_t most = late_most(r, &anybody, now);
    bool any = r->late_told < most && has_late_visitor(r);
    while (any && r->late_told < most)
        acts_tell(r, ++r->late_told, now);
    r->late_told = most;
    if (any && most == r->count)
        rematch_tell_late(r);
}

/* ---- what else would tell of the game ---- */

static bool is_veiled(const hub_room *r, const hub_visitor *v) {
    return dm_room_started(r->room) > 0 && late_is(r, v);
}

/* Any other act would be refused in ways that tell how the game stands. */
bool late_may_say(const hub_room *r, const hub_visitor *v, const char *words) {
    return !is_veiled(r, v) || strncmp(words, "name ", 5) == 0 ||
           strncmp(words, "sit ", 4) == 0;
}

/* Why a name or a seat was refused may be known. */
static bool is_told(dm_word word) {
    static const dm_word told[] = {DM_WORD_FAULT_NAME_LONG,  DM_WORD_FAULT_NAME_UNSEEN,
                                   DM_WORD_FAULT_NAME_SIGN,  DM_WORD_FAULT_NAME_TAKEN,
                                   DM_WORD_FAULT_ROOM_FULL,  DM_WORD_FAULT_SEAT,
                                   DM_WORD_FAULT_SEAT_TAKEN, DM_WORD_FAULT_SAID_ENOUGH};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (word == told[i])
            return true;
    return false;
}

void late_veil(const hub_room *r, const hub_visitor *v, hub_news *news, dm_fault *other) {
    if (!is_veiled(r, v))
        return;
    news->number = 0;
    if (news->what != HUB_SAYS_REFUSED || is_told(news->fault->phrase.word))
        return;
    dm_refuse(other, 0, DM_WORD_FAULT_NOT_YOUR_SEAT, NULL, NULL);
    news->fault = other;
}
