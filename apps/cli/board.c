/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing a board as text: see board.h. */
#include "board.h"

#include <string.h>

#include "base/text.h"
#include "damier/word_list.h"

/* The grid being drawn: a cell for each playable square, NULL elsewhere. */
typedef struct {
    const terminal *t;
    const dm_game *game;
    dm_cell cells[DM_CELLS_MAX];
    size_t count;
    const dm_cell *at[DM_SIDE_MAX][DM_SIDE_MAX];
    bool dots; /* squares call for cards: show which */
} drawing;

enum { LEGEND_BYTES = 64 };

static const char *show_look(const terminal *t, const dm_look *look) {
    if (!look)
        return t->unicode ? "·" : ".";
    return t->unicode ? look->unicode : look->ascii;
}

static const char *show_piece(const drawing *d, const dm_cell *cell) {
    bool empty = cell->piece == DM_PIECE_NONE;
    return show_look(d->t,
                     empty ? NULL : dm_game_look(d->game, cell->piece, cell->owner));
}

static void print_dim(const terminal *t, const char *text) {
    fprintf(t->out, t->styled ? "\033[2m%s\033[0m" : "%s", text);
}

/* Squares with numbers: shown beside the piece, because moves are written with them. */
static void print_numbered(const drawing *d, const dm_cell *cell, int col) {
    static const dm_word dots[] = {0, DM_WORD_DOT_PINK, DM_WORD_DOT_GREEN,
                                   DM_WORD_DOT_BLUE};
    char number[8];
    if (!cell)
        return;
    snprintf(number, sizeof number, "%3s", cell->name);
    if (col > 0)
        fputs(d->dots ? "     " : "    ", d->t->out);
    print_dim(d->t, number);
    fputs(show_piece(d, cell), d->t->out);
    if (d->dots)
        print_dim(d->t, dm_word_text(dots[cell->dot], d->t->language));
}

/* Squares with names: shown in the margin. A barred piece is marked. */
static void print_named(const drawing *d, const dm_cell *cell) {
    if (!cell)
        fputs("   ", d->t->out);
    else
        fprintf(d->t->out, " %c%s", cell->barred ? '*' : ' ', show_piece(d, cell));
}

static void print_border(const drawing *d, int row) {
    const dm_cell *above = row > 0 ? d->at[row - 1][0] : NULL, *below = d->at[row][0];
    if (!above || !below || above->zone == below->zone)
        return;
    fputs("  ", d->t->out);
    for (int col = 0; col < d->game->cols; col++)
        fputs(d->t->unicode ? "───" : "---", d->t->out);
    fputc('\n', d->t->out);
}

/* The width of the number of a row. */
static int margin_of(const dm_game *game) {
    return game->rows < 10 ? 1 : 2;
}

static void print_files(const drawing *d) {
    fprintf(d->t->out, "%*s", margin_of(d->game), "");
    for (int col = 0; col < d->game->cols; col++)
        fprintf(d->t->out, "  %c", 'a' + col);
    fputc('\n', d->t->out);
}

static void print_rows(const drawing *d) {
    bool named = d->cells[0].name[0] >= 'a';
    for (int row = 0; row < d->game->rows; row++) {
        print_border(d, row);
        if (named)
            fprintf(d->t->out, "%*d", margin_of(d->game), d->game->rows - row);
        for (int col = 0; col < d->game->cols; col++) {
            if (named)
                print_named(d, d->at[row][col]);
            else
                print_numbered(d, d->at[row][col], col);
        }
        fputc('\n', d->t->out);
    }
    if (named)
        print_files(d);
}

/* The pieces of one seat, joined: as they are shown, or by their names. */
static size_t join_looks(const drawing *d, int seat, char shown[LEGEND_BYTES],
                         char names[LEGEND_BYTES]) {
    dm_writer glyphs = dm_writer_init(shown, LEGEND_BYTES);
    dm_writer words = dm_writer_init(names, LEGEND_BYTES);
    size_t count = 0;
    for (size_t i = 0; i < d->game->look_count; i++) {
        const dm_look *look = &d->game->looks[i];
        if (look->owner != seat)
            continue;
        dm_write_text(&glyphs, count ? " " : "");
        dm_write_text(&glyphs, show_look(d->t, look));
        dm_write_text(&words, count++ ? ", " : "");
        dm_write_text(&words, dm_word_text(look->name, d->t->language));
    }
    return count;
}

/* Which piece is whose, where they do not look alike for all. */
static void print_legend(const drawing *d) {
    bool any = false;
    for (int seat = 0; seat < d->game->max_seats; seat++) {
        char shown[LEGEND_BYTES], names[LEGEND_BYTES];
        size_t count = join_looks(d, seat, shown, names);
        if (count == 0)
            continue;
        fputs(any ? "   " : "  ", d->t->out);
        any = true;
        print_word(d->t, d->t->out, DM_WORD_LEGEND_PIECES, shown,
                   dm_word_text(d->game->seat_names[seat], d->t->language));
        if (count > 1)
            print_word(d->t, d->t->out, DM_WORD_LEGEND_NAMES, names, NULL);
    }
    if (any)
        fputc('\n', d->t->out);
}

static void print_scores(const drawing *d, const dm_match *m) {
    dm_outcome outcome;
    if (!(d->game->flags & DM_GAME_SCORES))
        return;
    dm_match_outcome(m, &outcome);
    for (int seat = 0; seat < outcome.seats; seat++) {
        char score[16];
        snprintf(score, sizeof score, "%d", outcome.score[seat]);
        fputs(seat ? "   " : "  ", d->t->out);
        print_word(d->t, d->t->out, DM_WORD_LEGEND_SCORE,
                   dm_word_text(d->game->seat_names[seat], d->t->language), score);
    }
    fputc('\n', d->t->out);
}

void board_print(const terminal *t, const dm_match *m) {
    drawing d = {.t = t, .game = dm_match_game(m), .dots = dm_match_has_cards(m)};
    d.count = d.game->cells(dm_match_state(m), d.cells, DM_CELLS_MAX);
    for (size_t i = 0; i < d.count; i++)
        d.at[d.cells[i].row][d.cells[i].col] = &d.cells[i];
    print_rows(&d);
    print_legend(&d);
    print_scores(&d, m);
}
