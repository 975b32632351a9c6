/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sheets to print: their pages, what is refused, and what the writers write. */
#include "damier/sheets.h"

#include <stdio.h>
#include <stdlib.h>

#include "cards_support.h"
#include "sheets/card_place.h"
#include "sheets/card_text.h"

static dm_print print_of(const char *game, unsigned sheets, const dm_deck *cards) {
    return (dm_print){.game = game_named(game),
                      .sheets = sheets,
                      .cards = cards,
                      .grades = DM_GRADES_ALL,
                      .colours = DM_COLOURS_ALL,
                      .language = DM_FRENCH};
}

static dm_sheets *sheets_of(const dm_print *print) {
    dm_sheets *s = NULL;
    assert_int_equal(dm_sheets_new(&s, print, NULL), DM_OK);
    return s;
}

/* The kinds of all pages, a letter each; small for an empty back. */
static const char *pages_of(const dm_print *print) {
    static char text[256];
    dm_sheets *s = sheets_of(print);
    size_t count = dm_sheets_page_count(s);
    assert_true(count < sizeof text);
    for (size_t i = 0; i < count; i++)
        text[i] = (char)(dm_sheet_name(dm_sheets_page_kind(s, i))[0] -
                         (s->pages[i].draw ? 'a' - 'A' : 0));
    text[count] = '\0';
    dm_sheets_free(s);
    return text;
}

#define CARD(name, colour, sentence, answer) \
    name ";CE1;" colour ";;;" sentence ";" answer ";;;x\n"

static const char ten_cards[] = DECK_HEADER CARD("a", "rose", "Le chat dort.", "dort")
    CARD("b", "rose", "Le chien dort.", "dort") CARD("c", "rose", "Il lit.", "lit")
        CARD("d", "rose", "Elle lit.", "lit") CARD("e", "rose", "Tu lis.", "lis")
            CARD("f", "rose", "Je lis.", "lis") CARD("g", "rose", "On rit.", "rit")
                CARD("h", "rose", "Tu ris.", "ris") CARD("i", "rose", "Je ris.", "ris")
                    CARD("j", "verte", "Il rit.", "Il");

static void test_names(void **state) {
    (void)state;
    for (int kind = 0; kind < DM_SHEETS; kind++)
        assert_int_equal(dm_sheet_find(dm_sheet_name((dm_sheet)kind)), kind);
    assert_int_equal(dm_sheet_find("paper"), DM_SHEETS);
    assert_int_equal(dm_game_sheets(game_named("sujet-verbe")), (1 << DM_SHEETS) - 1);
    assert_int_equal(dm_game_sheets(game_named("draughts")),
                     1 << DM_SHEET_RULES | 1 << DM_SHEET_BOARD | 1 << DM_SHEET_PIECES);
}

static void test_pages(void **state) {
    (void)state;
    dm_deck *cards = sound_cards(ten_cards);
    dm_print print = print_of("draughts", dm_game_sheets(game_named("draughts")), NULL);
    assert_string_equal(pages_of(&print), "RBP");
    print.flags = DM_PRINT_LARGE;
    assert_string_equal(pages_of(&print), "RBBP");
    /* Fronts lie on odd pages: what has no back gets an empty one, but at the end. */
    print = print_of("sujet-verbe", (1 << DM_SHEETS) - 1, cards);
    assert_string_equal(pages_of(&print), "RrBbPpCCCCBBBBBBBBA");
    print.flags = DM_PRINT_LARGE;
    assert_string_equal(pages_of(&print), "RrBbBbPpPpCCCCBBBBBBBBA");
    print.sheets = 1 << DM_SHEET_BLANK;
    print.colours = 1 << DM_CARD_BLUE | 1 << DM_CARD_DAME;
    assert_string_equal(pages_of(&print), "BBBB");
    print.colours = 1 << DM_CARD_GREEN;
    print.sheets = 1 << DM_SHEET_CARDS;
    assert_string_equal(pages_of(&print), "CC");
    dm_deck_free(cards);
}

static void test_cards_that_are_left_out(void **state) {
    (void)state;
    char text[2048], long_sentence[560] = "";
    for (int i = 0; i < 45; i++)
        strcat(long_sentence, i ? "chattemite " : "Le ");
    snprintf(text, sizeof text,
             DECK_HEADER CARD("a", "verte", "%s", "Le")
                 CARD("b", "verte", "Le 漢 dort.", "Le") "c;CE1;mauve;;;x;x;;;x\n" //
             CARD("d", "verte", "Le chat dort.", "Le chat"),
             long_sentence);
    dm_deck *cards = cards_of(text);
    dm_print print = print_of("sujet-verbe", 1 << DM_SHEET_CARDS, cards);
    dm_sheets *s = sheets_of(&print);
    assert_int_equal(dm_sheets_card_count(s), 1);
    assert_int_equal(dm_sheets_fault_count(s), 2);
    assert_fault("long", dm_sheets_fault(s, 0), DM_WORD_FAULT_PRINT_LONG, 2, NULL, NULL);
    assert_fault("letter", dm_sheets_fault(s, 1), DM_WORD_FAULT_PRINT_LETTER, 3, "漢",
                 NULL);
    dm_sheets_free(s);
    dm_deck_free(cards);
}

static void test_refusals(void **state) {
    (void)state;
    dm_sheets *s = NULL;
    dm_fault fault;
    dm_deck *cards = sound_cards(ten_cards);
    dm_print print = print_of("martian", 1 << DM_SHEET_CARDS, cards);
    assert_int_equal(dm_sheets_new(&s, &print, &fault), DM_REFUSED);
    assert_fault("sheet", &fault, DM_WORD_FAULT_PRINT_SHEET, 0, "cards", "martian");
    print = print_of("sujet-verbe", 1 << DM_SHEET_ANSWERS, cards);
    print.colours = 1 << DM_CARD_DAME;
    assert_int_equal(dm_sheets_new(&s, &print, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_PRINT_CARDS);
    print = print_of("sujet-verbe", 1 << DM_SHEET_CARDS, NULL);
    assert_int_equal(dm_sheets_new(&s, &print, &fault), DM_REFUSED);
    assert_plain_fault(&fault, DM_WORD_FAULT_PRINT_CARDS);
    dm_deck_free(cards);
    /* Where the only card cannot be printed, the reason is the card. */
    cards = sound_cards(DECK_HEADER CARD("b", "verte", "Le 漢 dort.", "Le"));
    print.cards = cards;
    assert_int_equal(dm_sheets_new(&s, &print, &fault), DM_REFUSED);
    assert_fault("letter", &fault, DM_WORD_FAULT_PRINT_LETTER, 2, "漢", NULL);
    assert_null(s);
    dm_deck_free(cards);
    dm_sheets_free(NULL);
}

static void test_backs_meet_their_fronts(void **state) {
    (void)state;
    for (size_t i = 0; i < DM_CARDS_PER_PAGE; i++) {
        double x, y, back_x, back_y;
        dm_card_corner(i, DM_SIDE_FRONT, &x, &y);
        dm_card_corner(i, DM_SIDE_BACK, &back_x, &back_y);
        assert_true(y == back_y);
        assert_true(DM_PAGE_WIDTH - (x + DM_CARD_WIDTH) == back_x);
    }
}

static void test_answers_are_read_plainly(void **state) {
    (void)state;
    char text[DM_CARD_TEXT_BYTES];
    dm_deck *cards = sound_cards(DECK_HEADER CARD(
        "a", "rose", "Il lit au lit et elle a bien lu.", "lit#1 | a … lu"));
    dm_card_write_answer(dm_deck_at(cards, 0), text, sizeof text);
    assert_string_equal(text, "lit");
    dm_card_write_answers(dm_deck_at(cards, 0), text, sizeof text);
    assert_string_equal(text, "lit / a … lu");
    dm_deck_free(cards);
}

static void test_numbers(void **state) {
    (void)state;
    static const double numbers[] = {0, 1, -1, 0.5, 12.3456, -0.0004, 100.1, -2.05};
    dm_bytes b = {0};
    dm_bytes_numbers(&b, numbers, COUNT(numbers));
    dm_bytes_hex(&b, 0x1aF, 4);
    dm_bytes_base64(&b, (const unsigned char *)"damier", 6);
    dm_bytes_base64(&b, (const unsigned char *)"dame", 4);
    dm_bytes_base64(&b, (const unsigned char *)"dames", 5);
    dm_bytes_add(&b, "", 1);
    assert_string_equal(b.data, "0 1 -1 0.5 12.346 0 100.1 -2.05 01af"
                                "ZGFtaWVyZGFtZQ==ZGFtZXM=");
    dm_bytes_free(&b);
}

static bool contains(const char *bytes, size_t size, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(bytes + i, text, length) == 0)
            return true;
    return false;
}

static void test_svg(void **state) {
    (void)state;
    char *bytes;
    size_t size;
    dm_deck *cards = sound_cards(DECK_HEADER CARD(
        "a", "rose", "Il lit <&> \xC2\xAB\xC2\xA0là\xC2\xA0\xC2\xBB.", "lit"));
    dm_print print = print_of("sujet-verbe", 1 << DM_SHEET_CARDS, cards);
    dm_sheets *s = sheets_of(&print);
    assert_int_equal(dm_sheets_svg(s, 0, &bytes, &size), DM_OK);
    assert_true(contains(bytes, size, "width=\"210mm\" height=\"297mm\""));
    assert_true(contains(bytes, size, ">Il lit &lt;&amp;&gt; «"));
    assert_true(contains(bytes, size, "#c4286f"));
    free(bytes);
    dm_sheets_free(s);
    print.flags = DM_PRINT_GREY;
    s = sheets_of(&print);
    assert_int_equal(dm_sheets_svg(s, 1, &bytes, &size), DM_OK);
    assert_false(contains(bytes, size, "#c4286f"));
    assert_true(contains(bytes, size, ">lit</text>"));
    free(bytes);
    dm_sheets_free(s);
    dm_deck_free(cards);
}

static void test_pdf_is_the_same_twice(void **state) {
    (void)state;
    char *bytes[2];
    size_t size[2];
    dm_deck *cards = sound_cards(ten_cards);
    for (int i = 0; i < 2; i++) {
        dm_print print = print_of("sujet-verbe", (1 << DM_SHEETS) - 1, cards);
        dm_sheets *s = sheets_of(&print);
        assert_true(dm_sheets_two_sided(s));
        assert_int_equal(dm_sheets_pdf(s, &bytes[i], &size[i]), DM_OK);
        dm_sheets_free(s);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    assert_memory_equal(bytes[0], "%PDF-1.4\n", 9);
    assert_true(contains(bytes[0], size[0], "/Duplex/DuplexFlipLongEdge"));
    assert_true(contains(bytes[0], size[0], "/PrintScaling/None"));
    free(bytes[0]);
    free(bytes[1]);
    dm_deck_free(cards);
}

/* Every game in both languages, large and small, in colour and in grey. */
static void test_all_games_are_written(void **state) {
    (void)state;
    for (size_t i = 0; i < dm_game_count(); i++)
        for (unsigned flags = 0; flags < 4; flags++) {
            char *bytes = NULL;
            size_t size = 0;
            const dm_game *game = dm_game_at(i);
            dm_print print = print_of(game->id, 7, NULL);
            print.flags = flags;
            print.language = flags & 1 ? DM_ENGLISH : DM_FRENCH;
            dm_sheets *s = sheets_of(&print);
            assert_false(dm_sheets_two_sided(s));
            assert_int_equal(dm_sheets_pdf(s, &bytes, &size), DM_OK);
            assert_true(contains(bytes, size, "/Duplex/Simplex"));
            free(bytes);
            for (size_t page = 0; page < dm_sheets_page_count(s); page++) {
                assert_int_equal(dm_sheets_svg(s, page, &bytes, &size), DM_OK);
                assert_true(contains(bytes, size, "</svg>"));
                free(bytes);
            }
            dm_sheets_free(s);
        }
}

static size_t occurrences(const char *bytes, size_t size, const char *text) {
    size_t count = 0, length = strlen(text);
    for (size_t i = 0; i + length <= size; i++)
        count += memcmp(bytes + i, text, length) == 0;
    return count;
}

/* A game whose rules are one paragraph: nothing can be moved to make columns even. */
static void test_rules_of_one_paragraph(void **state) {
    (void)state;
    char *bytes = NULL;
    size_t size = 0;
    dm_print print = print_of("example", 1 << DM_SHEET_RULES, NULL);
    dm_sheets *s = sheets_of(&print);
    assert_int_equal(dm_sheets_svg(s, 0, &bytes, &size), DM_OK);
    assert_true(contains(bytes, size, ">Trois cases sur trois, toutes"));
    free(bytes);
    dm_sheets_free(s);
}

/* The pieces are those of the game; one without a drawing is its letters on a disc. */
static void test_pieces_of_a_set(void **state) {
    (void)state;
    static const struct {
        const char *game, *text;
        size_t count;
    } cases[] = {
        {"example", ">X</text>", 5},
        {"example", ">O</text>", 5},
        {"example", "<use", 1},
        {"martian", "<use", 1 + 18},
        {"bretonnes", "<use", 1 + 30 + 5},
        {"draughts", "<use", 1 + 40 + 12},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *bytes = NULL;
        size_t size = 0;
        dm_print print = print_of(cases[i].game, 1 << DM_SHEET_PIECES, NULL);
        dm_sheets *s = sheets_of(&print);
        assert_int_equal(dm_sheets_page_count(s), 1);
        assert_int_equal(dm_sheets_svg(s, 0, &bytes, &size), DM_OK);
        assert_int_equal(occurrences(bytes, size, cases[i].text), cases[i].count);
        free(bytes);
        dm_sheets_free(s);
    }
}

/* Every drawing that a game names is there. */
static void test_drawings_exist(void **state) {
    (void)state;
    for (size_t i = 0; i < dm_game_count(); i++)
        for (size_t n = 0; n < dm_game_at(i)->look_count; n++) {
            const char *name = dm_game_at(i)->looks[n].drawing;
            bool found = !name;
            for (int kind = 0; kind < DM_DRAWINGS; kind++)
                found = found || strcmp(dm_drawings[kind].name, name) == 0;
            assert_true(found);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_cards_that_are_left_out),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_backs_meet_their_fronts),
        cmocka_unit_test(test_answers_are_read_plainly),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_svg),
        cmocka_unit_test(test_pdf_is_the_same_twice),
        cmocka_unit_test(test_all_games_are_written),
        cmocka_unit_test(test_rules_of_one_paragraph),
        cmocka_unit_test(test_pieces_of_a_set),
        cmocka_unit_test(test_drawings_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
