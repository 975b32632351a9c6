/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The plan of what is printed, which every kind of sheet adds its pages to, and the look
 * they share: inks, margins, words.
 */
#ifndef DAMIER_SHEETS_PLAN_H
#define DAMIER_SHEETS_PLAN_H

#include "damier/sheets.h"
#include "damier/word_list.h"
#include "sheets/canvas.h"

typedef enum { DM_SIDE_FRONT, DM_SIDE_BACK } dm_side;

typedef struct dm_page dm_page;

struct dm_page {
    dm_sheet kind;
    void (*draw)(dm_canvas *, const dm_sheets *, const dm_page *); /* NULL: empty */
    const dm_game *game;
    dm_side side;
    size_t first, count;  /* which cards, or what the kind takes it for */
    size_t number, total; /* of the sheets of this kind, from 1 */
};

struct dm_sheets {
    dm_print print;
    const dm_card **cards; /* those that are printed */
    size_t card_count;
    dm_page *pages;
    size_t page_count, page_cap;
    dm_fault *faults;
    size_t fault_count;
    bool two_sided;
    bool failed; /* no memory */
};

/* ---- planning; each kind adds its pages ---- */

void dm_plan_page(dm_sheets *, dm_page);
/* An empty back after a page to cut out or play on, where there are backs at all. */
void dm_plan_back(dm_sheets *, dm_sheet);

void dm_plan_rules(dm_sheets *);
void dm_plan_board(dm_sheets *);
void dm_plan_pieces(dm_sheets *);
void dm_plan_cards(dm_sheets *);
void dm_plan_blank(dm_sheets *);
void dm_plan_answers(dm_sheets *);

/* Whether a card can be printed; otherwise what is wrong with it. */
dm_status dm_card_fits(const dm_card *, dm_fault *);

/* ---- the look: see docs/printing.md ---- */

enum {
    DM_INK_TEXT = 0x1a2b38,
    DM_INK_SOFT = 0x4d5d67,
    DM_INK_CUT = 0x857a63,
    DM_INK_GREY = 0xa6a6a6, /* 35 % */
    DM_INK_PINK = 0xf1bfcb,
    DM_INK_SEA = 0x5f979e,
    DM_INK_STRIPE = 0x1d3a4c, /* of titles */
    DM_INK_RULE = 0xc8c8c8,   /* between rows */
    DM_INK_PAPER = 0xffffff
};

#define DM_SMALL_SIZE 8.0 /* of labels, in points */
#define DM_LEAST_SIZE 9.0 /* of sentences */
#define DM_MARGIN 12.0    /* of pages with text */
#define DM_EDGE 5.0       /* nothing is nearer to the edge of the paper */
#define DM_FOOT 290.5     /* the baseline of the last line */

/* A deck: its pictogram, the ink of its lines and of its stripes. */
typedef struct {
    dm_drawing_kind picture;
    dm_ink ink, soft;
} dm_deck_look;
const dm_deck_look *dm_look_of(dm_card_colour);

/* A pictogram in its ring. */
void dm_draw_ring(dm_canvas *, dm_card_colour, double x, double y, double radius);

/* A piece in a square: its drawing or, if it has none, its letters on a disc. */
void dm_draw_piece(dm_canvas *, const dm_look *, dm_box);

const char *dm_say(const dm_sheets *, dm_word);
/* A word whose name ends in a number or a game's id, such as "sheet.task." and 2. */
const char *dm_say_numbered(const dm_sheets *, const char *stem, int number);
const char *dm_say_named(const dm_sheets *, const char *stem, const char *name,
                         const char *end);
/* "rules.draughts.": how the names of the words of a game's rules begin. */
void dm_rules_stem(const dm_game *, char *out, size_t cap);
/* A word whose places are filled with numbers; two texts with a dot between them. */
void dm_say_counted(const dm_sheets *, dm_word, size_t a, size_t b, char *out,
                    size_t cap);
void dm_join(const char *a, const char *b, char *out, size_t cap);

/* The title of the game, what the page is, and stripes, whose place it returns. */
double dm_draw_title(dm_canvas *, const dm_sheets *, const char *what);
/* One line at the foot of a page: the game, and what the page is. */
void dm_draw_foot(dm_canvas *, const dm_sheets *, double x, const char *what);

/* Cells to cut apart, row by row from the top left corner. */
typedef struct {
    double x, y, width, height;
    size_t columns, count;
} dm_grid;
void dm_draw_grid(dm_canvas *, const dm_grid *);

#endif
