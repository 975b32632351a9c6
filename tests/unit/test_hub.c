/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of the Hub protocol and positions square by square: src/formats/hub.h. */
#include "support.h"

#include <stdlib.h>

#include "formats/hub.h"

#define START "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
#define KINGS "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"

/* A copy of its exact size, so that a sanitizer sees one byte too far. */
static char *copy_of(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

/* The pieces of a line, each in brackets. */
static void write_pieces(const dm_hub_line *line, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, line->command);
    for (size_t i = 0; i < line->count; i++) {
        dm_write_text(&w, " [");
        dm_write_text(&w, line->arguments[i].name);
        dm_write_text(&w, "][");
        dm_write_text(&w, line->arguments[i].value);
        dm_write_text(&w, "]");
    }
}

static void test_lines_read(void **state) {
    (void)state;
    static const struct {
        const char *text, *pieces;
    } cases[] = {
        {"", ""},
        {"  \t ", ""},
        {"hub", "hub"},
        {"  init  ", "init"},
        {"go think", "go [think][]"},
        {"level moves=9 time=291.587", "level [moves][9] [time][291.587]"},
        {"pos pos=W moves=\"32-28 19-23\"", "pos [pos][W] [moves][32-28 19-23]"},
        {"id author=\"\" x", "id [author][] [x][]"},
        {"a b=\"x=y\"", "a [b][x=y]"},
        {"a b = c d", "a [b][c] [d][]"},
        {"a b =\"c\" d= e", "a [b][c] [d][e]"},
        {"\tset-param\tname=hash\tvalue=16", "set-param [name][hash] [value][16]"},
        {"a b=\xC3\xA9", "a [b][\xC3\xA9]"},
        {"a b=", "a [b][]"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *text = copy_of(cases[i].text), pieces[256];
        dm_hub_line line;
        assert_int_equal(dm_hub_read(&line, text, NULL), DM_OK);
        write_pieces(&line, pieces, sizeof pieces);
        assert_string_equal(pieces, cases[i].pieces);
        free(text);
    }
}

static void test_lines_refused(void **state) {
    (void)state;
    static const refusal cases[] = {
        {"a b=\"c", DM_WORD_HUB_QUOTE, 5, NULL, NULL},
        {"a b=\"", DM_WORD_HUB_QUOTE, 5, NULL, NULL},
        {"a =b", DM_WORD_HUB_FORM, 3, "=b", NULL},
        {"a \"b\"", DM_WORD_HUB_FORM, 3, "\"b\"", NULL},
        {"a b\"c\"", DM_WORD_HUB_FORM, 4, "\"c\"", NULL},
        {"a b=c=d", DM_WORD_HUB_FORM, 6, "c=d", NULL},
        {"a b=c\"d", DM_WORD_HUB_FORM, 6, "c\"d", NULL},
        {"a b=\"c\"d", DM_WORD_HUB_FORM, 8, "d", NULL},
        {"a b==", DM_WORD_HUB_FORM, 5, "=", NULL},
        {"=", DM_WORD_HUB_COMMAND, 1, NULL, NULL},
        {"\"hub\"", DM_WORD_HUB_COMMAND, 1, NULL, NULL},
        {"name=value", DM_WORD_HUB_COMMAND, 1, NULL, NULL},
        {"a\x01", DM_WORD_HUB_CONTROL, 2, NULL, NULL},
        {"a \x7F", DM_WORD_HUB_CONTROL, 3, NULL, NULL},
        {"a b\rc", DM_WORD_HUB_CONTROL, 4, NULL, NULL},
        {"x 1 2 3 4 5 6 7 8 9 a b c d e f g h", DM_WORD_HUB_TOO_MANY, 35, "16", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *text = copy_of(cases[i].text);
        dm_hub_line line = {.command = "kept"};
        dm_fault fault;
        assert_int_equal(dm_hub_read(&line, text, &fault), DM_REFUSED);
        assert_string_equal(line.command, "kept");
        assert_fault(cases[i].text, &fault, cases[i].word, cases[i].at, cases[i].a,
                     cases[i].b);
        assert_int_equal(dm_hub_read(&line, text, NULL), DM_REFUSED);
        free(text);
    }
}

static void test_arguments_found(void **state) {
    (void)state;
    char text[] = "go think depth=3 depth=4";
    dm_hub_line line;
    assert_int_equal(dm_hub_read(&line, text, NULL), DM_OK);
    assert_string_equal(dm_hub_find(&line, "think"), "");
    assert_string_equal(dm_hub_find(&line, "depth"), "3");
    assert_null(dm_hub_find(&line, "dept"));
    assert_null(dm_hub_find(&line, "go"));
}

static void test_values_written(void **state) {
    (void)state;
    static const struct {
        const char *value, *text;
    } cases[] = {
        {"32-28", " v=32-28"},           {"", " v=\"\""},
        {"a b", " v=\"a b\""},           {"a=b", " v=\"a=b\""},
        {"say \"x\"", " v=\"say 'x'\""}, {"two\nlines", " v=\"two lines\""},
        {"a\x1B[2J", " v=a [2J"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[64];
        dm_writer w = dm_writer_init(out, sizeof out);
        dm_hub_write(&w, "v", cases[i].value);
        assert_string_equal(out, cases[i].text);
    }
}

static void test_numbers_written(void **state) {
    (void)state;
    static const struct {
        int64_t units;
        int decimals;
        const char *text;
    } cases[] = {
        {0, 0, " n=0"},        {31261613, 0, " n=31261613"}, {-1, 2, " n=-0.01"},
        {0, 2, " n=0.00"},     {12, 2, " n=0.12"},           {-29950, 2, " n=-299.50"},
        {3906, 3, " n=3.906"}, {5, 3, " n=0.005"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[64];
        dm_writer w = dm_writer_init(out, sizeof out);
        dm_hub_write_real(&w, "n", cases[i].units, cases[i].decimals);
        assert_string_equal(out, cases[i].text);
    }
    char out[64];
    dm_writer w = dm_writer_init(out, sizeof out);
    dm_hub_write_number(&w, "n", -7);
    assert_string_equal(out, " n=-7");
}

static void test_seconds(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t ms;
    } good[] = {
        {"1", 1000},           {"0", 0},      {"0.2", 200},
        {"291.587", 291587},   {".5", 500},   {"0.0009999", 0},
        {"-3.5", 0},           {"007", 7000}, {"1000000000", 1000000000000},
        {"2.000000001", 2000},
    };
    static const char *const bad[] = {
        "",    ".",  "-",  "1.",  "1.x",   "x",          "1e3",
        "1,5", " 1", "1 ", "--1", "1.2.3", "1000000001", "99999999999999999999999999"};
    for (size_t i = 0; i < COUNT(good); i++) {
        int64_t ms = -1;
        assert_true(dm_hub_read_seconds(good[i].text, &ms));
        assert_int_equal(ms, good[i].ms);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        int64_t ms = -1;
        if (dm_hub_read_seconds(bad[i], &ms))
            fail_msg("“%s” was read as %lld ms", bad[i], (long long)ms);
        assert_int_equal(ms, -1);
    }
}

static void test_positions(void **state) {
    (void)state;
    static const struct {
        const char *squares, *position;
    } cases[] = {
        {START, "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
                "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"},
        {KINGS, "B:WK4,K5,25,35,36:BK38,K48"},
    };
    const dm_game *game = game_named("draughts");
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_state read;
        char text[DM_POSITION_TEXT], squares[DM_SQUARES_TEXT];
        assert_int_equal(dm_squares_read(&read, &dm_hub_letters, cases[i].squares, NULL),
                         DM_OK);
        game->write_state(&read, text, sizeof text);
        assert_string_equal(text, cases[i].position);
        assert_int_equal(
            dm_squares_write(&read, &dm_hub_letters, squares, sizeof squares),
            DM_SQUARES_LENGTH);
        assert_string_equal(squares, cases[i].squares);
    }
    /* Nobody can move, but the position still names a side. */
    dm_state over = state_of(game, "", "B:W31:B");
    char squares[DM_SQUARES_TEXT];
    dm_squares_write(&over, &dm_hub_letters, squares, sizeof squares);
    assert_int_equal(squares[0], 'B');
    assert_int_equal(squares[31], 'w');
}

/* The starting position with one character changed. */
static const char *start_with(size_t index, char c) {
    static char text[] = START;
    memcpy(text, START, sizeof text);
    text[index] = c;
    return text;
}

static void test_positions_refused(void **state) {
    (void)state;
    dm_fault fault;
    dm_state kept, out;
    memset(&kept, 7, sizeof kept);
    out = kept;
    const refusal cases[] = {
        {"", DM_WORD_FORMAT_LENGTH, 0, "0", NULL},
        {"W", DM_WORD_FORMAT_LENGTH, 0, "1", NULL},
        {START "e", DM_WORD_FORMAT_LENGTH, 0, "52", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(dm_squares_read(&out, &dm_hub_letters, cases[i].text, &fault),
                         DM_REFUSED);
        assert_fault(cases[i].text, &fault, cases[i].word, cases[i].at, cases[i].a,
                     cases[i].b);
    }
    static const struct {
        size_t index;
        char letter;
    } letters[] = {{0, 'w'}, {0, 'Z'}, {1, 'x'}, {50, ' '}, {25, 'E'}};
    for (size_t i = 0; i < COUNT(letters); i++) {
        const char *text = start_with(letters[i].index, letters[i].letter);
        char letter[2] = {letters[i].letter, '\0'};
        assert_int_equal(dm_squares_read(&out, &dm_hub_letters, text, &fault),
                         DM_REFUSED);
        assert_fault(text, &fault, DM_WORD_FORMAT_LETTER, letters[i].index + 1, letter,
                     NULL);
    }
    /* What the game refuses, without a place: a man on the last row, too many pieces. */
    assert_int_equal(dm_squares_read(&out, &dm_hub_letters, start_with(1, 'w'), &fault),
                     DM_REFUSED);
    assert_int_equal(fault.at, 0);
    assert_int_equal(dm_squares_read(&out, &dm_hub_letters, start_with(21, 'b'), NULL),
                     DM_REFUSED);
    assert_memory_equal(&out, &kept, sizeof kept);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_read),      cmocka_unit_test(test_lines_refused),
        cmocka_unit_test(test_arguments_found), cmocka_unit_test(test_values_written),
        cmocka_unit_test(test_numbers_written), cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_positions),       cmocka_unit_test(test_positions_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
