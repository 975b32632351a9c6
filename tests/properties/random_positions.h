/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random positions of the four games as text, built and not played: the corners that
 * random games seldom reach. Most are allowed by the rules, some are not, on purpose. The
 * text is made by hand here, so that no writer under test has a part in it.
 */
#ifndef DAMIER_TESTS_RANDOM_POSITIONS_H
#define DAMIER_TESTS_RANDOM_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/random.h"

enum { RANDOM_TEXT = 400 };

typedef void random_position(dm_random *, const char *options, char out[RANDOM_TEXT]);

/* The builder of a game, or NULL. */
random_position *random_positions_of(const char *game);

/* One byte of the text changed, lost, doubled or swapped with the next. */
void random_mutation(dm_random *, char text[RANDOM_TEXT]);

#endif
