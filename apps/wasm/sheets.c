/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sheets to print, for the page: planned once, then any page as SVG to look at and all of
 * them as PDF to keep or print. The bytes are those `damier print` writes.
 *
 *   sheets_kinds(game)      a JSON list: the names of the sheets the game has
 *   sheets_new(deck, …)     plans; 0 if refused, with the reason in the output
 *   sheets_view(sheets)     JSON: what was planned
 *   sheets_svg(sheets, n)   page n, from 0, as the bytes of an SVG file
 *   sheets_pdf(sheets)      all pages as the bytes of a PDF file
 *   sheets_free(sheets)
 *
 * Kinds of sheets, grades and colours are sets: bits 1 << number, in the order of
 * dm_sheet, dm_grade and dm_card_colour (damier/sheets.h, damier/deck.h). A deck must not be
 * freed before its sheets. The language is the page's.
 */
#include "damier/sheets.h"

#include <stdlib.h>

#include "bridge.h"
#include "damier/word_list.h"

void EXPORT(sheets_kinds)(int game);
dm_sheets *EXPORT(sheets_new)(dm_deck *deck, int game, unsigned kinds, unsigned grades,
                              unsigned colours, unsigned flags);
int EXPORT(sheets_write)(dm_sheets *s, int page);

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
static void tell_sheets(const dm_sheets *s) {
    json_clear(&out);
    json_open(&out, NULL, '{');
    json_open(&out, "pages", '[');
    for (size_t i = 0; i < dm_sheets_page_count(s); i++)
        json_text(&out, NULL, dm_sheet_name(dm_sheets_page_kind(s, i)));
    json_close(&out, ']');
    json_number(&out, "cards", (int64_t)dm_sheets_card_count(s));
    json_flag(&out, "twoSided", dm_sheets_two_sided(s));
    json_open(&out, "faults", '[');
    for (size_t i = 0; i < dm_sheets_fault_count(s); i++)
        tell_fault(dm_sheets_fault(s, i));
    json_close(&out, ']');
    json_close(&out, '}');
}

/* The flags: 1 for a large board, 2 for grey. Without cards the deck may be 0. */
dm_sheets *sheets_new(dm_deck *deck, int game, unsigned kinds, unsigned grades,
                      unsigned colours, unsigned flags) {
    dm_sheets *s = NULL;
    dm_fault fault = {0};
    const dm_print print = {.game = game_numbered(game),
                            .sheets = kinds,
                            .cards = deck,
                            .grades = grades,
                            .colours = colours,
                            .flags = flags,
                            .language = language};
    if (!print.game || !tell(dm_sheets_new(&s, &print, &fault), &fault))
        return NULL;
    tell_sheets(s);
    return s;
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
int sheets_write(dm_sheets *s, int page) {
    char *bytes = NULL;
    size_t size = 0;
    dm_status status = DM_REFUSED;
    if (page < 0)
        status = dm_sheets_pdf(s, &bytes, &size);
    else if ((size_t)page < dm_sheets_page_count(s))
        status = dm_sheets_svg(s, (size_t)page, &bytes, &size);
    return give_file(status, bytes, size);
}
