/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nine cards on a page: see card_place.h. */
#include "sheets/card_place.h"

#define LEFT ((DM_PAGE_WIDTH - DM_CARD_COLUMNS * DM_CARD_WIDTH) / 2)
#define TOP ((DM_PAGE_HEIGHT - DM_CARD_COLUMNS * DM_CARD_HEIGHT) / 2)
#define RING_RADIUS 5.5
#define TITLE_SIZE 12.0
#define STRIPE_HEIGHT 1.2
#define STRIPE_STEP 2.9
#define MARK_GAP 1.5
#define MARK_LENGTH (LEFT - MARK_GAP - DM_EDGE)

enum { STRIPES = 3, LABEL_BYTES = 64, FOOT_BYTES = 128 };

void dm_card_corner(size_t place, dm_side side, double *x, double *y) {
    size_t column = place % DM_CARD_COLUMNS, row = place / DM_CARD_COLUMNS;
    if (side == DM_SIDE_BACK)
        column = DM_CARD_COLUMNS - 1 - column;
    *x = LEFT + (double)column * DM_CARD_WIDTH;
    *y = TOP + (double)row * DM_CARD_HEIGHT;
}

/* Short lines in the margin, where each cut begins and ends. */
static void draw_marks(dm_canvas *c) {
    const dm_pen pen = {.fill = DM_INK_NONE, .stroke = DM_INK_TEXT, .width = 0.2};
    double right = DM_PAGE_WIDTH - LEFT + MARK_GAP, left = LEFT - MARK_GAP;
    double bottom = DM_PAGE_HEIGHT - TOP + MARK_GAP, top = TOP - MARK_GAP;
    for (int i = 0; i <= DM_CARD_COLUMNS; i++) {
        double x = LEFT + i * DM_CARD_WIDTH, y = TOP + i * DM_CARD_HEIGHT;
        dm_draw_line(c, &pen, x, top - MARK_LENGTH, x, top);
        dm_draw_line(c, &pen, x, bottom, x, bottom + MARK_LENGTH);
        dm_draw_line(c, &pen, left - MARK_LENGTH, y, left, y);
        dm_draw_line(c, &pen, right, y, right + MARK_LENGTH, y);
    }
}

void dm_plan_sides(dm_sheets *s, dm_page page) {
    page.side = DM_SIDE_FRONT;
    dm_plan_page(s, page);
    page.side = DM_SIDE_BACK;
    dm_plan_page(s, page);
}

void dm_draw_cards(dm_canvas *c, const dm_sheets *s, const dm_page *page,
                   dm_draw_card *draw, const dm_word feet[2]) {
    const dm_grid grid = {
        LEFT, TOP, DM_CARD_WIDTH, DM_CARD_HEIGHT, DM_CARD_COLUMNS, DM_CARDS_PER_PAGE};
    char foot[FOOT_BYTES];
    for (size_t i = 0; i < page->count; i++) {
        double x, y;
        dm_card_corner(i, page->side, &x, &y);
        draw(c, s, page, i, x, y);
    }
    dm_draw_grid(c, &grid);
    draw_marks(c);
    dm_say_counted(s, feet[page->side], page->number, page->total, foot, sizeof foot);
    dm_draw_foot(c, s, LEFT, foot);
}

void dm_draw_card_look(dm_canvas *c, dm_card_colour deck, double x, double y,
                       const char *label) {
    const dm_pen stripe = {.fill = dm_look_of(deck)->soft, .stroke = DM_INK_NONE};
    const dm_type type = {x + DM_CARD_WIDTH - DM_CARD_PADDING, y + DM_CARD_HEIGHT - 2,
                          DM_SMALL_SIZE - 1, DM_FACE_PLAIN, DM_INK_SOFT};
    dm_draw_ring(c, deck, x + DM_CARD_PADDING + RING_RADIUS,
                 y + DM_CARD_PADDING + RING_RADIUS, RING_RADIUS);
    for (int i = 0; i < STRIPES; i++)
        dm_draw_box(c, &stripe,
                    (dm_box){x + DM_CARD_PADDING, y + DM_CARD_STRIPES + i * STRIPE_STEP,
                             DM_CARD_TEXT, STRIPE_HEIGHT},
                    0);
    dm_draw_text(c, type, DM_ALIGN_RIGHT, label);
}

void dm_draw_card_title(dm_canvas *c, const dm_sheets *s, double x, double y,
                        dm_card_colour deck, const char *title, const char *grade) {
    char label[LABEL_BYTES];
    dm_type type = {x + DM_CARD_HEAD_X, y + 10, TITLE_SIZE, DM_FACE_BOLD, DM_INK_TEXT};
    double width = dm_text_width(&type, title);
    if (width > DM_CARD_HEAD_WIDTH)
        type.size *= DM_CARD_HEAD_WIDTH / width;
    dm_draw_text(c, type, DM_ALIGN_LEFT, title);
    dm_join(dm_say_numbered(s, "sheet.deck.", (int)deck), grade, label, sizeof label);
    type = (dm_type){type.x, y + 14.6, DM_SMALL_SIZE, DM_FACE_PLAIN, DM_INK_SOFT};
    dm_draw_text(c, type, DM_ALIGN_LEFT, label);
}
