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

/* The options a command may take, as bits of a set: more than an enum holds. */
typedef uint64_t option_set;
#define OPTION(number) (UINT64_C(1) << (number))
#define TAKES_POSITION OPTION(0)
#define TAKES_SET OPTION(1)
#define TAKES_PLAY OPTION(2)
#define TAKES_NOTATION OPTION(3)
#define TAKES_DIVIDE OPTION(4)
#define TAKES_THREADS OPTION(5)
#define TAKES_LOAD OPTION(6)
#define TAKES_CLOCK OPTION(7)
#define TAKES_TIMING OPTION(8)
#define TAKES_HASH OPTION(9)
#define TAKES_MOVE_TIME OPTION(10)
#define TAKES_LISTEN OPTION(11)
#define TAKES_CONNECT OPTION(12)
#define TAKES_INITIATE OPTION(13)
#define TAKES_TIME OPTION(14)
#define TAKES_MOVES OPTION(15)
#define TAKES_GAMES OPTION(16)
#define TAKES_NODES OPTION(17)
#define TAKES_DEPTH OPTION(18)
#define TAKES_LEVEL OPTION(19)
#define TAKES_SEED OPTION(20)
#define TAKES_SAVE OPTION(21)
#define TAKES_SEAT OPTION(22)
#define TAKES_MINUTES OPTION(23)
#define TAKES_LAN OPTION(24)
#define TAKES_PONDER OPTION(25)
#define TAKES_VERDICTS OPTION(26)
#define TAKES_DECK OPTION(27)
#define TAKES_GRADE OPTION(28)
#define TAKES_ANSWERS OPTION(29)
#define TAKES_GAME OPTION(30)
#define TAKES_COLOUR OPTION(31)
#define TAKES_LARGE OPTION(32)
#define TAKES_GREY OPTION(33)
#define TAKES_FORMAT OPTION(34)
#define TAKES_OUTPUT OPTION(35)
#define TAKES_PATIENCE OPTION(36)

enum {
    WORDS_MAX = 256, /* a deck command takes files */
    SETTINGS_MAX = 16,
    THREADS_MAX = 256,
    HASH_STANDARD = 64,
    HASH_MAX = 65536,        /* MB */
    MOVE_TIME_MAX = 3600000, /* milliseconds */
    DXP_NUMBER_MAX = 999,    /* three digits */
    PATIENCE_STANDARD = 300,
    PATIENCE_MAX = 86400, /* seconds */
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
    bool divide, timing, help, version, initiate, lan, ponder, verdicts, large, grey;
    int threads;
    int hash;           /* MB */
    int move_time;      /* milliseconds, 0 if not given */
    int minutes, moves; /* of a game of DamExchange, a side */
    int patience;       /* seconds that the other side may be silent, 0 for no limit */
    int games;
    int64_t think_time; /* milliseconds for one move, 0 if not given */
    int nodes, seed;
    int depth, level; /* 0 if not given */
    int seat;         /* of the person, from 1 */
    const char *save; /* a folder or file for games, see saving.h */
    dm_clock_rule clock;
    const char *deck;  /* a file of cards, or "box" */
    unsigned grades;   /* a set, see damier/deck.h; 0 if not given */
    int right_answers; /* of a hundred cards of the computer */
    const char *game;  /* of `print`; NULL if not given */
    unsigned colours;  /* a set of dm_card_colour; 0 if not given */
    const char *format, *output;
    option_set given; /* TAKES_… of every option that was given */
} arguments;

/* Reads all arguments; false after a fault has been printed. */
bool arguments_read(arguments *, int argc, char **argv, terminal *);

/* Refuses options the command does not take, and a wrong number of words. */
bool arguments_check(const arguments *, const terminal *, option_set takes, size_t words);

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
