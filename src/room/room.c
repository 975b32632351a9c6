/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The public calls of a room: making it, asking it, acts and events. See damier/room.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "room/state.h"

dm_status dm_room_new(dm_room **out) {
    dm_room *r = calloc(1, sizeof *r);
    if (!r)
        return DM_REFUSED;
    r->hint_seat = DM_NOBODY;
    room_rules_init(&r->rules);
    *out = r;
    return DM_OK;
}

void dm_room_free(dm_room *r) {
    if (!r)
        return;
    room_clear_card(r);
    dm_match_free(r->match);
    dm_deck_free(r->own_deck);
    free(r->own_deck_text);
    free(r->people);
    free(r->done);
    free(r->text);
    free(r->words);
    free(r);
}

void dm_room_lend_decks(dm_room *r, const dm_deck *named, const dm_deck *builtin) {
    r->named_deck = named;
    r->builtin_deck = builtin;
}

/* ---- acts and events ---- */

/* Writes the event into the buffer the host gets. */
static bool keep_text(dm_room *r, const event *e) {
    size_t length = event_write(e, NULL, 0);
    if (length >= r->text_capacity) {
        char *text = realloc(r->text, length + 1);
        if (!text)
            return false;
        r->text = text;
        r->text_capacity = length + 1;
    }
    event_write(e, r->text, r->text_capacity);
    return true;
}

dm_ruling dm_room_check(dm_room *r, const dm_act *act, const char **text,
                        dm_fault *fault) {
    event e;
    dm_ruling ruling = room_decide(r, act, &e, fault);
    *text = NULL;
    if (ruling != DM_RULED_EVENT && ruling != DM_RULED_FLAG)
        return ruling;
    if (!keep_text(r, &e)) {
        dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return DM_RULED_REFUSED;
    }
    *text = r->text;
    return ruling;
}

dm_status dm_room_add(dm_room *r, const char *text, dm_fault *fault) {
    event e;
    size_t length = strlen(text);
    char *line = malloc(length + 1);
    if (!line)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    memcpy(line, text, length + 1);
    dm_status status = event_read(line, &e)
                           ? room_apply(r, &e, fault)
                           : dm_refuse(fault, 0, DM_WORD_FAULT_EVENT, text, NULL);
    free(line);
    return status;
}

dm_ruling dm_room_do(dm_room *r, const dm_act *act, const char **text, dm_fault *fault) {
    dm_ruling ruling = dm_room_check(r, act, text, fault);
    if (ruling != DM_RULED_EVENT && ruling != DM_RULED_FLAG)
        return ruling;
    if (dm_room_add(r, *text, fault) != DM_OK)
        return DM_RULED_REFUSED;
    if (ruling == DM_RULED_FLAG)
        dm_refuse(fault, 0, DM_WORD_FAULT_TIME_OUT, NULL, NULL);
    return ruling;
}

/* ---- looking ---- */

const dm_match *dm_room_match(const dm_room *r) {
    return r->match;
}

dm_phase dm_room_phase(const dm_room *r) {
    return r->phase;
}

bool dm_room_paused(const dm_room *r) {
    return r->paused;
}

int64_t dm_room_events(const dm_room *r) {
    return r->events;
}

int64_t dm_room_time(const dm_room *r) {
    return r->time;
}

int64_t dm_room_event_of(const dm_room *r, int person, int64_t id) {
    for (size_t i = r->done_count; i > 0; i--)
        if (r->done[i - 1].person == person && r->done[i - 1].id == id)
            return r->done[i - 1].number;
    return 0;
}

dm_seat dm_room_seat(const dm_room *r, int seat) {
    dm_seat s = r->seats[seat];
    s.retired = r->match && dm_match_has_retired(r->match, seat);
    return s;
}

const char *dm_room_before(const dm_room *r) {
    return r->before;
}

const char *dm_room_next(const dm_room *r, int *by) {
    *by = r->next_by;
    return r->next;
}

dm_request dm_room_request(const dm_room *r) {
    return r->request;
}

const dm_room_card *dm_room_card_shown(const dm_room *r) {
    const dm_room_card *shown = &r->card.shown;
    return shown->lies || shown->card || shown->box ? shown : NULL;
}

dm_move dm_room_hint(const dm_room *r) {
    return r->hint;
}

bool dm_room_allows_undo(const dm_room *r) {
    return r->rules.undo;
}

bool dm_room_allows_hints(const dm_room *r) {
    return r->rules.hints;
}

int64_t dm_room_time_left(const dm_room *r, int seat, int64_t now) {
    return dm_match_time_left(r->match, seat,
                              r->paused || now < r->clock_time ? r->clock_time : now);
}

/* A record includes the time used in this turn only while the clock is stopped. */
size_t dm_room_save(const dm_room *r, int64_t now, char *out, size_t cap) {
    int64_t clock_time = now > r->clock_time ? now : r->clock_time;
    bool running = r->phase == DM_ROOM_PLAYING && !r->paused;
    if (running)
        dm_match_stop_clock(r->match, clock_time);
    size_t length = dm_match_save(r->match, out, cap);
    if (running)
        dm_match_start_clock(r->match, clock_time);
    return length;
}

size_t dm_room_open_words(const char *rules, const char *record, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, "open ");
    dm_write_text(&w, rules);
    dm_write_text(&w, "record=");
    event_write_word(&w, record);
    return w.length;
}

/* ---- settings ---- */

static dm_status read_clock(const char *value, dm_clock_rule *rule, dm_fault *fault) {
    return dm_clock_read(value, '+', rule)
               ? DM_OK
               : dm_refuse(fault, 0, DM_WORD_FAULT_ROOM_SETTING, value, NULL);
}

/* The position or one option changed; a position that does not fit is refused. */
static dm_status make_match(const dm_room *r, const char *name, const char *value,
                            dm_match **out, dm_fault *fault) {
    const dm_game *game = dm_match_game(r->match);
    dm_setup setup = *dm_match_setup(r->match);
    dm_state first;
    bool position = strcmp(name, "position") == 0;
    setup.given = 0;
    if (position ? game->read_state(&first, &setup, value, fault) != DM_OK
                 : dm_setup_set(&setup, game, name, value, fault) != DM_OK)
        return DM_REFUSED;
    if (dm_match_new(out, game, &setup, position ? &first : NULL) != DM_OK)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return DM_OK;
}

static dm_status copy_match(const dm_match *m, dm_match **out, dm_fault *fault) {
    if (dm_match_new(out, dm_match_game(m), dm_match_setup(m), dm_match_first(m)) ==
        DM_OK)
        return DM_OK;
    return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
}

void room_carry_over(const dm_match *old, int rotation, dm_match *m) {
    int seats = dm_match_seats(old);
    for (int seat = 0; seat < dm_match_seats(m) && seat < seats; seat++)
        dm_match_set_player(m, seat, dm_match_player(old, (seat + rotation) % seats));
    dm_match_set_clock(m, dm_match_clock(old));
    if (dm_match_has_cards(m) && dm_match_deck(old)[0])
        dm_match_set_deck(m, dm_match_deck(old), NULL);
}

/* Only before anything has been played. */
dm_status room_change_match(const dm_room *r, const char *name, const char *value,
                            dm_match **out, dm_fault *fault) {
    const dm_match *old = r->match;
    dm_clock_rule clock = dm_match_clock(old);
    bool timed = strcmp(name, "clock") == 0, deck = strcmp(name, "deck") == 0;
    dm_match *m = NULL;
    if (dm_match_total(old) > 0 || dm_match_was_ended(old) ||
        dm_match_pending(old, NULL, NULL))
        return dm_refuse(fault, 0, DM_WORD_FAULT_STARTED, NULL, NULL);
    if (timed && read_clock(value, &clock, fault) != DM_OK)
        return DM_REFUSED;
    if ((timed || deck ? copy_match(old, &m, fault)
                       : make_match(r, name, value, &m, fault)) != DM_OK)
        return DM_REFUSED;
    room_carry_over(old, 0, m);
    dm_match_set_clock(m, clock);
    if (deck && dm_match_set_deck(m, value, fault) != DM_OK) {
        dm_match_free(m);
        return DM_REFUSED;
    }
    dm_match_set_seed(m, dm_match_seed(old));
    *out = m;
    return DM_OK;
}
