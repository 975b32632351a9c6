/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a square cannot be touched in the games of the draughts family, and which captures
 * are refused because others take more.
 */
#ifndef DAMIER_GAMES_DIAGONAL_EXPLAIN_H
#define DAMIER_GAMES_DIAGONAL_EXPLAIN_H

#include "games/diagonal/position.h"

/* What a game calls its rules, for dm_reason. */
typedef struct {
    const char *man, *king;
    const char *must;  /* who can capture must */
    const char *chain; /* a capture goes on as long as it can */
    const char *most;  /* the largest capture must be made */
} diagonal_rule_names;

void diagonal_explain(const diagonal_rules *, const diagonal_rule_names *,
                      const diagonal_position *, const dm_touches *, dm_reason *out);
/* As `lesser` in damier/game.h. */
size_t diagonal_lesser(const diagonal_rules *, const diagonal_position *, dm_move *out,
                       size_t cap);

#endif
