/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The room of `damier play`: see play_room.h. */
#include "play_room.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "base/utf8.h"
#include "damier/word_list.h"
#include "deck_files.h"
#include "files.h"

enum { KEYBOARD = 1 }; /* the person who holds every seat that is not a computer's */

int64_t room_now(const session *g) {
    return g->began + monotonic_now() - g->began_at;
}

/* ---- acts ---- */

static bool act(session *g, int person, const char *words, const char *argument,
                dm_fault *fault) {
    const char *event;
    size_t bytes = strlen(words) + strlen(argument) + 2;
    char *text = malloc(bytes);
    if (!text) {
        fault->phrase = (dm_phrase){.word = DM_WORD_FAULT_MEMORY};
        return false;
    }
    dm_writer w = dm_writer_init(text, bytes);
    dm_write_text(&w, words);
    if (*argument)
        dm_write_char(&w, ' ');
    dm_write_text(&w, argument);
    dm_act wish = {.person = person,
                   .id = person ? ++g->acts : 0,
                   .seen = dm_room_events(g->room),
                   .time = room_now(g),
                   .words = text};
    dm_ruling ruling = dm_room_do(g->room, &wish, &event, fault);
    free(text);
    if (ruling == DM_RULED_EVENT || ruling == DM_RULED_FLAG)
        g->redraw = true;
    return ruling == DM_RULED_EVENT;
}

bool room_try(session *g, const char *words, const char *argument, dm_fault *fault) {
    return act(g, KEYBOARD, words, argument, fault);
}

/* A fallen flag needs no message. */
bool room_act(session *g, const char *words, const char *argument) {
    dm_fault fault;
    bool good = room_try(g, words, argument, &fault);
    if (!good && fault.phrase.word != DM_WORD_FAULT_TIME_OUT)
        say_fault(g, &fault);
    return good;
}

bool room_host_act(session *g, const char *words, const char *argument) {
    dm_fault fault;
    return act(g, DM_HOST, words, argument, &fault);
}

/* ---- thinking ---- */

bool room_is_due(const session *g, dm_due_kind kind, dm_due *out) {
    dm_due due[DM_DUE_MAX];
    size_t count = dm_room_due(g->room, due);
    for (size_t i = 0; i < count; i++) {
        if (due[i].kind != kind)
            continue;
        *out = due[i];
        return true;
    }
    return false;
}

bool room_think(session *g, const dm_due *due, dm_thought *thought, dm_fault *fault) {
    const dm_match *m = played_match(g);
    *fault = (dm_fault){.phrase.word = DM_WORD_FAULT_MEMORY};
    if (!g->mind)
        g->mind = thinking_new(dm_match_game(m), HASH_STANDARD, 1, fault);
    return g->mind && thinking_run(g->mind, m, &due->limits, NULL, thought);
}

/* ---- opening ---- */

static const char box[] = "box";

/* The last part of a path as a name a record can hold; a dash for what is not visible. */
static void write_deck_name(const char *path, char out[DM_CARD_BYTES]) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = dm_utf8_cut(name, strlen(name), DM_CARD_BYTES - 1), step;
    dm_writer w = dm_writer_init(out, DM_CARD_BYTES);
    for (size_t at = 0; at < length; at += step) {
        uint32_t character = dm_utf8_read(name + at, length - at, &step);
        bool broken = character == DM_UTF8_UNREADABLE && step == 1;
        if (broken || character == ' ' || dm_utf8_is_control(character))
            dm_write_char(&w, '-');
        else
            dm_write_bytes(&w, name + at, step);
    }
}

/*
 * The deck of --deck for the first game; a deck that a record names and that is missing
 * is replaced by the built-in one.
 */
static bool take_decks(session *g, dm_match *m, bool first) {
    const char *wanted = g->a->deck, *recorded = dm_match_deck(m);
    char name[DM_CARD_BYTES];
    if (!dm_match_has_cards(m))
        return true;
    if (wanted && first) {
        write_deck_name(wanted, name);
        dm_match_set_deck(m, name, NULL);
        if (strcmp(wanted, box) == 0)
            return true;
        g->named = deck_load(g->t, wanted);
        if (g->named)
            deck_print_faults(g->t, wanted, g->named);
        return g->named != NULL;
    }
    if (strcmp(recorded, box) == 0)
        return true;
    g->builtin = deck_load_builtin(g->t);
    return g->builtin != NULL;
}

/* The rules of this room, by the options of the command. */
static void write_rules(const session *g, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, "hold=all answers=");
    dm_write_number(&w, g->a->right_answers);
    unsigned grades = g->a->grades ? g->a->grades : DM_GRADES_ALL;
    dm_write_text(&w, " grades=");
    for (int grade = 0, count = 0; grade < DM_GRADES; grade++) {
        if (!(grades >> grade & 1))
            continue;
        if (count++ > 0)
            dm_write_char(&w, '+');
        dm_write_text(&w, dm_grade_name((dm_grade)grade));
    }
    dm_write_text(&w, g->a->no_hints ? " hints=no" : "");
    dm_write_text(&w, g->a->forgive_accents ? " accents=no" : "");
    dm_write_text(&w, g->a->second_try ? " again=yes" : "");
    dm_write_text(&w, g->a->retake ? " retake=" : "");
    dm_write_text(&w, g->a->retake ? g->a->retake : "");
    dm_write_char(&w, ' ');
}

static char *opening_words(const session *g, const dm_match *m) {
    char rules[128];
    size_t length;
    char *record = record_text(m, &length), *words = NULL;
    write_rules(g, rules, sizeof rules);
    if (record) {
        length = dm_room_open_words(rules, record, NULL, 0);
        words = malloc(length + 1);
    }
    if (words)
        dm_room_open_words(rules, record, words, length + 1);
    free(record);
    return words;
}

void room_close(session *g) {
    dm_room_free(g->room);
    dm_deck_free(g->named);
    dm_deck_free(g->builtin);
    thinking_free(g->mind);
    g->room = NULL;
    g->named = g->builtin = NULL;
    g->mind = NULL;
}

/* A new room with the game in it, begun. */
static bool begin(session *g, const dm_match *m) {
    dm_fault fault;
    char *words = opening_words(g, m);
    bool good = words && dm_room_new(&g->room) == DM_OK;
    if (good) {
        dm_room_lend_decks(g->room, g->named, g->builtin);
        good =
            act(g, KEYBOARD, words, "", &fault) && act(g, KEYBOARD, "start", "", &fault);
    }
    free(words);
    if (!good)
        print_usage_fault(g->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return good;
}

bool room_open(session *g, dm_match *m) {
    session next = {.t = g->t, .a = g->a, .redraw = true};
    struct timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    next.began = wall.tv_sec * INT64_C(1000) + wall.tv_nsec / 1000000;
    next.began_at = monotonic_now();
    bool good = take_decks(&next, m, g->room == NULL) && begin(&next, m);
    if (good && *dm_match_deck(m) && next.builtin)
        say(g, DM_WORD_CARD_OTHER_DECK, dm_match_deck(m), NULL);
    dm_match_free(m);
    if (!good) {
        room_close(&next);
        return false;
    }
    room_close(g);
    *g = next;
    return true;
}
