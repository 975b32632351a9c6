/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board of a game: on one sheet, or larger over two. The first half keeps a strip
 * that the second is glued onto; the second is cut along the edge they share.
 */
#include "sheets/board.h"
#include "sheets/paragraph.h"

/* What a board may take on one sheet, and a half of it. */
#define ONE_WIDTH (DM_PAGE_WIDTH - 2 * DM_MARGIN)
#define ONE_HEIGHT 252.0
#define HALF_LONG 282.0
#define HALF_WIDE 190.0
#define STRIP 14.0
#define LEGEND_ROW 14.0
#define LEGEND_WIDTH 92.0
#define LEGEND_GAP 10.0
#define LABEL_SIZE 9.0

enum { HALVES = 2, STEM_BYTES = 64 };

/* A board longer than wide is halved between its rows, any other between its columns. */
static bool is_long(const dm_game *game) {
    return game->rows > game->cols;
}

static double smaller(double a, double b) {
    return a < b ? a : b;
}

/* To half a millimetre, so that squares can be measured. */
static double round_down(double length) {
    return (double)(int)(length * 2) / 2;
}

double dm_board_square(const dm_print *print) {
    const dm_game *game = print->game;
    if (!(print->flags & DM_PRINT_LARGE))
        return round_down(smaller(ONE_WIDTH / game->cols, ONE_HEIGHT / game->rows));
    if (is_long(game))
        return round_down(smaller(HALF_WIDE / game->cols, 2 * HALF_WIDE / game->rows));
    return round_down(
        smaller(HALF_LONG / game->rows, 2 * (HALF_WIDE - STRIP) / game->cols));
}

/* ---- one sheet ---- */

/* What each colour asks, in two columns below a board with dots. */
static void draw_legend(dm_canvas *c, const dm_sheets *s, double top) {
    static const char *const names[] = {"pink", "green", "blue", "dame"};
    for (int i = 0; i < 4; i++) {
        int column = i % 2, row = i / 2;
        char stem[STEM_BYTES];
        dm_rules_stem(s->print.game, stem, sizeof stem);
        double x = DM_MARGIN + 6 + column * LEGEND_WIDTH, y = top + row * LEGEND_ROW;
        const dm_type type = {x + 8, y - 0.8, 11, DM_FACE_BOLD, DM_INK_TEXT};
        dm_draw_ring(c, (dm_card_colour)(DM_CARD_PINK + i), x, y, 5);
        dm_draw_text(c, type, DM_ALIGN_LEFT, dm_say_named(s, stem, names[i], ".title"));
        const dm_text_run run =
            dm_run_of(dm_say_named(s, stem, names[i], ".text"), DM_FACE_PLAIN);
        dm_paragraph text = dm_paragraph_of(&run, LABEL_SIZE, 1.25);
        dm_paragraph_break(&text, LEGEND_WIDTH - 10);
        dm_paragraph_draw(c, &text, type.x, y + 0.6, DM_INK_TEXT);
    }
}

static void draw_one(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    const dm_game *game = s->print.game;
    (void)page;
    double square = dm_board_square(&s->print), width = square * game->cols;
    double height = square * game->rows;
    bool dotted = game->flags & DM_GAME_CARDS;
    double legend = dotted ? LEGEND_GAP + LEGEND_ROW + 5 : 0;
    double top = dm_draw_title(c, s, dm_say(s, DM_WORD_SHEET_BOARD)) + 5;
    double y = top + (DM_FOOT - 6 - top - height - legend) / 2;
    dm_board_view view = dm_board_whole(game, (DM_PAGE_WIDTH - width) / 2, y, square);
    dm_draw_board(c, game, &view);
    if (dotted)
        draw_legend(c, s, y + height + LEGEND_GAP);
}

/* ---- two sheets ---- */

/* A text along an edge; upward where the edge is upright. */
static void draw_along(dm_canvas *c, const char *text, double x, double y, bool upright) {
    const dm_type type = {0, 0, LABEL_SIZE, DM_FACE_PLAIN, DM_INK_SOFT};
    const double turned[] = {0, -1, 1, 0, x, y}, level[] = {1, 0, 0, 1, x, y};
    c->calls->enter(c, upright ? turned : level);
    dm_draw_text(c, type, DM_ALIGN_CENTRE, text);
    c->calls->leave(c);
}

/* Slanted lines where the glue goes. */
static void draw_strip(dm_canvas *c, dm_box box) {
    const dm_pen edge = {
        .fill = DM_INK_NONE, .stroke = DM_INK_CUT, .width = 0.2, .dash = 2, .gap = 1.5};
    const dm_pen hatch = {.fill = DM_INK_NONE, .stroke = 0xd8c9a8, .width = 0.2};
    double step = 6, reach = smaller(box.width, box.height);
    bool upright = box.height > box.width;
    double end = (upright ? box.height : box.width) - reach;
    for (int i = 0; i * step <= end; i++) {
        double at = i * step;
        if (upright)
            dm_draw_line(c, &hatch, box.x, box.y + at + reach, box.x + reach, box.y + at);
        else
            dm_draw_line(c, &hatch, box.x + at, box.y + reach, box.x + at + reach, box.y);
    }
    dm_draw_box(c, &edge, box, 0);
}

/* The edge to cut, a little longer than the board. */
static void draw_cut(dm_canvas *c, double x, double y, double length, bool upright) {
    const dm_pen pen = {
        .fill = DM_INK_NONE, .stroke = DM_INK_TEXT, .width = 0.3, .dash = 2, .gap = 1.5};
    double over = 2;
    if (upright)
        dm_draw_line(c, &pen, x, y - over, x, y + length + over);
    else
        dm_draw_line(c, &pen, x - over, y, x + length + over, y);
}

/* Beside each other: the strip on the right of the first, the cut on the left. */
static void draw_beside(dm_canvas *c, const dm_sheets *s, const dm_board_view *v,
                        bool first) {
    double height = v->rows * v->square, middle = v->y + height / 2;
    double right = v->x + v->cols * v->square;
    if (first) {
        draw_strip(c, (dm_box){right, v->y, STRIP, height});
        draw_along(c, dm_say(s, DM_WORD_SHEET_GLUE), right + STRIP / 2 + 1, middle, true);
    } else {
        draw_cut(c, v->x, v->y, height, true);
        draw_along(c, dm_say(s, DM_WORD_SHEET_CUT), v->x - 2, middle, true);
    }
}

/* One above the other: the strip below the first, the cut above the second. */
static void draw_above(dm_canvas *c, const dm_sheets *s, const dm_board_view *v,
                       bool first) {
    double width = v->cols * v->square, bottom = v->y + v->rows * v->square;
    if (first) {
        draw_strip(c, (dm_box){v->x, bottom, width, STRIP});
        draw_along(c, dm_say(s, DM_WORD_SHEET_GLUE), v->x + width / 2,
                   bottom + STRIP / 2 + 1, false);
    } else {
        draw_cut(c, v->x, v->y, width, false);
        draw_along(c, dm_say(s, DM_WORD_SHEET_CUT), v->x + width / 2, v->y - 3, false);
    }
}

static void draw_half(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    const dm_game *game = s->print.game;
    bool first = page->number == 1, is_row_split = is_long(game);
    dm_board_view v = dm_board_whole(game, 0, 0, dm_board_square(&s->print));
    int *count = is_row_split ? &v.rows : &v.cols;
    *count /= HALVES;
    *(is_row_split ? &v.first_row : &v.first_col) = first ? 0 : *count;
    double strip = first ? STRIP : 0;
    v.x = (DM_PAGE_WIDTH - v.cols * v.square - (is_row_split ? 0 : strip)) / 2;
    v.y = (DM_PAGE_HEIGHT - v.rows * v.square - (is_row_split ? strip : 0)) / 2;
    dm_draw_board(c, game, &v);
    if (is_row_split)
        draw_above(c, s, &v, first);
    else
        draw_beside(c, s, &v, first);
}

void dm_plan_board(dm_sheets *s) {
    if (!(s->print.flags & DM_PRINT_LARGE)) {
        dm_plan_page(s, (dm_page){.kind = DM_SHEET_BOARD, .draw = draw_one});
        return;
    }
    for (size_t half = 1; half <= HALVES; half++) {
        dm_plan_page(s, (dm_page){.kind = DM_SHEET_BOARD,
                                  .draw = draw_half,
                                  .number = half,
                                  .total = HALVES});
        dm_plan_back(s, DM_SHEET_BOARD);
    }
}
