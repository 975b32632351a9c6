/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filling a dm_reason: for the games, whose `explain` finds it. */
#ifndef DAMIER_GAMES_REASON_H
#define DAMIER_GAMES_REASON_H

#include "damier/game.h"

/* The rule and what is wrong; arguments not used are NULL, or 0. */
void dm_reason_give(dm_reason *, const char *rule, dm_word, const char *a);
void dm_reason_numbers(dm_reason *, const char *rule, dm_word, int a, int b);

#endif
