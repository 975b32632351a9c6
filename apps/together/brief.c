/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rooms in brief: see brief.h. */
#include "brief.h"

#include <string.h>

#include "base/text.h"

enum { OPTIONS_BYTES = 256, CLOCK_BYTES = 48 };

static const char *phase_of(const dm_room *r) {
    if (dm_room_phase(r) == DM_ROOM_CLOSED || dm_match_seat(dm_room_match(r)) == DM_OVER)
        return "over";
    return dm_room_phase(r) == DM_ROOM_PLAYING ? "playing" : "waiting";
}

/* `players=3 cards=on` */
static void write_options(const dm_match *m, dm_writer *w) {
    const dm_game *game = dm_match_game(m);
    for (size_t i = 0; i < game->option_count; i++) {
        if (i > 0)
            dm_write_char(w, ' ');
        dm_write_text(w, game->options[i].name);
        dm_write_char(w, '=');
        dm_write_text(w, game->options[i].values[dm_match_setup(m)->value[i]]);
    }
}

static json_t *seats_of(const dm_room *r) {
    static const char *const kinds[] = {"open", "person", "computer"};
    const dm_match *m = dm_room_match(r);
    json_t *seats = json_array();
    for (int i = 0; i < dm_match_seats(m); i++) {
        dm_seat seat = dm_room_seat(r, i);
        json_t *name = json_string(dm_match_player(m, i)->name);
        json_t *packed = json_pack("{s:s, s:o, s:i}", "kind", kinds[seat.kind], "name",
                                   name ? name : json_string(""), "person", seat.person);
        if (seat.kind == DM_SEAT_COMPUTER)
            json_object_set_new(packed, "level", json_integer(seat.level));
        json_array_append_new(seats, packed);
    }
    return seats;
}

char *brief_write(const dm_room *r) {
    const dm_match *m = dm_room_match(r);
    char options[OPTIONS_BYTES] = "", clock[CLOCK_BYTES] = "";
    dm_writer w = dm_writer_init(options, sizeof options);
    write_options(m, &w);
    if (dm_match_clock(m).base) /* as the act `set clock` takes it */
        dm_clock_write(dm_match_clock(m), '+', clock, sizeof clock);
    int moving = dm_room_phase(r) == DM_ROOM_PLAYING ? dm_match_seat(m) : DM_OVER;
    json_t *brief = json_pack(
        "{s:s, s:s, s:o, s:s, s:s, s:i, s:I, s:I, s:b}", "game", dm_match_game(m)->id,
        "options", options, "seats", seats_of(r), "clock", clock, "phase", phase_of(r),
        "turn", moving == DM_OVER ? 0 : moving + 1, "last", (json_int_t)dm_room_time(r),
        "moves", (json_int_t)dm_match_length(m), "cards", dm_match_has_cards(m));
    if (dm_room_delay(r, -1) > 0 && dm_room_started(r) > 0)
        json_object_set_new(brief, "delay", json_integer(dm_room_delay(r, -1)));
    char *text = brief ? json_dumps(brief, JSON_COMPACT) : NULL;
    json_decref(brief);
    return text;
}

bool brief_is_open(const dm_room *r) {
    if (dm_room_phase(r) != DM_ROOM_WAITING)
        return false;
    for (int seat = 0; seat < dm_match_seats(dm_room_match(r)); seat++)
        if (dm_room_seat(r, seat).kind == DM_SEAT_OPEN)
            return true;
    return false;
}

static int64_t number_in(const json_t *entry, const char *name) {
    return json_integer_value(json_object_get(entry, name));
}

/*
 * Whoever has no seat in a room that is watched with a delay does not learn here how its
 * game stands, nor when it was last played: only that it ended, once this may be known.
 */
static void hide_game(json_t *entry, int64_t now) {
    const char *phase = json_string_value(json_object_get(entry, "phase"));
    int64_t delay = number_in(entry, "delay");
    bool over = phase && strcmp(phase, "over") == 0;
    if (delay == 0 || (over && number_in(entry, "last") + delay <= now))
        return;
    json_object_set_new(entry, "phase", json_string("playing"));
    json_object_set_new(entry, "turn", json_integer(0));
    json_object_set_new(entry, "moves", json_integer(0));
    json_object_set_new(entry, "last", json_integer(now - delay));
    json_object_set_new(entry, "late", json_true());
}

/* Who holds which seat is told of one's own rooms only, and only which are one's own. */
json_t *brief_entry(const char *brief, const char *room, int person, int64_t now) {
    json_t *entry = brief ? json_loads(brief, 0, NULL) : NULL, *seat;
    if (!entry)
        return NULL;
    json_t *yours = json_array();
    bool to_move = false;
    size_t i;
    json_array_foreach(json_object_get(entry, "seats"), i, seat) {
        if (person && number_in(seat, "person") == person) {
            json_array_append_new(yours, json_integer((json_int_t)i + 1));
            to_move |= number_in(entry, "turn") == (json_int_t)i + 1;
        }
        json_object_del(seat, "person");
    }
    json_object_set_new(entry, "room", json_string(room));
    if (json_array_size(yours) == 0)
        hide_game(entry, now);
    json_object_del(entry, "delay");
    if (person) {
        json_object_set_new(entry, "you", json_integer(person));
        json_object_set(entry, "yours", yours);
        json_object_set_new(entry, "toMove", json_boolean(to_move));
    }
    json_decref(yours);
    return entry;
}
