/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts of several lines: broken at spaces, never at no-break spaces; set smaller by
 * steps until they fit their box; left aligned. A text is a row of runs, each in one
 * face; a word may go from one run into the next.
 */
#ifndef DAMIER_SHEETS_PARAGRAPH_H
#define DAMIER_SHEETS_PARAGRAPH_H

#include "sheets/canvas.h"

enum { DM_LINES_MAX = 64 };

typedef struct {
    const char *text;
    size_t length;
    dm_face_kind face;
} dm_text_run;

/* A place in the runs: a run, and a byte in it. */
typedef struct {
    size_t run, byte;
} dm_text_place;

typedef struct {
    dm_text_place from, to; /* the spaces at the break left out */
} dm_text_line;

typedef struct {
    const dm_text_run *runs;
    size_t run_count;
    double leading; /* from line to line, in sizes */
    double size;    /* in points: the one it is laid out in */
    size_t line_count;
    dm_text_line lines[DM_LINES_MAX];
} dm_paragraph;

/* Breaks into lines of at most `width`; false if a word is wider or lines run out. */
bool dm_paragraph_break(dm_paragraph *, double width);

/*
 * Breaks in the largest size that fits the box: from `size` down to `least` by half
 * points. False if it fits in none.
 */
bool dm_paragraph_fit(dm_paragraph *, double width, double height, double least);

double dm_paragraph_height(const dm_paragraph *);

/* Draws it; `x` and `y` are the top left corner. */
void dm_paragraph_draw(dm_canvas *, const dm_paragraph *, double x, double y, dm_ink);

/* A paragraph of one run. */
dm_paragraph dm_paragraph_of(const dm_text_run *, double size, double leading);
/* A whole text as a run. */
dm_text_run dm_run_of(const char *text, dm_face_kind);

#endif
