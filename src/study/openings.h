/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names of openings of draughts: the ballots, all pairs of first moves, and classical
 * ones (docs/analysis.md lists them). A game has the name of the last of its positions
 * that has one, however it came there.
 */
#ifndef DAMIER_STUDY_OPENINGS_H
#define DAMIER_STUDY_OPENINGS_H

#include "damier/words.h"
#include "formats/pdn_game.h"

enum { STUDY_OPENINGS_MAX = 32, STUDY_OPENING_TEXT = 128 };

typedef struct {
    dm_state state;
    size_t plies; /* of the moves by which it is usually reached */
    dm_word name;
    const char *id, *moves;
} study_opening;

/* The positions, made from the moves once. Begin with zeros. */
typedef struct {
    study_opening all[STUDY_OPENINGS_MAX];
    size_t count;
    size_t longest; /* plies: no later position has a name */
} study_openings;

void study_openings_fill(study_openings *);

/*
 * The opening of a game in a language, `Keller variation`, or `Ballot 32-28 18-22`.
 * Returns behind how many turns the game had it, 0 if it has none: then nothing is
 * written.
 */
size_t study_opening_name(const study_openings *, const pdn_game *, dm_language,
                          char *out, size_t cap);

/* A classical one by its short name in English, as `keller`; NULL if there is none. */
const study_opening *study_opening_find(const study_openings *, const char *id);

#endif
