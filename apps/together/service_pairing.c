/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Quick pairing: whoever asks for a game gets a room in which somebody waits for the very
 * same, or one to wait in. Storage knows how long somebody is there at least, so that
 * nobody is sent to a room whose people have left, whatever has become of their process.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "service_state.h"

enum { REPEAT_MS = SERVICE_WAIT_MS / 3 };

/* ---- what is to be played ---- */

/* The record of a room's game without names, to be freed; NULL if memory runs out. */
static char *nameless_record(const dm_room *r) {
    size_t length = dm_room_again(r, false, NULL, 0);
    char *record = malloc(length + 1);
    dm_match *m = NULL;
    if (record && dm_room_again(r, false, record, length + 1) == length &&
        dm_match_load(&m, record, NULL) == DM_OK) {
        for (int seat = 0; seat < dm_match_seats(m); seat++) {
            dm_player player = *dm_match_player(m, seat);
            player.name[0] = '\0';
            dm_match_set_player(m, seat, &player);
        }
        dm_match_save(m, record, length + 1); /* not longer than with the names */
        dm_match_free(m);
        return record;
    }
    free(record);
    return NULL;
}

/* The rules of a room, as far as its record does not have them; to be freed. */
static char *rules_of(const dm_room *r) {
    size_t length = dm_room_rematch(r, "", false, 0, NULL, 0);
    char *words = malloc(length + 1);
    if (!words)
        return NULL;
    dm_room_rematch(r, "", false, 0, words, length + 1);
    char *end = strstr(words, " after=");
    if (end)
        *end = '\0';
    return words;
}

static bool hash_game(const dm_room *r, unsigned char out[STORE_HASH_BYTES]) {
    char *rules = rules_of(r), *record = nameless_record(r), *both = NULL;
    size_t bytes = rules && record ? strlen(rules) + strlen(record) + 1 : 0;
    if (bytes)
        both = malloc(bytes);
    if (both) {
        snprintf(both, bytes, "%s%s", rules, record);
        secret_hash(both, out);
    }
    bool good = both;
    free(rules);
    free(record);
    free(both);
    return good;
}

dm_status service_read_pairing(const char *words, unsigned char out[STORE_HASH_BYTES],
                               dm_fault *fault) {
    dm_room *r;
    const char *text;
    const dm_act act = {.person = 1, .id = 1, .words = words};
    if (dm_room_new(&r) != DM_OK)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    dm_status status =
        dm_room_do(r, &act, &text, fault) == DM_RULED_EVENT ? DM_OK : DM_REFUSED;
    if (status == DM_OK && dm_match_total(dm_room_match(r)) > 0)
        status = dm_refuse(fault, 0, DM_WORD_FAULT_STARTED, NULL, NULL);
    if (status == DM_OK && !hash_game(r, out))
        status = dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    dm_room_free(r);
    return status;
}

/* ---- waiting ---- */

static void say_waiting(service *s, const hub_room *room, int64_t until) {
    store_task *t =
        store_task_new(STORE_WAIT, hub_room_name(room), store_task_free, NULL);
    if (!t)
        return;
    t->number = until;
    service_submit(s, t);
}

void service_await_pair(service *s, caller *c) {
    if (!c->visitor.room) /* which could not be made again: the caller will come back */
        return;
    ring_append(&s->waiting, &c->waiting);
    say_waiting(s, c->visitor.room, wall_now() + SERVICE_WAIT_MS);
}

void service_stop_waiting(service *s, caller *c) {
    if (ring_is_empty(&c->waiting))
        return;
    ring_remove(&c->waiting);
    if (c->visitor.room)
        say_waiting(s, c->visitor.room, 0);
}

static bool still_waits(const caller *c) {
    const dm_room *r = c->visitor.room ? hub_stored_room(c->visitor.room) : NULL;
    return c->visitor.room && (!r || dm_room_phase(r) == DM_ROOM_WAITING);
}

int64_t service_next_waiting(const service *s) {
    return ring_is_empty(&s->waiting) ? HUB_NEVER : s->waited + REPEAT_MS;
}

void service_keep_waiting(service *s, int64_t now) {
    if (now < service_next_waiting(s))
        return;
    for (ring *link = s->waiting.after, *after; link != &s->waiting; link = after) {
        caller *c = OWNER_OF(link, caller, waiting);
        after = link->after;
        if (still_waits(c))
            say_waiting(s, c->visitor.room, now + SERVICE_WAIT_MS);
        else
            ring_remove(&c->waiting);
    }
    s->waited = now;
}
