/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lets an engine play a simple opponent that owes it nothing: alpha-beta of a few turns
 * that counts pieces, tokens or points and knows nothing else, or moves by chance.
 *
 *   plain_match GAME DEPTH GAMES MILLISECONDS [SEED [TURNS]] [OPTION=VALUE ...]
 *
 * DEPTH is the opponent's, 0 for moves by chance; MILLISECONDS are the engine's for each
 * of its moves. The engine has each side in every other game. The opponent takes one of
 * its best moves by chance, so that it cannot be led twice along one line. The games that
 * were not won are printed with their moves.
 *
 * TURNS random turns come first, the same for two games; none if it is not given. They
 * can lose a game before it has begun: a long search looks at every opening, and the
 * games that it proves lost for the engine are counted once more by themselves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "self_play.h"

enum {
    TABLE_BYTES = 16 << 20,
    OPENING_NODES = 8000000, /* of the search that looks whether it is lost */
    KING_VALUE = 3,
    VALUE_END = 1000
};

typedef struct {
    int wins, draws, losses;
} tally;

typedef struct {
    const dm_game *game;
    dm_setup setup;
    dm_engine *engine;
    dm_random random;
    int depth;
    int64_t time;
    size_t turns;    /* of an opening */
    tally all, lost; /* games, and those that were lost from the opening on */
} contest;

static int64_t now(void *payload) {
    struct timespec time;
    (void)payload;
    timespec_get(&time, TIME_UTC);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

/* ---- the simple opponent ---- */

/* Men, kings, tokens and points of seat 0 less those of seat 1. */
static int material(const dm_game *game, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    dm_outcome outcome;
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    game->outcome(state, &outcome);
    int sum = game->flags & DM_GAME_SCORES ? outcome.score[0] - outcome.score[1] : 0;
    for (size_t i = 0; i < count; i++) {
        int value = cells[i].piece == DM_PIECE_MAN    ? 1
                    : cells[i].piece == DM_PIECE_KING ? KING_VALUE
                                                      : 0;
        sum += cells[i].owner == 0 ? value : -value;
    }
    return sum;
}

/* The value of a position for seat `seat`, who is to move or was before the end. */
static int plain_value(const dm_game *game, const dm_state *state, int seat, int alpha,
                       int beta, int depth) {
    dm_move moves[DM_MOVES_MAX];
    dm_outcome outcome;
    game->outcome(state, &outcome);
    if (outcome.over)
        return outcome.winner == DM_NOBODY ? 0
               : outcome.winner == seat    ? VALUE_END + depth
                                           : -VALUE_END - depth;
    if (depth == 0)
        return seat == 0 ? material(game, state) : -material(game, state);
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count && alpha < beta; i++) {
        dm_state next = *state;
        game->apply(&next, moves[i]);
        int value = -plain_value(game, &next, !seat, -beta, -alpha, depth - 1);
        alpha = value > alpha ? value : alpha;
    }
    return alpha;
}

/* The first of the best moves in an order of chance. */
static dm_move plain_move(contest *c, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX], best_move = DM_NO_MOVE;
    int seat = c->game->seat(state), best = -2 * VALUE_END;
    size_t count = c->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        size_t other = i + dm_random_below(&c->random, count - i);
        dm_move move = moves[other];
        moves[other] = moves[i];
        dm_state next = *state;
        c->game->apply(&next, move);
        int value =
            -plain_value(c->game, &next, !seat, -2 * VALUE_END, -best, c->depth - 1);
        if (value > best) {
            best = value;
            best_move = move;
        }
    }
    return best_move;
}

/* ---- the games ---- */

static dm_move engine_move(contest *c, const dm_match *m) {
    dm_state past[PAST_POSITIONS];
    dm_thought thought;
    dm_question q = ask(m, past);
    dm_engine_think(c->engine, &q, &(dm_limits){.move_time = c->time},
                    &(dm_host){.now = now}, &thought);
    return thought.best;
}

static void print_game(const dm_match *m, int number, const char *result) {
    const dm_game *game = dm_match_game(m);
    char text[DM_MOVE_TEXT];
    printf("game %d, %s:", number + 1, result);
    for (size_t i = 0; i < dm_match_length(m); i++) {
        game->write_move(dm_match_before(m, i), dm_match_turn(m, i)->move,
                         DM_NOTATION_PLAIN, text, sizeof text);
        printf(" %s", text);
    }
    printf("\n");
    fflush(stdout);
}

/* Whether the opening has already lost the game for the engine's seat. */
static bool is_lost(contest *c, const dm_match *m, int seat) {
    dm_state past[PAST_POSITIONS];
    dm_thought thought;
    if (c->turns == 0 || dm_match_seat(m) == DM_OVER)
        return false;
    dm_question q = ask(m, past);
    dm_engine_think(c->engine, &q, &(dm_limits){.nodes = OPENING_NODES}, NULL, &thought);
    dm_engine_forget(c->engine);
    return dm_match_seat(m) == seat ? thought.score <= -DM_SCORE_WON
                                    : thought.score >= DM_SCORE_WON;
}

static void count_game(tally *t, int winner, int engine) {
    if (winner == engine)
        t->wins++;
    else if (winner == DM_NOBODY)
        t->draws++;
    else
        t->losses++;
}

static void print_tally(const char *what, const tally *t) {
    printf("%swon %d, drawn %d, lost %d\n", what, t->wins, t->draws, t->losses);
}

/* The engine has seat 0 in the first of two games with one opening, and seat 1 then. */
static void play_game(contest *c, int number, uint64_t seed) {
    dm_match *m;
    dm_outcome outcome;
    dm_random opening = {seed + (uint64_t)number / 2 * 7919};
    if (dm_match_new(&m, c->game, &c->setup, NULL) != DM_OK)
        exit(1);
    dm_engine_forget(c->engine);
    while (dm_match_seat(m) != DM_OVER && dm_match_length(m) < c->turns)
        random_move(c->game, &opening, m);
    bool lost = is_lost(c, m, number % 2);
    while (dm_match_seat(m) != DM_OVER) {
        if (dm_match_seat(m) == number % 2)
            dm_match_play(m, engine_move(c, m), 0, NULL);
        else if (c->depth == 0)
            random_move(c->game, &c->random, m);
        else
            dm_match_play(m, plain_move(c, dm_match_state(m)), 0, NULL);
    }
    dm_match_outcome(m, &outcome);
    count_game(&c->all, outcome.winner, number % 2);
    if (lost)
        count_game(&c->lost, outcome.winner, number % 2);
    if (outcome.winner != number % 2)
        print_game(m, number, outcome.winner == DM_NOBODY ? "drawn" : "lost");
    dm_match_free(m);
}

static void read_option(contest *c, char *text) {
    char *value = strchr(text, '=');
    if (value)
        *value++ = '\0';
    if (!value || dm_setup_set(&c->setup, c->game, text, value, NULL) != DM_OK) {
        fprintf(stderr, "no such option: %s\n", text);
        exit(2);
    }
}

int main(int argc, char **argv) {
    const dm_game *game = argc > 4 ? dm_game_find(argv[1]) : NULL;
    if (!game) {
        fprintf(stderr,
                "usage: %s GAME DEPTH GAMES MILLISECONDS [SEED [TURNS]] "
                "[OPTION=VALUE ...]\n",
                argv[0]);
        return 2;
    }
    contest c = {.game = game, .depth = atoi(argv[2]), .time = atoi(argv[4])};
    uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    bool turned = argc > 6 && !strchr(argv[6], '=');
    c.random.state = seed;
    c.turns = turned ? strtoul(argv[6], NULL, 10) : 0;
    dm_setup_init(&c.setup, game);
    for (int i = turned ? 7 : 6; i < argc; i++)
        read_option(&c, argv[i]);
    if (dm_engine_new(&c.engine, game, TABLE_BYTES, 1, NULL) != DM_OK)
        return 1;
    for (int i = 0; i < atoi(argv[3]); i++)
        play_game(&c, i, seed);
    print_tally("", &c.all);
    if (c.turns > 0)
        print_tally("of these already lost by the opening: ", &c.lost);
    dm_engine_free(c.engine);
    return 0;
}
