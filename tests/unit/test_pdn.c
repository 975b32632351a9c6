/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of draughts as PDN: src/formats/pdn.h. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "formats/pdn.h"

#define GAME_TYPE "[GameType \"20,W,10,10,N2,0\"]\n"
#define NOBODY                                                            \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n" \
    "[White \"?\"]\n[Black \"?\"]\n"

static const dm_pdn_tags nothing = {NULL, NULL, NULL, NULL};

/* The whole text, in memory of its exact size; the caller frees it. */
static char *text_of(const dm_match *m, const dm_pdn_tags *tags) {
    size_t length = dm_pdn_write(m, tags, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(dm_pdn_write(m, tags, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static void assert_written(dm_match *m, const dm_pdn_tags *tags, const char *expected) {
    char *text = text_of(m, tags);
    assert_string_equal(text, expected);
    free(text);
    dm_match_free(m);
}

static void name(dm_match *m, const char *white, const char *black) {
    const char *names[] = {white, black};
    for (int seat = 0; seat < 2; seat++) {
        dm_player player = {.kind = DM_ENGINE, .level = 8};
        snprintf(player.name, sizeof player.name, "%s", names[seat]);
        dm_match_set_player(m, seat, &player);
    }
}

static void test_an_ongoing_game(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_pdn_tags tags = {
        .event = "A match", .site = "Brest", .round = "3", .date = "2026.08.01"};
    name(m, "Zoé", "level=3");
    play(m, "32-28 19-23 28x19 14x23");
    assert_written(m, &tags,
                   "[Event \"A match\"]\n[Site \"Brest\"]\n[Date \"2026.08.01\"]\n"
                   "[Round \"3\"]\n[White \"Zoé\"]\n[Black \"level=3\"]\n"
                   "[Result \"*\"]\n" GAME_TYPE "\n1. 32-28 19-23 2. 28x19 14x23 *\n");
}

static void test_nothing_known(void **state) {
    (void)state;
    dm_pdn_tags empty = {"", "", "", ""};
    assert_written(match_of("draughts", "", NULL), &nothing,
                   NOBODY "[Result \"*\"]\n" GAME_TYPE "\n*\n");
    assert_written(match_of("draughts", "", NULL), &empty,
                   NOBODY "[Result \"*\"]\n" GAME_TYPE "\n*\n");
}

static void test_results(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "W:W28:B22");
    play(m, "28x17");
    assert_written(m, &nothing,
                   NOBODY "[Result \"2-0\"]\n" GAME_TYPE
                          "[FEN \"W:W28:B22\"]\n\n1. 28x17 2-0\n");
    m = match_of("draughts", "", NULL);
    play(m, "32-28");
    dm_match_resign(m, 0, NULL);
    assert_written(m, &nothing, NOBODY "[Result \"0-2\"]\n" GAME_TYPE "\n1. 32-28 0-2\n");
    m = match_of("draughts", "", NULL);
    dm_match_offer_draw(m, 0, NULL);
    dm_match_offer_draw(m, 1, NULL);
    assert_written(m, &nothing, NOBODY "[Result \"1-1\"]\n" GAME_TYPE "\n1-1\n");
    /* Over before it began. */
    assert_written(match_of("draughts", "", "B:W:B1"), &nothing,
                   NOBODY "[Result \"0-2\"]\n" GAME_TYPE "[FEN \"B:W:B1\"]\n\n0-2\n");
}

static void test_black_begins(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", "B:W31-50:B1-20");
    play(m, "19-23 32-28 23x32");
    assert_written(
        m, &nothing,
        NOBODY
        "[Result \"*\"]\n" GAME_TYPE
        "[FEN \"B:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,"
        "3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20\"]\n\n"
        "1... 19-23 2. 32-28 23x32 *\n");
}

/* The same ends, other pieces taken: all landings are written, and each stays itself. */
static void test_ambiguous_captures(void **state) {
    (void)state;
    static const char position[] = "W:WK37:B5,K8,K11,K18,29,32";
    const dm_game *game = game_named("draughts");
    dm_state first = state_of(game, "", position);
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(&first, moves, DM_MOVES_MAX), told_apart = 0;
    for (size_t i = 0; i < count; i++) {
        dm_match *m = match_of("draughts", "", position);
        assert_int_equal(dm_match_play(m, moves[i], 0, NULL), DM_OK);
        char *text = text_of(m, &nothing), move[DM_MOVE_TEXT];
        assert_int_equal(sscanf(strstr(text, "\n1. ") + 4, "%79s", move), 1);
        assert_int_equal(move_of(game, &first, move), moves[i]);
        told_apart += strchr(strchr(move, 'x') + 1, 'x') != NULL;
        free(text);
        dm_match_free(m);
    }
    assert_true(told_apart >= 2);
}

static void test_names_are_escaped(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    dm_pdn_tags tags = {.event = "a\nb\x7F", .site = "\\"};
    name(m, "hub=\"a b\" c", "C:\\x");
    assert_written(m, &tags,
                   "[Event \"a b\"]\n[Site \"\\\\\"]\n[Date \"????.??.??\"]\n"
                   "[Round \"?\"]\n[White \"hub=\\\"a b\\\" c\"]\n"
                   "[Black \"C:\\\\x\"]\n[Result \"*\"]\n" GAME_TYPE "\n*\n");
}

static void test_undone_turns_are_left_out(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    play(m, "32-28 19-23");
    assert_int_equal(dm_match_undo(m, 0, NULL), DM_OK);
    assert_written(m, &nothing, NOBODY "[Result \"*\"]\n" GAME_TYPE "\n1. 32-28 *\n");
}

static dm_match *random_game(uint64_t seed) {
    dm_match *m = match_of("draughts", "", NULL);
    dm_random random = {seed};
    dm_move moves[DM_MOVES_MAX];
    while (dm_match_seat(m) != DM_OVER) {
        size_t count = dm_match_game(m)->legal(dm_match_state(m), moves, DM_MOVES_MAX);
        dm_match_play(m, moves[dm_random_below(&random, count)], 0, NULL);
    }
    return m;
}

/* Plays the moves of a text again; numbers and results are passed over. */
static void replay(dm_match *m, const char *moves) {
    char word[DM_MOVE_TEXT];
    int length;
    for (; sscanf(moves, "%79s%n", word, &length) == 1; moves += length) {
        dm_turn turn;
        if (strchr(word, '.') || dm_match_seat(m) == DM_OVER)
            continue;
        assert_int_equal(dm_match_read_turn(m, word, &turn, NULL), DM_OK);
        assert_int_equal(dm_match_add(m, &turn, NULL), DM_OK);
    }
}

/* Whole games: no line is too long, and the moves lead to the same end. */
static void test_long_games(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        dm_match *m = random_game(seed), *again = match_of("draughts", "", NULL);
        char *text = text_of(m, &nothing), *moves = strstr(text, "\n\n");
        size_t lines = 0, longest = 0;
        for (const char *line = moves + 2; *line; line += strcspn(line, "\n") + 1) {
            size_t length = strcspn(line, "\n");
            assert_in_range(length, 1, 79);
            longest = length > longest ? length : longest;
            lines++;
        }
        assert_true(lines > 3 && longest > 60);
        replay(again, moves);
        assert_int_equal(dm_match_length(again), dm_match_length(m));
        assert_memory_equal(dm_match_state(again), dm_match_state(m), sizeof(dm_state));
        free(text);
        dm_match_free(m);
        dm_match_free(again);
    }
}

static void test_what_fits(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    char *whole = text_of(m, &nothing), part[20];
    assert_int_equal(dm_pdn_write(m, &nothing, part, sizeof part), strlen(whole));
    assert_int_equal(strlen(part), sizeof part - 1);
    assert_memory_equal(part, whole, sizeof part - 1);
    free(whole);
    dm_match_free(m);
}

static void test_only_draughts(void **state) {
    (void)state;
    dm_match *m = match_of("sujet-verbe", "", NULL);
    char text[8] = "x";
    assert_int_equal(dm_pdn_write(m, &nothing, text, sizeof text), 0);
    assert_string_equal(text, "");
    dm_match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_ongoing_game),
        cmocka_unit_test(test_nothing_known),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_black_begins),
        cmocka_unit_test(test_ambiguous_captures),
        cmocka_unit_test(test_names_are_escaped),
        cmocka_unit_test(test_undone_turns_are_left_out),
        cmocka_unit_test(test_long_games),
        cmocka_unit_test(test_what_fits),
        cmocka_unit_test(test_only_draughts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
