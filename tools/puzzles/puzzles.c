/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds puzzles in games that the engine plays against itself, and packs them:
 *
 *   puzzles find KIND LOG [--seed N] [--want N] [--games N]
 *   puzzles pack KIND LOG... [--most N] > FILE
 *   puzzles confirm KIND FILE [--engine COMMAND] > CONFIRMED
 *
 * KIND is draughts, martian, sujet-verbe, bretonnes or solo. A log that is there is
 * continued, behind its last whole game. `find` ends at --want puzzles or behind --games
 * games, and can be ended at any time; `pack` writes at most --most puzzles of a grade.
 * `confirm` leaves out what another program, or a search that leaves nothing out, does not
 * find.
 *
 * Exit status: 0 done; 1 if it could not be done, 2 if it was called wrongly.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "confirm.h"
#include "games.h"
#include "log.h"

enum { EXIT_USAGE = 2, EVERY = 20 };

typedef struct {
    int64_t seed, want, games, most;
    const char *engine;
} wishes;

typedef struct {
    puzzle_log log;
    bool broken;
} search;

static void note_puzzle(void *payload, const puzzle *p) {
    search *s = payload;
    s->broken |= !log_add(&s->log, p);
}

static void print_progress(const search *s, long games, long positions) {
    fprintf(stderr, "games %ld (%ld now) positions %ld puzzles %ld\n", s->log.next, games,
            positions, s->log.found);
}

static int find(const kind *k, const char *path, const wishes *w) {
    finder f;
    search s = {0};
    long games = 0, positions = 0;
    if (!finder_begin(&f, k) || !log_open(&s.log, path, k, (unsigned)w->seed)) {
        finder_end(&f);
        return EXIT_FAILURE;
    }
    while (!s.broken && s.log.found < w->want && s.log.next < w->games) {
        positions += play_game(&f, (uint64_t)w->seed, s.log.next, note_puzzle, &s);
        s.broken |= !log_end_game(&s.log, s.log.next);
        s.log.next++;
        if (++games % EVERY == 0)
            print_progress(&s, games, positions);
    }
    print_progress(&s, games, positions);
    log_close(&s.log);
    finder_end(&f);
    return s.broken ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int pack(const kind *k, char **paths, int count, const wishes *w) {
    long written = log_pack(k, paths, count, (long)w->most, stdout);
    if (written >= 0)
        fprintf(stderr, "%ld puzzles\n", written);
    return written < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int confirm(const kind *k, const char *path, const wishes *w) {
    long confirmed = confirm_file(k, path, w->engine);
    if (confirmed >= 0)
        fprintf(stderr, "%ld puzzles confirmed\n", confirmed);
    return confirmed < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static bool read_options(wishes *w, int argc, char **argv) {
    static const struct option options[] = {
        {"seed", required_argument, NULL, 's'},   {"want", required_argument, NULL, 'w'},
        {"games", required_argument, NULL, 'g'},  {"most", required_argument, NULL, 'm'},
        {"engine", required_argument, NULL, 'e'}, {NULL, 0, NULL, 0}};
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        if (option == 'e') {
            w->engine = optarg;
            continue;
        }
        int64_t *wish = option == 's'   ? &w->seed
                        : option == 'w' ? &w->want
                        : option == 'g' ? &w->games
                                        : &w->most;
        if (option == '?' || !dm_read_whole(optarg, INT32_MAX, wish)) {
            if (option != '?')
                fprintf(stderr, "puzzles: --%s cannot be “%s”\n", options[index].name,
                        optarg);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv) {
    wishes w = {.seed = 1, .want = INT32_MAX, .games = INT32_MAX};
    if (!read_options(&w, argc, argv))
        return EXIT_USAGE;
    char **words = argv + optind;
    int count = argc - optind;
    bool packs = count >= 3 && strcmp(words[0], "pack") == 0;
    bool confirms = count == 3 && strcmp(words[0], "confirm") == 0;
    if (!packs && !confirms && (count != 3 || strcmp(words[0], "find") != 0)) {
        fputs("usage: puzzles find KIND LOG [--seed N] [--want N] [--games N]\n"
              "       puzzles pack KIND LOG... [--most N] > FILE\n"
              "       puzzles confirm KIND FILE [--engine COMMAND] > CONFIRMED\n",
              stderr);
        return EXIT_USAGE;
    }
    const kind *k = kind_find(words[1]);
    if (!k) {
        fprintf(stderr, "puzzles: there is no kind “%s”\n", words[1]);
        return EXIT_USAGE;
    }
    if (confirms)
        return confirm(k, words[2], &w);
    return packs ? pack(k, words + 2, count - 2, &w) : find(k, words[2], &w);
}
