/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board of the Dames Bretonnes as one word: bit 0 is a1, bit 1 is b1, bit 6 is a2, up
 * to bit 35 for f6. Knows lines, steps and how many turns a board offers; knows neither
 * players nor texts. Bits never leave this folder: elsewhere square 1 is a1.
 */
#ifndef DAMIER_GAMES_BRETONNES_BOARD_H
#define DAMIER_GAMES_BRETONNES_BOARD_H

#include <stdbool.h>

#include "base/bits.h"

enum { SIDE = 6, SQUARES = 36, LINES = 14 };

#define RANK_1 UINT64_C(0x3F)
#define RANK_6 (RANK_1 << 30)
#define FILE_A UINT64_C(0x041041041)
#define FILE_F (FILE_A << 5)
#define BOARD_ALL (RANK_1 * FILE_A)
#define DIAGONAL_A1 UINT64_C(0x810204081) /* a1 b2 c3 d4 e5 f6 */
#define DIAGONAL_F1 UINT64_C(0x042108420) /* f1 e2 d3 c4 b5 a6 */

typedef struct {
    uint64_t squares;
    uint8_t first, last; /* the bits at its two ends */
} board_line;

#define RANK_LINE(n) \
    { RANK_1 << SIDE * (n), SIDE * (n), SIDE * (n) + 5 }
#define FILE_LINE(n) \
    { FILE_A << (n), (n), (n) + 30 }
static const board_line board_lines[LINES] = {
    RANK_LINE(0), RANK_LINE(1), RANK_LINE(2),         RANK_LINE(3),         RANK_LINE(4),
    RANK_LINE(5), FILE_LINE(0), FILE_LINE(1),         FILE_LINE(2),         FILE_LINE(3),
    FILE_LINE(4), FILE_LINE(5), {DIAGONAL_A1, 0, 35}, {DIAGONAL_F1, 5, 30},
};
#undef RANK_LINE
#undef FILE_LINE

/*
 * The turns that stay inside a row or column of c counters, by the set of those counters:
 * a step goes from a counter to an empty neighbour, so there are as many as neighbours
 * that differ; it leaves 6 - c empty squares, and the one just left is barred.
 */
#define BIT(n, i) ((n) >> (i)&1)
#define COUNT(n) (BIT(n, 0) + BIT(n, 1) + BIT(n, 2) + BIT(n, 3) + BIT(n, 4) + BIT(n, 5))
#define DIFFER(n) COUNT(((n) ^ (n) >> 1) & 31)
#define TURNS(n) (COUNT(n) < 5 ? (5 - COUNT(n)) * DIFFER(n) : 0)
#define FOUR(n) TURNS(n), TURNS((n) + 1), TURNS((n) + 2), TURNS((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
static const uint8_t board_line_turns[64] = {SIXTEEN(0), SIXTEEN(16), SIXTEEN(32),
                                             SIXTEEN(48)};
#undef SIXTEEN
#undef FOUR
#undef TURNS
#undef DIFFER
#undef COUNT
#undef BIT

/* The row or the column of a square. */
DM_INLINE uint64_t board_rank(int square) {
    return RANK_1 << square / SIDE * SIDE;
}

DM_INLINE uint64_t board_file(int square) {
    return FILE_A << square % SIDE;
}

DM_INLINE unsigned board_rank_bits(uint64_t board, int rank) {
    return (unsigned)(board >> SIDE * rank & RANK_1);
}

/*
 * A column brought together in six bits: the product puts bit 6k of the column, for every
 * j, on bit 30 + 6k - 5j. No two of these fall together, so nothing carries; j = k gives
 * bits 30 to 35.
 */
DM_INLINE unsigned board_file_bits(uint64_t board, int file) {
    const uint64_t gather =
        DIAGONAL_F1; /* the factor is bits 5, 10 … 30, which this is */
    return (unsigned)((board >> file & FILE_A) * gather >> 30 & RANK_1);
}

/*
 * How many turns there are, the thirtieth counter of a solo game apart. No line may be
 * full.
 */
DM_INLINE unsigned board_turns(uint64_t board) {
    unsigned turns = 0;
    for (int i = 0; i < SIDE; i++) {
        turns += board_line_turns[board_rank_bits(board, i)];
        turns += board_line_turns[board_file_bits(board, i)];
    }
    return turns;
}

/* How many steps there are: a counter and an empty neighbour, in a row or in a column. */
DM_INLINE unsigned board_steps(uint64_t board) {
    return (unsigned)(dm_bits_count((board ^ board >> 1) & BOARD_ALL & ~FILE_F) +
                      dm_bits_count((board ^ board >> SIDE) & BOARD_ALL & ~RANK_6));
}

/*
 * The counters that can step by `delta`: 1 to the right, -1 to the left, 6 up, -6 down.
 */
DM_INLINE uint64_t board_steppers(uint64_t board, int delta) {
    uint64_t empty = BOARD_ALL & ~board;
    switch (delta) {
    case 1:
        return board & ~FILE_F & empty >> 1;
    case -1:
        return board & ~FILE_A & empty << 1;
    case SIDE:
        return board & empty >> SIDE;
    default:
        return board & empty << SIDE;
    }
}

/* The squares of all full lines together, and the number of these lines. */
DM_INLINE uint64_t board_full_lines(uint64_t board, int *count) {
    uint64_t right = board & board >> 1, up = board & board >> SIDE;
    uint64_t ranks = right & right >> 2 & right >> 4 & FILE_A;
    uint64_t files = up & up >> 2 * SIDE & up >> 4 * SIDE & RANK_1;
    bool rising = (~board & DIAGONAL_A1) == 0, falling = (~board & DIAGONAL_F1) == 0;
    *count = 0;
    if (!ranks && !files && !rising && !falling)
        return 0;
    *count = dm_bits_count(ranks) + dm_bits_count(files) + rising + falling;
    return ranks * RANK_1 | files * FILE_A | (rising ? DIAGONAL_A1 : 0) |
           (falling ? DIAGONAL_F1 : 0);
}

#endif
