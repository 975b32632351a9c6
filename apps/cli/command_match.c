/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier match`: two players of the engine, levels or settings, against each other from
 * a set of openings, each opening with both sides, several games at a time. Ends with
 * wins, draws and losses of the first, its score, and what that is in Elo.
 */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "base/text.h"
#include "commands.h"
#include "damier/word_list.h"
#include "files.h"
#include "thinking.h"

enum {
    PLAYER_MB = 16,
    STANDARD_GAMES = 100,
    RANDOM_PLIES = 4, /* of an opening, where there are no ballots */
    BALLOT_PLIES = 2
};

/* One of the two players: a level, or limits of its own. */
typedef struct {
    const char *text;
    int level;
    dm_limits limits;
} contestant;

typedef struct {
    const arguments *a;
    const terminal *t;
    const dm_game *game;
    dm_setup setup;
    contestant players[2];
    int games;
    pthread_mutex_t lock;
    int next;
    int wins, draws, losses; /* of the first player */
    bool failed;
} tournament;

/* ---- who plays ---- */

/* level=5, depth=7, nodes=100000 or time=0.2. */
static bool read_contestant(const char *text, contestant *out) {
    int number;
    *out = (contestant){.text = text};
    if (strncmp(text, "level=", 6) == 0)
        return read_count(text + 6, DM_LEVELS, &out->level) && out->level > 0;
    if (strncmp(text, "time=", 5) == 0)
        return read_seconds(text + 5, &out->limits.move_time);
    if (strncmp(text, "depth=", 6) == 0 && read_count(text + 6, DM_DEPTH_MAX, &number)) {
        out->limits.depth = number;
        return number > 0;
    }
    if (strncmp(text, "nodes=", 6) == 0 && read_count(text + 6, 2000000000, &number)) {
        out->limits.nodes = (uint64_t)number;
        return number > 0;
    }
    return false;
}

static dm_limits limits_for(const tournament *m, const contestant *who, uint64_t seed) {
    return who->level ? dm_level_limits(m->game, who->level, seed) : who->limits;
}

/* ---- one game ---- */

/* The moves of an opening; the ballots of draughts that lose a man at once are left out.
 */
static bool play_opening(const tournament *m, dm_match *game, int index) {
    dm_random random = {m->a->seed + (uint64_t)index * 7919};
    dm_move moves[DM_MOVES_MAX];
    int plies = RANDOM_PLIES;
    uint64_t ballot = (uint64_t)index;
    bool ballots = strcmp(m->game->id, "draughts") == 0 && !m->a->position;
    for (int i = 0; i < (ballots ? BALLOT_PLIES : plies); i++) {
        size_t count = m->game->legal(dm_match_state(game), moves, DM_MOVES_MAX);
        if (count == 0)
            return false;
        uint64_t pick = ballots ? ballot % count : dm_random_below(&random, count);
        ballot /= count;
        if (dm_match_add(game, &(dm_turn){.move = moves[pick]}, NULL) != DM_OK)
            return false;
    }
    return dm_match_seat(game) != DM_OVER;
}

/* Whose turn it is, 0 or 1: seats alternate between the two, and sides between games. */
static int player_to_move(const dm_match *game, int number) {
    return (dm_match_seat(game) + number) % 2;
}

static bool play_on(tournament *m, dm_match *game, thinking *minds[2], int number) {
    while (dm_match_seat(game) != DM_OVER) {
        int who = player_to_move(game, number);
        uint64_t seed = m->a->seed + (uint64_t)number * 1000 + dm_match_length(game);
        dm_limits limits = limits_for(m, &m->players[who], seed);
        dm_thought thought;
        if (!thinking_run(minds[who], game, &limits, NULL, &thought) ||
            dm_match_add(game, &(dm_turn){.move = thought.best}, NULL) != DM_OK)
            return false;
    }
    return true;
}

/* 1, 0 or -1 for the first player; with more than two seats the winner's player counts.
 */
static int result_for_first(const dm_match *game, int number) {
    dm_outcome outcome;
    dm_match_outcome(game, &outcome);
    if (outcome.winner == DM_NOBODY)
        return 0;
    return (outcome.winner + number) % 2 == 0 ? 1 : -1;
}

static void save_game(const tournament *m, dm_match *game, int number) {
    char path[4096];
    if (!m->a->save)
        return;
    for (int seat = 0; seat < dm_match_seats(game); seat++) {
        dm_player player = {.kind = DM_ENGINE, .level = DM_LEVELS};
        const contestant *who = &m->players[(seat + number) % 2];
        if (who->level)
            player.level = (uint8_t)who->level;
        snprintf(player.name, sizeof player.name, "%s", who->text);
        dm_match_set_player(game, seat, &player);
    }
    snprintf(path, sizeof path, "%s/game-%04d.txt", m->a->save, number + 1);
    record_save(m->t, game, path);
}

static bool play_game(tournament *m, thinking *minds[2], int number, int *result) {
    dm_match *game;
    dm_state first;
    if (m->a->position)
        m->game->read_state(&first, &m->setup, m->a->position, NULL);
    if (dm_match_new(&game, m->game, &m->setup, m->a->position ? &first : NULL) != DM_OK)
        return false;
    thinking_forget(minds[0]);
    thinking_forget(minds[1]);
    bool good = true;
    *result = 0;
    if (play_opening(m, game, number / 2)) {
        good = play_on(m, game, minds, number);
        *result = result_for_first(game, number);
        save_game(m, game, number);
    }
    dm_match_free(game);
    return good;
}

/* ---- all games ---- */

static void note_result(tournament *m, int result) {
    m->wins += result > 0;
    m->draws += result == 0;
    m->losses += result < 0;
    int played = m->wins + m->draws + m->losses;
    if (!isatty(fileno(m->t->err)))
        return;
    fprintf(m->t->err, "\r%d/%d: +%d =%d -%d%s", played, m->games, m->wins, m->draws,
            m->losses, played == m->games ? "\n" : " ");
    fflush(m->t->err);
}

static void *play_games(void *payload) {
    tournament *m = payload;
    thinking *minds[2] = {thinking_new(m->game, PLAYER_MB, 1),
                          thinking_new(m->game, PLAYER_MB, 1)};
    bool good = minds[0] && minds[1];
    while (good) {
        pthread_mutex_lock(&m->lock);
        int number = m->failed ? m->games : m->next++, result;
        pthread_mutex_unlock(&m->lock);
        if (number >= m->games)
            break;
        good = play_game(m, minds, number, &result);
        pthread_mutex_lock(&m->lock);
        if (good)
            note_result(m, result);
        pthread_mutex_unlock(&m->lock);
    }
    pthread_mutex_lock(&m->lock);
    m->failed = m->failed || !good;
    pthread_mutex_unlock(&m->lock);
    thinking_free(minds[0]);
    thinking_free(minds[1]);
    return NULL;
}

static double elo(double score) {
    double bounded = score < 0.001 ? 0.001 : score > 0.999 ? 0.999 : score;
    return -400 * log10(1 / bounded - 1);
}

/* The score with its standard error, and both as Elo with an interval of 95 %. */
static void print_results(const tournament *m) {
    double games = m->wins + m->draws + m->losses;
    double score = (m->wins + m->draws / 2.0) / games;
    double square = (m->wins + m->draws / 4.0) / games - score * score;
    double error = 1.96 * sqrt(square / games);
    fprintf(m->t->out, "%s - %s\n", m->players[0].text, m->players[1].text);
    fprintf(m->t->out, "wins %d draws %d losses %d\n", m->wins, m->draws, m->losses);
    fprintf(m->t->out, "score %.1f%%\n", 100 * score);
    fprintf(m->t->out, "elo %+.0f (%+.0f to %+.0f)\n", elo(score), elo(score - error),
            elo(score + error));
}

static void run_tournament(tournament *m) {
    pthread_t helpers[THREADS_MAX];
    int started = 0;
    pthread_mutex_init(&m->lock, NULL);
    while (started < m->a->threads - 1 &&
           pthread_create(&helpers[started], NULL, play_games, m) == 0)
        started++;
    play_games(m);
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    pthread_mutex_destroy(&m->lock);
}

int command_match(const arguments *a, const terminal *t) {
    int status;
    tournament m = {
        .a = a, .t = t, .games = a->given & TAKES_GAMES ? a->games : STANDARD_GAMES};
    if (!arguments_check(a, t,
                         TAKES_POSITION | TAKES_SET | TAKES_GAMES | TAKES_THREADS |
                             TAKES_SEED | TAKES_SAVE,
                         4))
        return EXIT_USAGE;
    for (int i = 0; i < 2; i++)
        if (!read_contestant(a->words[2 + i], &m.players[i]))
            return print_usage_fault(t, DM_WORD_USAGE_CONTESTANT, a->words[2 + i], NULL);
    dm_match *check = arguments_match(a, t, a->words[1], &status);
    if (!check)
        return status;
    m.game = dm_match_game(check);
    m.setup = *dm_match_setup(check);
    dm_match_free(check);
    run_tournament(&m);
    if (m.failed) {
        print_usage_fault(t, DM_WORD_FAULT_MEMORY, NULL, NULL);
        return EXIT_REFUSED;
    }
    print_results(&m);
    return EXIT_DONE;
}
