/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What was found in the positions of a file of games, kept in a file beside it until all
 * is done, so that whoever was interrupted goes on from there. Only a file that this user
 * wrote for that purpose is read, cut or removed: no link is followed, and what else has
 * its name stays as it is.
 */
#ifndef DAMIER_CLI_FINDINGS_H
#define DAMIER_CLI_FINDINGS_H

#include "damier/match.h"
#include "study/report.h"

typedef struct findings findings;

/* What was found in a position. */
typedef struct {
    int score;
    dm_move line[STUDY_LINE];
    size_t line_length;
} opinion;

/*
 * Those of a file of games. What was found under other limits, as their text says, is
 * forgotten. NULL if none can be kept, which is no reason to stop: no memory, a folder
 * that may not be written, another process that is at it.
 */
findings *findings_open(const char *games, const char *limits);
/* `done`: they are not needed any more. */
void findings_close(findings *, bool done);

/* What was found where a match stands, in the game of that number; false if nothing was. */
bool findings_recall(findings *, size_t number, const dm_match *, opinion *out);
void findings_note(findings *, size_t number, const dm_match *, const opinion *);

#endif
