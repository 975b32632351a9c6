/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The turns of the Dames Bretonnes for the search: which lines can be completed now, all
 * turns of a board, the board after one. Knows neither players nor tokens.
 *
 * A turn inside a row never completes that row, for the square just left stays empty; it
 * completes a column or a diagonal by filling its last empty square. That square can be
 * filled by a turn of its row exactly if the row holds one to four counters: some counter
 * then stands beside an empty square. If that is another square, step there and place on
 * the wanted one; if it is the wanted one, step onto it and place on a second empty one.
 * The same holds with rows and columns exchanged.
 */
#ifndef DAMIER_ENGINE_BRETONNES_TURNS_H
#define DAMIER_ENGINE_BRETONNES_TURNS_H

#include "games/bretonnes/position.h"

enum { LINE_TURNS_MAX = 12, BOARD_TURNS_MAX = 2 * SIDE * LINE_TURNS_MAX };

/* Six sets added up bit by bit: the count of each member as three binary digits. */
typedef struct {
    uint64_t ones, twos, fours;
} tally;

/* What a board offers to the player to move. */
typedef struct {
    uint64_t by_rank,
        by_file;          /* squares on which a turn of that line completes another */
    uint8_t fives, fours; /* lines with five and with four counters */
    bool has_turn;
} sight;

DM_INLINE tally tally_six(const uint64_t sets[SIDE]) {
    uint64_t a = sets[0], b = sets[1], c = sets[2];
    uint64_t d = sets[3], e = sets[4], f = sets[5];
    uint64_t sum_low = a ^ b ^ c, carry_low = (a & b) | (c & (a ^ b));
    uint64_t sum_high = d ^ e ^ f, carry_high = (d & e) | (f & (d ^ e));
    uint64_t carry = sum_low & sum_high, either = carry_low ^ carry_high;
    return (tally){sum_low ^ sum_high, either ^ carry,
                   (carry_low & carry_high) | (carry & either)};
}

/* Every row by the number of its counters, on its bit in the first column. */
DM_INLINE tally tally_ranks(uint64_t board) {
    uint64_t files[SIDE];
    for (int i = 0; i < SIDE; i++)
        files[i] = board >> i & FILE_A;
    return tally_six(files);
}

/* Every column by the number of its counters, on its bit in the first row. */
DM_INLINE tally tally_files(uint64_t board) {
    uint64_t ranks[SIDE];
    for (int i = 0; i < SIDE; i++)
        ranks[i] = board >> SIDE * i & RANK_1;
    return tally_six(ranks);
}

/* No line is full, so that with the fours and the ones a count is five. */
DM_INLINE uint64_t tally_five(tally t) {
    return t.fours & t.ones;
}

DM_INLINE uint64_t tally_four(tally t) {
    return t.fours & ~t.ones;
}

DM_INLINE uint64_t tally_one_to_four(tally t) {
    return (t.ones | t.twos | t.fours) & ~tally_five(t);
}

/* The only member of a set of one, else nothing. */
DM_INLINE uint64_t if_single(uint64_t set) {
    return set & (set - 1) ? 0 : set;
}

DM_INLINE sight board_see(uint64_t board) {
    tally ranks = tally_ranks(board), files = tally_files(board);
    uint64_t empty = BOARD_ALL & ~board;
    uint64_t rank_live = tally_one_to_four(ranks), file_live = tally_one_to_four(files);
    uint64_t rank_five = tally_five(ranks), file_five = tally_five(files);
    uint64_t rising = empty & DIAGONAL_A1, falling = empty & DIAGONAL_F1;
    uint64_t diagonal = if_single(rising) | if_single(falling);
    int rising_left = dm_bits_count(rising), falling_left = dm_bits_count(falling);
    return (sight){
        .by_rank = ((file_five * FILE_A & empty) | diagonal) & rank_live * RANK_1,
        .by_file = ((rank_five * RANK_1 & empty) | diagonal) & file_live * FILE_A,
        .fives = (uint8_t)(dm_bits_count(rank_five) + dm_bits_count(file_five) +
                           (rising_left == 1) + (falling_left == 1)),
        .fours = (uint8_t)(dm_bits_count(tally_four(ranks)) +
                           dm_bits_count(tally_four(files)) + (rising_left == 2) +
                           (falling_left == 2)),
        .has_turn = rank_live || file_live || !board,
    };
}

/* Whether a line can be completed now. */
DM_INLINE bool sight_is_loud(const sight *s) {
    return s->by_rank || s->by_file;
}

/* The squares a packed turn fills; the lowest six bits are the square it leaves. */
DM_INLINE uint64_t move_fills(dm_move move) {
    return (dm_bit((int)(move >> MOVE_BITS & MOVE_MASK)) |
            dm_bit((int)(move >> 2 * MOVE_BITS & MOVE_MASK))) >>
           1;
}

DM_INLINE uint64_t move_leaves(dm_move move) {
    return dm_bit((int)(move & MOVE_MASK)) >> 1;
}

/* Whether a turn completes a line: only neighbours in a row differ by one. */
DM_INLINE bool move_completes(const sight *s, dm_move move) {
    int from = (int)(move & MOVE_MASK), to = (int)(move >> MOVE_BITS & MOVE_MASK);
    if (!from)
        return false;
    bool along_rank = from - to == 1 || to - from == 1;
    return move_fills(move) & (along_rank ? s->by_rank : s->by_file);
}

/* The board after the turn, with its full lines still on it. */
DM_INLINE uint64_t board_made(uint64_t board, dm_move move) {
    return (board & ~move_leaves(move)) | move_fills(move);
}

DM_INLINE size_t list_steps_by(uint64_t board, int delta, dm_move *out) {
    size_t count = 0;
    uint64_t empty = BOARD_ALL & ~board;
    for (uint64_t steppers = board_steppers(board, delta); steppers;) {
        int from = dm_bits_pop(&steppers), to = from + delta;
        uint64_t line = delta == 1 || delta == -1 ? board_rank(from) : board_file(from);
        for (uint64_t squares = empty & line & ~dm_bit(to); squares;)
            out[count++] = turn_pack((turn){from, to, dm_bits_pop(&squares)});
    }
    return count;
}

/* All turns of a board with counters: at most BOARD_TURNS_MAX. */
static inline size_t board_list(uint64_t board, dm_move *out) {
    size_t count = list_steps_by(board, 1, out);
    count += list_steps_by(board, -1, out + count);
    count += list_steps_by(board, SIDE, out + count);
    return count + list_steps_by(board, -SIDE, out + count);
}

/* ---- symmetry ---- */

DM_INLINE uint64_t board_upside_down(uint64_t board) {
    uint64_t turned = 0;
    for (int i = 0; i < SIDE; i++)
        turned |= (board >> SIDE * i & RANK_1) << SIDE * (SIDE - 1 - i);
    return turned;
}

DM_INLINE uint64_t board_transposed(uint64_t board) {
    uint64_t turned = 0;
    for (int i = 0; i < SIDE; i++)
        turned |= (uint64_t)board_file_bits(board, i) << SIDE * i;
    return turned;
}

/* The least of the eight boards that turning and mirroring make of one. */
static inline uint64_t board_canonical(uint64_t board) {
    uint64_t least = board;
    for (int i = 0; i < 8; i++) {
        board = i % 2 ? board_transposed(board) : board_upside_down(board);
        least = board < least ? board : least;
    }
    return least;
}

/* First placements, one of each kind that symmetry makes equal: 93 of the 630. */
enum { FIRST_KINDS = 93 };

static inline size_t list_first_kinds(dm_move *out) {
    size_t count = 0;
    for (int lower = 0; lower < SQUARES; lower++)
        for (int higher = lower + 1; higher < SQUARES; higher++) {
            uint64_t board = dm_bit(lower) | dm_bit(higher);
            if (board_canonical(board) == board)
                out[count++] = turn_pack((turn){NO_SQUARE, lower, higher});
        }
    return count;
}

#endif
