/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The command line, read into one structure. Reading it opens nothing and prints nothing
 * but faults; what the options mean is the commands' business.
 */
#ifndef DAMIER_CLI_ARGUMENTS_H
#define DAMIER_CLI_ARGUMENTS_H

#include "damier/engine.h"
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
    TAKES_TIMING = 256,
    TAKES_HASH = 1 << 9,
    TAKES_MOVE_TIME = 1 << 10,
    TAKES_LISTEN = 1 << 11,
    TAKES_CONNECT = 1 << 12,
    TAKES_INITIATE = 1 << 13,
    TAKES_TIME = 1 << 14,
    TAKES_MOVES = 1 << 15,
    TAKES_GAMES = 1 << 16,
    TAKES_NODES = 1 << 17,
    TAKES_DEPTH = 1 << 18,
    TAKES_LEVEL = 1 << 19,
    TAKES_SEED = 1 << 20,
    TAKES_SAVE = 1 << 21,
    TAKES_SEAT = 1 << 22,
    TAKES_MINUTES = 1 << 23,
    TAKES_LAN = 1 << 24,
    TAKES_PONDER = 1 << 25,
    TAKES_VERDICTS = 1 << 26
};

enum {
    WORDS_MAX = 256, /* a deck command takes files */
    SETTINGS_MAX = 16,
    THREADS_MAX = 256,
    HASH_STANDARD = 64,
    HASH_MAX = 65536,        /* MB */
    MOVE_TIME_MAX = 3600000, /* milliseconds */
    DXP_NUMBER_MAX = 999,    /* three digits */
    GAMES_MAX = 9999
};

typedef struct {
    const char *words[WORDS_MAX]; /* what stands without an option, the command first */
    size_t word_count;
    const char *position, *play, *load, *lang;
    const char *listen, *connect; /* addresses, see sockets.h */
    char *settings[SETTINGS_MAX]; /* name=value */
    size_t setting_count;
    dm_notation notation;
    bool divide, timing, help, version, initiate, lan, ponder, verdicts;
    int threads;
    int hash;           /* MB */
    int move_time;      /* milliseconds, 0 if not given */
    int minutes, moves; /* of a game of DamExchange, a side */
    int games;
    int64_t think_time; /* milliseconds for one move, 0 if not given */
    uint64_t nodes, seed;
    int depth, level; /* 0 if not given */
    int seat;         /* of the person, from 1 */
    const char *save; /* a folder or file for games, see saving.h */
    dm_clock_rule clock;
    unsigned given; /* TAKES_… of every option that was given */
} arguments;

/* Reads all arguments; false after a fault has been printed. */
bool arguments_read(arguments *, int argc, char **argv, terminal *);

/* Refuses options the command does not take, and a wrong number of words. */
bool arguments_check(const arguments *, const terminal *, unsigned takes, size_t words);

/* Reads seconds with decimals, from a millisecond to an hour, as milliseconds. */
bool read_seconds(const char *text, int64_t *out);

/* Reads a whole number up to `most`, without sign or leading zeros. */
bool read_count(const char *text, int most, int *out);

/* The game and its options; false after a fault has been printed and *status set. */
bool arguments_game(const arguments *, const terminal *, const char *id,
                    const dm_game **game, dm_setup *, int *status);

/* A match from the game, its options, the position and the moves played; likewise. */
dm_match *arguments_match(const arguments *, const terminal *, const char *id,
                          int *status);

#endif
