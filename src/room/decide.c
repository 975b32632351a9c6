/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns acts into events: who may do what, when, and with what result. Every decision
 * goes into the event; nothing in the room changes here (except memory for words).
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/decide.h"

/* What an act asks of the room and of the person. */
enum {
    WAITING = 1,    /* the game has not begun */
    PLAYING = 2,    /* it has */
    FRESH = 4,      /* the person had seen the current state */
    SEATED = 8,     /* holds a seat, or leads */
    LEADING = 16,   /* host or teacher */
    HOST = 32,      /* the host itself */
    PERSON = 64,    /* anybody but the host */
    IN_PAUSE = 128, /* also while the game is paused */
    ALONE = 256     /* and no word more */
};

/* ---- what acts ask for ---- */

dm_status act_refuse(dm_fault *fault, dm_word word) {
    return dm_refuse(fault, 0, word, NULL, NULL);
}

char *act_next_word(char **rest) {
    char *word = *rest;
    *rest += strcspn(*rest, " ");
    if (**rest)
        *(*rest)++ = '\0';
    return word;
}

dm_status act_read_seat(const dm_room *r, const char *word, int *seat, dm_fault *fault) {
    int64_t number = 0;
    if (!dm_read_whole(word, DM_SEATS_MAX, &number) || number < 1 ||
        number > dm_match_seats(r->match))
        return dm_refuse(fault, 0, DM_WORD_FAULT_SEAT, word, NULL);
    *seat = (int)number - 1;
    return DM_OK;
}

dm_status act_read_own_seat(const dm_room *r, const dm_act *a, const char *word,
                            int *seat, dm_fault *fault) {
    *seat = room_own_seat(r, a->person);
    if (*word && act_read_seat(r, word, seat, fault) != DM_OK)
        return DM_REFUSED;
    if (!dm_room_holds(r, a->person, *seat))
        return act_refuse(fault, DM_WORD_FAULT_NOT_YOUR_SEAT);
    return DM_OK;
}

dm_status act_require_ongoing(const dm_room *r, dm_fault *fault) {
    return dm_match_seat(r->match) == DM_OVER ? act_refuse(fault, DM_WORD_FAULT_GAME_OVER)
                                              : DM_OK;
}

dm_status act_require_turn(const dm_room *r, const dm_act *a, dm_fault *fault) {
    if (act_require_ongoing(r, fault) != DM_OK)
        return DM_REFUSED;
    if (!dm_room_holds(r, a->person, dm_match_seat(r->match)))
        return act_refuse(fault, DM_WORD_FAULT_NOT_YOURS);
    return DM_OK;
}

bool act_is_pending(const dm_room *r) {
    return dm_match_pending(r->match, NULL, NULL);
}

int act_first_seat(unsigned seats) {
    int seat = 0;
    while (!(seats >> seat & 1U))
        seat++;
    return seat;
}

bool act_is_late(const dm_room *r, const event *e) {
    return room_is_late(r, room_charged_time(r, e->time, e->lag));
}

/* ---- all acts ---- */

static const struct {
    const char *name;
    unsigned needs;
    act_decider *decide;
} acts[] = {
    {"open", 0, decide_open},
    {"set", WAITING | LEADING, decide_set},
    {"name", PERSON, decide_name},
    {"sit", PERSON, decide_sit},
    {"rise", PERSON, decide_rise},
    {"computer", SEATED, decide_computer},
    {"grant", LEADING, decide_grant},
    {"start", WAITING | SEATED | ALONE, decide_start},
    {"play", PLAYING | FRESH | PERSON, decide_play},
    {"deal", PLAYING | HOST | ALONE, decide_deal},
    {"answer", PLAYING | FRESH, decide_answer},
    {"withdraw", PLAYING | FRESH | PERSON | ALONE, decide_withdraw},
    {"undo", PLAYING | FRESH | SEATED | PERSON | ALONE, decide_undo},
    {"redo", PLAYING | FRESH | SEATED | PERSON | ALONE, decide_redo},
    {"offer", PLAYING | FRESH | PERSON, decide_offer},
    {"decline", PLAYING | FRESH | PERSON, decide_decline},
    {"resign", PLAYING | PERSON, decide_resign},
    {"pause", PLAYING | SEATED | ALONE, decide_pause},
    {"resume", SEATED | IN_PAUSE | ALONE, decide_resume},
    {"excuse", FRESH | HOST, decide_excuse}, /* also if the time is up otherwise */
    {"hint", PLAYING | FRESH | PERSON | ALONE, decide_hint},
    {"thought", PLAYING | FRESH | HOST, decide_thought},
    {"phrase", SEATED | PERSON | IN_PAUSE, decide_phrase},
    {"flag", PLAYING | HOST | ALONE, decide_flag},
    {"wait", PLAYING | SEATED | PERSON | ALONE, decide_wait},
    {"rest", PLAYING | PERSON, decide_rest},
    {"end", SEATED | IN_PAUSE | ALONE, decide_end},
    {"again", PLAYING | HOST, decide_again},
};

enum { ACTS = sizeof acts / sizeof *acts };

static dm_status require_phase(const dm_room *r, unsigned needs, dm_fault *fault) {
    if (r->phase == DM_ROOM_EMPTY)
        return act_refuse(fault, DM_WORD_FAULT_ROOM_EMPTY);
    if (r->phase == DM_ROOM_CLOSED)
        return act_refuse(fault, DM_WORD_FAULT_ROOM_CLOSED);
    if (needs & WAITING && r->phase != DM_ROOM_WAITING)
        return act_refuse(fault, DM_WORD_FAULT_STARTED);
    if (needs & PLAYING && r->phase != DM_ROOM_PLAYING)
        return act_refuse(fault, DM_WORD_FAULT_NOT_STARTED);
    if (r->paused && !(needs & IN_PAUSE))
        return act_refuse(fault, DM_WORD_FAULT_PAUSED);
    return DM_OK;
}

static dm_status require_rights(const dm_room *r, const dm_act *a, unsigned needs,
                                dm_fault *fault) {
    bool host = a->person == DM_HOST, leads = room_may_lead(r, a->person);
    if ((needs & HOST && !host) || (needs & PERSON && host) ||
        (needs & LEADING && !leads))
        return act_refuse(fault, DM_WORD_FAULT_NO_RIGHT);
    if (needs & SEATED && !leads && !room_seats_of(r, a->person))
        return act_refuse(fault, DM_WORD_FAULT_NOT_YOUR_SEAT);
    if (needs & FRESH && a->seen < r->stale_before)
        return act_refuse(fault, DM_WORD_FAULT_STALE);
    return DM_OK;
}

static size_t find_act(const char *name) {
    size_t i = 0;
    while (i < ACTS && strcmp(acts[i].name, name) != 0)
        i++;
    return i;
}

/* Whoever says their name once more is called so already. */
static bool changes_nothing(const dm_room *r, const event *e) {
    const room_person *known =
        e->kind == EVENT_NAME ? room_find_person(r, e->person) : NULL;
    return known && strcmp(known->name, e->words[0]) == 0;
}

static dm_ruling decide_words(dm_room *r, const dm_act *a, event *e, dm_fault *fault) {
    char *rest = r->words;
    const char *name = act_next_word(&rest);
    size_t i = find_act(name);
    if (i == ACTS)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, name, NULL), DM_RULED_REFUSED;
    unsigned needs = acts[i].needs;
    if (needs & ALONE && *rest)
        return dm_refuse(fault, 0, DM_WORD_FAULT_ACT, rest, NULL), DM_RULED_REFUSED;
    if (acts[i].decide != decide_open) {
        if (require_phase(r, needs, fault) != DM_OK)
            return DM_RULED_REFUSED;
        if (needs & PLAYING && act_is_late(r, e)) {
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
    if (acts[i].decide(r, a, rest, e, fault) != DM_OK)
        return DM_RULED_REFUSED;
    return changes_nothing(r, e) ? DM_RULED_AGAIN : DM_RULED_EVENT;
}

dm_ruling room_decide(dm_room *r, const dm_act *a, event *e, dm_fault *fault) {
    int64_t most = dm_room_lag(r), lag = a->lag < 0 ? 0 : a->lag > most ? most : a->lag;
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
        return act_refuse(fault, DM_WORD_FAULT_MEMORY), DM_RULED_REFUSED;
    r->words = words;
    memcpy(words, a->words, strlen(a->words) + 1);
    return decide_words(r, a, e, fault);
}
