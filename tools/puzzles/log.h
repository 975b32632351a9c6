/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The log of a search: a head that says what is looked for, then for each game its
 * puzzles and a line `game N`. A search that was ended, even within a line, goes on
 * behind the last whole game. `log_pack` makes of one or more logs the file that ships.
 */
#ifndef DAMIER_TOOLS_PUZZLES_LOG_H
#define DAMIER_TOOLS_PUZZLES_LOG_H

#include <stdio.h>

#include "kind.h"
#include "puzzle.h"

typedef struct {
    FILE *file;
    const dm_game *game;
    long next;  /* the first game that is not in the log */
    long found; /* puzzles in it */
} puzzle_log;

/* Begins a log or continues it; says on stderr why it cannot. */
bool log_open(puzzle_log *, const char *path, const kind *, unsigned seed);
bool log_add(puzzle_log *, const puzzle *); /* with its weight in place of the grade */
bool log_end_game(puzzle_log *, long number);
void log_close(puzzle_log *);

/* Writes the puzzles of all logs once each, the easy ones first; at most `most` of each
   grade, 0 for all. Returns how many, -1 if something is wrong, which stderr says. */
long log_pack(const kind *, char **paths, int count, long most, FILE *out);

#endif
