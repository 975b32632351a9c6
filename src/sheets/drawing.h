/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inks, pens, and the pieces and pictograms as shapes. The build takes the shapes from
 * the sprite of the page (web/static/pieces.svg, by tools/drawings.py): a drawing here
 * has there the same name in small letters. Shadows are left out, paper has none.
 */
#ifndef DAMIER_SHEETS_DRAWING_H
#define DAMIER_SHEETS_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t dm_ink; /* 0xRRGGBB */

enum {
    DM_INK_NONE = 0x1000000,   /* not drawn at all */
    DM_INK_CURRENT = 0x2000000 /* the one a drawing is called with */
};

typedef struct {
    dm_ink fill, stroke;
    double width;         /* of the stroke */
    double dash, gap;     /* 0 for a full line */
    uint8_t transparency; /* per cent */
    bool round;           /* ends and corners of lines */
} dm_pen;

typedef enum {
    DM_DRAWING_MAN_WHITE,
    DM_DRAWING_KING_WHITE,
    DM_DRAWING_MAN_BLACK,
    DM_DRAWING_KING_BLACK,
    DM_DRAWING_MAN_YELLOW,
    DM_DRAWING_QUEEN_YELLOW,
    DM_DRAWING_MAN_BLUE,
    DM_DRAWING_QUEEN_BLUE,
    DM_DRAWING_PEBBLE,
    DM_DRAWING_TOKEN,
    DM_DRAWING_PYRAMID_SMALL,
    DM_DRAWING_PYRAMID_MEDIUM,
    DM_DRAWING_PYRAMID_LARGE,
    DM_DRAWING_P_FLOWER,
    DM_DRAWING_P_LEAF,
    DM_DRAWING_P_WAVE,
    DM_DRAWING_P_CROWN,
    DM_DRAWING_WORDMARK,
    DM_DRAWINGS
} dm_drawing_kind;

enum { DM_DRAWING_UNIT = 50 }; /* points are fiftieths of a unit of the sprite */

typedef struct {
    dm_pen pen;
    const char *steps;     /* M move, L line, C curve, Z close */
    const int16_t *points; /* the places these need, x and y */
} dm_shape;

typedef struct {
    const char *name; /* of the symbol */
    const dm_shape *shapes;
    size_t shape_count;
    int width, height; /* in units */
} dm_drawing;

extern const dm_drawing dm_drawings[];

#endif
