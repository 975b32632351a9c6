/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds the least of a smooth convex function of many numbers by the method of
 * limited-memory BFGS. Knows nothing of what the numbers mean.
 */
#ifndef DAMIER_TOOLS_TRAIN_DESCENT_H
#define DAMIER_TOOLS_TRAIN_DESCENT_H

#include <stdbool.h>
#include <stddef.h>

enum { DESCENT_MEMORY = 8 }; /* steps whose change of slope is remembered */

typedef struct {
    size_t size;
    const float *curvature; /* about how fast the slope changes with each number */
    /* The value at a point, and its slope there. */
    double (*look)(void *payload, const float *point, float *slope);
    void *payload;

    float *point, *slope, *direction, *next_point, *next_slope;
    float *moved[DESCENT_MEMORY], *turned[DESCENT_MEMORY];
    double scale[DESCENT_MEMORY]; /* 1 / (moved · turned) */
    size_t steps;                 /* remembered so far */
    double value;
} descent;

/* `point` is where it begins; false if there is no memory. */
bool descent_begin(descent *, const float *point);
/* One step down; false where there is none left to make. */
bool descent_step(descent *);
void descent_release(descent *);

#endif
