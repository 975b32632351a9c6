/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A puzzle: a position with exactly one move that wins, the play that shows it, and how
 * it was proved. What is common to all games; how puzzles of a game are looked for is in
 * kind.h. See docs/puzzles.md.
 */
#ifndef DAMIER_TOOLS_PUZZLES_PUZZLE_H
#define DAMIER_TOOLS_PUZZLES_PUZZLE_H

#include "damier/game.h"

enum {
    PUZZLE_LINE_MAX = 31, /* moves of a solution, both sides */
    PUZZLE_ENDS_MAX = 8,  /* moves that end it equally well */
    PUZZLE_GRADES = 5,
    PUZZLE_ID_TEXT = 9,
    PUZZLE_TEXT = 2048 /* bytes for any puzzle as a line of text */
};

typedef struct {
    dm_state start;
    dm_move line[PUZZLE_LINE_MAX]; /* the solver moves first and last */
    size_t length;
    dm_move ends[PUZZLE_ENDS_MAX]; /* other last moves that are as good */
    size_t end_count;
    int found, proved; /* turns looked ahead when it was found, and when proved */
    bool exact;        /* proved to the end of the game, nothing left out */
    int choices;       /* legal moves at the start */
    int weight;        /* what a player must see, in points: grade.h */
} puzzle;

/* A name of eight hexadecimal digits: the same for a position seen in a mirror, turned,
   or with the colours exchanged. Two puzzles of one name are the same puzzle. */
void puzzle_id(const dm_game *, const dm_state *, char out[PUZZLE_ID_TEXT]);

/* What a seat has more than the others: points or tokens, or men (a king counts three). */
int puzzle_balance(const dm_game *, const dm_state *, int seat);

int puzzle_pieces(const dm_game *, const dm_state *); /* on the board */

/* `id grade proof position moves`, between tabs, as docs/puzzles.md says. */
bool puzzle_write(const dm_game *, const puzzle *, int grade, char *out, size_t cap);

#endif
