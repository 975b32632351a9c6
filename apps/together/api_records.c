/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The record of a room's game, as whoever watches it may know it: as text, as JSON, as
 * PDN. See api.h.
 */
#include <stdlib.h>
#include <string.h>

#include "api_state.h"
#include "formats/game_json.h"
#include "formats/pdn.h"
#include "formats/pdn_builder.h"
#include "saying.h"
#include "secrets.h"
#include "together/late.h"

static const char *const types[] = {[API_TEXT] = "text/plain; charset=utf-8",
                                    [API_JSON] = "application/json",
                                    [API_PDN] = "application/x-pdn; charset=utf-8"};

/* ---- the room ---- */

/* One event, without what nobody may know yet: the seed, the answers to cards. */
static bool add_event(dm_room *room, const char *text) {
    dm_fault fault;
    char *redacted = hub_redact(text, HUB_WATCHER);
    bool good = redacted && dm_room_add(room, redacted, &fault) == DM_OK;
    free(redacted);
    return good;
}

/*
 * As far as those who have no seat may know it by now. NULL if memory runs out or an event
 * cannot be read.
 */
static dm_room *replay(const store_task *t, int64_t now) {
    dm_room *room;
    const char *const *texts = (const char *const *)t->texts;
    if (dm_room_new(&room) != DM_OK)
        return NULL;
    bool good = true;
    for (size_t i = 0; i < t->count && late_count(room, texts, i + 1, i, now) > i; i++)
        good = good && add_event(room, texts[i]);
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

/* One object on one line, as `damier convert --to json` has it. */
static void write_json(const dm_room *room, dm_bytes *out) {
    pdn_builder built = {.last = PDN_NONE};
    json text = {.comma = false};
    pdn_builder_match(&built, dm_room_match(room));
    game_json_write(&text, &built.game, DM_ENGLISH);
    dm_bytes_text(&text.bytes, "\n");
    text.bytes.failed |= built.failed || built.arena.failed;
    pdn_builder_free(&built);
    *out = text.bytes;
}

/* ---- asking for it ---- */

static record_result make(const store_task *t, int form, int64_t now, dm_bytes *out) {
    static void (*const writers[])(const dm_room *, dm_bytes *) = {
        [API_TEXT] = write_text, [API_JSON] = write_json, [API_PDN] = write_pdn};
    dm_room *room = replay(t, now);
    if (!room)
        return RECORD_FAILED;
    writers[form](room, out);
    dm_room_free(room);
    return out->failed       ? RECORD_FAILED
           : out->length > 0 ? RECORD_MADE
                             : RECORD_OF_ANOTHER_GAME;
}

record_queue *api_new_records(const api_parts *parts) {
    return record_queue_new(&(record_parts){
        .loop = parts->loop, .store = parts->store, .make = make, .types = types});
}

void api_record(api *a, const char *path, uint64_t origin, site_reply *reply) {
    static const char *const ends[] = {
        [API_TEXT] = "/record", [API_JSON] = "/record.json", [API_PDN] = "/record.pdn"};
    char room[SECRET_ROOM_BYTES];
    size_t length = strcspn(path, "/");
    for (api_form form = 0; length < sizeof room && form <= API_PDN; form++) {
        if (strcmp(path + length, ends[form]) != 0)
            continue;
        memcpy(room, path, length);
        room[length] = '\0';
        if (!secret_is_room(room))
            break;
        record_queue_ask(a->records, room, (int)form, origin, reply);
        return;
    }
    say_error(reply, 404, "there is no such room");
}
