/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the page is told (base/json.h, apps/wasm/view.h): always well-formed JSON, whatever the
 * names and positions, and with the fields the page reads.
 */
#include "base/json.h"
#include "support.h"
#include "view.h"

/* ---- a reader that only says whether the text is JSON ---- */

static const char *skip_value(const char *at);

static const char *skip_string(const char *at) {
    if (!at || *at++ != '"')
        return NULL;
    while (*at && *at != '"') {
        if ((unsigned char)*at < 0x20)
            return NULL;
        at += *at == '\\' && at[1] ? 2 : 1;
    }
    return *at == '"' ? at + 1 : NULL;
}

static const char *skip_items(const char *at, char end, bool named) {
    if (*++at == end)
        return at + 1;
    for (;;) {
        if (named) {
            at = skip_string(at);
            if (!at || *at++ != ':')
                return NULL;
        }
        at = skip_value(at);
        if (!at || (*at != ',' && *at != end))
            return NULL;
        if (*at++ == end)
            return at;
    }
}

static const char *skip_value(const char *at) {
    if (*at == '{')
        return skip_items(at, '}', true);
    if (*at == '[')
        return skip_items(at, ']', false);
    if (*at == '"')
        return skip_string(at);
    for (const char *const *text = (const char *const[]){"true", "false", NULL}; *text;
         text++)
        if (strncmp(at, *text, strlen(*text)) == 0)
            return at + strlen(*text);
    size_t length = strspn(at, "-0123456789");
    return length > 0 ? at + length : NULL;
}

static void assert_json(const json *j) {
    const char *end = skip_value(j->bytes.data);
    assert_false(j->bytes.failed);
    assert_non_null(end);
    assert_ptr_equal(end, j->bytes.data + j->bytes.length);
    assert_int_equal(*end, '\0');
}

static void assert_says(const json *j, const char *part) {
    if (!strstr(j->bytes.data, part))
        fail_msg("%s\nlacks %s", j->bytes.data, part);
}

/* ---- tests ---- */

static void test_values(void **state) {
    (void)state;
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "a", "say \"no\" \\ \n\x01");
    json_number(&j, "b", INT64_MIN);
    json_open(&j, "c", '[');
    json_flag(&j, NULL, true);
    json_flag(&j, NULL, false);
    json_open(&j, NULL, '[');
    json_close(&j, ']');
    json_close(&j, ']');
    json_close(&j, '}');
    assert_json(&j);
    assert_string_equal(j.bytes.data,
                        "{\"a\":\"say \\\"no\\\" \\\\ \\u000a\\u0001\","
                        "\"b\":-9223372036854775808,\"c\":[true,false,[]]}");
    json_clear(&j);
    json_number(&j, NULL, 7);
    assert_string_equal(j.bytes.data, "7");
    json_free(&j);
    assert_null(j.bytes.data);
}

static void test_games(void **state) {
    (void)state;
    json j = {0};
    view_games(&j, DM_ENGLISH);
    assert_json(&j);
    assert_says(&j, "\"id\":\"martian\",\"title\":\"Two Shores\",\"cols\":4,\"rows\":8");
    assert_says(&j, "{\"name\":\"medium\",\"role\":\"rule\",\"values\":[\"all\",");
    assert_says(&j, "{\"name\":\"players\",\"role\":\"players\",");
    assert_says(&j, "{\"name\":\"wrong\",\"role\":\"wrong\",");
    assert_says(&j, "{\"piece\":2,\"owner\":1,\"name\":\"queen\","
                    "\"symbol\":\"queen-blue\",\"glyph\":\"◉\",\"count\":3}");
    assert_says(&j, "{\"piece\":0,\"owner\":-1,\"name\":\"token\",");
    assert_says(&j, "{\"piece\":7,\"owner\":1,\"name\":\"nought\",\"symbol\":\"\","
                    "\"glyph\":\"○\",\"count\":5}");
    assert_says(&j, "\"mustTakeMost\":true,\"takesLater\":true,\"computer\":true");
    assert_says(&j, "\"start\":\"3/3/3 X\"");
    json_free(&j);
}

/* Random games of every kind to their end: every view on the way is well-formed. */
/* A match as the only thing told. */
static void look(json *j, const dm_match *m, dm_language language) {
    json_open(j, NULL, '{');
    view_match(j, m, language);
    json_close(j, '}');
}

static void test_games_on_the_way(void **state) {
    (void)state;
    json j = {0};
    for (size_t i = 0; i < dm_game_count(); i++) {
        dm_match *m = match_of(dm_game_at(i)->id, "", NULL);
        uint64_t random = 5 + i;
        dm_player player = {.name = "Zo\xc3\xa9 \"la\\dame\""};
        dm_match_set_player(m, 0, &player);
        while (dm_match_seat(m) != DM_OVER) {
            dm_move moves[DM_MOVES_MAX];
            size_t count =
                dm_match_game(m)->legal(dm_match_state(m), moves, DM_MOVES_MAX);
            random = random * UINT64_C(6364136223846793005) + 1;
            json_clear(&j);
            look(&j, m, DM_FRENCH);
            assert_json(&j);
            assert_int_equal(dm_match_play(m, moves[(random >> 33) % count], 0, NULL),
                             DM_OK);
        }
        json_clear(&j);
        look(&j, m, DM_ENGLISH);
        assert_json(&j);
        assert_says(&j, "\"over\":true");
        assert_says(&j, "Zo\xc3\xa9 \\\"la\\\\dame\\\"");
        for (size_t turn = 0; turn <= dm_match_total(m); turn++) {
            json_clear(&j);
            view_moment(&j, m, turn);
            assert_json(&j);
        }
        dm_match_free(m);
    }
    json_free(&j);
}

static void test_steps_of_a_capture(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("draughts", "", "W:W32:B28,18");
    look(&j, m, DM_ENGLISH);
    assert_json(&j);
    assert_says(&j, "\"moves\":[{\"text\":\"32x12\","
                    "\"steps\":[0,32,23,0,23,12,1,18,18,1,28,28]}]");
    dm_match_free(m);
    json_free(&j);
}

static void assert_view(const char *game, const char *options, const char *position,
                        const char *const *parts) {
    json j = {0};
    dm_match *m = match_of(game, options, position);
    look(&j, m, DM_ENGLISH);
    assert_json(&j);
    for (; *parts; parts++)
        assert_says(&j, *parts);
    dm_match_free(m);
    json_free(&j);
}

#define SAYS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_must_capture(void **state) {
    (void)state;
    assert_view("draughts", "", "W:W32:B28,18", SAYS("\"mustCapture\":true"));
    assert_view("draughts", "", NULL, SAYS("\"mustCapture\":false"));
    assert_view("draughts", "", "B:W17:B", SAYS("\"mustCapture\":false"));
    /* A capture can be made, but none has to be. */
    assert_view("martian", "", "4/4/4/3P/2P1/4/4/4 S 17,17 -",
                SAYS("\"text\":\"c4xd5\"", "\"mustCapture\":false"));
}

/* A step along a row lights up the row, one along a column the column. */
static void test_lanes(void **state) {
    (void)state;
    assert_view("bretonnes", "", "6/6/6/6/6/o5 2 1 0,0",
                SAYS("\"text\":\"a1-b1+c1\",\"steps\":[0,1,2,3,0,3],\"lane\":0}",
                     "\"text\":\"a1-a2+a3\",\"steps\":[0,1,7,3,0,13],\"lane\":1}",
                     "\"lanes\":[[1,2,3,4,5,6],[1,7,13,19,25,31]]"));
    assert_view("bretonnes", "", NULL,
                SAYS("\"text\":\"a1+b1\",\"steps\":[3,0,1,3,0,2]}", "\"lanes\":[]"));
    /* Alone, the thirtieth counter goes anywhere. */
    assert_view("bretonnes", "players=1",
                "ooooo1/oooo1o/ooo1oo/oo1ooo/o1oooo/1oooo1 1 1 0", SAYS("\"lanes\":[]"));
}

static void test_targets_and_boxes(void **state) {
    (void)state;
    assert_view("bretonnes", "", NULL, SAYS("\"target\":3,\"box\":[]"));
    assert_view("bretonnes", "players=4", NULL, SAYS("\"target\":2,\"box\":[]"));
    assert_view("bretonnes", "players=1", NULL, SAYS("\"target\":0"));
    assert_view("sujet-verbe", "", NULL, SAYS("\"target\":0,\"box\":[3,3]"));
    assert_view("sujet-verbe", "", "W:WK13,K8:BK1,5", SAYS("\"box\":[1,2]"));
    assert_view("sujet-verbe", "cards=on", NULL, SAYS("\"cards\":true"));
    assert_view("sujet-verbe", "", NULL, SAYS("\"cards\":false"));
}

static void assert_closed(const char *options, const char *position, const char *names) {
    const dm_game *game = game_named("martian");
    dm_state at = state_of(game, options, position);
    dm_cell cells[DM_CELLS_MAX];
    char closed[64] = "";
    size_t count = game->cells(&at, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        if (cells[i].closed)
            strcat(closed, cells[i].name);
    assert_string_equal(closed, names);
}

/* What the piece that has just arrived could reach, and may not. */
static void test_closed_squares(void **state) {
    (void)state;
    assert_closed("", "4/4/4/3M/4/2G1/4/4 N 16,15 d5", "b3d3c4d4");
    assert_closed("return=square", "4/4/4/3M/4/2G1/4/4 N 16,15 d5:d3", "d3");
    assert_closed("", "4/4/4/3M/4/2G1/4/4 N 16,15 -", "");
    assert_view("martian", "", "4/4/4/3M/4/2G1/4/4 N 16,15 d5",
                SAYS("\"name\":\"d4\",\"square\":16,\"col\":3,\"row\":4,\"piece\":0,"
                     "\"owner\":-1,\"zone\":0,\"dot\":0,\"barred\":false,"
                     "\"closed\":true}"));
}

/* A piece with an owner is placed: the page is told which and whose. */
static void test_placed_pieces(void **state) {
    (void)state;
    assert_view("example", "", "3/1X1/3 O",
                SAYS("{\"text\":\"a1\",\"steps\":[3,0,1],\"placed\":[7,1]}"));
}

/* The board after the turn has lost its lines: the page is told of them besides. */
static void test_made_lines(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("bretonnes", "players=1", "6/6/ooooo1/6/5o/6 1 1 0");
    look(&j, m, DM_ENGLISH);
    assert_null(strstr(j.bytes.data, "\"made\""));
    play(m, "f2-f3+f4");
    json_clear(&j);
    look(&j, m, DM_ENGLISH);
    assert_json(&j);
    assert_says(&j, "\"over\":true");
    const char *made = strstr(j.bytes.data, "\"made\":{\"lines\":[[19,20,21,22,23,24]],");
    assert_non_null(made);
    assert_non_null(strstr(made, "\"name\":\"f3\",\"square\":18,\"col\":5,\"row\":3,"
                                 "\"piece\":3,"));
    assert_non_null(strstr(made, "\"name\":\"f4\",\"square\":24,\"col\":5,\"row\":2,"
                                 "\"piece\":3,"));
    assert_non_null(strstr(made, "\"name\":\"f2\",\"square\":12,\"col\":5,\"row\":4,"
                                 "\"piece\":0,"));
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    json_clear(&j);
    look(&j, m, DM_ENGLISH);
    assert_null(strstr(j.bytes.data, "\"made\""));
    dm_match_free(m);
    json_free(&j);
}

static void test_pending_card_and_clock(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = 60000, .increment = 1000});
    assert_int_equal(
        dm_match_play(m, move_of(dm_match_game(m), dm_match_state(m), "13-10"), 0, NULL),
        DM_OK);
    look(&j, m, DM_ENGLISH);
    assert_json(&j);
    assert_says(&j, "\"pending\":{\"move\":{\"text\":\"13-10\",\"deck\":");
    assert_says(&j, "\"base\":60000,\"increment\":1000,\"eachTurn\":false");
    dm_match_free(m);
    json_free(&j);
}

static void test_thought(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("draughts", "", "W:W32:B28,18");
    dm_thought thought = {.best = move_of(dm_match_game(m), dm_match_state(m), "32x12"),
                          .score = 30,
                          .depth = 1};
    thought.line[0] = thought.best;
    thought.line_length = 1;
    view_thought(&j, m, &thought);
    assert_json(&j);
    assert_says(&j, "\"best\":{\"text\":\"32x12\"");
    assert_says(&j, "\"line\":[\"32x12\"]");
    json_clear(&j);
    view_thought(&j, m, &(dm_thought){.best = DM_NO_MOVE});
    assert_json(&j);
    assert_null(strstr(j.bytes.data, "best"));
    dm_match_free(m);
    json_free(&j);
}

/* The rule, the reason and the captures: those that may be made, then those that take less. */
static void test_reasons(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("draughts", "", "W:W37,38,41:B32,22,11");
    view_reason(&j, m, &(dm_touches){.refused = 38}, DM_ENGLISH);
    assert_json(&j);
    assert_says(&j,
                "{\"rule\":\"majority\",\"text\":\"this piece would take 2, and it is "
                "possible to take 3.\",\"piece\":true,\"captures\":[{\"text\":\"37x6\"");
    assert_says(&j, "\"legal\":true},{\"text\":\"38x18\","
                    "\"steps\":[0,38,27,0,27,18,1,22,22,1,32,32],\"legal\":false}]}");
    dm_match_free(m);
    json_clear(&j);
    m = match_of("bretonnes", "", "6/6/6/2o3/6/6 2 1 0,0");
    view_reason(&j, m, &(dm_touches){.squares = {15, 21}, .count = 2, .refused = 15},
                DM_FRENCH);
    assert_string_equal(j.bytes.data,
                        "{\"rule\":\"left\",\"text\":\"le galet vient de "
                        "quitter cette case.\",\"piece\":false,\"captures\":[]}");
    dm_match_free(m);
    json_free(&j);
}

/* Whose turn it was, and the tokens as they stood. */
static void test_moments(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("bretonnes", "", "6/6/ooooo1/6/5o/6 2 1 0,1");
    play(m, "f2-f3+f4");
    view_moment(&j, m, 0);
    assert_says(&j, "{\"seat\":0,\"scores\":[0,1],\"cells\":");
    json_clear(&j);
    view_moment(&j, m, 1);
    assert_says(&j, "{\"seat\":1,\"scores\":[1,1],\"cells\":");
    dm_match_resign(m, 1, 0);
    json_clear(&j);
    view_moment(&j, m, 1);
    assert_says(&j, "{\"seat\":-1,");
    dm_match_free(m);
    m = match_of("draughts", "", NULL);
    dm_match_set_clock(m, (dm_clock_rule){.base = 10000});
    play(m, "32-28");
    json_clear(&j);
    view_moment(&j, m, 0);
    assert_says(&j, "\"scores\":[0,0],\"times\":[10000,10000],\"cells\":");
    json_clear(&j);
    view_moment(&j, m, 1);
    assert_null(strstr(j.bytes.data, "times"));
    dm_match_free(m);
    json_free(&j);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_games_on_the_way),
        cmocka_unit_test(test_steps_of_a_capture),
        cmocka_unit_test(test_must_capture),
        cmocka_unit_test(test_lanes),
        cmocka_unit_test(test_targets_and_boxes),
        cmocka_unit_test(test_closed_squares),
        cmocka_unit_test(test_placed_pieces),
        cmocka_unit_test(test_made_lines),
        cmocka_unit_test(test_pending_card_and_clock),
        cmocka_unit_test(test_thought),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
