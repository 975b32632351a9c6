/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sheets to print, for the page: planned once, then any page as SVG to look at and all of
 * them as PDF to keep or print. The bytes are those `damier print` writes. A module of its
 * own (print.wasm), which the page fetches when somebody prints; it holds one deck and one
 * plan at a time.
 *
 *   sheets_kinds(game)      a JSON list: the names of the sheets the game has
 *   sheets_deck()           the cards to print: the bytes of a file, in the input
 *   sheets_plan(game, …)    0 if refused, with the reason in the output; else what there is
 *   sheets_write(n)         page n, from 0, as the bytes of an SVG file; below 0 all pages
 *                           as the bytes of a PDF file
 *
 * Kinds of sheets, grades and colours are sets: bits 1 << number, in the order of
 * dm_sheet, dm_grade and dm_card_colour (damier/sheets.h, damier/deck.h). The language is
 * the page's.
 */
#include "damier/sheets.h"

#include <stdlib.h>

#include "bridge.h"
#include "damier/word_list.h"

void EXPORT(sheets_kinds)(int game);
int EXPORT(sheets_deck)(void);
int EXPORT(sheets_plan)(int game, unsigned kinds, unsigned grades, unsigned colours,
                        unsigned flags);
int EXPORT(sheets_write)(int page);

static dm_deck *cards;
static dm_sheets *sheets; /* of that deck; NULL without a plan */

void sheets_kinds(int game) {
    const dm_game *found = game_numbered(game);
    unsigned kinds = found ? dm_game_sheets(found) : 0;
    json_clear(&out);
    json_open(&out, NULL, '[');
    for (int kind = 0; kind < DM_SHEETS; kind++)
        if (kinds >> kind & 1)
            json_text(&out, NULL, dm_sheet_name((dm_sheet)kind));
    json_close(&out, ']');
}

/*
 * {"pages": the kind of each, "cards": how many, "twoSided": whether there are backs,
 * "faults": [{"text", "at": the line in the deck}] of cards that are left out}
 */
static void tell_sheets(void) {
    json_clear(&out);
    json_open(&out, NULL, '{');
    json_open(&out, "pages", '[');
    for (size_t i = 0; i < dm_sheets_page_count(sheets); i++)
        json_text(&out, NULL, dm_sheet_name(dm_sheets_page_kind(sheets, i)));
    json_close(&out, ']');
    json_number(&out, "cards", (int64_t)dm_sheets_card_count(sheets));
    json_flag(&out, "twoSided", dm_sheets_two_sided(sheets));
    json_open(&out, "faults", '[');
    for (size_t i = 0; i < dm_sheets_fault_count(sheets); i++)
        tell_fault(dm_sheets_fault(sheets, i));
    json_close(&out, ']');
    json_close(&out, '}');
}

static void drop_plan(void) {
    dm_sheets_free(sheets);
    sheets = NULL;
}

/* What was planned with the deck before goes with it. */
int sheets_deck(void) {
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    drop_plan();
    dm_deck_free(cards);
    cards = NULL;
    return tell(dm_deck_read(&cards, in, in_length), &fault);
}

/* The flags: 1 for a large board, 2 for grey. Without cards no deck is needed. */
int sheets_plan(int game, unsigned kinds, unsigned grades, unsigned colours,
                unsigned flags) {
    dm_fault fault = {0};
    const dm_print print = {.game = game_numbered(game),
                            .sheets = kinds,
                            .cards = cards,
                            .grades = grades,
                            .colours = colours,
                            .flags = flags,
                            .language = language};
    drop_plan();
    if (!print.game || !tell(dm_sheets_new(&sheets, &print, &fault), &fault))
        return 0;
    tell_sheets();
    return 1;
}

/* Puts the bytes of a file into the output and frees them. */
static int give_file(dm_status status, char *bytes, size_t size) {
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    json_clear(&out);
    if (status == DM_OK)
        dm_bytes_add(&out.bytes, bytes, size);
    free(bytes);
    return tell(status == DM_OK && !out.bytes.failed ? DM_OK : DM_REFUSED, &fault);
}

/* One page as SVG, counted from 0; all of them as PDF if the number is below. */
int sheets_write(int page) {
    char *bytes = NULL;
    size_t size = 0;
    dm_status status = DM_REFUSED;
    if (sheets && page < 0)
        status = dm_sheets_pdf(sheets, &bytes, &size);
    else if (sheets && (size_t)page < dm_sheets_page_count(sheets))
        status = dm_sheets_svg(sheets, (size_t)page, &bytes, &size);
    return give_file(status, bytes, size);
}
