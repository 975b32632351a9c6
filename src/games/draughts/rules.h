/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generators of international draughts: the same rules for two kinds of processor. */
#ifndef DAMIER_GAMES_DRAUGHTS_RULES_H
#define DAMIER_GAMES_DRAUGHTS_RULES_H

#include "games/diagonal/position.h"

extern const diagonal_rules draughts_rules;
#ifdef DAMIER_FAST_BITS
extern const diagonal_rules draughts_rules_fast_bits;
#endif

#endif
