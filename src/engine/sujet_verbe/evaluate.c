/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet position of subject/verb draughts: see evaluate.h. */
#include "engine/sujet_verbe/evaluate.h"

#include "base/bits.h"

/* Fitted by tools/tune/sujet_verbe_fit: with many pieces, with few. */
static const int weights[TERMS][2] = {
    [TERM_MAN] = {259, -59},       [TERM_KING] = {257, 67},
    [TERM_FIRST_KING] = {84, 162}, [TERM_SHARE] = {38, -35},
    [TERM_WAITING] = {-12, -20},   [TERM_ADVANCE] = {-8, 28},
    [TERM_BACK_ROW] = {67, 15},    [TERM_EDGE] = {-16, 1},
    [TERM_STEPS] = {-3, 46},       [TERM_SAFE_RUN] = {64, -4},
    [TERM_KING_LINE] = {116, -17}, [TERM_TURN] = {-2, 5},
};

enum { HELD_SHARE = 8 }; /* what is left of an advantage that is most likely a draw */

/* The generator's layout of 6 x 6: rows of three from the top, a gap after every two. */
enum { ROWS = 6, FIRST_BIT = 4, DOWN_LEFT = 3, DOWN_RIGHT = 4 };

#define ROW(r) (UINT64_C(7) << (FIRST_BIT + (r) / 2 * 7 + (r) % 2 * 3))
static const uint64_t rows[ROWS] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5)};
static const uint64_t BOARD = ROW(0) | ROW(1) | ROW(2) | ROW(3) | ROW(4) | ROW(5);
static const uint64_t SIDES = /* 4, 10, 16 on the left, 3, 9, 15 on the right */
    (ROW(0) & ROW(0) << 2) | (ROW(2) & ROW(2) << 2) | (ROW(4) & ROW(4) << 2) |
    (ROW(1) & ROW(1) >> 2) | (ROW(3) & ROW(3) >> 2) | (ROW(5) & ROW(5) >> 2);
static const uint64_t LONG_DIAGONAL = UINT64_C(0x249240); /* 3, 6, 8, 11, 13, 16 */
#undef ROW

/* The row of each seat's men by how far they have come: 0 is where they begin. */
DM_INLINE uint64_t row_of(int seat, int far) {
    return rows[seat == 0 ? ROWS - 1 - far : far];
}

/* One step forward, to the left and to the right; ghosts fall outside the board. */
DM_INLINE uint64_t forward(uint64_t set, int seat) {
    return seat == 0 ? set >> DOWN_LEFT | set >> DOWN_RIGHT
                     : set << DOWN_LEFT | set << DOWN_RIGHT;
}

static int count_steps(uint64_t men, uint64_t empty, int seat) {
    uint64_t left = seat == 0 ? men >> DOWN_LEFT : men << DOWN_LEFT;
    uint64_t right = seat == 0 ? men >> DOWN_RIGHT : men << DOWN_RIGHT;
    return dm_bits_count(left & empty) + dm_bits_count(right & empty);
}

static int advance_of(uint64_t men, int seat) {
    int sum = 0;
    for (int far = 1; far < ROWS; far++)
        sum += far * dm_bits_count(men & row_of(seat, far));
    return sum;
}

/* The men from which no way forward meets an enemy. */
static int count_free(uint64_t men, uint64_t enemies, int seat) {
    uint64_t watched = enemies;
    for (int i = 1; i < ROWS; i++)
        watched |= forward(watched & BOARD, !seat);
    return dm_bits_count(men & ~watched);
}

/* Adds the terms of one seat, or takes them off. */
static void look_at(const diagonal_position *p, int seat, int sign, int terms[TERMS]) {
    uint64_t own = p->pieces[seat], men = own & ~p->kings, kings = own & p->kings;
    uint64_t enemies = p->pieces[!seat], empty = BOARD & ~(own | enemies);
    uint64_t waiting = men & row_of(seat, ROWS - 1);
    terms[TERM_MAN] += sign * dm_bits_count(men);
    terms[TERM_KING] += sign * dm_bits_count(kings);
    terms[TERM_FIRST_KING] += sign * (kings && !(enemies & p->kings));
    terms[TERM_WAITING] += sign * dm_bits_count(waiting);
    terms[TERM_ADVANCE] += sign * advance_of(men & ~waiting, seat);
    terms[TERM_BACK_ROW] += sign * dm_bits_count(men & row_of(seat, 0));
    terms[TERM_EDGE] += sign * dm_bits_count(own & SIDES);
    terms[TERM_STEPS] += sign * count_steps(men, empty, seat);
    terms[TERM_SAFE_RUN] += sign * count_free(men & ~waiting, enemies, seat);
    terms[TERM_KING_LINE] += sign * (kings & LONG_DIAGONAL ? 1 : 0);
}

int sujet_verbe_look(const diagonal_position *p, int terms[TERMS]) {
    int yellow = dm_bits_count(p->pieces[0]), blue = dm_bits_count(p->pieces[1]);
    int all = yellow + blue;
    for (int i = 0; i < TERMS; i++)
        terms[i] = 0;
    look_at(p, 0, 1, terms);
    look_at(p, 1, -1, terms);
    terms[TERM_SHARE] = all ? (yellow - blue) * PIECES_AT_START / all : 0;
    terms[TERM_TURN] = p->turn == 0 ? 1 : -1;
    return all;
}

bool sujet_verbe_is_held(const diagonal_position *p, int seat) {
    uint64_t queens = p->pieces[seat] & p->kings, enemies = p->pieces[!seat];
    if (!queens)
        return false;
    return (queens & LONG_DIAGONAL && !(enemies & LONG_DIAGONAL)) ||
           dm_bits_count(enemies) <= dm_bits_count(queens) + 1;
}

int sujet_verbe_value_for_yellow(const diagonal_position *p) {
    int terms[TERMS], many = 0, few = 0, pieces = sujet_verbe_look(p, terms);
    for (int i = 0; i < TERMS; i++) {
        many += terms[i] * weights[i][0];
        few += terms[i] * weights[i][1];
    }
    int value = (many * pieces + few * (PIECES_AT_START - pieces)) / PIECES_AT_START;
    return sujet_verbe_is_held(p, value > 0) ? value / HELD_SHARE : value;
}
