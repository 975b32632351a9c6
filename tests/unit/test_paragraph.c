/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of several lines: where they break, and how small they are set. */
#include "sheets/paragraph.h"
#include "support.h"

#define NO_BREAK "\xC2\xA0"

/* The lines of a paragraph, with bars between them and stars at the seams of runs. */
static const char *lines_of(const dm_paragraph *p) {
    static char text[1024];
    size_t length = 0;
    for (size_t i = 0; i < p->line_count; i++) {
        const dm_text_line *line = &p->lines[i];
        if (i > 0)
            text[length++] = '|';
        for (size_t run = line->from.run; run <= line->to.run && run < p->run_count;
             run++) {
            size_t from = run == line->from.run ? line->from.byte : 0;
            size_t to = run == line->to.run ? line->to.byte : p->runs[run].length;
            if (run > line->from.run && to > from)
                text[length++] = '*';
            memcpy(text + length, p->runs[run].text + from, to - from);
            length += to - from;
        }
    }
    text[length] = '\0';
    return text;
}

/* So many times the width of an `n`, in 10 points. */
static double letters(double count) {
    return count * dm_face_width(DM_FACE_PLAIN, "n", 1) * 10 * DM_POINT;
}

static const struct {
    const char *text;
    double width; /* in letters */
    const char *lines;
} breaks[] = {
    {"nnn nnn", 8, "nnn nnn"},
    {"nnn nnn", 6, "nnn|nnn"},
    {"nnn nnn", 3, "nnn|nnn"},
    {"nnn nn n nnnn", 6, "nnn nn|n nnnn"},
    {"nnn   nnn", 4, "nnn|nnn"},
    {"nnn      nn", 7, "nnn|nn"},
    {"nnn      nn", 9, "nnn      nn"},
    {"  nnn nnn  ", 4, "nnn|nnn"},
    {"nnn nn" NO_BREAK "n", 6, "nnn|nn" NO_BREAK "n"},
    {"nn" NO_BREAK "nn nn", 6, "nn" NO_BREAK "nn|nn"},
    {"", 5, ""},
    {"   ", 5, ""},
    {"n", 1, "n"},
};

static void test_breaks_at_spaces(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(breaks); i++) {
        const dm_text_run run = dm_run_of(breaks[i].text, DM_FACE_PLAIN);
        dm_paragraph p = dm_paragraph_of(&run, 10, 1.4);
        assert_true(dm_paragraph_break(&p, letters(breaks[i].width)));
        assert_string_equal(lines_of(&p), breaks[i].lines);
    }
}

static void test_a_word_too_wide_is_told(void **state) {
    (void)state;
    static const char *const texts[] = {"nnnnnn", "nnn nnnnnn", "nnnnnn nn",
                                        "nn nnn" NO_BREAK "nnn"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        const dm_text_run run = dm_run_of(texts[i], DM_FACE_PLAIN);
        dm_paragraph p = dm_paragraph_of(&run, 10, 1.4);
        assert_false(dm_paragraph_break(&p, letters(5)));
    }
}

static void test_words_go_from_run_to_run(void **state) {
    (void)state;
    const dm_text_run runs[] = {
        dm_run_of("nn n", DM_FACE_PLAIN), dm_run_of("nn", DM_FACE_BOLD),
        dm_run_of("", DM_FACE_BOLD), dm_run_of("n nn", DM_FACE_PLAIN)};
    dm_paragraph p = {.runs = runs, .run_count = COUNT(runs), .size = 10, .leading = 1.4};
    assert_true(dm_paragraph_break(&p, letters(5)));
    assert_string_equal(lines_of(&p), "nn|n*nn*n|nn");
}

static void test_no_more_lines_than_there_is_room_for(void **state) {
    (void)state;
    char text[2 * (DM_LINES_MAX + 1) + 1];
    for (size_t i = 0; i <= DM_LINES_MAX; i++)
        memcpy(text + 2 * i, "n ", 2);
    text[2 * DM_LINES_MAX] = '\0';
    dm_text_run run = dm_run_of(text, DM_FACE_PLAIN);
    dm_paragraph p = dm_paragraph_of(&run, 10, 1.4);
    assert_true(dm_paragraph_break(&p, letters(1)));
    assert_int_equal(p.line_count, DM_LINES_MAX);
    text[2 * DM_LINES_MAX] = 'n';
    text[2 * DM_LINES_MAX + 1] = '\0';
    run = dm_run_of(text, DM_FACE_PLAIN);
    assert_false(dm_paragraph_break(&p, letters(1)));
}

static void test_set_smaller_until_it_fits(void **state) {
    (void)state;
    const dm_text_run run = dm_run_of("nnnn nnnn nnnn nnnn", DM_FACE_PLAIN);
    dm_paragraph p = dm_paragraph_of(&run, 14, 1);
    assert_true(dm_paragraph_fit(&p, letters(40), 100, 9));
    assert_true(p.size == 14 && p.line_count == 1);
    assert_true(dm_paragraph_fit(&p, letters(12), 20 * DM_POINT, 9));
    assert_true(p.size == 10 && p.line_count == 2);
    p.size = 14;
    assert_false(dm_paragraph_fit(&p, letters(12), 17 * DM_POINT, 9));
    p.size = 14;
    assert_true(dm_paragraph_fit(&p, letters(12), 18 * DM_POINT, 9));
    assert_true(p.size == 9);
}

static void test_letters_that_are_missing(void **state) {
    (void)state;
    const char *at;
    assert_int_equal(dm_face_missing(DM_FACE_PLAIN, "Ça, c’est l’été : œuf…", &at), 0);
    assert_int_equal(dm_face_missing(DM_FACE_BOLD, "un 漢 là", &at), 3);
    assert_memory_equal(at, "漢", 3);
    /* What is missing is as wide as the question mark that stands for it. */
    assert_true(dm_face_width(DM_FACE_PLAIN, "漢", 3) ==
                dm_face_width(DM_FACE_PLAIN, "?", 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_breaks_at_spaces),
        cmocka_unit_test(test_a_word_too_wide_is_told),
        cmocka_unit_test(test_words_go_from_run_to_run),
        cmocka_unit_test(test_no_more_lines_than_there_is_room_for),
        cmocka_unit_test(test_set_smaller_until_it_fits),
        cmocka_unit_test(test_letters_that_are_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
