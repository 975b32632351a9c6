/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the games of the draughts family share: the position, the packing of a move, and
 * the functions a specialised generator offers to the rest of the game.
 *
 * Bits are those of the generator's layout (generator.h); they never leave this folder
 * and the folders of the games built on it. Squares are numbered from 1 everywhere else.
 */
#ifndef DAMIER_GAMES_DIAGONAL_POSITION_H
#define DAMIER_GAMES_DIAGONAL_POSITION_H

#include "damier/game.h"

/* Seat 0 (White, Yellow) moves up the board, seat 1 (Black, Blue) down. */
typedef struct {
    uint64_t pieces[2]; /* men and kings of each seat */
    uint64_t kings;     /* those of `pieces` that are kings */
    uint8_t turn;       /* the seat to move */
    uint8_t options;    /* the game's own: never looked at by the generator */
    uint8_t unused[6];  /* always zero: equal positions have equal bytes */
} diagonal_position;

/*
 * A move is its start, its end and the set of pieces it takes, so that captures which
 * differ only in what they take stay distinct. Pieces on the edge of the board cannot be
 * taken, which is why the set loses nothing when it is shifted by MOVE_TAKEN.
 */
enum { MOVE_TO = 6, MOVE_TAKEN = 9, MOVE_SQUARE_MASK = 63, MOVE_SQUARES = 12 };

static inline dm_move diagonal_move(int from, int to, uint64_t taken) {
    return (dm_move)from | (dm_move)to << MOVE_TO | taken << MOVE_TAKEN;
}

static inline int move_from(dm_move move) {
    return (int)(move & MOVE_SQUARE_MASK);
}

static inline int move_to(dm_move move) {
    return (int)(move >> MOVE_TO & MOVE_SQUARE_MASK);
}

static inline uint64_t move_taken(dm_move move) {
    return move >> MOVE_SQUARES << (MOVE_SQUARES - MOVE_TAKEN);
}

/* A generator specialised for one set of rules. */
typedef struct {
    int half;           /* playable squares in a row; the board has twice as many rows */
    int box;            /* kings a side may have at once, 0 without limit */
    int remove_at_once; /* captured pieces leave the board during the capture */
    int majority;       /* only the captures that take most are legal */
    int backward;       /* men capture backward */
    size_t (*legal)(const diagonal_position *, dm_move out[DM_MOVES_MAX]);
    void (*make)(diagonal_position *, dm_move); /* the move must be legal */
    uint64_t (*perft)(const diagonal_position *, int depth);
} diagonal_rules;

#endif
