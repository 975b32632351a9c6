/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How hard a puzzle is, by what a player must see. */
#ifndef DAMIER_TOOLS_PUZZLES_GRADE_H
#define DAMIER_TOOLS_PUZZLES_GRADE_H

#include "kind.h"
#include "puzzle.h"

/*
 * Points for each move to find behind the first, each man or point given up on the way,
 * each move that takes nothing, every answer that is not forced, and for the moves and
 * pieces among which the first one hides; fewer for a large last capture, which draws
 * the eye.
 */
int weigh_puzzle(const dm_game *, const puzzle *);
int grade_of(const kind *, int weight); /* 1 to PUZZLE_GRADES */

#endif
