/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One page to draw on: the few calls every sheet is made of. Lengths are millimetres from
 * the top left corner of an A4 page. Two writers implement it, pdf.c and svg.c; a sheet
 * never knows which.
 */
#ifndef DAMIER_SHEETS_CANVAS_H
#define DAMIER_SHEETS_CANVAS_H

#include "base/bytes.h"
#include "sheets/drawing.h"
#include "sheets/face.h"

#define DM_PAGE_WIDTH 210.0
#define DM_PAGE_HEIGHT 297.0
#define DM_POINT (25.4 / 72) /* millimetres */

enum { DM_OPACITIES = 101 };

/* Where a text stands and how it looks. */
typedef struct {
    double x, y; /* the beginning of its baseline */
    double size; /* in points */
    dm_face_kind face;
    dm_ink ink;
} dm_type;

typedef struct dm_canvas dm_canvas;

/* What a writer does. A shape is begun, its outline drawn, and ended. */
typedef struct {
    void (*begin)(dm_canvas *, const dm_pen *);
    void (*move)(dm_canvas *, double x, double y);
    void (*line)(dm_canvas *, double x, double y);
    void (*curve)(dm_canvas *, const double points[6]);
    void (*close)(dm_canvas *);
    void (*end)(dm_canvas *, const dm_pen *);
    void (*text)(dm_canvas *, const dm_type *, const char *text, size_t length);
    /* Everything up to `leave` is moved by a matrix, as PDF and SVG write it. */
    void (*enter)(dm_canvas *, const double matrix[6]);
    void (*leave)(dm_canvas *);
    /* A drawing, its own colour where it has none being `ink`. */
    void (*drawing)(dm_canvas *, dm_drawing_kind, dm_ink);
} dm_canvas_calls;

struct dm_canvas {
    const dm_canvas_calls *calls;
    dm_bytes body;
    bool grey;
    bool faces[DM_FACES], drawings[DM_DRAWINGS]; /* used so far */
    bool opacities[DM_OPACITIES];
};

typedef struct {
    double x, y, width, height;
} dm_box;

void dm_draw_line(dm_canvas *, const dm_pen *, double x1, double y1, double x2,
                  double y2);
void dm_draw_box(dm_canvas *, const dm_pen *, dm_box, double radius);
void dm_draw_circle(dm_canvas *, const dm_pen *, double x, double y, double radius);

/* A drawing in a square, or as wide as it is for its height. */
void dm_draw_drawing(dm_canvas *, dm_drawing_kind, dm_ink, dm_box);
/* The shapes of a drawing itself, in its own units: for the writers. */
void dm_draw_shapes(dm_canvas *, dm_drawing_kind);

typedef enum { DM_ALIGN_LEFT, DM_ALIGN_CENTRE, DM_ALIGN_RIGHT } dm_align;

/* A text in one line; `x` of its type is where it is aligned. */
void dm_draw_text(dm_canvas *, dm_type, dm_align, const char *text);
/* The width of a text in one line, in millimetres. */
double dm_text_width(const dm_type *, const char *text);
/* Bytes of a text, from the left; returns where the next would begin. */
double dm_draw_part(dm_canvas *, const dm_type *, const char *text, size_t length);

/* Red, green and blue from 0 to 255, made grey where the canvas is. */
void dm_ink_parts(const dm_canvas *, dm_ink, unsigned parts[3]);

#endif
