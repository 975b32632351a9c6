/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A report written into its game: the score behind each move as `[%eval -0.84]`, for the
 * first player; a glyph on each mistake, and beside it a variation with what was better.
 */
#ifndef DAMIER_STUDY_ANNOTATE_H
#define DAMIER_STUDY_ANNOTATE_H

#include "formats/pdn_builder.h"
#include "study/report.h"

/*
 * The game with the report of its first `count` turns, the builder's own; texts of the
 * game are not copied, so it must outlive what is built.
 */
void study_annotate(pdn_builder *, const pdn_game *, const study_turn *, size_t count);

#endif
