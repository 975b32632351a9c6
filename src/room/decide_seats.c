/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts about the room itself: opening it, its settings, who sits where, and phrases. */
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/decide.h"

dm_status decide_open(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)a;
    e->kind = EVENT_OPEN;
    if (r->phase != DM_ROOM_EMPTY)
        return act_refuse(fault, DM_WORD_FAULT_ROOM_OPEN);
    while (*rest) {
        char *word;
        if (e->word_count == EVENT_WORDS_MAX || !event_next_word(&rest, &word))
            return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "open", NULL);
        e->words[e->word_count++] = word;
    }
    return room_check_opening(e, fault);
}

dm_status decide_set(dm_room *r, const dm_act *a, char *rest, event *e, dm_fault *fault) {
    room_rules rules = r->rules;
    dm_match *changed;
    (void)a;
    e->kind = EVENT_SET;
    e->words[0] = act_next_word(&rest);
    e->words[1] = rest;
    e->word_count = 2;
    if (room_rules_set(&rules, e->words[0], rest))
        return DM_OK;
    if (room_change_match(r, e->words[0], rest, &changed, fault) != DM_OK)
        return DM_REFUSED;
    dm_match_free(changed);
    return DM_OK;
}

dm_status decide_name(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    e->kind = EVENT_NAME;
    if (room_is_full_for(r, a->person))
        return act_refuse(fault, DM_WORD_FAULT_ROOM_FULL);
    rest += strspn(rest, " ");
    size_t length = strlen(rest);
    while (length > 0 && rest[length - 1] == ' ')
        rest[--length] = '\0';
    if (room_check_name(r, a->person, rest, fault) != DM_OK)
        return DM_REFUSED;
    memcpy(r->spare, rest, length + 1);
    e->words[e->word_count++] = r->spare;
    return DM_OK;
}

dm_status decide_sit(dm_room *r, const dm_act *a, char *rest, event *e, dm_fault *fault) {
    e->kind = EVENT_SIT;
    if (act_read_seat(r, rest, &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    if (r->seats[e->seat].kind != DM_SEAT_OPEN && !room_is_kept(r, a->person, e->seat))
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_SEAT_TAKEN, e->seat + 1);
    if (room_is_full_for(r, a->person))
        return act_refuse(fault, DM_WORD_FAULT_ROOM_FULL);
    return DM_OK;
}

dm_status decide_rise(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    e->kind = EVENT_RISE;
    return act_read_own_seat(r, a, rest, &e->seat, fault);
}

/*
 * `computer 3 level 4`; those who lead may put it anywhere, others on a free seat. In a
 * game it may also sit in for a player who is away.
 */
dm_status decide_computer(dm_room *r, const dm_act *a, char *rest, event *e,
                          dm_fault *fault) {
    e->kind = EVENT_COMPUTER;
    if (act_read_seat(r, act_next_word(&rest), &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    if (strncmp(rest, "level ", 6) == 0)
        rest += 6;
    if (!dm_read_whole(rest, DM_LEVELS, &e->value) || e->value < 1)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "computer", NULL);
    bool playing = r->phase == DM_ROOM_PLAYING;
    if (playing && act_is_absent(r, a, e, e->seat))
        return DM_OK;
    if (r->seats[e->seat].kind == DM_SEAT_PERSON)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_SEAT_TAKEN, e->seat + 1);
    if (playing && !room_may_lead(r, a->person))
        return act_refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    return DM_OK;
}

dm_status decide_grant(dm_room *r, const dm_act *a, char *rest, event *e,
                       dm_fault *fault) {
    e->kind = EVENT_GRANT;
    if (!(dm_room_rights(r, a->person) & DM_RIGHT_HOST))
        return act_refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    if (!dm_read_whole(act_next_word(&rest), DM_PERSON_MAX, &e->value) || e->value < 1 ||
        !dm_read_whole(rest, DM_RIGHT_HOST | DM_RIGHT_TEACHER, &e->other))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "grant", NULL);
    if (room_is_full_for(r, (int)e->value))
        return act_refuse(fault, DM_WORD_FAULT_ROOM_FULL);
    return DM_OK;
}

dm_status decide_start(dm_room *r, const dm_act *a, char *rest, event *e,
                       dm_fault *fault) {
    (void)a;
    (void)rest;
    e->kind = EVENT_START;
    for (int seat = 0; seat < dm_match_seats(r->match); seat++)
        if (r->seats[seat].kind == DM_SEAT_OPEN)
            return act_refuse(fault, DM_WORD_FAULT_SEATS_EMPTY);
    return DM_OK;
}

dm_status decide_phrase(dm_room *r, const dm_act *a, char *rest, event *e,
                        dm_fault *fault) {
    (void)r;
    (void)a;
    e->kind = EVENT_PHRASE;
    if (!dm_read_whole(rest, DM_PHRASES, &e->value) || e->value < 1)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "phrase", NULL);
    return DM_OK;
}
