/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of cards read: what is accepted, and every fault with its line. */
#include "cards_support.h"

#include <stdlib.h>

#define GOOD "a;CE1;rose;présent;verbe;Le chat dort.;dort;;;Hier, il *dormait*.\n"

static void test_columns_and_separators(void **state) {
    (void)state;
    static const char *const texts[] = {
        DECK_HEADER GOOD,
        "\xEF\xBB\xBF" DECK_HEADER GOOD,
        "niveau;couleur;phrase;réponses;explication\r\n"
        "ce1;ROSE;Le chat dort.;dort;Hier, il *dormait*.\r\n",
        "level,colour,sentence,answers,explanation\n"
        "CE1,pink,Le chat dort.,dort,\"Hier, il *dormait*.\"\n",
        "explication\tréponse\tphrase\tcouleur\tniveau\tremarque\r"
        "Hier, il *dormait*.\tdort\tLe chat dort.\trose\tCE1\tà revoir\r",
        "Niveau;Couleur;Phrase;Reponses;Explication;;\n;;;;;;\n"
        "CE1 ;rose;\" Le chat\ndort.\";dort;Hier, il *dormait*.;;",
        "niveau;couleur;phrase;r\xE9ponses;explication;t\xE2"
        "che\n"
        "CE1;rose;Le chat dort.;dort;Hier, il *dormait*.;verbe",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        dm_deck *cards = sound_cards(texts[i]);
        assert_int_equal(dm_deck_count(cards), 1);
        const dm_card *card = dm_deck_at(cards, 0);
        assert_true(card->sound);
        assert_string_equal(card->text[DM_COLUMN_SENTENCE], "Le chat dort.");
        assert_string_equal(card->text[DM_COLUMN_EXPLANATION], "Hier, il *dormait*.");
        assert_int_equal(card->grade, DM_GRADE_CE1);
        assert_int_equal(card->colour, DM_CARD_PINK);
        assert_int_equal(card->task, DM_TASK_VERB);
        assert_ptr_equal(dm_deck_find(cards, card->name), card);
        dm_deck_free(cards);
    }
}

static void test_quotes(void **state) {
    (void)state;
    dm_deck *cards = sound_cards(
        DECK_HEADER "a;CE1;rose;;;\"Il dit \"\"oui\"\"; elle rit.\";rit;;;\"x\ny\"\n"
                    "b;CE1;rose;;;Il dort.;dort;;;z\n");
    assert_string_equal(dm_deck_at(cards, 0)->text[DM_COLUMN_SENTENCE],
                        "Il dit \"oui\"; elle rit.");
    assert_string_equal(dm_deck_at(cards, 0)->text[DM_COLUMN_EXPLANATION], "x y");
    assert_int_equal(dm_deck_at(cards, 0)->line, 2);
    assert_int_equal(dm_deck_at(cards, 1)->line, 4);
    dm_deck_free(cards);
}

/* A card without an id is named by what it asks. */
static void test_names(void **state) {
    (void)state;
    dm_deck *one = sound_cards(DECK_HEADER ";CE1;rose;;;Il dort.;dort;;;z\n");
    dm_deck *two = sound_cards(DECK_HEADER "x;CE1;rose;;;Il rit.;rit;;;z\n"
                                           ";CM2;dame;;verbe;Il dort.;dort;;hop;zz\n");
    const char *name = dm_deck_at(one, 0)->name;
    assert_int_equal(strlen(name), 12);
    assert_string_equal(dm_deck_at(two, 0)->name, "x");
    assert_string_equal(dm_deck_at(two, 1)->name, name);
    assert_null(dm_deck_find(one, "x"));
    dm_deck_free(one);
    dm_deck_free(two);
}

/* Two questions about one sentence: the subject of each verb. */
static void test_asked_verbs(void **state) {
    (void)state;
    static const char *const shown[] = {"lit", "a mangé", "dort", ""};
    dm_deck *cards =
        sound_cards(DECK_HEADER ";CM2;verte;;sujet: lit#2;Son lit où il lit.;il;;;z\n"
                                ";CM1;dame;;Subject\xC2\xA0: a mangé;Qui dort ? "
                                "Il a mangé.;Il;;;z\n"
                                ";CM1;verte;;sujet:dort;Qui dort ? Il a mangé.;Qui;;;z\n"
                                ";CM1;dame;;sujet;Qui dort ? Il a mangé.;Qui;;;z\n");
    for (size_t i = 0; i < COUNT(shown); i++) {
        char verb[DM_CARD_TEXT_BYTES];
        dm_card_asked_verb(dm_deck_at(cards, i), verb);
        assert_string_equal(verb, shown[i]);
        assert_int_equal(dm_deck_at(cards, i)->task, DM_TASK_SUBJECT);
        for (size_t other = 0; other < i; other++)
            assert_string_not_equal(dm_deck_at(cards, i)->name,
                                    dm_deck_at(cards, other)->name);
    }
    dm_deck_free(cards);
}

/* A deck with one fault, which is in its second line if no other is named. */
typedef struct {
    const char *text;
    dm_word word;
    size_t line;
    const char *a, *b;
} fault_case;

#define CARD(cells) DECK_HEADER cells "\n"
#define TEN(text) text text text text text text text text text text

static const fault_case fault_cases[] = {
    {"", DM_WORD_FAULT_DECK_EMPTY, 1, NULL, NULL},
    {"\n;;\n", DM_WORD_FAULT_DECK_EMPTY, 1, NULL, NULL},
    {"\xFF\xFEi\x01", DM_WORD_FAULT_DECK_ENCODING, 1, NULL, NULL},
    {"niveau;couleur;phrase;réponses;explication;saveur", DM_WORD_FAULT_DECK_COLUMN, 1,
     "saveur", NULL},
    {"niveau;couleur;phrase;réponses;explication;level", DM_WORD_FAULT_DECK_COLUMN_TWICE,
     1, "level", NULL},
    {"\nniveau;couleur;phrase;réponses", DM_WORD_FAULT_DECK_COLUMN_MISSING, 2,
     "explication", "explanation"},
    {TEN(TEN(";")) "x", DM_WORD_FAULT_DECK_FIELDS, 1, "101", "32"},
    {CARD("a;CE1"), DM_WORD_FAULT_DECK_FIELDS, 2, "2", "10"},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;z;plus"), DM_WORD_FAULT_DECK_FIELDS, 2, "11",
     "10"},
    {CARD("a;CE1;rose;;;Il dort.;dort;;\"hop;z"), DM_WORD_FAULT_DECK_OPEN_QUOTE, 2, NULL,
     NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;;\"hop\" la;z"), DM_WORD_FAULT_DECK_AFTER_QUOTE, 2,
     NULL, NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;;" TEN(TEN("indice ")) ";z"),
     DM_WORD_FAULT_CARD_LONG, 2, "indice", "599"},
    {CARD("a;CE1;rose;;;Il dort.;dort;;\x01;é"), DM_WORD_FAULT_CARD_CHARACTER, 2,
     "indice", NULL},
    {CARD("a;;rose;;;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_EMPTY, 2, "niveau", NULL},
    {CARD("a;CE1;;;verbe;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_EMPTY, 2, "couleur",
     NULL},
    {CARD("a;CE1;rose;;;;dort;;;z"), DM_WORD_FAULT_CARD_EMPTY, 2, "phrase", NULL},
    {CARD("a;CE1;rose;;;Il dort.;;;;z"), DM_WORD_FAULT_CARD_EMPTY, 2, "réponses", NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;"), DM_WORD_FAULT_CARD_EMPTY, 2, "explication",
     NULL},
    {CARD("a;CP;rose;;;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_GRADE, 2, "CP", NULL},
    {CARD("a;CE1;mauve;;verbe;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_COLOUR, 2, "mauve",
     NULL},
    {CARD("a;CE1;rose;;verber;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_TASK, 2, "verber",
     NULL},
    {CARD("a;CE1;dame;;;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_TASK_MISSING, 2, NULL,
     NULL},
    {CARD("a;CE1;rose;;sujet;Il dort.;Il;;;z"), DM_WORD_FAULT_CARD_TASK_COLOUR, 2,
     "sujet", "rose"},
    {CARD("a;CE1;rose;;verbe: dort;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_TASK, 2,
     "verbe: dort", NULL},
    {CARD("a;CE1;verte;;sujet :;Il dort.;Il;;;z"), DM_WORD_FAULT_CARD_TASK, 2,
     "sujet :", NULL},
    {CARD("a;CE1;verte;;sujet: rit;Il dort.;Il;;;z"), DM_WORD_FAULT_CARD_ASKED_VERB, 2,
     "rit", NULL},
    {CARD("a;CE1;verte;;sujet: lit;Il lit au lit.;Il;;;z"), DM_WORD_FAULT_CARD_ASKED_VERB,
     2, "lit", NULL},
    {CARD("a;CE1;verte;;sujet: dort;Il dort.;Il;;;z\nb;CM1;dame;;sujet: Dort;Il "
          "dort.;Il;;;y"),
     DM_WORD_FAULT_CARD_TWICE, 3, "2", NULL},
    {CARD("a b;CE1;rose;;;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_ID, 2, "a b", "31"},
    {CARD(TEN("abcd") ";CE1;rose;;;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_ID, 2,
     TEN("abcd"), "31"},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;z\n\nA;CE1;rose;;;Il rit.;rit;;;z"),
     DM_WORD_FAULT_CARD_ID_TWICE, 4, "A", "2"},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;z\nb;CM1;dame;;verbe;il  dort.;dort;;;y"),
     DM_WORD_FAULT_CARD_TWICE, 3, "2", NULL},
    {CARD("a;CE1;rose;" TEN("long-") ";;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_SKILL, 2,
     TEN("long-"), NULL},
    {CARD("a;CE1;rose;a b c d|e|f,g h i;;Il dort.;dort;;;z"), DM_WORD_FAULT_CARD_SKILLS,
     2, "8", NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;z *il*, *elle"), DM_WORD_FAULT_CARD_STARS, 2,
     NULL, NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;z **"), DM_WORD_FAULT_CARD_STARS, 2, NULL, NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;;;" TEN("*a* ")), DM_WORD_FAULT_CARD_STARS, 2, NULL,
     NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort||il;;;z"), DM_WORD_FAULT_CARD_LIST, 2, "réponses",
     NULL},
    {CARD("a;CE1;rose;;;Il dort.;" TEN("dort|") ";;;z"), DM_WORD_FAULT_CARD_ANSWERS, 2,
     "8", NULL},
    {CARD("a;CE1;rose;;;Il dort.;dors;;;z"), DM_WORD_FAULT_CARD_ABSENT, 2, "dors", NULL},
    {CARD("a;CE1;rose;;;Il lit au lit.;lit;;;z"), DM_WORD_FAULT_CARD_OFTEN, 2, "lit",
     NULL},
    {CARD("a;CE1;rose;;;Il " TEN("dit et ") TEN("dit et ") TEN("dit et ")
              TEN("dit et ") "dort.;Il;;;z"),
     DM_WORD_FAULT_CARD_WORDS, 2, "64", NULL},
    {CARD("a;CE1;bleue;;;Il (dormir).;dort;;;z"), DM_WORD_FAULT_CARD_GAP, 2, NULL, NULL},
    {CARD("a;CE1;bleue;;;Il ___ et ___ (dormir).;dort;;;z"), DM_WORD_FAULT_CARD_GAP, 2,
     NULL, NULL},
    {CARD("a;CE1;rose;;;Il dort ___.;dort;;;z"), DM_WORD_FAULT_CARD_GAP_SURPLUS, 2, NULL,
     NULL},
    {CARD("a;CE1;bleue;;;Il ___.;dort;;;z"), DM_WORD_FAULT_CARD_INFINITIVE, 2, NULL,
     NULL},
    {CARD("a;CE1;bleue;;;Il ___ (dormir.;dort;;;z"), DM_WORD_FAULT_CARD_INFINITIVE, 2,
     NULL, NULL},
    {CARD("a;CE1;bleue;;;Il ___.;dort;dort;;z"), DM_WORD_FAULT_CARD_CHOICES, 2, "6",
     NULL},
    {CARD("a;CE1;bleue;;;Il ___.;a;a|b|c|d|e|f|g;;z"), DM_WORD_FAULT_CARD_CHOICES, 2, "6",
     NULL},
    {CARD("a;CE1;bleue;;;Il ___.;dort;dort||dors;;z"), DM_WORD_FAULT_CARD_LIST, 2,
     "choix", NULL},
    {CARD("a;CE1;bleue;;;Il ___.;dort;dort|dors|Dort;;z"),
     DM_WORD_FAULT_CARD_CHOICE_TWICE, 2, "dort", NULL},
    {CARD("a;CE1;bleue;;;Il ___.;dort;dorme|dors;;z"), DM_WORD_FAULT_CARD_CHOICE_ABSENT,
     2, "dort", NULL},
    {CARD("a;CE1;rose;;;Il dort.;dort;dort|dors;;z"), DM_WORD_FAULT_CARD_CHOICES_SURPLUS,
     2, NULL, NULL},
};

static bool is_wanted(const dm_fault *fault, const fault_case *c) {
    return fault->phrase.word == c->word && fault->at == c->line;
}

static void test_faults(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(fault_cases); i++) {
        const fault_case *c = &fault_cases[i];
        dm_deck *cards = cards_of(c->text);
        size_t count = dm_deck_fault_count(cards), at = 0;
        while (at < count && !is_wanted(dm_deck_fault(cards, at), c))
            at++;
        if (at == count)
            fail_msg("not found among %zu: %s", count, c->text);
        assert_fault(c->text, dm_deck_fault(cards, at), c->word, c->line, c->a, c->b);
        if (c->line > 1 && dm_deck_count(cards) > 0)
            assert_false(dm_deck_at(cards, dm_deck_count(cards) - 1)->sound);
        dm_deck_free(cards);
    }
}

/* Most faults come alone; none is told twice. */
static void test_one_mistake_is_one_fault(void **state) {
    (void)state;
    size_t alone = 0;
    for (size_t i = 0; i < COUNT(fault_cases); i++) {
        dm_deck *cards = cards_of(fault_cases[i].text);
        alone += dm_deck_fault_count(cards) == 1;
        dm_deck_free(cards);
    }
    assert_true(alone >= COUNT(fault_cases) - 4);
}

/* Every fault of every line is told, in the order of the lines, and nothing is lost. */
static void test_all_faults_are_told(void **state) {
    (void)state;
    static const struct {
        size_t line;
        dm_word word;
    } wanted[] = {
        {2, DM_WORD_FAULT_CARD_GRADE},    {2, DM_WORD_FAULT_CARD_ABSENT},
        {3, DM_WORD_FAULT_DECK_FIELDS},   {4, DM_WORD_FAULT_DECK_OPEN_QUOTE},
        {4, DM_WORD_FAULT_CARD_ABSENT},   {6, DM_WORD_FAULT_CARD_EMPTY},
        {6, DM_WORD_FAULT_CARD_ID_TWICE},
    };
    dm_deck *cards = cards_of(DECK_HEADER "a;CP;rose;;;Il dort.;dors;;;z\n"
                                          "b;CE1\n"
                                          "c;CE1;rose;;;\"Il lit;dort;;;z\n" GOOD
                                          "c;CE1;rose;;;Il rit.;rit;;;\n");
    assert_int_equal(dm_deck_fault_count(cards), COUNT(wanted) + 1);
    for (size_t i = 0; i < COUNT(wanted); i++) {
        const dm_fault *fault = dm_deck_fault(cards, i + (i > 4));
        assert_int_equal(fault->at, wanted[i].line);
        assert_int_equal(fault->phrase.word, wanted[i].word);
    }
    assert_int_equal(dm_deck_fault(cards, 5)->phrase.word, DM_WORD_FAULT_CARD_ID_TWICE);
    assert_int_equal(dm_deck_count(cards), 5);
    assert_string_equal(dm_deck_at(cards, 0)->text[DM_COLUMN_GRADE], "CP");
    assert_string_equal(dm_deck_at(cards, 1)->text[DM_COLUMN_ID], "b");
    assert_string_equal(dm_deck_at(cards, 1)->text[DM_COLUMN_SENTENCE], "");
    assert_string_equal(dm_deck_at(cards, 3)->text[DM_COLUMN_SENTENCE], "Le chat dort.");
    dm_deck_free(cards);
}

static void test_limits(void **state) {
    (void)state;
    dm_deck *cards = NULL;
    size_t size = DM_DECK_BYTES_MAX + 1;
    char *bytes = calloc(size, 1);
    assert_non_null(bytes);
    assert_int_equal(dm_deck_read(&cards, bytes, size), DM_OK);
    assert_fault("a large file", dm_deck_fault(cards, 0), DM_WORD_FAULT_DECK_BYTES, 0,
                 "2097152", NULL);
    assert_int_equal(dm_deck_count(cards), 0);
    dm_deck_free(cards);

    dm_writer w = dm_writer_init(bytes, size);
    dm_write_text(&w, "niveau;couleur;phrase;réponses;explication\n");
    for (int i = 0; i < DM_DECK_CARDS_MAX + 5; i++) {
        dm_write_text(&w, "CE1;rose;Il dort ");
        dm_write_number(&w, i);
        dm_write_text(&w, " fois.;dort;z\n");
    }
    assert_int_equal(dm_deck_read(&cards, bytes, w.length), DM_OK);
    assert_int_equal(dm_deck_count(cards), DM_DECK_CARDS_MAX);
    assert_int_equal(dm_deck_fault_count(cards), 1);
    assert_fault("many cards", dm_deck_fault(cards, 0), DM_WORD_FAULT_DECK_CARDS,
                 DM_DECK_CARDS_MAX + 2, "5000", NULL);
    dm_deck_free(cards);
    dm_deck_free(NULL);
    free(bytes);
}

static char *written(const dm_deck *cards, char separator) {
    size_t length = dm_deck_write(cards, separator, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(dm_deck_write(cards, separator, text, length + 1), length);
    return text;
}

/* What is written reads back to the same texts, sound or not. */
static void test_written_and_read_back(void **state) {
    (void)state;
    static const char separators[] = ";,\t";
    dm_deck *cards =
        cards_of(DECK_HEADER
                 "a;CE1;rose;x;;\"Il dit : \"\"Dors, toi ; vite !\"\"\";dit;;\"i\nj\";z\n"
                 "b;CP;rose;;;\"\"\"Oui\"\", dit-il.\";;;;\n");
    for (size_t i = 0; i < sizeof separators - 1; i++) {
        char *text = written(cards, separators[i]);
        dm_deck *again = cards_of(text);
        assert_memory_equal(text, "\xEF\xBB\xBFid", 5);
        assert_int_equal(dm_deck_count(again), 2);
        for (size_t card = 0; card < 2; card++)
            for (int column = 0; column < DM_COLUMNS; column++)
                assert_string_equal(dm_deck_at(again, card)->text[column],
                                    dm_deck_at(cards, card)->text[column]);
        assert_int_equal(dm_deck_fault_count(again), dm_deck_fault_count(cards));
        dm_deck_free(again);
        free(text);
    }
    assert_string_equal(dm_deck_at(cards, 0)->text[DM_COLUMN_SENTENCE],
                        "Il dit : \"Dors, toi ; vite !\"");
    assert_string_equal(dm_deck_at(cards, 1)->text[DM_COLUMN_SENTENCE],
                        "\"Oui\", dit-il.");
    dm_deck_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_and_separators),
        cmocka_unit_test(test_quotes),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_asked_verbs),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_one_mistake_is_one_fault),
        cmocka_unit_test(test_all_faults_are_told),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_written_and_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
