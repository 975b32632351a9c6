/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An index beside a PDN file: where each game begins, the names of the players, and one
 * sorted list of keys (formats/game_keys.h), each with the games that have it. It is read
 * where it lies, so that a million games are searched at once. Made anew whenever the
 * file, or the program, is another.
 */
#ifndef DAMIER_CLI_GAMES_INDEX_H
#define DAMIER_CLI_GAMES_INDEX_H

#include <stdint.h>

#include "formats/pdn_reader.h"
#include "terminal.h"

typedef struct games_index games_index;

/*
 * The index of a file, at its own path or, if that is NULL, beside the file. NULL after a
 * fault has been printed.
 */
games_index *games_index_open(const terminal *, const char *path, const char *index);
void games_index_close(games_index *);

size_t games_index_count(const games_index *);

/* A set of games: a bit for each. All of them at first; NULL if memory runs out. */
uint64_t *games_index_all(const games_index *);
/* Leaves those that have the key. */
void games_index_keep(const games_index *, uint64_t *set, uint64_t key);
/* Leaves those with a player whose name holds the text; seat 0 or 1, or -1 for any. */
void games_index_keep_player(const games_index *, uint64_t *set, const char *text,
                             int seat);

/* One game, read from the file again: the index's, until the next call. NULL if it fails. */
const pdn_game *games_index_read(games_index *, size_t number);

#endif
