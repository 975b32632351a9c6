/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is printed, page by page: cards are chosen and tried, each kind of sheet plans its
 * pages, and the writers draw them.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "sheets/document.h"
#include "sheets/plan.h"

enum { FIRST_PAGES = 16 };
static const unsigned with_cards = 1U << DM_SHEET_CARDS | 1U << DM_SHEET_ANSWERS,
                      with_backs = 1U << DM_SHEET_CARDS | 1U << DM_SHEET_BLANK;

static const struct {
    const char *name;
    void (*plan)(dm_sheets *);
} kinds[DM_SHEETS] = {
    [DM_SHEET_RULES] = {"rules", dm_plan_rules},
    [DM_SHEET_BOARD] = {"board", dm_plan_board},
    [DM_SHEET_PIECES] = {"pieces", dm_plan_pieces},
    [DM_SHEET_CARDS] = {"cards", dm_plan_cards},
    [DM_SHEET_BLANK] = {"blank", dm_plan_blank},
    [DM_SHEET_ANSWERS] = {"answers", dm_plan_answers},
};

unsigned dm_game_sheets(const dm_game *game) {
    unsigned all = (1U << DM_SHEETS) - 1;
    return game->flags & DM_GAME_CARDS ? all : all & ~(with_cards | with_backs);
}

const char *dm_sheet_name(dm_sheet kind) {
    return kinds[kind].name;
}

dm_sheet dm_sheet_find(const char *name) {
    int kind = 0;
    while (kind < DM_SHEETS && strcmp(kinds[kind].name, name) != 0)
        kind++;
    return (dm_sheet)kind;
}

/* ---- planning ---- */

void dm_plan_page(dm_sheets *s, dm_page page) {
    if (s->page_count == s->page_cap) {
        size_t cap = s->page_cap ? 2 * s->page_cap : FIRST_PAGES;
        dm_page *pages = realloc(s->pages, cap * sizeof *pages);
        s->failed = s->failed || !pages;
        if (!pages)
            return;
        s->pages = pages;
        s->page_cap = cap;
    }
    page.game = s->print.game;
    s->pages[s->page_count++] = page;
}

void dm_plan_back(dm_sheets *s, dm_sheet kind) {
    if (s->two_sided && s->page_count % 2 == 1)
        dm_plan_page(s, (dm_page){.kind = kind});
}

static bool is_wanted(const dm_print *print, const dm_card *card) {
    return card->sound && print->grades >> card->grade & 1 &&
           print->colours >> card->colour & 1;
}

static void choose_card(dm_sheets *s, const dm_card *card) {
    dm_fault fault = {.at = 0};
    if (!is_wanted(&s->print, card))
        return;
    if (dm_card_fits(card, &fault) == DM_OK)
        s->cards[s->card_count++] = card;
    else
        s->faults[s->fault_count++] = fault;
}

static void choose_cards(dm_sheets *s) {
    size_t count = s->print.cards ? dm_deck_count(s->print.cards) : 0;
    s->cards = calloc(count + 1, sizeof *s->cards);
    s->faults = calloc(count + 1, sizeof *s->faults);
    s->failed = !s->cards || !s->faults;
    for (size_t i = 0; i < count && !s->failed; i++)
        choose_card(s, dm_deck_at(s->print.cards, i));
}

/* A game that has no such sheet: names the first. */
static dm_status check_kinds(const dm_print *print, dm_fault *fault) {
    if (!print->game)
        return DM_OK;
    unsigned absent = print->sheets & ~dm_game_sheets(print->game);
    for (int kind = 0; kind < DM_SHEETS; kind++)
        if (absent >> kind & 1)
            return dm_refuse(fault, 0, DM_WORD_FAULT_PRINT_SHEET, kinds[kind].name,
                             print->game->id);
    return DM_OK;
}

/* No card is left: because of the first that cannot be printed, or there was none. */
static dm_status refuse_cards(const dm_sheets *s, dm_fault *fault) {
    if (s->fault_count == 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_PRINT_CARDS, NULL, NULL);
    if (fault)
        *fault = s->faults[0];
    return DM_REFUSED;
}

static void plan_game(dm_sheets *s, const dm_game *game) {
    unsigned sheets = s->print.sheets & dm_game_sheets(game);
    s->print.game = game;
    for (int kind = 0; kind < DM_SHEETS && !s->failed; kind++)
        if (sheets >> kind & 1) {
            kinds[kind].plan(s);
            dm_plan_back(s, (dm_sheet)kind);
        }
}

static void plan_games(dm_sheets *s) {
    const dm_game *only = s->print.game;
    if (only)
        plan_game(s, only);
    for (size_t i = 0; !only && i < dm_game_count(); i++)
        plan_game(s, dm_game_at(i));
    s->print.game = only;
}

static dm_status plan(dm_sheets *s, dm_fault *fault) {
    s->two_sided = s->print.sheets & with_backs;
    if (s->print.sheets & with_cards)
        choose_cards(s);
    if (!s->failed && s->print.sheets & with_cards && s->card_count == 0)
        return refuse_cards(s, fault);
    plan_games(s);
    while (s->page_count > 0 && !s->pages[s->page_count - 1].draw)
        s->page_count--; /* nothing follows that an empty back would keep away */
    return s->failed ? dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL) : DM_OK;
}

dm_status dm_sheets_new(dm_sheets **out, const dm_print *print, dm_fault *fault) {
    if (check_kinds(print, fault) != DM_OK)
        return DM_REFUSED;
    dm_sheets *s = calloc(1, sizeof *s);
    if (!s)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    s->print = *print;
    if (plan(s, fault) != DM_OK) {
        dm_sheets_free(s);
        return DM_REFUSED;
    }
    *out = s;
    return DM_OK;
}

void dm_sheets_free(dm_sheets *s) {
    if (!s)
        return;
    free(s->cards);
    free(s->faults);
    free(s->pages);
    free(s);
}

/* ---- asking ---- */

size_t dm_sheets_fault_count(const dm_sheets *s) {
    return s->fault_count;
}

const dm_fault *dm_sheets_fault(const dm_sheets *s, size_t index) {
    return &s->faults[index];
}

size_t dm_sheets_card_count(const dm_sheets *s) {
    return s->card_count;
}

size_t dm_sheets_page_count(const dm_sheets *s) {
    return s->page_count;
}

dm_sheet dm_sheets_page_kind(const dm_sheets *s, size_t page) {
    return s->pages[page].kind;
}

bool dm_sheets_two_sided(const dm_sheets *s) {
    return s->two_sided;
}

/* ---- writing ---- */

static void draw_page(dm_canvas *c, const void *payload, size_t number) {
    dm_sheets s = *(const dm_sheets *)payload;
    const dm_page *page = &s.pages[number];
    s.print.game = page->game;
    if (page->draw)
        page->draw(c, &s, page);
}

static dm_document document_of(const dm_sheets *s) {
    return (dm_document){
        .title = s->print.game ? dm_say(s, s->print.game->title) : "Damier",
        .language = s->print.language == DM_ENGLISH ? "en" : "fr",
        .grey = s->print.flags & DM_PRINT_GREY,
        .two_sided = s->two_sided,
        .page_count = s->page_count,
        .draw = draw_page,
        .payload = s,
    };
}

/* Passes the bytes on, or nothing if memory ran out. */
static dm_status finish(dm_bytes *bytes, char **out, size_t *size) {
    if (bytes->failed) {
        dm_bytes_free(bytes);
        return DM_REFUSED;
    }
    *out = bytes->data;
    *size = bytes->length;
    return DM_OK;
}

dm_status dm_sheets_pdf(const dm_sheets *s, char **out, size_t *size) {
    dm_bytes bytes = {0};
    dm_document document = document_of(s);
    dm_pdf_write(&bytes, &document);
    return finish(&bytes, out, size);
}

dm_status dm_sheets_svg(const dm_sheets *s, size_t page, char **out, size_t *size) {
    dm_bytes bytes = {0};
    dm_document document = document_of(s);
    dm_svg_write(&bytes, &document, page);
    return finish(&bytes, out, size);
}
