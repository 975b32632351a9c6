/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any board drawn in lines of text, from its cells alone: knows no rule and no game.
 * Unicode pieces where the terminal can show them, letters otherwise.
 */
#ifndef DAMIER_CLI_BOARD_H
#define DAMIER_CLI_BOARD_H

#include "damier/match.h"
#include "terminal.h"

/* Draws the position that stands, with scores and a legend where the game has them. */
void board_print(const terminal *, const dm_match *);

#endif
