/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the decks that come with Damier have to offer: enough cards of each colour and of
 * the tenses a class learns, subjects that do not always open the sentence, no sentence
 * twice in all decks, no hint over and over. The files are named on the command line: one
 * deck a class, then the deck to start one's own from.
 */
#include "deck_file.h"

#include <string.h>

enum {
    FILES = DM_GRADES + 1,
    CARDS_LEAST = 760,
    COLOUR_LEAST = 44,
    SUBJECT_FIRST_MOST = 50, /* percent */
    SAME_HINT_MOST = 8,
};

static char **paths;

typedef struct {
    dm_deck *decks[FILES];
    dm_deck_stats stats; /* of the four classes */
} all_decks;

static int read_all(void **state) {
    all_decks *all = calloc(1, sizeof *all);
    assert_non_null(all);
    for (int i = 0; i < FILES; i++) {
        all->decks[i] = deck_of_file(paths[i]);
        assert_int_equal(dm_deck_fault_count(all->decks[i]), 0);
        if (i < DM_GRADES)
            assert_int_equal(dm_deck_stats_add(&all->stats, all->decks[i]), DM_OK);
    }
    *state = all;
    return 0;
}

static int free_all(void **state) {
    all_decks *all = *state;
    for (int i = 0; i < FILES; i++)
        dm_deck_free(all->decks[i]);
    dm_deck_stats_clear(&all->stats);
    free(all);
    return 0;
}

static void expect_least(dm_grade grade, const char *what, size_t count, size_t least) {
    if (count < least)
        fail_msg("%s, %s: %zu cards of %zu", dm_grade_name(grade), what, count, least);
}

static void test_enough_cards(void **state) {
    const all_decks *all = *state;
    size_t count = 0;
    for (int i = 0; i < FILES; i++)
        count += dm_deck_count(all->decks[i]);
    assert_true(count >= CARDS_LEAST);
}

static void test_enough_of_each_colour(void **state) {
    const all_decks *all = *state;
    for (dm_grade grade = 0; grade < DM_GRADES; grade++)
        for (dm_card_colour colour = DM_CARD_PINK; colour <= DM_CARD_DAME; colour++)
            expect_least(grade, dm_card_colour_name(colour),
                         all->stats.cards[grade][colour], COLOUR_LEAST);
}

/* As the programmes have them. */
static void test_enough_of_the_tenses_of_a_class(void **state) {
    static const struct {
        dm_grade grade;
        size_t least;
        const char *tenses[2]; /* together */
    } wanted[] = {
        {DM_GRADE_CE1, 40, {"futur", "imparfait"}},
        {DM_GRADE_CE2, 20, {"passé-composé", ""}},
        {DM_GRADE_CM1, 40, {"passé-composé", ""}},
        {DM_GRADE_CM2, 20, {"conditionnel", ""}},
    };
    const dm_deck_stats *stats = &((const all_decks *)*state)->stats;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        dm_grade grade = wanted[i].grade;
        size_t count = 0;
        for (size_t tense = 0; tense < 2; tense++)
            count += dm_deck_stats_skill(stats, wanted[i].tenses[tense], grade);
        expect_least(grade, wanted[i].tenses[0], count, wanted[i].least);
    }
}

static void test_subjects_do_not_always_come_first(void **state) {
    const dm_deck_stats *stats = &((const all_decks *)*state)->stats;
    for (dm_grade grade = 0; grade < DM_GRADES; grade++) {
        size_t first = stats->first_subjects[grade], all = stats->subjects[grade];
        if (first * 100 > all * SUBJECT_FIRST_MOST)
            fail_msg("%s: %zu of %zu subjects open the sentence", dm_grade_name(grade),
                     first, all);
    }
}

/* Told apart by their sentence alone: a child remembers it, whatever is asked. */
static void test_no_sentence_comes_twice(void **state) {
    const all_decks *all = *state;
    for (int i = 0; i < FILES; i++)
        for (size_t n = 0; n < dm_deck_count(all->decks[i]); n++) {
            const dm_card *card = dm_deck_at(all->decks[i], n);
            for (int j = i; j < FILES; j++)
                for (size_t m = j == i ? n + 1 : 0; m < dm_deck_count(all->decks[j]); m++)
                    if (strcmp(card->text[DM_COLUMN_SENTENCE],
                               dm_deck_at(all->decks[j], m)->text[DM_COLUMN_SENTENCE]) ==
                        0)
                        fail_msg("%s and %s: %s", card->name,
                                 dm_deck_at(all->decks[j], m)->name,
                                 card->text[DM_COLUMN_SENTENCE]);
        }
}

static void test_no_hint_over_and_over(void **state) {
    const all_decks *all = *state;
    for (int i = 0; i < DM_GRADES; i++)
        for (size_t n = 0; n < dm_deck_count(all->decks[i]); n++) {
            const char *hint = dm_deck_at(all->decks[i], n)->text[DM_COLUMN_HINT];
            size_t same = 0;
            for (size_t m = 0; m < dm_deck_count(all->decks[i]); m++)
                same +=
                    strcmp(hint, dm_deck_at(all->decks[i], m)->text[DM_COLUMN_HINT]) == 0;
            if (same > SAME_HINT_MOST)
                fail_msg("%s: %zu times “%s”", paths[i], same, hint);
        }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_enough_cards),
        cmocka_unit_test(test_enough_of_each_colour),
        cmocka_unit_test(test_enough_of_the_tenses_of_a_class),
        cmocka_unit_test(test_subjects_do_not_always_come_first),
        cmocka_unit_test(test_no_sentence_comes_twice),
        cmocka_unit_test(test_no_hint_over_and_over),
    };
    paths = argv + 1;
    return argc > FILES ? cmocka_run_group_tests(tests, read_all, free_all) : 1;
}
