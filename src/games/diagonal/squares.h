/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board of the draughts family square by square, as players number it: for notation,
 * steps and cells, where clarity counts and speed does not. The generator never comes
 * here.
 */
#ifndef DAMIER_GAMES_DIAGONAL_SQUARES_H
#define DAMIER_GAMES_DIAGONAL_SQUARES_H

#include "games/diagonal/position.h"

typedef enum { UP_LEFT_WAY, UP_RIGHT_WAY, DOWN_LEFT_WAY, DOWN_RIGHT_WAY, WAYS } way;

int square_count(const diagonal_rules *);
uint64_t square_bit(const diagonal_rules *, int square);
int square_of_bit(const diagonal_rules *, int bit);
int square_row(const diagonal_rules *, int square);
int square_col(const diagonal_rules *, int square);

/* The neighbour of a square in one direction, or 0 over the edge. */
int square_next(const diagonal_rules *, int square, way w);

/* The far row of a seat as a set of bits. */
uint64_t far_row(const diagonal_rules *, int seat);

/* What a capture in progress sees: the mover lifted, the pieces already taken. */
typedef struct {
    const diagonal_rules *rules;
    uint64_t own, enemies, taken;
    int seat;
    bool king;
} trail;

trail trail_begin(const diagonal_rules *, const diagonal_position *, int from);

/*
 * The piece taken by going from one square straight to another, or 0 if that is no
 * capture. Fills nothing: the caller adds the piece to `taken`.
 */
int trail_victim(const trail *, int from, int to);

/*
 * The landings of a capture, in the route whose list is numerically smallest. Returns
 * their number; 0 if the move is not a capture.
 */
size_t find_route(const diagonal_rules *, const diagonal_position *, dm_move, int out[]);

/* Whether the piece on `from` can come to `to` by one or more jumps, finished or not. */
bool can_jump_to(const diagonal_rules *, const diagonal_position *, int from, int to);

/* The largest capture that goes on from a square. */
typedef struct {
    uint64_t taken; /* with what the trail had taken before */
    int end;
    bool known; /* false: there were too many ways to try them all */
} longest;

longest find_longest(const trail *, int at);
/* The same, if its first step is to go that way. */
longest find_longest_way(const trail *, int at, way w);

enum { ROUTE_MAX = 20 };

#endif
