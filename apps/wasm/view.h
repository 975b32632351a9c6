/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games and matches as JSON for the page. web/src/core/types.ts has the same shapes as
 * TypeScript and says what each field is for. Knows no rule and no clock.
 */
#ifndef DAMIER_WASM_VIEW_H
#define DAMIER_WASM_VIEW_H

#include "base/json.h"
#include "damier/engine.h"
#include "damier/match.h"

/* All games: ids, sizes, seats, options. */
void view_games(json *, dm_language);

/* A match as it stands, in an object that is open. */
void view_match(json *, const dm_match *, dm_language);
/* The cells of a position, as `cells`. */
void view_cell_list(json *, const dm_cell *, size_t count);
/* A move step by step. */
void view_move(json *, const char *name, const dm_game *, const dm_state *, dm_move);

/*
 * An earlier position: the board before turn `index`, whose turn it was and the scores,
 * and that turn step by step; if `index` is the number of turns, the current board.
 */
void view_moment(json *, const dm_match *, size_t index);

/* Why a move being entered goes on as it does, with the captures it is chosen from. */
void view_reason(json *, const dm_match *, const dm_touches *, dm_language);

/* What the engine found in the position of the match. */
void view_thought(json *, const dm_match *, const dm_thought *);

#endif
