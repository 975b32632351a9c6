/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card asked and judged: words, forms, choices, explanations; and the built-in deck. */
#include "cards_support.h"
#include "damier/judge.h"

static void test_tapped_words(void **state) {
    (void)state;
    dm_deck *cards = sound_cards(
        DECK_HEADER "a;CM1;rose;;;Le marché se tenait ici.;se tenait|tenait;;;z\n"
                    "b;CM2;rose;;;Il a vite mangé.;a … mangé;;;z\n");
    const dm_card *card = dm_deck_find(cards, "a");
    dm_span words[DM_CARD_WORDS_MAX];
    assert_int_equal(dm_card_words(card, words), 5);
    assert_int_equal(words[1].start, 3);
    assert_int_equal(words[1].length, strlen("marché"));
    assert_int_equal(dm_card_judge_words(card, 4 | 8), DM_JUDGED_RIGHT);
    assert_int_equal(dm_card_judge_words(card, 8), DM_JUDGED_RIGHT);
    assert_int_equal(dm_card_judge_words(card, 4), DM_JUDGED_PARTIAL);
    assert_int_equal(dm_card_missing_words(card, 4), 8);
    assert_int_equal(dm_card_missing_words(card, 8), 0); /* right as it is */
    assert_int_equal(dm_card_missing_words(card, 0), 0);
    assert_int_equal(dm_card_judge_words(card, 8 | 16), DM_JUDGED_WRONG);
    assert_int_equal(dm_card_missing_words(card, 8 | 16), 0);
    assert_int_equal(dm_card_judge_words(card, 0), DM_JUDGED_WRONG);
    assert_int_equal(dm_card_judge_words(card, (dm_selection)1 << 63), DM_JUDGED_WRONG);
    assert_int_equal(dm_card_answer_words(card), 4 | 8);
    assert_int_equal(dm_card_answer_words(dm_deck_find(cards, "b")), 2 | 8);
    dm_deck_free(cards);
}

/* How many accents are missing, and how many are others. */
static void test_accent_slips(void **state) {
    (void)state;
    static const struct {
        const char *typed;
        int missing, others;
    } cases[] = {
        {"preferent", 2, 0},
        {"préferent", 1, 0},
        {"préférent", 0, 1},
        {"prefêrent", 1, 1},
        {"préfèrent", 0, 0},
        {"préfe\xCC\x80rent", 0, 0},
        {"PREFERENT.", 2, 0},
        {" pre\xCC\x81"
         "ferent",
         1, 0},
        {"prefere", 0, 0},
        {"préfèrént", 0, 1},
        {"coeur à coeur", 0, 0},
        {"cœur a coeur", 1, 0},
    };
    dm_deck *cards = sound_cards(
        DECK_HEADER
        "a;CM1;bleue;;;Ils ___ (préférer, présent) l’eau.;préfèrent|cœur à cœur;;;z\n"
        "b;CM1;bleue;;;Il ___ mangé.;a;à|a|as;;z\n");
    const dm_card *card = dm_deck_find(cards, "a");
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_accent_slips slips = dm_card_accent_slips(card, cases[i].typed);
        if (slips.missing != cases[i].missing || slips.others != cases[i].others)
            fail_msg("“%s”: %d missing, %d others", cases[i].typed, slips.missing,
                     slips.others);
    }
    dm_accent_slips chosen = dm_card_accent_slips(dm_deck_find(cards, "b"), "à");
    assert_int_equal(chosen.missing + chosen.others, 0);
    dm_deck_free(cards);
}

static void test_typed_forms(void **state) {
    (void)state;
    static const struct {
        const char *typed;
        dm_verdict verdict;
    } cases[] = {
        {"préfèrent", DM_JUDGED_RIGHT},
        {" Préfèrent ", DM_JUDGED_RIGHT},
        {"PRÉFÈRENT.", DM_JUDGED_RIGHT},
        {"préfe\xCC\x80rent", DM_JUDGED_RIGHT},
        {"aiment", DM_JUDGED_RIGHT},
        {"preferent", DM_JUDGED_ACCENT},
        {"préférent", DM_JUDGED_ACCENT},
        {"préfère", DM_JUDGED_WRONG},
        {"", DM_JUDGED_WRONG},
        {"...", DM_JUDGED_WRONG},
        {"préfèrent|aiment", DM_JUDGED_WRONG},
    };
    dm_deck *cards = sound_cards(
        DECK_HEADER
        "a;CM1;bleue;;;Ils ___ (préférer, présent) l’eau.;préfèrent|aiment;;;z\n"
        "b;CM1;bleue;;;Ils ___ (s’amuser, présent).;s'amusent;;;z\n"
        "c;CM1;bleue;;;Il ___ mangé.;a;à | A|as;;z\n");
    const dm_card *card = dm_deck_find(cards, "a");
    for (size_t i = 0; i < COUNT(cases); i++)
        if (dm_card_judge_text(card, cases[i].typed) != cases[i].verdict)
            fail_msg("“%s” is judged otherwise", cases[i].typed);
    char long_text[2000];
    memset(long_text, 'a', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    assert_int_equal(dm_card_judge_text(card, long_text), DM_JUDGED_WRONG);
    card = dm_deck_find(cards, "b");
    assert_int_equal(dm_card_judge_text(card, "s’amusent"), DM_JUDGED_RIGHT);
    assert_int_equal(dm_card_answer_text(card).length, strlen("s'amusent"));
    /* Among choices another accent is another word. */
    card = dm_deck_find(cards, "c");
    assert_int_equal(dm_card_judge_text(card, "a"), DM_JUDGED_RIGHT);
    assert_int_equal(dm_card_judge_text(card, "à"), DM_JUDGED_WRONG);
    dm_deck_free(cards);
}

static bool is_text(const char *text, dm_span span, const char *wanted) {
    return span.length == strlen(wanted) &&
           memcmp(text + span.start, wanted, span.length) == 0;
}

static void test_gap_choices_and_skills(void **state) {
    (void)state;
    dm_deck *cards = sound_cards(
        DECK_HEADER
        "a;CM1;bleue;présent  pronom|sujet-proche;;Ils ____ (être, présent) là.;"
        "sont;sont|est | êtes|suis;;z\n");
    const dm_card *card = dm_deck_at(cards, 0);
    const char *sentence = card->text[DM_COLUMN_SENTENCE];
    static const char *const choices[] = {"est", "êtes", "sont", "suis"};
    static const char *const skills[] = {"présent", "pronom", "sujet-proche"};
    dm_span spans[DM_CARD_SKILLS_MAX], forms[DM_CARD_CHOICES_MAX];
    assert_true(is_text(sentence, dm_card_gap(card), "____"));
    assert_true(is_text(sentence, dm_card_brackets(card), "être, présent"));
    assert_int_equal(dm_card_choices(card, forms), COUNT(choices));
    for (size_t i = 0; i < COUNT(choices); i++)
        assert_true(is_text(card->text[DM_COLUMN_CHOICES], forms[i], choices[i]));
    assert_int_equal(dm_card_skills(card, spans), COUNT(skills));
    for (size_t i = 0; i < COUNT(skills); i++)
        assert_true(is_text(card->text[DM_COLUMN_SKILLS], spans[i], skills[i]));
    dm_deck_free(cards);
}

/* Pieces as text: plain, [marked], {frame}. */
static const char *explained(const char *explanation) {
    static char out[512];
    static const char *const open[] = {"", "[", "{"}, *const close[] = {"", "]", "}"};
    char text[512];
    dm_run runs[DM_CARD_RUNS_MAX];
    dm_writer t = dm_writer_init(text, sizeof text), w = dm_writer_init(out, sizeof out);
    dm_write_text(&t, DECK_HEADER "a;CE1;verte;;;Il dort.;Il;;;");
    dm_write_text(&t, explanation);
    dm_deck *cards = sound_cards(text);
    const dm_card *card = dm_deck_at(cards, 0);
    size_t count = dm_card_explanation(card, runs);
    for (size_t i = 0; i < count; i++) {
        dm_write_text(&w, open[runs[i].kind]);
        dm_write_bytes(&w, card->text[DM_COLUMN_EXPLANATION] + runs[i].span.start,
                       runs[i].span.length);
        dm_write_text(&w, close[runs[i].kind]);
    }
    dm_deck_free(cards);
    return out;
}

static void test_explanations(void **state) {
    (void)state;
    static const struct {
        const char *text, *pieces;
    } cases[] = {
        {"C’est *le chat* qui dort.", "{C’est }[le chat]{ qui} dort."},
        {"Oui, c'est *lui* qui dort.", "Oui, {c'est }[lui]{ qui} dort."},
        {"Ce sont *Malo et Zoé* qui rient.", "{Ce sont }[Malo et Zoé]{ qui} rient."},
        {"Hier, il *dormait* : c’est le verbe.", "Hier, il [dormait] : c’est le verbe."},
        {"*Il* dort.", "[Il] dort."},
        {"C’est *lui* qui", "{C’est }[lui]{ qui}"},
        {"C’est *lui* quitte.", "{C’est }[lui] quitte."},
        {"Sans étoile.", "Sans étoile."},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(explained(cases[i].text), cases[i].pieces);
}

static void test_names_in_files(void **state) {
    (void)state;
    assert_string_equal(dm_grade_name(DM_GRADE_CM2), "CM2");
    assert_string_equal(dm_card_colour_name(DM_CARD_GREEN), "verte");
    assert_string_equal(dm_card_colour_name(DM_CARD_NONE), "");
    assert_string_equal(dm_task_name(DM_TASK_AGREEMENT), "accord");
}

/* Words typed instead of tapped, as an answer of a file is written. */
static void test_typed_words(void **state) {
    (void)state;
    dm_deck *cards =
        sound_cards(DECK_HEADER "a;CE1;rose;;;Il lit au lit, ce soir.;lit#1;;;z\n");
    const dm_card *card = dm_deck_at(cards, 0);
    static const struct {
        const char *text;
        bool found;
        dm_selection words;
    } cases[] = {
        {"lit#1", true, 2},      {"LIT AU", true, 6}, {"il … soir", true, 33},
        {"au lit ce", true, 28}, {"lit", false, 0},   {"dort", false, 0},
        {"", false, 0},          {"lit#3", false, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_selection words = 0;
        assert_int_equal(dm_card_read_words(card, cases[i].text, &words), cases[i].found);
        if (cases[i].found)
            assert_int_equal(words, cases[i].words);
    }
    dm_deck_free(cards);
}

static dm_verdict judged_guess(const dm_card *card, int percent, uint64_t seed) {
    dm_guess guess;
    dm_card_guess(card, percent, seed, &guess);
    return card->task == DM_TASK_AGREEMENT ? dm_card_judge_text(card, guess.form)
                                           : dm_card_judge_words(card, guess.words);
}

/* Right always or never as asked, and about as often as asked in between. */
static void test_the_computer_guesses(void **state) {
    (void)state;
    dm_deck *cards = NULL;
    size_t right = 0, count;
    assert_int_equal(dm_deck_read(&cards, dm_builtin_deck, dm_builtin_deck_size), DM_OK);
    count = dm_deck_count(cards);
    for (size_t i = 0; i < count; i++) {
        const dm_card *card = dm_deck_at(cards, i);
        assert_int_equal(judged_guess(card, 100, i), DM_JUDGED_RIGHT);
        assert_int_equal(judged_guess(card, 0, i), DM_JUDGED_WRONG);
        right += judged_guess(card, 80, i) == DM_JUDGED_RIGHT;
    }
    assert_in_range(right, count * 7 / 10, count * 9 / 10);
    dm_deck_free(cards);
}

/* Where every word is the answer, and where there is nothing but the infinitive. */
static void test_guesses_in_a_corner(void **state) {
    (void)state;
    dm_deck *cards =
        sound_cards(DECK_HEADER "a;CM2;dame;;verbe;Partons vite.;Partons vite;;;z\n"
                                "b;CE1;bleue;;;Il ___ (dormir, présent).;dort;;;z\n");
    dm_guess guess;
    dm_card_guess(dm_deck_at(cards, 0), 0, 1, &guess);
    assert_int_equal(guess.words, 1);
    dm_card_guess(dm_deck_at(cards, 1), 0, 1, &guess);
    assert_string_equal(guess.form, "dormir");
    dm_deck_free(cards);
}

/* Thirty cards a colour and grade at least; each answers itself and has its hint. */
static void test_house_deck(void **state) {
    (void)state;
    size_t counts[DM_GRADES][DM_CARD_DAME + 1] = {{0}};
    dm_deck *cards = NULL;
    assert_int_equal(strlen(dm_builtin_deck), dm_builtin_deck_size);
    assert_int_equal(dm_deck_read(&cards, dm_builtin_deck, dm_builtin_deck_size), DM_OK);
    assert_int_equal(dm_deck_fault_count(cards), 0);
    for (size_t i = 0; i < dm_deck_count(cards); i++) {
        const dm_card *card = dm_deck_at(cards, i);
        counts[card->grade][card->colour]++;
        assert_true(card->text[DM_COLUMN_HINT][0]);
        if (card->task != DM_TASK_AGREEMENT)
            assert_int_equal(dm_card_judge_words(card, dm_card_answer_words(card)),
                             DM_JUDGED_RIGHT);
    }
    for (int grade = 0; grade < DM_GRADES; grade++)
        for (int colour = DM_CARD_PINK; colour <= DM_CARD_DAME; colour++)
            assert_true(counts[grade][colour] >= 30);
    dm_deck_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tapped_words),
        cmocka_unit_test(test_typed_forms),
        cmocka_unit_test(test_accent_slips),
        cmocka_unit_test(test_gap_choices_and_skills),
        cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_names_in_files),
        cmocka_unit_test(test_typed_words),
        cmocka_unit_test(test_the_computer_guesses),
        cmocka_unit_test(test_guesses_in_a_corner),
        cmocka_unit_test(test_house_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
