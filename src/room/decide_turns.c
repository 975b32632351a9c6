/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts of a turn: moves, cards, hints, and what the host thought for a computer. */
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/decide.h"

enum {
    DRAW_SCORE = 20, /* a computer that is this far ahead plays on */
    DRAW_TURNS = 10  /* of each seat: before them a computer plays on, too */
};

/* A move as players write it, into the event as it is always written. */
static dm_status write_move(dm_room *r, const char *text, event *e, dm_fault *fault) {
    const dm_game *game = dm_match_game(r->match);
    const dm_state *state = dm_match_state(r->match);
    dm_move move;
    if (game->read_move(state, text, &move, fault) != DM_OK)
        return DM_REFUSED;
    game->write_move(state, move, DM_NOTATION_PLAIN, r->spare, sizeof r->spare);
    e->words[e->word_count++] = r->spare;
    return DM_OK;
}

/* ---- turns ---- */

dm_status decide_play(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    e->kind = EVENT_PLAY;
    if (act_require_turn(r, a, fault) != DM_OK)
        return DM_REFUSED;
    if (act_is_pending(r))
        return act_refuse(fault, DM_WORD_FAULT_CARD_PENDING);
    return write_move(r, rest, e, fault);
}

dm_status decide_deal(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)a;
    (void)rest;
    return room_decide_deal(r, e, fault);
}

/* People answer their own cards, the host those of computers. */
dm_status decide_answer(dm_room *r, const dm_act *a, char *rest, event *e,
                        dm_fault *fault) {
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    int seat = dm_match_seat(r->match);
    bool own = a->person == DM_HOST ? r->seats[seat].kind == DM_SEAT_COMPUTER
                                    : dm_room_holds(r, a->person, seat);
    if (!own)
        return act_refuse(fault, DM_WORD_FAULT_NOT_YOURS);
    return room_decide_answer(r, a->person == DM_HOST ? NULL : rest, e, fault);
}

dm_status decide_withdraw(dm_room *r, const dm_act *a, char *rest, event *e,
                          dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_WITHDRAW;
    if (act_require_turn(r, a, fault) != DM_OK)
        return DM_REFUSED;
    if (!act_is_pending(r))
        return act_refuse(fault, DM_WORD_FAULT_NO_PENDING);
    if (r->card.shown.lies || dm_match_dealt_card(r->match))
        return act_refuse(fault, DM_WORD_FAULT_CARD_DRAWN);
    return DM_OK;
}

/* ---- thoughts ---- */

/* The hint of a card; or a move, for a person who plays against computers. */
dm_status decide_hint(dm_room *r, const dm_act *a, char *rest, event *e,
                      dm_fault *fault) {
    (void)rest;
    if (act_require_turn(r, a, fault) != DM_OK)
        return DM_REFUSED;
    if (!r->rules.hints)
        return act_refuse(fault, DM_WORD_FAULT_NO_HINT);
    e->seat = dm_match_seat(r->match);
    if (r->card.shown.lies && r->card.shown.card) {
        e->kind = EVENT_CARD_HINT;
        e->words[e->word_count++] = r->card.row[DM_COLUMN_HINT];
        return DM_OK;
    }
    e->kind = EVENT_HINT;
    if (act_is_pending(r))
        return act_refuse(fault, DM_WORD_FAULT_CARD_PENDING);
    if (room_seats_of_people(r) & ~room_seats_of(r, a->person))
        return act_refuse(fault, DM_WORD_FAULT_HINT_AMONG_PEOPLE);
    return DM_OK;
}

/*
 * At the start all games are even, which says nothing of how they would end. A position
 * that was set up is judged at once: it may be the very end of a game.
 */
static bool hardly_begun(const dm_match *m) {
    const dm_game *game = dm_match_game(m);
    size_t turns = (size_t)(DRAW_TURNS * dm_match_seats(m));
    dm_state start;
    game->init(&start, dm_match_setup(m));
    return dm_match_length(m) < turns &&
           game->key(&start) == game->key(dm_match_first(m));
}

/* The score is that of the player to move: a computer that is not ahead agrees. */
static dm_status decide_reply(const dm_room *r, const char *text, event *e,
                              dm_fault *fault) {
    int64_t score;
    bool minus = *text == '-';
    if (!dm_read_whole(text + minus, 2 * DM_SCORE_END, &score))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "thought", NULL);
    unsigned replying = room_seats_to_reply(r);
    if (!replying)
        return act_refuse(fault, DM_WORD_FAULT_STALE);
    e->seat = act_first_seat(replying);
    bool ahead = (minus ? -score : score) > DRAW_SCORE,
         behind = (minus ? -score : score) < -DRAW_SCORE;
    bool winning = dm_match_seat(r->match) == e->seat ? ahead : behind;
    e->kind = winning || hardly_begun(r->match) ? EVENT_DECLINE : EVENT_OFFER;
    return DM_OK;
}

dm_status decide_thought(dm_room *r, const dm_act *a, char *rest, event *e,
                         dm_fault *fault) {
    const char *about = act_next_word(&rest);
    (void)a;
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    if (strcmp(about, "reply") == 0)
        return decide_reply(r, rest, e, fault);
    bool hint = strcmp(about, "hint") == 0;
    if (!hint && strcmp(about, "move") != 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "thought", NULL);
    bool wanted = hint ? r->hint_seat != DM_NOBODY
                       : r->seats[dm_match_seat(r->match)].kind == DM_SEAT_COMPUTER &&
                             !act_is_pending(r);
    if (!wanted)
        return act_refuse(fault, DM_WORD_FAULT_STALE);
    e->kind = hint ? EVENT_HINTED : EVENT_PLAY;
    return write_move(r, rest, e, fault);
}
