/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The record of a room's game, as whoever watches it may know it: as text, as JSON, as
 * PDN. See api.h.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "api_state.h"
#include "formats/pdn.h"
#include "saying.h"
#include "secrets.h"

static const char *const types[] = {[API_TEXT] = "text/plain; charset=utf-8",
                                    [API_JSON] = "application/json",
                                    [API_PDN] = "application/x-pdn; charset=utf-8"};

/* ---- the room ---- */

/* One event, without what nobody may know yet: the seed, the answers to cards. */
static bool add_event(dm_room *room, const char *text) {
    dm_fault fault;
    size_t length = dm_room_redact(text, HUB_WATCHER, NULL, 0);
    char *redacted = malloc(length + 1);
    if (!redacted)
        return false;
    dm_room_redact(text, HUB_WATCHER, redacted, length + 1);
    bool good = dm_room_add(room, redacted, &fault) == DM_OK;
    free(redacted);
    return good;
}

/* NULL if memory runs out or an event cannot be read. */
static dm_room *replay(const store_task *t) {
    dm_room *room;
    if (dm_room_new(&room) != DM_OK)
        return NULL;
    bool good = t->count > 0;
    for (size_t i = 0; good && i < t->count; i++)
        good = add_event(room, t->texts[i]);
    if (good && dm_room_match(room))
        return room;
    dm_room_free(room);
    return NULL;
}

/* ---- its record ---- */

static void write_text(const dm_room *room, dm_bytes *out) {
    size_t length = dm_room_save(room, dm_room_time(room), NULL, 0);
    char *text = malloc(length + 1);
    out->failed = !text;
    if (!text)
        return;
    dm_room_save(room, dm_room_time(room), text, length + 1);
    dm_bytes_add(out, text, length);
    free(text);
}

static void write_pdn(const dm_room *room, dm_bytes *out) {
    const dm_pdn_tags tags = {.event = "Damier"};
    const dm_match *m = dm_room_match(room);
    size_t length = dm_pdn_write(m, &tags, NULL, 0);
    char *text = length > 0 ? malloc(length + 1) : NULL;
    if (!text)
        return;
    dm_pdn_write(m, &tags, text, length + 1);
    dm_bytes_add(out, text, length);
    free(text);
}

static json_t *moves_of(const dm_match *m) {
    json_t *moves = json_array();
    for (size_t i = 0; i < dm_match_length(m); i++) {
        const dm_turn *turn = dm_match_turn(m, i);
        char text[DM_MOVE_TEXT] = "pass";
        if (!turn->pass)
            dm_match_game(m)->write_move(dm_match_before(m, i), turn->move,
                                         DM_NOTATION_PLAIN, text, sizeof text);
        json_array_append_new(moves, json_string(text));
    }
    return moves;
}

static json_t *tags_of(const dm_match *m) {
    json_t *tags = json_object();
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        char number[] = {(char)('1' + seat), '\0'};
        const char *name = dm_match_player(m, seat)->name;
        if (*name)
            json_object_set_new(tags, number, json_string(name));
    }
    return tags;
}

/* The last line of a record says it. */
static json_t *result_of(const dm_bytes *record) {
    static const char field[] = "\nresult ";
    const char *at = record->data, *last = NULL;
    while (at && (at = strstr(at, field)))
        last = at += sizeof field - 1;
    return last ? json_stringn(last, strcspn(last, "\n")) : json_null();
}

/* One object on one line, as `damier convert --to json` has it. */
static void write_json(const dm_room *room, dm_bytes *out) {
    const dm_match *m = dm_room_match(room);
    char first[DM_POSITION_TEXT];
    dm_bytes record = {0};
    dm_match_game(m)->write_state(dm_match_first(m), first, sizeof first);
    write_text(room, &record);
    json_t *all = json_pack("{s:s, s:o, s:s, s:o, s:o}", "game", dm_match_game(m)->id,
                            "tags", tags_of(m), "first", first, "moves", moves_of(m),
                            "result", result_of(&record));
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    out->failed = !text;
    if (text) {
        dm_bytes_text(out, text);
        dm_bytes_text(out, "\n");
    }
    free(text);
    json_decref(all);
    dm_bytes_free(&record);
}

/* ---- asking for it ---- */

static void say_record(const dm_room *room, api_form form, site_reply *reply) {
    static void (*const writers[])(const dm_room *, dm_bytes *) = {
        [API_TEXT] = write_text, [API_JSON] = write_json, [API_PDN] = write_pdn};
    dm_bytes text = {0};
    writers[form](room, &text);
    if (!text.failed && text.length == 0) {
        say_error(reply, 404, "PDN has games of draughts only");
        return;
    }
    answer_begin(reply->answer, 200);
    answer_own_body(reply->answer, types[form], &text);
    reply->ready(reply);
}

static void on_read(store_task *t) {
    errand *e = t->owner;
    dm_room *room = e->reply && t->result == HUB_STORED ? replay(t) : NULL;
    if (room)
        say_record(room, e->form, e->reply);
    else if (e->reply && t->result == HUB_MISSING)
        say_error(e->reply, 404, "there is no such room");
    else if (e->reply)
        say_error(e->reply, 503, "storage does not answer");
    if (room)
        dm_room_free(room);
    free(e);
    store_task_free(t);
}

void api_record(api *a, const char *path, site_reply *reply) {
    static const char *const ends[] = {
        [API_TEXT] = "/record", [API_JSON] = "/record.json", [API_PDN] = "/record.pdn"};
    char room[SECRET_ROOM_BYTES];
    size_t length = strcspn(path, "/");
    for (api_form form = 0; length < sizeof room && form <= API_PDN; form++) {
        if (strcmp(path + length, ends[form]) != 0)
            continue;
        memcpy(room, path, length);
        room[length] = '\0';
        store_task *t =
            secret_is_room(room) ? api_ask(a, reply, STORE_READ, room, on_read) : NULL;
        if (!t)
            break;
        ((errand *)t->owner)->form = form;
        a->parts.store->submit(a->parts.store, t);
        return;
    }
    say_error(reply, 404, "there is no such room");
}
