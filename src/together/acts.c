/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From an act to a stored event. Acts of a room wait in one queue; one event at a time is
 * being stored. The room runs ahead by that one event, and is made again from its log
 * if the event was not stored after all.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "together/state.h"

/* ---- the queue ---- */

bool acts_add(hub_room *r, const hub_waiting *act, const char *words) {
    size_t length = strlen(words) + 1;
    hub_waiting *w = r->waiting < HUB_QUEUE_MAX ? malloc(sizeof *w + length) : NULL;
    if (!w)
        return false;
    *w = *act;
    w->next = NULL;
    memcpy(w->words, words, length);
    if (r->last)
        r->last->next = w;
    else
        r->first = w;
    r->last = w;
    r->waiting++;
    return true;
}

static void remove_first(hub_room *r) {
    hub_waiting *first = r->first;
    r->first = first->next;
    if (!r->first)
        r->last = NULL;
    r->waiting--;
    free(first);
}

void acts_clear(hub_room *r) {
    while (r->first)
        remove_first(r);
}

void acts_forget(hub_room *r, const hub_visitor *v) {
    for (hub_waiting *w = r->first; w; w = w->next)
        if (w->visitor == v)
            w->visitor = NULL;
}

/* Tells whoever sent the first act what became of it, and removes it. */
static void settle(hub_room *r, hub_news news) {
    hub_visitor *v = r->first->visitor;
    dm_fault other;
    news.id = r->first->id;
    remove_first(r);
    if (!v)
        return;
    late_veil(r, v, &news, &other);
    hub_tell(r, v, &news);
}

/* Storage failed: those who wait send their acts again; the host will find its own. */
static void put_off_all(hub_room *r) {
    while (r->first)
        settle(r, (hub_news){.what = HUB_SAYS_LATER});
}

/* ---- the log ---- */

static bool log_add(hub_room *r, const char *text) {
    size_t length = strlen(text) + 1;
    if (r->count == r->capacity) {
        size_t capacity = r->capacity ? 2 * r->capacity : 16;
        char **log = realloc(r->log, capacity * sizeof *log);
        if (!log)
            return false;
        r->log = log;
        r->capacity = capacity;
    }
    r->log[r->count] = malloc(length);
    if (!r->log[r->count])
        return false;
    memcpy(r->log[r->count++], text, length);
    budget_note(r, text);
    return true;
}

/* The room as its log has it. False if memory runs out, or the log is not a room's. */
static bool rebuild(hub_room *r) {
    dm_room *again = hub_make_room(r->hub);
    if (!again)
        return false;
    for (size_t i = 0; i < r->count; i++) {
        if (dm_room_add(again, r->log[i], NULL) != DM_OK) {
            dm_room_free(again);
            return false;
        }
    }
    dm_room_free(r->room);
    r->room = again;
    r->ahead = false;
    return true;
}

/*
 * Only its author sees the act's number in an event; for all others it reads the same, so
 * that a crowd of watchers costs one redaction.
 */
void acts_tell(hub_room *r, size_t place, int64_t now) {
    const char *text = r->log[place - 1];
    int64_t number = (int64_t)place;
    char *common = hub_redact(text, HUB_WATCHER);
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after) {
        hub_visitor *v = OWNER_OF(link, hub_visitor, link);
        bool author = r->ahead ? v->person == r->first->person : v->person != HUB_WATCHER;
        if (late_most(r, v, now) < place)
            continue;
        if (!common || author || v->told != number - 1) {
            hub_tell_events(r, v, now);
            continue;
        }
        v->told = number;
        hub_tell(r, v,
                 &(hub_news){.what = HUB_SAYS_EVENT,
                             .number = number,
                             .text = common,
                             .common = true});
    }
    free(common);
}

static void tell_last(hub_room *r, int64_t now) {
    acts_tell(r, r->count, now);
    rematch_tell_all(r);
}

/* ---- reading ---- */

/*
 * Nothing is decided before the room has been read again; until then nobody can move, and
 * nobody is charged for it.
 */
static void doubt(hub_room *r, int64_t now) {
    r->business = HUB_IDLE;
    r->in_doubt = true;
    if (!r->doubted)
        r->doubted = r->began;
    put_off_all(r);
    rooms_wake(r, now + HUB_RETRY_MS);
}

void acts_read(hub_room *r, int64_t now) {
    r->business = HUB_READING;
    r->in_doubt = false;
    r->asked = r->heard;
    r->began = now;
    if (!r->hub->world.read(r->hub->world.self, r->id, (int64_t)r->count))
        doubt(r, now);
}

/* The room cannot be shown: its visitors are out of it. */
static void lose(hub_room *r, int64_t now) {
    put_off_all(r);
    rematch_made(r, false, now);
    hub_tell_all(r, HUB_SAYS_MISSING, true);
    hub_drop(r);
}

/*
 * What was decided may be stored or not: back to what surely is, and read before going
 * on. A room that cannot be made again is lost to its visitors, who will come back.
 */
static void undo(hub_room *r, int64_t now) {
    r->untold = true;
    if (r->count == 0 || !rebuild(r))
        lose(r, now);
    else
        doubt(r, now);
}

/* Adds events of others; false if they do not follow. */
static bool take_in(hub_room *r, const char *const *texts, size_t count, int64_t now) {
    for (size_t i = 0; i < count; i++) {
        if (dm_room_add(r->room, texts[i], NULL) != DM_OK || !log_add(r, texts[i]))
            return false;
        tell_last(r, now);
    }
    return true;
}

/*
 * Whoever stored the last event may have ended before others heard of it: they are told
 * again, rather than left to find it themselves.
 */
static void publish_last(hub_room *r) {
    const hub_world *world = &r->hub->world;
    r->untold = false;
    world->publish(world->self, r->id, (int64_t)r->count, r->log[r->count - 1],
                   hosting_due(r));
}

/* Those who came while the room was being read have now heard everything. */
static void tell_ready(hub_room *r, int64_t now) {
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after)
        hub_catch_up(r, OWNER_OF(link, hub_visitor, link), now);
}

/* Nobody can have seen more than there is. */
static void bound_told(hub_room *r) {
    for (ring *link = r->visitors.after; link != &r->visitors; link = link->after) {
        hub_visitor *v = OWNER_OF(link, hub_visitor, link);
        if (v->told > (int64_t)r->count)
            v->told = (int64_t)r->count;
    }
}

/* What was heard before reading began has been read; what was heard since may be not. */
void hub_read(hub *h, const char *room, hub_result result, const char *const *texts,
              size_t count, int64_t now) {
    hub_room *r = rooms_find(h, room);
    if (!r || r->business != HUB_READING)
        return;
    bool first = r->count == 0;
    r->business = HUB_IDLE;
    if (result == HUB_FAILED) {
        doubt(r, now);
        return;
    }
    bool missing = result == HUB_MISSING || (first && count == 0);
    if (missing || !take_in(r, texts, count, now)) {
        lose(r, now);
        return;
    }
    if (r->heard == r->asked) {
        r->heard = 0;
        bound_told(r);
    }
    if (r->untold)
        publish_last(r);
    if (r->doubted)
        excuses_of_doubt(r, now);
    if (first) {
        excuses_of_reading(r, now);
        tell_ready(r, now);
    } else if (count > 0) {
        excuses_late(r, now);
    }
    acts_continue(r, now);
}

void hub_heard(hub *h, const char *room, int64_t number, const char *text, int64_t now) {
    hub_room *r = rooms_find(h, room);
    if (!r || number <= (int64_t)r->count)
        return;
    bool next = text && number == (int64_t)r->count + 1;
    if (r->business != HUB_IDLE || r->in_doubt || !next) {
        if (r->heard < number)
            r->heard = number;
    } else if (take_in(r, &text, 1, now)) {
        excuses_late(r, now);
    } else {
        lose(r, now);
        return;
    }
    acts_continue(r, now);
}

/* ---- deciding and storing ---- */

static bool keep_pending(hub_room *r, const char *text) {
    size_t length = strlen(text) + 1;
    char *pending = realloc(r->pending, length);
    if (!pending)
        return false;
    r->pending = pending;
    memcpy(pending, text, length);
    return true;
}

/* Names in the record a room is opened with are such as people may take. */
static bool has_good_names(hub_room *r, dm_fault *fault) {
    return dm_room_check_names(r->room, fault) == DM_OK || (rebuild(r), false);
}

/* Whether the first act would be answered by a game its sender may not know yet. */
static bool is_too_curious(const hub_room *r, const hub_waiting *w) {
    return w->visitor && !late_may_say(r, w->visitor, w->words) &&
           !dm_room_event_of(r->room, w->person, w->id);
}

/* Decides the first act; true if there may be more to decide at once. */
static bool decide(hub_room *r, int64_t now) {
    hub_waiting *w = r->first;
    dm_fault fault = {0};
    const char *text;
    r->began = now;
    const dm_act act = {.person = w->person,
                        .id = w->id,
                        .seen = w->seen,
                        .time = w->at ? w->at : now,
                        .lag = w->lag,
                        .away = w->person == DM_HOST ? 0 : hub_away(r, now),
                        .words = w->words};
    if (is_too_curious(r, w)) {
        dm_refuse(&fault, 0, DM_WORD_FAULT_NOT_YOUR_SEAT, NULL, NULL);
        settle(r, (hub_news){.what = HUB_SAYS_REFUSED, .fault = &fault});
        return true;
    }
    if (budget_check(r, w, now, &fault) != DM_OK) {
        settle(r, (hub_news){.what = HUB_SAYS_REFUSED, .fault = &fault});
        return true;
    }
    r->ruling = dm_room_do(r->room, &act, &text, &fault);
    if (r->ruling == DM_RULED_AGAIN) {
        publish_last(r);
        settle(r, (hub_news){.what = HUB_SAYS_DONE,
                             .number = dm_room_event_of(r->room, w->person, w->id)});
        return true;
    }
    if (r->ruling == DM_RULED_REFUSED) {
        if (w->person == DM_HOST && w->seen == (int64_t)r->count) /* not merely stale */
            r->host_refused = (int64_t)r->count;
        settle(r, (hub_news){.what = HUB_SAYS_REFUSED, .fault = &fault});
        return true;
    }
    if (r->count == 0 && w->person != DM_HOST && !has_good_names(r, &fault)) {
        settle(r, (hub_news){.what = HUB_SAYS_REFUSED, .fault = &fault});
        return true;
    }
    if (!keep_pending(r, text)) {
        undo(r, now);
        return false;
    }
    r->business = HUB_WRITING;
    r->ahead = true;
    const hub_event next = {.room = r->id,
                            .number = (int64_t)r->count + 1,
                            .text = r->pending,
                            .due = hosting_due(r),
                            .after = r->room,
                            .settles = w->person == DM_HOST ? excuses_settled(r) : 0};
    if (!r->hub->world.append(r->hub->world.self, &next))
        undo(r, now);
    return false;
}

/* The act that was added last becomes the first. */
static void hasten_last(hub_room *r) {
    hub_waiting *last = r->last, *before = r->first;
    if (before == last)
        return;
    while (before->next != last)
        before = before->next;
    before->next = NULL;
    r->last = before;
    last->next = r->first;
    r->first = last;
}

void acts_continue(hub_room *r, int64_t now) {
    if (r->business != HUB_IDLE || r->in_doubt)
        return;
    if (r->heard > (int64_t)r->count) {
        acts_read(r, now);
        return;
    }
    if (excuses_say(r, now))
        hasten_last(r);
    while (r->first)
        if (!decide(r, now))
            return;
    hosting_continue(r, now);
}

/* The event counts from now on: everybody may hear of it. */
static void stored(hub_room *r, int64_t now) {
    hub *h = r->hub;
    dm_ruling ruling = r->ruling;
    int64_t number = (int64_t)r->count + 1;
    dm_fault late = {0};
    if (!log_add(r, r->pending)) {
        undo(r, now);
        return;
    }
    r->business = HUB_IDLE;
    tell_last(r, now);
    r->ahead = false;
    h->world.publish(h->world.self, r->id, number, r->pending, hosting_due(r));
    rematch_made(r, true, now);
    if (ruling == DM_RULED_FLAG) {
        dm_refuse(&late, 0, DM_WORD_FAULT_TIME_OUT, NULL, NULL);
        settle(r, (hub_news){.what = HUB_SAYS_REFUSED, .fault = &late});
    } else {
        settle(r, (hub_news){.what = HUB_SAYS_DONE, .number = number});
    }
    excuses_late(r, now);
    acts_continue(r, now);
}

void hub_appended(hub *h, const char *room, int64_t number, hub_result result,
                  int64_t now) {
    hub_room *r = rooms_find(h, room);
    if (!r || r->business != HUB_WRITING || number != (int64_t)r->count + 1)
        return;
    if (result == HUB_STORED) {
        stored(r, now);
    } else if (result == HUB_FAILED || !rebuild(r)) {
        undo(r, now);
    } else if (r->count == 0) {
        rematch_made(r, true, now); /* by another process */
        lose(r, now);               /* a new room with a name that is taken */
    } else {
        acts_read(r, now);
    }
}

void hub_act(hub *h, hub_visitor *v, int64_t id, int64_t seen, const char *words,
             int64_t now) {
    hub_room *r = v->room;
    dm_fault fault = {0};
    (void)h;
    if (v->person == HUB_WATCHER || id <= 0) {
        dm_refuse(&fault, 0, DM_WORD_FAULT_NOT_YOUR_SEAT, NULL, NULL);
        hub_tell(r, v, &(hub_news){.what = HUB_SAYS_REFUSED, .id = id, .fault = &fault});
        return;
    }
    const hub_waiting act = {.visitor = v,
                             .person = v->person,
                             .id = id,
                             .seen = seen,
                             .lag = v->lag,
                             .at = now};
    if (r->in_doubt || !acts_add(r, &act, words))
        hub_tell(r, v, &(hub_news){.what = HUB_SAYS_LATER, .id = id});
    else
        acts_continue(r, now);
}
