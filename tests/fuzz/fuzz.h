/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fuzz targets share: an input as text in memory of its exact size, so that
 * reading one byte too far is caught, and a game with options named by its first line.
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

/*
 * Reads a first line such as `bretonnes players=3`: the id of a game and values of its
 * options, so that a seed means the same whatever games there are. A word that is none of
 * these is left out, and without an id it is the first game: no input is wasted. Returns
 * the game and, in `rest`, what follows the line.
 */
static inline const dm_game *fuzz_game(char *text, dm_setup *setup, char **rest) {
    char *words[FUZZ_ARGUMENTS + 1], *end = text + strcspn(text, "\n");
    *rest = end + (*end == '\n');
    *end = '\0';
    int count = fuzz_split(text, ' ', words);
    const dm_game *named = dm_game_find(words[0]);
    const dm_game *game = named ? named : dm_game_at(0);
    dm_setup_init(setup, game);
    for (int i = 1; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (value) {
            *value++ = '\0';
            dm_setup_set(setup, game, words[i], value, NULL);
        }
    }
    return game;
}

#endif
