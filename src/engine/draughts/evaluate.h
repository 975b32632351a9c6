/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet draughts position: its features times their weights. */
#ifndef DAMIER_ENGINE_DRAUGHTS_EVALUATE_H
#define DAMIER_ENGINE_DRAUGHTS_EVALUATE_H

#include "engine/draughts/features.h"

/* Made by the build from data/draughts: each weight for the beginning, then the end. */
extern const int16_t draughts_weights[PHASES * WEIGHTS];

/* For White, in hundredths of a man. */
int draughts_value_for_white(const diagonal_position *);

#endif
