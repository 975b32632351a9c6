/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Nine cards on a page, 63 × 88 mm: where they lie, how they are cut, and what all cards
 * have, printed or blank. The back of a card lies in the mirrored column, so that it
 * meets its front when the paper is turned over its long edge.
 */
#ifndef DAMIER_SHEETS_CARD_PLACE_H
#define DAMIER_SHEETS_CARD_PLACE_H

#include "sheets/plan.h"

enum { DM_CARD_COLUMNS = 3, DM_CARDS_PER_PAGE = 9 };

#define DM_CARD_WIDTH 63.0
#define DM_CARD_HEIGHT 88.0
#define DM_CARD_PADDING 5.0
#define DM_CARD_TEXT (DM_CARD_WIDTH - 2 * DM_CARD_PADDING)
/* The head (ring, title), the foot (stripes), and the body between them. */
#define DM_CARD_HEAD_X 18.5
#define DM_CARD_HEAD_WIDTH (DM_CARD_WIDTH - DM_CARD_HEAD_X - DM_CARD_PADDING)
#define DM_CARD_BODY 19.0
#define DM_CARD_STRIPES 76.0
#define DM_CARD_BODY_HEIGHT (DM_CARD_STRIPES - 3 - DM_CARD_BODY)

/* The top left corner of a card, by its place on its page. */
void dm_card_corner(size_t place, dm_side, double *x, double *y);

/* Plans the front and the back of a page of cards. */
void dm_plan_sides(dm_sheets *, dm_page);

/* One card of a page, by its place there, with its corner. */
typedef void dm_draw_card(dm_canvas *, const dm_sheets *, const dm_page *, size_t place,
                          double x, double y);

/* The cards of a page, its cuts, and the line at its foot, a word for each side. */
void dm_draw_cards(dm_canvas *, const dm_sheets *, const dm_page *, dm_draw_card *,
                   const dm_word feet[2]);

/* The ring and the stripes; a label in the corner below them, if any. */
void dm_draw_card_look(dm_canvas *, dm_card_colour, double x, double y,
                       const char *label);
/* The title and, below it, the name of the deck and the class, if any. */
void dm_draw_card_title(dm_canvas *, const dm_sheets *, double x, double y,
                        dm_card_colour, const char *title, const char *grade);

/* A card that fits (see dm_card_fits), by its corner. */
void dm_draw_card_front(dm_canvas *, const dm_sheets *, const dm_card *, double x,
                        double y);
void dm_draw_card_back(dm_canvas *, const dm_card *, double x, double y);

#endif
