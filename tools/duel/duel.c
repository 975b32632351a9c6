/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A duel of two players, in pairs of games from many openings, until a sequential test
 * decides or all pairs are played:
 *
 *   duel LOG A B [OPTION...]
 *
 * A and B are players as `damier match` reads them: nodes=20000, depth=9, or another
 * build as nodes=20000,hub=COMMAND. LOG is begun, or continued if it is there.
 *
 *   --game GAME       draughts unless given; programs play draughts alone
 *   --pairs N         at most so many pairs, 5000 unless given
 *   --low E --high E  the two claims of the test, in Elo of A over B: 0 and 10
 *   --plies N         random moves of an opening beyond the ballots, 8; without any they
 *                     would all be the first position
 *   --seed N          of the openings, 1
 *   --threads N       pairs at a time, 1
 *   --every N         prints how it stands every N pairs, 50
 *
 * Exit status: 0 passed, 3 failed, 4 not decided; 1 if it could not be played, 2 if it was
 * called wrongly.
 */
#include <getopt.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "base/text.h"
#include "log.h"
#include "pair.h"

enum {
    DUEL_FAILED = 3,
    DUEL_OPEN = 4,
    JUDGE_MB = 1,
    HEAD_BYTES = 4096,
    PAIRS_MAX = 1000000
};

typedef struct {
    const char *path, *game;
    contestant contestants[2];
    int pairs, plies, seed, threads, every;
    sprt_claims claims;
    opening_book book;
    pthread_mutex_t lock; /* of all that follows, and of what is printed */
    duel_log log;
    tally tally;
    long next;
    effort efforts[2];
    bool ended, broken;
} duel;

/* ---- what is printed ---- */

static void print_standing(const duel *d) {
    elo_interval elo = tally_elo(&d->tally);
    const long *p = d->tally.pairs;
    printf("pairs %ld [%ld %ld %ld %ld %ld] games +%ld =%ld -%ld elo %+.1f (%+.1f to "
           "%+.1f) llr %.2f of %.2f for %+g against %+g\n",
           tally_pairs(&d->tally), p[0], p[1], p[2], p[3], p[4], d->tally.wins,
           d->tally.draws, d->tally.losses, elo.middle, elo.low, elo.high,
           sprt_ratio(&d->tally, d->claims), sprt_bound(), d->claims.high, d->claims.low);
    fflush(stdout);
}

static void print_efforts(const duel *d) {
    for (int i = 0; i < 2; i++) {
        const effort *e = &d->efforts[i];
        double moves = e->moves ? (double)e->moves : 1;
        printf("%c depth %.1f nodes a move %.0f moves %llu\n", 'a' + i,
               (double)e->depths / moves, (double)e->nodes / moves,
               (unsigned long long)e->moves);
    }
}

static int print_verdict(const duel *d) {
    sprt_verdict verdict = sprt_decide(&d->tally, d->claims);
    puts(verdict == SPRT_PASSED   ? "passed"
         : verdict == SPRT_FAILED ? "failed"
                                  : "not decided");
    return verdict == SPRT_PASSED   ? EXIT_DONE
           : verdict == SPRT_FAILED ? DUEL_FAILED
                                    : DUEL_OPEN;
}

static void complain(duel *d, const dm_fault *fault) {
    char text[512];
    dm_phrase_write(&fault->phrase, DM_ENGLISH, text, sizeof text);
    if (!d->broken)
        fprintf(stderr, "duel: %s\n", text);
    d->broken = true;
}

/* ---- playing ---- */

/* The next pair that the log does not have; -1 if none is to be played. */
static long take_pair(duel *d) {
    pthread_mutex_lock(&d->lock);
    while (log_has(&d->log, d->next))
        d->next++;
    long pair = d->ended || d->broken || d->next >= d->pairs ? -1 : d->next++;
    pthread_mutex_unlock(&d->lock);
    return pair;
}

/* Pairs under way when the test decides are still counted: they were begun before. */
static void note_pair(duel *d, long pair, const int results[2], const char *opening) {
    pthread_mutex_lock(&d->lock);
    d->broken |= !log_add(&d->log, pair, results, opening);
    tally_add(&d->tally, results[0], results[1]);
    d->ended |= sprt_decide(&d->tally, d->claims) != SPRT_OPEN;
    if (tally_pairs(&d->tally) % d->every == 0)
        print_standing(d);
    pthread_mutex_unlock(&d->lock);
}

static void play_at(duel *d, pair_table *t) {
    char opening[2048];
    int results[2];
    long pair;
    while ((pair = take_pair(d)) >= 0) {
        dm_fault fault;
        if (pair_play(t, pair, results, opening, sizeof opening, &fault) == DM_OK) {
            note_pair(d, pair, results, opening);
            continue;
        }
        pthread_mutex_lock(&d->lock);
        complain(d, &fault);
        pthread_mutex_unlock(&d->lock);
    }
}

static void add_effort(effort *all, const effort *one) {
    all->nodes += one->nodes;
    all->depths += one->depths;
    all->moves += one->moves;
}

static void *play_pairs(void *payload) {
    duel *d = payload;
    dm_fault fault;
    pair_table t = {.book = &d->book,
                    .judge = thinking_new(d->book.game, JUDGE_MB, 1, &fault)};
    for (int i = 0; i < 2; i++)
        t.players[i] = (player){.who = &d->contestants[i], .game = d->book.game};
    if (t.judge)
        play_at(d, &t);
    pthread_mutex_lock(&d->lock);
    if (!t.judge)
        complain(d, &fault);
    for (int i = 0; i < 2; i++)
        add_effort(&d->efforts[i], &t.players[i].effort);
    pthread_mutex_unlock(&d->lock);
    player_end(&t.players[0]);
    player_end(&t.players[1]);
    thinking_free(t.judge);
    return NULL;
}

static void play_all(duel *d) {
    pthread_t helpers[THREADS_MAX];
    int started = 0;
    while (started < d->threads - 1 &&
           pthread_create(&helpers[started], NULL, play_pairs, d) == 0)
        started++;
    play_pairs(d);
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
}

/* The first lines of the log: who plays, from which openings. */
static bool write_head(const duel *d, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, "damier duel 1\na ");
    dm_write_text(&w, d->contestants[0].text);
    dm_write_text(&w, "\nb ");
    dm_write_text(&w, d->contestants[1].text);
    dm_write_text(&w, "\nopenings ");
    dm_write_text(&w, d->game);
    dm_write_text(&w, " seed ");
    dm_write_number(&w, d->seed);
    dm_write_text(&w, " plies ");
    dm_write_number(&w, d->plies);
    dm_write_text(&w, "\n");
    if (w.length < cap)
        return true;
    fputs("duel: the players' commands are too long\n", stderr);
    return false;
}

static int run(duel *d) {
    char head[HEAD_BYTES];
    if (!write_head(d, head, sizeof head))
        return EXIT_USAGE;
    if (!log_open(&d->log, d->path, head, &d->tally))
        return EXIT_REFUSED;
    d->ended = sprt_decide(&d->tally, d->claims) != SPRT_OPEN;
    pthread_mutex_init(&d->lock, NULL);
    play_all(d);
    pthread_mutex_destroy(&d->lock);
    log_close(&d->log);
    print_standing(d);
    print_efforts(d);
    return d->broken ? EXIT_REFUSED : print_verdict(d);
}

/* ---- the command line ---- */

static bool read_elo(const char *text, double *out) {
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*out);
}

static bool read_option(duel *d, int option, const char *value) {
    switch (option) {
    case 'g':
        d->game = value;
        return true;
    case 'p':
        return read_count(value, PAIRS_MAX, &d->pairs);
    case 'l':
        return read_elo(value, &d->claims.low);
    case 'h':
        return read_elo(value, &d->claims.high);
    case 'o':
        return read_count(value, 100, &d->plies) && d->plies > 0;
    case 's':
        return read_count(value, INT32_MAX, &d->seed);
    case 't':
        return read_count(value, THREADS_MAX, &d->threads) && d->threads > 0;
    case 'e':
        return read_count(value, PAIRS_MAX, &d->every) && d->every > 0;
    default:
        return false;
    }
}

static bool read_options(duel *d, int argc, char **argv) {
    static const struct option options[] = {{"game", required_argument, NULL, 'g'},
                                            {"pairs", required_argument, NULL, 'p'},
                                            {"low", required_argument, NULL, 'l'},
                                            {"high", required_argument, NULL, 'h'},
                                            {"plies", required_argument, NULL, 'o'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"every", required_argument, NULL, 'e'},
                                            {NULL, 0, NULL, 0}};
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        if (option == '?')
            return false;
        if (!read_option(d, option, optarg)) {
            fprintf(stderr, "duel: --%s cannot be “%s”\n", options[index].name, optarg);
            return false;
        }
    }
    return true;
}

static bool refuse(const char *what) {
    fprintf(stderr, "duel: %s\n", what);
    return false;
}

static bool read_players(duel *d, char **words) {
    d->path = words[0];
    for (int i = 0; i < 2; i++)
        if (strchr(words[1 + i], '\n') ||
            !contestant_read(&d->contestants[i], words[1 + i])) {
            fprintf(stderr, "duel: not a player: %s\n", words[1 + i]);
            return false;
        }
    if (!contestants_share_limits(d->contestants))
        return refuse("a program needs a limit: nodes=20000,hub=COMMAND");
    d->book = (opening_book){
        .game = dm_game_find(d->game), .seed = (uint64_t)d->seed, .plies = d->plies};
    if (!d->book.game)
        return refuse("there is no such game");
    dm_setup_init(&d->book.setup, d->book.game);
    bool programs = d->contestants[0].command || d->contestants[1].command;
    if (programs && !(d->book.game->flags & DM_GAME_DRAUGHTS_100))
        return refuse("programs play draughts alone");
    return d->claims.low < d->claims.high || refuse("--low must be below --high");
}

int main(int argc, char **argv) {
    static duel d = {.game = "draughts",
                     .pairs = 5000,
                     .plies = 8,
                     .seed = 1,
                     .threads = 1,
                     .every = 50,
                     .claims = {0, 10}};
    if (!read_options(&d, argc, argv))
        return EXIT_USAGE;
    if (argc - optind != 3) {
        fputs("usage: duel LOG A B [--game GAME] [--pairs N] [--low ELO] [--high ELO]\n"
              "            [--plies N] [--seed N] [--threads N] [--every N]\n",
              stderr);
        return EXIT_USAGE;
    }
    return read_players(&d, argv + optind) ? run(&d) : EXIT_USAGE;
}
