/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `damier print` writes sheets of A4 to print: one PDF, or an SVG a page. What the sheets
 * look like is up to the core (damier/sheets.h); this file chooses the cards and writes
 * the files.
 */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "damier/sheets.h"
#include "damier/word_list.h"
#include "deck_files.h"
#include "files.h"

enum { NUMBER_TEXT = 24 };

static const char all_sheets[] = "all", svg_ending[] = ".svg";

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* ---- what is asked for ---- */

/* All sheets of the game that was named, or of every game. */
static void take_all(const arguments *a, dm_print *print) {
    if (!a->game)
        print->game = NULL;
    print->sheets |= print->game ? dm_game_sheets(print->game) : (1U << DM_SHEETS) - 1;
}

/* The kinds that were named; false after a fault has been printed. */
static bool read_sheets(const arguments *a, const terminal *t, dm_print *print) {
    for (size_t i = 1; i < a->word_count; i++) {
        dm_sheet kind = dm_sheet_find(a->words[i]);
        if (strcmp(a->words[i], all_sheets) == 0) {
            take_all(a, print);
        } else if (kind == DM_SHEETS) {
            print_usage_fault(t, DM_WORD_USAGE_SHEET, a->words[i], NULL);
            return false;
        } else {
            print->sheets |= 1U << kind;
        }
    }
    return true;
}

/* Everything but the cards; false after a fault has been printed. */
static bool read_print(const arguments *a, const terminal *t, dm_print *print) {
    const char *game = a->game ? a->game : dm_game_with(DM_GAME_CARDS)->id;
    *print = (dm_print){
        .game = dm_game_find(game),
        .grades = a->grades ? a->grades : DM_GRADES_ALL,
        .colours = a->colours ? a->colours : DM_COLOURS_ALL,
        .flags = (a->large ? DM_PRINT_LARGE : 0U) | (a->grey ? DM_PRINT_GREY : 0U),
        .language = t->language,
    };
    return read_sheets(a, t, print);
}

/* ---- writing ---- */

/* The name of a page: the number stands before the ending, which is added if missing. */
static char *page_path(const char *path, size_t number) {
    size_t length = strlen(path), size = length + NUMBER_TEXT + sizeof svg_ending;
    char *made = malloc(size);
    if (ends_with(path, svg_ending))
        length -= strlen(svg_ending);
    if (made)
        snprintf(made, size, "%.*s-%zu%s", (int)length, path, number, svg_ending);
    return made;
}

static bool write_pdf(const terminal *t, const dm_sheets *sheets, const char *path) {
    char *bytes = NULL;
    size_t size;
    if (dm_sheets_pdf(sheets, &bytes, &size) != DM_OK)
        return deck_print_memory_fault(t, path) == EXIT_DONE;
    bool good = file_write(t, path, bytes, size);
    free(bytes);
    return good;
}

static bool write_svg(const terminal *t, const dm_sheets *sheets, const char *path,
                      size_t page) {
    char *bytes = NULL;
    char *name = file_is_output(path) ? strdup(path) : page_path(path, page + 1);
    size_t size;
    bool made = name && dm_sheets_svg(sheets, page, &bytes, &size) == DM_OK;
    bool good = made ? file_write(t, name, bytes, size)
                     : deck_print_memory_fault(t, path) == EXIT_DONE;
    free(bytes);
    free(name);
    return good;
}

/* An SVG is one page: several would run into each other on standard output. */
static bool write_svgs(const arguments *a, const terminal *t, const dm_sheets *sheets) {
    size_t pages = dm_sheets_page_count(sheets);
    if (file_is_output(a->output) && pages > 1) {
        print_usage_fault(t, DM_WORD_PRINT_ONE_PAGE, NULL, NULL);
        return false;
    }
    bool good = true;
    for (size_t i = 0; good && i < pages; i++)
        good = write_svg(t, sheets, a->output, i);
    return good;
}

static bool write_sheets(const arguments *a, const terminal *t, const dm_sheets *sheets) {
    bool svg = a->format ? *a->format == 's' : ends_with(a->output, svg_ending);
    return svg ? write_svgs(a, t, sheets) : write_pdf(t, sheets, a->output);
}

/* ---- reporting ---- */

static void print_written(const arguments *a, const terminal *t,
                          const dm_sheets *sheets) {
    char pages[NUMBER_TEXT];
    FILE *where = file_is_output(a->output) ? t->err : t->out;
    snprintf(pages, sizeof pages, "%zu", dm_sheets_page_count(sheets));
    print_line(t, where, DM_WORD_PRINT_PAGES, a->output, pages);
    if (dm_sheets_two_sided(sheets))
        print_line(t, where, DM_WORD_PRINT_TWO_SIDED, NULL, NULL);
}

static int print_card_fault(const arguments *a, const terminal *t,
                            const dm_fault *fault) {
    if (fault->at == 0)
        return print_fault(t, DM_WORD_NONE, NULL, fault);
    return print_fault(t, a->deck ? DM_WORD_WHERE_RECORD : DM_WORD_WHERE_HOUSE_DECK,
                       a->deck, fault);
}

/* Cards that were left out make the status a refusal, though the rest is written. */
static int print_sheets(const arguments *a, const terminal *t, const dm_print *print) {
    dm_sheets *sheets;
    dm_fault fault;
    if (dm_sheets_new(&sheets, print, &fault) != DM_OK)
        return print_card_fault(a, t, &fault);
    size_t faults = dm_sheets_fault_count(sheets);
    for (size_t i = 0; i < faults; i++)
        print_card_fault(a, t, dm_sheets_fault(sheets, i));
    bool good = write_sheets(a, t, sheets);
    if (good)
        print_written(a, t, sheets);
    dm_sheets_free(sheets);
    return good && faults == 0 ? EXIT_DONE : EXIT_REFUSED;
}

int command_print(const arguments *a, const terminal *t) {
    dm_print print;
    if (!read_print(a, t, &print))
        return EXIT_USAGE;
    dm_deck *cards = a->deck ? deck_load(t, a->deck) : deck_load_builtin(t);
    if (!cards)
        return EXIT_REFUSED;
    size_t faults = a->deck ? deck_print_faults(t, a->deck, cards) : 0;
    print.cards = cards;
    int status = print_sheets(a, t, &print);
    dm_deck_free(cards);
    return faults == 0 ? status : EXIT_REFUSED;
}
