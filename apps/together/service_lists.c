/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of rooms: those that anybody may join, and those a browser has keys of. */
#include <stdlib.h>
#include <string.h>

#include "brief.h"
#include "service_state.h"

enum {
    LIST_MAX = 50,
    LIST_MS =
        24 * 3600 * 1000 /* a room that waits for longer is found by its link only */
};

/* ---- rooms that anybody may join ---- */

static void on_listed(store_task *t) {
    inquiry *q = t->owner;
    json_t *list = json_array();
    for (size_t i = 0; i < t->count && json_array_size(list) < LIST_MAX; i++) {
        json_t *entry = brief_entry(t->rooms[i].brief, t->rooms[i].id, 0, wall_now());
        if (entry)
            json_array_append_new(list, entry);
    }
    if (q->caller && t->result == HUB_STORED)
        service_send(q->caller, json_pack("{s:O}", "list", list));
    else if (q->caller)
        service_say_later(q->caller, 0);
    json_decref(list);
    store_task_free(t);
    service_end_inquiry(q);
}

void service_list(service *s, caller *c, const json_t *message) {
    (void)message;
    inquiry *q = service_begin_inquiry(s, c, "");
    store_task *t = q ? service_inquire(q, STORE_LISTED, on_listed) : NULL;
    if (!t)
        return;
    t->number = t->now - LIST_MS;
    service_submit(s, t);
}

/* ---- rooms of one's own ---- */

static void on_mine_found(store_task *t) {
    inquiry *q = t->owner;
    json_t *mine = json_array();
    for (size_t i = 0; i < t->count; i++) {
        const store_entry *room = &t->rooms[i];
        json_t *entry = room->person
                            ? brief_entry(room->brief, room->id, room->person, wall_now())
                            : NULL;
        if (!entry)
            entry = json_pack("{s:s, s:b}", "room", room->id, "gone", 1);
        json_array_append_new(mine, entry);
    }
    if (q->caller && t->result == HUB_STORED)
        service_send(q->caller, json_pack("{s:O}", "mine", mine));
    else if (q->caller)
        service_say_later(q->caller, 0);
    json_decref(mine);
    store_task_free(t);
    service_end_inquiry(q);
}

/* A name or key that cannot be one is asked for as well, and found to be gone. */
static void fill_rooms(store_task *t, const json_t *rooms) {
    for (; t->count < json_array_size(rooms); t->count++) {
        const json_t *wanted = json_array_get(rooms, t->count);
        const char *room = service_text(wanted, "room");
        if (secret_is_room(room))
            memcpy(t->rooms[t->count].id, room, SECRET_ROOM_BYTES);
        secret_hash(service_text(wanted, "key"), t->rooms[t->count].hash);
    }
}

void service_list_mine(service *s, caller *c, const json_t *message) {
    const json_t *rooms = json_object_get(message, "rooms");
    if (!json_is_array(rooms) || json_array_size(rooms) > LIST_MAX) {
        service_dismiss(c, "message");
        return;
    }
    inquiry *q = service_begin_inquiry(s, c, "");
    store_task *t = q ? service_inquire(q, STORE_MINE, on_mine_found) : NULL;
    if (!t)
        return;
    t->rooms = calloc(LIST_MAX, sizeof *t->rooms);
    if (!t->rooms) {
        store_task_free(t);
        service_fail_inquiry(q);
        return;
    }
    fill_rooms(t, rooms);
    service_submit(s, t);
}
