/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier match`: two contestants against each other from a set of openings, each opening
 * with both sides, several games at a time. Ends with wins, draws and losses of the
 * first, its score, what that is in Elo, and how deep and how fast both have thought.
 */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "commands.h"
#include "contestant.h"
#include "damier/word_list.h"
#include "saving.h"

enum {
    RANDOM_PLIES = 4, /* of an opening, where there are no ballots */
    BALLOT_PLIES = 2
};

typedef struct {
    const arguments *a;
    const terminal *t;
    const dm_game *game;
    dm_setup setup;
    contestant contestants[2];
    int games;
    pthread_mutex_t lock; /* of all that follows, and of what is printed */
    saving *saving;       /* NULL: nothing is kept */
    int next;
    int wins, draws, losses; /* of the first */
    effort efforts[2];
    bool failed;
} tournament;

/* Both players of one thread, at one board. */
typedef struct {
    player players[2];
    dm_match *match;
    int number; /* of the game, from 0 */
} board;

/* ---- one game ---- */

/* The moves of an opening: all pairs of first moves in turn, or by chance. */
static bool play_opening(const tournament *m, dm_match *game, int index) {
    dm_random random = {(uint64_t)m->a->seed + (uint64_t)index * 7919};
    dm_move moves[DM_MOVES_MAX];
    int plies = RANDOM_PLIES;
    uint64_t ballot = (uint64_t)index;
    bool ballots = m->game->flags & DM_GAME_BALLOTS && !m->a->position;
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

/* Who sits where, 0 or 1: seats alternate between the two, and sides between games. */
static int player_in_seat(const board *b, int seat) {
    return (seat + b->number) % 2;
}

/* The game cannot be played at all, which ends the match; printed once. */
static bool give_up(tournament *m, const contestant *who, const dm_fault *fault) {
    pthread_mutex_lock(&m->lock);
    if (!m->failed)
        print_fault(m->t, DM_WORD_WHERE_PLAYER, who->text, fault);
    m->failed = true;
    pthread_mutex_unlock(&m->lock);
    return false;
}

/* Another program that misbehaves loses the game; our own engine never does. */
static bool forfeit(tournament *m, board *b, int seat, dm_fault *fault) {
    const contestant *who = b->players[player_in_seat(b, seat)].who;
    if (!who->command)
        return give_up(m, who, fault);
    fault->at = (size_t)b->number + 1;
    pthread_mutex_lock(&m->lock);
    print_fault(m->t, DM_WORD_WHERE_FORFEIT, who->text, fault);
    pthread_mutex_unlock(&m->lock);
    return dm_match_resign(b->match, seat, NULL) == DM_OK;
}

static bool play_on(tournament *m, board *b) {
    int seat;
    while ((seat = dm_match_seat(b->match)) != DM_OVER) {
        player *p = &b->players[player_in_seat(b, seat)];
        uint64_t seed =
            (uint64_t)m->a->seed + (uint64_t)b->number * 1000 + dm_match_length(b->match);
        dm_thought thought;
        dm_fault fault;
        dm_status status = player_think(p, b->match, seed, &thought, &fault);
        if (status == DM_OK)
            status = dm_match_add(b->match, &(dm_turn){.move = thought.best}, &fault);
        if (status != DM_OK && !forfeit(m, b, seat, &fault))
            return false;
    }
    return true;
}

/* 1, 0 or -1 for the first player; with more than two seats by who holds the winner's. */
static int result_for_first(const board *b) {
    dm_outcome outcome;
    dm_match_outcome(b->match, &outcome);
    if (outcome.winner == DM_NOBODY)
        return 0;
    return player_in_seat(b, outcome.winner) == 0 ? 1 : -1;
}

static void name_players(const tournament *m, board *b) {
    for (int seat = 0; seat < dm_match_seats(b->match); seat++) {
        dm_player seated = {.kind = DM_ENGINE, .level = DM_LEVELS};
        const contestant *who = &m->contestants[player_in_seat(b, seat)];
        if (who->level)
            seated.level = (uint8_t)who->level;
        snprintf(seated.name, sizeof seated.name, "%s", who->text);
        dm_match_set_player(b->match, seat, &seated);
    }
}

static bool begin_players(tournament *m, board *b) {
    for (int i = 0; i < 2; i++) {
        dm_fault fault;
        if (player_begin(&b->players[i], &fault) != DM_OK)
            return give_up(m, b->players[i].who, &fault);
    }
    return true;
}

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

/* An opening that ends the game counts as a draw and is not worth keeping. */
static bool play_match(tournament *m, board *b) {
    bool opened = play_opening(m, b->match, b->number / 2);
    name_players(m, b);
    if (opened && (!begin_players(m, b) || !play_on(m, b)))
        return false;
    pthread_mutex_lock(&m->lock);
    note_result(m, opened ? result_for_first(b) : 0);
    if (opened && m->saving)
        saving_add(m->saving, b->match, b->number + 1);
    pthread_mutex_unlock(&m->lock);
    return true;
}

static bool play_game(tournament *m, board *b) {
    dm_state first;
    if (m->a->position)
        m->game->read_state(&first, &m->setup, m->a->position, NULL);
    if (dm_match_new(&b->match, m->game, &m->setup, m->a->position ? &first : NULL) !=
        DM_OK) {
        dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
        return give_up(m, &m->contestants[0], &fault);
    }
    bool good = play_match(m, b);
    dm_match_free(b->match);
    return good;
}

/* ---- all games ---- */

/* The next game to play; the number of games if none is left. */
static int take_number(tournament *m) {
    pthread_mutex_lock(&m->lock);
    int number = m->failed ? m->games : m->next++;
    pthread_mutex_unlock(&m->lock);
    return number;
}

static void add_effort(effort *all, const effort *one) {
    all->nodes += one->nodes;
    all->depths += one->depths;
    all->moves += one->moves;
    all->microseconds += one->microseconds;
}

static void *play_games(void *payload) {
    tournament *m = payload;
    board b = {.players = {{.who = &m->contestants[0], .game = m->game},
                           {.who = &m->contestants[1], .game = m->game}}};
    do
        b.number = take_number(m);
    while (b.number < m->games && play_game(m, &b));
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < 2; i++)
        add_effort(&m->efforts[i], &b.players[i].effort);
    pthread_mutex_unlock(&m->lock);
    player_end(&b.players[0]);
    player_end(&b.players[1]);
    return NULL;
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

/* ---- the results ---- */

static double elo(double score) {
    double bounded = score < 0.001 ? 0.001 : score > 0.999 ? 0.999 : score;
    return 400 * log10(bounded / (1 - bounded));
}

/* A dash for what another program does not report. */
static void print_effort(const terminal *t, const contestant *who, const effort *e) {
    double moves = (double)e->moves, seconds = (double)e->microseconds / 1e6;
    print_text(t, t->out, who->text);
    fputs(": depth ", t->out);
    if (e->depths)
        fprintf(t->out, "%.1f", (double)e->depths / moves);
    else
        fputc('-', t->out);
    fputs(" nodes a second ", t->out);
    if (e->nodes && e->microseconds)
        fprintf(t->out, "%.0f", (double)e->nodes / seconds);
    else
        fputc('-', t->out);
    fprintf(t->out, " seconds a move %.3f\n", e->moves ? seconds / moves : 0.0);
}

/* The score with its standard error, and both as Elo with an interval of 95 %. */
static void print_results(const tournament *m) {
    double games = m->wins + m->draws + m->losses;
    double score = (m->wins + m->draws / 2.0) / games;
    double square = (m->wins + m->draws / 4.0) / games - score * score;
    double error = 1.96 * sqrt(square / games);
    print_text(m->t, m->t->out, m->contestants[0].text);
    fputs(" - ", m->t->out);
    print_text(m->t, m->t->out, m->contestants[1].text);
    fputc('\n', m->t->out);
    fprintf(m->t->out, "wins %d draws %d losses %d\n", m->wins, m->draws, m->losses);
    fprintf(m->t->out, "score %.1f%%\n", 100 * score);
    fprintf(m->t->out, "elo %+.0f (%+.0f to %+.0f)\n", elo(score), elo(score - error),
            elo(score + error));
    for (int i = 0; i < 2; i++)
        print_effort(m->t, &m->contestants[i], &m->efforts[i]);
}

/* ---- the command ---- */

static bool read_contestants(tournament *m) {
    const arguments *a = m->a;
    for (int i = 0; i < 2; i++)
        if (!contestant_read(&m->contestants[i], a->words[2 + i])) {
            print_usage_fault(m->t, DM_WORD_USAGE_CONTESTANT, a->words[2 + i], NULL);
            return false;
        }
    if (!contestants_share_limits(m->contestants)) {
        print_usage_fault(m->t, DM_WORD_USAGE_NO_LIMIT, NULL, NULL);
        return false;
    }
    bool programs = m->contestants[0].command || m->contestants[1].command;
    bool pdn = a->save && saving_form_of(a->save) == SAVING_PDN;
    const dm_game *game = dm_game_find(a->words[1]);
    if ((programs || pdn) && game && !(game->flags & DM_GAME_DRAUGHTS_100)) {
        print_usage_fault(m->t, DM_WORD_USAGE_ONLY_DRAUGHTS, programs ? "hub=" : ".pdn",
                          NULL);
        return false;
    }
    return true;
}

/* Opens what --save names: a PDN file or a folder. False after a fault was printed. */
static bool open_saving(tournament *m) {
    if (!m->a->save)
        return true;
    if (saving_form_of(m->a->save) == SAVING_RECORD) {
        print_usage_fault(m->t, DM_WORD_FILE_NO_FOLDER, m->a->save, NULL);
        return false;
    }
    m->saving = saving_open(m->t, m->a->save, "damier match");
    return m->saving;
}

int command_match(const arguments *a, const terminal *t) {
    int status;
    tournament m = {.a = a, .t = t, .games = a->games};
    if (!read_contestants(&m))
        return EXIT_USAGE;
    dm_match *check = arguments_match(a, t, a->words[1], &status);
    if (!check)
        return status;
    m.game = dm_match_game(check);
    m.setup = *dm_match_setup(check);
    dm_match_free(check);
    if (!open_saving(&m))
        return EXIT_REFUSED;
    run_tournament(&m);
    bool kept = saving_close(m.saving);
    if (m.failed)
        return EXIT_REFUSED;
    print_results(&m);
    return kept ? EXIT_DONE : EXIT_REFUSED;
}
