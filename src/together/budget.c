/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much a room takes in. Its log is read again and again, so it must have an end, which
 * no game reaches that is played; and what is said besides the game, such as names and
 * phrases, must leave room for the game. Everything is counted from the events, so that
 * all processes come to the same result.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "together/state.h"

enum {
    EVENTS_MAX = 20000,  /* of a room; then it can only be ended */
    ASIDES_END = 10000,  /* from so many on, only the game is heard */
    OUTSIDERS_MAX = 2000 /* asides of people who neither have a seat nor lead */
};

/* So many asides of one person at once, and then one every so often. */
typedef struct {
    int64_t at_once, pace; /* how many; milliseconds */
} allowance;

static const allowance inside = {4000, 2000}, outside = {20, 60000};

/* ---- what is an aside ---- */

static bool is_among(const char *words, const char *const *names, size_t count) {
    size_t length = strcspn(words, " ");
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i]) == length && strncmp(words, names[i], length) == 0)
            return true;
    return false;
}

/* Acts and events that lead to the end of a game, or of a pause. All others are asides. */
static bool is_aside(const char *words) {
    static const char *const game[] = {"open",   "start",  "play", "answer",
                                       "almost", "resume", "end",  "resign"};
    return !is_among(words, game, sizeof game / sizeof *game);
}

static bool ends_game(const char *words) {
    static const char *const ends[] = {"end", "resign"};
    return is_among(words, ends, sizeof ends / sizeof *ends);
}

/* ---- of whom ---- */

static bool is_inside(const hub_room *r, int person) {
    const dm_match *m = dm_room_match(r->room);
    bool seated = false;
    for (int seat = 0; m && seat < dm_match_seats(m); seat++)
        seated |= dm_room_seat(r->room, seat).person == person;
    return seated || dm_room_rights(r->room, person) != 0;
}

static hub_talker *find_talker(const hub_room *r, int person) {
    for (size_t i = 0; i < r->talker_count; i++)
        if (r->talkers[i].person == person)
            return &r->talkers[i];
    return NULL;
}

/* NULL if memory runs out: then it is not counted. Rooms bound how many people they have. */
static hub_talker *have_talker(hub_room *r, int person) {
    hub_talker *known = find_talker(r, person);
    hub_talker *grown =
        known ? NULL : realloc(r->talkers, (r->talker_count + 1) * sizeof *grown);
    if (!grown)
        return known;
    r->talkers = grown;
    grown[r->talker_count] = (hub_talker){.person = person};
    return &grown[r->talker_count++];
}

/* ---- counting ---- */

/* The time and the person of an event; what happened, or NULL if it is no event. */
static const char *read_event(const char *text, int64_t *time, int *person) {
    dm_reader reader = dm_reader_init(text);
    int64_t number, lag, id;
    bool good =
        dm_read_large(&reader, DM_SEED_MAX, &number) && dm_read_char(&reader, ' ') &&
        dm_read_large(&reader, DM_SEED_MAX, time) &&
        (!dm_read_char(&reader, '-') || dm_read_large(&reader, DM_SEED_MAX, &lag)) &&
        dm_read_char(&reader, ' ') && dm_read_number(&reader, DM_PERSON_MAX, person) &&
        dm_read_char(&reader, ' ') && dm_read_large(&reader, DM_SEED_MAX, &id) &&
        dm_read_char(&reader, ' ');
    return good ? reader.text + reader.at : NULL;
}

void budget_note(hub_room *r, const char *text) {
    int64_t time;
    int person;
    const char *what = read_event(text, &time, &person);
    if (!what || person == DM_HOST || !is_aside(what))
        return;
    bool insider = is_inside(r, person);
    hub_talker *talker = have_talker(r, person);
    r->outsiders += !insider;
    if (talker)
        talker->until = (talker->until > time ? talker->until : time) +
                        (insider ? inside.pace : outside.pace);
}

/* ---- deciding ---- */

static bool has_said_enough(const hub_room *r, int person, int64_t now) {
    const hub_talker *talker = find_talker(r, person);
    const allowance allowed = is_inside(r, person) ? inside : outside;
    return talker && talker->until - now > (allowed.at_once - 1) * allowed.pace;
}

static bool is_full(const hub_room *r, const hub_waiting *w) {
    if (!is_aside(w->words))
        return r->count >= EVENTS_MAX && !ends_game(w->words);
    return r->count >= ASIDES_END ||
           (r->outsiders >= OUTSIDERS_MAX && !is_inside(r, w->person));
}

dm_status budget_check(const hub_room *r, const hub_waiting *w, int64_t now,
                       dm_fault *fault) {
    if (w->person == DM_HOST || dm_room_event_of(r->room, w->person, w->id))
        return DM_OK;
    if (is_full(r, w))
        return dm_refuse(fault, 0, DM_WORD_FAULT_ROOM_LONG, NULL, NULL);
    if (is_aside(w->words) && has_said_enough(r, w->person, now))
        return dm_refuse(fault, 0, DM_WORD_FAULT_SAID_ENOUGH, NULL, NULL);
    return DM_OK;
}
