/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The draughts evaluation as something to be fitted: its weights as fractions, how well
 * they foretell a set of positions, and in which direction they would do better. Reads a
 * position through the features of the engine, and knows nothing of how games are kept.
 */
#ifndef DAMIER_TOOLS_TRAIN_MODEL_H
#define DAMIER_TOOLS_TRAIN_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "draughts_record.h"
#include "engine/draughts/features.h"

enum { ALL_WEIGHTS = PHASES * WEIGHTS };

/* How positions are to be judged. */
typedef struct {
    float steepness; /* of expectation, a hundredth of a man */
    float results;   /* share of the result in what is fitted; the rest is the score */
} judgement;

/* Errors summed: to what is fitted, and to results alone where they are known. */
typedef struct {
    double fitted, results;
    size_t count, known;
} errors;

/* The errors of weights on some positions; adds to `slope` unless it is NULL. */
errors model_look(const float *weights, const judgement *, const draughts_record *records,
                  size_t count, float *slope);
/* Adds how fast the slope changes with each weight, about, on some positions. */
void model_add_curvature(const draughts_record *records, size_t count, float *curvature);
/* The steepness with which scores foretell results best. */
float model_find_steepness(const draughts_record *records, size_t count);

/*
 * Files of 16-bit numbers, low byte first. A hundred of score foretells the same results
 * as before, whatever has been fitted. False if a file cannot be read whole, or written.
 */
bool model_read(float *weights, float steepness, const char *path);
bool model_write(const float *weights, float steepness, const char *path);

#endif
