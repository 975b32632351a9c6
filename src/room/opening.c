/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The first event of a room: the words `name=value` it is opened with, and the room they
 * make. Nothing is decided here.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/state.h"

typedef struct {
    room_rules rules;
    const char *record;
    bool hold_all;
    int64_t seed;               /* instead of the record's; 0 for none */
    const char *after;          /* the room before a rematch */
    const char *seats, *rights; /* of a rematch: who sits where, who may do what */
    const char *deck;           /* the text of a deck for this room alone */
} opening;

dm_status room_refuse_event(const event *e, dm_fault *fault) {
    return dm_refuse(fault, 0, DM_WORD_FAULT_EVENT, event_name(e->kind), NULL);
}

/* ---- words ---- */

/* Cuts `name=` off a word; NULL if there is none. */
static const char *split(const char *word, char name[16]) {
    const char *value = strchr(word, '=');
    size_t length = value ? (size_t)(value - word) : 0;
    if (!value || length >= 16)
        return NULL;
    memcpy(name, word, length);
    name[length] = '\0';
    return value + 1;
}

static bool read_word(opening *o, const char *name, const char *value) {
    const struct {
        const char *name;
        const char **text;
    } texts[] = {{"record", &o->record},
                 {"seats", &o->seats},
                 {"rights", &o->rights},
                 {"after", &o->after},
                 {"deck", &o->deck}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(name, texts[i].name) == 0)
            return *texts[i].text = value, true;
    if (strcmp(name, "hold") == 0 && strcmp(value, "all") == 0)
        return o->hold_all = true;
    if (strcmp(name, "seed") == 0)
        return dm_read_whole(value, DM_SEED_MAX, &o->seed);
    return room_rules_set(&o->rules, name, value);
}

static bool read_opening(const event *e, opening *o) {
    *o = (opening){.record = NULL};
    room_rules_init(&o->rules);
    for (size_t i = 0; i < e->word_count; i++) {
        char name[16];
        const char *value = split(e->words[i], name);
        if (!value || !read_word(o, name, value))
            return false;
    }
    return o->record != NULL;
}

/* ---- people who are there from the beginning ---- */

/*
 * `1+952238580+0`: who holds each seat, 0 for nobody. A computer's seat is nobody's. Only
 * checked if the room is NULL; false also if memory runs out.
 */
static bool seat_people(dm_room *r, const dm_match *m, const char *text) {
    dm_reader reader = dm_reader_init(text);
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        int person;
        if ((seat > 0 && !dm_read_char(&reader, '+')) ||
            !dm_read_number(&reader, DM_PERSON_MAX, &person) ||
            (person && dm_match_player(m, seat)->kind == DM_ENGINE))
            return false;
        room_person *known = r && person ? room_have_person(r, person) : NULL;
        if (r && person && !known)
            return false;
        if (known) {
            r->seats[seat] = (dm_seat){.kind = DM_SEAT_PERSON, .person = person};
            memcpy(known->name, dm_match_player(m, seat)->name, DM_NAME_BYTES);
        }
    }
    return dm_read_end(&reader);
}

/* `1:1+77:2`: people and their rights. */
static bool give_rights(dm_room *r, const char *text) {
    dm_reader reader = dm_reader_init(text);
    for (int i = 0; i < DM_ROOM_PEOPLE_MAX; i++) {
        int person, rights;
        if (!dm_read_number(&reader, DM_PERSON_MAX, &person) || person == 0 ||
            !dm_read_char(&reader, ':') ||
            !dm_read_number(&reader, DM_RIGHT_HOST | DM_RIGHT_TEACHER, &rights))
            return false;
        room_person *known = r ? room_have_person(r, person) : NULL;
        if (r && !known)
            return false;
        if (known)
            known->rights = (uint8_t)rights;
        if (dm_read_end(&reader))
            return true;
        if (!dm_read_char(&reader, '+'))
            return false;
    }
    return false;
}

static bool add_people(dm_room *r, const dm_match *m, const opening *o) {
    return (!o->seats || seat_people(r, m, o->seats)) &&
           (!o->rights || give_rights(r, o->rights));
}

/* Who sits where by the record; with `hold=all` the opener holds every person's seat. */
static void seat_by_record(dm_room *r, int opener) {
    for (int seat = 0; seat < dm_match_seats(r->match); seat++) {
        const dm_player *player = dm_match_player(r->match, seat);
        dm_seat *s = &r->seats[seat];
        *s = (dm_seat){.kind = opener ? DM_SEAT_PERSON : DM_SEAT_OPEN, .person = opener};
        if (player->kind == DM_ENGINE)
            *s = (dm_seat){.kind = DM_SEAT_COMPUTER,
                           .level = player->level ? player->level : 1};
    }
}

/* ---- a deck for this room alone ---- */

static dm_status read_deck(dm_room *r, const char *text, dm_fault *fault) {
    size_t bytes = strlen(text) + 1;
    if (dm_deck_read(&r->own_deck, text, bytes - 1) == DM_OK)
        r->own_deck_text = malloc(bytes);
    if (!r->own_deck_text)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    memcpy(r->own_deck_text, text, bytes);
    return DM_OK;
}

/* ---- opening ---- */

/* The match of the record, if everything else fits it. */
static dm_status load_opening(const event *e, opening *o, dm_match **match,
                              dm_fault *fault) {
    if (!read_opening(e, o) || (o->hold_all && e->person == DM_HOST) ||
        (o->after && strlen(o->after) >= DM_ROOM_NAME_BYTES))
        return room_refuse_event(e, fault);
    if (o->deck && strlen(o->deck) > DM_ROOM_DECK_BYTES_MAX)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_DECK_LONG,
                                DM_ROOM_DECK_BYTES_MAX >> 10);
    if (dm_match_load(match, o->record, fault) != DM_OK)
        return DM_REFUSED;
    if (add_people(NULL, *match, o))
        return DM_OK;
    dm_match_free(*match);
    return room_refuse_event(e, fault);
}

dm_status room_check_opening(const event *e, dm_fault *fault) {
    opening o;
    dm_match *match = NULL;
    if (load_opening(e, &o, &match, fault) != DM_OK)
        return DM_REFUSED;
    dm_match_free(match);
    return DM_OK;
}

/* Back to an empty room. */
static dm_status give_up(dm_room *r, dm_match *match, dm_fault *fault) {
    dm_match_free(match);
    dm_deck_free(r->own_deck);
    free(r->own_deck_text);
    r->own_deck = NULL;
    r->own_deck_text = NULL;
    r->match = NULL;
    r->people_count = 0;
    return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
}

dm_status room_apply_open(dm_room *r, const event *e, dm_fault *fault) {
    opening o;
    dm_match *match = NULL;
    if (load_opening(e, &o, &match, fault) != DM_OK)
        return DM_REFUSED;
    room_person *opener = room_have_person(r, e->person);
    if ((e->person != DM_HOST && !opener) ||
        (o.deck && read_deck(r, o.deck, fault) != DM_OK))
        return give_up(r, match, fault);
    if (opener)
        opener->rights = DM_RIGHT_HOST;
    if (o.seed)
        dm_match_set_seed(match, o.seed);
    if (o.after)
        memcpy(r->before, o.after, strlen(o.after) + 1);
    r->match = match;
    seat_by_record(r, o.hold_all ? e->person : 0);
    if (!add_people(r, match, &o))
        return give_up(r, match, fault);
    r->rules = o.rules;
    r->phase = DM_ROOM_WAITING;
    return DM_OK;
}
