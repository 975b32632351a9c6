/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any bytes as a deck and prints its cards. Whatever they say, every text stays on
 * the paper, a card's texts on their card, and a card that does not fit is reported; both
 * writers succeed.
 */
#include "damier/sheets.h"
#include "fuzz.h"
#include "sheets/card_place.h"
#include "sheets/plan.h"

enum { CARDS_MOST = 40 };

/* A canvas that draws nothing and looks where texts stand. */
static dm_box allowed;

static void no_pen(dm_canvas *c, const dm_pen *pen) {
    (void)c;
    (void)pen;
}

static void no_place(dm_canvas *c, double x, double y) {
    (void)c;
    (void)x;
    (void)y;
}

static void no_points(dm_canvas *c, const double points[6]) {
    (void)c;
    (void)points;
}

static void nothing(dm_canvas *c) {
    (void)c;
}

static void no_drawing(dm_canvas *c, dm_drawing_kind kind, dm_ink ink) {
    (void)c;
    (void)kind;
    (void)ink;
}

static void look_at_text(dm_canvas *c, const dm_type *type, const char *text,
                         size_t length) {
    double width = dm_face_width(type->face, text, length) * type->size * DM_POINT;
    (void)c;
    FUZZ_REQUIRE(type->x >= allowed.x - 0.01 && type->y >= allowed.y);
    FUZZ_REQUIRE(type->x + width <= allowed.x + allowed.width + 0.01);
    FUZZ_REQUIRE(type->y <= allowed.y + allowed.height);
}

static const dm_canvas_calls looking = {no_pen,  no_place,  no_place,     no_points,
                                        nothing, no_pen,    look_at_text, no_points,
                                        nothing, no_drawing};

static void look_at_pages(const dm_sheets *s) {
    dm_canvas c = {.calls = &looking};
    for (size_t i = 0; i < s->page_count; i++) {
        allowed = (dm_box){DM_EDGE, DM_EDGE, DM_PAGE_WIDTH - 2 * DM_EDGE,
                           DM_PAGE_HEIGHT - 2 * DM_EDGE};
        if (s->pages[i].draw)
            s->pages[i].draw(&c, s, &s->pages[i]);
    }
}

/* Every card fits its own place, whatever lies beside it. */
static void look_at_card(const dm_sheets *s, const dm_card *card) {
    dm_canvas c = {.calls = &looking};
    dm_card_corner(0, DM_SIDE_FRONT, &allowed.x, &allowed.y);
    allowed.width = DM_CARD_WIDTH;
    allowed.height = DM_CARD_HEIGHT;
    dm_draw_card_front(&c, s, card, allowed.x, allowed.y);
    dm_draw_card_back(&c, card, allowed.x, allowed.y);
}

static void print(const dm_deck *cards, unsigned kinds, unsigned flags) {
    dm_sheets *s = NULL;
    dm_fault fault = {.at = 0};
    const dm_print print = {.game = dm_game_find("sujet-verbe"),
                            .sheets = kinds,
                            .cards = cards,
                            .grades = DM_GRADES_ALL,
                            .colours = DM_COLOURS_ALL,
                            .flags = flags};
    if (dm_sheets_new(&s, &print, &fault) != DM_OK) {
        FUZZ_REQUIRE(dm_phrase_write(&fault.phrase, DM_FRENCH, NULL, 0) > 0);
        return;
    }
    look_at_pages(s);
    if (kinds == 1 << DM_SHEET_CARDS)
        for (size_t i = 0; i < s->card_count && i < CARDS_MOST; i++)
            look_at_card(s, s->cards[i]);
    char *bytes = NULL;
    size_t size = 0;
    FUZZ_REQUIRE(dm_sheets_pdf(s, &bytes, &size) == DM_OK && size > 0);
    free(bytes);
    FUZZ_REQUIRE(dm_sheets_svg(s, dm_sheets_page_count(s) - 1, &bytes, &size) == DM_OK);
    free(bytes);
    dm_sheets_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dm_deck *cards = NULL;
    char *text = fuzz_text(data, size);
    FUZZ_REQUIRE(dm_deck_read(&cards, text, strlen(text)) == DM_OK);
    free(text);
    print(cards, 1 << DM_SHEET_CARDS, 0);
    print(cards, 1 << DM_SHEET_ANSWERS, DM_PRINT_GREY);
    dm_deck_free(cards);
    return 0;
}
