/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines, boxes, circles, drawings and texts on a page: see canvas.h. */
#include "sheets/canvas.h"

#include <string.h>

/* The distance of the control points from the ends, for a quarter of a unit circle. */
#define QUARTER_PULL 0.5522847498

void dm_draw_line(dm_canvas *c, const dm_pen *pen, double x1, double y1, double x2,
                  double y2) {
    c->calls->begin(c, pen);
    c->calls->move(c, x1, y1);
    c->calls->line(c, x2, y2);
    c->calls->end(c, pen);
}

/* A rounded corner from the current point to `to`; the corner itself is `by`. */
static void draw_corner(dm_canvas *c, const double from[2], const double by[2],
                        const double to[2]) {
    double points[6];
    for (int i = 0; i < 2; i++) {
        points[i] = from[i] + (by[i] - from[i]) * QUARTER_PULL;
        points[2 + i] = to[i] + (by[i] - to[i]) * QUARTER_PULL;
        points[4 + i] = to[i];
    }
    c->calls->curve(c, points);
}

void dm_draw_box(dm_canvas *c, const dm_pen *pen, dm_box box, double radius) {
    double left = box.x, top = box.y, right = box.x + box.width,
           bottom = box.y + box.height;
    const double corners[4][2] = {
        {right, top}, {right, bottom}, {left, bottom}, {left, top}};
    const double ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    c->calls->begin(c, pen);
    c->calls->move(c, left + radius, top);
    for (int i = 0; i < 4; i++) {
        const double *corner = corners[i], *turn = ahead[i], *next = ahead[(i + 1) % 4];
        double from[2] = {corner[0] - turn[0] * radius, corner[1] - turn[1] * radius};
        double to[2] = {corner[0] + next[0] * radius, corner[1] + next[1] * radius};
        if (i < 3 || radius > 0)
            c->calls->line(c, from[0], from[1]);
        if (radius > 0)
            draw_corner(c, from, corner, to);
    }
    c->calls->close(c);
    c->calls->end(c, pen);
}

void dm_draw_circle(dm_canvas *c, const dm_pen *pen, double x, double y, double radius) {
    const double places[5][2] = {{x, y - radius},
                                 {x + radius, y},
                                 {x, y + radius},
                                 {x - radius, y},
                                 {x, y - radius}};
    const double corners[4][2] = {{x + radius, y - radius},
                                  {x + radius, y + radius},
                                  {x - radius, y + radius},
                                  {x - radius, y - radius}};
    c->calls->begin(c, pen);
    c->calls->move(c, x, y - radius);
    for (int i = 0; i < 4; i++)
        draw_corner(c, places[i], corners[i], places[i + 1]);
    c->calls->close(c);
    c->calls->end(c, pen);
}

void dm_draw_drawing(dm_canvas *c, dm_drawing_kind kind, dm_ink ink, dm_box box) {
    double scale = box.height / dm_drawings[kind].height;
    const double matrix[6] = {scale, 0, 0, scale, box.x, box.y};
    c->drawings[kind] = true;
    c->calls->enter(c, matrix);
    c->calls->drawing(c, kind, ink);
    c->calls->leave(c);
}

static void draw_shape(dm_canvas *c, const dm_shape *shape) {
    const int16_t *at = shape->points;
    c->calls->begin(c, &shape->pen);
    for (const char *step = shape->steps; *step; step++) {
        double points[6] = {0};
        int count = *step == 'C' ? 6 : *step == 'Z' ? 0 : 2;
        for (int i = 0; i < count; i++)
            points[i] = (double)*at++ / DM_DRAWING_UNIT;
        if (*step == 'M')
            c->calls->move(c, points[0], points[1]);
        else if (*step == 'L')
            c->calls->line(c, points[0], points[1]);
        else if (*step == 'C')
            c->calls->curve(c, points);
        else
            c->calls->close(c);
    }
    c->calls->end(c, &shape->pen);
}

void dm_draw_shapes(dm_canvas *c, dm_drawing_kind kind) {
    const dm_drawing *drawing = &dm_drawings[kind];
    for (size_t i = 0; i < drawing->shape_count; i++)
        draw_shape(c, &drawing->shapes[i]);
}

double dm_text_width(const dm_type *type, const char *text) {
    return dm_face_width(type->face, text, strlen(text)) * type->size * DM_POINT;
}

void dm_draw_text(dm_canvas *c, dm_type type, dm_align align, const char *text) {
    type.x -= dm_text_width(&type, text) * (int)align / 2;
    dm_draw_part(c, &type, text, strlen(text));
}

double dm_draw_part(dm_canvas *c, const dm_type *type, const char *text, size_t length) {
    c->faces[type->face] = true;
    c->calls->text(c, type, text, length);
    return type->x + dm_face_width(type->face, text, length) * type->size * DM_POINT;
}

/* The perceived brightness of a colour (ITU-R BT.709 without gamma). */
static unsigned brightness(const unsigned parts[3]) {
    return (parts[0] * 2126 + parts[1] * 7152 + parts[2] * 722 + 5000) / 10000;
}

void dm_ink_parts(const dm_canvas *c, dm_ink ink, unsigned parts[3]) {
    for (int i = 0; i < 3; i++)
        parts[i] = ink >> (16 - 8 * i) & 255;
    if (c->grey)
        parts[0] = parts[1] = parts[2] = brightness(parts);
}
