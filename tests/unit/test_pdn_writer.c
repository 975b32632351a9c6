/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Written games: src/formats/pdn_writer.h, pdn_builder.h and game_json.h. What is read
 * from PDN and written again is the same when it is read once more.
 */
#include "support.h"

#include <stdlib.h>

#include "base/bytes.h"
#include "base/json.h"
#include "formats/game_json.h"
#include "formats/pdn_builder.h"
#include "formats/pdn_reader.h"
#include "formats/pdn_writer.h"

typedef struct {
    const char *text;
    size_t left;
} source;

static size_t read_text(void *self, char *out, size_t cap) {
    source *s = self;
    size_t count = s->left < cap ? s->left : cap;
    memcpy(out, s->text, count);
    s->text += count;
    s->left -= count;
    return count;
}

static size_t write_game(const void *game, char *out, size_t cap) {
    return pdn_game_write(game, out, cap);
}

/* The games of a text, written again. */
static dm_bytes rewritten(const char *text) {
    source s = {text, strlen(text)};
    pdn_reader *r = pdn_reader_new(read_text, &s);
    const pdn_game *g;
    dm_bytes out = {0};
    assert_non_null(r);
    while (pdn_reader_next(r, &g) == PDN_READ_GAME) {
        assert_false(g->broken);
        dm_bytes_written(&out, write_game, g);
        dm_bytes_text(&out, "\n");
    }
    pdn_reader_free(r);
    assert_false(out.failed);
    return out;
}

static void assert_stays(const char *text, const char *moves) {
    dm_bytes once = rewritten(text), twice = rewritten(once.data);
    assert_string_equal(once.data, twice.data);
    const char *body = strstr(once.data, "\n\n");
    assert_non_null(body);
    if (moves && strcmp(body + 2, moves) != 0)
        fail_msg("%s is not %s", body + 2, moves);
    for (const char *line = once.data; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        assert_true(*line == '[' || strcspn(line, "\n") < 80);
    }
    dm_bytes_free(&once);
    dm_bytes_free(&twice);
}

static void test_moves(void **state) {
    (void)state;
    assert_stays("1. 32-28 19-23 2. 28x19 14x23 1-0",
                 "1. 32-28 19-23 2. 28x19 14x23 1-0\n\n");
    assert_stays("[FEN \"B:W28:B22\"] 1... 22x33 *", "1... 22x33 0-2\n\n");
    assert_stays("*", "*\n\n");
    assert_stays("[Result \"12-8\"] 1. 32-28 *", "1. 32-28 2-0\n\n");
}

static void test_what_is_said(void **state) {
    (void)state;
    assert_stays("{a} 1. 32-28!? {b} {c} 19-23$3 2. 28x19 *",
                 "{a} 1. 32-28 $5 {b c} 19-23 $3 2. 28x19 *\n\n");
    assert_stays("1. 32-28 ({x} 1. 33-28 18-22 (1... 18-23) 2. 31-27) 19-23 *",
                 "1. 32-28 ({x} 1. 33-28 18-22 (1... 18-23) 2. 31-27) 19-23 *\n\n");
    assert_stays("1. 32-28 19-23 (1... 18-22) (1... 18-23) 2. 28x19 *",
                 "1. 32-28 19-23 (1... 18-22) (1... 18-23) 2. 28x19 *\n\n");
    assert_stays("1. 32-28 {one { two } three} *", "1. 32-28 {one ( two ) three} *\n\n");
}

static void test_long_lines(void **state) {
    (void)state;
    dm_bytes text = {0};
    dm_bytes_text(&text, "1. 32-28 {");
    for (int i = 0; i < 200; i++)
        dm_bytes_text(&text, i % 7 ? "abcdefgh " : "Ünïcödé ");
    dm_bytes_text(&text, "} 19-23 ({");
    for (int i = 0; i < 60; i++)
        dm_bytes_text(&text, "wwww ");
    dm_bytes_text(&text, "} 1... 18-23) *");
    assert_stays(text.data, NULL);
    dm_bytes_free(&text);
}

static void test_setups_and_other_games(void **state) {
    (void)state;
    assert_stays("1. 32-28 /FEN \"B:W28:B22\"/ 22x33 *",
                 "1. 32-28 /FEN \"B:W28:B22\"/ 22x33 0-2\n\n");
    assert_stays("1. 32-28 /FEN \"B:W28:B6,19\"/ (1... 19-23) 6-11 *",
                 "1. 32-28 /FEN \"B:W28:B6,19\"/ (1... 19-23) 6-11 *\n\n");
    assert_stays("[Damier \"sujet-verbe cards=on\"] 1. 14-11 pass 2. 11-8 *",
                 "1. 14-11 pass 2. 11-8 *\n\n");
    assert_stays("[Damier \"bretonnes players=3\"][Result \"3\"] *", "*\n\n");
}

static void test_tags(void **state) {
    (void)state;
    dm_bytes text = rewritten("[White \"A \\\"B\\\" \\\\\"][ECO \"x\"][Date \"\"]"
                              "[FEN \"W:W28:B22\"][GameType \"20\"] 2-0");
    assert_string_equal(text.data,
                        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                        "[Round \"?\"]\n[White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n"
                        "[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n"
                        "[FEN \"W:W28:B22\"]\n[ECO \"x\"]\n\n2-0\n\n");
    dm_bytes_free(&text);
}

/* Of names that would be written alike, the first is. */
static void test_names_alike(void **state) {
    (void)state;
    dm_bytes text =
        rewritten("[A_b \"1\"][a-B \"2\"][X_ \"3\"][&a \"4\"][\xC3\xA9 \"5\"] *");
    const char *tags = strstr(text.data, "[A_b");
    assert_non_null(tags);
    assert_string_equal(tags,
                        "[A_b \"1\"]\n[X_ \"3\"]\n[X_a \"4\"]\n[X__ \"5\"]\n\n*\n\n");
    dm_bytes_free(&text);
    assert_stays("[A_b \"1\"][A-b \"2\"][X_a \"3\"][&A \"4\"] *", "*\n\n");
}

/* A name no file of PDN could have becomes one. */
static void test_names(void **state) {
    (void)state;
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_setup setup;
    dm_state first;
    pdn_builder b = {.last = PDN_NONE};
    char text[1024];
    dm_setup_init(&setup, game);
    game->init(&first, &setup);
    pdn_builder_begin(&b, game, &setup, &first);
    pdn_builder_tag(&b, "1 é", "v\n]", 0, 0);
    pdn_game_write(&b.game, text, sizeof text);
    assert_non_null(strstr(text, "\n[X1___ \"v ]\"]\n"));
    pdn_builder_free(&b);
}

static void test_json_of_a_match(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B22,1");
    pdn_builder b = {.last = PDN_NONE};
    json out = {.comma = false};
    play(m, "28x17");
    dm_match_resign(m, 0, NULL);
    pdn_builder_match(&b, m);
    game_json_write(&out, &b.game, DM_ENGLISH);
    assert_string_equal(out.bytes.data,
                        "{\"game\":\"draughts\",\"tags\":{\"Result\":\"0-2\"},"
                        "\"first\":\"W:W28:B1,22\",\"moves\":[\"28x17\"],"
                        "\"result\":\"2\"}");
    json_free(&out);
    pdn_builder_free(&b);
    dm_match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),      cmocka_unit_test(test_what_is_said),
        cmocka_unit_test(test_long_lines), cmocka_unit_test(test_setups_and_other_games),
        cmocka_unit_test(test_tags),       cmocka_unit_test(test_names_alike),
        cmocka_unit_test(test_names),      cmocka_unit_test(test_json_of_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
