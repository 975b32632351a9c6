/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The kinds of puzzles: from which games they come, what counts as winning and by how
 * much every other move must be worse. The only file here that names a game.
 */
#ifndef DAMIER_TOOLS_PUZZLES_KIND_H
#define DAMIER_TOOLS_PUZZLES_KIND_H

#include <stdbool.h>
#include <stddef.h>

/* How a puzzle is found and proved. */
typedef enum {
    METHOD_SHOT,  /* by the engine: one move gains, all others do not */
    METHOD_PROOF, /* exactly: one move wins by force, all others do not */
    METHOD_ALONE  /* for one player: some turns keep a solution, others lose it */
} method;

typedef struct {
    const char *name, *game;
    const char *players; /* value of the option of that name, or NULL */
    const char *start;   /* where its games begin; NULL: the first position */
    method method;
    int opening, opening_more; /* moves made by chance: so many, and up to more */
    int depth, noise;          /* how far the games look after that, and misjudge */
    int slips;                 /* of a hundred moves so many are by chance */
    int decided;               /* a score beyond which a game is left; 0: none */
    int screen;                /* turns looked ahead at first, in every position */
    int find, prove;           /* turns looked ahead: most to find, least to prove */
    int pieces;                /* on the board, at least */
    int win;                   /* what the engine says of a winning move, at least … */
    int rest;                  /* … and of all others, at most */
    int margin;                /* and so much less than the winning one */
    int gain;      /* what the line must bring, in men or points (puzzle_balance) */
    bool forced;   /* every answer of the line must be compulsory */
    bool settled;  /* PROOF: all others lose, rather than not win in twice the turns */
    int grades[4]; /* the weights at which grades 2 to 5 begin */
} kind;

const kind *kind_find(const char *name);
const kind *kind_at(size_t index); /* NULL behind the last */

#endif
