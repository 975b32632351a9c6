/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns acts into events: who may do what, when, and with what result. Every decision
 * goes into the event; nothing in the room changes here (except memory for words).
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/state.h"

enum { DRAW_SCORE = 20 }; /* a computer that is this far ahead plays on */

/* What an act asks of the room and of the person. */
enum {
    WAITING = 1,   /* the game has not begun */
    PLAYING = 2,   /* it has */
    FRESH = 4,     /* the person had seen the current state */
    SEATED = 8,    /* holds a seat, or leads */
    LEADING = 16,  /* host or teacher */
    HOST = 32,     /* the host itself */
    PERSON = 64,   /* anybody but the host */
    IN_PAUSE = 128 /* also while the game is paused */
};

static dm_status refuse(dm_fault *fault, dm_word word) {
    return dm_refuse(fault, 0, word, NULL, NULL);
}

/* ---- reading ---- */

static char *next_word(char **rest) {
    char *word = *rest;
    *rest += strcspn(*rest, " ");
    if (**rest)
        *(*rest)++ = '\0';
    return word;
}

/* A seat of this match, written from 1. */
static dm_status read_seat(const dm_room *r, const char *word, int *seat,
                           dm_fault *fault) {
    int64_t number = 0;
    if (!dm_read_whole(word, DM_SEATS_MAX, &number) || number < 1 ||
        number > dm_match_seats(r->match))
        return dm_refuse(fault, 0, DM_WORD_FAULT_SEAT, word, NULL);
    *seat = (int)number - 1;
    return DM_OK;
}

/* The seat an act is about: the one it names, or one of the person's own. */
static dm_status read_own_seat(const dm_room *r, const dm_act *a, const char *word,
                               int *seat, dm_fault *fault) {
    *seat = room_own_seat(r, a->person);
    if (*word && read_seat(r, word, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (!dm_room_holds(r, a->person, *seat))
        return refuse(fault, DM_WORD_FAULT_NOT_YOUR_SEAT);
    return DM_OK;
}

static dm_status require_ongoing(const dm_room *r, dm_fault *fault) {
    return dm_match_seat(r->match) == DM_OVER ? refuse(fault, DM_WORD_FAULT_GAME_OVER)
                                              : DM_OK;
}

/* It is the turn of a seat this person holds. */
static dm_status require_turn(const dm_room *r, const dm_act *a, dm_fault *fault) {
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    if (!dm_room_holds(r, a->person, dm_match_seat(r->match)))
        return refuse(fault, DM_WORD_FAULT_NOT_YOURS);
    return DM_OK;
}

static bool is_pending(const dm_room *r) {
    dm_move move;
    dm_card_colour colour;
    return dm_match_pending(r->match, &move, &colour);
}

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

/* ---- before the game ---- */

static dm_status decide_open(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)a;
    e->kind = EVENT_OPEN;
    if (r->phase != DM_ROOM_EMPTY)
        return refuse(fault, DM_WORD_FAULT_ROOM_OPEN);
    while (*rest) {
        char *word;
        if (e->word_count == EVENT_WORDS_MAX || !event_next_word(&rest, &word))
            return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "open", NULL);
        e->words[e->word_count++] = word;
    }
    return room_check_opening(e, fault);
}

static dm_status decide_set(dm_room *r, const dm_act *a, char *rest, event *e,
                            dm_fault *fault) {
    room_rules rules = r->rules;
    dm_match *changed;
    (void)a;
    e->kind = EVENT_SET;
    e->words[0] = next_word(&rest);
    e->words[1] = rest;
    e->word_count = 2;
    if (room_rules_set(&rules, e->words[0], rest))
        return DM_OK;
    if (room_change_match(r, e->words[0], rest, &changed, fault) != DM_OK)
        return DM_REFUSED;
    dm_match_free(changed);
    return DM_OK;
}

static dm_status decide_name(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    e->kind = EVENT_NAME;
    if (room_is_full_for(r, a->person))
        return refuse(fault, DM_WORD_FAULT_ROOM_FULL);
    if (strlen(rest) >= DM_NAME_BYTES)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "name", NULL);
    memcpy(r->spare, rest, strlen(rest) + 1);
    dm_name_clean(r->spare);
    e->words[e->word_count++] = r->spare;
    return DM_OK;
}

static dm_status decide_sit(dm_room *r, const dm_act *a, char *rest, event *e,
                            dm_fault *fault) {
    e->kind = EVENT_SIT;
    if (read_seat(r, rest, &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    if (r->seats[e->seat].kind != DM_SEAT_OPEN)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_SEAT_TAKEN, e->seat + 1);
    if (room_is_full_for(r, a->person))
        return refuse(fault, DM_WORD_FAULT_ROOM_FULL);
    return DM_OK;
}

static dm_status decide_rise(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    e->kind = EVENT_RISE;
    return read_own_seat(r, a, rest, &e->seat, fault);
}

/* `computer 3 level 4`; those who lead may put it anywhere, others on a free seat. */
static dm_status decide_computer(dm_room *r, const dm_act *a, char *rest, event *e,
                                 dm_fault *fault) {
    e->kind = EVENT_COMPUTER;
    if (read_seat(r, next_word(&rest), &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    if (strncmp(rest, "level ", 6) == 0)
        rest += 6;
    if (!dm_read_whole(rest, DM_LEVELS, &e->value) || e->value < 1)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "computer", NULL);
    if (r->seats[e->seat].kind == DM_SEAT_PERSON)
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_SEAT_TAKEN, e->seat + 1);
    if (r->phase == DM_ROOM_PLAYING && !room_may_lead(r, a->person))
        return refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    return DM_OK;
}

static dm_status decide_grant(dm_room *r, const dm_act *a, char *rest, event *e,
                              dm_fault *fault) {
    e->kind = EVENT_GRANT;
    if (!(dm_room_rights(r, a->person) & DM_RIGHT_HOST))
        return refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    if (!dm_read_whole(next_word(&rest), DM_PERSON_MAX, &e->value) || e->value < 1 ||
        !dm_read_whole(rest, DM_RIGHT_HOST | DM_RIGHT_TEACHER, &e->other))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "grant", NULL);
    if (room_is_full_for(r, (int)e->value))
        return refuse(fault, DM_WORD_FAULT_ROOM_FULL);
    return DM_OK;
}

static dm_status decide_start(dm_room *r, const dm_act *a, char *rest, event *e,
                              dm_fault *fault) {
    (void)a;
    (void)rest;
    e->kind = EVENT_START;
    for (int seat = 0; seat < dm_match_seats(r->match); seat++)
        if (r->seats[seat].kind == DM_SEAT_OPEN)
            return refuse(fault, DM_WORD_FAULT_SEATS_EMPTY);
    return DM_OK;
}

/* ---- turns ---- */

static dm_status decide_play(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    e->kind = EVENT_PLAY;
    if (require_turn(r, a, fault) != DM_OK)
        return DM_REFUSED;
    if (is_pending(r))
        return refuse(fault, DM_WORD_FAULT_CARD_PENDING);
    return write_move(r, rest, e, fault);
}

static dm_status decide_deal(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)a;
    (void)rest;
    return room_decide_deal(r, e, fault);
}

/* People answer their own cards, the host those of computers. */
static dm_status decide_answer(dm_room *r, const dm_act *a, char *rest, event *e,
                               dm_fault *fault) {
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    int seat = dm_match_seat(r->match);
    bool own = a->person == DM_HOST ? r->seats[seat].kind == DM_SEAT_COMPUTER
                                    : dm_room_holds(r, a->person, seat);
    if (!own)
        return refuse(fault, DM_WORD_FAULT_NOT_YOURS);
    return room_decide_answer(r, a->person == DM_HOST ? NULL : rest, e, fault);
}

static dm_status decide_withdraw(dm_room *r, const dm_act *a, char *rest, event *e,
                                 dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_WITHDRAW;
    if (require_turn(r, a, fault) != DM_OK)
        return DM_REFUSED;
    if (!is_pending(r))
        return refuse(fault, DM_WORD_FAULT_NO_PENDING);
    if (r->card.shown.lies || dm_match_dealt_card(r->match))
        return refuse(fault, DM_WORD_FAULT_CARD_DRAWN);
    return DM_OK;
}

/* ---- what needs the others ---- */

/*
 * Done once everybody else has asked for it too; computers agree. To ask for the same is
 * to agree to what was asked.
 */
static dm_status ask_or_do(const dm_room *r, const dm_act *a, dm_asking about,
                           event_kind kind, size_t length, event *e) {
    const dm_request *asked = &r->request;
    unsigned own = room_seats_of(r, a->person), agreed = own;
    if (asked->about == about && (own & ~asked->agreed || asked->length == length)) {
        length = asked->length;
        agreed |= asked->agreed;
    }
    unsigned missing = room_seats_of_people(r) & ~agreed;
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

static dm_status decide_undo(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)rest;
    size_t length = dm_match_length(r->match);
    if (!r->rules.undo)
        return refuse(fault, DM_WORD_FAULT_NO_UNDO);
    if (is_pending(r))
        return decide_withdraw(r, a, rest, e, fault);
    if (dm_match_was_ended(r->match))
        return ask_or_do(r, a, DM_ASK_UNDO, EVENT_UNDO, length, e);
    while (length > 0 && !decided(r, a->person, length - 1))
        length--;
    if (length == 0)
        return refuse(fault, DM_WORD_FAULT_NOTHING_TO_UNDO);
    return ask_or_do(r, a, DM_ASK_UNDO, EVENT_UNDO, length - 1, e);
}

/* On to the person's next decision, or to the end of what was taken back. */
static dm_status decide_redo(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)rest;
    size_t length = dm_match_length(r->match) + 1, total = dm_match_total(r->match);
    if (!r->rules.undo)
        return refuse(fault, DM_WORD_FAULT_NO_UNDO);
    if (length > total || is_pending(r) || dm_match_was_ended(r->match))
        return refuse(fault, DM_WORD_FAULT_NOTHING_TO_REDO);
    while (length < total && !decided(r, a->person, length))
        length++;
    return ask_or_do(r, a, DM_ASK_REDO, EVENT_REDO, length, e);
}

static dm_status decide_pause(dm_room *r, const dm_act *a, char *rest, event *e,
                              dm_fault *fault) {
    (void)rest;
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    e->kind = EVENT_PAUSE;
    return room_may_lead(r, a->person) ? DM_OK
                                       : ask_or_do(r, a, DM_ASK_PAUSE, EVENT_PAUSE, 0, e);
}

/* The host also resumes after a time without a host, which is not a pause. */
static dm_status decide_resume(dm_room *r, const dm_act *a, char *rest, event *e,
                               dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_RESUME;
    if (r->phase != DM_ROOM_PLAYING)
        return refuse(fault, DM_WORD_FAULT_NOT_STARTED);
    if (!r->paused && a->person != DM_HOST)
        return refuse(fault, DM_WORD_FAULT_NOT_PAUSED);
    if (r->paused_by_right && !room_may_lead(r, a->person))
        return refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    return DM_OK;
}

/* A person with several seats answers the offer of one with another. */
static dm_status decide_offer(dm_room *r, const dm_act *a, char *rest, event *e,
                              dm_fault *fault) {
    e->kind = EVENT_OFFER;
    if (require_ongoing(r, fault) != DM_OK ||
        read_own_seat(r, a, rest, &e->seat, fault) != DM_OK)
        return DM_REFUSED;
    int seats = dm_match_seats(r->match);
    if (seats == 1)
        return refuse(fault, DM_WORD_FAULT_NO_DRAW_ALONE);
    for (int seat = 0; !*rest && seat < seats; seat++)
        if (dm_match_has_offered(r->match, e->seat) && dm_room_holds(r, a->person, seat))
            e->seat = seat;
    return DM_OK;
}

static dm_status decide_decline(dm_room *r, const dm_act *a, char *rest, event *e,
                                dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_DECLINE;
    unsigned own = room_seats_of(r, a->person), offered = 0;
    bool asked = r->request.about != DM_ASK_NOTHING;
    for (int seat = 0; seat < dm_match_seats(r->match); seat++)
        offered |= dm_match_has_offered(r->match, seat) ? 1U << seat : 0;
    unsigned may = own & ~(asked ? r->request.agreed : offered);
    if (!(asked || offered) || !may || require_ongoing(r, NULL) != DM_OK)
        return refuse(fault, DM_WORD_FAULT_NOTHING_ASKED);
    while (!(may >> e->seat & 1U))
        e->seat++;
    return DM_OK;
}

static dm_status decide_resign(dm_room *r, const dm_act *a, char *rest, event *e,
                               dm_fault *fault) {
    e->kind = EVENT_RESIGN;
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    return read_own_seat(r, a, rest, &e->seat, fault);
}

/* ---- thoughts ---- */

/* Hints are only for a person who plays against computers. */
static dm_status decide_hint(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)rest;
    if (require_turn(r, a, fault) != DM_OK)
        return DM_REFUSED;
    e->seat = dm_match_seat(r->match);
    if (r->card.shown.lies && r->card.shown.card) {
        e->kind = EVENT_CARD_HINT;
        e->words[e->word_count++] = r->card.row[DM_COLUMN_HINT];
        return DM_OK;
    }
    e->kind = EVENT_HINT;
    if (is_pending(r))
        return refuse(fault, DM_WORD_FAULT_CARD_PENDING);
    if (!r->rules.hints || (room_seats_of_people(r) & ~room_seats_of(r, a->person)))
        return refuse(fault, DM_WORD_FAULT_NO_HINT);
    return DM_OK;
}

/* The first computer that has not answered an offer, or DM_NOBODY. */
static int replying_seat(const dm_room *r) {
    bool offered = false;
    int seat = DM_NOBODY;
    for (int i = dm_match_seats(r->match) - 1; i >= 0; i--) {
        if (dm_match_has_offered(r->match, i))
            offered = true;
        else if (r->seats[i].kind == DM_SEAT_COMPUTER)
            seat = i;
    }
    return offered ? seat : DM_NOBODY;
}

/* The score is that of the player to move: a computer that is not ahead agrees. */
static dm_status decide_reply(const dm_room *r, const char *text, event *e,
                              dm_fault *fault) {
    int64_t score;
    bool minus = *text == '-';
    if (!dm_read_whole(text + minus, 2 * DM_SCORE_END, &score))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "thought", NULL);
    e->seat = replying_seat(r);
    if (e->seat == DM_NOBODY)
        return refuse(fault, DM_WORD_FAULT_STALE);
    bool ahead = (minus ? -score : score) > DRAW_SCORE,
         behind = (minus ? -score : score) < -DRAW_SCORE;
    e->kind = (dm_match_seat(r->match) == e->seat ? ahead : behind) ? EVENT_DECLINE
                                                                    : EVENT_OFFER;
    return DM_OK;
}

static dm_status decide_thought(dm_room *r, const dm_act *a, char *rest, event *e,
                                dm_fault *fault) {
    const char *about = next_word(&rest);
    (void)a;
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    if (strcmp(about, "reply") == 0)
        return decide_reply(r, rest, e, fault);
    bool hint = strcmp(about, "hint") == 0;
    if (!hint && strcmp(about, "move") != 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "thought", NULL);
    bool wanted = hint ? r->hint_seat != DM_NOBODY
                       : r->seats[dm_match_seat(r->match)].kind == DM_SEAT_COMPUTER &&
                             !is_pending(r);
    if (!wanted)
        return refuse(fault, DM_WORD_FAULT_STALE);
    e->kind = hint ? EVENT_HINTED : EVENT_PLAY;
    return write_move(r, rest, e, fault);
}

/* ---- the rest ---- */

static dm_status decide_phrase(dm_room *r, const dm_act *a, char *rest, event *e,
                               dm_fault *fault) {
    (void)r;
    (void)a;
    e->kind = EVENT_PHRASE;
    if (!dm_read_whole(rest, DM_PHRASES, &e->value) || e->value < 1)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, "phrase", NULL);
    return DM_OK;
}

static bool is_late(const dm_room *r, const event *e) {
    return room_is_late(r, room_charged_time(r, e->time, e->lag));
}

static dm_status decide_flag(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)a;
    (void)rest;
    e->kind = EVENT_FLAG;
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    e->seat = dm_match_seat(r->match);
    if (!is_late(r, e))
        return dm_refuse_number(fault, 0, DM_WORD_FAULT_NO_FLAG, e->seat + 1);
    return DM_OK;
}

static dm_status decide_wait(dm_room *r, const dm_act *a, char *rest, event *e,
                             dm_fault *fault) {
    (void)a;
    (void)rest;
    e->kind = EVENT_WAIT;
    return require_ongoing(r, fault);
}

/* Leaders close the room; a player may give up one who has been away too long. */
static dm_status decide_end(dm_room *r, const dm_act *a, char *rest, event *e,
                            dm_fault *fault) {
    (void)rest;
    e->kind = EVENT_END;
    if (room_may_lead(r, a->person) && a->away == 0)
        return DM_OK;
    if (r->phase != DM_ROOM_PLAYING || r->paused)
        return refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    if (require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    int seat = dm_match_seat(r->match);
    bool absent = r->rules.absence > 0 && a->away >= r->rules.absence &&
                  e->time - r->waiting >= r->rules.absence &&
                  r->seats[seat].kind == DM_SEAT_PERSON &&
                  !dm_room_holds(r, a->person, seat);
    if (!absent)
        return refuse(fault, DM_WORD_FAULT_NOT_AWAY);
    e->value = seat + 1;
    return DM_OK;
}

/* ---- all acts ---- */

static const struct {
    const char *name;
    unsigned needs;
    dm_status (*decide)(dm_room *, const dm_act *, char *rest, event *, dm_fault *);
} acts[] = {
    {"open", 0, decide_open},
    {"set", WAITING | LEADING, decide_set},
    {"name", PERSON, decide_name},
    {"sit", PERSON, decide_sit},
    {"rise", PERSON, decide_rise},
    {"computer", SEATED, decide_computer},
    {"grant", LEADING, decide_grant},
    {"start", WAITING | SEATED, decide_start},
    {"play", PLAYING | FRESH | PERSON, decide_play},
    {"deal", PLAYING | HOST, decide_deal},
    {"answer", PLAYING | FRESH, decide_answer},
    {"withdraw", PLAYING | FRESH | PERSON, decide_withdraw},
    {"undo", PLAYING | FRESH | SEATED | PERSON, decide_undo},
    {"redo", PLAYING | FRESH | SEATED | PERSON, decide_redo},
    {"offer", PLAYING | FRESH | PERSON, decide_offer},
    {"decline", PLAYING | FRESH | PERSON, decide_decline},
    {"resign", PLAYING | PERSON, decide_resign},
    {"pause", PLAYING | SEATED, decide_pause},
    {"resume", SEATED | IN_PAUSE, decide_resume},
    {"hint", PLAYING | FRESH | PERSON, decide_hint},
    {"thought", PLAYING | FRESH | HOST, decide_thought},
    {"phrase", SEATED | PERSON | IN_PAUSE, decide_phrase},
    {"flag", PLAYING | HOST, decide_flag},
    {"wait", PLAYING | SEATED | PERSON, decide_wait},
    {"end", SEATED | IN_PAUSE, decide_end},
};

enum { ACTS = sizeof acts / sizeof *acts };

static dm_status require_phase(const dm_room *r, unsigned needs, dm_fault *fault) {
    if (r->phase == DM_ROOM_EMPTY)
        return refuse(fault, DM_WORD_FAULT_ROOM_EMPTY);
    if (r->phase == DM_ROOM_CLOSED)
        return refuse(fault, DM_WORD_FAULT_ROOM_CLOSED);
    if (needs & WAITING && r->phase != DM_ROOM_WAITING)
        return refuse(fault, DM_WORD_FAULT_STARTED);
    if (needs & PLAYING && r->phase != DM_ROOM_PLAYING)
        return refuse(fault, DM_WORD_FAULT_NOT_STARTED);
    if (r->paused && !(needs & IN_PAUSE))
        return refuse(fault, DM_WORD_FAULT_PAUSED);
    return DM_OK;
}

static dm_status require_rights(const dm_room *r, const dm_act *a, unsigned needs,
                                dm_fault *fault) {
    bool host = a->person == DM_HOST, leads = room_may_lead(r, a->person);
    if ((needs & HOST && !host) || (needs & PERSON && host) ||
        (needs & LEADING && !leads))
        return refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    if (needs & SEATED && !leads && !room_seats_of(r, a->person))
        return refuse(fault, DM_WORD_FAULT_NOT_YOUR_SEAT);
    if (needs & FRESH && a->seen < r->stale_before)
        return refuse(fault, DM_WORD_FAULT_STALE);
    return DM_OK;
}

static size_t find_act(const char *name) {
    size_t i = 0;
    while (i < ACTS && strcmp(acts[i].name, name) != 0)
        i++;
    return i;
}

static dm_ruling decide_words(dm_room *r, const dm_act *a, event *e, dm_fault *fault) {
    char *rest = r->words;
    const char *name = next_word(&rest);
    size_t i = find_act(name);
    if (i == ACTS)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, name, NULL), DM_RULED_REFUSED;
    unsigned needs = acts[i].needs;
    if (acts[i].decide != decide_open) {
        if (require_phase(r, needs, fault) != DM_OK)
            return DM_RULED_REFUSED;
        if (needs & PLAYING && is_late(r, e)) {
            e->person = DM_HOST;
            e->id = 0;
            e->kind = EVENT_FLAG;
            e->seat = dm_match_seat(r->match);
            bool asked = acts[i].decide == decide_flag && a->person == DM_HOST;
            return asked ? DM_RULED_EVENT : DM_RULED_FLAG;
        }
        if (require_rights(r, a, needs, fault) != DM_OK)
            return DM_RULED_REFUSED;
    }
    return acts[i].decide(r, a, rest, e, fault) == DM_OK ? DM_RULED_EVENT
                                                         : DM_RULED_REFUSED;
}

dm_ruling room_decide(dm_room *r, const dm_act *a, event *e, dm_fault *fault) {
    int64_t lag = a->lag < 0 ? 0 : a->lag > DM_LAG_MAX ? DM_LAG_MAX : a->lag;
    *e = (event){.number = r->events + 1,
                 .time = a->time > r->time ? a->time : r->time,
                 .lag = lag,
                 .person = a->person,
                 .id = a->id};
    if (a->person < 0 || a->person > DM_PERSON_MAX || a->id < 0 || a->id > DM_SEED_MAX ||
        e->time > DM_SEED_MAX)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, a->words, NULL), DM_RULED_REFUSED;
    if (a->id > 0 && dm_room_event_of(r, a->person, a->id))
        return DM_RULED_AGAIN;
    char *words = realloc(r->words, strlen(a->words) + 1);
    if (!words)
        return refuse(fault, DM_WORD_FAULT_MEMORY), DM_RULED_REFUSED;
    r->words = words;
    memcpy(words, a->words, strlen(a->words) + 1);
    return decide_words(r, a, e, fault);
}
