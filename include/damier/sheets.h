/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sheets of A4 to print: boards, pieces to cut out, cards with their answers behind,
 * blank cards, an answer sheet, rules. One layout for every program: the command line and
 * the page write the same bytes. No file is opened here, no clock is read.
 *
 * Sheets are planned first, page by page; then all pages are written as one PDF, or any
 * page as SVG. docs/printing.md says how they are meant to be printed.
 */
#ifndef DAMIER_SHEETS_H
#define DAMIER_SHEETS_H

#include "damier/deck.h"
#include "damier/game.h"

/* The kinds of sheets, in the order in which they are printed. */
typedef enum {
    DM_SHEET_RULES,
    DM_SHEET_BOARD,
    DM_SHEET_PIECES,
    DM_SHEET_CARDS,
    DM_SHEET_BLANK,
    DM_SHEET_ANSWERS,
    DM_SHEETS
} dm_sheet;

enum {
    DM_PRINT_LARGE = 1, /* the board over two sheets, and pieces to match */
    DM_PRINT_GREY = 2   /* no colour; pictograms and names tell the decks apart */
};

/* What is to be printed. Cards are borrowed and must outlive the sheets. */
typedef struct {
    const dm_game *game;  /* NULL for every game, each with those of the sheets it has */
    unsigned sheets;      /* a set of kinds, bits 1 << dm_sheet */
    const dm_deck *cards; /* for cards and answers; may be NULL without them */
    unsigned grades;      /* a set; other grades are left out */
    unsigned colours;     /* a set of dm_card_colour, bits 1 << colour, likewise */
    unsigned flags;       /* DM_PRINT_… */
    dm_language language;
} dm_print;

typedef struct dm_sheets dm_sheets;

enum {
    DM_COLOURS_ALL =
        1 << DM_CARD_PINK | 1 << DM_CARD_GREEN | 1 << DM_CARD_BLUE | 1 << DM_CARD_DAME
};

/* The kinds a game has: all have rules, a board and pieces, some cards. */
unsigned dm_game_sheets(const dm_game *);

/* "board": the name of a kind; the kind by its name, DM_SHEETS for none. */
const char *dm_sheet_name(dm_sheet);
dm_sheet dm_sheet_find(const char *name);

/*
 * Plans the pages. Refused if the game has no such sheet, if no card is left, or if
 * memory runs out. A card that cannot be printed (too long for its place even in small
 * letters, or with a letter the fonts do not have) is left out and becomes a fault, its
 * place being its line. The caller frees the sheets.
 */
dm_status dm_sheets_new(dm_sheets **out, const dm_print *, dm_fault *);
void dm_sheets_free(dm_sheets *);

size_t dm_sheets_fault_count(const dm_sheets *);
const dm_fault *dm_sheets_fault(const dm_sheets *, size_t index);

/* The cards that are printed, and the pages. */
size_t dm_sheets_card_count(const dm_sheets *);
size_t dm_sheets_page_count(const dm_sheets *);
/* The kind of a page; where there are backs, a page may be the empty back of a sheet. */
dm_sheet dm_sheets_page_kind(const dm_sheets *, size_t page);
/* Whether there are backs: to be printed on both sides, turned over the long edge. */
bool dm_sheets_two_sided(const dm_sheets *);

/*
 * All pages as PDF, or one page as SVG: `*out` is the caller's to free. Refused only if
 * memory runs out.
 */
dm_status dm_sheets_pdf(const dm_sheets *, char **out, size_t *size);
dm_status dm_sheets_svg(const dm_sheets *, size_t page, char **out, size_t *size);

#endif
