/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet draughts position: see evaluate.h. */
#include "engine/draughts/evaluate.h"

enum { WEIGHT_SCALE = 8 }; /* weights are kept in eighths of a hundredth of a man */

/* What has been added up so far, in each phase. */
typedef struct {
    int begin, end;
} sums;

/* The two phases of a weight lie side by side, so that one fetch brings both. */
DM_INLINE void add(sums *s, int weight, int amount) {
    const int16_t *both = &draughts_weights[PHASES * weight];
    s->begin += amount * both[0];
    s->end += amount * both[1];
}

int draughts_value_for_white(const diagonal_position *p) {
    draughts_features f = draughts_look(p);
    sums s = {0, 0};
    for (int i = 0; i < TERMS; i++)
        add(&s, i, f.terms[i]);
    for (int i = 0; i < PATTERNS; i++) {
        add(&s, pattern_weight(i, f.contents[0][i]), 1);
        add(&s, pattern_weight(i, f.contents[1][i]), -1);
    }
    while (f.kings[0])
        add(&s, next_king_weight(&f.kings[0]), 1);
    while (f.kings[1])
        add(&s, next_king_weight(&f.kings[1]), -1);
    int value = (s.begin * f.to_go + s.end * (TO_GO_AT_START - f.to_go)) /
                (TO_GO_AT_START * WEIGHT_SCALE);
    return p->kings ? value / draughts_divisor(p, value > 0) : value;
}
