/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games read from PDN, one after another, whatever the size of the file
 * (docs/formats/pdn.md): PDN 3.0, and PDN as it is found. Every move is checked by the
 * rules. A game that cannot be read to its end keeps what could be read and says where it
 * broke; the games before and after it are not touched.
 */
#ifndef DAMIER_FORMATS_PDN_READER_H
#define DAMIER_FORMATS_PDN_READER_H

#include "damier/game.h"
#include "formats/pdn_lexer.h"

enum { PDN_GLYPHS_MAX = 4, PDN_NONE = -1 };

typedef struct {
    const char *name, *value;
    size_t line, column; /* where it was written */
} pdn_tag;

/* A place in the file and what is wrong there. */
typedef struct {
    size_t line, column;
    dm_fault fault;
} pdn_fault;

/* One move, or a position set up in its place. Turns are a tree. */
typedef struct {
    dm_move move; /* DM_NO_MOVE for a position that was set up */
    dm_state after;
    int32_t before;                 /* the turn it follows, or PDN_NONE */
    int32_t next;                   /* the turn that follows it, or PDN_NONE */
    int32_t other;                  /* another turn in its place, or PDN_NONE */
    size_t line, column;            /* where it was written */
    const char *lead, *comment;     /* what is said before and after it; "" if nothing */
    uint8_t glyphs[PDN_GLYPHS_MAX]; /* as in PGN; 0 behind the last */
} pdn_turn;

typedef struct {
    size_t number, line; /* in the file: which game, and where it begins */
    const dm_game *game;
    dm_setup setup;
    dm_state first;
    const pdn_tag *tags;
    size_t tag_count;
    const pdn_turn *turns; /* in the order in which they were written */
    size_t turn_count;
    int32_t begin;       /* the first turn of the game itself, or PDN_NONE */
    const char *result;  /* after the moves, as it was written; "" if nothing was */
    const char *comment; /* before the first move */
    bool broken;         /* the game itself could not be read to its end */
    pdn_fault fault;     /* where, or why a variation could not be */
    size_t side_faults;  /* variations that could not be read to their ends */
} pdn_game;

typedef enum {
    PDN_READ_GAME,
    PDN_READ_OTHER, /* a game of another type, passed over */
    PDN_READ_END,
    PDN_READ_NO_MEMORY
} pdn_outcome;

typedef struct pdn_reader pdn_reader;

/* NULL if memory runs out. */
pdn_reader *pdn_reader_new(pdn_source, void *self);
void pdn_reader_free(pdn_reader *);

/* The next game, which is the reader's and lasts until the next call. */
pdn_outcome pdn_reader_next(pdn_reader *, const pdn_game **out);

/* A tag, whatever the case of its name, and its value; NULL if it was not given. */
const pdn_tag *pdn_game_find(const pdn_game *, const char *name);
const char *pdn_game_tag(const pdn_game *, const char *name);

#endif
