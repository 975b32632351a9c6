/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that concern the others: taking back, pauses, draws, giving up, times. */
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/decide.h"

/* Whether to ask for this is to agree to what another has asked. */
static bool agrees(const dm_room *r, int person, dm_asking about) {
    return r->request.about == about &&
           (room_seats_of(r, person) & ~(unsigned)r->request.agreed) != 0;
}

/*
 * Done once everybody else has asked for it too; computers agree. To ask for the same is
 * to agree to what was asked. One thing is asked at a time, so that nobody agrees to what
 * was meant for another question: people may replace what they have asked themselves.
 */
static dm_status ask_or_do(const dm_room *r, const dm_act *a, dm_asking about,
                           event_kind kind, size_t length, event *e, dm_fault *fault) {
    const dm_request *asked = &r->request;
    unsigned own = room_seats_of(r, a->person), agreed = own;
    if (agrees(r, a->person, about) ||
        (asked->about == about && asked->length == length)) {
        length = asked->length;
        agreed |= asked->agreed;
    }
    unsigned missing = room_seats_of_people(r) & ~agreed;
    bool another =
        asked->about != DM_ASK_NOTHING && asked->about != about && (asked->agreed & ~own);
    if (missing && (another || room_seats_with_offer(r)))
        return act_refuse(fault, DM_WORD_FAULT_ASKED);
    e->kind = missing ? EVENT_ASK : kind;
    e->value = (int64_t)length;
    if (missing)
        e->words[e->word_count++] = room_asking_names[about];
    return DM_OK;
}

/*
 * Whether the turn was the person's decision; leaders without a seat may take any turn.
 */
static bool decided(const dm_room *r, int person, size_t turn) {
    const dm_game *game = dm_match_game(r->match);
    if (room_seats_of(r, person) == 0)
        return room_may_lead(r, person);
    return dm_room_holds(r, person, game->seat(dm_match_before(r->match, turn)));
}

/*
 * Whether the turns after the first so many may be taken back: a person who has seen a
 * card would answer it better the second time. Leaders without a seat answer no cards;
 * what they ask for may be agreed to.
 */
static bool may_retake(const dm_room *r, int person, size_t kept) {
    const dm_match *m = r->match;
    bool asked = r->request.about == DM_ASK_UNDO && r->request.length == kept;
    if (r->rules.retake == ROOM_RETAKE_ALL || room_seats_of(r, person) == 0 || asked)
        return true;
    for (size_t i = kept; i < dm_match_length(m); i++) {
        dm_answer answer = dm_match_turn(m, i)->answer;
        int seat = dm_match_game(m)->seat(dm_match_before(m, i));
        bool settled = answer == DM_ANSWER_WRONG ||
                       (answer == DM_ANSWER_RIGHT && r->rules.retake == ROOM_RETAKE_NONE);
        if (settled && r->seats[seat].kind == DM_SEAT_PERSON)
            return false;
    }
    return true;
}

dm_status decide_undo(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)rest;
    size_t length = dm_match_length(r->match);
    if (!r->rules.undo)
        return act_refuse(fault, DM_WORD_FAULT_NO_UNDO);
    if (act_is_pending(r))
        return decide_withdraw(r, a, rest, e, fault);
    if (dm_match_was_ended(r->match))
        return ask_or_do(r, a, DM_ASK_UNDO, EVENT_UNDO, length, e, fault);
    while (length > 0 && !decided(r, a->person, length - 1))
        length--;
    if (length == 0 && !agrees(r, a->person, DM_ASK_UNDO))
        return act_refuse(fault, DM_WORD_FAULT_NOTHING_TO_UNDO);
    if (ask_or_do(r, a, DM_ASK_UNDO, EVENT_UNDO, length ? length - 1 : 0, e, fault) !=
        DM_OK)
        return DM_REFUSED;
    return may_retake(r, a->person, (size_t)e->value)
               ? DM_OK
               : act_refuse(fault, DM_WORD_FAULT_ANSWERED);
}

bool dm_room_may_undo(dm_room *r, int person) {
    const dm_act act = {.person = person, .words = ""};
    char rest[] = "";
    event e = {.word_count = 0};
    return r->phase == DM_ROOM_PLAYING && !r->paused &&
           decide_undo(r, &act, rest, &e, NULL) == DM_OK;
}

/* On to the person's next decision, or to the end of what was taken back. */
dm_status decide_redo(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)rest;
    size_t length = dm_match_length(r->match) + 1, total = dm_match_total(r->match);
    if (!r->rules.undo)
        return act_refuse(fault, DM_WORD_FAULT_NO_UNDO);
    if (length > total || act_is_pending(r) || dm_match_was_ended(r->match))
        return act_refuse(fault, DM_WORD_FAULT_NOTHING_TO_REDO);
    while (length < total && !decided(r, a->person, length))
        length++;
    return ask_or_do(r, a, DM_ASK_REDO, EVENT_REDO, length, e, fault);
}

dm_status decide_pause(dm_room *r, const dm_act *a, char *rest, event *e,
                       dm_fault *fault) {
    (void)rest;
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    e->kind = EVENT_PAUSE;
    if (room_may_pause_alone(r, a->person))
        return DM_OK;
    return ask_or_do(r, a, DM_ASK_PAUSE, EVENT_PAUSE, 0, e, fault);
}

bool dm_room_may_resume(const dm_room *r, int person) {
    bool seated = room_seats_of(r, person) != 0;
    return r->paused && (room_may_lead(r, person) || (seated && !r->paused_by_right));
}

/* The host may also resume where there was no pause, as servers did before `excuse`. */
dm_status decide_resume(dm_room *r, const dm_act *a, char *rest, event *e,
                        dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_RESUME;
    if (r->phase != DM_ROOM_PLAYING)
        return act_refuse(fault, DM_WORD_FAULT_NOT_STARTED);
    if (!r->paused && a->person != DM_HOST)
        return act_refuse(fault, DM_WORD_FAULT_NOT_PAUSED);
    if (r->paused_by_right && !room_may_lead(r, a->person))
        return act_refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    return DM_OK;
}

/* From a time on so many milliseconds were nobody's fault, whatever else happened then. */
dm_status decide_excuse(dm_room *r, const dm_act *a, char *rest, event *e,
                        dm_fault *fault) {
    const char *from = act_next_word(&rest);
    (void)a;
    e->kind = EVENT_EXCUSE;
    if (r->phase != DM_ROOM_PLAYING)
        return act_refuse(fault, DM_WORD_FAULT_NOT_STARTED);
    if (!dm_read_whole(from, e->time, &e->value) ||
        !dm_read_whole(rest, DM_SEED_MAX, &e->other) || e->other == 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "excuse", NULL);
    return act_require_ongoing(r, fault);
}

/* A person with several seats answers the offer of one with another. */
dm_status decide_offer(dm_room *r, const dm_act *a, char *rest, event *e,
                       dm_fault *fault) {
    e->kind = EVENT_OFFER;
    if (act_require_ongoing(r, fault) != DM_OK ||
        act_read_own_seat(r, a, rest, &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    int seats = dm_match_seats(r->match);
    if (seats == 1)
        return act_refuse(fault, DM_WORD_FAULT_NO_DRAW_ALONE);
    if (r->request.about != DM_ASK_NOTHING)
        return act_refuse(fault, DM_WORD_FAULT_ASKED);
    for (int seat = 0; !*rest && seat < seats; seat++)
        if (dm_match_has_offered(r->match, e->seat) && dm_room_holds(r, a->person, seat))
            e->seat = seat;
    return DM_OK;
}

dm_status decide_decline(dm_room *r, const dm_act *a, char *rest, event *e,
                         dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_DECLINE;
    unsigned own = room_seats_of(r, a->person), offered = room_seats_with_offer(r);
    bool asked = r->request.about != DM_ASK_NOTHING;
    unsigned may = own & ~(asked ? r->request.agreed : offered);
    if (!(asked || offered) || !may || act_require_ongoing(r, NULL) != DM_OK)
        return act_refuse(fault, DM_WORD_FAULT_NOTHING_ASKED);
    e->seat = act_first_seat(may);
    return DM_OK;
}

dm_status decide_resign(dm_room *r, const dm_act *a, char *rest, event *e,
                        dm_fault *fault) {
    e->kind = EVENT_RESIGN;
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    return act_read_own_seat(r, a, rest, &e->seat, fault);
}

/* `again NAME PERSON`: the host has opened the room of a rematch, which PERSON wanted. */
dm_status decide_again(dm_room *r, const dm_act *a, char *rest, event *e,
                       dm_fault *fault) {
    (void)a;
    e->kind = EVENT_AGAIN;
    e->words[e->word_count++] = act_next_word(&rest);
    if (!*e->words[0] || strlen(e->words[0]) >= DM_ROOM_NAME_BYTES ||
        !dm_read_whole(rest, DM_PERSON_MAX, &e->value))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "again", NULL);
    if (dm_match_seat(r->match) != DM_OVER)
        return act_refuse(fault, DM_WORD_FAULT_NOT_OVER);
    if (r->next[0])
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "again", NULL);
    return DM_OK;
}

/* ---- time and absence ---- */

dm_status decide_flag(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)a;
    (void)rest;
    e->kind = EVENT_FLAG;
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    e->seat = dm_match_seat(r->match);
    if (!act_is_late(r, e))
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_NO_FLAG, e->seat + 1);
    return DM_OK;
}

dm_status decide_wait(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)a;
    (void)rest;
    e->kind = EVENT_WAIT;
    return act_require_ongoing(r, fault);
}

/* `rest 2`: so many days off, from now on or after those taken already. */
dm_status decide_rest(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    int64_t until;
    e->kind = EVENT_REST;
    if (act_require_ongoing(r, fault) != DM_OK ||
        act_read_own_seat(r, a, "", &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    int left = dm_room_days_off(r, e->seat, &until);
    if (left == 0)
        return act_refuse(fault, DM_WORD_FAULT_NO_DAYS_OFF);
    if (!dm_read_whole(rest, left, &e->value) || e->value < 1)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_DAYS_OFF, left);
    return DM_OK;
}

bool act_is_absent(const dm_room *r, const dm_act *a, const event *e, int seat) {
    int64_t allowed = room_absence(r);
    return allowed > 0 && a->away >= allowed && e->time - room_waiting(r) >= allowed &&
           !r->paused && seat == dm_match_seat(r->match) &&
           r->seats[seat].kind == DM_SEAT_PERSON && !dm_room_holds(r, a->person, seat);
}

/* Leaders close the room; a player may give up one who has been away too long. */
dm_status decide_end(dm_room *r, const dm_act *a, char *rest, event *e, dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_END;
    if (room_may_lead(r, a->person) && a->away == 0)
        return DM_OK;
    if (r->phase != DM_ROOM_PLAYING || r->paused)
        return act_refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    int seat = dm_match_seat(r->match);
    if (!act_is_absent(r, a, e, seat))
        return act_refuse(fault, DM_WORD_FAULT_NOT_AWAY);
    e->value = seat + 1;
    return DM_OK;
}
