/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays games of the Dames Bretonnes, the engine on every seat, and fits the weights of
 * its evaluation to who won: the chance of each player is taken to grow with the power
 * of his worth (softmax), all positions at once, by gradient steps with momentum of
 * second order (Adam).
 *
 *   bretonnes_fit PLAYERS SECONDS NODES SEED WEIGHTS
 *
 * NODES for each turn. The part of WEIGHTS for so many players is written anew; build
 * again, and keep it if a match against the weights before says so. A game begins with
 * some random turns and has a few later, so that no two are alike.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "damier/engine.h"
#include "engine/bretonnes/evaluate.h"

enum {
    EXAMPLES_MAX = 1 << 20,
    TABLE_BYTES = 8 << 20,
    RANDOM_LEAST = 3,
    RANDOM_SPAN = 10,
    RANDOM_LATER = 30, /* one turn in so many is random later on */
    EPOCHS = 400,
    HELD_OUT = 10 /* one game in so many is not learnt from */
};

/* A position by distance from the player to move, and how far the winner sat. */
typedef struct {
    bretonnes_terms terms;
    int tokens[DM_SEATS_MAX], to_move, winner;
    bool held_out;
} example;

typedef struct {
    const dm_game *game;
    dm_engine *engine;
    dm_random random;
    uint64_t nodes;
    int players;
    size_t games, count;
    example *examples;
} trainer;

/* The weights of one number of players. */
typedef struct {
    double tokens[TOKEN_TERMS], seats[DM_SEATS_MAX][TERMS];
} model;

enum { MODEL_SIZE = sizeof(model) / sizeof(double) };

static void note_position(trainer *t, const dm_state *state) {
    position p = bretonnes_load(state);
    sight s = board_see(p.board);
    if (t->count == EXAMPLES_MAX)
        return;
    example *e = &t->examples[t->count++];
    *e = (example){.terms = bretonnes_look(p.board, &s),
                   .to_move = p.to_move,
                   .held_out = t->games % HELD_OUT == 0};
    for (int d = 0; d < t->players; d++)
        e->tokens[d] = p.tokens[(p.to_move + d) % t->players];
}

static dm_move choose(trainer *t, const dm_state *state, size_t made, size_t opening) {
    dm_move moves[DM_MOVES_MAX];
    dm_thought thought;
    if (made < opening || !dm_random_below(&t->random, RANDOM_LATER)) {
        size_t count = t->game->legal(state, moves, DM_MOVES_MAX);
        return moves[dm_random_below(&t->random, count)];
    }
    dm_engine_think(t->engine, &(dm_question){.state = *state},
                    &(dm_limits){.nodes = t->nodes}, NULL, &thought);
    return thought.best;
}

/* A drawn game teaches nothing here: its positions are forgotten. */
static void play_game(trainer *t) {
    dm_state state;
    dm_setup setup;
    dm_outcome outcome;
    size_t first = t->count, opening = RANDOM_LEAST;
    opening += dm_random_below(&t->random, RANDOM_SPAN);
    dm_setup_init(&setup, t->game);
    setup.value[0] = (uint8_t)(t->players - 1);
    t->game->init(&state, &setup);
    for (size_t made = 0; t->game->seat(&state) != DM_OVER; made++) {
        if (made >= opening)
            note_position(t, &state);
        t->game->apply(&state, choose(t, &state, made, opening));
    }
    t->game->outcome(&state, &outcome);
    if (outcome.winner == DM_NOBODY)
        t->count = first;
    for (size_t i = first; i < t->count; i++) {
        example *e = &t->examples[i];
        e->winner = (outcome.winner - e->to_move + t->players) % t->players;
    }
    t->games++;
}

/* The chances of all players by the model. */
static void expect(const model *m, const example *e, int players, double chance[]) {
    double sum = 0;
    for (int d = 0; d < players; d++) {
        const double *w = m->seats[d];
        double worth = w[e->terms.state] + e->terms.fours * w[e->terms.fours_term] +
                       e->terms.asleep * w[TERM_ASLEEP];
        if (e->tokens[d])
            worth += m->tokens[e->tokens[d] - 1];
        sum += chance[d] = exp(worth);
    }
    for (int d = 0; d < players; d++)
        chance[d] /= sum;
}

static void add_slope(model *slope, const example *e, int players, const double *chance) {
    for (int d = 0; d < players; d++) {
        double off = chance[d] - (d == e->winner);
        double *w = slope->seats[d];
        w[e->terms.state] += off;
        w[e->terms.fours_term] += off * e->terms.fours;
        w[TERM_ASLEEP] += off * e->terms.asleep;
        if (e->tokens[d])
            slope->tokens[e->tokens[d] - 1] += off;
    }
}

static double mean_error(const trainer *t, const model *m, bool held_out) {
    double sum = 0, chance[DM_SEATS_MAX];
    size_t seen = 0;
    for (size_t i = 0; i < t->count; i++) {
        const example *e = &t->examples[i];
        if (e->held_out != held_out)
            continue;
        expect(m, e, t->players, chance);
        sum -= log(chance[e->winner] + 1e-9);
        seen++;
    }
    return seen ? sum / (double)seen : 0;
}

/* The mean slope of the error; a little decay keeps terms that are rare near 0. */
static void find_slope(const trainer *t, const model *m, model *slope) {
    double chance[DM_SEATS_MAX];
    *slope = (model){0};
    for (size_t i = 0; i < t->count; i++) {
        if (t->examples[i].held_out)
            continue;
        expect(m, &t->examples[i], t->players, chance);
        add_slope(slope, &t->examples[i], t->players, chance);
    }
    const double *weights = (const double *)m;
    double *slopes = (double *)slope;
    for (size_t i = 0; i < MODEL_SIZE; i++)
        slopes[i] = slopes[i] / (double)t->count + 1e-4 * weights[i];
}

static void fit(const trainer *t, model *m) {
    model slope;
    double mean[MODEL_SIZE] = {0}, square[MODEL_SIZE] = {0}, *weights = (double *)m;
    const double *slopes = (const double *)&slope;
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
        double rate = 0.1 * pow(0.02, (double)epoch / EPOCHS);
        double fix = sqrt(1 - pow(0.99, epoch)) / (1 - pow(0.9, epoch));
        find_slope(t, m, &slope);
        for (size_t i = 0; i < MODEL_SIZE; i++) {
            mean[i] = 0.9 * mean[i] + 0.1 * slopes[i];
            square[i] = 0.99 * square[i] + 0.01 * slopes[i] * slopes[i];
            weights[i] -= rate * fix * mean[i] / (sqrt(square[i]) + 1e-9);
        }
    }
}

static void write_weight(double weight, FILE *out) {
    int16_t kept = (int16_t)lround(weight > 5000    ? 5000
                                   : weight < -5000 ? -5000
                                                    : weight);
    unsigned bits = (uint16_t)kept;
    fputc((int)(bits & 255), out);
    fputc((int)(bits >> 8), out);
}

/* The last token before the target is worth 100. */
static void write_model(const trainer *t, const model *m, FILE *out) {
    double scale = 100 / (t->players == 2 ? m->tokens[TOKEN_TWO] - m->tokens[TOKEN_ONE]
                                          : m->tokens[TOKEN_ONE]);
    for (int i = 0; i < TOKEN_TERMS; i++)
        write_weight(m->tokens[i] * scale, out);
    for (int d = 0; d < t->players; d++)
        for (int i = 0; i < TERMS; i++)
            write_weight(m->seats[d][i] * scale, out);
    printf("tokens %.0f %.0f, scale %.0f\n", m->tokens[TOKEN_ONE] * scale,
           m->tokens[TOKEN_TWO] * scale, scale);
    for (int d = 0; d < t->players; d++) {
        const double *w = m->seats[d];
        printf("distance %d: give %.0f, take one %.0f, more %.0f, asleep %.0f; quiet", d,
               w[TERM_GIVE] * scale, w[TERM_TAKE_ONE] * scale, w[TERM_TAKE_MORE] * scale,
               w[TERM_ASLEEP] * scale);
        for (int n = 10; n < 26; n++)
            printf(" %.0f/%.0f", w[TERM_QUIET + n] * scale, w[TERM_FOURS + n] * scale);
        printf("\n");
    }
}

int main(int argc, char **argv) {
    trainer t = {.game = dm_game_find("bretonnes")};
    model m = {.tokens = {1, 2}};
    if (argc != 6 || (t.players = atoi(argv[1])) < 2 || t.players > DM_SEATS_MAX) {
        fprintf(stderr, "usage: bretonnes_fit PLAYERS SECONDS NODES SEED WEIGHTS\n");
        return 2;
    }
    t.nodes = strtoull(argv[3], NULL, 10);
    t.random.state = strtoull(argv[4], NULL, 10);
    t.examples = calloc(EXAMPLES_MAX, sizeof *t.examples);
    FILE *out = fopen(argv[5], "r+b");
    if (!out || !t.examples ||
        dm_engine_new(&t.engine, t.game, TABLE_BYTES, 1, NULL) != DM_OK)
        return 1;
    for (time_t end = time(NULL) + atoi(argv[2]); time(NULL) < end;)
        play_game(&t);
    fit(&t, &m);
    printf("%zu games, %zu positions: error %.4f, held out %.4f\n", t.games, t.count,
           mean_error(&t, &m, false), mean_error(&t, &m, true));
    fseek(out, (long)sizeof(int16_t) * weights_begin(t.players), SEEK_SET);
    write_model(&t, &m, out);
    fclose(out);
    dm_engine_free(t.engine);
    free(t.examples);
    return 0;
}
