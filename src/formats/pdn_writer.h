/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as PDN (docs/formats/pdn.md): strict PDN 3.0 for draughts, the same shape with a
 * tag of our own for the other games. What it holds is written: tags, variations,
 * comments, glyphs, a result. Not what it lacks: a broken game ends where it breaks.
 */
#ifndef DAMIER_FORMATS_PDN_WRITER_H
#define DAMIER_FORMATS_PDN_WRITER_H

#include "formats/pdn_game.h"

/* Writes as much as fits and returns the length of the whole text. */
size_t pdn_game_write(const pdn_game *, char *out, size_t cap);

#endif
