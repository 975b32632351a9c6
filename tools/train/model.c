/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation to be fitted: see model.h. */
#include "model.h"

#include <math.h>
#include <stdio.h>

enum {
    FEATURES_MAX = TERMS + 2 * PATTERNS + SQUARES_OF_BOARD,
    KEPT_MAX = 30000, /* of a weight in the file */
    KEPT_MAN = 800,   /* in the file, for a hundred of score */
    KEPT_COARSE = 4,  /* weights of patterns are multiples of this: they pack better */
    STEEPNESS_EVERY = 7
};

#define USUAL_CURVATURE 0.15F /* p (1 - p), as it is on the average */

/* One position as sparse features: weights and amounts. */
typedef struct {
    int count;
    int index[FEATURES_MAX];
    float amount[FEATURES_MAX];
    float begin;                         /* how much of the first phase counts */
    float divisor_ahead, divisor_behind; /* of the value, if White is */
} sparse;

static void add(sparse *s, int index, int amount) {
    if (amount == 0)
        return;
    s->index[s->count] = index;
    s->amount[s->count++] = (float)amount;
}

static void look(const diagonal_position *p, sparse *s) {
    draughts_features f = draughts_look(p);
    s->count = 0;
    s->begin = (float)f.to_go / TO_GO_AT_START;
    s->divisor_ahead = (float)draughts_divisor(p, true);
    s->divisor_behind = (float)draughts_divisor(p, false);
    for (int i = 0; i < TERMS; i++)
        add(s, i, f.terms[i]);
    for (int i = 0; i < PATTERNS; i++) {
        add(s, pattern_weight(i, f.contents[0][i]), 1);
        add(s, pattern_weight(i, f.contents[1][i]), -1);
    }
    while (f.kings[0])
        add(s, next_king_weight(&f.kings[0]), 1);
    while (f.kings[1])
        add(s, next_king_weight(&f.kings[1]), -1);
}

static float value_of(const float *weights, const sparse *s, float *divisor) {
    float begin = 0, end = 0;
    for (int i = 0; i < s->count; i++) {
        const float *both = &weights[PHASES * s->index[i]];
        begin += s->amount[i] * both[0];
        end += s->amount[i] * both[1];
    }
    float value = begin * s->begin + end * (1 - s->begin);
    *divisor = value > 0 ? s->divisor_ahead : s->divisor_behind;
    return value / *divisor;
}

static float expected(float value) {
    return 1.0F / (1.0F + expf(-value));
}

static double error_of(double expectation, double target) {
    return -(target * log(expectation + 1e-9) +
             (1 - target) * log(1 - expectation + 1e-9));
}

static float target_of(const judgement *j, const draughts_example *e) {
    float searched = expected((float)e->score * j->steepness);
    return e->result == RECORD_UNKNOWN
               ? searched
               : j->results * (float)e->result / 2 + (1 - j->results) * searched;
}

static void add_slope(const sparse *s, float slope, float *out) {
    float begin = slope * s->begin, end = slope * (1 - s->begin);
    for (int i = 0; i < s->count; i++) {
        float *both = &out[PHASES * s->index[i]];
        both[0] += s->amount[i] * begin;
        both[1] += s->amount[i] * end;
    }
}

errors model_look(const float *weights, const judgement *j,
                  const draughts_record *records, size_t count, float *slope) {
    errors sum = {0, 0, count, 0};
    sparse s;
    for (size_t i = 0; i < count; i++) {
        draughts_example e = record_unpack(&records[i]);
        float divisor, target = target_of(j, &e);
        look(&e.position, &s);
        float expectation = expected(value_of(weights, &s, &divisor));
        sum.fitted += error_of(expectation, target);
        if (e.result != RECORD_UNKNOWN) {
            sum.results += error_of(expectation, e.result / 2.0);
            sum.known++;
        }
        if (slope)
            add_slope(&s, (expectation - target) / divisor, slope);
    }
    return sum;
}

void model_add_curvature(const draughts_record *records, size_t count, float *curvature) {
    sparse s;
    for (size_t i = 0; i < count; i++) {
        draughts_example e = record_unpack(&records[i]);
        look(&e.position, &s);
        float divisor = fmaxf(s.divisor_ahead, s.divisor_behind);
        float unit = USUAL_CURVATURE / (divisor * divisor);
        for (int k = 0; k < s.count; k++) {
            float *both = &curvature[PHASES * s.index[k]];
            float square = unit * s.amount[k] * s.amount[k];
            both[0] += square * s.begin * s.begin;
            both[1] += square * (1 - s.begin) * (1 - s.begin);
        }
    }
}

float model_find_steepness(const draughts_record *records, size_t count) {
    float best = 0;
    double least = INFINITY;
    for (float steepness = 0.004F; steepness < 0.04F; steepness *= 1.05F) {
        double sum = 0;
        for (size_t i = 0; i < count; i += STEEPNESS_EVERY) {
            draughts_example e = record_unpack(&records[i]);
            if (e.result != RECORD_UNKNOWN)
                sum += error_of(expected((float)e.score * steepness), e.result / 2.0);
        }
        if (sum < least) {
            least = sum;
            best = steepness;
        }
    }
    return best;
}

bool model_read(float *weights, float steepness, const char *path) {
    FILE *file = fopen(path, "rb");
    unsigned char bytes[2];
    size_t i = 0;
    for (; file && i < ALL_WEIGHTS && fread(bytes, sizeof bytes, 1, file) == 1; i++)
        weights[i] =
            (float)(int16_t)(bytes[0] | bytes[1] << 8) * steepness * 100 / KEPT_MAN;
    bool whole = file && i == ALL_WEIGHTS && fgetc(file) == EOF;
    if (file)
        fclose(file);
    return whole;
}

bool model_write(const float *weights, float steepness, const char *path) {
    float scale = KEPT_MAN / (steepness * 100);
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    for (int i = 0; i < ALL_WEIGHTS; i++) {
        float coarse = i < PHASES * WEIGHT_BLOCK ? 1 : KEPT_COARSE;
        float w = fminf(fmaxf(weights[i] * scale, -KEPT_MAX), KEPT_MAX);
        int kept = (int)(roundf(w / coarse) * coarse);
        fputc(kept & 255, out);
        fputc(kept >> 8 & 255, out);
    }
    return fclose(out) == 0;
}
