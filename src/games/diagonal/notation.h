/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How positions and moves of the draughts family are written: the PDN FEN, PDN moves and
 * the Hub form of captures. Reads leniently only what the rules pages name; every refusal
 * says what and where.
 */
#ifndef DAMIER_GAMES_DIAGONAL_NOTATION_H
#define DAMIER_GAMES_DIAGONAL_NOTATION_H

#include "games/diagonal/position.h"

size_t diagonal_write_position(const diagonal_rules *, const diagonal_position *,
                               char *out, size_t cap);

size_t diagonal_write_draft(const diagonal_rules *, const dm_draft *, char *out,
                            size_t cap);

/* Reads pieces and side to move; the game then checks what its own rules allow. */
dm_status diagonal_read_position(const diagonal_rules *, const char *text,
                                 diagonal_position *out, dm_fault *);

size_t diagonal_write_move(const diagonal_rules *, const diagonal_position *, dm_move,
                           dm_notation, char *out, size_t cap);
dm_status diagonal_read_move(const diagonal_rules *, const diagonal_position *,
                             const char *text, dm_move *out, dm_fault *);

#endif
