/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A room that a server keeps, on the screen: what comes from there, whose turn it is, and
 * what others ask. The server decides; here is only shown what it says.
 */
#include <stdio.h>

#include "screen_state.h"

int own_seat(const screen *s) {
    const dm_match *m = screen_match(s);
    for (int seat = 0; s->visitor && seat < dm_match_seats(m); seat++)
        if (dm_room_holds(s->local->room, visitor_person(s->visitor), seat))
            return seat;
    return -1;
}

bool everybody_sits(const screen *s) {
    const dm_match *m = screen_match(s);
    for (int seat = 0; seat < dm_match_seats(m); seat++)
        if (dm_room_seat(s->local->room, seat).kind == DM_SEAT_OPEN)
            return false;
    return true;
}

bool others_play(const screen *s) {
    int seat = dm_match_seat(screen_match(s));
    if (!s->visitor)
        return false;
    return dm_room_phase(s->local->room) != DM_ROOM_PLAYING || seat == DM_OVER ||
           !dm_room_holds(s->local->room, visitor_person(s->visitor), seat);
}

/* ---- what others ask ---- */

/* What waits for our answer. */
static question asked_of_us(const screen *s) {
    static const question kinds[] = {[DM_ASK_NOTHING] = QUESTION_NONE,
                                     [DM_ASK_UNDO] = QUESTION_UNDO,
                                     [DM_ASK_REDO] = QUESTION_REDO,
                                     [DM_ASK_PAUSE] = QUESTION_PAUSE};
    const dm_match *m = screen_match(s);
    dm_request request = dm_room_request(s->local->room);
    int own = own_seat(s);
    if (own < 0 || dm_match_seat(m) == DM_OVER)
        return QUESTION_NONE;
    if (request.about != DM_ASK_NOTHING && !(request.agreed & (1U << own)))
        return kinds[request.about];
    for (int seat = 0; seat < dm_match_seats(m); seat++)
        if (seat != own && dm_match_has_offered(m, seat) && !dm_match_has_offered(m, own))
            return QUESTION_DRAW;
    return QUESTION_NONE;
}

/* A question of our own, whether to leave or to resign, is not interrupted. */
static void follow_questions(screen *s) {
    if (s->question == QUESTION_QUIT || s->question == QUESTION_RESIGN)
        return;
    s->question = asked_of_us(s);
    s->asked_seat = own_seat(s);
}

void answer_others(screen *s, question asked, bool yes) {
    static const char *const words[] = {[QUESTION_DRAW] = "offer",
                                        [QUESTION_UNDO] = "undo",
                                        [QUESTION_REDO] = "redo",
                                        [QUESTION_PAUSE] = "pause"};
    act(s, yes ? words[asked] : "decline", "");
}

/* ---- what comes ---- */

/* A card that was answered is shown with its verdict until somebody has read it. */
static void follow_card(screen *s, bool lay, int seat) {
    bool lies = card_lies(s);
    if (lies && !lay) {
        s->card_hidden = s->card_settled = false;
        s->card_item = 0;
        s->typed[s->typed_length = 0] = '\0';
    } else if (lay && !lies && dm_room_card_shown(s->local->room)) {
        s->card_settled = true;
        s->card_seat = seat;
        s->card_computers = dm_room_seat(s->local->room, seat).kind == DM_SEAT_COMPUTER;
    }
    if (!dm_room_card_shown(s->local->room))
        s->card_settled = false;
}

/* Whoever has the second seat of two looks from there, until the board is turned by hand. */
static void face_own_seat(screen *s) {
    int own = own_seat(s);
    if (s->turned || own < 0)
        return;
    s->turned = true;
    s->flipped = own == 1 && dm_match_seats(screen_match(s)) == 2;
}

static void tell_refusal(screen *s) {
    if (!*visitor_refusal(s->visitor) || visitor_state(s->visitor) == LINK_LOST)
        return;
    snprintf(s->said, sizeof s->said, "%s", visitor_refusal(s->visitor));
    s->refused = true;
    visitor_forget_refusal(s->visitor);
}

bool attend_visitor(screen *s) {
    const dm_room *room = s->local->room;
    bool lay = card_lies(s);
    int seat = dm_match_seat(screen_match(s));
    if (!visitor_attend(s->visitor))
        return false;
    if (s->local->room != room) { /* another one: a rematch */
        s->drawn_event = -1;
        s->turned = s->card_settled = false;
    } else {
        follow_card(s, lay, seat);
    }
    face_own_seat(s);
    follow_questions(s);
    tell_refusal(s);
    return true;
}
