/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards on paper: see board.h. */
#include "sheets/board.h"

/* Parts of a square. */
#define DOT_RADIUS 0.15
#define DOT_INSET 0.19
#define HOLLOW_RADIUS 0.4
#define LABEL_INSET 0.07
#define PIECE_SIDE 0.86
#define LABEL_MOST 13.0 /* points */
#define LABEL_LEAST 6.0
#define FULL_LINES 25.0 /* from this size on, lines have their full width */

enum { WAVES = 3, GRAINS = 5 };

/* What a board looks like follows from its cells. */
typedef struct {
    dm_cell cells[DM_CELLS_MAX];
    size_t count;
    bool chequered, dotted, shores;
    bool hollows; /* for counters common to all; other boards have lines */
} board;

static board read_board(const dm_game *game, const dm_state *position) {
    board b = {.dotted = false};
    dm_setup setup;
    dm_state state;
    dm_setup_init(&setup, game);
    game->init(&state, &setup);
    b.count = game->cells(position ? position : &state, b.cells, DM_CELLS_MAX);
    for (size_t i = 0; i < b.count; i++) {
        b.dotted = b.dotted || b.cells[i].dot != DM_CARD_NONE;
        b.shores = b.shores || b.cells[i].zone != DM_NOBODY;
    }
    b.chequered = b.count < (size_t)(game->cols * game->rows);
    b.hollows = !b.chequered && !b.shores && game->looks[0].owner == DM_NOBODY;
    return b;
}

/* Where a cell lies; false if it is not in the part. */
static bool place_of(const dm_board_view *v, const dm_cell *cell, double *x, double *y) {
    int col = cell->col - v->first_col, row = cell->row - v->first_row;
    *x = v->x + col * v->square;
    *y = v->y + row * v->square;
    return col >= 0 && col < v->cols && row >= 0 && row < v->rows;
}

/* Lines are thinner on a small board. */
static double line_width(double side, double width) {
    double scale = side / FULL_LINES;
    return scale < 1 ? width * scale : width;
}

/* ---- grounds ---- */

static void draw_chequer(dm_canvas *c, const board *b, double x, double y, double side) {
    const dm_pen pen = {.fill = b->dotted && !c->grey ? DM_INK_PINK : DM_INK_GREY,
                        .stroke = DM_INK_NONE};
    dm_draw_box(c, &pen, (dm_box){x, y, side, side}, 0);
}

static void draw_hollow(dm_canvas *c, double x, double y, double side) {
    const dm_pen pen = {
        .fill = DM_INK_NONE, .stroke = DM_INK_SOFT, .width = line_width(side, 0.35)};
    dm_draw_circle(c, &pen, x + side / 2, y + side / 2, HOLLOW_RADIUS * side);
}

/* A line of waves, each up and down again. */
static void draw_waves(dm_canvas *c, const dm_pen *pen, double x, double y, double width,
                       int waves) {
    double half = width / waves / 2, lift = half * 0.55;
    c->calls->begin(c, pen);
    c->calls->move(c, x, y);
    for (int i = 0; i < 2 * waves; i++) {
        double up = i % 2 ? lift : -lift, from = x + i * half;
        c->calls->curve(c, (double[]){from + half * 0.35, y + up, from + half * 0.65,
                                      y + up, from + half, y});
    }
    c->calls->end(c, pen);
}

/* The sea has waves everywhere, more of them on every second square. */
static void draw_sea(dm_canvas *c, double x, double y, double side, bool dark) {
    const dm_pen pen = {.fill = DM_INK_NONE,
                        .stroke = DM_INK_SEA,
                        .width = line_width(side, dark ? 0.5 : 0.25),
                        .round = true};
    int lines = dark ? 2 * WAVES - 1 : WAVES;
    for (int i = 0; i < lines; i++)
        draw_waves(c, &pen, x + side * 0.1, y + side * (i + 1) / (lines + 1), side * 0.8,
                   WAVES);
}

/* The sand is plain except for a few grains on every second square. */
static void draw_sand(dm_canvas *c, double x, double y, double side, bool dark) {
    static const double places[GRAINS][2] = {
        {0.24, 0.3}, {0.7, 0.22}, {0.5, 0.52}, {0.28, 0.76}, {0.76, 0.7}};
    const dm_pen pen = {.fill = DM_INK_CUT, .stroke = DM_INK_NONE};
    for (int i = 0; i < GRAINS && dark; i++)
        dm_draw_circle(c, &pen, x + places[i][0] * side, y + places[i][1] * side,
                       side * 0.018);
}

static void draw_ground(dm_canvas *c, const board *b, const dm_cell *cell, double x,
                        double y, double side) {
    bool dark = (cell->col + cell->row) % 2;
    if (b->chequered)
        draw_chequer(c, b, x, y, side);
    else if (b->hollows)
        draw_hollow(c, x, y, side);
    else if (!b->shores)
        return;
    else if (cell->zone == 0)
        draw_sand(c, x, y, side, dark);
    else
        draw_sea(c, x, y, side, dark);
}

/* ---- what stands on them ---- */

/* White behind a text among waves. */
static void draw_clearing(dm_canvas *c, const dm_type *type, const char *text) {
    const dm_pen pen = {.fill = DM_INK_PAPER, .stroke = DM_INK_NONE};
    double height = type->size * DM_POINT, rim = height * 0.2;
    dm_draw_box(c, &pen,
                (dm_box){type->x - rim, type->y - height * 0.73 - rim,
                         dm_text_width(type, text) + 2 * rim, height * 0.73 + 2 * rim},
                0);
}

/* Numbers in the corner of squares; letters and figures along two sides only. */
static void draw_label(dm_canvas *c, const dm_game *game, const board *b,
                       const dm_cell *cell, double x, double y, double side) {
    double size = side * 0.42, inset = side * LABEL_INSET;
    dm_type type = {x + inset, 0, size < LABEL_MOST ? size : LABEL_MOST, DM_FACE_PLAIN,
                    b->chequered ? DM_INK_TEXT : DM_INK_SOFT};
    if (size < LABEL_LEAST)
        return;
    type.y = y + inset + type.size * DM_POINT * 0.73;
    if (b->chequered) {
        dm_draw_text(c, type, DM_ALIGN_LEFT, cell->name);
        return;
    }
    if (cell->col == 0) {
        draw_clearing(c, &type, cell->name + 1);
        dm_draw_text(c, type, DM_ALIGN_LEFT, cell->name + 1);
    }
    if (cell->row == game->rows - 1) {
        const char letter[] = {cell->name[0], '\0'};
        type.x = x + side - inset;
        type.y = y + side - inset;
        dm_draw_text(c, type, DM_ALIGN_RIGHT, letter);
    }
}

static void draw_piece(dm_canvas *c, const dm_game *game, const dm_cell *cell, double x,
                       double y, double side) {
    double wide = PIECE_SIDE * side, inset = (side - wide) / 2;
    const dm_look *look = dm_game_look(game, cell->piece, cell->owner);
    if (look)
        dm_draw_piece(c, look, (dm_box){x + inset, y + inset, wide, wide});
}

static void draw_cell(dm_canvas *c, const dm_game *game, const board *b,
                      const dm_board_view *v, const dm_cell *cell) {
    double x, y, side = v->square;
    if (!place_of(v, cell, &x, &y))
        return;
    draw_ground(c, b, cell, x, y, side);
    draw_label(c, game, b, cell, x, y, side);
    if (v->pieces == DM_BOARD_WITH_PIECES && cell->piece != DM_PIECE_NONE)
        draw_piece(c, game, cell, x, y, side);
    if (cell->dot != DM_CARD_NONE)
        dm_draw_ring(c, (dm_card_colour)cell->dot, x + side * (1 - DOT_INSET),
                     y + side * (1 - DOT_INSET), DOT_RADIUS * side);
}

/* ---- frames ---- */

/* Lines between squares that no chequer tells apart. */
static void draw_squares(dm_canvas *c, const dm_board_view *v) {
    const dm_pen pen = {.fill = DM_INK_NONE, .stroke = DM_INK_SOFT, .width = 0.2};
    double right = v->x + v->cols * v->square, bottom = v->y + v->rows * v->square;
    for (int col = 1; col < v->cols; col++)
        dm_draw_line(c, &pen, v->x + col * v->square, v->y, v->x + col * v->square,
                     bottom);
    for (int row = 1; row < v->rows; row++)
        dm_draw_line(c, &pen, v->x, v->y + row * v->square, right,
                     v->y + row * v->square);
}

/* The foam where the shores meet, if both are there. */
static void draw_foam(dm_canvas *c, const dm_game *game, const dm_board_view *v) {
    const dm_pen white = {
        .fill = DM_INK_NONE, .stroke = DM_INK_PAPER, .width = v->square * 0.09};
    const dm_pen line = {.fill = DM_INK_NONE,
                         .stroke = DM_INK_TEXT,
                         .width = line_width(v->square, 0.6),
                         .round = true};
    int row = game->rows / 2 - v->first_row;
    double y = v->y + row * v->square, width = v->cols * v->square;
    if (row <= 0 || row >= v->rows)
        return;
    draw_waves(c, &white, v->x, y, width, 3 * v->cols);
    draw_waves(c, &line, v->x, y - v->square * 0.045, width, 3 * v->cols);
    draw_waves(c, &line, v->x, y + v->square * 0.045, width, 3 * v->cols);
}

void dm_draw_board(dm_canvas *c, const dm_game *game, const dm_board_view *v) {
    const dm_pen frame = {.fill = DM_INK_NONE, .stroke = DM_INK_TEXT, .width = 0.6};
    board b = read_board(game, v->state);
    for (size_t i = 0; i < b.count; i++)
        draw_cell(c, game, &b, v, &b.cells[i]);
    if (!b.chequered && !b.hollows)
        draw_squares(c, v);
    if (b.shores)
        draw_foam(c, game, v);
    dm_draw_box(c, &frame, (dm_box){v->x, v->y, v->cols * v->square, v->rows * v->square},
                0);
}

dm_board_view dm_board_whole(const dm_game *game, double x, double y, double square) {
    return (dm_board_view){.x = x,
                           .y = y,
                           .square = square,
                           .cols = game->cols,
                           .rows = game->rows,
                           .pieces = DM_BOARD_EMPTY};
}
