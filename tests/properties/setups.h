/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All combinations of the options of a game, counted from 0 in the order of its lists of
 * values, and their text: `medium=straight return=zone`, the options in their order.
 * Knows no game and no option by name.
 */
#ifndef DAMIER_TESTS_SETUPS_H
#define DAMIER_TESTS_SETUPS_H

#include "damier/game.h"

enum { SETUP_TEXT = 128 };

size_t setups_count(const dm_game *);
void setups_nth(dm_setup *, const dm_game *, size_t n);

/* Every option with its value, separated by single spaces; empty without options. */
void setups_write(const dm_setup *, const dm_game *, char out[SETUP_TEXT]);
/* The same back; options that are not named keep their standard value. */
bool setups_read(dm_setup *, const dm_game *, const char *text);

#endif
