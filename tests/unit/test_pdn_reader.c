/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games read from PDN: src/formats/pdn_reader.h. A file is turned into a short text that
 * names every move, variation, comment, glyph, result and fault; files of the same
 * meaning have the same.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/text.h"
#include "formats/pdn_reader.h"

/* ---- a file in memory, and what was read of it ---- */

typedef struct {
    const char *bytes;
    size_t size, at, step; /* so many bytes at once */
} file;

static size_t read_file(void *self, char *out, size_t cap) {
    file *f = self;
    size_t left = f->size - f->at, now = f->step < cap ? f->step : cap;
    if (now > left)
        now = left;
    memcpy(out, f->bytes + f->at, now);
    f->at += now;
    return now;
}

static void tell_line(dm_bytes *out, const pdn_game *g, int32_t turn,
                      const dm_state *before);

static void tell_turn(dm_bytes *out, const pdn_game *g, const pdn_turn *t,
                      const dm_state *before) {
    char text[DM_POSITION_TEXT];
    if (*t->lead) {
        dm_bytes_text(out, "{");
        dm_bytes_text(out, t->lead);
        dm_bytes_text(out, "} ");
    }
    if (t->pass) {
        dm_bytes_text(out, "pass");
    } else if (t->move == DM_NO_MOVE) {
        g->game->write_state(&t->after, text, sizeof text);
        dm_bytes_text(out, "/");
        dm_bytes_text(out, text);
        dm_bytes_text(out, "/");
    } else {
        dm_state after = *before;
        g->game->write_move(before, t->move, DM_NOTATION_HUB, text, sizeof text);
        dm_bytes_text(out, text);
        assert_int_equal(g->game->apply(&after, t->move), DM_OK);
        assert_memory_equal(&after, &t->after, sizeof after);
    }
    for (int i = 0; i < PDN_GLYPHS_MAX && t->glyphs[i]; i++) {
        dm_bytes_text(out, "$");
        dm_bytes_integer(out, t->glyphs[i]);
    }
    if (*t->comment) {
        dm_bytes_text(out, " {");
        dm_bytes_text(out, t->comment);
        dm_bytes_text(out, "}");
    }
}

static void tell_line(dm_bytes *out, const pdn_game *g, int32_t turn,
                      const dm_state *before) {
    for (bool first = true; turn >= 0; turn = g->turns[turn].next, first = false) {
        const pdn_turn *t = &g->turns[turn];
        if (!first)
            dm_bytes_text(out, " ");
        tell_turn(out, g, t, before);
        for (int32_t other = t->other; other >= 0; other = g->turns[other].other) {
            dm_bytes_text(out, " (");
            tell_turn(out, g, &g->turns[other], before);
            if (g->turns[other].next >= 0) {
                dm_bytes_text(out, " ");
                tell_line(out, g, g->turns[other].next, &g->turns[other].after);
            }
            dm_bytes_text(out, ")");
        }
        before = &t->after;
    }
}

static void tell_game(dm_bytes *out, const pdn_game *g) {
    if (*g->comment) {
        dm_bytes_text(out, "{");
        dm_bytes_text(out, g->comment);
        dm_bytes_text(out, "} ");
    }
    tell_line(out, g, g->begin, &g->first);
    dm_bytes_text(out, g->begin >= 0 ? " = " : "= ");
    dm_bytes_text(out, *g->result ? g->result : "none");
    if (g->broken || g->side_faults) {
        dm_bytes_text(out, g->broken ? " ! " : " ? ");
        dm_bytes_text(out, dm_word_name(g->fault.fault.phrase.word));
        dm_bytes_text(out, " ");
        dm_bytes_integer(out, (long long)g->fault.line);
        dm_bytes_text(out, ":");
        dm_bytes_integer(out, (long long)g->fault.column);
    }
}

/* Games are told one behind the other, those of another type as `other`. */
static char *told(const char *bytes, size_t size, size_t step) {
    file f = {bytes, size, 0, step};
    pdn_reader *r = pdn_reader_new(read_file, &f);
    const pdn_game *g;
    pdn_outcome outcome;
    dm_bytes out = {0};
    assert_non_null(r);
    while ((outcome = pdn_reader_next(r, &g)) < PDN_READ_END) {
        if (out.length > 0)
            dm_bytes_text(&out, " | ");
        if (outcome == PDN_READ_OTHER)
            dm_bytes_text(&out, "other");
        else
            tell_game(&out, g);
    }
    assert_int_equal(outcome, PDN_READ_END);
    pdn_reader_free(r);
    return out.data ? out.data : calloc(1, 1);
}

static void assert_told(const char *text, const char *expected) {
    static const size_t steps[] = {1, 7, 1 << 20};
    for (size_t i = 0; i < COUNT(steps); i++) {
        char *got = told(text, strlen(text), steps[i]);
        if (strcmp(got, expected) != 0)
            fail_msg("%s\n  gives    %s\n  expected %s", text, got, expected);
        free(got);
    }
}

typedef struct {
    const char *text, *told;
} told_case;

static void assert_all_told(const told_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        assert_told(cases[i].text, cases[i].told);
}

/* ---- moves ---- */

#define FOUR "32-28 19-23 28x19x23 14x23x19"

static void test_moves(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"1. 32-28 19-23 2. 28x19 14x23 *", FOUR " = *"},
        {"1.32-28 19-23 2.28x19 14x23", FOUR " = none"},
        {"1. 32-28 1... 19-23 2. 28:19 2... 14:23 1-0", FOUR " = 1-0"},
        {"01. 32 - 28  19 -23 02. 28 x 19 14X23 2-0", FOUR " = 2-0"},
        {"32-28 19-23 28x19 14x23 0-2", FOUR " = 0-2"},
        {"1 32-28 19-23 2 28x19 14x23 1-1", FOUR " = 1-1"},
        {"3228 1923 2819 1423 0-0", FOUR " = 0-0"},
        {"1. 32\xE2\x80\x93"
         "28 19\xE2\x80\x94"
         "23 2. 28\xC3\x97"
         "19 14\xD7"
         "23 1/2-1/2",
         FOUR " = 1/2-1/2"},
        {"1. 32-28 19-23 2. 28x19x23 14x23x19 1/2 - 1/2", FOUR " = 1/2-1/2"},
        {"1. 32-28 19-23 2. 28-19 14-23 *", FOUR " = *"}, /* captures with a hyphen */
        {"1. 32-28 19-23\r\n2. 28x19\r\n14x23\r\n*\r\n", FOUR " = *"},
        {"1. 32-28 19-23\r2. 28x19 14x23\r", FOUR " = none"},
        {"\xEF\xBB\xBF[White \"a\"]\n1. 32-28\xC2\xA0"
         "19-23 2. 28x19 14x23",
         FOUR " = none"},
        {"1. 32-28 (!) 19-23! 2. 28x19 $3 14x23(?) 1-0",
         "32-28$1 19-23$1 28x19x23$3 14x23x19$2 = 1-0"},
        {"1. 06-11 *", "= * ! fault.no-own-piece 1:4"},
    };
    assert_all_told(cases, COUNT(cases));
}

static void test_one_eighteen(void **state) {
    (void)state;
    /* 1-1 is a result, 1-18 begins like one and is a move of a king. */
    assert_told("[FEN \"B:W48:BK1\"]\n1... 1-18 1-1", "1-18 = 1-1");
    assert_told("[FEN \"B:W48:BK1\"]\n1. ... 1-18 2. 48-42 18-1 1-0",
                "1-18 48-42 18-1 = 1-0");
}

/* ---- what surrounds them ---- */

static void test_comments(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"{before} 1. 32-28 {after\none} {more} 19-23 *",
         "{before} 32-28 {after one more} 19-23 = *"},
        {"1. 32-28 { nested { by } mistake } 19-23 *",
         "32-28 {nested { by } mistake} 19-23 = *"},
        {"1. 32-28 { one { too many } 19-23 {end} *",
         "32-28 {one { too many} 19-23 {end} = *"},
        {"1. 32-28 ; to the end } of the line\n19-23 *",
         "32-28 {to the end } of the line} 19-23 = *"},
        {"% a line\n1. 32-28 % 99-99\n19-23 *", "32-28 19-23 = *"},
        {"1. 32-28 {[%clk 1:55:21]} 19-23 {[%clock w0:00:10 B0:00:03]} *",
         "32-28 {[%clk 1:55:21]} 19-23 {[%clock w0:00:10 B0:00:03]} = *"},
        {"1. 32-28 {caf\xE9 \x93so\x94} *",
         "32-28 {caf\xC3\xA9 \xE2\x80\x9Cso\xE2\x80\x9D} = *"},
        {"1. 32-28 {caf\xC3\xA9} *", "32-28 {caf\xC3\xA9} = *"},
        {"1. 32-28 19-23 1-0 {given up}", "32-28 19-23 {given up} = 1-0"},
        {"1. 32-28 {never closed\n\n[White \"b\"]\n1. 34-29 *",
         "32-28 = none ! fault.pdn-unclosed 1:10 | 34-29 = *"},
        {"1. 32-28 {never closed", "32-28 = none ! fault.pdn-unclosed 1:10"},
    };
    assert_all_told(cases, COUNT(cases));
}

static void test_variations(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23",
         "32-28 19-23 (18-23 38-32 (37-32$2 23-29$1 {Black wins}) 12-18) 28x19x23 "
         "14x23x19 = none"},
        {"1. 32-28 (1. 34-29) ({why} 1. 33-29 19-23) 19-23 *",
         "32-28 (34-29) ({why} 33-29 19-23) 19-23 = *"},
        {"1. 32-28 (1. 34-29 99-98 12-18) 19-23 *",
         "32-28 (34-29) 19-23 = * ? fault.square-unknown 1:20"},
        {"1. 32-28 19-23) 2. 28x19 14x23 *", FOUR " = *"},
        {"1. 32-28 (34-29 19-23", "32-28 (34-29 19-23) = none"},
        {"{a} ({b} 34-29 19-23", "{a b} 34-29 19-23 = none"},
        /* Before the move in whose place they stand. */
        {"1. 32-28 (1... 18-23 2. 38-32) (1... 17-22) 1... 19-23 (1... 20-25) 2. 28x19 *",
         "32-28 19-23 (18-23 38-32) (17-22) (20-25) 28x19x23 = *"},
        {"1. 32-28 (1... 34-29) 19-23 *", "32-28 (34-29) 19-23 = *"},
        {"1. 32-28 (1... 18-23) *", "32-28 = * ? fault.pdn-unknown-move 1:16"},
        {"1. 32-28 (1... 18-23) 1-50 *", "32-28 = * ! fault.occupied 1:23"},
        {"1. 32-28 (1. 34-29 (1... 20-24 2. 29x20 (2... 15x24)) 1... 19-23) 1... 19-23 *",
         "32-28 (34-29 19-23 (20-24 29x20x24)) 19-23 = * ? fault.pdn-unknown-move 1:47"},
    };
    assert_all_told(cases, COUNT(cases));
}

static void test_stars(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"1. 32-28* 19-23 2. 28x19* 14x23 *", "32-28$7 19-23 28x19x23$7 14x23x19 = *"},
        {"1. 32-28 * 2. 34-29", "32-28$7 = none ! fault.no-own-piece 1:15"},
        {"32-28 19-23 * 34-29 *", "32-28 19-23 = * | 34-29 = *"},
        {"1. 32-28 19-23 1. 34-29 *", "32-28 19-23 = none | 34-29 = *"},
        {"1. 32-28 *\n\n1. 34-29 19-23*", "32-28 = * | 34-29 19-23 = *"},
        /* With tags the number 1 again is a slip, if the move goes on from here. */
        {"[White \"a\"] 1. 32-28 19-23 1. 28x19 14x23 *", FOUR " = *"},
        {"[White \"a\"] 1. 32-28 19-23 1. 34-29 *", "32-28 19-23 = none | 34-29 = *"},
        {"[White \"a\"] 1. 32-28 19-24 2. 99-98 1. 34-29 *",
         "32-28 19-24 = none ! fault.square-unknown 1:31 | 34-29 = *"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* ---- tags ---- */

static const pdn_game *first_game(const char *text, pdn_reader **r, file *f) {
    const pdn_game *g;
    *f = (file){text, strlen(text), 0, 64};
    *r = pdn_reader_new(read_file, f);
    assert_non_null(*r);
    assert_int_equal(pdn_reader_next(*r, &g), PDN_READ_GAME);
    return g;
}

static void assert_tag(const char *text, const char *name, const char *value) {
    pdn_reader *r;
    file f;
    const char *got = pdn_game_tag(first_game(text, &r, &f), name);
    if (!got || strcmp(got, value) != 0)
        fail_msg("%s\n  %s is %s, not %s", text, name, got ? got : "missing", value);
    pdn_reader_free(r);
}

static void test_tags(void **state) {
    (void)state;
    assert_tag("[White \"an \\\" escaped \\\\ one\"] 32-28", "white",
               "an \" escaped \\ one");
    assert_tag("[White \"the \"big\" one\"]\n32-28", "White", "the \"big\" one");
    assert_tag("[ White  \"b\" ]\n", "White", "b");
    assert_tag("[Result 1-0]\n32-28", "Result", "1-0");
    assert_tag("[Result \"2\x7F\x01 -0\x7F\"]\n32-28", "Result", "2 -0");
    assert_tag("[White \"never closed\n[Black \"b\"]\n32-28", "White", "never closed");
    assert_tag("[White \"never closed\n[Black \"b\"]\n32-28", "Black", "b");
    assert_tag("[White \"Caf\xE9\"] [Black \"\xC3\x89\"]", "White", "Caf\xC3\xA9");
    assert_tag("[White \"Caf\xE9\"] [Black \"\xC3\x89\"]", "Black", "\xC3\x89");
    assert_tag("[Event \"a\"][Site \"b\"]\n32-28", "Site", "b");
    assert_tag("[White \"open]\n[Black \"b\"]\n32-28", "White", "open");
}

/* The result stands once more behind the moves, in points that look like a move. */
static void test_result_like_a_move(void **state) {
    (void)state;
    assert_told("[Result \"4-6\"]\n1. 32-28 19-23 4-6\n\n[White \"b\"]\n34-29",
                "32-28 19-23 = 4-6 | 34-29 = none");
}

/* Results of matches that count otherwise, and who has won by them. */
static void test_unusual_results(void **state) {
    (void)state;
    static const struct {
        const char *tag, *end, *told, *name;
    } cases[] = {
        {"1+ - 1-", "1+ - 1-", "1+ - 1-", "draw"},
        {"1--1+", "1- - 1+", "1--1+", "draw"},
        {"1 1/2 - 1/2", "1 1/2-1/2", "1 1/2 - 1/2", "1"},
        {"0.98-1.02", "0.98-1.02", "0.98-1.02", "2"},
        {"1/2-1/2", "1/2 - 1/2", "1/2-1/2", "draw"},
        {"12-8", "12-8", "12-8", "1"},
        {"0:2", "0:2", "0:2", "2"},
        {"1-0F", "1-0 F", "1-0F", "1"},
        {"1-1 (time)", "1-1 (time)", "1-1 (time)", "draw"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[256], expected[256];
        snprintf(text, sizeof text,
                 "[Result \"%s\"]\n1. 32-28 19-23 %s\n\n[White \"b\"]\n34-29",
                 cases[i].tag, cases[i].end);
        snprintf(expected, sizeof expected, "32-28 19-23 = %s | 34-29 = none",
                 cases[i].told);
        assert_told(text, expected);
        pdn_reader *r;
        file f;
        assert_string_equal(pdn_game_result(first_game(text, &r, &f)), cases[i].name);
        pdn_reader_free(r);
    }
}

/* Signs and words that say nothing about the moves; results with a colon. */
static void test_what_is_passed_over(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"1. 32-28, 19-23, 2. 28x19", "32-28 19-23 28x19x23 = none"},
        {"1. 32-28= 19-23+- 2. 28x19\xC2\xB1 14x23# 3. 37-32 -+ 1-1",
         "32-28 19-23 28x19x23 14x23x19 37-32 = 1-1"},
        {"32-28 19-23 1:1", "32-28 19-23 = 1-1"},
        {"32-28 19-23 2:0 33-29\n\n[White \"b\"] 33-29 *",
         "32-28 19-23 = 2-0 | 33-29 = *"},
        {"32-28 19-23 remise", "32-28 19-23 {remise} = none"},
        {"32-28 Black resigns 2-0", "32-28 {Black resigns} = 2-0"},
        {"32-28 e4", "32-28 {e4} = none"},
        {"32-28 19-23 ad lib. W+2 1-0", "32-28 19-23 {ad lib. W+2} = 1-0"},
        {"32-28 e4 19-23 *", "32-28 = * ! fault.pdn-strange 1:7"},
        {"1. 32-28 [%clk 0:10:00] 19-23 *", "32-28 {[%clk 0:10:00]} 19-23 = *"},
        {"Round 1\n\n[White \"a\"] 32-28 1-0 F\nRound 2\n[White \"b\"] 34-29 *\nThe end.",
         "32-28 = 1-0 | 34-29 = *"},
        {"some words", "= none ! fault.pdn-strange 1:1"},
        {"[Event \"two\nlines\"] 32-28 *", "32-28 = *"},
        {"[Event \"open]\n[White \"b\"]\n32-28 *", "32-28 = *"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* Files as people have them: pasted from letters and tables, kept by clocks, cut by editors. */
static void test_habits(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"1. 32-28 (0:05) 19-23 (0:12) 2. 28x19 (0:02:03) 14x23 (45) *",
         "32-28 {0:05} 19-23 {0:12} 28x19x23 {0:02:03} 14x23x19 {45} = *"},
        {"1. 32-28 19-23 2. 28x19 (2. 28:19) 14x23 (14:23) *",
         "32-28 19-23 28x19x23 (28x19x23) 14x23x19 (14x23x19) = *"},
        {"1. 32-28 | 19-23\n2. 28x19 | 14x23 |\n", FOUR " = none"},
        {"> 1. 32-28 19-23\n> 2. 28x19 14x23 *\n", FOUR " = *"},
        {"[FEN \"W:WK46-K48:B1-3\"] 46-41", "46-41 = none"},
        {"[FEN \"W:W46-K48:B1-3\"] 46-41", "= none ! fault.range 1:1"},
        {"[FEN W:W31-50:B1-20]\n1. 32-28 *", "32-28 = *"},
        {"[FEN \"W:W31-50:B1-20:H0:F1:+0+0\"]\n1. 32-28 *", "32-28 = *"},
        {"[FEN \"W:W31,32,33,:B1,2,3,\"]\n1. 32-28 *", "32-28 = *"},
        {"[FEN \"B:W31,32:B1,2\"]\n1. 1-6 32-28 *", "1-6 32-28 = *"},
        {"[FEN \"W:W32:B28,18,8\"][GameType \"20\"]\n1. 32x23x12x3 *",
         "32x3x8x18x28 = *"},
        {"1. 32-\n28 19-23 2.\n28x\n19 14\nx23 1-0", FOUR " = 1-0"},
        {"1) 32-28 19-23 2) 28x19 14x23 *", FOUR " = *"},
        {"1. 32-28 1.. 19-23 2. 28x19 2\xE2\x80\xA6 14x23 *", FOUR " = *"},
        {"1.\t32-28\t19-23\n2.\t28x19\t14x23\n*", FOUR " = *"},
        {"1. 32-28 19-23\n\n2. 28x19 14x23\n\n*", FOUR " = *"},
        {"1. 32-28 19-23 2. 28x19 14x23 zwart geeft op 2-0",
         "32-28 19-23 28x19x23 14x23x19 {zwart geeft op} = 2-0"},
        {"1. 32-28 19-23 2-0\n1. 34-29 20-25 0-2\n",
         "32-28 19-23 = 2-0 | 34-29 20-25 = 0-2"},
        {"1. 32-28 19-23 2. 28x19 14x23 *\n\x1A", FOUR " = *"},
        {"[White 'a']\n1. 32-28 19-23 2. 28x19 14x23 2 - 0", FOUR " = 2-0"},
        {"[White \"a\"]\n\n1. 32-28 19-23\n2. 27-22 14x23 *",
         "32-28 19-23 = * ! fault.no-own-piece 4:4"},
        {"1. 32-28 19-53 *", "32-28 = * ! fault.square-unknown 1:10"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* Where one game ends and the next begins. */
static void test_between_games(void **state) {
    (void)state;
    static const told_case cases[] = {
        /* Comments between tags; a problem whose comment says everything. */
        {"[Event \"a\"]\n{one}\n[White \"b\"]\n; two\n[Black \"c\"]\n\n32-28 *",
         "{one two} 32-28 = *"},
        {"[Event \"a\"]\n[FEN \"W:W32:B6\"]\n\n{wins}\n\n[Event \"b\"]\n33-28 *",
         "{wins} = none | 33-28 = *"},
        /* Games of tags only. */
        {"[FEN \"W:W32:B6\"]\n\n[FEN \"W:W32:B7\"]\n\n", "= none | = none"},
        {"[White \"a\"]\n\n[Black \"b\"]\n\n32-28 *", "32-28 = *"},
        {"[White \"a\"]\n[White \"b\"]\n32-28 *", "32-28 = *"},
        /* Words and lines of dashes. */
        {"Keller: played in 1973, 12-03\nA - B (2-0)\n\n1. 32-28 19-23 *",
         "32-28 19-23 = *"},
        {"1. 32-28 2-0\nGame 2: C - D, 31-12\n1. 34-29 *", "32-28 = 2-0 | 34-29 = *"},
        {"[White \"a\"]\n32-28 *\n----\nPage 2 ==\n[White \"b\"]\n34-29 *",
         "32-28 = * | 34-29 = *"},
        {"---\n32-28 *", "32-28 = *"},
        /* A result inside a variation is not the end of the game. */
        {"32-28 (31-27 19-23 2-0) 19-23 *", "32-28 (31-27 19-23 {2-0}) 19-23 = *"},
        {"32-28 (31-27 19-23 2-0\n\n1. 34-29 *", "32-28 (31-27 19-23) = 2-0 | 34-29 = *"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* Signs of word processors, of the web and of clocks. */
static void test_signs(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"1.\xE2\x80\x8B"
         "32-28\xE2\x80\x89"
         "19-23\xE3\x80\x80*",
         "32-28 19-23 = *"},
        {"32\xEF\xBC\x8D"
         "28 19\xE2\x86\x92"
         "23 28>19 14x23 *",
         FOUR " = *"},
        {"32-28 [31-27 19-23] 19-23 *", "32-28 (31-27 19-23) 19-23 = *"},
        {"32-28 0:05 19-23 00:01:07 2. 28x19 *",
         "32-28 {0:05} 19-23 {00:01:07} 28x19x23 = *"},
        {"[FEN \"B:W31-50:B1-20\"] 1. -- 19-23 *", "19-23 = *"},
        {"1. -- 20-25 *", "= * ! fault.no-own-piece 1:7"},
        {"[White \"a\"] 1. -- 20-25 *", "= * ! fault.pdn-unknown-move 1:16"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* Files that went through programs and web pages of others. */
static void test_traces_of_programs(void **state) {
    (void)state;
    static const told_case cases[] = {
        /* Ends of lines that were written out, as \\r. */
        {"[Site \"a\"]\\r\n[White \"D\\'A\"]\\r\n\\r\n1. 32-28 19-23 "
         "2.\\r\n28x19\\r\n14x23 "
         "*\\r\n",
         FOUR " = *"},
        {"[White \"a\"]\\r\n\\r\n1. 32-28 *\\r\n\\r\n[White \"b\"]\\r\n1. 34-29 *",
         "32-28 = * | 34-29 = *"},
        {"32-28 \\q 19-23 *", "32-28 = * ! fault.pdn-strange 1:7"},
        /* A move that was not made. */
        {"[White \"a\"]\n32-28 -\n\n[White \"b\"]\n34-29 20-25 - 2-0",
         "32-28 = none | 34-29 20-25 = 2-0"},
        {"32-28 - 34-29 *", "32-28 = * ! fault.pdn-unknown-move 1:7"},
        /* Labels, and tags whose names were translated. */
        {"[Empty] 1. 32-28 [Diagram] 19-23 *", "{Empty} 32-28 {Diagram} 19-23 = *"},
        {"32-28 *\n\n[&#x00c9;v&#x00e9;nement \"x\"]\n[R\xE9sultat \"1-1\"]\n34-29",
         "32-28 = * | 34-29 = none"},
    };
    assert_all_told(cases, COUNT(cases));
    pdn_reader *r;
    file f;
    const pdn_game *g =
        first_game("[White \"D\\'A\"]\n[R\xE9sultat \"b\"]\n32-28", &r, &f);
    assert_string_equal(pdn_game_tag(g, "White"), "D'A");
    assert_string_equal(pdn_game_tag(g, "R\xC3\xA9sultat"), "b");
    pdn_reader_free(r);
}

/* Quotation marks of word processors around a value, and one that is missing. */
static void test_quotation_marks(void **state) {
    (void)state;
    static const char *const texts[] = {"[White \"A B ]\n32-28 *", /* never closed */
                                        "[White \xE2\x80\x9C"
                                        "A B\xE2\x80\x9D]\n32-28 *",
                                        "[White \x93"
                                        "A B\x94]\n32-28 *",
                                        "[White \x84"
                                        "A B\x93]\n32-28 *"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        pdn_reader *r;
        file f;
        const pdn_game *g = first_game(texts[i], &r, &f);
        assert_string_equal(pdn_game_tag(g, "White"), "A B");
        pdn_reader_free(r);
    }
}

static void test_game_types(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"[GameType \"20\"] 32-28", "32-28 = none"},
        {"[GameType \"20,W,10,10,N2,0\"] 32-28", "32-28 = none"},
        {"[GameType \"99\"] 32-28", "32-28 = none"},
        /* A man where he would be crowned: a board of 64 squares. */
        {"[FEN \"B:W10,5:BK14,3,1.\"] 1-0", "other"},
        {"[FEN \"B:W10,5:BK14,3,1,40.\"] 1-0", "= 1-0 ! fault.man-on-far-row 1:1"},
        {"[GameType \"\"] 32-28", "32-28 = none"},
        /* Numbered from below, as the tag says; or as usual, whatever it says. */
        {"[GameType \"20,W,10,10,N1,0\"] 19-23 32-28", "32-28 19-23 = none"},
        {"[GameType \"20,W,10,10,N1,0\"] 32-28 19-23", "32-28 19-23 = none"},
        {"[GameType \"20,W,10,10,A0,0\"] c5-d6 d8:b6",
         "= none ! fault.no-own-piece 1:30"},
        {"[GameType \"20,W,10,10,A0,0\"] d4-e5 g7-f6 *", "32-28 19-23 = *"},
        {"[GameType \"25,W,8,8,A0,0\"] a3-b4\n[GameType \"20\"] 32-28 *",
         "other | 32-28 = *"},
        {"[GameType \"21\"] 1. 11-15 1-0\n[White \"a\"]\n1. 32-28 *",
         "other | 32-28 = *"},
        {"1. 11-15 23-19 2. 8-11 22-17 1-0\n\n1. 32-28 *", "other | 32-28 = *"},
        {"1. c3-d4 f6-g5 1-0\n\n1. 32-28 *", "other | 32-28 = *"},
        /* Without moves: as the games around it, unless those say what they are. */
        {"[White \"a\"]\n1. c3-d4 1-0\n[White \"b\"]\n1-0\n[White \"c\"]\n32-28 "
         "*\n[White \"d\"]\n1-0",
         "other | other | 32-28 = * | = 1-0"},
        {"1. c3-d4 1-0\n[FEN \"W:W32:B5\"]\n1-0\n[FEN \"W:W33:B5\"]\n1-0",
         "other | other | = 1-0"},
        {"[GameType \"25\"]\n1. c3-d4 1-0\n[White \"b\"]\n1-0", "other | = 1-0"},
    };
    assert_all_told(cases, COUNT(cases));
}

static void test_positions(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"[FEN \"W:W31-50:B1-20\"] 32-28", "32-28 = none"},
        {"[SetUp \"1\"][FEN \"W:W32,K49:B06,12.\"] 32-28", "32-28 = none"},
        {"[FEN \" w : w 32 , k49 : b 6 12 \"] 32-28", "32-28 = none"},
        {"[FEN \"W:B6,12:W32,K49:H0:F1\"] 32-28", "32-28 = none"},
        {"[FEN \"W:W32:W49:B6\"] 32-28", "32-28 = none"},
        {"[FEN \"Weeeeebeeeeebeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee\"] 32-28",
         "32-28 = none"},
        {"[FEN \"?:W32:B6\"] 1... 6-11 32-28", "6-11 32-28 = none"},
        {"[FEN \"?:W32:B6\"] 32-28 6-11", "32-28 6-11 = none"},
        {"[FEN \"W:W32,32:B6\"] 32-28", "= none ! fault.square-twice 1:1"},
        {"[FEN \"W:W32,51:B6\"] 32-28 *\n[White \"b\"] 32-28",
         "= * ! fault.square-unknown 1:1 | 32-28 = none"},
        {"/FEN \"W:W32:B6\"/ 32-28", "32-28 = none"},
        {"1. 32-28 /FEN \"W:W32:B6\"/ 32-28 *", "32-28 /W:W32:B6/ 32-28 = *"},
        {"/FEN \"W:W32:B6\"/ /FEN \"B:W28:B6\"/ 01... 6-11", "/B:W28:B6/ 6-11 = none"},
        {"[SetUp \"W:W32,K49:B6,12\"] 32-28", "32-28 = none"},
        {"[SetUp \"W:W32,K59:B6,12\"] 32-28", "= none ! fault.square-unknown 1:1"},
        {"1. 32-28 /FEN \"W::\"/ 34-29 *",
         "32-28 /W:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,"
         "5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20/ 34-29 = *"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* Dialects that a person reads without thinking. */
static void test_dialects_of_positions(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"[FEN \"W:W32,W33:B6,BK7\"] 32-28 7-34", "32-28 7-34 = none"},
        {"[FEN \"Z:W32:Z6\"] 6-11", "6-11 = none"},
        {"[FEN \":W32:B6\"] 6-11", "6-11 = none"}, /* the moves tell who begins */
        {"[FEN \" W32,K33:B6\"] 32-28", "32-28 = none"},
        {"[FEN \"W:W32:B6,W7\"] 32-28", "= none ! fault.square-unknown 1:1"},
        {"[FEN \"White:W32:B6\"] 32-28", "= none ! fault.unexpected 1:1"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* ---- captures that can be read in two ways ---- */

/* The king on 47 comes to 36 over 42, over 19 or 14, and over 31. */
#define TWO_WAYS "[FEN \"W:WK46,K47:B6,14,19,31,42\"]\n"

static void test_readings(void **state) {
    (void)state;
    static const told_case cases[] = {
        {TWO_WAYS "1. 47x36 14-20 *", "47x36x19x31x42 14-20 = *"},
        {TWO_WAYS "1. 47x36 6-11 2. 46-37 19-24 *", "= * ! fault.must-capture 2:18"},
        {TWO_WAYS "1. 47x24x13x36 *", "47x36x19x31x42 = *"},
        {TWO_WAYS "1. 47x36x14x31x42 *", "47x36x14x31x42 = *"},
        {TWO_WAYS "1. 47x19x36 *", "47x36x19x31x42 = *"}, /* some of what it takes */
        {TWO_WAYS "1. 47x36 *", "= * ! fault.pdn-two-readings 2:4"},
        {TWO_WAYS "1. 47x36 6-11 *", "= * ! fault.pdn-two-readings 2:4"},
        {"[FEN \"W:W9,20,32,37,50:BK4,K5\"]\n1. 50-45 (1... 4x15) *",
         "50-45 = * ? fault.pdn-two-readings 2:16"},
        {TWO_WAYS "1. 47x36 (1. 47x36 19-24) 14-20 *",
         "47x36x19x31x42 (47x36x14x31x42 19-24) 14-20 = *"},
        {TWO_WAYS "1. 47x36 6-11 (14-20) 2. 46x5 *",
         "47x36x14x31x42 6-11 46x5x19 = * ? fault.pdn-open-reading 2:15"},
        /* What was left standing is taken: the positions meet, and all is well. */
        {TWO_WAYS "1. 47x36 6-11 2. 46x5 11-17 *",
         "47x36x14x31x42 6-11 46x5x19 11-17 = *"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* ---- the other games ---- */

static void test_other_games(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"[Damier \"bretonnes players=2\"]\n1. a1+b3 a1-b1+d1 2. b1-a1+f1 *",
         "a1+b3 a1-b1+d1 b1-a1+f1 = *"},
        {"[Damier \"sujet-verbe\"]\n1. 13-10 4-7 *", "13-10 4-7 = *"},
        {"[Damier \"sujet-verbe cards=on\"]\n1. 14-11 pass 2. 11-8 *",
         "14-11 pass 11-8 = *"},
        {"[Damier \"martian\"]\n1. b3-a4 {near} (c3-d4) *", "b3-a4 {near} (c3-d4) = *"},
        {"[Damier \"martian\"]\n1. b3-a4 /FEN \"B:W28:B22\"/ *",
         "b3-a4 = * ! fault.row-letter 2:10"},
        {"[Damier \"chess\"]\n1. e4 *\n[White \"a\"]\n32-28",
         "= * ! fault.game-unknown 1:1 | 32-28 = none"},
        {"[Damier \"bretonnes players=9\"]\n1. a1+b3 *", "= * ! fault.option-value 1:1"},
    };
    assert_all_told(cases, COUNT(cases));
}

/* ---- nothing, and too much ---- */

static void test_nothing(void **state) {
    (void)state;
    assert_told("", "");
    assert_told("\n\n \n", "");
    assert_told("; only a comment\n{another}", "");
    assert_told("[White \"a\"]\n", "= none");
    assert_told("1. 2-0", "= 2-0");
}

static void test_strange(void **state) {
    (void)state;
    static const told_case cases[] = {
        {"1. 32-28 Hello 19-23 *\n[White \"b\"] 32-28",
         "32-28 {Hello} 19-23 = * | 32-28 = none"},
        {"1. 32-28 (a better one 34-29) N 19-23 *",
         "32-28 {N} ({a better one} 34-29) 19-23 = *"},
        {"1. 32-28 @7 19-23 *\n[White \"b\"] 32-28",
         "32-28 = * ! fault.pdn-strange 1:10 | 32-28 = none"},
        {"1. 32-28 - 2. 34-29", "32-28 = none ! fault.pdn-unknown-move 1:10"},
        {"1. 32-28 19-24 20-25 *\n\n[White \"b\"]\n32-28 *",
         "32-28 19-24 = * ! fault.no-own-piece 1:16 | 32-28 = *"},
    };
    assert_all_told(cases, COUNT(cases));
}

static void test_deep(void **state) {
    (void)state;
    dm_bytes text = {0};
    dm_bytes_text(&text, "32-28 ");
    for (int i = 0; i < 1000; i++)
        dm_bytes_text(&text, "(34-29 ");
    char *got = told(text.data, text.length, 1 << 20);
    assert_non_null(strstr(got, "fault.pdn-nested"));
    free(got);
    dm_bytes_free(&text);
}

/* What stands in variations that are too deep, or around them, is never the game. */
static void test_deep_and_back(void **state) {
    (void)state;
    dm_bytes text = {0};
    dm_bytes_text(&text, "32-28 ");
    for (int i = 0; i < 150; i++)
        dm_bytes_text(&text, "(34-29 ");
    dm_bytes_text(&text, "{lost} $1 20-24");
    for (int i = 0; i < 149; i++)
        dm_bytes_text(&text, ")");
    dm_bytes_text(&text, " 20-25) 19-23 *");
    char *got = told(text.data, text.length, 1 << 20);
    assert_non_null(strstr(got, "32-28 (34-29 20-25) (34-29) "));
    assert_non_null(strstr(got, "(34-29) 19-23 = * ? fault.pdn-nested"));
    assert_null(strstr(got, "lost"));
    free(got);
    dm_bytes_free(&text);
}

/* More tags than anybody writes are passed over: each is compared with all others. */
static void test_many_tags(void **state) {
    (void)state;
    dm_bytes text = {0};
    pdn_reader *r;
    file f;
    for (int i = 0; i < 5000; i++) {
        dm_bytes_text(&text, "[T");
        dm_bytes_integer(&text, i);
        dm_bytes_text(&text, " \"v\"]\n");
    }
    dm_bytes_text(&text, "1. 32-28 *");
    const pdn_game *g = first_game(text.data, &r, &f);
    assert_int_equal(g->tag_count, PDN_TAGS_MAX);
    assert_string_equal(g->tags[PDN_TAGS_MAX - 1].name, "T999");
    assert_int_equal(g->turn_count, 1);
    pdn_reader_free(r);
    dm_bytes_free(&text);
}

/* A comment far larger than the window is cut, and what follows is read. */
static void test_huge_comment(void **state) {
    (void)state;
    dm_bytes text = {0};
    dm_bytes_text(&text, "1. 32-28 {");
    for (int i = 0; i < 300000; i++)
        dm_bytes_text(&text, "blah ");
    dm_bytes_text(&text, "} 19-23 *");
    char *got = told(text.data, text.length, 4096);
    const char *end = "blah} 19-23 = *";
    size_t length = strlen(got);
    assert_true(length > PDN_TEXT_MAX / 2 && length < PDN_TEXT_MAX + 100);
    assert_string_equal(strrchr(got, '}'), strrchr(end, '}'));
    free(got);
    dm_bytes_free(&text);
}

static void repeat(dm_bytes *out, const char *text, int times) {
    for (int i = 0; i < times; i++)
        dm_bytes_text(out, text);
}

/* Megabytes of one thing take moments, not hours, and as much memory as they are long. */
static void test_long_runs(void **state) {
    (void)state;
    static const struct {
        const char *begin, *again, *end;
    } cases[] = {
        {"1. 32-28 {", "\n", "} 19-23 *"},
        {"1. 32-28 {{}", "\n", "} 19-23 *"},
        {"1. 32-28 ", "{a}", " 19-23 *"},
        {"1. 32-28 ", "{a}({b})", " 19-23 *"},
        {"1. 32-28 ", "words ", " 19-23 *"},
        {"1. 32-28 ", "(34-29)", " 19-23 *"},
        {"1. 32-28 ", "[%clk]", " 19-23 *"},
        {"1. 32-28 ", "[a", "\n\n[a \"b\"] 32-28"},
        {"1. 32-28 ", "\"", " 19-23 *"},
        {"1. 32-28 ", "/", " 19-23 *"},
        {"[White \"", "\\\"", "\"] 1. 32-28 *"},
        {"1. 32-28 ", "{ ", " 19-23 *"},
        {"1. 32-28 ", "}", " 19-23 *"},
        {"", "F ", "\n[White \"a\"] 32-28 *"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_bytes text = {0};
        dm_bytes_text(&text, cases[i].begin);
        repeat(&text, cases[i].again, 150000);
        dm_bytes_text(&text, cases[i].end);
        char *got = told(text.data, text.length, 1 << 16);
        assert_true(strstr(got, "32-28") || strstr(got, "fault."));
        assert_true(strlen(got) < 8U << 20);
        free(got);
        dm_bytes_free(&text);
    }
}

/* A reader that begins where a game does reads the same game, wherever the window ends. */
static void test_offsets(void **state) {
    (void)state;
    static const char text[] =
        "\xEF\xBB\xBF{before} [White \"a\"] 32-28 19-23 *\r\n\r\n"
        "[White \"b\"] 33-28 1-0 1. 34-29 0-1\n[White \"c\"] 35-30 *";
    static const char *const begins[] = {"{before}", "[White \"b\"]", "1. 34-29",
                                         "[White \"c\"]"};
    for (size_t step = 1; step < sizeof text; step += 7) {
        file f = {text, sizeof text - 1, 0, step};
        pdn_reader *r = pdn_reader_new(read_file, &f);
        const pdn_game *g;
        for (size_t i = 0; i < COUNT(begins); i++) {
            assert_int_equal(pdn_reader_next(r, &g), PDN_READ_GAME);
            assert_memory_equal(text + g->offset, begins[i], strlen(begins[i]));
        }
        assert_int_equal(pdn_reader_next(r, &g), PDN_READ_END);
        pdn_reader_free(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_one_eighteen),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_variations),
        cmocka_unit_test(test_stars),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_result_like_a_move),
        cmocka_unit_test(test_unusual_results),
        cmocka_unit_test(test_what_is_passed_over),
        cmocka_unit_test(test_habits),
        cmocka_unit_test(test_between_games),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_traces_of_programs),
        cmocka_unit_test(test_quotation_marks),
        cmocka_unit_test(test_game_types),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_dialects_of_positions),
        cmocka_unit_test(test_readings),
        cmocka_unit_test(test_other_games),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_strange),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_deep_and_back),
        cmocka_unit_test(test_many_tags),
        cmocka_unit_test(test_huge_comment),
        cmocka_unit_test(test_long_runs),
        cmocka_unit_test(test_offsets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
