/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limited-memory BFGS: see descent.h. */
#include "descent.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_STEP 0.1  /* of the step that curvature alone suggests */
#define LEAST_STEP 1e-3 /* below it there is nothing to gain */
#define ENOUGH 1e-4     /* share of the gain foretold that a step must bring */

static double product(const float *a, const float *b, size_t size) {
    double sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += (double)a[i] * b[i];
    return sum;
}

static void add_times(float *to, const float *what, double times, size_t size) {
    for (size_t i = 0; i < size; i++)
        to[i] += (float)times * what[i];
}

bool descent_begin(descent *d, const float *point) {
    float **arrays[] = {&d->point, &d->slope, &d->direction, &d->next_point,
                        &d->next_slope};
    bool whole = true;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        whole = (*arrays[i] = calloc(d->size, sizeof(float))) && whole;
    for (size_t i = 0; i < DESCENT_MEMORY; i++) {
        d->moved[i] = calloc(d->size, sizeof(float));
        d->turned[i] = calloc(d->size, sizeof(float));
        whole = d->moved[i] && d->turned[i] && whole;
    }
    d->steps = 0;
    if (!whole)
        return false;
    memcpy(d->point, point, d->size * sizeof(float));
    d->value = d->look(d->payload, d->point, d->slope);
    return true;
}

void descent_release(descent *d) {
    free(d->point);
    free(d->slope);
    free(d->direction);
    free(d->next_point);
    free(d->next_slope);
    for (size_t i = 0; i < DESCENT_MEMORY; i++) {
        free(d->moved[i]);
        free(d->turned[i]);
    }
}

/* How long a step the curvature is worth, by what the last step has shown. */
static double known_scale(const descent *d) {
    if (d->steps == 0)
        return FIRST_STEP;
    const float *turned = d->turned[(d->steps - 1) % DESCENT_MEMORY];
    double sum = 0;
    for (size_t i = 0; i < d->size; i++)
        sum += (double)turned[i] * turned[i] / d->curvature[i];
    return 1 / (d->scale[(d->steps - 1) % DESCENT_MEMORY] * sum);
}

/* The slope, straightened by the steps that are remembered: newest first, then back. */
static void find_direction(descent *d) {
    double shares[DESCENT_MEMORY];
    size_t oldest = d->steps > DESCENT_MEMORY ? d->steps - DESCENT_MEMORY : 0;
    memcpy(d->direction, d->slope, d->size * sizeof(float));
    for (size_t i = d->steps; i > oldest; i--) {
        size_t at = (i - 1) % DESCENT_MEMORY;
        shares[at] = d->scale[at] * product(d->moved[at], d->direction, d->size);
        add_times(d->direction, d->turned[at], -shares[at], d->size);
    }
    double scale = known_scale(d);
    for (size_t i = 0; i < d->size; i++)
        d->direction[i] *= (float)scale / d->curvature[i];
    for (size_t i = oldest; i < d->steps; i++) {
        size_t at = i % DESCENT_MEMORY;
        double share = d->scale[at] * product(d->turned[at], d->direction, d->size);
        add_times(d->direction, d->moved[at], shares[at] - share, d->size);
    }
}

static void remember(descent *d) {
    size_t at = d->steps % DESCENT_MEMORY;
    for (size_t i = 0; i < d->size; i++) {
        d->moved[at][i] = d->next_point[i] - d->point[i];
        d->turned[at][i] = d->next_slope[i] - d->slope[i];
    }
    double sum = product(d->moved[at], d->turned[at], d->size);
    if (sum <= 0)
        return;
    d->scale[at] = 1 / sum;
    d->steps++;
}

static void exchange(float **a, float **b) {
    float *kept = *a;
    *a = *b;
    *b = kept;
}

bool descent_step(descent *d) {
    find_direction(d);
    double gain = product(d->slope, d->direction, d->size), value = d->value;
    for (double step = 1; step >= LEAST_STEP; step /= 2) {
        memcpy(d->next_point, d->point, d->size * sizeof(float));
        add_times(d->next_point, d->direction, -step, d->size);
        value = d->look(d->payload, d->next_point, d->next_slope);
        if (value > d->value - ENOUGH * step * gain)
            continue;
        remember(d);
        exchange(&d->point, &d->next_point);
        exchange(&d->slope, &d->next_slope);
        d->value = value;
        return true;
    }
    return false;
}
