/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fuzz targets share: an input as text in memory of its exact size, so that
 * reading one byte too far is caught, and a game with options chosen by its first bytes.
 */
#ifndef DAMIER_TESTS_FUZZ_H
#define DAMIER_TESTS_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damier/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run with a message: what a target promises did not hold. */
#define FUZZ_REQUIRE(condition)                                                       \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                  \
        }                                                                             \
    } while (0)

/* A copy that ends with NUL; a NUL inside ends it earlier. The caller frees it. */
static inline char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    FUZZ_REQUIRE(text);
    memcpy(text, data, size);
    text[size] = '\0';
    char *exact = malloc(strlen(text) + 1);
    FUZZ_REQUIRE(exact);
    memcpy(exact, text, strlen(text) + 1);
    free(text);
    return exact;
}

enum { FUZZ_ARGUMENTS = 24 };

/* Cuts a text into arguments of a command line; returns how many. */
static inline int fuzz_split(char *text, char stop, char *argv[FUZZ_ARGUMENTS + 1]) {
    int argc = 0;
    argv[argc++] = text;
    for (char *at = text; *at && argc < FUZZ_ARGUMENTS; at++) {
        if (*at == stop) {
            *at = '\0';
            argv[argc++] = at + 1;
        }
    }
    return argc;
}

/* The game and the value of each option, from one byte. */
static inline const dm_game *fuzz_game(uint8_t byte, dm_setup *setup) {
    const dm_game *game = dm_game_at(byte % dm_game_count());
    unsigned rest = byte / (unsigned)dm_game_count();
    dm_setup_init(setup, game);
    for (size_t i = 0; i < game->option_count; i++) {
        unsigned values = 0;
        while (game->options[i].values[values])
            values++;
        dm_setup_set(setup, game, game->options[i].name,
                     game->options[i].values[rest % values], NULL);
        rest /= values;
    }
    return game;
}

#endif
