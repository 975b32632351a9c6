/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pieces to cut out, in squares that fit those of the board: straight cuts, which a paper
 * cutter makes. Two millimetres round each piece stay white.
 */
#include "sheets/board.h"

#define CELL_SIDE 0.92 /* of a square of the board */
#define WHITE 2.0
#define GROUP_GAP 9.0
#define LABEL_GAP 2.5
#define LABEL_SIZE 10.0
#define PAGE_TOP 25.0
#define PAGE_BOTTOM 288.0

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Draws pieces that look alike as a grid; the label stands above it. */
static void draw_grid(dm_canvas *c, const dm_sheets *s, const dm_look *look,
                      const dm_grid *grid) {
    const dm_type type = {grid->x, grid->y - LABEL_GAP, LABEL_SIZE, DM_FACE_PLAIN,
                          DM_INK_SOFT};
    double cell = grid->width, side = cell - 2 * WHITE;
    dm_draw_text(c, type, DM_ALIGN_LEFT, dm_say(s, look->set_label));
    for (size_t i = 0; i < grid->count; i++) {
        size_t column = i % grid->columns, row = i / grid->columns;
        dm_draw_piece(c, look,
                      (dm_box){grid->x + (double)column * cell + WHITE,
                               grid->y + (double)row * cell + WHITE, side, side});
    }
    dm_draw_grid(c, grid);
}

/*
 * Lays out the pieces from `first` on, counted through all looks, as far as the page
 * goes, and returns the first that is left. Draws them if there is a canvas.
 */
static size_t lay_page(dm_canvas *c, const dm_sheets *s, size_t first) {
    const dm_look *look = s->print.game->looks, *end = look + s->print.game->look_count;
    double cell = dm_board_square(&s->print) * CELL_SIDE, y = PAGE_TOP;
    dm_grid grid = {.x = DM_MARGIN, .width = cell, .height = cell};
    grid.columns = (size_t)((DM_PAGE_WIDTH - 2 * DM_MARGIN) / cell);
    size_t done = first, before = 0; /* pieces of the looks before this one */
    for (; look < end; before += look->set_count, look++) {
        if (done >= before + look->set_count)
            continue;
        grid.y = y + GROUP_GAP;
        double height = PAGE_BOTTOM - grid.y;
        size_t rows = height > cell ? (size_t)(height / cell) : 0;
        grid.count = smaller(before + look->set_count - done, rows * grid.columns);
        if (grid.count == 0)
            break;
        if (c)
            draw_grid(c, s, look, &grid);
        done += grid.count;
        rows = (grid.count + grid.columns - 1) / grid.columns;
        y = grid.y + (double)rows * cell;
    }
    return done;
}

static size_t pieces_of(const dm_game *game) {
    size_t count = 0;
    for (size_t i = 0; i < game->look_count; i++)
        count += game->looks[i].set_count;
    return count;
}

static void draw_page(dm_canvas *c, const dm_sheets *s, const dm_page *page) {
    dm_draw_title(c, s, dm_say(s, DM_WORD_SHEET_PIECES));
    lay_page(c, s, page->first);
}

void dm_plan_pieces(dm_sheets *s) {
    size_t all = pieces_of(s->print.game);
    for (size_t first = 0, next; first < all; first = next) {
        next = lay_page(NULL, s, first);
        dm_plan_page(
            s, (dm_page){.kind = DM_SHEET_PIECES, .draw = draw_page, .first = first});
        dm_plan_back(s, DM_SHEET_PIECES);
    }
}
