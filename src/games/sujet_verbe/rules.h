/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generators of the classroom game: men capture forward only, or backward too. */
#ifndef DAMIER_GAMES_SUJET_VERBE_RULES_H
#define DAMIER_GAMES_SUJET_VERBE_RULES_H

#include "games/diagonal/position.h"

extern const diagonal_rules sujet_verbe_forward;
extern const diagonal_rules sujet_verbe_backward;

#endif
