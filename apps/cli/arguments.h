/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The command line, read into one structure. Reading it opens nothing and prints nothing
 * but faults; what the options mean is the commands' business.
 */
#ifndef DAMIER_CLI_ARGUMENTS_H
#define DAMIER_CLI_ARGUMENTS_H

#include "damier/match.h"
#include "terminal.h"

/* The options a command may take, as bits. */
enum {
    TAKES_POSITION = 1,
    TAKES_SET = 2,
    TAKES_PLAY = 4,
    TAKES_NOTATION = 8,
    TAKES_DIVIDE = 16,
    TAKES_THREADS = 32,
    TAKES_LOAD = 64,
    TAKES_CLOCK = 128,
    TAKES_TIMING = 256
};

enum { WORDS_MAX = 4, SETTINGS_MAX = 16, THREADS_MAX = 256 };

typedef struct {
    const char *words[WORDS_MAX]; /* what stands without an option, the command first */
    size_t word_count;
    const char *position, *play, *load, *lang;
    char *settings[SETTINGS_MAX]; /* name=value */
    size_t setting_count;
    dm_notation notation;
    bool divide, timing, help, version;
    int threads;
    dm_clock_rule clock;
    unsigned given; /* TAKES_… of every option that was given */
} arguments;

/* Reads all arguments; false after a fault has been printed. */
bool arguments_read(arguments *, int argc, char **argv, terminal *);

/* Refuses options the command does not take, and a wrong number of words. */
bool arguments_check(const arguments *, const terminal *, unsigned takes, size_t words);

/* Reads a whole number up to `most`, without sign or leading zeros. */
bool read_count(const char *text, int most, int *out);

/* The game and its options; false after a fault has been printed and *status set. */
bool arguments_game(const arguments *, const terminal *, const char *id,
                    const dm_game **game, dm_setup *, int *status);

/* A match from the game, its options, the position and the moves played; likewise. */
dm_match *arguments_match(const arguments *, const terminal *, const char *id,
                          int *status);

#endif
