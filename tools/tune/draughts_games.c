/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays draughts games of the engine against itself and writes what the tuning tool fits:
 * settled positions with the score of a search and the result of their game.
 *
 *   draughts_games GAMES DEPTH SEED OUT
 *
 * A game begins with random moves that leave nobody far ahead, and every second one is
 * led astray once more by a random move later on. Seed and number decide a game whole:
 * the same call continues OUT where it was interrupted, until it has that many games, and
 * the file is the same however often that happened. To play on two processors, or more
 * games later: another seed, another file.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/bits.h"
#include "draughts_record.h"
#include "games/diagonal/diagonal_game.h"
#include "self_play.h"

enum {
    POSITIONS_MAX = 400,
    TABLE_BYTES = 2 << 20,
    RANDOM_LEAST = 2,
    RANDOM_SPAN = 16,
    SHALLOW = 3,     /* depth that judges an opening */
    FAR_AHEAD = 120, /* openings beyond this are kept once in UNEVEN_KEPT */
    UNEVEN_KEPT = 8,
    ASTRAY_SPAN = 70, /* moves after the opening among which a random one may come */
    DECIDED = 500,    /* a game this uneven for CALLED_AFTER turns is called */
    CALLED_AFTER = 4,
    EVEN = 20, /* a game this even for DRAWN_AFTER turns with few pieces is drawn */
    EVEN_PIECES = 8,
    DRAWN_AFTER = 12,
    ASIDE_ONE_IN = 4, /* positions from which a position beside the game is looked at */
    ASIDE_MOVES = 3,  /* random moves to it, at most */
    TOLD_EVERY = 500  /* games */
};

typedef struct {
    const dm_game *game;
    dm_engine *engine;
    dm_random random;
    int depth;
    draughts_example seen[POSITIONS_MAX];
    size_t seen_count;
    bool aside;  /* what is noted now does not belong to the game */
    int decided; /* turns in a row, with the sign of who is ahead */
    int even;    /* turns in a row, with few pieces and kings on both sides */
} player;

static bool can_capture_now(const dm_game *game, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    return game->legal(state, moves, DM_MOVES_MAX) == 0 || moves[0] >> MOVE_SQUARES;
}

/* Nobody could capture if it were their turn: what the engine values is mostly so. */
static bool is_settled(const dm_game *game, const dm_state *state) {
    dm_state turned = *state;
    diagonal_position p = diagonal_game_load(state);
    p.turn ^= 1;
    diagonal_game_store(&turned, &p);
    return !can_capture_now(game, state) && !can_capture_now(game, &turned);
}

static int think_for_white(player *p, const dm_match *m, int depth, dm_move *best) {
    dm_state past[PAST_POSITIONS];
    dm_thought thought;
    dm_question q = ask(m, past);
    dm_engine_think(p->engine, &q, &(dm_limits){.depth = depth}, NULL, &thought);
    *best = thought.best;
    return dm_match_seat(m) == 0 ? thought.score : -thought.score;
}

static bool is_barren(const dm_state *state) {
    diagonal_position p = diagonal_game_load(state);
    return p.pieces[0] & p.kings && p.pieces[1] & p.kings &&
           dm_bits_count(p.pieces[0] | p.pieces[1]) <= EVEN_PIECES;
}

static void note_even(player *p, const dm_state *state, int score) {
    p->even = is_barren(state) && score <= EVEN && score >= -EVEN ? p->even + 1 : 0;
}

static void note_decided(player *p, int score) {
    if (score > DECIDED)
        p->decided = p->decided > 0 ? p->decided + 1 : 1;
    else if (score < -DECIDED)
        p->decided = p->decided < 0 ? p->decided - 1 : -1;
    else
        p->decided = 0;
}

static void note_position(player *p, const dm_state *state, int score) {
    if (is_settled(p->game, state) && p->seen_count < POSITIONS_MAX)
        p->seen[p->seen_count++] = (draughts_example){diagonal_game_load(state),
                                                      RECORD_UNKNOWN, score, 0, p->aside};
}

/*
 * Looks at a position that the game does not come to, some random moves away: the search
 * values many of that kind. It has a score, but no result.
 */
static void look_aside(player *p, const dm_match *m) {
    dm_move moves[DM_MOVES_MAX];
    dm_thought thought;
    dm_question q = {.state = *dm_match_state(m)};
    uint64_t length = 1 + dm_random_below(&p->random, ASIDE_MOVES);
    for (uint64_t i = 0; i < length; i++) {
        size_t count = p->game->legal(&q.state, moves, DM_MOVES_MAX);
        if (count == 0)
            return;
        p->game->apply(&q.state, moves[dm_random_below(&p->random, count)]);
    }
    if (!is_settled(p->game, &q.state))
        return;
    dm_engine_think(p->engine, &q, &(dm_limits){.depth = p->depth}, NULL, &thought);
    int seat = p->game->seat(&q.state);
    p->aside = true;
    note_position(p, &q.state, seat == 0 ? thought.score : -thought.score);
    p->aside = false;
}

static void engine_move(player *p, dm_match *m) {
    dm_move best;
    int score = think_for_white(p, m, p->depth, &best);
    note_decided(p, score);
    note_even(p, dm_match_state(m), score);
    note_position(p, dm_match_state(m), score);
    if (dm_random_below(&p->random, ASIDE_ONE_IN) == 0)
        look_aside(p, m);
    dm_match_play(m, best, 0, NULL);
}

/* An opening for the next game; NULL if it ended or is too uneven. */
static dm_match *open_game(player *p) {
    dm_match *m;
    dm_setup setup;
    dm_move unused;
    dm_setup_init(&setup, p->game);
    if (dm_match_new(&m, p->game, &setup, NULL) != DM_OK)
        exit(1);
    uint64_t length = RANDOM_LEAST + dm_random_below(&p->random, RANDOM_SPAN);
    bool keeps_uneven = dm_random_below(&p->random, UNEVEN_KEPT) == 0;
    while (dm_match_seat(m) != DM_OVER && dm_match_length(m) < length)
        random_move(p->game, &p->random, m);
    if (dm_match_seat(m) != DM_OVER) {
        int score = think_for_white(p, m, SHALLOW, &unused);
        if (keeps_uneven || (score < FAR_AHEAD && score > -FAR_AHEAD))
            return m;
    }
    dm_match_free(m);
    return NULL;
}

static unsigned result_of(const player *p, const dm_match *m) {
    dm_outcome outcome;
    if (dm_match_seat(m) != DM_OVER)
        return p->even >= DRAWN_AFTER ? RECORD_DRAWN
               : p->decided > 0       ? RECORD_WON
                                      : RECORD_LOST;
    dm_match_outcome(m, &outcome);
    return outcome.winner == DM_NOBODY ? RECORD_DRAWN
           : outcome.winner == 0       ? RECORD_WON
                                       : RECORD_LOST;
}

static bool is_called(const player *p) {
    return p->decided >= CALLED_AFTER || p->decided <= -CALLED_AFTER ||
           p->even >= DRAWN_AFTER;
}

/* Plays on to the end; `known` is the first position whose result means something. */
static void play_on(player *p, dm_match *m, size_t *known) {
    size_t astray = dm_match_length(m) + dm_random_below(&p->random, 2 * ASTRAY_SPAN);
    p->decided = p->even = 0;
    p->seen_count = *known = 0;
    while (dm_match_seat(m) != DM_OVER && !is_called(p)) {
        if (dm_match_length(m) == astray) {
            random_move(p->game, &p->random, m);
            *known = p->seen_count;
        } else {
            engine_move(p, m);
        }
    }
}

static bool play_game(player *p, uint64_t seed, uint32_t number, FILE *out) {
    dm_match *m = NULL;
    size_t known;
    draughts_record records[POSITIONS_MAX];
    p->random.state = dm_hash_add(dm_hash_mix(seed), number);
    dm_engine_forget(p->engine);
    while (!m)
        m = open_game(p);
    play_on(p, m, &known);
    unsigned result = result_of(p, m);
    dm_match_free(m);
    for (size_t i = 0; i < p->seen_count; i++) {
        p->seen[i].game = number;
        if (i >= known && !p->seen[i].aside)
            p->seen[i].result = result;
        records[i] = record_pack(&p->seen[i]);
    }
    return fwrite(records, sizeof *records, p->seen_count, out) == p->seen_count &&
           fflush(out) == 0;
}

/*
 * Opens a file of games to add to it up to `end`, without its last game, of which a part
 * may be missing; `next` becomes the number of the game to play.
 */
static FILE *open_games(const char *path, uint32_t end, uint32_t *next) {
    FILE *file = fopen(path, "ab+");
    draughts_record r;
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return NULL;
    long count = ftell(file) / (long)sizeof r;
    *next = 0;
    for (bool last = true; count > 0; count--, last = false) {
        if (fseek(file, (count - 1) * (long)sizeof r, SEEK_SET) != 0 ||
            fread(&r, sizeof r, 1, file) != 1)
            return NULL;
        uint32_t game = record_unpack(&r).game;
        if (last)
            *next = game;
        else if (game != *next)
            break;
    }
    if (*next < end && ftruncate(fileno(file), count * (long)sizeof r) != 0)
        return NULL;
    return file;
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: draughts_games GAMES DEPTH SEED OUT\n");
        return 2;
    }
    player p = {.game = dm_game_find("draughts"), .depth = atoi(argv[2])};
    uint64_t seed = strtoull(argv[3], NULL, 10);
    uint32_t next, end = (uint32_t)strtoul(argv[1], NULL, 10);
    FILE *out = open_games(argv[4], end, &next);
    if (!out || dm_engine_new(&p.engine, p.game, TABLE_BYTES, 1, NULL) != DM_OK) {
        fprintf(stderr, "draughts_games: cannot add to %s\n", argv[4]);
        return 1;
    }
    bool written = true;
    for (; written && next < end; next++) {
        written = play_game(&p, seed, next, out);
        if ((next + 1) % TOLD_EVERY == 0) {
            printf("%u games\n", (unsigned)next + 1);
            fflush(stdout);
        }
    }
    written = fclose(out) == 0 && written;
    dm_engine_free(p.engine);
    if (!written)
        fprintf(stderr, "draughts_games: cannot write %s\n", argv[4]);
    return written ? 0 : 1;
}
