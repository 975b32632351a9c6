/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces in a few characters: see sprites.h. */
#include "sprites.h"

#include <stdio.h>
#include <string.h>

#include "paint.h"

enum { SIZES = 3, TALLEST = 4 };

/* Discs for squares of two, three and four rows; NULL after the last row. */
static const char *const full[SIZES][TALLEST] = {
    {"▟██▙", "▜██▛"},
    {"▗▟██▙▖", "▐████▌", "▝▜██▛▘"},
    {"▗▟████▙▖", "▐██████▌", "▐██████▌", "▝▜████▛▘"},
};
static const char *const outline[SIZES][TALLEST] = {
    {"╭──╮", "╰──╯"},
    {"╭────╮", "│    │", "╰────╯"},
    {"╭──────╮", "│      │", "│      │", "╰──────╯"},
};

static int size_of(const sprite_place *p) {
    return p->rows <= 2 || p->cols < 6 ? 0 : p->rows == 3 || p->cols < 8 ? 1 : 2;
}

static void put(const sprite_place *p, int row, int col, style s, const char *text) {
    if (row < p->rows)
        paint(p->row + row, p->col + col, p->cols - col, s, p->more, text);
}

static void put_centred(const sprite_place *p, int row, style s, const char *text) {
    put(p, row, (p->cols - paint_width(text)) / 2, s, text);
}

static void put_rows(const sprite_place *p, style s, const char *const rows[TALLEST]) {
    for (int i = 0; i < TALLEST && rows[i]; i++)
        put_centred(p, i, s, rows[i]);
}

void sprite_sign(const sprite_place *p, style s, const char *text) {
    put_centred(p, p->rows / 2, s, text);
}

/* ---- discs ---- */

/* The colours of pieces by the last word of their drawing: man-white, queen-blue. */
static style disc_style(const dm_look *look) {
    static const struct {
        const char *colour;
        style style;
    } colours[] = {{"white", STYLE_WHITE},
                   {"black", STYLE_BLACK},
                   {"yellow", STYLE_YELLOW},
                   {"blue", STYLE_BLUE}};
    const char *word = look && look->drawing ? strrchr(look->drawing, '-') : NULL;
    for (size_t i = 0; word && i < sizeof colours / sizeof *colours; i++)
        if (strcmp(word + 1, colours[i].colour) == 0)
            return colours[i].style;
    return STYLE_PLAIN;
}

static void draw_disc(const sprite_place *p, const dm_look *look, const dm_cell *cell) {
    style s = disc_style(look);
    bool dark = s == STYLE_BLACK || s == STYLE_BLUE;
    bool hollow = !style_has_colours() && dark;
    int size = size_of(p), middle = p->cols / 2 - 1;
    put_rows(p, s, hollow ? outline[size] : full[size]);
    if (cell->piece == DM_PIECE_KING) {
        style crown = dark ? STYLE_CROWN_DARK : STYLE_CROWN_LIGHT;
        int row = size == 0 ? 0 : 1;
        put(p, row, middle, crown, "╱╲");
        put(p, row + 1, middle, crown, "╲╱");
    }
}

/* ---- pebbles ---- */

void sprite_hollow(const sprite_place *p) {
    static const char *const rows[TALLEST] = {"╭╌╌╮", "╎  ╎", "╰╌╌╯"};
    static const char *const low[TALLEST] = {"╭╌╌╮", "╰╌╌╯"};
    if (!paint_unicode())
        sprite_sign(p, p->ground, ".");
    else
        put_rows(p, p->ground, p->rows < 3 ? low : rows);
}

static void draw_pebble(const sprite_place *p, bool moved) {
    int size = size_of(p);
    put_rows(p, STYLE_PEBBLE, full[size]);
    put(p, size == 0 ? 0 : 1, p->cols / 2 - 1, moved ? STYLE_NOW : STYLE_TRISKEL,
        moved ? "**" : "@@");
}

/* ---- pyramids ---- */

static void draw_pyramid(const sprite_place *p, int points) {
    static const char *const shapes[][2] = {{"", "▗▖"}, {"▗▖", "▟▙"}, {"▟▙", "▟██▙"}};
    char number[] = {(char)('0' + points), '\0'};
    int base = p->rows > 2 ? p->rows / 2 : 1;
    put_centred(p, base - 1, p->ground, shapes[points - 1][0]);
    put_centred(p, base, p->ground, shapes[points - 1][1]);
    put(p, base - 1, p->cols - 2, p->ground, number);
}

/* ---- any piece ---- */

/* In ASCII: (w) a man, [W] a king, (o) a pebble, /1\ a pyramid. */
static void draw_plainly(const sprite_place *p, const dm_look *look, const dm_cell *cell,
                         int points, bool moved) {
    char text[16];
    const char *letter = look ? look->ascii : "?";
    if (points)
        snprintf(text, sizeof text, "/%d\\", points);
    else if (cell->piece == DM_PIECE_KING)
        snprintf(text, sizeof text, "[%.8s]", letter);
    else
        snprintf(text, sizeof text, "(%.8s)", moved ? "*" : letter);
    style s = points || cell->piece == DM_PIECE_COUNTER ? p->ground : disc_style(look);
    put_centred(p, p->rows / 2, s == STYLE_PLAIN ? p->ground : s, text);
}

void sprite_draw(const sprite_place *p, const dm_game *game, const dm_cell *cell,
                 bool moved) {
    const dm_look *look = dm_game_look(game, cell->piece, cell->owner);
    bool pyramid = cell->piece >= DM_PIECE_SMALL && cell->piece <= DM_PIECE_LARGE;
    int points = pyramid ? cell->piece - DM_PIECE_SMALL + 1 : 0;
    if (!paint_unicode())
        draw_plainly(p, look, cell, points, moved && cell->piece == DM_PIECE_COUNTER);
    else if (points)
        draw_pyramid(p, points);
    else if (cell->piece == DM_PIECE_COUNTER)
        draw_pebble(p, moved);
    else if (cell->piece == DM_PIECE_MAN || cell->piece == DM_PIECE_KING)
        draw_disc(p, look, cell);
    else
        sprite_sign(p, p->ground, look ? look->unicode : "?");
}

void sprite_victim(const sprite_place *p, int number) {
    char below[24];
    int last = p->rows - 1, right = p->cols - 1;
    put(p, 0, 0, p->ground, sign("┌", "+"));
    put(p, 0, right, p->ground, sign("┐", "+"));
    put(p, last, 0, p->ground, sign("└", "+"));
    put(p, last, right, p->ground, sign("┘", "+"));
    for (int col = 1; col < right; col++) {
        put(p, 0, col, p->ground, sign("╌", "-"));
        put(p, last, col, p->ground, sign("╌", "-"));
    }
    if (number)
        snprintf(below, sizeof below, "×%d", number);
    put_centred(p, last, p->ground, number ? below : "×");
}
