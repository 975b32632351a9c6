/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ways a line of written moves can be read. A short capture such as 47x36 may fit two
 * moves; which one was meant often shows only later, so all positions that may stand are
 * kept, and those that meet are one again. Knows no rule and no file.
 */
#ifndef DAMIER_FORMATS_PDN_READINGS_H
#define DAMIER_FORMATS_PDN_READINGS_H

#include "damier/game.h"

enum { PDN_READINGS_MAX = 64 };

typedef struct {
    dm_state state;
    int32_t choice; /* the last that was made on the way here, or -1 */
} pdn_reading;

typedef struct {
    size_t count;
    pdn_reading all[PDN_READINGS_MAX];
} pdn_readings;

/* A move that may have been meant. */
typedef struct {
    dm_state before;
    dm_move move;
    int32_t turn, earlier; /* whose move; the choice before this, or -1 */
} pdn_choice;

typedef struct {
    pdn_choice *all;
    size_t count, cap;
    bool failed; /* memory ran out */
} pdn_choices;

void pdn_readings_begin(pdn_readings *, const dm_state *);
void pdn_readings_add(pdn_readings *, const dm_state *);

/*
 * Reads the move of a turn in every position that may stand. `sure` is the move, or
 * DM_NO_MOVE while several fit: then choices tell. Refused if it fits nowhere; the
 * positions are then as they were.
 */
dm_status pdn_readings_move(const dm_game *, pdn_readings *, pdn_choices *, int32_t turn,
                            const char *text, dm_move *sure, dm_fault *);

/* The first choice in which the first two readings differ, for a fault: their moves. */
bool pdn_readings_differ(const pdn_readings *, const pdn_choices *,
                         const pdn_choice *out[2]);

#endif
