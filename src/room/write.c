/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A room as text, for one reader: two rooms are equal if their texts are. */
#include <stdlib.h>

#include "room/state.h"

static void write_line(dm_writer *w, const char *name, long long number) {
    dm_write_text(w, name);
    dm_write_char(w, ' ');
    dm_write_number(w, number);
    dm_write_char(w, '\n');
}

static void write_seats(const dm_room *r, dm_writer *w) {
    static const char *const kinds[] = {"open", "person", "computer"};
    for (int seat = 0; seat < dm_match_seats(r->match); seat++) {
        dm_seat s = dm_room_seat(r, seat);
        dm_write_text(w, "seat ");
        dm_write_number(w, seat + 1);
        dm_write_char(w, ' ');
        dm_write_text(w, kinds[s.kind]);
        dm_write_char(w, ' ');
        dm_write_number(w, s.kind == DM_SEAT_PERSON ? s.person : s.level);
        if (s.kind == DM_SEAT_COMPUTER && s.person) {
            dm_write_text(w, " for ");
            dm_write_number(w, s.person);
        }
        if (r->days_taken[seat]) {
            dm_write_text(w, " off ");
            dm_write_number(w, r->days_taken[seat]);
            dm_write_text(w, " until ");
            dm_write_number(w, r->rest_until[seat]);
        }
        write_line(w, s.retired ? " retired left" : " left",
                   dm_match_time_left(r->match, seat, r->clock_time));
    }
}

static void write_people(const dm_room *r, dm_writer *w) {
    for (size_t i = 0; i < r->people_count; i++) {
        dm_write_text(w, "person ");
        dm_write_number(w, r->people[i].number);
        dm_write_char(w, ' ');
        event_write_word(w, r->people[i].name);
        write_line(w, " rights", r->people[i].rights);
    }
}

/* What can be seen of a card: its question, and once answered the rest. */
static void write_card(const dm_room *r, int person, dm_writer *w) {
    const room_card *c = &r->card;
    if (!c->shown.lies && !c->shown.tried && !c->shown.box)
        return;
    dm_write_text(w, c->shown.lies ? "card lies" : "card answered");
    bool knows = person == DM_HOST || !c->shown.lies;
    for (int column = 0; c->shown.card && column < DM_COLUMNS; column++) {
        bool hidden = room_is_secret((dm_column)column) && !knows;
        bool never =
            person != DM_HOST && (column == DM_COLUMN_NOTE || column == DM_COLUMN_HINT);
        dm_write_char(w, ' ');
        event_write_word(w, hidden || never ? "" : c->row[column]);
    }
    dm_write_char(w, ' ');
    event_write_word(w, c->shown.hint ? c->shown.hint : "");
    dm_write_char(w, ' ');
    event_write_word(w, c->shown.tried ? c->shown.tried : "");
    dm_write_text(w, c->shown.box ? " box " : " ");
    dm_write_number(w, c->shown.almost);
    dm_write_char(w, ' ');
    dm_write_number(w, c->shown.other_accents);
    write_line(w, c->shown.right ? " right" : "", c->shown.verdict);
}

/* The record is the match; its seed is the host's. */
static void write_match(const dm_room *r, int person, dm_writer *w) {
    dm_match *m = r->match;
    int64_t seed = dm_match_seed(m);
    if (person != DM_HOST)
        dm_match_set_seed(m, 0);
    size_t length = dm_match_save(m, NULL, 0);
    char *record = malloc(length + 1);
    if (record) {
        dm_match_save(m, record, length + 1);
        dm_write_text(w, record);
    }
    free(record);
    dm_match_set_seed(m, seed);
}

static void write_done(const dm_room *r, int person, dm_writer *w) {
    for (size_t i = 0; i < r->done_count; i++) {
        const room_done *done = &r->done[i];
        if (person != DM_HOST && done->person != person)
            continue;
        dm_write_text(w, "done ");
        dm_write_number(w, done->person);
        dm_write_char(w, ' ');
        dm_write_number(w, done->id);
        write_line(w, "", done->number);
    }
}

size_t dm_room_write(const dm_room *r, int person, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    char hint[DM_MOVE_TEXT] = "";
    write_line(&w, "phase", r->phase);
    if (r->phase == DM_ROOM_EMPTY)
        return w.length;
    write_line(&w, "events", r->events);
    write_line(&w, "time", r->time);
    write_line(&w, "clock_time", r->clock_time);
    write_line(&w, "stale_before", r->stale_before);
    write_line(&w, "waiting", r->waiting);
    write_line(&w, "started", r->started);
    write_line(&w, "paused", r->paused + 2 * r->paused_by_right);
    dm_write_text(&w, "rules ");
    room_rules_write(&r->rules, &w);
    write_line(&w, "\nrequest", r->request.about);
    write_line(&w, "length", (long long)r->request.length);
    write_line(&w, "agreed", r->request.agreed);
    dm_write_text(&w, "next ");
    event_write_word(&w, r->next);
    write_line(&w, " by", r->next_by);
    write_line(&w, "hint-seat", r->hint_seat);
    if (r->hint != DM_NO_MOVE)
        dm_match_game(r->match)->write_move(dm_match_state(r->match), r->hint,
                                            DM_NOTATION_PLAIN, hint, sizeof hint);
    dm_write_text(&w, "hint ");
    event_write_word(&w, hint);
    dm_write_char(&w, '\n');
    write_seats(r, &w);
    write_people(r, &w);
    write_card(r, person, &w);
    write_done(r, person, &w);
    write_match(r, person, &w);
    return w.length;
}
