/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares by letter and digit, boards row by row: src/games/grid_notation.h. */
#include "games/grid_notation.h"

#include "support.h"

static const grid_board tall = {4, 8, "PMG"}, square = {6, 6, "o"}, large = {10, 10, "o"};

static const struct {
    const grid_board *board;
    int square;
    const char *name;
    int col, row;
} squares[] = {
    {&tall, 1, "a1", 0, 7},    {&tall, 4, "d1", 3, 7},     {&tall, 5, "a2", 0, 6},
    {&tall, 32, "d8", 3, 0},   {&square, 1, "a1", 0, 5},   {&square, 6, "f1", 5, 5},
    {&square, 36, "f6", 5, 0}, {&square, 15, "c3", 2, 3},  {&large, 10, "j1", 9, 9},
    {&large, 91, "a10", 0, 0}, {&large, 100, "j10", 9, 0},
};

static void test_squares_both_ways(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(squares); i++) {
        dm_cell cell;
        grid_cell(squares[i].board, squares[i].square, &cell);
        assert_string_equal(cell.name, squares[i].name);
        assert_int_equal(cell.square, squares[i].square);
        assert_int_equal(cell.col, squares[i].col);
        assert_int_equal(cell.row, squares[i].row);
        char out[4];
        dm_writer w = dm_writer_init(out, sizeof out);
        grid_write_square(&w, squares[i].board, squares[i].square);
        assert_string_equal(out, squares[i].name);
        dm_reader r = dm_reader_init(out);
        int number = 0;
        assert_int_equal(grid_read_square(&r, squares[i].board, &number, NULL), DM_OK);
        assert_int_equal(number, squares[i].square);
        assert_int_equal(r.at, strlen(squares[i].name));
    }
}

static void test_squares_off_the_board(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"e1", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "e1", NULL},
        {"a9-b1", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "a9", NULL},
        {"a0+b1", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "a0", NULL},
        {"a", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "a", NULL},
        {"", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "", NULL},
        {"A1 x", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "A1", NULL},
        {"`1:a", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "`1", NULL},
        {"é1,b", DM_WORD_FAULT_SQUARE_UNKNOWN, 1, "é1", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_reader r = dm_reader_init(cases[i].text);
        dm_fault fault;
        int number = 77;
        assert_int_equal(grid_read_square(&r, &tall, &number, &fault), DM_REFUSED);
        assert_fault(cases[i].text, &fault, cases[i].word, cases[i].at, cases[i].a, NULL);
        assert_int_equal(number, 77);
        assert_int_equal(r.at, 0);
    }
}

static void test_rows_both_ways(void **state) {
    (void)state;
    static const char *const boards[] = {
        "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG",
        "4/4/4/4/4/4/4/4",
        "PPPP/MMMM/GGGG/P2P/1MM1/G1G1/1G1G/3P",
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        char pieces[DM_CELLS_MAX], out[64];
        dm_reader r = dm_reader_init(boards[i]);
        assert_int_equal(grid_read_rows(&r, &tall, pieces, NULL), DM_OK);
        assert_true(dm_read_end(&r));
        dm_writer w = dm_writer_init(out, sizeof out);
        grid_write_rows(&w, &tall, pieces);
        assert_string_equal(out, boards[i]);
    }
}

static void test_rows_of_ten(void **state) {
    (void)state;
    static const char board[] = "10/9o/o9/5o4/10/10/10/1o8/10/oooooooooo";
    char pieces[DM_CELLS_MAX], out[64];
    dm_reader r = dm_reader_init(board);
    assert_int_equal(grid_read_rows(&r, &large, pieces, NULL), DM_OK);
    dm_writer w = dm_writer_init(out, sizeof out);
    grid_write_rows(&w, &large, pieces);
    assert_string_equal(out, board);
    static const char *const refused[] = {"100/10", "1010", "91/10", "0", "11/10", "10o"};
    for (size_t i = 0; i < COUNT(refused); i++) {
        r = dm_reader_init(refused[i]);
        assert_int_equal(grid_read_rows(&r, &large, pieces, NULL), DM_REFUSED);
    }
}

static void test_rows_begin_at_a1(void **state) {
    (void)state;
    char pieces[DM_CELLS_MAX];
    dm_reader r = dm_reader_init("4/4/4/4/4/4/P3/1M1G rest");
    assert_int_equal(grid_read_rows(&r, &tall, pieces, NULL), DM_OK);
    assert_memory_equal(pieces, "\0M\0GP\0\0\0", 8);
    assert_int_equal(dm_read_peek(&r), ' ');
}

static void test_rows_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"", DM_WORD_FAULT_ROW_SHORT, 1, "4", NULL},
        {"3/4", DM_WORD_FAULT_ROW_SHORT, 2, "4", NULL},
        {"PP/4", DM_WORD_FAULT_ROW_SHORT, 3, "4", NULL},
        {"4//4", DM_WORD_FAULT_ROW_SHORT, 3, "4", NULL},
        {"PPPPP/4", DM_WORD_FAULT_ROW_LONG, 5, "4", NULL},
        {"P4/4", DM_WORD_FAULT_ROW_LONG, 2, "4", NULL},
        {"22/4", DM_WORD_FAULT_ROW_DIGITS, 2, NULL, NULL},
        {"5/4", DM_WORD_FAULT_ROW_LETTER, 1, "5", NULL},
        {"4/0PPP/4", DM_WORD_FAULT_ROW_LETTER, 3, "0PPP", NULL},
        {"PPxP/4", DM_WORD_FAULT_ROW_LETTER, 3, "xP", NULL},
        {"ppp1", DM_WORD_FAULT_ROW_LETTER, 1, "ppp1", NULL},
        {"4/4/4", DM_WORD_FAULT_ROWS_FEW, 6, "3", "8"},
        {"4 S", DM_WORD_FAULT_ROWS_FEW, 2, "1", "8"},
        {"4/4/4/4/4/4/4", DM_WORD_FAULT_ROWS_FEW, 14, "7", "8"},
        {"4/4/4/4/4/4/4/4/4", DM_WORD_FAULT_ROWS_MANY, 16, "9", "8"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char pieces[DM_CELLS_MAX];
        dm_reader r = dm_reader_init(cases[i].text), again = r;
        dm_fault fault;
        assert_int_equal(grid_read_rows(&r, &tall, pieces, &fault), DM_REFUSED);
        assert_fault(cases[i].text, &fault, cases[i].word, cases[i].at, cases[i].a,
                     cases[i].b);
        assert_int_equal(grid_read_rows(&again, &tall, pieces, NULL), DM_REFUSED);
    }
}

static void test_fields(void **state) {
    (void)state;
    dm_fault fault;
    dm_reader r = dm_reader_init(" ab");
    assert_int_equal(grid_next_field(&r, &fault), DM_OK);
    assert_int_equal(r.at, 1);
    assert_int_equal(grid_next_field(&r, &fault), DM_REFUSED);
    assert_fault("ab", &fault, DM_WORD_FAULT_UNEXPECTED, 2, "ab", NULL);
    assert_int_equal(grid_read_end(&r, &fault), DM_REFUSED);
    assert_fault("ab", &fault, DM_WORD_FAULT_UNEXPECTED, 2, "ab", NULL);
    r.at = 3;
    assert_int_equal(grid_read_end(&r, &fault), DM_OK);
    assert_int_equal(grid_next_field(&r, &fault), DM_REFUSED);
    assert_fault("ab", &fault, DM_WORD_FAULT_POSITION_SHORT, 4, NULL, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares_both_ways),
        cmocka_unit_test(test_squares_off_the_board),
        cmocka_unit_test(test_rows_both_ways),
        cmocka_unit_test(test_rows_of_ten),
        cmocka_unit_test(test_rows_begin_at_a1),
        cmocka_unit_test(test_rows_refused),
        cmocka_unit_test(test_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
