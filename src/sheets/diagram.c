/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as pictures: see damier/diagram.h and diagram.h. */
#include "sheets/diagram.h"

#include "sheets/board.h"
#include "sheets/document.h"

#define SQUARE 15.0 /* millimetres: the smallest on which numbers can be read */
#define MARGIN 2.0

typedef struct {
    const dm_game *game;
    const dm_state *state;
} diagram;

void dm_diagram_size(const dm_game *game, double *width, double *height) {
    *width = game->cols * SQUARE + 2 * MARGIN;
    *height = game->rows * SQUARE + 2 * MARGIN;
}

void dm_diagram_draw(dm_canvas *c, const dm_game *game, const dm_state *state) {
    dm_board_view view = dm_board_whole(game, MARGIN, MARGIN, SQUARE);
    view.pieces = DM_BOARD_WITH_PIECES;
    view.state = state;
    dm_draw_board(c, game, &view);
}

static void draw(dm_canvas *c, const void *payload, size_t page) {
    const diagram *d = payload;
    (void)page;
    dm_diagram_draw(c, d->game, d->state);
}

dm_status dm_diagram_svg(const dm_game *game, const dm_state *state, dm_language language,
                         char **out, size_t *size) {
    const diagram d = {game, state};
    char title[DM_POSITION_TEXT];
    dm_document document = {.title = title,
                            .language = language == DM_FRENCH ? "fr" : "en",
                            .plain_fonts = true,
                            .page_count = 1,
                            .draw = draw,
                            .payload = &d};
    dm_bytes text = {0};
    game->write_state(state, title, sizeof title);
    dm_diagram_size(game, &document.width, &document.height);
    dm_svg_write(&text, &document, 0);
    if (text.failed) {
        dm_bytes_free(&text);
        return DM_REFUSED;
    }
    *out = text.data;
    *size = text.length;
    return DM_OK;
}
