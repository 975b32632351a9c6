/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a player who touches squares is told (dm_game_explain): the true reason why a
 * square is refused, the rule that decides, and the captures that take too little.
 */
#include <stdio.h>

#include "damier/word_list.h"
#include "support.h"

/* Squares by their names; `touched` are separated by spaces, `refused` may be "". */
typedef struct {
    const char *touched, *refused, *rule;
    dm_word word;
    const char *a, *b;
} touch_case;

static uint8_t square_named(const dm_game *game, const dm_state *state, const char *name,
                            size_t length) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        if (strlen(cells[i].name) == length && strncmp(cells[i].name, name, length) == 0)
            return cells[i].square;
    return 0;
}

static dm_touches touches_of(const dm_game *game, const dm_state *state,
                             const touch_case *c) {
    dm_touches touches = {.refused =
                              square_named(game, state, c->refused, strlen(c->refused))};
    for (const char *at = c->touched; *at;) {
        size_t length = strcspn(at, " ");
        touches.squares[touches.count++] = square_named(game, state, at, length);
        at += length + (at[length] == ' ');
    }
    return touches;
}

/* The rule is one that the page and the sheets can show. */
static void assert_rule_is_told(const dm_game *game, const char *rule) {
    char name[128];
    snprintf(name, sizeof name, "rules.%s.%s.title", game->id, rule);
    if (!dm_word_find(name))
        fail_msg("no word %s", name);
}

static void assert_reasons(const char *id, const char *options, const char *position,
                           const touch_case *cases, size_t count) {
    const dm_game *game = game_named(id);
    dm_state state = state_of(game, options, position);
    for (const touch_case *c = cases; c < cases + count; c++) {
        dm_reason reason;
        dm_touches touches = touches_of(game, &state, c);
        dm_game_explain(game, &state, &touches, &reason);
        if (reason.phrase.word != c->word ||
            strcmp(reason.rule ? reason.rule : "", c->rule) != 0)
            fail_msg("%s, %s then %s: %s of rule %s", position, c->touched, c->refused,
                     reason.phrase.word ? dm_word_name(reason.phrase.word) : "nothing",
                     reason.rule ? reason.rule : "none");
        if (reason.rule)
            assert_rule_is_told(game, reason.rule);
        assert_string_equal(reason.phrase.args[0], c->a ? c->a : "");
        assert_string_equal(reason.phrase.args[1], c->b ? c->b : "");
    }
}

#define REASONS(id, options, position, ...)                                  \
    assert_reasons(id, options, position, (const touch_case[]){__VA_ARGS__}, \
                   sizeof((const touch_case[]){__VA_ARGS__}) / sizeof(touch_case))

static void test_bretonnes(void **state) {
    (void)state;
    REASONS("bretonnes", "", "6/6/6/2o3/o5/2o3 2 1 0,0",
            {"c3 c4", "c3", "left", DM_WORD_WHY_JUST_LEFT, NULL, NULL},
            {"c3 c4", "c1", "place", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"c3 c4", "c4", "place", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"c3 c4", "d4", "place", DM_WORD_WHY_OFF_LANE, NULL, NULL},
            {"c3 c4", "a2", "place", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"c3", "c5", "move", DM_WORD_WHY_ONE_STEP, NULL, NULL},
            {"c3", "d4", "move", DM_WORD_WHY_ONE_STEP, NULL, NULL},
            {"", "b4", "move", DM_WORD_WHY_NO_COUNTER, NULL, NULL},
            {"", "", "move", DM_WORD_NONE, NULL, NULL},
            {"c3 c4", "", "place", DM_WORD_NONE, NULL, NULL});
    REASONS("bretonnes", "", "oooo2/oooo2/6/6/6/1ooooo 2 1 0,0",
            {"", "a6", "move", DM_WORD_WHY_COUNTER_STUCK, NULL, NULL},
            {"c1", "a6", "move", DM_WORD_WHY_COUNTER_STUCK, NULL, NULL},
            {"b5", "b6", "move", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"b1", "a1", "move", DM_WORD_WHY_NO_PLACE, NULL, NULL},
            {"b5", "f1", "move", DM_WORD_WHY_ONE_STEP, NULL, NULL});
    REASONS("bretonnes", "", "6/6/6/6/6/6 2 1 0,0",
            {"a1", "a1", "first", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"", "", "first", DM_WORD_NONE, NULL, NULL});
}

/* 37 takes three, 38 two, 41 none; 32 is black. */
static void test_draughts_choice(void **state) {
    (void)state;
    REASONS("draughts", "", "W:W37,38,41:B32,22,11",
            {"", "", "majority", DM_WORD_NONE, NULL, NULL},
            {"", "38", "majority", DM_WORD_WHY_FEWER, "2", "3"},
            {"37", "38", "majority", DM_WORD_WHY_FEWER, "2", "3"},
            {"", "41", "must", DM_WORD_WHY_MUST, NULL, NULL},
            {"", "32", "", DM_WORD_WHY_THEIRS, NULL, NULL},
            {"", "30", "", DM_WORD_WHY_EMPTY, NULL, NULL},
            {"37", "31", "majority", DM_WORD_WHY_NO_JUMP, NULL, NULL});
    REASONS("draughts", "", "W:W37,41:B32", {"", "", "must", DM_WORD_NONE, NULL, NULL},
            {"", "41", "must", DM_WORD_WHY_MUST, NULL, NULL});
    REASONS("draughts", "", "W:W37,41,42,47:B1",
            {"37", "47", "man", DM_WORD_WHY_BLOCKED, NULL, NULL},
            {"37", "28", "man", DM_WORD_WHY_MAN, NULL, NULL},
            {"37", "1", "man", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"37", "41", "man", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"", "47", "man", DM_WORD_WHY_BLOCKED, NULL, NULL});
}

/* In the middle of a capture: the king on 46 takes 37, turns on 23 and takes 29. */
static void test_king_midway(void **state) {
    (void)state;
    REASONS("draughts", "", "W:WK46,6:B37,29,1",
            {"46", "19", "majority", DM_WORD_WHY_FEWER_THERE, "1", "2"},
            {"46", "41", "must", DM_WORD_WHY_NO_JUMP, NULL, NULL},
            {"46 23", "19", "rafle", DM_WORD_WHY_NO_JUMP, NULL, NULL},
            {"46 23", "37", "rafle", DM_WORD_WHY_TAKEN, NULL, NULL},
            {"46 23", "1", "rafle", DM_WORD_WHY_NOT_TAKEN, NULL, NULL},
            {"46 23", "6", "rafle", DM_WORD_WHY_CHAIN, "23", NULL},
            {"46 23", "", "rafle", DM_WORD_NONE, NULL, NULL});
    REASONS("draughts", "", "W:WK46:B6,5",
            {"46", "45", "king", DM_WORD_WHY_KING, NULL, NULL},
            {"46", "5", "king", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"46", "", "king", DM_WORD_NONE, NULL, NULL});
    REASONS("draughts", "", "W:WK46,28:B6",
            {"46", "19", "king", DM_WORD_WHY_BARRED, "28", NULL});
}

/* The end of a smaller capture, given by its last square; and the other way round. */
static void test_far_ends(void **state) {
    (void)state;
    REASONS("draughts", "", "W:W38:B32,21,33,24,14",
            {"38", "16", "majority", DM_WORD_WHY_FEWER_END, "3", NULL},
            {"38", "27", "majority", DM_WORD_WHY_FEWER_THERE, "2", "3"});
    REASONS("draughts", "", "W:W43:B38,28,29,39,9",
            {"43", "34", "rafle", DM_WORD_WHY_OTHER_WAY, NULL, NULL});
}

static void test_sujet_verbe(void **state) {
    (void)state;
    REASONS("sujet-verbe", "", "W:W14,16:B11,1",
            {"", "", "capture", DM_WORD_NONE, NULL, NULL},
            {"", "16", "capture", DM_WORD_WHY_MUST, NULL, NULL},
            {"14", "10", "capture", DM_WORD_WHY_NO_JUMP, NULL, NULL});
    REASONS("sujet-verbe", "", "W:WK16:B1",
            {"16", "18", "queen", DM_WORD_WHY_KING, NULL, NULL});
}

static void test_martian(void **state) {
    (void)state;
    /* The large piece on c4 has just arrived: it stays on the south shore. */
    REASONS("martian", "", "4/4/4/2P1/2G1/P3/4/M3 S 14,15 c4",
            {"c4", "c5", "held", DM_WORD_WHY_HELD_SOUTH, NULL, NULL},
            {"c4", "", "held", DM_WORD_NONE, NULL, NULL},
            {"c4", "c8", "large", DM_WORD_WHY_BARRED, "c5", NULL},
            {"c4", "a3", "large", DM_WORD_WHY_LARGE, NULL, NULL},
            {"a3", "a4", "small", DM_WORD_WHY_SMALL, NULL, NULL},
            {"a1", "a4", "medium", DM_WORD_WHY_MEDIUM, NULL, NULL},
            {"a1", "a3", "capture", DM_WORD_WHY_OWN_PIECE, NULL, NULL},
            {"", "c5", "zone", DM_WORD_WHY_OTHER_SHORE, NULL, NULL},
            {"", "d1", "", DM_WORD_WHY_EMPTY, NULL, NULL},
            {"", "", "turn", DM_WORD_NONE, NULL, NULL});
    REASONS("martian", "", "4/4/4/2G1/2P1/4/4/4 N 16,16 c5",
            {"c5", "c4", "held", DM_WORD_WHY_HELD_NORTH, NULL, NULL});
    REASONS("martian", "return=square", "4/4/4/4/2G1/2P1/4/4 S 16,16 c4:c6",
            {"c4", "c6", "held", DM_WORD_WHY_HELD_SQUARE, "c6", NULL});
    REASONS("martian", "medium=straight", "4/4/4/4/P3/4/4/M3 S 16,17 -",
            {"a1", "b2", "medium", DM_WORD_WHY_MEDIUM_STRAIGHT, NULL, NULL});
}

/* A game without reasons of its own, and squares that do not exist. */
static void test_any_touches(void **state) {
    (void)state;
    REASONS("example", "", "3/1X1/3 O", {"", "b2", "", DM_WORD_WHY_OCCUPIED, NULL, NULL},
            {"", "", "", DM_WORD_NONE, NULL, NULL});
    for (size_t i = 0; i < dm_game_count(); i++) {
        const dm_game *game = dm_game_at(i);
        dm_setup setup = setup_of(game, "");
        dm_state start;
        game->init(&start, &setup);
        for (unsigned seed = 0; seed < 4000; seed++) {
            dm_touches touches = {.count = seed % 4, .refused = (uint8_t)(seed % 103)};
            for (unsigned n = 0; n < touches.count; n++)
                touches.squares[n] = (uint8_t)(seed * 7 / (n + 1) % 105);
            dm_reason reason;
            dm_game_explain(game, &start, &touches, &reason);
            assert_true((reason.phrase.word != DM_WORD_NONE) == (touches.refused != 0));
        }
    }
}

static void assert_lesser(const char *position, const char *moves) {
    const dm_game *game = game_named("draughts");
    dm_state state = state_of(game, "", position);
    dm_move found[8];
    char text[256] = "";
    size_t count = game->lesser(&state, found, 8);
    assert_true(count <= 8);
    for (size_t i = 0; i < count; i++) {
        char one[DM_MOVE_TEXT];
        game->write_move(&state, found[i], DM_NOTATION_HUB, one, sizeof one);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "",
                 one);
        assert_int_equal(game->apply(&state, found[i]), DM_REFUSED);
    }
    assert_string_equal(text, moves);
}

static void test_lesser_captures(void **state) {
    (void)state;
    assert_lesser("W:W37,38,41:B32,22,11", "38x18x22x32");
    assert_lesser("W:W37,41:B32", "");
    assert_lesser("W:W37,41:B1", "");
    /* The same man, another way. */
    assert_lesser("W:W38:B32,21,33,24,14", "38x16x21x32");
    assert_lesser("W:WK46:B37,29,41", "");
    assert_lesser("W:WK46,50:B37,29,44", "50x39x44");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bretonnes),   cmocka_unit_test(test_draughts_choice),
        cmocka_unit_test(test_king_midway), cmocka_unit_test(test_far_ends),
        cmocka_unit_test(test_sujet_verbe), cmocka_unit_test(test_martian),
        cmocka_unit_test(test_any_touches), cmocka_unit_test(test_lesser_captures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
