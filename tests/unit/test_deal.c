/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing: a seeded order, no card again before the others, rebuilt from the record. */
#include <stdio.h>

#include "cards_support.h"

enum { DRAWS = 400 };

typedef struct {
    const char *names[DRAWS];
    dm_deal draw;
} pile;

enum { EACH = 8 };

/* Eight cards a colour, two of each grade. */
static dm_deck *small_deck(void) {
    static const char *const colours[] = {"rose", "verte", "bleue"}, *const answers[] = {
                                                                         "dort", "Il",
                                                                         "dort"};
    char text[8192];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_text(&w, DECK_HEADER);
    for (int card = 0; card < 3 * EACH; card++) {
        const char *grade = dm_grade_name((dm_grade)(card % DM_GRADES));
        char line[256];
        snprintf(line, sizeof line, "%s-%d;%s;%s;;;Il %s jour %d.;%s;;;z\n",
                 colours[card / EACH], card % EACH, grade, colours[card / EACH],
                 card / EACH == 2 ? "___ (dormir)" : "dort", card, answers[card / EACH]);
        dm_write_text(&w, line);
    }
    return sound_cards(text);
}

static void pile_init(pile *p, dm_card_colour colour, unsigned grades, uint64_t seed) {
    p->draw = (dm_deal){colour, grades, seed, p->names, 0};
}

static const dm_card *draw_one(pile *p, const dm_deck *cards) {
    const dm_card *card = dm_deck_deal(cards, &p->draw);
    assert_non_null(card);
    assert_true(p->draw.drawn_count < DRAWS);
    p->names[p->draw.drawn_count++] = card->name;
    return card;
}

static void test_every_card_once_a_round(void **state) {
    (void)state;
    dm_deck *cards = small_deck();
    pile p;
    pile_init(&p, DM_CARD_PINK, DM_GRADES_ALL, 42);
    for (size_t round = 0; round < 10; round++)
        for (size_t i = 0; i < EACH; i++) {
            const dm_card *card = draw_one(&p, cards);
            assert_int_equal(card->colour, DM_CARD_PINK);
            for (size_t earlier = EACH * round; earlier < EACH * round + i; earlier++)
                assert_string_not_equal(p.names[earlier], card->name);
            if (p.draw.drawn_count > 1)
                assert_string_not_equal(p.names[p.draw.drawn_count - 2], card->name);
        }
    dm_deck_free(cards);
}

/* Rounds differ from each other, and so do seeds. */
static void test_order_depends_on_round_and_seed(void **state) {
    (void)state;
    dm_deck *cards = small_deck();
    pile a, b, c;
    size_t rounds = 0, seeds = 0;
    pile_init(&a, DM_CARD_BLUE, DM_GRADES_ALL, 1);
    pile_init(&b, DM_CARD_BLUE, DM_GRADES_ALL, 2);
    pile_init(&c, DM_CARD_BLUE, DM_GRADES_ALL, 1);
    for (size_t i = 0; i < 2 * EACH; i++) {
        const dm_card *card = draw_one(&a, cards);
        seeds += card != draw_one(&b, cards);
        assert_ptr_equal(draw_one(&c, cards), card);
        rounds += i >= EACH && strcmp(a.names[i - EACH], card->name) != 0;
    }
    assert_true(rounds > 0 && seeds > 0);
    dm_deck_free(cards);
}

/* Cards of other colours in the record change nothing; grades are kept to. */
static void test_colours_and_grades(void **state) {
    (void)state;
    dm_deck *cards = small_deck();
    pile p, mixed;
    pile_init(&p, DM_CARD_GREEN, 1 << DM_GRADE_CE1 | 1 << DM_GRADE_CM2, 7);
    pile_init(&mixed, DM_CARD_GREEN, p.draw.grades, 7);
    for (size_t i = 0; i < 12; i++) {
        const dm_card *card = draw_one(&p, cards);
        assert_true(card->grade == DM_GRADE_CE1 || card->grade == DM_GRADE_CM2);
        assert_ptr_equal(draw_one(&mixed, cards), card);
        mixed.names[mixed.draw.drawn_count++] = "rose-1";
        mixed.names[mixed.draw.drawn_count++] = "unknown";
    }
    p.draw.grades = 0;
    assert_null(dm_deck_deal(cards, &p.draw));
    p.draw.grades = DM_GRADES_ALL;
    p.draw.colour = DM_CARD_NONE;
    assert_null(dm_deck_deal(cards, &p.draw));
    dm_deck_free(cards);
}

/* The order of the file does not matter; a card that was added has not come yet. */
static void test_edited_deck(void **state) {
    (void)state;
    static const char a[] = "a;CE1;rose;;;Il dort.;dort;;;z\n",
                      b[] = "b;CE1;rose;;;Il rit.;rit;;;z\n";
    char text[512];
    pile p;
    pile_init(&p, DM_CARD_PINK, DM_GRADES_ALL, 3);
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_text(&w, DECK_HEADER);
    dm_write_text(&w, a);
    dm_deck *one = sound_cards(text);
    assert_string_equal(draw_one(&p, one)->name, "a");
    assert_string_equal(draw_one(&p, one)->name, "a"); /* there is no other */
    dm_write_text(&w, b);
    dm_deck *two = sound_cards(text);
    assert_string_equal(draw_one(&p, two)->name, "b");
    assert_string_equal(draw_one(&p, two)->name, "b"); /* it has come less often */
    dm_deck_free(two);
    dm_deck_free(one);
}

static void test_faulty_cards_stay_in_the_box(void **state) {
    (void)state;
    dm_deck *cards = cards_of(DECK_HEADER "a;CE1;rose;;;Il dort.;dors;;;z\n");
    pile p;
    pile_init(&p, DM_CARD_PINK, DM_GRADES_ALL, 3);
    assert_null(dm_deck_deal(cards, &p.draw));
    dm_deck_free(cards);
}

/* Three right in a row lead upward, two wrong downward; the ends hold. */
static void test_cards_follow_a_player(void **state) {
    (void)state;
    static const struct {
        dm_grade first;
        const char *answers;
        dm_grade then;
    } cases[] = {
        {DM_GRADE_CE2, "", DM_GRADE_CE2},         {DM_GRADE_CE2, "rr", DM_GRADE_CE2},
        {DM_GRADE_CE2, "rrr", DM_GRADE_CM1},      {DM_GRADE_CE2, "rrwr", DM_GRADE_CE2},
        {DM_GRADE_CE2, "rrrrr", DM_GRADE_CM1},    {DM_GRADE_CE2, "rrrrrr", DM_GRADE_CM2},
        {DM_GRADE_CM2, "rrrrrr", DM_GRADE_CM2},   {DM_GRADE_CM2, "ww", DM_GRADE_CM1},
        {DM_GRADE_CM2, "wwwwwwww", DM_GRADE_CE1}, {DM_GRADE_CM1, "wrwrw", DM_GRADE_CM1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        bool right[16];
        size_t count = strlen(cases[i].answers);
        for (size_t k = 0; k < count; k++)
            right[k] = cases[i].answers[k] == 'r';
        assert_int_equal(dm_adapted_grade(cases[i].first, right, count), cases[i].then);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_follow_a_player),
        cmocka_unit_test(test_every_card_once_a_round),
        cmocka_unit_test(test_order_depends_on_round_and_seed),
        cmocka_unit_test(test_colours_and_grades),
        cmocka_unit_test(test_edited_deck),
        cmocka_unit_test(test_faulty_cards_stay_in_the_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
