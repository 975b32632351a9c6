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

/* Appends a digit to the number of a pattern's content. */
static void add_digit(const board *b, int row, int column, int *place, int *content) {
    if (!b->king[row][column])
        *content += *place * b->piece[row][column];
    *place *= 3;
}

static int block_content(const board *b, int block) {
    int first_row = block < 4 ? 0 : 2, content = 0, place = 1;
    for (int row = first_row; row < first_row + 4; row++)
        for (int column = block % 4; column < block % 4 + 2; column++)
            add_digit(b, row, column, &place, &content);
    return content;
}

/* Two columns of the board: a square and two in turn on the left, two and one right. */
static int edge_content(const board *b, int edge) {
    int content = 0, place = 1;
    for (int row = 0; row < EDGE_ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int across = 2 * column + !(row % 2);
            if (edge == 0 ? across < 3 : across > 6)
                add_digit(b, row, column, &place, &content);
        }
    return content;
}

/* By row and place across, both from 0 to 9; beyond the board too. */
static bool is_on_board(int row, int across) {
    return row >= 0 && row <= 9 && across >= 0 && across <= 9;
}

static int man_at(const board *b, int row, int across) {
    return b->king[row][across / 2] ? 0 : b->piece[row][across / 2];
}

static bool would_be_taken(const board *b, int row, int across) {
    for (int way = 0; way < 4; way++) {
        int down = way < 2 ? 1 : -1, right = way % 2 ? 1 : -1;
        if (is_on_board(row + down, across + right) &&
            is_on_board(row - down, across - right) &&
            man_at(b, row + down, across + right) == BLACK &&
            man_at(b, row - down, across - right) == 0)
            return true;
    }
    return false;
}

/* Where the kings of White can go, each square once. */
static void plain_reach(const board *b, int terms[TERMS]) {
    bool reached[ROWS_OF_BOARD][COLUMNS] = {{false}};
    for (int i = 0; i < ROWS_OF_BOARD * COLUMNS * 4; i++) {
        int row = i / 4 / COLUMNS, column = i / 4 % COLUMNS;
        int across = 2 * column + !(row % 2);
        int down = i % 4 < 2 ? 1 : -1, right = i % 2 ? 1 : -1;
        if (b->piece[row][column] != WHITE || !b->king[row][column])
            continue;
        for (int r = row + down, a = across + right;
             is_on_board(r, a) && !b->piece[r][a / 2]; r += down, a += right)
            reached[r][a / 2] = true;
    }
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++)
            if (reached[row][column])
                terms[would_be_taken(b, row, 2 * column + !(row % 2)) ? TERM_UNSAFE
                                                                      : TERM_SAFE]++;
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
                continue;
            }
            terms[TERM_MAN]++;
            terms[TERM_ADVANCE] += 9 - row;
            left += (column < 2) - (column > 2);
        }
    terms[TERM_BALANCE] = left < 0 ? left : -left;
    terms[TERM_TURN] = b->turn == 0;
    plain_reach(b, terms);
}

/* Kings and patterns as White sees them. */
static int sum_places(const board *b, int phase) {
    const int16_t *weight = &draughts_weights[PHASES * TERMS + phase];
    int sum = 0;
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++)
            if (b->king[row][column] && b->piece[row][column] == WHITE)
                sum += weight[PHASES * (row * COLUMNS + column)];
    weight += PHASES * SQUARES_OF_BOARD;
    for (int i = 0; i < BLOCKS; i++, weight += PHASES * BLOCK_CONTENTS)
        sum += weight[PHASES * block_content(b, i)];
    for (int i = 0; i < EDGES; i++, weight += PHASES * EDGE_CONTENTS)
        sum += weight[PHASES * edge_content(b, i)];
    return sum;
}

static int plain_phase(const board *b, const board *t, int phase) {
    int own[TERMS], other[TERMS], sum = 0;
    count_terms(b, own);
    count_terms(t, other);
    own[TERM_FIRST_KING] = own[TERM_KING] && !other[TERM_KING];
    other[TERM_FIRST_KING] = other[TERM_KING] && !own[TERM_KING];
    for (int i = 0; i < TERMS; i++)
        sum += (own[i] - other[i]) * draughts_weights[PHASES * i + phase];
    return sum + sum_places(b, phase) - sum_places(t, phase);
}

/* Rows before the men of White. */
static int rows_to_go(const board *b) {
    int sum = 0;
    for (int row = 0; row < ROWS_OF_BOARD; row++)
        for (int column = 0; column < COLUMNS; column++)
            if (b->piece[row][column] == WHITE && !b->king[row][column])
                sum += row;
    return sum;
}

static int plain_value(const board *b) {
    board t = turned(b);
    diagonal_position p = position_of(b);
    int to_go = rows_to_go(b) + rows_to_go(&t);
    int value = (plain_phase(b, &t, 0) * to_go + plain_phase(b, &t, 1) * (300 - to_go)) /
                (300 * 8);
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
