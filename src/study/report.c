/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of a game: see report.h. */
#include "study/report.h"

enum {
    HALF_WAY = 150,        /* the score at which half of what is left is expected */
    INACCURACY_LEAST = 80, /* thousandths of expectation: some 0.3 men when all is even */
    MISTAKE_LEAST = 130,   /* 0.5 men */
    BLUNDER_LEAST = 200    /* a man */
};

static int clamp(int score) {
    return score > STUDY_SURE ? STUDY_SURE : score < -STUDY_SURE ? -STUDY_SURE : score;
}

int study_expectation(int score) {
    int clamped = clamp(score), size = clamped < 0 ? -clamped : clamped;
    return STUDY_WHOLE / 2 + STUDY_WHOLE / 2 * clamped / (size + HALF_WAY);
}

void study_judge(study_turn *t) {
    bool best = t->forced || (t->line_length > 0 && t->played == t->line[0]);
    int loss = clamp(t->before) - clamp(t->after);
    int drop = study_expectation(t->before) - study_expectation(t->after);
    if (best || loss < 0)
        loss = 0;
    if (best || drop < 0)
        drop = 0;
    t->loss = loss;
    t->accuracy = (STUDY_WHOLE - drop) * (STUDY_WHOLE - drop) / STUDY_WHOLE;
    t->mark = drop >= BLUNDER_LEAST      ? STUDY_BLUNDER
              : drop >= MISTAKE_LEAST    ? STUDY_MISTAKE
              : drop >= INACCURACY_LEAST ? STUDY_INACCURACY
                                         : STUDY_GOOD;
}

study_side study_sum(const study_turn *turns, size_t count, int seat) {
    study_side sum = {.accuracy = STUDY_WHOLE};
    int64_t accuracy = 0, loss = 0;
    for (size_t i = 0; i < count; i++) {
        const study_turn *t = &turns[i];
        if (t->seat != seat || t->forced)
            continue;
        sum.turns++;
        sum.marks[t->mark]++;
        accuracy += t->accuracy;
        loss += t->loss;
    }
    if (sum.turns > 0) {
        sum.accuracy = (int)(accuracy / sum.turns);
        sum.loss = (int)(loss / sum.turns);
    }
    return sum;
}

const char *study_sign(study_mark mark) {
    static const char *const signs[STUDY_MARKS] = {"", "?!", "?", "??"};
    return signs[mark];
}

uint8_t study_glyph(study_mark mark) {
    static const uint8_t glyphs[STUDY_MARKS] = {0, 6, 2, 4};
    return glyphs[mark];
}
