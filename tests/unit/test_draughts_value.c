/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The evaluation of draughts on random positions, real and odd ones: equal for both
 * sides, and equal to a plain reading of the weights square by square.
 */
#include "support.h"

#include "base/random.h"
#include "engine/draughts/evaluate.h"
#include "games/diagonal/diagonal_game.h"

enum { POSITIONS = 20000, COLUMNS = 5, WHITE = 1, BLACK = 2 };

/* A board as a plain table: 0 nothing, WHITE, BLACK; and the same with a king or not. */
typedef struct {
    int piece[ROWS_OF_BOARD][COLUMNS];
    bool king[ROWS_OF_BOARD][COLUMNS];
    int turn;
} board;

static int bit_of(int row, int column) {
    return 6 + row / 2 * 11 + row % 2 * 5 + column;
}

static board random_board(dm_random *random) {
    board b = {.turn = (int)dm_random_below(random, 2)};
    uint64_t empty = 1 + dm_random_below(random, 12);
    bool kings = dm_random_below(random, 2) == 0;
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++) {
            uint64_t draw = dm_random_below(random, empty + 2);
            b.piece[row][column] = draw < 2 ? WHITE + (int)draw : 0;
            b.king[row][column] = draw < 2 && kings && dm_random_below(random, 8) == 0;
        }
    return b;
}

static diagonal_position position_of(const board *b) {
    diagonal_position p;
    memset(&p, 0, sizeof p);
    p.turn = (uint8_t)b->turn;
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++) {
            uint64_t bit = dm_bit(bit_of(row, column));
            if (b->piece[row][column])
                p.pieces[b->piece[row][column] - WHITE] |= bit;
            if (b->king[row][column])
                p.kings |= bit;
        }
    return p;
}

/* Seen from the other side: the board turned, the colours and the turn exchanged. */
static board turned(const board *b) {
    board t = {.turn = !b->turn};
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int piece = b->piece[9 - row][4 - column];
            t.piece[row][column] = piece ? WHITE + BLACK - piece : 0;
            t.king[row][column] = b->king[9 - row][4 - column];
        }
    return t;
}

/* The number of a block's content: a digit for each of its squares. */
static int content_of(const board *b, int block) {
    int first_row = block < 4 ? 0 : 2, content = 0, place = 1;
    for (int row = first_row; row < first_row + 4; row++)
        for (int column = block % 4; column < block % 4 + 2; column++, place *= 3)
            if (!b->king[row][column])
                content += place * b->piece[row][column];
    return content;
}

/* What White has, in the order of the terms. */
static void count_terms(const board *b, int terms[TERMS]) {
    int left = 0;
    memset(terms, 0, TERMS * sizeof *terms);
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++) {
            if (b->piece[row][column] != WHITE)
                continue;
            if (b->king[row][column]) {
                terms[TERM_KING]++;
                terms[TERM_KING_LINE] |= 9 - row == 2 * column + !(row % 2);
                continue;
            }
            terms[TERM_MAN]++;
            terms[TERM_ADVANCE] += 9 - row;
            left += (column < 2) - (column > 2);
        }
    terms[TERM_BALANCE] = left < 0 ? left : -left;
    terms[TERM_TURN] = b->turn == 0;
}

static int plain_phase(const board *b, const board *t, int phase) {
    int own[TERMS], other[TERMS], sum = 0;
    count_terms(b, own);
    count_terms(t, other);
    own[TERM_FIRST_KING] = own[TERM_KING] && !other[TERM_KING];
    other[TERM_FIRST_KING] = other[TERM_KING] && !own[TERM_KING];
    for (int i = 0; i < TERMS; i++)
        sum += (own[i] - other[i]) * draughts_weights[PHASES * i + phase];
    for (int i = 0; i < BLOCKS; i++) {
        const int16_t *block =
            &draughts_weights[PHASES * (TERMS + i * BLOCK_CONTENTS) + phase];
        sum += block[PHASES * content_of(b, i)] - block[PHASES * content_of(t, i)];
    }
    return sum;
}

static int plain_value(const board *b) {
    board t = turned(b);
    diagonal_position p = position_of(b);
    int men = dm_bits_count((p.pieces[0] | p.pieces[1]) & ~p.kings);
    int value = (plain_phase(b, &t, 0) * men + plain_phase(b, &t, 1) * (40 - men)) / 320;
    return value / draughts_divisor(&p, value > 0);
}

static void test_equal_for_both_sides(void **state) {
    (void)state;
    dm_random random = {11};
    int different = 0;
    for (int i = 0; i < POSITIONS; i++) {
        board b = random_board(&random), t = turned(&b);
        diagonal_position one = position_of(&b), other = position_of(&t);
        assert_int_equal(draughts_value_for_white(&one),
                         -draughts_value_for_white(&other));
        different += draughts_value_for_white(&one) != 0;
    }
    assert_true(different > POSITIONS / 2);
}

static void test_equal_to_a_plain_reading(void **state) {
    (void)state;
    dm_random random = {12};
    for (int i = 0; i < POSITIONS; i++) {
        board b = random_board(&random);
        diagonal_position p = position_of(&b);
        assert_int_equal(draughts_value_for_white(&p), plain_value(&b));
    }
}

/* The same sum is worth less with three pieces against a king, and with equal kings. */
static void test_drawish_material(void **state) {
    (void)state;
    static const struct {
        const char *position;
        int white_ahead, black_ahead;
    } cases[] = {
        {"W:W31-50:B1-20", 1, 1},
        {"W:WK46,K47,K48:BK5", 8, 8},
        {"W:WK46,K47,K48,K49:BK5", 1, 8},
        {"W:WK46,31,32,33:BK5,10,15", 2, 8},
        {"W:WK46,31,32,33,34:BK5,10,15", 1, 8},
        {"W:WK46,31,32,33:B5,10,15", 1, 8},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_state s = state_of(game_named("draughts"), "", cases[i].position);
        diagonal_position p = diagonal_game_load(&s);
        assert_int_equal(draughts_divisor(&p, true), cases[i].white_ahead);
        assert_int_equal(draughts_divisor(&p, false), cases[i].black_ahead);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_for_both_sides),
        cmocka_unit_test(test_equal_to_a_plain_reading),
        cmocka_unit_test(test_drawish_material),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
