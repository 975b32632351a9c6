/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing a board as text: see board.h. */
#include "board.h"

#include <string.h>

#include "damier/word_list.h"

/* The grid being drawn: a cell for each playable square, NULL elsewhere. */
typedef struct {
    const terminal *t;
    const dm_game *game;
    dm_cell cells[DM_CELLS_MAX];
    size_t count;
    const dm_cell *at[10][10];
    bool dots; /* squares call for cards: show which */
} drawing;

typedef struct {
    const char *unicode, *ascii;
} glyph;

/* The pieces of the first and the second seat; common pieces look like the second's. */
static glyph glyph_of(uint8_t piece, int owner) {
    static const glyph men[] = {{"○", "w"}, {"●", "b"}},
                       kings[] = {{"◎", "W"}, {"◉", "B"}};
    switch (piece) {
    case DM_PIECE_MAN:
        return men[owner];
    case DM_PIECE_KING:
        return kings[owner];
    case DM_PIECE_COUNTER:
        return (glyph){"●", "o"};
    case DM_PIECE_SMALL:
        return (glyph){"P", "P"};
    case DM_PIECE_MEDIUM:
        return (glyph){"M", "M"};
    case DM_PIECE_LARGE:
        return (glyph){"G", "G"};
    default:
        return (glyph){"·", "."};
    }
}

static const char *show_glyph(const terminal *t, glyph g) {
    return t->unicode ? g.unicode : g.ascii;
}

static void print_dim(const terminal *t, const char *text) {
    fprintf(t->out, t->styled ? "\033[2m%s\033[0m" : "%s", text);
}

/*
 * Squares with numbers: the number stands beside the piece, because moves are written
 * with it.
 */
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
    fputs(show_glyph(d->t, glyph_of(cell->piece, cell->owner)), d->t->out);
    if (d->dots)
        print_dim(d->t, dm_word_text(dots[cell->dot], d->t->language));
}

/* Squares with names: they stand in the margin. A held piece is marked. */
static void print_named(const drawing *d, const dm_cell *cell) {
    fprintf(d->t->out, " %c%s", cell->barred ? '*' : ' ',
            show_glyph(d->t, glyph_of(cell->piece, cell->owner)));
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

static void print_files(const drawing *d) {
    fputc(' ', d->t->out);
    for (int col = 0; col < d->game->cols; col++)
        fprintf(d->t->out, "  %c", 'a' + col);
    fputc('\n', d->t->out);
}

static void print_rows(const drawing *d) {
    bool named = d->cells[0].name[0] >= 'a';
    for (int row = 0; row < d->game->rows; row++) {
        print_border(d, row);
        if (named)
            fprintf(d->t->out, "%d", d->game->rows - row);
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

/* Which piece is whose, where pieces differ by colour. */
static void print_legend(const drawing *d) {
    if (d->game->flags & DM_GAME_SCORES)
        return;
    for (int seat = 0; seat < d->game->max_seats && seat < 2; seat++) {
        char pieces[16];
        snprintf(pieces, sizeof pieces, "%s %s",
                 show_glyph(d->t, glyph_of(DM_PIECE_MAN, seat)),
                 show_glyph(d->t, glyph_of(DM_PIECE_KING, seat)));
        fputs(seat ? "   " : "  ", d->t->out);
        print_word(d->t, d->t->out, DM_WORD_LEGEND_MAN_KING, pieces,
                   dm_word_text(d->game->seat_names[seat], d->t->language));
    }
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
