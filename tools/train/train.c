/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of the draughts evaluation to games: logistic regression on all
 * positions at once, held to the weights it begins with.
 *
 *   draughts_train [OPTIONS] START OUT GAMES…
 *   --steps N      steps down the error, 60
 *   --results N    hundredths of what is fitted that are the result of the game, the
 *                  rest being the score of the search that played it, 70
 *   --caution N    how many positions a weight needs before they outweigh its beginning
 *                  in START, about, 20
 *   --threads N    2; they change nothing but the time it takes
 *
 * OUT is written every few steps, and where it exists, the fit goes on from it. One game
 * in HELD_OUT is never learnt from: the errors that are printed are of those, to what is
 * fitted and to the results alone.
 */
#define _POSIX_C_SOURCE 200809L

#include <getopt.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "descent.h"
#include "model.h"

enum { HELD_OUT = 20, SHARES = 8, TOLD_EVERY = 5 };

/* Caution with a few weights that every position helps to fit is a part of the usual. */
#define CAUTION_TERM 0.01F
#define CAUTION_KING 0.05F

typedef struct {
    draughts_record *records; /* those learnt from first */
    size_t count, learnt;
} games;

/* One share of the work; shares are added up in order, whoever has done them. */
typedef struct {
    float *slope;
    errors sum;
} share;

typedef struct {
    games g;
    judgement j;
    float *start, *caution, *curvature;
    share shares[SHARES];
    const float *point; /* where all shares look */
    int threads, steps;
    float usual_caution;
    int next_share;
    pthread_mutex_t lock;
} training;

/* ---- games ---- */

static bool read_file(games *g, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    size_t more = (size_t)ftell(file) / sizeof *g->records;
    rewind(file);
    draughts_record *grown =
        realloc(g->records, (g->count + more + 1) * sizeof *g->records);
    if (grown)
        g->records = grown;
    size_t got = grown ? fread(g->records + g->count, sizeof *g->records, more, file) : 0;
    fclose(file);
    g->count += got;
    return grown && got == more;
}

static bool is_held_out(const draughts_record *r) {
    return record_unpack(r).game % HELD_OUT == 0;
}

/* Those learnt from to the front, the others behind, each in their order. */
static bool set_apart(games *g) {
    draughts_record *apart = malloc((g->count + 1) * sizeof *apart);
    if (!apart)
        return false;
    size_t held = 0;
    g->learnt = 0;
    for (size_t i = 0; i < g->count; i++)
        if (is_held_out(&g->records[i]))
            apart[held++] = g->records[i];
        else
            g->records[g->learnt++] = g->records[i];
    memcpy(g->records + g->learnt, apart, held * sizeof *apart);
    free(apart);
    return true;
}

/* ---- the error and its slope ---- */

static int take_share(training *t) {
    pthread_mutex_lock(&t->lock);
    int taken = t->next_share++;
    pthread_mutex_unlock(&t->lock);
    return taken;
}

static void *work(void *payload) {
    training *t = payload;
    for (int i; (i = take_share(t)) < SHARES;) {
        size_t first = t->g.learnt * (size_t)i / SHARES;
        size_t end = t->g.learnt * (size_t)(i + 1) / SHARES;
        memset(t->shares[i].slope, 0, ALL_WEIGHTS * sizeof(float));
        t->shares[i].sum = model_look(t->point, &t->j, t->g.records + first, end - first,
                                      t->shares[i].slope);
    }
    return NULL;
}

static void work_all(training *t) {
    pthread_t others[64];
    int started = 0;
    t->next_share = 0;
    while (started < t->threads - 1 &&
           pthread_create(&others[started], NULL, work, t) == 0)
        started++;
    work(t);
    while (started > 0)
        pthread_join(others[--started], NULL);
}

/* What is made least: the error, and the caution with weights that leave their start. */
static double look(void *payload, const float *point, float *slope) {
    training *t = payload;
    double sum = 0;
    t->point = point;
    work_all(t);
    for (size_t i = 0; i < ALL_WEIGHTS; i++) {
        float away = point[i] - t->start[i];
        slope[i] = t->caution[i] * away;
        sum += 0.5 * t->caution[i] * away * away;
        for (int k = 0; k < SHARES; k++)
            slope[i] += t->shares[k].slope[i];
    }
    for (int k = 0; k < SHARES; k++)
        sum += t->shares[k].sum.fitted;
    return sum;
}

static void tell(const training *t, const float *weights, int step) {
    errors e = model_look(weights, &t->j, t->g.records + t->g.learnt,
                          t->g.count - t->g.learnt, NULL);
    printf("step %d of %d: error %.5f, to results alone %.5f\n", step, t->steps,
           e.fitted / (double)e.count, e.results / (double)e.known);
    fflush(stdout);
}

/* ---- the fit ---- */

static bool prepare(training *t, const char *start_path) {
    t->start = calloc(ALL_WEIGHTS, sizeof(float));
    t->caution = calloc(ALL_WEIGHTS, sizeof(float));
    t->curvature = calloc(ALL_WEIGHTS, sizeof(float));
    bool whole = t->start && t->caution && t->curvature && set_apart(&t->g);
    for (int i = 0; i < SHARES; i++)
        whole = (t->shares[i].slope = malloc(ALL_WEIGHTS * sizeof(float))) && whole;
    if (!whole) {
        fputs("draughts_train: not enough memory\n", stderr);
        return false;
    }
    t->j.steepness = model_find_steepness(t->g.records, t->g.learnt);
    if (!model_read(t->start, t->j.steepness, start_path)) {
        fprintf(stderr, "draughts_train: %s does not have %d weights\n", start_path,
                ALL_WEIGHTS);
        return false;
    }
    for (int i = 0; i < ALL_WEIGHTS; i++)
        t->caution[i] = t->curvature[i] =
            t->usual_caution * (i < PHASES * TERMS          ? CAUTION_TERM
                                : i < PHASES * WEIGHT_BLOCK ? CAUTION_KING
                                                            : 1);
    model_add_curvature(t->g.records, t->g.learnt, t->curvature);
    return true;
}

static int fit(training *t, const char *out) {
    float *begin = malloc(ALL_WEIGHTS * sizeof(float));
    descent d = {
        .size = ALL_WEIGHTS, .curvature = t->curvature, .look = look, .payload = t};
    if (!begin || !model_read(begin, t->j.steepness, out))
        memcpy(begin, t->start, ALL_WEIGHTS * sizeof(float));
    tell(t, begin, 0);
    bool going = descent_begin(&d, begin), written = true;
    for (int step = 1; going && written && step <= t->steps; step++) {
        going = descent_step(&d);
        if (step % TOLD_EVERY != 0 && step != t->steps && going)
            continue;
        tell(t, d.point, step);
        written = model_write(d.point, t->j.steepness, out);
    }
    descent_release(&d);
    free(begin);
    if (!written)
        fprintf(stderr, "draughts_train: cannot write %s\n", out);
    return written ? 0 : 1;
}

static int usage(void) {
    fputs("usage: draughts_train [--steps N] [--results N] [--caution N] [--threads N]\n"
          "                      START OUT GAMES...\n",
          stderr);
    return 2;
}

static bool read_options(training *t, int argc, char **argv) {
    static const struct option options[] = {{"steps", required_argument, NULL, 's'},
                                            {"results", required_argument, NULL, 'r'},
                                            {"caution", required_argument, NULL, 'c'},
                                            {"threads", required_argument, NULL, 't'},
                                            {0}};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        char *end;
        float value = optarg ? strtof(optarg, &end) : -1;
        if (option == '?' || *end || !(value >= 0))
            return false;
        if (option == 's')
            t->steps = (int)value;
        else if (option == 'r')
            t->j.results = value / 100;
        else if (option == 'c')
            t->usual_caution = value;
        else
            t->threads = (int)value;
    }
    return argc - optind >= 3 && t->threads >= 1 && t->threads <= 64 &&
           t->usual_caution > 0 && t->j.results <= 1;
}

static void release(training *t) {
    for (int i = 0; i < SHARES; i++)
        free(t->shares[i].slope);
    free(t->start);
    free(t->caution);
    free(t->curvature);
    free(t->g.records);
}

int main(int argc, char **argv) {
    static training t = {.j.results = 0.7F,
                         .usual_caution = 20,
                         .threads = 2,
                         .steps = 60,
                         .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!read_options(&t, argc, argv))
        return usage();
    for (int i = optind + 2; i < argc; i++)
        if (!read_file(&t.g, argv[i])) {
            fprintf(stderr, "draughts_train: cannot read %s\n", argv[i]);
            release(&t);
            return 1;
        }
    int status = 1;
    if (prepare(&t, argv[optind])) {
        printf("%zu positions, %zu of them learnt from, steepness %.4f\n", t.g.count,
               t.g.learnt, t.j.steepness);
        status = fit(&t, argv[optind + 1]);
    }
    release(&t);
    return status;
}
