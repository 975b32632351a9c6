/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet draughts position: see evaluate.h. */
#include "engine/draughts/evaluate.h"

enum { WEIGHT_SCALE = 8 }; /* weights are kept in eighths of a hundredth of a man */

static int sum_phase(const draughts_features *f, const int16_t *weights) {
    const int16_t *blocks = weights + TERMS;
    int sum = 0;
    for (int i = 0; i < TERMS; i++)
        sum += f->terms[i] * weights[i];
    for (int i = 0; i < BLOCKS; i++, blocks += BLOCK_CONTENTS)
        sum += blocks[f->own[i]] - blocks[f->other[i]];
    return sum;
}

/* A side that cannot win by material alone: kings on both sides and little more. */
static int drawish(const diagonal_position *p, int value) {
    uint64_t white_kings = p->pieces[0] & p->kings, black_kings = p->pieces[1] & p->kings;
    if (!white_kings || !black_kings)
        return value;
    int difference = dm_bits_count(p->pieces[0]) - dm_bits_count(p->pieces[1]);
    int all = dm_bits_count(p->pieces[0] | p->pieces[1]);
    if (difference < 0)
        difference = -difference;
    return all <= 6 && difference <= 2 ? value / 8 : value / 2;
}

int draughts_value_for_white(const diagonal_position *p) {
    draughts_features f = draughts_look(p);
    int many = sum_phase(&f, draughts_weights),
        few = sum_phase(&f, draughts_weights + WEIGHTS);
    int value =
        (many * f.men + few * (MEN_AT_START - f.men)) / (MEN_AT_START * WEIGHT_SCALE);
    return drawish(p, value);
}
