/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as it was written down: tags, a tree of turns with comments and glyphs, a result.
 * What the reader of PDN gives, what other files become on the way from one form to
 * another, and what the writers of PDN and JSON take.
 */
#ifndef DAMIER_FORMATS_PDN_GAME_H
#define DAMIER_FORMATS_PDN_GAME_H

#include "damier/match.h"

enum { PDN_GLYPHS_MAX = 4, PDN_TAGS_MAX = 1000, PDN_NONE = -1 };

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
    dm_move move; /* DM_NO_MOVE for a position that was set up, and for a pass */
    bool pass;    /* a turn that was lost, in a game with cards */
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
    uint64_t offset;     /* the same in bytes; only if it was read from PDN */
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

/* A tag, whatever the case of its name, and its value; NULL if it was not given. */
const pdn_tag *pdn_game_find(const pdn_game *, const char *name);
const char *pdn_game_tag(const pdn_game *, const char *name);

/* The tag that names the player of a seat. */
const char *pdn_player_tag(const dm_game *, int seat);

extern const char pdn_pass[]; /* how a turn that was lost is written */

/* The position behind the last turn of the game itself. */
const dm_state *pdn_game_last(const pdn_game *);

/*
 * How it ended, by the names of dm_outcome_name: as the game says behind its moves, or in
 * its tag; otherwise as the board says.
 */
const char *pdn_game_result(const pdn_game *);
/* The same as PDN writes it, in the points of whoever wrote it, or 2-0 0-2 1-1 *. */
const char *pdn_game_score(const pdn_game *);

/*
 * Whether it goes on where the rules had ended it, by repetition or by a count of moves:
 * after how many turns, and why. Files do that; a match does not.
 */
bool pdn_game_goes_past(const pdn_game *, size_t *turns, dm_word *reason);

/*
 * The game itself as a match, up to where the rules end it or a position was set up: then
 * `rest` is the turn that does not fit, otherwise PDN_NONE, and the match has the result
 * of the game. NULL if memory runs out; the caller frees it.
 */
dm_match *pdn_game_match(const pdn_game *, int32_t *rest);

#endif
