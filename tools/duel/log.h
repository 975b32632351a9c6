/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The log of a duel: who plays in the first lines, then a line for every pair, written at
 * once when both games are over, in whatever order pairs end. So a duel that was killed
 * is continued from its log and loses at most the pairs it was playing.
 *
 *   damier duel 1
 *   a nodes=20000,hub=./new hub
 *   b nodes=20000,hub=./old hub
 *   openings seed 1 plies 8
 *   pair 0 += 32-28 19-23
 *
 * `+=` are the results of the first player, who has the first seat in the first of the
 * two games: won (+), drawn (=), lost (-). The moves are the opening.
 */
#ifndef DAMIER_TOOLS_DUEL_LOG_H
#define DAMIER_TOOLS_DUEL_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "tally.h"

typedef struct {
    int file;
    bool *played; /* by the number of the pair */
    long capacity;
} duel_log;

/*
 * Opens or begins a log whose first lines are `head`, and counts the pairs it holds. A
 * last line without an end, which a kill has left, is removed. False after the reason was
 * printed: another duel, a damaged line, or a duel that is still running.
 */
bool log_open(duel_log *, const char *path, const char *head, tally *);
void log_close(duel_log *);

bool log_has(const duel_log *, long pair);
/* Adds a pair and its results; false after the reason was printed. */
bool log_add(duel_log *, long pair, const int results[2], const char *opening);

#endif
