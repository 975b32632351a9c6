/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How things look on the screen, by their meaning: with 256 colours, with 8, or with
 * none, where shape alone says what colour would.
 */
#ifndef DAMIER_TUI_STYLE_H
#define DAMIER_TUI_STYLE_H

#include <curses.h>
#include <stdbool.h>

typedef enum {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_BOLD,
    STYLE_NOW,     /* turn, target: what counts at this moment */
    STYLE_REFUSED, /* why something is refused */
    STYLE_LIGHT,   /* a square nothing stands on */
    STYLE_DARK,
    STYLE_WHITE, /* pieces on dark squares */
    STYLE_BLACK,
    STYLE_YELLOW,
    STYLE_BLUE,
    STYLE_CROWN_LIGHT, /* the sign of a king on a light piece, on a dark one */
    STYLE_CROWN_DARK,
    STYLE_SLAB, /* a stone slab with hollows and pebbles */
    STYLE_PEBBLE,
    STYLE_TRISKEL,
    STYLE_SEA, /* the two shores, each in two shades */
    STYLE_SEA_DEEP,
    STYLE_SAND,
    STYLE_SAND_DEEP,
    STYLE_FOAM,
    STYLE_TARGET, /* a target, on dark squares, slab and shores alike */
    STYLES
} style;

/* Chooses the colours; after curses has begun. */
void style_begin(void);
bool style_has_colours(void);

attr_t style_attributes(style);
short style_pair(style);

#endif
