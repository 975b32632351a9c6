/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The report of a game for two: what each move lost against the best one that was found,
 * which moves were mistakes, how accurate each player was (docs/analysis.md). Scores are
 * the caller's, hundredths of a man, as an engine gives them. No search, no file.
 */
#ifndef DAMIER_STUDY_REPORT_H
#define DAMIER_STUDY_REPORT_H

#include "damier/game.h"

enum { STUDY_LINE = 12, STUDY_SURE = 1500, STUDY_WHOLE = 1000 };

typedef enum {
    STUDY_GOOD,
    STUDY_INACCURACY,
    STUDY_MISTAKE,
    STUDY_BLUNDER,
    STUDY_MARKS
} study_mark;

/* One turn. The first part is the caller's to fill. */
typedef struct {
    int seat;
    dm_move played;
    bool forced;              /* there was nothing else to play, or nothing was played */
    int before;               /* the score of the position, for who moves */
    int after;                /* the score once it was played, for the same player */
    dm_move line[STUDY_LINE]; /* the best play that was found */
    size_t line_length;

    int loss;     /* hundredths of a man, never below 0 */
    int accuracy; /* thousandths */
    study_mark mark;
} study_turn;

/* One player's. */
typedef struct {
    int turns;    /* that could have been others */
    int accuracy; /* thousandths, of these; all of them if there are none */
    int loss;     /* of a turn, hundredths of a man */
    int marks[STUDY_MARKS];
} study_side;

/* What can be expected at a score: 0 for a loss to 1000 for a win. */
int study_expectation(int score);

/* Fills loss, accuracy and mark. */
void study_judge(study_turn *);
study_side study_sum(const study_turn *, size_t count, int seat);

/* The sign of a mark, "" for a good move, and the number PDN has for it. */
const char *study_sign(study_mark);
uint8_t study_glyph(study_mark);

#endif
