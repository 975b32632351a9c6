/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Classroom draughts, 6 x 6, backward-capture=no: the constants that specialise the
 * generator.
 */
#define DIAGONAL_HALF 3
#define DIAGONAL_MAJORITY 0
#define DIAGONAL_BACKWARD 0
#define DIAGONAL_REMOVE_AT_ONCE 1
#define DIAGONAL_BOX 3
#define DIAGONAL_RULES sujet_verbe_forward

#include "games/sujet_verbe/rules.h"

#include "games/diagonal/generator.h"
