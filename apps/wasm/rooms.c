/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rooms for the page (bridge.h says how texts come and go). A room is named by its
 * address; acts go in as words, and src/room decides what follows. web/src/core/types.ts
 * has the shape of the view.
 */
#include <stdlib.h>

#include "bridge.h"
#include "cards.h"
#include "damier/room.h"
#include "damier/word_list.h"
#include "view.h"

dm_room *EXPORT(room_new)(void);
void EXPORT(room_lend_decks)(dm_room *r, dm_deck *named, dm_deck *builtin);
int EXPORT(room_do)(dm_room *r, int person, double id, double seen, double now);
int EXPORT(room_add)(dm_room *r);
void EXPORT(room_view)(dm_room *r, int person);
void EXPORT(room_times)(dm_room *r, double now);
void EXPORT(room_moment)(dm_room *r, uint32_t index);
void EXPORT(room_explain)(dm_room *r, int refused);
void EXPORT(room_record)(dm_room *r, double now);
void EXPORT(room_again)(dm_room *r, int swap);

dm_room *room_new(void) {
    dm_room *r = NULL;
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    return tell(dm_room_new(&r), &fault) ? r : NULL;
}

/* Either deck may be 0; both must be released after the room. */
void room_lend_decks(dm_room *r, dm_deck *named, dm_deck *builtin) {
    dm_room_lend_decks(r, named, builtin);
}

/*
 * The input: the words of an act. The output: the event; if refused, the reason, also
 * after a flag has fallen.
 */
int room_do(dm_room *r, int person, double id, double seen, double now) {
    dm_fault fault = {0};
    const char *event = NULL;
    const dm_act act = {.person = person,
                        .id = whole(id),
                        .seen = whole(seen),
                        .time = whole(now),
                        .words = in};
    dm_ruling ruling = dm_room_do(r, &act, &event, &fault);
    if (ruling == DM_RULED_AGAIN)
        fault.phrase.word = DM_WORD_FAULT_STALE;
    if (ruling != DM_RULED_EVENT)
        return tell(DM_REFUSED, &fault);
    json_clear(&out);
    json_text(&out, NULL, event);
    return 1;
}

/* The input: an event of a room that is hosted elsewhere, as its host tells it. */
int room_add(dm_room *r) {
    dm_fault fault = {0};
    return tell(dm_room_add(r, in, &fault), &fault);
}

/* ---- what is seen ---- */

static void put_due(const dm_room *r) {
    static const char *const kinds[] = {"move",   "hint", "reply",  "deal",
                                        "answer", "flag", "absence"};
    dm_due due[DM_DUE_MAX];
    size_t count = dm_room_due(r, due);
    json_open(&out, "due", '[');
    for (size_t i = 0; i < count; i++) {
        const dm_limits *limits = &due[i].limits;
        json_open(&out, NULL, '{');
        json_text(&out, "kind", kinds[due[i].kind]);
        json_number(&out, "seat", due[i].seat);
        json_number(&out, "time", due[i].time);
        json_number(&out, "depth", limits->depth);
        json_number(&out, "milliseconds", limits->move_time);
        json_number(&out, "noise", limits->noise);
        json_number(&out, "seed", (int64_t)(limits->seed & DM_SEED_MAX));
        json_flag(&out, "eager", limits->eager);
        json_close(&out, '}');
    }
    json_close(&out, ']');
}

static void put_room_card(const dm_room_card *shown) {
    if (!shown)
        return;
    json_open(&out, "card", '{');
    json_flag(&out, "lies", shown->lies);
    json_flag(&out, "box", shown->box);
    json_flag(&out, "named", shown->named);
    json_number(&out, "almost", shown->almost);
    json_number(&out, "otherAccents", shown->other_accents);
    if (shown->hint)
        json_text(&out, "clue", shown->hint);
    if (shown->card)
        put_question(shown->card);
    if (shown->card && !shown->lies) {
        json_open(&out, "given", '{');
        if (shown->card->task == DM_TASK_AGREEMENT)
            json_text(&out, "form", shown->tried ? shown->tried : "");
        else
            put_numbers("words", shown->chosen);
        json_close(&out, '}');
        json_open(&out, "judgement", '{');
        put_judgement(shown->card, shown->verdict, shown->right);
        put_slips(shown->card, shown->chosen, shown->tried ? shown->tried : "");
        json_close(&out, '}');
    }
    json_close(&out, '}');
}

/* The seats of the room: who holds each, also while a computer sits in. */
static void put_chairs(const dm_room *r, const dm_match *m, int person) {
    static const char *const kinds[] = {"open", "person", "computer"};
    json_open(&out, "chairs", '[');
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        dm_seat chair = dm_room_seat(r, seat);
        int64_t until;
        json_open(&out, NULL, '{');
        json_number(&out, "daysOff", dm_room_days_off(r, seat, &until));
        json_number(&out, "restsUntil", until);
        json_text(&out, "kind", kinds[chair.kind]);
        json_number(&out, "person", chair.person);
        json_number(&out, "level", chair.level);
        json_text(&out, "name", dm_match_player(m, seat)->name);
        json_flag(&out, "yours", dm_room_holds(r, person, seat));
        json_flag(&out, "retired", chair.retired);
        json_close(&out, '}');
    }
    json_close(&out, ']');
}

/* What people ask of each other, apart from a draw. */
static void put_request(const dm_room *r) {
    static const char *const names[] = {"", "undo", "redo", "pause"};
    dm_request request = dm_room_request(r);
    if (request.about == DM_ASK_NOTHING)
        return;
    json_open(&out, "request", '{');
    json_text(&out, "about", names[request.about]);
    json_number(&out, "length", (int64_t)request.length);
    json_number(&out, "agreed", request.agreed);
    json_close(&out, '}');
}

/* What concerns the people of a room; `person` is who looks at it. */
static void put_people(dm_room *r, const dm_match *m, int person) {
    static const char *const phases[] = {"empty", "waiting", "playing", "closed"};
    int64_t since;
    json_text(&out, "phase", phases[dm_room_phase(r)]);
    json_number(&out, "rights", dm_room_rights(r, person));
    json_flag(&out, "undo", dm_room_allows_undo(r));
    json_flag(&out, "mayUndo", dm_room_may_undo(r, person));
    json_flag(&out, "mayResume", dm_room_may_resume(r, person));
    json_number(&out, "absence", dm_room_absence(r, &since));
    json_number(&out, "delay", dm_room_delay(r, -1));
    json_number(&out, "delayed", dm_room_started(r) ? dm_room_delay(r, person) : 0);
    put_chairs(r, m, person);
    put_request(r);
}

/* The room as a person may see it; what they may not see is not in it. */
void room_view(dm_room *r, int person) {
    const dm_match *m = dm_room_match(r);
    dm_move hint = dm_room_hint(r);
    json_clear(&out);
    if (!m)
        return;
    json_open(&out, NULL, '{');
    json_number(&out, "events", dm_room_events(r));
    json_flag(&out, "paused", dm_room_paused(r));
    json_flag(&out, "hints", dm_room_allows_hints(r));
    put_people(r, m, person);
    put_due(r);
    put_room_card(dm_room_card_shown(r));
    if (hint != DM_NO_MOVE)
        view_move(&out, "hint", dm_match_game(m), dm_match_state(m), hint);
    view_match(&out, m, language);
    json_close(&out, '}');
}

/* The time each seat has left: short, because it is asked for often. */
void room_times(dm_room *r, double now) {
    const dm_match *m = dm_room_match(r);
    json_clear(&out);
    json_open(&out, NULL, '[');
    for (int seat = 0; m && seat < dm_match_seats(m); seat++)
        json_number(&out, NULL, dm_room_time_left(r, seat, whole(now)));
    json_close(&out, ']');
}

void room_moment(dm_room *r, uint32_t index) {
    json_clear(&out);
    if (dm_room_match(r))
        view_moment(&out, dm_room_match(r), index);
}

/* The input: the squares touched so far, separated by spaces. */
void room_explain(dm_room *r, int refused) {
    dm_touches touches = {
        .refused = (uint8_t)(refused > 0 && refused <= DM_CELLS_MAX ? refused : 0)};
    json_clear(&out);
    for (char *rest = in; *rest && touches.count < DM_TOUCHES_MAX;) {
        char *end;
        long square = strtol(rest, &end, 10);
        if (end == rest)
            break;
        touches.squares[touches.count++] =
            (uint8_t)(square > 0 && square <= DM_CELLS_MAX ? square : 0);
        rest = end;
    }
    if (dm_room_match(r))
        view_reason(&out, dm_room_match(r), &touches, language);
}

void room_record(dm_room *r, double now) {
    size_t length = dm_room_match(r) ? dm_room_save(r, whole(now), NULL, 0) : 0;
    char *text = calloc(1, length + 1);
    if (text && length > 0)
        dm_room_save(r, whole(now), text, length + 1);
    give_text(text);
}

/* The record of the same game once more, perhaps with the seats rotated. */
void room_again(dm_room *r, int swap) {
    size_t length = dm_room_again(r, swap != 0, NULL, 0);
    char *text = calloc(1, length + 1);
    if (text)
        dm_room_again(r, swap != 0, text, length + 1);
    give_text(text);
}
