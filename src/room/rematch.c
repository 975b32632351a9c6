/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The same game once more: the record of a new game, and the words that open a room for
 * it, in which the people of the old one sit and have the rights they had.
 */
#include <stdlib.h>
#include <string.h>

#include "room/state.h"

/* The seat of the old game whose player a seat of the new one gets. */
static int old_seat(const dm_room *r, int seat, bool swap) {
    return (seat + swap) % dm_match_seats(r->match);
}

/* Whoever a computer has played for sits there again. */
static void return_seats(const dm_room *r, bool swap, dm_match *m) {
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        const dm_seat *old = &r->seats[old_seat(r, seat, swap)];
        const room_person *person = room_find_person(r, old->person);
        if (old->kind != DM_SEAT_COMPUTER || !person)
            continue;
        dm_player player = {.kind = DM_PERSON};
        memcpy(player.name, person->name, sizeof player.name);
        dm_match_set_player(m, seat, &player);
    }
}

/* The first position with the same options, players and clock, and nothing played. */
static dm_match *begin_again(const dm_room *r, bool swap, int64_t seed) {
    const dm_match *old = r->match;
    dm_match *m;
    if (dm_match_new(&m, dm_match_game(old), dm_match_setup(old), dm_match_first(old)) !=
        DM_OK)
        return NULL;
    room_carry_over(old, swap, m);
    return_seats(r, swap, m);
    dm_match_set_seed(m, seed);
    return m;
}

size_t dm_room_again(const dm_room *r, bool swap, char *out, size_t cap) {
    dm_match *m = r->match ? begin_again(r, swap, 0) : NULL;
    size_t length = m ? dm_match_save(m, out, cap) : 0;
    dm_match_free(m);
    return length;
}

/* ---- words ---- */

static void write_seats(const dm_room *r, bool swap, dm_writer *w) {
    dm_write_text(w, " seats=");
    for (int seat = 0; seat < dm_match_seats(r->match); seat++) {
        if (seat > 0)
            dm_write_char(w, '+');
        dm_write_number(w, r->seats[old_seat(r, seat, swap)].person);
    }
}

static void write_rights(const dm_room *r, dm_writer *w) {
    bool first = true;
    for (size_t i = 0; i < r->people_count; i++) {
        if (!r->people[i].rights)
            continue;
        dm_write_text(w, first ? " rights=" : "+");
        dm_write_number(w, r->people[i].number);
        dm_write_char(w, ':');
        dm_write_number(w, r->people[i].rights);
        first = false;
    }
}

static void write_word(dm_writer *w, const char *name, const char *value) {
    dm_write_text(w, name);
    event_write_word(w, value);
}

size_t dm_room_rematch(const dm_room *r, const char *name, bool swap, int64_t seed,
                       char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_match *m = r->match ? begin_again(r, swap, seed) : NULL;
    size_t length = m ? dm_match_save(m, NULL, 0) : 0;
    char *record = m ? malloc(length + 1) : NULL;
    if (record) {
        dm_match_save(m, record, length + 1);
        dm_write_text(&w, "open ");
        room_rules_write(&r->rules, &w);
        write_word(&w, " after=", name);
        write_seats(r, swap, &w);
        write_rights(r, &w);
        if (r->own_deck_text)
            write_word(&w, " deck=", r->own_deck_text);
        write_word(&w, " record=", record);
    }
    free(record);
    dm_match_free(m);
    return w.length;
}
