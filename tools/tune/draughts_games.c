/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays draughts games of the engine against itself and writes what the tuning tool fits:
 * quiet positions with the result of their game.
 *
 *   draughts_games SECONDS DEPTH SEED OUT
 *
 * A game begins with some random moves, so that no two are alike. OUT is added to; a
 * record is four words: white, black, kings, and the turn with the result for White (0, 1
 * draw, 2).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/diagonal/diagonal_game.h"
#include "self_play.h"

enum { POSITIONS_MAX = 400, TABLE_BYTES = 16 << 20, RANDOM_LEAST = 4, RANDOM_SPAN = 12 };

typedef struct {
    const dm_game *game;
    dm_engine *engine;
    dm_random random;
    int depth;
    diagonal_position seen[POSITIONS_MAX];
    size_t seen_count;
} player;

static bool is_quiet(const dm_game *game, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    return game->legal(state, moves, DM_MOVES_MAX) > 0 && !(moves[0] >> MOVE_SQUARES);
}

static void engine_move(player *p, dm_match *m) {
    dm_state past[PAST_POSITIONS];
    dm_thought thought;
    dm_question q = ask(m, past);
    dm_engine_think(p->engine, &q, &(dm_limits){.depth = p->depth}, NULL, &thought);
    if (is_quiet(p->game, &q.state) && p->seen_count < POSITIONS_MAX)
        p->seen[p->seen_count++] = diagonal_game_load(&q.state);
    dm_match_play(m, thought.best, 0, NULL);
}

static void write_game(const player *p, const dm_match *m, FILE *out) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    uint64_t result = outcome.winner == DM_NOBODY ? 1 : outcome.winner == 0 ? 2 : 0;
    for (size_t i = 0; i < p->seen_count; i++) {
        const diagonal_position *s = &p->seen[i];
        uint64_t record[4] = {s->pieces[0], s->pieces[1], s->kings,
                              s->turn | result << 1};
        fwrite(record, sizeof record, 1, out);
    }
}

static void play_game(player *p, FILE *out) {
    dm_match *m;
    dm_setup setup;
    uint64_t opening = RANDOM_LEAST + dm_random_below(&p->random, RANDOM_SPAN);
    dm_setup_init(&setup, p->game);
    if (dm_match_new(&m, p->game, &setup, NULL) != DM_OK)
        exit(1);
    p->seen_count = 0;
    while (dm_match_seat(m) != DM_OVER) {
        if (dm_match_length(m) < opening)
            random_move(p->game, &p->random, m);
        else
            engine_move(p, m);
    }
    write_game(p, m, out);
    dm_match_free(m);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: draughts_games SECONDS DEPTH SEED OUT\n");
        return 2;
    }
    player p = {.game = dm_game_find("draughts"), .depth = atoi(argv[2])};
    p.random.state = strtoull(argv[3], NULL, 10);
    FILE *out = fopen(argv[4], "ab");
    if (!out || dm_engine_new(&p.engine, p.game, TABLE_BYTES, 1, NULL) != DM_OK)
        return 1;
    time_t end = time(NULL) + atoi(argv[1]);
    size_t games = 0;
    for (; time(NULL) < end; games++)
        play_game(&p, out);
    fclose(out);
    dm_engine_free(p.engine);
    printf("%zu games\n", games);
    return 0;
}
