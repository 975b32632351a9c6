/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of an index on disk: what index_build.c writes and games_index.c reads. */
#ifndef DAMIER_CLI_INDEX_FILE_H
#define DAMIER_CLI_INDEX_FILE_H

#include <stdint.h>

#include "terminal.h"

/* Numbers are as this machine has them; another machine makes its own index. */
typedef struct {
    char mark[32]; /* of the form and the program */
    uint64_t size; /* of the PDN file, and when it was changed */
    int64_t seconds, nanoseconds;
    uint64_t games, names, name_bytes, keys;
} index_head;

enum {
    INDEX_GAME_BITS = 24, /* of a key, below its hash: the number of a game */
    INDEX_GAMES_MAX = 1 << INDEX_GAME_BITS
};

/* Behind the head: where the games begin, where each name ends, names, keys. */
size_t index_size(const index_head *);

/* What the head of an up-to-date index says of the file. False, with errno, if there is
   none that can be indexed. */
bool index_head_of(const char *path, index_head *out);

/* The hash of a key with the number of a game below it. */
uint64_t index_entry(uint64_t key, size_t game);

/*
 * Makes the index of a file as it was when its head was looked at: what is added to it
 * meanwhile makes the index out of date, and does no harm. An error of writing.h, or 0.
 */
int index_build(const terminal *, const char *path, const char *index,
                const index_head *file);

#endif
