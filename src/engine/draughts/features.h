/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the draughts evaluation looks at, as numbers of weights. The engine adds the
 * weights up, the trainer fits them; both read a position through this file and nothing
 * else.
 *
 * - Patterns: how the men of both colours stand in eight blocks of two columns by four
 *   rows (3^8 contents) that begin on the first and third row, and along both edges over
 *   six rows (3^9). Each is also looked at from the other side of the board, with the
 *   opposite sign.
 * - Kings: the squares they stand on, and those they can go to.
 * - Terms: material, how far the men have come, the balance of left and right.
 *
 * Every weight exists twice, for the beginning and for the end of a game; the rows that
 * the men of both sides still have before them say how much of each counts. What drawish
 * material leaves of the sum is said here too, so that the weights are fitted to what is
 * played.
 */
#ifndef DAMIER_ENGINE_DRAUGHTS_FEATURES_H
#define DAMIER_ENGINE_DRAUGHTS_FEATURES_H

#include "base/bits.h"
#include "games/diagonal/position.h"

enum {
    BLOCKS = 8,
    BLOCK_CONTENTS = 6561,
    EDGES = 2,
    EDGE_CONTENTS = 19683,
    EDGE_ROWS = 6,
    PATTERNS = BLOCKS + EDGES,
    ROWS_OF_BOARD = 10,
    SQUARES_OF_BOARD = 50,
    TO_GO_AT_START = 300, /* rows before the men of both sides together */

    TERM_MAN = 0,    /* a man more */
    TERM_KING,       /* a king more */
    TERM_FIRST_KING, /* a king where the other side has none */
    TERM_ADVANCE,    /* a row further up, summed over the men */
    TERM_BALANCE,    /* men unevenly spread over left and right */
    TERM_TURN,       /* to be on move */
    TERM_SAFE,       /* a square that a king can go to … */
    TERM_UNSAFE,     /* … where a man would take it */
    TERMS,

    WEIGHT_KING_SQUARE = TERMS,
    WEIGHT_BLOCK = WEIGHT_KING_SQUARE + SQUARES_OF_BOARD,
    WEIGHT_EDGE = WEIGHT_BLOCK + BLOCKS * BLOCK_CONTENTS,
    WEIGHTS = WEIGHT_EDGE + EDGES * EDGE_CONTENTS, /* in each phase */
    PHASES = 2                                     /* beginning and end */
};

/* A position as features: terms with their amounts, the rest for and against White. */
typedef struct {
    int to_go; /* rows before the men of both sides, for the phase */
    int terms[TERMS];
    uint16_t contents[2][PATTERNS];
    uint64_t kings[2]; /* each side's as it sees the board */
} draughts_features;

DM_INLINE int pattern_weight(int pattern, int content) {
    return pattern < BLOCKS ? WEIGHT_BLOCK + pattern * BLOCK_CONTENTS + content
                            : WEIGHT_EDGE + (pattern - BLOCKS) * EDGE_CONTENTS + content;
}

/* Squares by the generator's layout: two rows, then a bit left out. */
DM_INLINE int king_weight(int bit) {
    return WEIGHT_KING_SQUARE + (bit - 6) / 11 * 10 + (bit - 6) % 11;
}

/* Takes a king off and returns its weight. */
DM_INLINE int next_king_weight(uint64_t *kings) {
    return king_weight(dm_bits_pop(kings));
}

DM_INLINE unsigned row_bits(uint64_t set, int row) {
    return (unsigned)(set >> (6 + row / 2 * 11 + row % 2 * 5)) & 31;
}

/* The board turned by half, for who sees it from the other side. */
DM_INLINE uint64_t turned_board(uint64_t set) {
    set = __builtin_bswap64(set);
    set = (set >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F)) | (set & UINT64_C(0x0F0F0F0F0F0F0F0F))
                                                          << 4;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333))
                                                          << 2;
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555))
                                                          << 1;
    return set << 2; /* the margin above is two bits wider than the one below */
}

/* ---- patterns ---- */

/* Bits of a row of five as four blocks of two columns, a base-3 digit a square. */
#define PAIR_AT(bits, c) \
    ((uint64_t)(((bits) >> (c)&1) + 3 * ((bits) >> (c) >> 1 & 1)) << 16 * (c))
#define PAIRS(bits) \
    (PAIR_AT(bits, 0) | PAIR_AT(bits, 1) | PAIR_AT(bits, 2) | PAIR_AT(bits, 3))
/* Likewise both edges: a square and two in turn on the left, two and one on the right. */
#define EVEN_ROW(b, left, right) \
    ((left) * ((b)&1) + (((right) * (((b) >> 3 & 1) + 3 * ((b) >> 4 & 1))) << 16))
#define ODD_ROW(b, left, right) \
    ((left) * (((b)&1) + 3 * ((b) >> 1 & 1)) + (((right) * ((b) >> 4 & 1)) << 16))
#define EDGE_0(b) EVEN_ROW(b, 1U, 1U)
#define EDGE_1(b) ODD_ROW(b, 3U, 9U)
#define EDGE_2(b) EVEN_ROW(b, 27U, 27U)
#define EDGE_3(b) ODD_ROW(b, 81U, 243U)
#define EDGE_4(b) EVEN_ROW(b, 729U, 729U)
#define EDGE_5(b) ODD_ROW(b, 2187U, 6561U)
#define FOUR(f, b) f(b), f((b) + 1), f((b) + 2), f((b) + 3)
#define THIRTY_TWO(f)                                                          \
    FOUR(f, 0), FOUR(f, 4), FOUR(f, 8), FOUR(f, 12), FOUR(f, 16), FOUR(f, 20), \
        FOUR(f, 24), FOUR(f, 28)
static const uint64_t row_pairs[32] = {THIRTY_TWO(PAIRS)};
static const uint32_t row_edges[EDGE_ROWS][32] = {
    {THIRTY_TWO(EDGE_0)}, {THIRTY_TWO(EDGE_1)}, {THIRTY_TWO(EDGE_2)},
    {THIRTY_TWO(EDGE_3)}, {THIRTY_TWO(EDGE_4)}, {THIRTY_TWO(EDGE_5)}};
#undef THIRTY_TWO
#undef FOUR
#undef EDGE_5
#undef EDGE_4
#undef EDGE_3
#undef EDGE_2
#undef EDGE_1
#undef EDGE_0
#undef ODD_ROW
#undef EVEN_ROW
#undef PAIRS
#undef PAIR_AT

/* Four blocks at once: the contents of four rows. */
DM_INLINE void stack_rows(const uint64_t rows[4], uint16_t *contents) {
    uint64_t four = rows[0] + 9 * rows[1] + 81 * rows[2] + 729 * rows[3];
    for (int i = 0; i < 4; i++)
        contents[i] = (uint16_t)(four >> 16 * i);
}

/* What one side sees: its own men are 1, those of the other 2. */
DM_INLINE void find_patterns(uint64_t own, uint64_t other, uint16_t contents[PATTERNS]) {
    uint64_t rows[EDGE_ROWS];
    uint32_t edges = 0;
    for (int row = 0; row < EDGE_ROWS; row++) {
        unsigned a = row_bits(own, row), b = row_bits(other, row);
        rows[row] = row_pairs[a] + 2 * row_pairs[b];
        edges += row_edges[row][a] + 2 * row_edges[row][b];
    }
    stack_rows(rows, contents);
    stack_rows(rows + 2, contents + 4);
    contents[BLOCKS] = (uint16_t)edges;
    contents[BLOCKS + 1] = (uint16_t)(edges >> 16);
}

/* ---- terms ---- */

#define IN_ROW(bits, row) (UINT64_C(bits) << (6 + (row) / 2 * 11 + (row) % 2 * 5))
#define EVERY_ROW(bits)                                                      \
    (IN_ROW(bits, 0) | IN_ROW(bits, 1) | IN_ROW(bits, 2) | IN_ROW(bits, 3) | \
     IN_ROW(bits, 4) | IN_ROW(bits, 5) | IN_ROW(bits, 6) | IN_ROW(bits, 7) | \
     IN_ROW(bits, 8) | IN_ROW(bits, 9))
#define FOUR_ROWS(a, b, c, d) \
    (IN_ROW(31, a) | IN_ROW(31, b) | IN_ROW(31, c) | IN_ROW(31, d))

/* The rows before men that move up, summed: their numbers, digit by binary digit. */
DM_INLINE int rows_above(uint64_t men) {
    return dm_bits_count(men & (FOUR_ROWS(1, 3, 5, 7) | IN_ROW(31, 9))) +
           2 * dm_bits_count(men & FOUR_ROWS(2, 3, 6, 7)) +
           4 * dm_bits_count(men & FOUR_ROWS(4, 5, 6, 7)) +
           8 * dm_bits_count(men & (IN_ROW(31, 8) | IN_ROW(31, 9)));
}

/* Of the five squares of a row two are left of the middle one and two right of it. */
DM_INLINE int imbalance_of(uint64_t men) {
    int sum = dm_bits_count(men & EVERY_ROW(3)) - dm_bits_count(men & EVERY_ROW(24));
    return sum < 0 ? -sum : sum;
}

/* Steps in one of the four directions, to lower bits if negative. */
DM_INLINE uint64_t stepped(uint64_t set, int step) {
    return step > 0 ? set << step : set >> -step;
}

/* The empty squares that kings can go to in one direction: up to nine, by doubling. */
DM_INLINE uint64_t king_ray(uint64_t kings, uint64_t empty, int step) {
    uint64_t free = empty, reached = kings;
    for (int length = 1; length <= 8; length *= 2) {
        reached |= free & stepped(reached, length * step);
        free &= stepped(free, length * step);
    }
    return reached;
}

/* Squares that the kings of a side can go to: safe ones, and those beside a man of the
   other with room behind, counted with `sign`. */
static inline void count_reach(uint64_t kings, uint64_t enemy_men, uint64_t men,
                               uint64_t all, int sign, int terms[TERMS]) {
    static const int steps[] = {5, 6, -5, -6};
    uint64_t empty = EVERY_ROW(31) & ~all, room = EVERY_ROW(31) & ~men;
    uint64_t reached = 0, taken = 0;
    for (int i = 0; i < 4; i++) {
        reached |= king_ray(kings, empty, steps[i]);
        taken |= stepped(enemy_men, steps[i]) & stepped(room, -steps[i]);
    }
    reached &= empty;
    terms[TERM_SAFE] += sign * dm_bits_count(reached & ~taken);
    terms[TERM_UNSAFE] += sign * dm_bits_count(reached & taken);
}

static inline void look_at_kings(const diagonal_position *p, draughts_features *f) {
    uint64_t white = p->pieces[0], black = p->pieces[1], all = white | black;
    uint64_t men = all & ~p->kings, kings[2] = {white & p->kings, black & p->kings};
    f->terms[TERM_KING] = dm_bits_count(kings[0]) - dm_bits_count(kings[1]);
    f->terms[TERM_FIRST_KING] = (kings[0] && !kings[1]) - (kings[1] && !kings[0]);
    if (kings[0])
        count_reach(kings[0], men & black, men, all, 1, f->terms);
    if (kings[1])
        count_reach(kings[1], men & white, men, all, -1, f->terms);
    f->kings[0] = kings[0];
    f->kings[1] = turned_board(kings[1]);
}
#undef FOUR_ROWS
#undef EVERY_ROW
#undef IN_ROW

/* ---- all of it ---- */

DM_INLINE draughts_features draughts_look(const diagonal_position *p) {
    draughts_features f = {0};
    uint64_t white = p->pieces[0] & ~p->kings, black = p->pieces[1] & ~p->kings;
    uint64_t turned_white = turned_board(white), turned_black = turned_board(black);
    int men = dm_bits_count(white) - dm_bits_count(black);
    int white_to_go = rows_above(white), black_to_go = rows_above(turned_black);
    f.to_go = white_to_go + black_to_go;
    f.terms[TERM_MAN] = men;
    f.terms[TERM_ADVANCE] = (ROWS_OF_BOARD - 1) * men - white_to_go + black_to_go;
    f.terms[TERM_BALANCE] = imbalance_of(black) - imbalance_of(white);
    f.terms[TERM_TURN] = p->turn == 0 ? 1 : -1;
    find_patterns(white, black, f.contents[0]);
    find_patterns(turned_black, turned_white, f.contents[1]);
    if (p->kings)
        look_at_kings(p, &f);
    return f;
}

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
