/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Days off, where the clock is for each turn: until they end the clock of whoever took
 * them stands still. They belong to a seat, and what was taken stays taken.
 */
#include "room/state.h"

static const int64_t day = INT64_C(24) * 3600 * 1000;

int dm_room_days_off(const dm_room *r, int seat, int64_t *until) {
    bool any = r->match && dm_match_clock(r->match).each_turn && seat >= 0 &&
               seat < dm_match_seats(r->match);
    *until = any ? r->rest_until[seat] : 0;
    return any && r->rules.days_off > r->days_taken[seat]
               ? (int)r->rules.days_off - r->days_taken[seat]
               : 0;
}

dm_status room_apply_rest(dm_room *r, const event *e, dm_fault *fault) {
    int64_t until;
    if (!dm_room_holds(r, e->person, e->seat) || e->value < 1 ||
        e->value > dm_room_days_off(r, e->seat, &until))
        return room_refuse_event(e, fault);
    r->days_taken[e->seat] += (int)e->value;
    r->rest_until[e->seat] = (until > e->time ? until : e->time) + e->value * day;
    return DM_OK;
}

/* Until when the clock of the player to move stands still, if that is after now. */
static int64_t rest_of_mover(const dm_room *r) {
    int seat = dm_match_seat(r->match);
    bool rests = seat != DM_OVER && r->rest_until[seat] > r->clock_time;
    return rests ? r->rest_until[seat] : r->clock_time;
}

void room_keep_rest(dm_room *r) {
    int64_t until = rest_of_mover(r);
    if (r->phase != DM_ROOM_PLAYING || r->paused || until == r->clock_time)
        return;
    dm_match_stop_clock(r->match, r->clock_time);
    dm_match_start_clock(r->match, until);
}

int64_t room_flag_time(const dm_room *r) {
    int64_t from = rest_of_mover(r);
    return from + dm_match_time_left(r->match, dm_match_seat(r->match), from);
}
