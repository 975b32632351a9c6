/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays games of an engine against itself and fits the weights of its evaluation to their
 * results: logistic regression over all positions at once, by gradient steps with
 * momentum of second order (Adam). For evaluations of a few terms in two phases; prints
 * the table of weights as the evaluation has it.
 *
 *   GAME_fit SECONDS DEPTH SEED
 *
 * Only positions whose best move takes nothing are learnt from: the search settles the
 * others. A game begins with some random moves, so that no two are alike. This header is
 * a template: the file of a game defines the following and includes it once.
 *
 *   FIT_GAME, TERMS, PIECES_AT_START
 *   FIT_SCALE(w)                 what is scaled to 100: a man, two points
 *   fit_names[TERMS]             as they are written in the table
 *   fit_options(setup, random)   chooses options, so that the weights serve all
 *   fit_look(state, terms)       the terms for seat 0, and the pieces on the board
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "self_play.h"

enum {
    WEIGHTS = 2 * TERMS,
    EXAMPLES_MAX = 1 << 20,
    TABLE_BYTES = 16 << 20,
    RANDOM_LEAST = 2,
    RANDOM_SPAN = 10,
    RANDOM_LATER = 24, /* one move in so many is random later on */
    EPOCHS = 1500,
    HELD_OUT = 10 /* one game in so many is not learnt from */
};

/* A position: its terms weighed by phase, and the result of its game for seat 0. */
typedef struct {
    float amounts[WEIGHTS];
    float result;
    bool held_out;
} example;

typedef struct {
    const dm_game *game;
    dm_engine *engine;
    dm_random random;
    int depth;
    size_t games, count;
    example *examples;
} trainer;

static bool takes(const dm_game *game, const dm_state *state, dm_move move) {
    dm_step steps[DM_STEPS_MAX];
    size_t count = game->steps(state, move, steps, DM_STEPS_MAX);
    for (size_t i = 0; i < count; i++)
        if (steps[i].kind == DM_STEP_TAKE)
            return true;
    return false;
}

static void add_example(trainer *t, const dm_state *state) {
    int terms[TERMS], pieces = fit_look(state, terms);
    example *e = &t->examples[t->count];
    if (t->count == EXAMPLES_MAX)
        return;
    float many = (float)pieces / PIECES_AT_START;
    for (int i = 0; i < TERMS; i++) {
        e->amounts[2 * i] = (float)terms[i] * many;
        e->amounts[2 * i + 1] = (float)terms[i] * (1 - many);
    }
    e->held_out = t->games % HELD_OUT == 0;
    t->count++;
}

static void engine_move(trainer *t, dm_match *m) {
    dm_state past[PAST_POSITIONS];
    dm_thought thought;
    dm_question q = ask(m, past);
    dm_engine_think(t->engine, &q, &(dm_limits){.depth = t->depth}, NULL, &thought);
    if (!takes(t->game, &q.state, thought.best))
        add_example(t, &q.state);
    dm_match_play(m, thought.best, 0, NULL);
}

static void play_game(trainer *t) {
    dm_match *m;
    dm_setup setup;
    dm_outcome outcome;
    size_t first = t->count;
    uint64_t opening = RANDOM_LEAST + dm_random_below(&t->random, RANDOM_SPAN);
    dm_setup_init(&setup, t->game);
    fit_options(&setup, &t->random);
    if (dm_match_new(&m, t->game, &setup, NULL) != DM_OK)
        exit(1);
    while (dm_match_seat(m) != DM_OVER) {
        if (dm_match_length(m) < opening || !dm_random_below(&t->random, RANDOM_LATER))
            random_move(t->game, &t->random, m);
        else
            engine_move(t, m);
    }
    dm_match_outcome(m, &outcome);
    for (size_t i = first; i < t->count; i++)
        t->examples[i].result =
            outcome.winner == DM_NOBODY ? 0.5F : (float)(outcome.winner == 0);
    dm_match_free(m);
    t->games++;
}

static float expected(const float *weights, const example *e) {
    float value = 0;
    for (int i = 0; i < WEIGHTS; i++)
        value += weights[i] * e->amounts[i];
    return 1.0F / (1.0F + expf(-value));
}

static double mean_error(const trainer *t, const float *weights, bool held_out) {
    double sum = 0;
    size_t seen = 0;
    for (size_t i = 0; i < t->count; i++) {
        const example *e = &t->examples[i];
        if (e->held_out != held_out)
            continue;
        double p = expected(weights, e);
        sum -= e->result * log(p + 1e-9) + (1 - e->result) * log(1 - p + 1e-9);
        seen++;
    }
    return seen ? sum / (double)seen : 0;
}

/* The mean slope of the error; a little decay keeps terms that are rare near 0. */
static void find_slope(const trainer *t, const float *weights, double slope[WEIGHTS]) {
    for (int i = 0; i < WEIGHTS; i++)
        slope[i] = 1e-4 * weights[i] * (double)t->count;
    for (size_t k = 0; k < t->count; k++) {
        const example *e = &t->examples[k];
        float off = e->held_out ? 0 : expected(weights, e) - e->result;
        for (int i = 0; i < WEIGHTS; i++)
            slope[i] += off * e->amounts[i];
    }
    for (int i = 0; i < WEIGHTS; i++)
        slope[i] /= (double)t->count;
}

static void fit(const trainer *t, float weights[WEIGHTS]) {
    double slope[WEIGHTS], mean[WEIGHTS] = {0}, square[WEIGHTS] = {0};
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
        double rate = 0.02 * pow(0.02, (double)epoch / EPOCHS);
        find_slope(t, weights, slope);
        for (int i = 0; i < WEIGHTS; i++) {
            mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
            square[i] = 0.99 * square[i] + 0.01 * slope[i] * slope[i];
            double fix = sqrt(1 - pow(0.99, epoch)) / (1 - pow(0.9, epoch));
            weights[i] -= (float)(rate * fix * mean[i] / (sqrt(square[i]) + 1e-9));
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s SECONDS DEPTH SEED\n", argv[0]);
        return 2;
    }
    trainer t = {.game = dm_game_find(FIT_GAME), .depth = atoi(argv[2])};
    t.random.state = strtoull(argv[3], NULL, 10);
    t.examples = calloc(EXAMPLES_MAX, sizeof *t.examples);
    if (!t.examples || dm_engine_new(&t.engine, t.game, TABLE_BYTES, 1, NULL) != DM_OK)
        return 1;
    for (time_t end = time(NULL) + atoi(argv[1]); time(NULL) < end;)
        play_game(&t);
    float weights[WEIGHTS] = {0};
    fit(&t, weights);
    printf("%zu games, %zu positions: error %.4f, held out %.4f\n", t.games, t.count,
           mean_error(&t, weights, false), mean_error(&t, weights, true));
    float scale = 100 / FIT_SCALE(weights);
    for (int i = 0; i < TERMS; i++)
        printf("    [%s] = {%.0f, %.0f},\n", fit_names[i],
               (double)(weights[2 * i] * scale), (double)(weights[2 * i + 1] * scale));
    dm_engine_free(t.engine);
    free(t.examples);
    return 0;
}
