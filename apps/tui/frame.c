/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole picture: see frame.h. */
#include "frame.h"

#include <stdio.h>

#include "paint.h"

enum { FOOT_ROWS = 3, GAP = 2 };

bool frame_fits(void) {
    return LINES >= SCREEN_ROWS && COLS >= SCREEN_COLS;
}

static void draw_too_small(const screen *s) {
    char text[SAID_BYTES], cols[16], rows[16];
    snprintf(cols, sizeof cols, "%d", SCREEN_COLS);
    snprintf(rows, sizeof rows, "%d", SCREEN_ROWS);
    fill_text(text, sizeof text, word_of(s, SCREEN_SMALL), cols, rows, NULL);
    column c = {0, 0, COLS, LINES, 0};
    paint_lines(&c, STYLE_PLAIN, text);
}

/* Where the last move ended, as long as no other is being entered. */
static void mark_last(const screen *s, entry_marks *marks) {
    const dm_match *m = screen_match(s);
    const dm_game *game = dm_match_game(m);
    dm_step steps[DM_STEPS_MAX];
    size_t length = dm_match_length(m);
    if (length == 0 || s->entry.touches > 0 || dm_match_turn(m, length - 1)->pass)
        return;
    size_t count = game->steps(dm_match_before(m, length - 1),
                               dm_match_turn(m, length - 1)->move, steps, DM_STEPS_MAX);
    for (size_t i = 0; i < count; i++)
        if (steps[i].kind == DM_STEP_MOVE || steps[i].kind == DM_STEP_PLACE)
            marks->mark[steps[i].to] = MARK_LAST;
}

static void draw_board(screen *s) {
    const dm_match *m = screen_match(s);
    const dm_game *game = dm_match_game(m);
    entry_marks marks = {.mark = {0}};
    dm_cell cells[DM_CELLS_MAX];
    dm_due due;
    mark_last(s, &marks);
    if (!local_is_due(s->local, DM_DUE_MOVE, &due) && dm_match_seat(m) != DM_OVER &&
        !card_lies(s) && !others_play(s))
        entry_show(&s->entry, &marks);
    s->place = board_fit(game, s->entry.cells, s->entry.cell_count, LINES - 1 - FOOT_ROWS,
                         COLS - PANEL_LEAST - GAP, s->flipped);
    s->place.dots = dm_match_has_cards(m);
    entry_cells(&s->entry, cells);
    board_draw(&s->place, game, cells, s->entry.cell_count, &marks);
}

/* A line that is typed keeps the cursor; otherwise it stands on the board. */
static void place_cursor(const screen *s) {
    int row, col;
    if (s->typed_length > 0 || card_is_shown(s) || s->page != PAGE_NONE)
        return;
    for (size_t i = 0; i < s->entry.cell_count; i++) {
        if (s->entry.cells[i].square != s->focus)
            continue;
        board_middle(&s->place, &s->entry.cells[i], &row, &col);
        move(row, col);
    }
}

void frame_draw(screen *s) {
    erase();
    if (!frame_fits()) {
        draw_too_small(s);
        refresh();
        return;
    }
    draw_board(s);
    header_draw(s);
    panel_draw(s, s->place.width + GAP);
    if (card_is_shown(s))
        card_draw(s);
    if (s->page != PAGE_NONE)
        page_draw(s);
    footer_draw(s);
    place_cursor(s);
    refresh();
}
