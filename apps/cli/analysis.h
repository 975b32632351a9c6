/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine's opinion of a whole game, position by position, for `damier analyse`. What
 * was found is kept beside the file meanwhile (findings.h).
 */
#ifndef DAMIER_CLI_ANALYSIS_H
#define DAMIER_CLI_ANALYSIS_H

#include "arguments.h"
#include "formats/pdn_game.h"
#include "study/report.h"

typedef struct analysis analysis;

/* For a file of games; NULL after a fault has been printed. */
analysis *analysis_open(const arguments *, const terminal *, const char *path);
/* `done`: all games are, and what was found is not needed any more. */
void analysis_close(analysis *, bool done);

/*
 * The report of a game's own moves, up to where the rules end it: the analysis's, until
 * the next call. False after a fault has been printed, or if the game is not for two.
 */
bool analysis_of(analysis *, const pdn_game *, const study_turn **out, size_t *count);

#endif
