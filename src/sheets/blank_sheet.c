/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards to write by hand: a sheet of nine for each colour, with lines on both sides. */
#include "sheets/card_place.h"

#define LINE_STEP 8.5
#define LABEL_LIFT 1.4 /* a label stands on its line */

enum { LINES = 6 };

static const dm_pen line_pen = {
    .fill = DM_INK_NONE, .stroke = DM_INK_SOFT, .width = 0.2, .dash = 0.4, .gap = 0.8};

/* A line to write on, `y` below the top of the card, and what to write there. */
static void draw_line(dm_canvas *c, const char *label, double x, double y) {
    const dm_type type = {x, y - LABEL_LIFT, DM_SMALL_SIZE, DM_FACE_PLAIN, DM_INK_SOFT};
    double width = *label ? dm_text_width(&type, label) + 1.5 : 0;
    dm_draw_text(c, type, DM_ALIGN_LEFT, label);
    dm_draw_line(c, &line_pen, x + width, y, x + DM_CARD_TEXT, y);
}

/* The class, if all cards are for one. */
static const char *only_grade(const dm_sheets *s) {
    for (int grade = 0; grade < DM_GRADES; grade++)
        if (s->print.grades == 1U << grade)
            return dm_grade_name((dm_grade)grade);
    return "";
}

/* What a colour asks is known; for a queen's card it is to be written too. */
static void draw_title(dm_canvas *c, const dm_sheets *s, dm_card_colour colour, double x,
                       double y) {
    bool known = colour != DM_CARD_DAME;
    dm_draw_card_title(c, s, x, y, colour,
                       known ? dm_say_numbered(s, "sheet.task.", (int)colour) : "",
                       only_grade(s));
    if (!known)
        dm_draw_line(c, &line_pen, x + DM_CARD_HEAD_X, y + 10,
                     x + DM_CARD_WIDTH - DM_CARD_PADDING, y + 10);
}

static void draw_front(dm_canvas *c, const dm_sheets *s, dm_card_colour colour, double x,
                       double y) {
    dm_draw_card_look(c, colour, x, y, "");
    draw_title(c, s, colour, x, y);
    for (int i = 1; i <= LINES; i++)
        draw_line(c, "", x + DM_CARD_PADDING, y + DM_CARD_BODY + i * LINE_STEP);
}

static void draw_back(dm_canvas *c, const dm_sheets *s, dm_card_colour colour, double x,
                      double y) {
    dm_draw_card_look(c, colour, x, y, "");
    for (int i = 1; i <= LINES; i++)
        draw_line(c,
                  i == 1   ? dm_say(s, DM_WORD_SHEET_ANSWER_LINE)
                  : i == 3 ? dm_say(s, DM_WORD_SHEET_EXPLANATION_LINE)
                           : "",
                  x + DM_CARD_PADDING, y + DM_CARD_BODY + i * LINE_STEP);
}

static void draw_card(dm_canvas *c, const dm_sheets *s, const dm_page *page, size_t place,
                      double x, double y) {
    (void)place;
    if (page->side == DM_SIDE_FRONT)
        draw_front(c, s, (dm_card_colour)page->first, x, y);
    else
        draw_back(c, s, (dm_card_colour)page->first, x, y);
}

static void draw_page(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    static const dm_word feet[] = {DM_WORD_SHEET_BLANK_FRONT, DM_WORD_SHEET_BLANK_BACK};
    dm_draw_cards(c, s, page, draw_card, feet);
}

void dm_plan_blank(dm_sheets *s) {
    size_t total = 0, number = 0;
    for (int colour = DM_CARD_PINK; colour <= DM_CARD_DAME; colour++)
        total += s->print.colours >> colour & 1;
    for (size_t colour = DM_CARD_PINK; colour <= DM_CARD_DAME; colour++)
        if (s->print.colours >> colour & 1)
            dm_plan_sides(s, (dm_page){.kind = DM_SHEET_BLANK,
                                       .draw = draw_page,
                                       .first = colour,
                                       .count = DM_CARDS_PER_PAGE,
                                       .number = ++number,
                                       .total = total});
}
