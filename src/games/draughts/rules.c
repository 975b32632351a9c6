/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * International draughts, 10 x 10: the constants that specialise the generator. The build
 * compiles this file twice where that pays, once for any x86-64 processor and once for
 * those with the bit instructions of the last decade; draughts.c chooses.
 */
#define DIAGONAL_HALF 5
#define DIAGONAL_MAJORITY 1
#define DIAGONAL_BACKWARD 1
#define DIAGONAL_REMOVE_AT_ONCE 0
#define DIAGONAL_BOX 0
#ifndef DIAGONAL_RULES
#define DIAGONAL_RULES draughts_rules
#endif

#include "games/draughts/rules.h"

#include "games/diagonal/generator.h"
