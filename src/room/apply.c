/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events change the room. Nothing is decided here: what an event says is done, or refused
 * whole if it cannot follow the events before it, as in a damaged log.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/state.h"

enum { REPLACEMENT_LEVEL = 4 }; /* who plays on for a seat that has retired */

int64_t room_charged_time(const dm_room *r, int64_t time, int64_t lag) {
    return time - lag > r->clock_time ? time - lag : r->clock_time;
}

bool room_is_late(const dm_room *r, int64_t clock_time) {
    int seat = dm_match_seat(r->match);
    return seat != DM_OVER && dm_match_clock(r->match).base > 0 &&
           !dm_match_has_retired(r->match, seat) &&
           dm_match_time_left(r->match, seat, clock_time) <= 0;
}

static int64_t clock_time_of(const dm_room *r, const event *e) {
    return room_charged_time(r, e->time, e->lag);
}

static bool has_seat(const dm_room *r, const event *e) {
    return e->seat < dm_match_seats(r->match);
}

/* ---- before the game ---- */

/* People keep their seats as far as those still exist. */
static void take_match(dm_room *r, dm_match *changed) {
    dm_match_free(r->match);
    r->match = changed;
    for (int seat = dm_match_seats(changed); seat < DM_SEATS_MAX; seat++)
        r->seats[seat] = (dm_seat){.kind = DM_SEAT_OPEN};
}

static dm_status apply_set(dm_room *r, const event *e, dm_fault *fault) {
    dm_match *changed;
    if (r->phase != DM_ROOM_WAITING)
        return room_refuse_event(e, fault);
    if (room_rules_set(&r->rules, e->words[0], e->words[1]))
        return DM_OK;
    if (room_change_match(r, e->words[0], e->words[1], &changed, fault) != DM_OK)
        return DM_REFUSED;
    take_match(r, changed);
    return DM_OK;
}

static dm_status apply_name(dm_room *r, const event *e, dm_fault *fault) {
    if (strlen(e->words[0]) >= DM_NAME_BYTES)
        return room_refuse_event(e, fault);
    room_person *person = room_have_person(r, e->person);
    if (!person)
        return room_refuse_event(e, fault);
    memcpy(person->name, e->words[0], strlen(e->words[0]) + 1);
    dm_name_clean(person->name);
    for (int seat = 0; seat < dm_match_seats(r->match); seat++)
        if (dm_room_holds(r, e->person, seat))
            room_seat_player(r, seat);
    return DM_OK;
}

static dm_status apply_sit(dm_room *r, const event *e, dm_fault *fault) {
    if (!has_seat(r, e) ||
        (r->seats[e->seat].kind != DM_SEAT_OPEN &&
         !room_is_kept(r, e->person, e->seat)) ||
        e->person == DM_HOST || room_is_full_for(r, e->person))
        return room_refuse_event(e, fault);
    if (!room_have_person(r, e->person))
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    r->seats[e->seat] = (dm_seat){.kind = DM_SEAT_PERSON, .person = e->person};
    room_seat_player(r, e->seat);
    return DM_OK;
}

static dm_status apply_rise(dm_room *r, const event *e, dm_fault *fault) {
    if (!dm_room_holds(r, e->person, e->seat))
        return room_refuse_event(e, fault);
    r->seats[e->seat] = (dm_seat){.kind = DM_SEAT_OPEN};
    r->request.agreed &= (uint8_t) ~(1U << e->seat);
    return DM_OK;
}

/* In a game it sits in for a person, to whom the seat still belongs. */
static dm_status apply_computer(dm_room *r, const event *e, dm_fault *fault) {
    bool playing = r->phase == DM_ROOM_PLAYING;
    if (!has_seat(r, e) || e->value < 1 || e->value > DM_LEVELS ||
        (!playing && r->seats[e->seat].kind == DM_SEAT_PERSON))
        return room_refuse_event(e, fault);
    dm_seat *seat = &r->seats[e->seat];
    *seat = (dm_seat){.kind = DM_SEAT_COMPUTER,
                      .level = (int)e->value,
                      .person = playing ? seat->person : 0};
    room_seat_player(r, e->seat);
    return DM_OK;
}

static dm_status apply_grant(dm_room *r, const event *e, dm_fault *fault) {
    bool good = e->value >= 1 && e->value <= DM_PERSON_MAX &&
                e->other <= (DM_RIGHT_HOST | DM_RIGHT_TEACHER);
    room_person *person = good ? room_have_person(r, (int)e->value) : NULL;
    if (!person)
        return room_refuse_event(e, fault);
    person->rights = (uint8_t)e->other;
    return DM_OK;
}

static dm_status apply_start(dm_room *r, const event *e, dm_fault *fault) {
    if (r->phase != DM_ROOM_WAITING)
        return room_refuse_event(e, fault);
    r->phase = DM_ROOM_PLAYING;
    r->started = e->number;
    dm_match_start_clock(r->match, clock_time_of(r, e));
    return DM_OK;
}

/* ---- turns ---- */

static dm_status read_move(const dm_room *r, const event *e, dm_move *move,
                           dm_fault *fault) {
    return dm_match_game(r->match)->read_move(dm_match_state(r->match), e->words[0], move,
                                              fault);
}

static dm_status apply_play(dm_room *r, const event *e, dm_fault *fault) {
    dm_move move;
    if (room_is_late(r, clock_time_of(r, e)))
        return room_refuse_event(e, fault);
    if (read_move(r, e, &move, fault) != DM_OK)
        return DM_REFUSED;
    if (dm_match_play(r->match, move, clock_time_of(r, e), fault) != DM_OK)
        return DM_REFUSED;
    room_clear_card(r);
    return DM_OK;
}

static dm_status apply_withdraw(dm_room *r, const event *e, dm_fault *fault) {
    (void)e;
    return r->card.shown.lies ? room_refuse_event(e, fault)
                              : dm_match_withdraw(r->match, fault);
}

/* Takes back an ending that was not on the board, then turns until so many remain. */
static dm_status apply_undo(dm_room *r, const event *e, dm_fault *fault) {
    dm_match *m = r->match;
    bool possible = dm_match_was_ended(m) ? e->value <= (int64_t)dm_match_length(m)
                                          : e->value < (int64_t)dm_match_length(m);
    if (!possible || dm_match_pending(m, NULL, NULL))
        return room_refuse_event(e, fault);
    if (dm_match_was_ended(m))
        dm_match_undo(m, clock_time_of(r, e), NULL);
    while ((int64_t)dm_match_length(m) > e->value)
        dm_match_undo(m, clock_time_of(r, e), NULL);
    room_clear_card(r);
    return DM_OK;
}

static dm_status apply_redo(dm_room *r, const event *e, dm_fault *fault) {
    dm_match *m = r->match;
    if (e->value <= (int64_t)dm_match_length(m) ||
        e->value > (int64_t)dm_match_total(m) || dm_match_was_ended(m) ||
        dm_match_pending(m, NULL, NULL))
        return room_refuse_event(e, fault);
    while ((int64_t)dm_match_length(m) < e->value)
        dm_match_redo(m, clock_time_of(r, e), NULL);
    room_clear_card(r);
    return DM_OK;
}

/* ---- agreements ---- */

const char *const room_asking_names[] = {"", "undo", "redo", "pause"};

static dm_status apply_ask(dm_room *r, const event *e, dm_fault *fault) {
    dm_asking about = DM_ASK_UNDO;
    while (about <= DM_ASK_PAUSE && strcmp(room_asking_names[about], e->words[0]) != 0)
        about++;
    if (about > DM_ASK_PAUSE || e->value > DM_MATCH_TURNS_MAX)
        return room_refuse_event(e, fault);
    dm_request *asked = &r->request;
    if (asked->about != about || asked->length != (size_t)e->value)
        *asked = (dm_request){about, (size_t)e->value, 0};
    asked->agreed |= room_seats_of(r, e->person);
    return DM_OK;
}

static dm_status apply_offer(dm_room *r, const event *e, dm_fault *fault) {
    return dm_match_offer_draw(r->match, e->seat, fault);
}

static dm_status apply_decline(dm_room *r, const event *e, dm_fault *fault) {
    if (r->request.about == DM_ASK_NOTHING)
        return dm_match_decline_draw(r->match, e->seat, fault);
    r->request = (dm_request){DM_ASK_NOTHING, 0, 0};
    return DM_OK;
}

/* With three or four the computer plays on, unless nobody else would be left. */
static bool is_replaced(const dm_room *r, int seat) {
    int seats = dm_match_seats(r->match), others = 0;
    for (int other = 0; other < seats; other++)
        others += other != seat && !dm_match_has_retired(r->match, other);
    return seats > 2 && others > 0 && seat < seats;
}

static dm_status replace(dm_room *r, int seat, dm_fault *fault) {
    if (dm_match_retire(r->match, seat, fault) != DM_OK)
        return DM_REFUSED;
    r->seats[seat] = (dm_seat){.kind = DM_SEAT_COMPUTER,
                               .level = REPLACEMENT_LEVEL,
                               .person = r->seats[seat].person};
    room_seat_player(r, seat);
    return DM_OK;
}

static dm_status apply_resign(dm_room *r, const event *e, dm_fault *fault) {
    return is_replaced(r, e->seat) ? replace(r, e->seat, fault)
                                   : dm_match_resign(r->match, e->seat, fault);
}

static dm_status apply_flag(dm_room *r, const event *e, dm_fault *fault) {
    if (!is_replaced(r, e->seat))
        return dm_match_lose_on_time(r->match, e->seat, fault);
    return e->seat == dm_match_seat(r->match) ? replace(r, e->seat, fault)
                                              : room_refuse_event(e, fault);
}

static dm_status apply_end(dm_room *r, const event *e, dm_fault *fault) {
    if (e->value == 0) {
        dm_match_stop_clock(r->match, clock_time_of(r, e));
        r->phase = DM_ROOM_CLOSED;
        return DM_OK;
    }
    if (e->value > dm_match_seats(r->match))
        return room_refuse_event(e, fault);
    event resign = *e;
    resign.seat = (int)e->value - 1;
    return apply_resign(r, &resign, fault);
}

static dm_status apply_again(dm_room *r, const event *e, dm_fault *fault) {
    if (dm_match_seat(r->match) != DM_OVER || r->next[0] ||
        strlen(e->words[0]) >= sizeof r->next || e->value > DM_PERSON_MAX)
        return room_refuse_event(e, fault);
    memcpy(r->next, e->words[0], strlen(e->words[0]) + 1);
    r->next_by = (int)e->value;
    return DM_OK;
}

/* ---- time ---- */

static dm_status apply_pause(dm_room *r, const event *e, dm_fault *fault) {
    if (r->paused)
        return room_refuse_event(e, fault);
    r->paused = true;
    r->paused_by_right = room_may_pause_alone(r, e->person);
    dm_match_stop_clock(r->match, clock_time_of(r, e));
    return DM_OK;
}

/* Without a pause time since the last event is charged to nobody: no host was there. */
static dm_status apply_resume(dm_room *r, const event *e, dm_fault *fault) {
    (void)fault;
    if (!r->paused)
        dm_match_stop_clock(r->match, r->clock_time);
    r->paused = r->paused_by_right = false;
    dm_match_start_clock(r->match, clock_time_of(r, e));
    return DM_OK;
}

/* Not more than has passed since the clock was last set going, and nothing twice. */
static dm_status apply_excuse(dm_room *r, const event *e, dm_fault *fault) {
    int64_t until = e->value + e->other, most = clock_time_of(r, e);
    (void)fault;
    dm_match_excuse(r->match, e->value, until < most ? until : most);
    return DM_OK;
}

static dm_status apply_wait(dm_room *r, const event *e, dm_fault *fault) {
    (void)fault;
    r->waiting = e->time;
    return DM_OK;
}

/* ---- hints and phrases ---- */

static dm_status apply_hint(dm_room *r, const event *e, dm_fault *fault) {
    if (!has_seat(r, e) || e->seat != dm_match_seat(r->match))
        return room_refuse_event(e, fault);
    r->hint_seat = e->seat;
    return DM_OK;
}

static dm_status apply_hinted(dm_room *r, const event *e, dm_fault *fault) {
    dm_move move;
    if (r->hint_seat == DM_NOBODY || read_move(r, e, &move, fault) != DM_OK)
        return room_refuse_event(e, fault);
    r->hint = move;
    r->hint_seat = DM_NOBODY;
    return DM_OK;
}

static dm_status apply_clue(dm_room *r, const event *e, dm_fault *fault) {
    size_t bytes = strlen(e->words[0]) + 1;
    if (!r->card.shown.lies || !r->card.shown.card || bytes > DM_CARD_TEXT_BYTES)
        return room_refuse_event(e, fault);
    char *hint = malloc(bytes);
    if (!hint)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    memcpy(hint, e->words[0], bytes);
    free(r->card.row[DM_COLUMN_HINT]);
    r->card.row[DM_COLUMN_HINT] = hint;
    r->card.shown.hint = hint;
    return DM_OK;
}

static dm_status apply_phrase(dm_room *r, const event *e, dm_fault *fault) {
    (void)r;
    return e->value >= 1 && e->value <= DM_PHRASES ? DM_OK : room_refuse_event(e, fault);
}

/* ---- all events ---- */

/* What an event does to earlier acts, and that it needs a game in progress. */
enum { MAKES_STALE = 1, NEEDS_PLAY = 2 };

static const struct {
    dm_status (*apply)(dm_room *, const event *, dm_fault *);
    unsigned flags;
} appliers[EVENTS] = {
    [EVENT_OPEN] = {room_apply_open, MAKES_STALE},
    [EVENT_SET] = {apply_set, MAKES_STALE},
    [EVENT_NAME] = {apply_name, 0},
    [EVENT_SIT] = {apply_sit, 0},
    [EVENT_RISE] = {apply_rise, 0},
    [EVENT_COMPUTER] = {apply_computer, 0},
    [EVENT_GRANT] = {apply_grant, 0},
    [EVENT_START] = {apply_start, MAKES_STALE},
    [EVENT_PLAY] = {apply_play, MAKES_STALE | NEEDS_PLAY},
    [EVENT_DEAL] = {room_apply_deal, MAKES_STALE | NEEDS_PLAY},
    [EVENT_ANSWER] = {room_apply_answer, MAKES_STALE | NEEDS_PLAY},
    [EVENT_ALMOST] = {room_apply_almost, MAKES_STALE | NEEDS_PLAY},
    [EVENT_WITHDRAW] = {apply_withdraw, MAKES_STALE | NEEDS_PLAY},
    [EVENT_UNDO] = {apply_undo, MAKES_STALE | NEEDS_PLAY},
    [EVENT_REDO] = {apply_redo, MAKES_STALE | NEEDS_PLAY},
    [EVENT_ASK] = {apply_ask, NEEDS_PLAY},
    [EVENT_OFFER] = {apply_offer, NEEDS_PLAY},
    [EVENT_DECLINE] = {apply_decline, NEEDS_PLAY},
    [EVENT_RESIGN] = {apply_resign, MAKES_STALE | NEEDS_PLAY},
    [EVENT_PAUSE] = {apply_pause, NEEDS_PLAY},
    [EVENT_RESUME] = {apply_resume, 0},
    [EVENT_EXCUSE] = {apply_excuse, NEEDS_PLAY},
    [EVENT_HINT] = {apply_hint, NEEDS_PLAY},
    [EVENT_HINTED] = {apply_hinted, NEEDS_PLAY},
    [EVENT_CARD_HINT] = {apply_clue, NEEDS_PLAY},
    [EVENT_PHRASE] = {apply_phrase, 0},
    [EVENT_FLAG] = {apply_flag, MAKES_STALE | NEEDS_PLAY},
    [EVENT_WAIT] = {apply_wait, NEEDS_PLAY},
    [EVENT_REST] = {room_apply_rest, NEEDS_PLAY},
    [EVENT_END] = {apply_end, MAKES_STALE},
    [EVENT_AGAIN] = {apply_again, NEEDS_PLAY},
};

static bool remember(dm_room *r, const event *e) {
    if (e->id == 0)
        return true;
    if (r->done_count == r->done_capacity) {
        size_t capacity = r->done_capacity ? 2 * r->done_capacity : 32;
        room_done *done = realloc(r->done, capacity * sizeof *done);
        if (!done)
            return false;
        r->done = done;
        r->done_capacity = capacity;
    }
    r->done[r->done_count++] = (room_done){e->person, e->id, e->number};
    return true;
}

static dm_status require_order(const dm_room *r, const event *e, dm_fault *fault) {
    bool open = e->kind == EVENT_OPEN;
    bool good = e->number == r->events + 1 && e->time >= r->time &&
                e->lag <= r->rules.lag && open == (r->phase == DM_ROOM_EMPTY) &&
                r->phase != DM_ROOM_CLOSED &&
                (e->id == 0 || !dm_room_event_of(r, e->person, e->id));
    if (appliers[e->kind].flags & NEEDS_PLAY || e->kind == EVENT_RESUME)
        good = good && r->phase == DM_ROOM_PLAYING;
    if (appliers[e->kind].flags & NEEDS_PLAY)
        good = good && !r->paused;
    return good ? DM_OK : room_refuse_event(e, fault);
}

static int seat_to_move(const dm_room *r) {
    return r->match && r->phase == DM_ROOM_PLAYING && !r->paused ? dm_match_seat(r->match)
                                                                 : DM_OVER;
}

/*
 * What the network took is given back to whoever acted, and not charged to whose clock
 * goes now: that one goes from the time itself.
 */
static void set_clock_going(dm_room *r, const event *e, int moved) {
    int moves = seat_to_move(r);
    bool anew = e->kind == EVENT_START || e->kind == EVENT_RESUME ||
                e->kind == EVENT_UNDO || e->kind == EVENT_REDO;
    if (e->lag == 0 || moves == DM_OVER || (moves == moved && !anew))
        return;
    dm_match_stop_clock(r->match, r->clock_time);
    dm_match_start_clock(r->match, e->time);
    r->clock_time = e->time;
}

dm_status room_apply(dm_room *r, const event *e, dm_fault *fault) {
    int moved = seat_to_move(r);
    if (require_order(r, e, fault) != DM_OK)
        return DM_REFUSED;
    if (!remember(r, e))
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (appliers[e->kind].apply(r, e, fault) != DM_OK) {
        r->done_count -= e->id != 0;
        return DM_REFUSED;
    }
    r->events = e->number;
    r->clock_time = clock_time_of(r, e);
    r->time = e->time;
    set_clock_going(r, e, moved);
    if (appliers[e->kind].flags & MAKES_STALE) {
        r->stale_before = e->number;
        r->waiting = e->time;
        r->request = (dm_request){DM_ASK_NOTHING, 0, 0};
        r->hint_seat = DM_NOBODY;
        r->hint = DM_NO_MOVE;
    }
    if (e->kind == EVENT_PAUSE)
        r->request = (dm_request){DM_ASK_NOTHING, 0, 0};
    room_keep_rest(r);
    return DM_OK;
}
