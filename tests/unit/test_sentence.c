/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sentence as words to tap, and groups of words found in it. */
#include "cards/sentence.h"
#include "damier/judge.h"

#include "support.h"

/* The words of a sentence with strokes between them. */
static const char *cut(const char *sentence) {
    static char out[512];
    dm_span words[DM_CARD_WORDS_MAX];
    size_t count = dm_sentence_words(sentence, strlen(sentence), words);
    dm_writer w = dm_writer_init(out, sizeof out);
    for (size_t i = 0; i < count && i < DM_CARD_WORDS_MAX; i++) {
        if (i > 0)
            dm_write_char(&w, '/');
        dm_write_bytes(&w, sentence + words[i].start, words[i].length);
    }
    return out;
}

static void test_words(void **state) {
    (void)state;
    static const struct {
        const char *sentence, *words;
    } cases[] = {
        {"Le chat dort.", "Le/chat/dort"},
        {"« Bravo ! », crie-t-elle…", "Bravo/crie/elle"},
        {"L’enfant s'amuse.", "L’/enfant/s'/amuse"},
        {"J'aime qu’elle n’ait peur de rien.", "J'/aime/qu’/elle/n’/ait/peur/de/rien"},
        {"Jusqu’à demain, lorsqu’il part", "Jusqu’/à/demain/lorsqu’/il/part"},
        {"Quelqu’un vient aujourd’hui.", "Quelqu’un/vient/aujourd’hui"},
        {"d’aujourd’hui", "d’/aujourd’hui"},
        {"Que mange-t-il ?", "Que/mange/il"},
        {"Où vas-tu ?", "Où/vas/tu"},
        {"Donne-le-moi !", "Donne/le/moi"},
        {"Y a-t-il du pain ?", "Y/a/il/du/pain"},
        {"Est-ce que ça va ?", "Est/ce/que/ça/va"},
        {"M’as-tu vu ?", "M’/as/tu/vu"},
        {"au-dessus de l’arc-en-ciel", "au-dessus/de/l’/arc-en-ciel"},
        {"Mes grands-parents ont un rendez-vous.",
         "Mes/grands-parents/ont/un/rendez-vous"},
        {"ces fleurs-là, ceux-ci, moi-même", "ces/fleurs-là/ceux-ci/moi-même"},
        {"Il a peut-être 3 chats", "Il/a/peut-être/3/chats"},
        {"'Oui' - non-", "Oui/non"},
        {"l' enfant", "l/enfant"},
        {"J’", "J’"},
        {"qu'", "qu'"},
        {"chat’", "chat"},
        {"Œuf, âne ×÷ €", "Œuf/âne"},
        {"vas‑tu", "vas/tu"},
        {"", ""},
        {" … !", ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(cut(cases[i].sentence), cases[i].words);
}

static void test_many_words_are_counted(void **state) {
    (void)state;
    char text[2 * 70 + 1];
    dm_span words[DM_CARD_WORDS_MAX];
    for (size_t i = 0; i < 70; i++)
        memcpy(text + 2 * i, "a ", 3);
    assert_int_equal(dm_sentence_words(text, strlen(text), words), 70);
}

static void test_groups(void **state) {
    (void)state;
    static const struct {
        const char *sentence, *group;
        dm_group_state state;
        dm_selection words;
    } cases[] = {
        {"Le chat gris dort.", "dort", DM_GROUP_FOUND, 8},
        {"Le chat gris dort.", "le chat gris", DM_GROUP_FOUND, 7},
        {"Le chat gris dort.", "chat dort", DM_GROUP_ABSENT, 0},
        {"Le chat gris dort.", "dor", DM_GROUP_ABSENT, 0},
        {"L’été arrive.", "l'ete", DM_GROUP_ABSENT, 0},
        {"L’été arrive.", "l'été", DM_GROUP_FOUND, 3},
        {"Malo, Inès et Tom rient.", "Malo, Inès et Tom", DM_GROUP_FOUND, 15},
        {"Il a vite mangé.", "a … mangé", DM_GROUP_FOUND, 2 | 8},
        {"Il a vite mangé.", "a ... mangé", DM_GROUP_FOUND, 2 | 8},
        {"Il a vite mangé.", "mangé … a", DM_GROUP_ABSENT, 0},
        {"Il a vite mangé.", "a … ", DM_GROUP_ABSENT, 0},
        {"Que mange-t-il ?", "mange", DM_GROUP_FOUND, 2},
        {"Que mange-t-il ?", "il", DM_GROUP_FOUND, 4},
        {"Il lit au lit.", "lit", DM_GROUP_OFTEN, 0},
        {"Il lit au lit.", "lit#1", DM_GROUP_FOUND, 2},
        {"Il lit au lit.", "lit#2", DM_GROUP_FOUND, 8},
        {"Il lit au lit.", "lit #2 ", DM_GROUP_FOUND, 8},
        {"Il lit au lit.", "lit#3", DM_GROUP_ABSENT, 0},
        {"Il lit au lit.", "lit#0", DM_GROUP_ABSENT, 0},
        {"Il lit au lit.", "lit#x", DM_GROUP_ABSENT, 0},
        {"Il lit au lit.", "lit#1000", DM_GROUP_ABSENT, 0},
        {"Il lit au lit.", "lit#1 … lit#2", DM_GROUP_FOUND, 2 | 8},
        {"Il lit au lit.", "", DM_GROUP_ABSENT, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        dm_selection words = 0;
        if (dm_sentence_find(cases[i].sentence, cases[i].group, strlen(cases[i].group),
                             &words) != cases[i].state ||
            words != cases[i].words)
            fail_msg("%s in %s", cases[i].group, cases[i].sentence);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_many_words_are_counted),
        cmocka_unit_test(test_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
