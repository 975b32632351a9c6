/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of openings: src/study/openings.h. */
#include "support.h"

#include <string.h>

#include "formats/pdn_builder.h"
#include "study/openings.h"

static study_openings openings;
static pdn_builder b = {.last = PDN_NONE};

static const char *name_of(const char *moves, size_t expected, dm_language language) {
    static char name[STUDY_OPENING_TEXT];
    const dm_game *game = dm_game_find("draughts");
    char text[512], *rest = text;
    dm_setup setup;
    dm_state first;
    dm_setup_init(&setup, game);
    game->init(&first, &setup);
    pdn_builder_begin(&b, game, &setup, &first);
    strcpy(text, moves);
    for (char *move; (move = strtok(rest, " ")); rest = NULL)
        assert_int_equal(pdn_builder_read_turn(&b, move, NULL), DM_OK);
    name[0] = '\0';
    assert_int_equal(study_opening_name(&openings, &b.game, language, name, sizeof name),
                     expected);
    return name;
}

/* Every row of the table is made of legal moves, and no two are the same position. */
static void test_table(void **state) {
    (void)state;
    assert_true(openings.count >= 8);
    for (size_t i = 0; i < openings.count; i++) {
        const study_opening *o = &openings.all[i];
        size_t blanks = 0;
        for (const char *c = o->moves; *c; c++)
            blanks += *c == ' ';
        assert_int_equal(o->plies, blanks + 1);
        assert_ptr_equal(study_opening_find(&openings, o->id), o);
        assert_string_equal(name_of(o->moves, o->plies, DM_ENGLISH),
                            dm_word_text(o->name, DM_ENGLISH));
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(&o->state, &openings.all[k].state, sizeof o->state);
    }
    assert_null(study_opening_find(&openings, "nobody"));
}

static void test_names(void **state) {
    (void)state;
    assert_string_equal(name_of("32-28 19-23 28x19", 2, DM_FRENCH),
                        "Variante symétrique");
    assert_string_equal(
        name_of("32-28 18-23 33-29 23x32 37x28 20-25 41-37", 6, DM_ENGLISH),
        "Chefneux opening, the Fox");
    assert_string_equal(name_of("34-30 20-25", 2, DM_FRENCH), "Tirage 34-30 20-25");
    assert_string_equal(name_of("34-30 20-25 39-34", 2, DM_ENGLISH),
                        "Ballot 34-30 20-25");
    assert_string_equal(name_of("34-30", 0, DM_ENGLISH), "");
    assert_string_equal(name_of("", 0, DM_ENGLISH), "");
}

/* The same position by other moves has the same name. */
static void test_transposition(void **state) {
    (void)state;
    assert_string_equal(
        name_of("31-26 17-22 34-29 11-17 40-34 6-11 45-40 1-6 50-45 16-21 32-28 19-23 "
                "28x19 14x23 35-30 10-14 30-24",
                17, DM_ENGLISH),
        "Keller variation");
}

static void test_elsewhere(void **state) {
    (void)state;
    char name[STUDY_OPENING_TEXT];
    const dm_game *game = dm_game_find("draughts"), *other = dm_game_find("martian");
    dm_setup setup;
    dm_state first;
    dm_setup_init(&setup, game);
    assert_int_equal(game->read_state(&first, &setup, "W:W32,38:B19,10", NULL), DM_OK);
    pdn_builder_begin(&b, game, &setup, &first);
    assert_int_equal(pdn_builder_read_turn(&b, "32-28", NULL), DM_OK);
    assert_int_equal(pdn_builder_read_turn(&b, "19-23", NULL), DM_OK);
    assert_int_equal(
        study_opening_name(&openings, &b.game, DM_ENGLISH, name, sizeof name), 0);
    dm_setup_init(&setup, other);
    other->init(&first, &setup);
    pdn_builder_begin(&b, other, &setup, &first);
    assert_int_equal(
        study_opening_name(&openings, &b.game, DM_ENGLISH, name, sizeof name), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_transposition),
        cmocka_unit_test(test_elsewhere),
    };
    study_openings_fill(&openings);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pdn_builder_free(&b);
    return failed;
}
