/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet draughts position: see evaluate.h. */
#include "engine/draughts/evaluate.h"

enum { WEIGHT_SCALE = 8 }; /* weights are kept in eighths of a hundredth of a man */

/* What has been added up so far, in each phase. */
typedef struct {
    int many, few;
} sums;

/* The two phases of a weight lie side by side, so that one fetch brings both. */
DM_INLINE void add(sums *s, int weight, int amount) {
    const int16_t *both = &draughts_weights[PHASES * weight];
    s->many += amount * both[0];
    s->few += amount * both[1];
}

int draughts_value_for_white(const diagonal_position *p) {
    draughts_features f = draughts_look(p);
    sums s = {0, 0};
    for (int i = 0; i < TERMS; i++)
        add(&s, i, f.terms[i]);
    for (int i = 0; i < BLOCKS; i++) {
        add(&s, block_weight(i, f.own[i]), 1);
        add(&s, block_weight(i, f.other[i]), -1);
    }
    int value =
        (s.many * f.men + s.few * (MEN_AT_START - f.men)) / (MEN_AT_START * WEIGHT_SCALE);
    return p->kings ? value / draughts_divisor(p, value > 0) : value;
}
