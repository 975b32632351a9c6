/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of draughts as PDN, the text that draughts players exchange
 * (docs/formats/pdn.md). Writing only. What a match does not know, such as the date,
 * comes from the caller.
 */
#ifndef DAMIER_FORMATS_PDN_H
#define DAMIER_FORMATS_PDN_H

#include "damier/match.h"

/* What stands above the moves; NULL or "" for what is not known. */
typedef struct {
    const char *event, *site, *round;
    const char *date; /* as 2026.12.31 */
} dm_pdn_tags;

/*
 * Writes a match of draughts, finished or not: the turns that stand, the names of its
 * players as White and Black. Writes as much as fits and returns the length of the whole
 * text, which ends with a newline; 0 if it is a match of another game.
 */
size_t dm_pdn_write(const dm_match *, const dm_pdn_tags *, char *out, size_t cap);

#endif
