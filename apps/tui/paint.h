/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Putting text on the screen. Every text is treated as foreign: what a terminal would
 * obey is shown. Nothing is ever put outside the screen or beyond the width given.
 */
#ifndef DAMIER_TUI_PAINT_H
#define DAMIER_TUI_PAINT_H

#include "screen_words.h"
#include "style.h"

/* What the terminal can show, for all that is painted. */
void paint_begin(bool unicode);
bool paint_unicode(void);

/* Puts a text; `more` are further attributes. Returns the columns it took. */
int paint(int row, int col, int width, style, attr_t more, const char *text);
/* The columns a text takes. */
int paint_width(const char *text);
/* One sign or the other: with Unicode, without. */
const char *sign(const char *with, const char *without);
/* Fills a rectangle with one sign. */
void paint_fill(int row, int col, int rows, int cols, style, const char *with);

/* A text in lines of at most so many columns, its own ends of lines kept. */
typedef struct {
    int row, col, width;
    int end;  /* the row after the last one that may be used */
    int skip; /* so many lines are not shown: a text that is scrolled */
} column;
void paint_lines(column *, style, const char *text);

/* A frame with a title. */
void paint_frame(int row, int col, int rows, int cols, const char *title);

/* A text with its places {1} {2} {3} filled, cut to `cap`; arguments may be NULL. */
void fill_text(char *out, size_t cap, const char *text, const char *a, const char *b,
               const char *c);

#endif
