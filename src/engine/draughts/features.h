/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the draughts evaluation looks at, as numbers of weights. The engine adds the
 * weights up, the tuning tool fits them; both read a position through this file and
 * nothing else.
 *
 * - Patterns: how the men of both colours stand in blocks of two columns by four rows. A
 *   block has 3^8 contents; eight blocks begin on the first and third row, the other
 *   eight are the same seen from the other side of the board, with the opposite sign.
 * - Terms: material, kings, how far the men have come, the balance of left and right.
 *
 * Every weight exists twice, for many men and for few; the men on the board say how much
 * of each counts. What drawish material leaves of the sum is said here too, so that the
 * weights are fitted to what is played.
 */
#ifndef DAMIER_ENGINE_DRAUGHTS_FEATURES_H
#define DAMIER_ENGINE_DRAUGHTS_FEATURES_H

#include "base/bits.h"
#include "games/diagonal/position.h"

enum {
    BLOCKS = 8,
    BLOCK_CONTENTS = 6561,
    ROWS_OF_BOARD = 10,
    MEN_AT_START = 40,

    TERM_MAN = 0,    /* a man more */
    TERM_KING,       /* a king more */
    TERM_FIRST_KING, /* a king where the other side has none */
    TERM_ADVANCE,    /* a row further up, summed over the men */
    TERM_BALANCE,    /* men unevenly spread over left and right */
    TERM_TURN,       /* to be on move */
    TERM_KING_LINE,  /* a king on the long diagonal */
    TERMS,

    WEIGHTS = TERMS + BLOCKS * BLOCK_CONTENTS, /* in each phase */
    PHASES = 2                                 /* many men, few men */
};

/* A position as features: terms with their amounts, patterns for and against White. */
typedef struct {
    int men; /* on the board, for the phase */
    int terms[TERMS];
    uint16_t own[BLOCKS], other[BLOCKS];
} draughts_features;

DM_INLINE int block_weight(int block, int content) {
    return TERMS + block * BLOCK_CONTENTS + content;
}

/* Bits of a row of five as four blocks of two columns, a base-3 digit a square. */
#define PAIR_AT(bits, c) \
    ((uint64_t)(((bits) >> (c)&1) + 3 * ((bits) >> (c) >> 1 & 1)) << 16 * (c))
#define PAIRS(bits) \
    (PAIR_AT(bits, 0) | PAIR_AT(bits, 1) | PAIR_AT(bits, 2) | PAIR_AT(bits, 3))
#define TURNED(b) (((b)&1) << 4 | ((b)&2) << 2 | ((b)&4) | ((b)&8) >> 2 | ((b)&16) >> 4)
#define FOUR(f, b) f(b), f((b) + 1), f((b) + 2), f((b) + 3)
#define THIRTY_TWO(f)                                                          \
    FOUR(f, 0), FOUR(f, 4), FOUR(f, 8), FOUR(f, 12), FOUR(f, 16), FOUR(f, 20), \
        FOUR(f, 24), FOUR(f, 28)
#define TURNED_PAIRS(b) PAIRS(TURNED(b))
static const uint64_t row_pairs[32] = {THIRTY_TWO(PAIRS)};
static const uint64_t turned_row_pairs[32] = {THIRTY_TWO(TURNED_PAIRS)};
#undef TURNED_PAIRS
#undef THIRTY_TWO
#undef FOUR
#undef TURNED
#undef PAIRS
#undef PAIR_AT

/* The five bits of a row, by the generator's layout: two rows, then a bit left out. */
DM_INLINE unsigned row_bits(uint64_t set, int row) {
    return (unsigned)(set >> (6 + row / 2 * 11 + row % 2 * 5)) & 31;
}

/* Four blocks at once: the contents of rows a, a + s, a + 2 s, a + 3 s. */
DM_INLINE uint64_t stack_rows(const uint64_t rows[ROWS_OF_BOARD], int a, int s) {
    return rows[a] + 9 * rows[a + s] + 81 * rows[a + 2 * s] + 729 * rows[a + 3 * s];
}

DM_INLINE void take_apart(uint64_t four, uint16_t *out) {
    for (int i = 0; i < 4; i++)
        out[i] = (uint16_t)(four >> 16 * i);
}

DM_INLINE void find_patterns(uint64_t white, uint64_t black, draughts_features *f) {
    uint64_t rows[ROWS_OF_BOARD], turned[ROWS_OF_BOARD];
    for (int row = 0; row < ROWS_OF_BOARD; row++) {
        unsigned w = row_bits(white, row), b = row_bits(black, row);
        rows[row] = row_pairs[w] + 2 * row_pairs[b];
        turned[row] = 2 * turned_row_pairs[w] + turned_row_pairs[b];
    }
    take_apart(stack_rows(rows, 0, 1), f->own);
    take_apart(stack_rows(rows, 2, 1), f->own + 4);
    take_apart(stack_rows(turned, 9, -1), f->other);
    take_apart(stack_rows(turned, 7, -1), f->other + 4);
}

/* The rows the men of a side have come, men of White counted from the bottom. */
DM_INLINE int advance_of(uint64_t men, int seat) {
    int sum = 0;
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        sum += dm_bits_count(row_bits(men, row)) * (seat == 0 ? 9 - row : row);
    return sum;
}

/* Columns left of the middle are two a row in each half of the layout. */
DM_INLINE int imbalance_of(uint64_t men) {
    int sum = 0;
    for (int row = 0; row < ROWS_OF_BOARD; row++) {
        unsigned bits = row_bits(men, row);
        sum += dm_bits_count(bits & 3) - dm_bits_count(bits & 24);
    }
    return sum < 0 ? -sum : sum;
}

/* Squares 5, 10, 14, … 46. */
#define LONG_DIAGONAL UINT64_C(0x84210842108400)

DM_INLINE draughts_features draughts_look(const diagonal_position *p) {
    draughts_features f = {0};
    uint64_t white = p->pieces[0] & ~p->kings, black = p->pieces[1] & ~p->kings;
    uint64_t white_kings = p->pieces[0] & p->kings, black_kings = p->pieces[1] & p->kings;
    f.men = dm_bits_count(white | black);
    f.terms[TERM_MAN] = dm_bits_count(white) - dm_bits_count(black);
    f.terms[TERM_KING] = dm_bits_count(white_kings) - dm_bits_count(black_kings);
    f.terms[TERM_FIRST_KING] =
        (white_kings && !black_kings) - (black_kings && !white_kings);
    f.terms[TERM_ADVANCE] = advance_of(white, 0) - advance_of(black, 1);
    f.terms[TERM_BALANCE] = imbalance_of(black) - imbalance_of(white);
    f.terms[TERM_TURN] = p->turn == 0 ? 1 : -1;
    f.terms[TERM_KING_LINE] =
        (white_kings & LONG_DIAGONAL ? 1 : 0) - (black_kings & LONG_DIAGONAL ? 1 : 0);
    find_patterns(white, black, &f);
    return f;
}
#undef LONG_DIAGONAL

/*
 * What the value is divided by. Whoever is ahead wins less often where the other side has
 * a king: hardly ever with three pieces, seldom with equal kings and at most a man more.
 */
static inline int draughts_divisor(const diagonal_position *p, bool white_ahead) {
    int ahead = white_ahead ? 0 : 1;
    uint64_t own = p->pieces[ahead], other = p->pieces[!ahead];
    if (!(other & p->kings))
        return 1;
    if (dm_bits_count(own) <= 3)
        return 8;
    int kings = dm_bits_count(own & p->kings) - dm_bits_count(other & p->kings),
        men = dm_bits_count(own & ~p->kings) - dm_bits_count(other & ~p->kings);
    return kings == 0 && men >= -1 && men <= 1 ? 2 : 1;
}

#endif
