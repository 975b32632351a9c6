/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws any board from its cells: see boardview.h. */
#include "boardview.h"

#include <stdio.h>

#include "paint.h"
#include "sprites.h"

enum { MARGIN = 1, NAMES = 3 }; /* columns left of the board, for names of rows */

typedef struct {
    int cols, rows;
} cell_size;

/* ---- place ---- */

static bool is_numbered(const dm_cell *cells, size_t count) {
    return count == 0 || (cells[0].name[0] >= '0' && cells[0].name[0] <= '9');
}

/* The row above which another shore begins, seen from the top; 0 if none does. */
static int border_of(const dm_cell *cells, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (cells[k].row == cells[i].row + 1 && cells[k].zone != cells[i].zone)
                return cells[k].row;
    return 0;
}

board_place board_fit(const dm_game *game, const dm_cell *cells, size_t count, int height,
                      int width, bool flipped) {
    static const cell_size square[] = {{8, 4}, {6, 3}, {4, 2}, {0, 0}};
    static const cell_size shore[] = {{10, 4}, {8, 3}, {7, 2}, {0, 0}};
    board_place p = {.rows = game->rows,
                     .cols = game->cols,
                     .border = border_of(cells, count),
                     .flipped = flipped,
                     .numbered = is_numbered(cells, count)};
    const cell_size *size = p.border ? shore : square;
    int names = p.numbered ? 0 : NAMES, extra = (p.border ? 1 : 0) + (p.numbered ? 0 : 1);
    while (size[1].cols && (p.rows * size->rows + extra > height ||
                            p.cols * size->cols + MARGIN + names > width))
        size++;
    p.cell_rows = size->rows;
    p.cell_cols = size->cols;
    p.row = 1;
    p.col = MARGIN + names;
    p.width = p.col + p.cols * size->cols;
    p.height = p.rows * size->rows + extra;
    return p;
}

static void corner(const board_place *p, int row, int col, int *y, int *x) {
    int r = p->flipped ? p->rows - 1 - row : row,
        c = p->flipped ? p->cols - 1 - col : col;
    int border = p->flipped ? p->rows - p->border : p->border;
    *y = p->row + r * p->cell_rows + (p->border && r >= border ? 1 : 0);
    *x = p->col + c * p->cell_cols;
}

uint8_t board_square_at(const board_place *p, const dm_cell *cells, size_t count, int row,
                        int col) {
    for (size_t i = 0; i < count; i++) {
        int y, x;
        corner(p, cells[i].row, cells[i].col, &y, &x);
        if (row >= y && row < y + p->cell_rows && col >= x && col < x + p->cell_cols)
            return cells[i].square;
    }
    return 0;
}

void board_middle(const board_place *p, const dm_cell *cell, int *row, int *col) {
    corner(p, cell->row, cell->col, row, col);
    *row += p->cell_rows / 2;
    *col += (p->cell_cols - (p->border ? 1 : 0)) / 2;
}

/* ---- squares ---- */

static style ground_of(const board_place *p, const dm_cell *cell) {
    bool deep = (cell->row + cell->col) % 2;
    if (p->numbered)
        return STYLE_DARK;
    if (!p->border)
        return STYLE_SLAB;
    if (cell->row < p->border)
        return deep ? STYLE_SEA_DEEP : STYLE_SEA;
    return deep ? STYLE_SAND_DEEP : STYLE_SAND;
}

/* What is seen of a square on which nothing stands. */
static void draw_empty(const board_place *p, const sprite_place *at, const dm_cell *cell,
                       bool wanted) {
    if (p->numbered) {
        paint(at->row, at->col, at->cols, STYLE_DARK, at->more, cell->name);
    } else if (!p->border) {
        if (!wanted)
            sprite_hollow(at);
    } else if (cell->closed) {
        paint_fill(at->row, at->col, at->rows, at->cols, at->ground, sign("╱", "/"));
    } else if (!wanted) {
        const char *wave = cell->row < p->border ? "~" : ".";
        paint(at->row, at->col, 1, at->ground, 0, wave);
        paint(at->row, at->col + at->cols - 1, 1, at->ground, 0, wave);
    }
}

/* With cards: the colour of card that a move to this square calls for. */
static void draw_dot(const sprite_place *at, const dm_cell *cell) {
    static const char *const unicode[] = {"", "▴", "▪", "●", "★"};
    static const char *const ascii[] = {"", "^", "#", "o", "*"};
    if (cell->dot != DM_CARD_NONE && cell->dot <= DM_CARD_DAME)
        paint(at->row, at->col + at->cols - 1, 1, at->ground, 0,
              sign(unicode[cell->dot], ascii[cell->dot]));
}

/* ---- marks ---- */

static void draw_brackets(const sprite_place *at) {
    int row = at->row + at->rows / 2;
    paint(row, at->col, 1, STYLE_TARGET, 0, "[");
    paint(row, at->col + at->cols - 1, 1, STYLE_TARGET, 0, "]");
}

static void draw_mark(const sprite_place *at, const dm_cell *cell, entry_mark mark,
                      int number) {
    bool empty = cell->piece == DM_PIECE_NONE;
    if (mark == MARK_SELECTED || (mark == MARK_TARGET && !empty))
        draw_brackets(at);
    else if (mark == MARK_TARGET)
        sprite_sign(at, STYLE_TARGET, sign("◉", "*"));
    else if (mark == MARK_PLACE)
        sprite_sign(at, STYLE_TARGET, "++");
    else if (mark == MARK_PATH)
        sprite_sign(at, STYLE_TARGET, sign("••", ".."));
    else if (mark == MARK_VICTIM)
        sprite_victim(at, number);
    else if (mark == MARK_LEFT)
        sprite_sign(at, at->ground, sign("⊘", "x"));
    else if (mark == MARK_FIRST)
        paint(at->row, at->col, 1, STYLE_TARGET, 0, sign("›", ">"));
}

static void draw_cell(const board_place *p, const dm_game *game, const dm_cell *cell,
                      const entry_marks *marks) {
    entry_mark mark = (entry_mark)marks->mark[cell->square];
    sprite_place at = {.rows = p->cell_rows,
                       .cols = p->cell_cols - (p->border ? 1 : 0),
                       .ground = ground_of(p, cell)};
    bool shaded = p->numbered && !style_has_colours() && paint_unicode();
    corner(p, cell->row, cell->col, &at.row, &at.col);
    at.more = mark == MARK_SELECTED && style_has_colours() ? A_REVERSE : 0;
    paint_fill(at.row, at.col, at.rows, at.cols, at.ground, shaded ? "░" : " ");
    bool shown = cell->piece != DM_PIECE_NONE && mark != MARK_VICTIM;
    if (!shown)
        draw_empty(p, &at, cell, mark != MARK_NONE && mark != MARK_LAST);
    else
        sprite_draw(&at, game, cell, mark == MARK_LAST);
    if (p->numbered && shown && !paint_unicode())
        paint(at.row, at.col, at.cols, STYLE_DARK, 0, cell->name);
    if (p->dots && !shown)
        draw_dot(&at, cell);
    draw_mark(&at, cell, mark, marks->number[cell->square]);
}

/* ---- the board ---- */

/* Squares nobody plays on; the draughtsboard's light ones. */
static void draw_ground(const board_place *p) {
    if (p->numbered && style_has_colours())
        paint_fill(p->row, p->col, p->rows * p->cell_rows, p->cols * p->cell_cols,
                   STYLE_LIGHT, " ");
}

static void draw_names(const board_place *p) {
    char name[16];
    int y, x;
    for (int row = 0; row < p->rows; row++) {
        corner(p, row, 0, &y, &x);
        snprintf(name, sizeof name, "%d", p->rows - row);
        paint(y + p->cell_rows / 2, MARGIN, NAMES, STYLE_DIM, 0, name);
    }
    for (int col = 0; col < p->cols; col++) {
        corner(p, 0, col, &y, &x);
        snprintf(name, sizeof name, "%c", 'a' + col);
        paint(p->row + p->height - 1, x + p->cell_cols / 2, 2, STYLE_DIM, 0, name);
    }
}

static void draw_foam(const board_place *p) {
    int border = p->flipped ? p->rows - p->border : p->border;
    int row = p->row + border * p->cell_rows;
    for (int col = 0; col < p->cols * p->cell_cols; col++)
        paint(row, p->col + col, 1, STYLE_FOAM, 0,
              sign(col / 2 % 2 ? "≋" : "≈", col / 2 % 2 ? "=" : "~"));
}

void board_draw(const board_place *p, const dm_game *game, const dm_cell *cells,
                size_t count, const entry_marks *marks) {
    draw_ground(p);
    for (size_t i = 0; i < count; i++)
        draw_cell(p, game, &cells[i], marks);
    if (!p->numbered)
        draw_names(p);
    if (p->border)
        draw_foam(p);
}
