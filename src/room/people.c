/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is in a room, what they hold and what they may. */
#include <stdlib.h>
#include <string.h>

#include "room/state.h"

room_person *room_find_person(const dm_room *r, int person) {
    for (size_t i = 0; i < r->people_count; i++)
        if (r->people[i].number == person)
            return &r->people[i];
    return NULL;
}

bool room_is_full_for(const dm_room *r, int person) {
    return r->people_count == DM_ROOM_PEOPLE_MAX && !room_find_person(r, person);
}

room_person *room_have_person(dm_room *r, int person) {
    room_person *known = room_find_person(r, person);
    if (known || person == DM_HOST || r->people_count == DM_ROOM_PEOPLE_MAX)
        return known;
    room_person *people = realloc(r->people, (r->people_count + 1) * sizeof *people);
    if (!people)
        return NULL;
    r->people = people;
    people[r->people_count] = (room_person){.number = person};
    return &people[r->people_count++];
}

unsigned dm_room_rights(const dm_room *r, int person) {
    const room_person *known = room_find_person(r, person);
    if (person == DM_HOST)
        return DM_RIGHT_HOST | DM_RIGHT_TEACHER;
    return known ? known->rights : 0;
}

bool room_may_lead(const dm_room *r, int person) {
    return dm_room_rights(r, person) != 0;
}

bool room_may_pause_alone(const dm_room *r, int person) {
    bool plays = room_seats_of(r, person) != 0;
    return room_may_lead(r, person) &&
           (!plays || dm_room_rights(r, person) & DM_RIGHT_TEACHER);
}

bool dm_room_holds(const dm_room *r, int person, int seat) {
    return seat >= 0 && seat < DM_SEATS_MAX && r->seats[seat].kind == DM_SEAT_PERSON &&
           r->seats[seat].person == person;
}

bool room_is_kept(const dm_room *r, int person, int seat) {
    return person != DM_HOST && r->seats[seat].kind == DM_SEAT_COMPUTER &&
           r->seats[seat].person == person && !dm_match_has_retired(r->match, seat);
}

uint8_t room_seats_of(const dm_room *r, int person) {
    uint8_t seats = 0;
    for (int seat = 0; seat < DM_SEATS_MAX; seat++)
        if (dm_room_holds(r, person, seat))
            seats |= (uint8_t)(1U << seat);
    return seats;
}

uint8_t room_seats_of_people(const dm_room *r) {
    uint8_t seats = 0;
    for (int seat = 0; seat < DM_SEATS_MAX; seat++)
        if (r->seats[seat].kind == DM_SEAT_PERSON)
            seats |= (uint8_t)(1U << seat);
    return seats;
}

uint8_t room_seats_with_offer(const dm_room *r) {
    uint8_t seats = 0;
    for (int seat = 0; seat < dm_match_seats(r->match); seat++)
        if (dm_match_has_offered(r->match, seat))
            seats |= (uint8_t)(1U << seat);
    return seats;
}

uint8_t room_seats_to_reply(const dm_room *r) {
    uint8_t offered = room_seats_with_offer(r), seats = 0;
    for (int seat = 0; offered && seat < dm_match_seats(r->match); seat++)
        if (r->seats[seat].kind == DM_SEAT_COMPUTER && !(offered >> seat & 1U))
            seats |= (uint8_t)(1U << seat);
    return seats;
}

/* The seat to move if it is theirs, otherwise their first. */
int room_own_seat(const dm_room *r, int person) {
    int moving = dm_match_seat(r->match);
    if (dm_room_holds(r, person, moving))
        return moving;
    for (int seat = 0; seat < DM_SEATS_MAX; seat++)
        if (dm_room_holds(r, person, seat))
            return seat;
    return DM_NOBODY;
}

void room_seat_player(dm_room *r, int seat) {
    const dm_seat *s = &r->seats[seat];
    dm_player player = *dm_match_player(r->match, seat);
    player.kind = s->kind == DM_SEAT_COMPUTER ? DM_ENGINE : DM_PERSON;
    player.level = (uint8_t)(s->kind == DM_SEAT_COMPUTER ? s->level : 0);
    const room_person *person =
        s->kind == DM_SEAT_PERSON ? room_find_person(r, s->person) : NULL;
    if (person && person->name[0])
        memcpy(player.name, person->name, sizeof player.name);
    dm_match_set_player(r->match, seat, &player);
}
