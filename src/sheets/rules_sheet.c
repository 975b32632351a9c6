/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of a game on one page, in two columns: the words are those of the page's
 * rules (po/rules.*.po), every entry `rules.GAME.….title` with its text, in their order.
 * The letters are made smaller until all of it fits.
 */
#include <string.h>

#include "base/text.h"
#include "sheets/board.h"
#include "sheets/paragraph.h"

#define LARGEST 11.5
#define SMALLEST 6.0
#define SIZE_STEP 0.25
#define BOTTOM_STEP 2.0
#define LEADING 1.32
#define COLUMN_GAP 8.0
#define COLUMN_WIDTH ((DM_PAGE_WIDTH - 2 * DM_MARGIN - COLUMN_GAP) / 2)
#define COLUMN_TOP 31.0
#define COLUMN_BOTTOM 284.0
#define BOARD_WIDTH 62.0
#define BOARD_HEIGHT 74.0
#define BOARD_GAP 5.0
#define ITEM_GAP 0.55 /* of a size, in lines */
#define RING 3.4

enum { ITEMS_MAX = 32, NAME_BYTES = 64 };

typedef struct {
    const char *title, *text;
    dm_card_colour deck; /* whose pictogram stands beside it */
} item;

typedef struct {
    item items[ITEMS_MAX];
    size_t count;
} list;

/* ---- the words ---- */

static dm_card_colour deck_of(const char *name) {
    static const char *const names[] = {"pink", "green", "blue", "dame"};
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], name) == 0)
            return (dm_card_colour)(DM_CARD_PINK + i);
    return DM_CARD_NONE;
}

/* The part of a word's name between `rules.GAME.` and `.title`; false if it has none. */
static bool read_name(const char *whole, const char *game, char out[NAME_BYTES]) {
    static const char start[] = "rules.", end[] = ".title";
    size_t length = strlen(whole), before = strlen(start) + strlen(game) + 1;
    if (strncmp(whole, start, strlen(start)) != 0 ||
        strncmp(whole + strlen(start), game, strlen(game)) != 0 ||
        whole[before - 1] != '.' || length <= before + strlen(end) ||
        strcmp(whole + length - strlen(end), end) != 0)
        return false;
    dm_writer w = dm_writer_init(out, NAME_BYTES);
    dm_write_bytes(&w, whole + before, length - before - strlen(end));
    return true;
}

/* How the game is set up, then its rules. */
static list read_list(const dm_sheets *s) {
    const char *game = s->print.game->id, *name;
    list all = {.count = 1};
    all.items[0] = (item){.title = dm_say(s, DM_WORD_SHEET_SETUP),
                          .text = dm_say_named(s, "sheet.setup.", game, "")};
    for (dm_word word = 1; (name = dm_word_name(word)) && all.count < ITEMS_MAX; word++) {
        char middle[NAME_BYTES], stem[NAME_BYTES];
        if (!read_name(name, game, middle))
            continue;
        dm_rules_stem(s->print.game, stem, sizeof stem);
        all.items[all.count++] = (item){.title = dm_say(s, word),
                                        .text = dm_say_named(s, stem, middle, ".text"),
                                        .deck = deck_of(middle)};
    }
    return all;
}

/* ---- the columns ---- */

/* Where the next item goes. */
typedef struct {
    double x, y;
    int column;
} cursor;

typedef struct {
    dm_text_run title_run, text_run;
    dm_paragraph title, text;
    double indent, height;
} laid;

static bool lay_item(const item *i, double size, laid *l) {
    l->indent = i->deck == DM_CARD_NONE ? 0 : 2 * RING + 2;
    l->title_run = dm_run_of(i->title, DM_FACE_BOLD);
    l->text_run = dm_run_of(i->text, DM_FACE_PLAIN);
    l->title = dm_paragraph_of(&l->title_run, size, LEADING);
    l->text = dm_paragraph_of(&l->text_run, size, LEADING);
    bool good = dm_paragraph_break(&l->title, COLUMN_WIDTH - l->indent) &&
                dm_paragraph_break(&l->text, COLUMN_WIDTH - l->indent);
    l->height = dm_paragraph_height(&l->title) + dm_paragraph_height(&l->text);
    return good;
}

static void draw_item(dm_canvas *c, const item *i, const laid *l, cursor at) {
    double x = at.x + l->indent;
    if (i->deck != DM_CARD_NONE)
        dm_draw_ring(c, i->deck, at.x + RING, at.y + 1 + RING, RING);
    dm_paragraph_draw(c, &l->title, x, at.y, DM_INK_TEXT);
    dm_paragraph_draw(c, &l->text, x, at.y + dm_paragraph_height(&l->title), DM_INK_TEXT);
}

/* How all items are laid out: the size of the letters, the place of both columns. */
typedef struct {
    double size, top, bottom; /* the first column begins below the picture */
} layout;

/* Lays all items out; false if they do not fit. Draws them if there is a canvas. */
static bool lay_page(dm_canvas *c, const list *all, const layout *how) {
    cursor at = {DM_MARGIN, how->top, 0};
    for (size_t i = 0; i < all->count; i++) {
        laid l;
        if (!lay_item(&all->items[i], how->size, &l))
            return false;
        if (at.y + l.height > how->bottom && at.column == 0)
            at = (cursor){at.x + COLUMN_WIDTH + COLUMN_GAP, COLUMN_TOP, 1};
        if (at.y + l.height > how->bottom)
            return false;
        if (c)
            draw_item(c, &all->items[i], &l, at);
        at.y += l.height + how->size * DM_POINT * ITEM_GAP;
    }
    return true;
}

/* Raises the foot of both columns as long as all still fits: they end level. */
static void even_columns(const list *all, layout *how) {
    layout higher = *how;
    while (higher.bottom -= BOTTOM_STEP, lay_page(NULL, all, &higher))
        *how = higher;
}

/* The board as the game begins, at the top of the first column; returns where it ends. */
static double draw_picture(dm_canvas *c, const dm_game *game) {
    double wide = BOARD_WIDTH / game->cols, tall = BOARD_HEIGHT / game->rows;
    double square = wide < tall ? wide : tall, width = square * game->cols;
    dm_board_view view =
        dm_board_whole(game, DM_MARGIN + (COLUMN_WIDTH - width) / 2, COLUMN_TOP, square);
    view.pieces = DM_BOARD_WITH_PIECES;
    dm_draw_board(c, game, &view);
    return COLUMN_TOP + square * game->rows + BOARD_GAP;
}

static void draw_page(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    list all = read_list(s);
    layout how = {.size = LARGEST, .bottom = COLUMN_BOTTOM};
    (void)page;
    dm_draw_title(c, s, dm_say(s, DM_WORD_SHEET_RULES));
    how.top = draw_picture(c, s->print.game);
    while (how.size > SMALLEST && !lay_page(NULL, &all, &how))
        how.size -= SIZE_STEP;
    even_columns(&all, &how);
    lay_page(c, &all, &how);
}

void dm_plan_rules(dm_sheets *s) {
    dm_plan_page(s, (dm_page){.kind = DM_SHEET_RULES, .draw = draw_page});
}
