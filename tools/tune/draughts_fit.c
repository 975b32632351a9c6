/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of the draughts evaluation to games: logistic regression, one position
 * at a time, with steps that shrink as a weight is used (Adagrad).
 *
 *   draughts_fit PASSES RESULTS START OUT GAMES…
 *
 * A position is fitted to RESULTS hundredths of the result of its game, the rest to the
 * score of the search that played it. The fit begins with the weights in START and leaves
 * those that it seldom meets near them; OUT is written after every pass, so that a fit
 * which was interrupted goes on from it. One game in HELD_OUT is never learnt from: the
 * errors that are printed are of those, to what is fitted and to the results alone.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "draughts_record.h"
#include "engine/draughts/features.h"

enum {
    ALL = PHASES * WEIGHTS,
    HELD_OUT = 20,
    FEATURES = TERMS + 2 * BLOCKS,
    KEPT_MAX = 30000, /* of a weight in the file */
    KEPT_MAN = 800    /* in the file a man is worth this between the phases */
};

#define RATE 0.03F     /* of the first pass; the last has a fifth */
#define CAUTION 100.0F /* how much a weight must be used before its steps shrink */

typedef struct {
    float weight[ALL], used[ALL];
    float steepness; /* of expectation, a hundredth of a man */
    float results;   /* share of the result in what is fitted */
} model;

/* One position as sparse features: weights and amounts. */
typedef struct {
    int count;
    int index[FEATURES];
    float amount[FEATURES];
    float many;                          /* how much of the first phase counts */
    float divisor_ahead, divisor_behind; /* of the value, if White is */
} sparse;

static void add(sparse *s, int index, int amount) {
    if (amount == 0)
        return;
    s->index[s->count] = index;
    s->amount[s->count++] = (float)amount;
}

static sparse sparse_of(const diagonal_position *p) {
    draughts_features f = draughts_look(p);
    sparse s = {.many = (float)f.men / MEN_AT_START,
                .divisor_ahead = (float)draughts_divisor(p, true),
                .divisor_behind = (float)draughts_divisor(p, false)};
    for (int i = 0; i < TERMS; i++)
        add(&s, i, f.terms[i]);
    for (int i = 0; i < BLOCKS; i++) {
        add(&s, block_weight(i, f.own[i]), 1);
        add(&s, block_weight(i, f.other[i]), -1);
    }
    return s;
}

static float value_of(const model *m, const sparse *s) {
    float many = 0, few = 0;
    for (int i = 0; i < s->count; i++) {
        const float *both = &m->weight[PHASES * s->index[i]];
        many += s->amount[i] * both[0];
        few += s->amount[i] * both[1];
    }
    float value = many * s->many + few * (1 - s->many);
    return value / (value > 0 ? s->divisor_ahead : s->divisor_behind);
}

static float expected(float value) {
    return 1.0F / (1.0F + expf(-value));
}

static double error_of(double expectation, double target) {
    return -(target * log(expectation + 1e-9) +
             (1 - target) * log(1 - expectation + 1e-9));
}

static float target_of(const model *m, const draughts_example *e) {
    float searched = expected((float)e->score * m->steepness);
    return e->result == RECORD_UNKNOWN
               ? searched
               : m->results * (float)e->result / 2 + (1 - m->results) * searched;
}

static void move_weight(model *m, int i, float slope, float rate) {
    m->used[i] += slope * slope;
    m->weight[i] -= rate * slope / sqrtf(CAUTION + m->used[i]);
}

static void learn(model *m, const draughts_example *e, float rate) {
    sparse s = sparse_of(&e->position);
    float value = value_of(m, &s);
    float slope = (expected(value) - target_of(m, e)) /
                  (value > 0 ? s.divisor_ahead : s.divisor_behind);
    for (int i = 0; i < s.count; i++) {
        move_weight(m, PHASES * s.index[i], slope * s.amount[i] * s.many, rate);
        move_weight(m, PHASES * s.index[i] + 1, slope * s.amount[i] * (1 - s.many), rate);
    }
}

/* ---- examples ---- */

typedef struct {
    draughts_record *records;
    size_t count;
} games;

static bool is_held_out(const draughts_example *e) {
    return e->game % HELD_OUT == 0;
}

static bool read_file(games *g, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    size_t more = (size_t)ftell(file) / sizeof *g->records;
    rewind(file);
    draughts_record *grown =
        realloc(g->records, (g->count + more + 1) * sizeof *g->records);
    if (!grown) {
        fclose(file);
        return false;
    }
    g->records = grown;
    size_t got = fread(g->records + g->count, sizeof *g->records, more, file);
    fclose(file);
    g->count += got;
    return got == more;
}

static void shuffle(games *g, dm_random *random) {
    for (size_t i = g->count; i > 1; i--) {
        size_t other = dm_random_below(random, i);
        draughts_record kept = g->records[i - 1];
        g->records[i - 1] = g->records[other];
        g->records[other] = kept;
    }
}

static void print_errors(const model *m, const games *g, int pass) {
    double fitted = 0, results = 0;
    size_t count = 0, known = 0;
    for (size_t i = 0; i < g->count; i++) {
        draughts_example e = record_unpack(&g->records[i]);
        if (!is_held_out(&e))
            continue;
        sparse s = sparse_of(&e.position);
        double expectation = expected(value_of(m, &s));
        fitted += error_of(expectation, target_of(m, &e));
        count++;
        if (e.result == RECORD_UNKNOWN)
            continue;
        results += error_of(expectation, e.result / 2.0);
        known++;
    }
    printf("pass %d: error %.5f, to results alone %.5f\n", pass, fitted / (double)count,
           results / (double)known);
    fflush(stdout);
}

/* The steepness with which scores of searches foretell results best. */
static float find_steepness(const games *g) {
    float best = 0;
    double least = INFINITY;
    for (float steepness = 0.002F; steepness < 0.03F; steepness *= 1.05F) {
        double sum = 0;
        for (size_t i = 0; i < g->count; i += 7) {
            draughts_example e = record_unpack(&g->records[i]);
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

/* ---- weights ---- */

static bool read_weights(model *m, const char *path) {
    FILE *file = fopen(path, "rb");
    unsigned char bytes[2];
    size_t i = 0;
    for (; file && i < ALL && fread(bytes, sizeof bytes, 1, file) == 1; i++)
        m->weight[i] =
            (float)(int16_t)(bytes[0] | bytes[1] << 8) * m->steepness * 100 / KEPT_MAN;
    bool whole = file && i == ALL && fgetc(file) == EOF;
    if (file)
        fclose(file);
    return whole;
}

/* Sixteen bits, low byte first, scaled by the worth of a man. */
static bool write_weights(const model *m, const char *path) {
    const float *man = &m->weight[PHASES * TERM_MAN];
    float scale = KEPT_MAN / (0.6F * man[0] + 0.4F * man[1]);
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    for (int i = 0; i < ALL; i++) {
        float w = roundf(m->weight[i] * scale);
        int kept = (int)(w > KEPT_MAX ? KEPT_MAX : w < -KEPT_MAX ? -KEPT_MAX : w);
        fputc(kept & 255, out);
        fputc(kept >> 8 & 255, out);
    }
    return fclose(out) == 0;
}

static int fit(model *m, games *g, int passes, const char *out) {
    dm_random random = {1};
    print_errors(m, g, 0);
    for (int pass = 0; pass < passes; pass++) {
        float rate =
            RATE * powf(0.2F, (float)pass / (float)(passes > 1 ? passes - 1 : 1));
        shuffle(g, &random);
        for (size_t i = 0; i < g->count; i++) {
            draughts_example e = record_unpack(&g->records[i]);
            if (!is_held_out(&e))
                learn(m, &e, rate);
        }
        print_errors(m, g, pass + 1);
        if (!write_weights(m, out)) {
            fprintf(stderr, "draughts_fit: cannot write %s\n", out);
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fprintf(stderr, "usage: draughts_fit PASSES RESULTS START OUT GAMES...\n");
        return 2;
    }
    games g = {NULL, 0};
    model *m = calloc(1, sizeof *m);
    for (int i = 5; i < argc; i++)
        if (!read_file(&g, argv[i])) {
            fprintf(stderr, "draughts_fit: cannot read %s\n", argv[i]);
            return 1;
        }
    m->results = (float)atof(argv[2]) / 100;
    m->steepness = find_steepness(&g);
    if (!read_weights(m, argv[3])) {
        fprintf(stderr, "draughts_fit: %s does not have %d weights\n", argv[3], ALL);
        return 1;
    }
    printf("%zu positions, steepness %.4f\n", g.count, m->steepness);
    int status = fit(m, &g, atoi(argv[1]), argv[4]);
    free(g.records);
    free(m);
    return status;
}
