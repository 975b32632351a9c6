/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a game can be found by, as numbers: its positions, the material on its board, its
 * result. Equal things have equal keys, in every file. Knows no file.
 */
#ifndef DAMIER_FORMATS_GAME_KEYS_H
#define DAMIER_FORMATS_GAME_KEYS_H

#include "formats/pdn_game.h"

/* Pieces of the first two seats. */
typedef struct {
    int men[2], kings[2];
} game_material;

/* Material as it is asked for: 5-4 pieces, or 3+2-4+0 men and kings. */
typedef struct {
    game_material count;
    bool exact; /* men and kings apart; otherwise kings count as men */
} material_question;

bool material_read(const char *text, material_question *out);

uint64_t key_of_position(const dm_game *, const dm_state *);
uint64_t key_of_material(const material_question *);
uint64_t key_of_result(const char *name); /* as pdn_game_result */
uint64_t key_of_player(size_t number, int seat);

/* All keys of a game but those of its players, some perhaps more than once. */
typedef void (*key_taker)(void *self, uint64_t key);
void game_keys(const pdn_game *, key_taker, void *self);

/* The position behind so many moves of the game itself is this; false if none is. */
bool game_reaches(const pdn_game *, const dm_state *, size_t *turns);

#endif
