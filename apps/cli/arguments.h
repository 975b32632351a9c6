/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The command line, read into one structure. Reading it opens nothing and prints nothing
 * but faults; what the options mean is up to the commands.
 */
#ifndef DAMIER_CLI_ARGUMENTS_H
#define DAMIER_CLI_ARGUMENTS_H

#include "damier/engine.h"
#include "damier/match.h"
#include "terminal.h"

typedef struct command_info command_info; /* see options.h */

enum {
    WORDS_MAX = 256, /* a deck command takes files */
    SETTINGS_MAX = 16,
    HOSTS_MAX = 32,
    PROXIES_MAX = 32,
    ENGINES_MAX = 4,
    THREADS_MAX = 256,
    HASH_STANDARD = 64,      /* MB */
    HASH_MAX = 65536,        /* MB */
    MOVE_TIME_MAX = 3600000, /* milliseconds */
    DXP_NUMBER_MAX = 999,    /* three digits */
    PATIENCE_MAX = 86400,    /* seconds */
    GAMES_MAX = 9999,
    SEED_MISSING = -1, /* of `play`: the time of day decides */
    LIMIT_MAX = 100000000,
    AFTER_LAST = -1 /* of `convert`: the last position */
};

typedef struct {
    const command_info *command; /* NULL if none is named */
    const char
        *words[WORDS_MAX]; /* the words that belong to no option, the command first */
    size_t word_count;
    const char *position, *play, *load, *lang;
    const char *listen, *connect;     /* addresses, see sockets.h */
    const char *server, *name;        /* of `join`: an address; a person's name */
    const char *data;                 /* a folder */
    const char *database, *bus;       /* addresses, see apps/together */
    const char *config;               /* a file, see configuration.h */
    const char *metrics;              /* an address */
    const char *hosts[HOSTS_MAX + 1]; /* names of a server, ended by NULL */
    size_t host_count;
    const char *proxies[PROXIES_MAX]; /* addresses in numbers, checked */
    size_t proxy_count;
    char *settings[SETTINGS_MAX]; /* name=value */
    size_t setting_count;
    dm_notation notation;
    bool divide, timing, help, version, initiate, lan, ponder, verdicts, large, grey,
        replace, svg, screen, ascii;
    bool forgive_accents, second_try,
        no_hints;       /* rules of a class: docs/formats/room.md */
    const char *retake; /* NULL if not given */
    int threads;
    int hash;           /* MB */
    int move_time;      /* milliseconds, 0 if not given */
    int minutes, moves; /* of a game of DamExchange, a side */
    int patience;       /* seconds that others may be silent; of dxp, 0 for no limit */
    int games;
    int64_t think_time; /* milliseconds for one move, 0 if not given */
    int nodes, seed;
    int depth, level;                 /* 0 if not given */
    int seat;                         /* of the person, from 1 */
    const char *engine;               /* a command: another program that thinks */
    const char *engines[ENGINES_MAX]; /* of `serve`: commands, with names or without */
    size_t engine_count;
    int engine_memory; /* MB */
    const char *save;  /* a folder or file for games, see saving.h */
    dm_clock_rule clock;
    const char *deck;  /* a file of cards, or "box" */
    unsigned grades;   /* a set, see damier/deck.h; 0 if not given */
    int right_answers; /* of a hundred cards of the computer */
    const char *game;  /* of `print`; NULL if not given */
    unsigned colours;  /* a set of dm_card_colour; 0 if not given */
    const char *format, *output;
    const char *to; /* a form, see convert.h */
    int after;      /* so many moves, or AFTER_LAST */
    const char *player, *white, *black, *result, *opening, *material,
        *index; /* of `find` */
    int limit;
    int number; /* of a game in its file, 0 for all */
} arguments;

/*
 * Reads all arguments by the table of the command they name, and chooses the language;
 * false after a fault has been printed. With --help or --version words may be missing.
 */
bool arguments_read(arguments *, int argc, char **argv, terminal *);

/*
 * Reads seconds, digits with an optional decimal point, from a millisecond to an hour, as
 * milliseconds.
 */
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
