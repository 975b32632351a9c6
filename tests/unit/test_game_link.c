/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games in links: src/formats/game_link.h and digits.h. What is written is read back the
 * same, move by move; what is not a link is refused with its reason.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/random.h"
#include "formats/digits.h"
#include "formats/game_link.h"
#include "formats/pdn_writer.h"

/* ---- digits ---- */

static void test_digits(void **state) {
    (void)state;
    static const uint64_t bases[] = {2, 1,    65536, 7,    7,    256, 1,
                                     3, 1000, 2048,  2048, 2048, 5,   61};
    for (uint64_t salt = 0; salt < 400; salt++) {
        dm_bytes bytes = {0};
        digits_writer w = {.out = &bytes};
        for (size_t i = 0; i < COUNT(bases); i++)
            digits_put(&w, (salt * 7919 + i * 104729) % bases[i], bases[i]);
        digits_end(&w);
        digits_reader r = {.data = (unsigned char *)bytes.data, .length = bytes.length};
        for (size_t i = 0; i < COUNT(bases); i++)
            assert_int_equal(digits_get(&r, bases[i]),
                             (salt * 7919 + i * 104729) % bases[i]);
        assert_true(digits_all_read(&r));
        dm_bytes_free(&bytes);
    }
}

static void test_digits_have_one_form(void **state) {
    (void)state;
    static const unsigned char rest[] = {9}, zero[] = {1, 0},
                               many[] = {1, 0, 0, 0, 0, 0, 0, 0, 1};
    digits_reader r = {.data = rest, .length = sizeof rest};
    assert_int_equal(digits_get(&r, 4), 1);
    assert_false(digits_all_read(&r));
    r = (digits_reader){.data = zero, .length = sizeof zero};
    assert_int_equal(digits_get(&r, 4), 1);
    assert_false(digits_all_read(&r));
    r = (digits_reader){.data = many, .length = sizeof many};
    assert_int_equal(digits_get(&r, 4), 1);
    assert_false(digits_all_read(&r));
}

/* ---- games ---- */

static char *link_of(const dm_match *m) {
    pdn_builder b = {.last = PDN_NONE};
    dm_bytes out = {0};
    dm_fault fault = {0};
    pdn_builder_match(&b, m);
    if (game_link_write(&b.game, &out, &fault) != DM_OK)
        fail_msg("no link: %s", dm_word_name(fault.phrase.word));
    pdn_builder_free(&b);
    return out.data;
}

static char *pdn_of(const pdn_game *g) {
    size_t length = pdn_game_write(g, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    pdn_game_write(g, text, length + 1);
    return text;
}

/* The game of a match comes back from its link as it would be written from the match. */
static void assert_comes_back(dm_match *m) {
    pdn_builder b = {.last = PDN_NONE}, again = {.last = PDN_NONE};
    dm_fault fault = {0};
    char *link = link_of(m);
    pdn_builder_match(&b, m);
    if (game_link_read(&again, link, &fault) != DM_OK)
        fail_msg("%s: %s", link, dm_word_name(fault.phrase.word));
    assert_memory_equal(&b.game.first, &again.game.first, sizeof(dm_state));
    char *before = pdn_of(&b.game), *after = pdn_of(&again.game);
    assert_string_equal(before, after);
    free(before);
    free(after);
    free(link);
    pdn_builder_free(&b);
    pdn_builder_free(&again);
    dm_match_free(m);
}

static dm_match *named_match(const char *id, const char *options, const char *position,
                             const char *one, const char *two) {
    dm_match *m = match_of(id, options, position);
    const char *const names[] = {one, two};
    for (int seat = 0; seat < 2; seat++) {
        dm_player player = {.kind = DM_PERSON};
        strcpy(player.name, names[seat]);
        dm_match_set_player(m, seat, &player);
    }
    return m;
}

static void test_games_come_back(void **state) {
    (void)state;
    dm_match *m = named_match("draughts", "", NULL, "Papi Yann", "Zoé Le Goff");
    play(m, "32-28 19-23 28x19 14x23 37-32");
    assert_comes_back(m);
    assert_comes_back(match_of("draughts", "", NULL));
    m = match_of("draughts", "", "B:W28,K46:B22,K5");
    play(m, "22x33");
    assert_comes_back(m);
    m = match_of("sujet-verbe", "cards=on", NULL);
    play(m, "13-10 pass");
    assert_comes_back(m);
    assert_comes_back(
        match_of("sujet-verbe", "backward-capture=yes", "B:WK1,K2,K3,16:B6,K18"));
    assert_comes_back(match_of("martian", "medium=straight return=square",
                               "GGM1/GMP1/MPP1/4/4/1PPM/1PMG/1MGG S 0,0 b3:b5"));
    assert_comes_back(match_of("martian", "", "G3/4/4/4/4/4/4/4 S 16,17 -"));
    assert_comes_back(match_of("bretonnes", "players=4", "o5/6/6/6/6/4oo 4 3 1,0,2,0"));
    assert_comes_back(match_of("bretonnes", "players=1", NULL));
    m = match_of("draughts", "", NULL);
    dm_match_resign(m, 0, NULL);
    assert_comes_back(m);
}

/* Behind an address of usual length a game of 120 turns has room to spare. */
static void test_short(void **state) {
    enum { TURNS = 120, SEEDS = 20, LONGEST = 300, ADDRESS = 40 };
    static const char *const ids[] = {"draughts", "sujet-verbe", "martian", "bretonnes"};
    dm_move moves[DM_MOVES_MAX];
    (void)state;
    for (size_t i = 0; i < COUNT(ids) * SEEDS; i++) {
        dm_match *m = named_match(ids[i / SEEDS], "", NULL, "Papi Yann", "Zoé Le Goff");
        dm_random random = {i};
        const dm_game *game = dm_match_game(m);
        size_t count;
        for (int turn = 0; turn < TURNS &&
                           (count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX));
             turn++) {
            dm_turn next = {.move = moves[dm_random_below(&random, count)]};
            if (dm_match_add(m, &next, NULL) != DM_OK)
                break;
        }
        char *link = link_of(m);
        assert_true(strlen(link) + ADDRESS < LONGEST);
        free(link);
        dm_match_free(m);
    }
}

static void test_where_it_stands(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    play(m, "32-28 19-23");
    char *link = link_of(m), text[400];
    pdn_builder b = {.last = PDN_NONE};
    assert_memory_equal(link, game_link_mark, strlen(game_link_mark));
    const char *alone = link + strlen(game_link_mark);
    static const char *const around[] = {"%s", "  %s\n", "#/lien/%s",
                                         "https://example.org/damier/#/lien/%s\r\n"};
    for (size_t i = 0; i < COUNT(around); i++) {
        dm_fault fault;
        snprintf(text, sizeof text, around[i], alone);
        assert_int_equal(game_link_read(&b, text, &fault), DM_OK);
        assert_int_equal(b.game.turn_count, 2);
    }
    pdn_builder_free(&b);
    free(link);
    dm_match_free(m);
}

/* ---- refusals ---- */

static void assert_link_refused(const char *link, dm_word word, size_t at,
                                const char *a) {
    pdn_builder b = {.last = PDN_NONE};
    dm_fault fault = {0};
    if (game_link_read(&b, link, &fault) != DM_REFUSED)
        fail_msg("%s was read", link);
    assert_fault(link, &fault, word, at, a, NULL);
    assert_int_equal(game_link_read(&b, link, NULL), DM_REFUSED);
    pdn_builder_free(&b);
}

static void test_refused(void **state) {
    (void)state;
    assert_link_refused("", DM_WORD_FAULT_LINK_DAMAGED, 0, NULL);
    assert_link_refused("#/lien/", DM_WORD_FAULT_LINK_DAMAGED, 0, NULL);
    assert_link_refused("#/lien/AQ", DM_WORD_FAULT_LINK_DAMAGED, 0, NULL);
    assert_link_refused("#/lien/AQAA", DM_WORD_FAULT_LINK_DAMAGED, 0, NULL);
    assert_link_refused("#/lien/AQAAAQ", DM_WORD_FAULT_LINK_DAMAGED, 0, NULL);
    assert_link_refused("#/lien/AQA+AQ", DM_WORD_FAULT_LINK_LETTER, 11, "+AQ");
    assert_link_refused("une partie", DM_WORD_FAULT_LINK_LETTER, 4, " ");
    assert_link_refused("CQAAAQ", DM_WORD_FAULT_LINK_VERSION, 0, "9");
    assert_link_refused("AQAAAA", DM_WORD_FAULT_LINK_GAME, 0, NULL);
    /* a position of draughts that says more than two play */
    assert_link_refused("#/lien/ATBKImieIw", DM_WORD_FAULT_LINK_CONTENT, 0, NULL);
}

/* No letter of a link can be changed, lost or doubled unnoticed. */
static void test_every_change_is_noticed(void **state) {
    (void)state;
    dm_match *m = match_of("draughts", "", NULL);
    play(m, "32-28 19-23 28x19 14x23 37-32");
    char *link = link_of(m);
    pdn_builder b = {.last = PDN_NONE};
    for (size_t i = strlen(game_link_mark); link[i]; i++) {
        char was = link[i];
        for (const char *letter = "AZaz09-_"; *letter; letter++) {
            link[i] = *letter;
            assert_int_equal(game_link_read(&b, link, NULL),
                             *letter == was ? DM_OK : DM_REFUSED);
        }
        link[i] = '\0';
        assert_int_equal(game_link_read(&b, link, NULL), DM_REFUSED);
        link[i] = was;
    }
    pdn_builder_free(&b);
    free(link);
    dm_match_free(m);
}

static void test_what_no_link_holds(void **state) {
    (void)state;
    const dm_game *game = game_named("draughts");
    dm_setup setup = setup_of(game, "");
    dm_state first = state_of(game, "", "W:W28:B5"),
             other = state_of(game, "", "B:W28:B5");
    pdn_builder b = {.last = PDN_NONE};
    dm_bytes out = {0};
    dm_fault fault;
    pdn_builder_begin(&b, game, &setup, &first);
    pdn_builder_turn(&b, DM_NO_MOVE, false, &other);
    assert_int_equal(game_link_write(&b.game, &out, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_LINK_SETUP);
    assert_null(out.data);
    pdn_builder_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digits),
        cmocka_unit_test(test_digits_have_one_form),
        cmocka_unit_test(test_games_come_back),
        cmocka_unit_test(test_short),
        cmocka_unit_test(test_where_it_stands),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_every_change_is_noticed),
        cmocka_unit_test(test_what_no_link_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
