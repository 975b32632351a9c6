/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A room on this computer: see local_room.h. */
#include "local_room.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "thinking.h"

enum { KEYBOARD = 1 }; /* the person who holds every seat that is not a computer's */

int64_t local_now(const local_room *l) {
    return l->began + monotonic_now() - l->began_at;
}

/* ---- acts ---- */

static dm_ruling act(local_room *l, int person, const char *words, const char *argument,
                     dm_fault *fault) {
    const char *event;
    size_t bytes = strlen(words) + strlen(argument) + 2;
    char *text = malloc(bytes);
    if (!text) {
        dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return DM_RULED_REFUSED;
    }
    dm_writer w = dm_writer_init(text, bytes);
    dm_write_text(&w, words);
    if (*argument)
        dm_write_char(&w, ' ');
    dm_write_text(&w, argument);
    dm_act wish = {.person = person,
                   .id = person ? ++l->acts : 0,
                   .seen = dm_room_events(l->room),
                   .time = local_now(l),
                   .words = text};
    dm_ruling ruling = dm_room_do(l->room, &wish, &event, fault);
    free(text);
    return ruling;
}

dm_ruling local_act(local_room *l, const char *words, const char *argument,
                    dm_fault *fault) {
    return act(l, KEYBOARD, words, argument, fault);
}

dm_ruling local_host_act(local_room *l, const char *words, const char *argument,
                         dm_fault *fault) {
    return act(l, DM_HOST, words, argument, fault);
}

bool local_is_due(const local_room *l, dm_due_kind kind, dm_due *out) {
    dm_due due[DM_DUE_MAX];
    size_t count = dm_room_due(l->room, due);
    for (size_t i = 0; i < count; i++) {
        if (due[i].kind != kind)
            continue;
        *out = due[i];
        return true;
    }
    return false;
}

/* ---- opening ---- */

static char *opening_words(const char *rules, const dm_match *m) {
    size_t length = dm_match_save(m, NULL, 0);
    char *record = malloc(length + 1), *words = NULL;
    if (record) {
        dm_match_save(m, record, length + 1);
        length = dm_room_open_words(rules, record, NULL, 0);
        words = malloc(length + 1);
    }
    if (words)
        dm_room_open_words(rules, record, words, length + 1);
    free(record);
    return words;
}

bool local_open(local_room *l, const dm_match *m, const char *rules, dm_deck *named,
                dm_deck *builtin) {
    struct timespec wall;
    dm_fault fault;
    char *words = opening_words(rules, m);
    clock_gettime(CLOCK_REALTIME, &wall);
    *l = (local_room){.named = named,
                      .builtin = builtin,
                      .began = wall.tv_sec * INT64_C(1000) + wall.tv_nsec / 1000000,
                      .began_at = monotonic_now()};
    bool good = words && dm_room_new(&l->room) == DM_OK;
    if (good) {
        dm_room_lend_decks(l->room, named, builtin);
        good = local_act(l, words, "", &fault) == DM_RULED_EVENT &&
               local_act(l, "start", "", &fault) == DM_RULED_EVENT;
    }
    free(words);
    if (!good)
        local_close(l);
    return good;
}

void local_close(local_room *l) {
    dm_room_free(l->room);
    dm_deck_free(l->named);
    dm_deck_free(l->builtin);
    l->room = NULL;
    l->named = l->builtin = NULL;
}

char *local_record(const local_room *l, size_t *length) {
    int64_t now = local_now(l);
    *length = dm_room_save(l->room, now, NULL, 0);
    char *text = malloc(*length + 1);
    if (text)
        dm_room_save(l->room, now, text, *length + 1);
    return text;
}
