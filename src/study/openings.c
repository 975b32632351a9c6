/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of openings: see openings.h. */
#include "study/openings.h"

#include <string.h>

#include "base/text.h"
#include "damier/word_list.h"

enum { BALLOT_PLIES = 2 };

/* Only names that books and federations give these moves. */
static const struct {
    const char *id;
    dm_word name;
    const char *moves;
} names[] = {
    {"classical-move", DM_WORD_OPENING_CLASSICAL_MOVE, "33-28"},
    {"classical", DM_WORD_OPENING_CLASSICAL, "33-28 18-23"},
    {"symmetrical", DM_WORD_OPENING_SYMMETRICAL, "32-28 19-23"},
    {"chefneux", DM_WORD_OPENING_CHEFNEUX, "32-28 18-23"},
    {"chefneux-fox", DM_WORD_OPENING_CHEFNEUX_FOX, "32-28 18-23 33-29 23x32 37x28 20-25"},
    {"chefneux-modern", DM_WORD_OPENING_CHEFNEUX_MODERN,
     "32-28 18-23 33-29 23x32 37x28 17-22"},
    {"keller", DM_WORD_OPENING_KELLER,
     "34-29 17-22 40-34 11-17 45-40 6-11 50-45 1-6 31-26 16-21 32-28 19-23 28x19 14x23 "
     "35-30 10-14 30-24"},
    {"lochtenberg", DM_WORD_OPENING_LOCHTENBERG,
     "31-27 19-23 33-28 17-21 28x19 14x23 39-33 10-14 33-28 5-10 28x19 14x23 44-39 "
     "10-14"},
};

enum { NAMES = sizeof names / sizeof *names };

_Static_assert(sizeof names / sizeof *names <= (size_t)STUDY_OPENINGS_MAX,
               "all openings have room");

/* ---- the table ---- */

static const dm_game *draughts(void) {
    return dm_game_with(DM_GAME_DRAUGHTS_100);
}

static void start(dm_state *state) {
    dm_setup setup;
    dm_setup_init(&setup, draughts());
    draughts()->init(state, &setup);
}

static void play(study_opening *o) {
    char text[DM_MOVE_TEXT];
    dm_move move;
    start(&o->state);
    for (const char *at = o->moves; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        dm_writer w = dm_writer_init(text, sizeof text);
        dm_write_bytes(&w, at, length);
        at += length;
        if (draughts()->read_move(&o->state, text, &move, NULL) == DM_OK &&
            draughts()->apply(&o->state, move) == DM_OK)
            o->plies++;
    }
}

void study_openings_fill(study_openings *all) {
    *all = (study_openings){.count = NAMES, .longest = BALLOT_PLIES};
    for (size_t i = 0; i < NAMES; i++) {
        study_opening *o = &all->all[i];
        *o = (study_opening){
            .name = names[i].name, .id = names[i].id, .moves = names[i].moves};
        play(o);
        if (o->plies > all->longest)
            all->longest = o->plies;
    }
}

const study_opening *study_opening_find(const study_openings *all, const char *id) {
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->all[i].id, id) == 0)
            return &all->all[i];
    return NULL;
}

/* ---- a game ---- */

static const study_opening *opening_at(const study_openings *all, const dm_state *state) {
    for (size_t i = 0; i < all->count; i++)
        if (memcmp(&all->all[i].state, state, sizeof *state) == 0)
            return &all->all[i];
    return NULL;
}

/* Its first two moves. */
static size_t write_ballot(const pdn_game *g, dm_language language, char *out,
                           size_t cap) {
    char text[DM_MOVE_TEXT], moves[BALLOT_PLIES * DM_MOVE_TEXT];
    const dm_state *before = &g->first;
    dm_writer w = dm_writer_init(moves, sizeof moves);
    int32_t at = g->begin;
    for (int i = 0; i < BALLOT_PLIES; i++, at = g->turns[at].next) {
        if (at == PDN_NONE || g->turns[at].move == DM_NO_MOVE)
            return 0;
        draughts()->write_move(before, g->turns[at].move, DM_NOTATION_PLAIN, text,
                               sizeof text);
        dm_write_text(&w, i > 0 ? " " : "");
        dm_write_text(&w, text);
        before = &g->turns[at].after;
    }
    dm_phrase phrase = {.word = DM_WORD_OPENING_BALLOT};
    dm_writer argument = dm_writer_init(phrase.args[0], sizeof phrase.args[0]);
    dm_write_text(&argument, moves);
    dm_phrase_write(&phrase, language, out, cap);
    return BALLOT_PLIES;
}

size_t study_opening_name(const study_openings *all, const pdn_game *g,
                          dm_language language, char *out, size_t cap) {
    const study_opening *found = NULL;
    dm_state first;
    size_t turns = 0, named = 0;
    if (g->game != draughts())
        return 0;
    start(&first);
    if (memcmp(&first, &g->first, sizeof first) != 0)
        return 0;
    for (int32_t i = g->begin; i != PDN_NONE && turns < all->longest;
         i = g->turns[i].next) {
        const study_opening *here = opening_at(all, &g->turns[i].after);
        turns++;
        if (here) {
            found = here;
            named = turns;
        }
    }
    if (!found)
        return write_ballot(g, language, out, cap);
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, dm_word_text(found->name, language));
    return named;
}
