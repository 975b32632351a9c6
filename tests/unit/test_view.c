/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the page is told (apps/wasm/json.h, view.h): always well-formed JSON, whatever the
 * names and positions, and with the fields the page reads.
 */
#include "json.h"
#include "support.h"
#include "view.h"

/* ---- a reader that only says whether the text is JSON */

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

/* ---- tests */

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
    assert_says(&j, "{\"name\":\"medium\",\"values\":[\"all\",\"straight\"]");
    json_free(&j);
}

/* Random games of every kind to their end: every view on the way is well-formed. */
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
            view_match(&j, m, DM_FRENCH, 0);
            assert_json(&j);
            assert_int_equal(dm_match_play(m, moves[(random >> 33) % count], 0, NULL),
                             DM_OK);
        }
        json_clear(&j);
        view_match(&j, m, DM_ENGLISH, 0);
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
    view_match(&j, m, DM_ENGLISH, 0);
    assert_json(&j);
    assert_says(&j, "\"moves\":[{\"text\":\"32x12\","
                    "\"steps\":[0,32,23,0,23,12,1,18,18,1,28,28]}]");
    dm_match_free(m);
    json_free(&j);
}

static void test_pending_card_and_clock(void **state) {
    (void)state;
    json j = {0};
    dm_match *m = match_of("sujet-verbe", "cards=on", NULL);
    dm_match_set_clock(m, (dm_clock_rule){60000, 1000});
    assert_int_equal(
        dm_match_play(m, move_of(dm_match_game(m), dm_match_state(m), "13-10"), 0, NULL),
        DM_OK);
    view_match(&j, m, DM_ENGLISH, 0);
    assert_json(&j);
    assert_says(&j, "\"pending\":{\"move\":{\"text\":\"13-10\",\"deck\":");
    assert_says(&j, "\"left\":60000");
    assert_says(&j, "\"base\":60000,\"increment\":1000");
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_games_on_the_way),
        cmocka_unit_test(test_steps_of_a_capture),
        cmocka_unit_test(test_pending_card_and_clock),
        cmocka_unit_test(test_thought),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
