/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of the draughts evaluation to the results of games: logistic
 * regression by gradient steps with momentum of second order (Adam), over random batches.
 *
 *   draughts_fit EPOCHS OUT GAMES…
 *
 * Prints the error on a part of the games that is never learnt from. The value of a man
 * with many men on the board is scaled to 100.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "engine/draughts/features.h"

enum { ALL = 2 * WEIGHTS, BATCH = 4096, HELD_OUT = 20, FEATURES = TERMS + 2 * BLOCKS };

typedef struct {
    uint64_t words[4];
} record;

typedef struct {
    float *weight, *gradient, *mean, *square;
    double rate, decay;
    long step;
} model;

/* One position as sparse features: index in a phase, and amount. */
typedef struct {
    int index[FEATURES];
    float amount[FEATURES];
    float many; /* how much of the first phase counts */
} sparse;

static diagonal_position position_of(const record *r) {
    diagonal_position p;
    memset(&p, 0, sizeof p);
    p.pieces[0] = r->words[0];
    p.pieces[1] = r->words[1];
    p.kings = r->words[2];
    p.turn = r->words[3] & 1;
    return p;
}

static float result_of(const record *r) {
    return (float)(r->words[3] >> 1) / 2.0F;
}

static sparse sparse_of(const record *r) {
    diagonal_position p = position_of(r);
    draughts_features f = draughts_look(&p);
    sparse s = {.many = (float)f.men / MEN_AT_START};
    for (int i = 0; i < TERMS; i++) {
        s.index[i] = i;
        s.amount[i] = (float)f.terms[i];
    }
    for (int i = 0; i < BLOCKS; i++) {
        s.index[TERMS + 2 * i] = TERMS + i * BLOCK_CONTENTS + f.own[i];
        s.amount[TERMS + 2 * i] = 1;
        s.index[TERMS + 2 * i + 1] = TERMS + i * BLOCK_CONTENTS + f.other[i];
        s.amount[TERMS + 2 * i + 1] = -1;
    }
    return s;
}

static float value_of(const model *m, const sparse *s) {
    float many = 0, few = 0;
    for (int i = 0; i < FEATURES; i++) {
        many += s->amount[i] * m->weight[s->index[i]];
        few += s->amount[i] * m->weight[WEIGHTS + s->index[i]];
    }
    return many * s->many + few * (1 - s->many);
}

static float expected(float value) {
    return 1.0F / (1.0F + expf(-value));
}

static double error_of(const model *m, const record *r) {
    sparse s = sparse_of(r);
    float e = expected(value_of(m, &s)), t = result_of(r);
    return -(t * log(e + 1e-9) + (1 - t) * log(1 - e + 1e-9));
}

static void learn(model *m, const record *r) {
    sparse s = sparse_of(r);
    float slope = expected(value_of(m, &s)) - result_of(r);
    for (int i = 0; i < FEATURES; i++) {
        m->gradient[s.index[i]] += slope * s.amount[i] * s.many;
        m->gradient[WEIGHTS + s.index[i]] += slope * s.amount[i] * (1 - s.many);
    }
}

static void step(model *m) {
    const float keep_mean = 0.9F, keep_square = 0.999F;
    m->step++;
    double fix = sqrt(1 - pow(keep_square, (double)m->step)) /
                 (1 - pow(keep_mean, (double)m->step));
    for (int i = 0; i < ALL; i++) {
        float g = m->gradient[i] / BATCH;
        if (i % WEIGHTS >= TERMS)
            g += (float)m->decay * m->weight[i];
        m->mean[i] = keep_mean * m->mean[i] + (1 - keep_mean) * g;
        m->square[i] = keep_square * m->square[i] + (1 - keep_square) * g * g;
        m->weight[i] -=
            (float)(m->rate * fix) * m->mean[i] / (sqrtf(m->square[i]) + 1e-8F);
        m->gradient[i] = 0;
    }
}

static double mean_error(const model *m, const record *records, size_t count,
                         bool held_out) {
    double sum = 0;
    size_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        if ((i / 1000 % HELD_OUT == 0) != held_out)
            continue;
        if (!held_out && i % 10)
            continue;
        sum += error_of(m, &records[i]);
        seen++;
    }
    return seen ? sum / (double)seen : 0;
}

static void epoch(model *m, const record *records, size_t count, dm_random *random) {
    for (size_t batch = 0; batch < count / BATCH; batch++) {
        for (int i = 0; i < BATCH; i++) {
            size_t pick = dm_random_below(random, count);
            if (pick / 1000 % HELD_OUT)
                learn(m, &records[pick]);
        }
        step(m);
    }
}

static record *read_records(char **paths, int files, size_t *count) {
    record *records = NULL;
    *count = 0;
    for (int i = 0; i < files; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file)
            continue;
        fseek(file, 0, SEEK_END);
        size_t more = (size_t)ftell(file) / sizeof *records;
        rewind(file);
        records = realloc(records, (*count + more) * sizeof *records);
        *count += fread(records + *count, sizeof *records, more, file);
        fclose(file);
    }
    return records;
}

/* Sixteen bits, eighths of a hundredth of a man; a man with many men is worth 100. */
static void write_weights(const model *m, const char *path) {
    float scale =
        800.0F / (0.6F * m->weight[TERM_MAN] + 0.4F * m->weight[WEIGHTS + TERM_MAN]);
    FILE *out = fopen(path, "wb");
    if (!out)
        exit(1);
    for (int i = 0; i < ALL; i++) {
        float w = roundf(m->weight[i] * scale);
        int16_t kept = (int16_t)(w > 30000 ? 30000 : w < -30000 ? -30000 : w);
        fwrite(&kept, sizeof kept, 1, out);
    }
    fclose(out);
    for (int i = 0; i < TERMS; i++)
        printf("term %d: %.0f %.0f\n", i, m->weight[i] * scale / 8,
               m->weight[WEIGHTS + i] * scale / 8);
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: draughts_fit EPOCHS OUT GAMES...\n");
        return 2;
    }
    size_t count;
    record *records = read_records(argv + 3, argc - 3, &count);
    dm_random random = {1};
    model m = {.rate = 0.005, .decay = 1e-7};
    float **parts[] = {&m.weight, &m.gradient, &m.mean, &m.square};
    for (size_t i = 0; i < 4; i++)
        *parts[i] = calloc(ALL, sizeof(float));
    for (int phase = 0; phase < 2; phase++) {
        m.weight[phase * WEIGHTS + TERM_MAN] = 1;
        m.weight[phase * WEIGHTS + TERM_KING] = 2;
    }
    int epochs = atoi(argv[1]);
    for (int i = 0; i < epochs; i++) {
        m.rate = 0.01 * pow(0.05, (double)i / epochs);
        epoch(&m, records, count, &random);
        printf("%zu positions, epoch %d: error %.5f, held out %.5f\n", count, i + 1,
               mean_error(&m, records, count, false),
               mean_error(&m, records, count, true));
        fflush(stdout);
    }
    write_weights(&m, argv[2]);
    return 0;
}
