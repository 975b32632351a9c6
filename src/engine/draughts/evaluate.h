/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet draughts position: its features times their weights. */
#ifndef DAMIER_ENGINE_DRAUGHTS_EVALUATE_H
#define DAMIER_ENGINE_DRAUGHTS_EVALUATE_H

#include "engine/draughts/features.h"

/*
 * Made by the build from data/draughts: each weight for the beginning, then the end. A
 * program that is given them later, as the page is, has the table itself
 * (apps/wasm/weights.c). The sum is dm_hash_add over the bytes of the file.
 */
#ifdef DAMIER_WEIGHTS_APART
extern int16_t draughts_weights[PHASES * WEIGHTS];
#else
extern const int16_t draughts_weights[PHASES * WEIGHTS];
#endif
extern const uint64_t draughts_weights_sum;

/* For White, in hundredths of a man. */
int draughts_value_for_white(const diagonal_position *);

#endif
