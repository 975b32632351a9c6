/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The room of `damier play`: see play_room.h. */
#include "play_room.h"

#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "damier/word_list.h"
#include "deck_files.h"

enum { ENGINE_STANDARD_MS = 1000 };

/* ---- acts ---- */

/* Whether it was done; the board is drawn again if the game has changed. */
static bool is_done(session *g, dm_ruling ruling) {
    if (ruling == DM_RULED_EVENT || ruling == DM_RULED_FLAG)
        g->redraw = true;
    return ruling == DM_RULED_EVENT;
}

bool room_try(session *g, const char *words, const char *argument, dm_fault *fault) {
    return is_done(g, local_act(&g->local, words, argument, fault));
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
    return is_done(g, local_host_act(&g->local, words, argument, &fault));
}

/* ---- thinking ---- */

bool room_think(session *g, const dm_due *due, dm_thought *thought, dm_fault *fault) {
    const dm_match *m = played_match(g);
    const arguments *a = g->a;
    const mind_setup setup = {.command = a->engine,
                              .memory_mb = a->engine_memory,
                              .hash_mb = HASH_STANDARD,
                              .threads = 1};
    const dm_limits own = {.move_time = room_engine_time(g)};
    if (!g->mind)
        g->mind = mind_new(dm_match_game(m), &setup, fault);
    return g->mind &&
           mind_run(g->mind, m, a->engine ? &own : &due->limits, NULL, thought, fault);
}

int64_t room_engine_time(const session *g) {
    return g->a->think_time ? g->a->think_time : ENGINE_STANDARD_MS;
}

/* ---- opening ---- */

typedef struct {
    dm_deck *named, *builtin;
} decks;

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
static bool take_decks(const session *g, dm_match *m, bool first, decks *out) {
    const char *wanted = g->a->deck, *recorded = dm_match_deck(m);
    char name[DM_CARD_BYTES];
    bool cards = dm_match_has_cards(m);
    if (!cards && wanted && first)
        print_usage_fault(g->t, DM_WORD_USAGE_NO_CARDS, wanted, NULL);
    if (!cards)
        return !wanted || !first;
    if (wanted && first) {
        write_deck_name(wanted, name);
        dm_match_set_deck(m, name, NULL);
        if (strcmp(wanted, box) == 0)
            return true;
        out->named = deck_load(g->t, wanted);
        if (out->named)
            deck_print_faults(g->t, wanted, out->named);
        return out->named != NULL;
    }
    if (strcmp(recorded, box) == 0)
        return true;
    out->builtin = deck_load_builtin(g->t);
    return out->builtin != NULL;
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

void room_close(session *g) {
    local_close(&g->local);
    mind_free(g->mind);
    g->mind = NULL;
}

/* A new room with the game in it, begun. */
static bool begin(session *g, const dm_match *m, const decks *cards) {
    char rules[128];
    write_rules(g, rules, sizeof rules);
    bool good = local_open(&g->local, m, rules, cards->named, cards->builtin);
    if (!good)
        print_usage_fault(g->t, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return good;
}

bool room_open(session *g, dm_match *m) {
    session next = {.t = g->t, .a = g->a, .redraw = true};
    decks cards = {NULL, NULL};
    bool good =
        take_decks(&next, m, g->local.room == NULL, &cards) && begin(&next, m, &cards);
    if (good && *dm_match_deck(m) && cards.builtin)
        say(g, DM_WORD_CARD_OTHER_DECK, dm_match_deck(m), NULL);
    dm_match_free(m);
    if (!good)
        return false;
    room_close(g);
    *g = next;
    return true;
}
