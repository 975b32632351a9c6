/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as PNG: see raster.h. */
#include "raster.h"

#include <ft2build.h>
#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_STROKER_H

#include "sheets/diagram.h"

#define DOTS 5.0 /* for a millimetre */

enum { CHANNELS = 3, POINTS_MAX = 4096, CONTOURS_MAX = 256, NESTED_MAX = 4, FIXED = 64 };

typedef struct {
    dm_canvas canvas; /* the first: calls get it back */
    unsigned char *dots;
    int width, height;
    FT_Library library;
    FT_Stroker stroker;
    FT_Face faces[DM_FACES];
    bool failed;
    double matrices[NESTED_MAX + 1][6]; /* from units to dots */
    int depth;
    dm_ink current; /* of a drawing */
    unsigned ink[CHANNELS];
    unsigned opacity; /* per cent */
    bool closed;      /* the last contour */
    FT_Vector points[POINTS_MAX];
    char tags[POINTS_MAX];
    short contours[CONTOURS_MAX];
    short point_count, contour_count;
} raster;

/* ---- outlines ---- */

static void add_point(raster *r, double x, double y, char tag) {
    const double *m = r->matrices[r->depth];
    if (r->point_count == POINTS_MAX || r->contour_count == 0) {
        r->failed = true;
        return;
    }
    r->points[r->point_count] = (FT_Vector){lround((m[0] * x + m[2] * y + m[4]) * FIXED),
                                            lround((m[1] * x + m[3] * y + m[5]) * FIXED)};
    r->tags[r->point_count] = tag;
    r->contours[r->contour_count - 1] = r->point_count++;
}

static void begin(dm_canvas *c, const dm_pen *pen) {
    raster *r = (raster *)c;
    (void)pen;
    r->point_count = r->contour_count = 0;
    r->closed = false;
}

static void move(dm_canvas *c, double x, double y) {
    raster *r = (raster *)c;
    if (r->contour_count == CONTOURS_MAX) {
        r->failed = true;
        return;
    }
    r->contour_count++;
    add_point(r, x, y, FT_CURVE_TAG_ON);
}

static void line(dm_canvas *c, double x, double y) {
    add_point((raster *)c, x, y, FT_CURVE_TAG_ON);
}

static void curve(dm_canvas *c, const double points[6]) {
    raster *r = (raster *)c;
    add_point(r, points[0], points[1], FT_CURVE_TAG_CUBIC);
    add_point(r, points[2], points[3], FT_CURVE_TAG_CUBIC);
    add_point(r, points[4], points[5], FT_CURVE_TAG_ON);
}

static void close_contour(dm_canvas *c) {
    ((raster *)c)->closed = true;
}

/* ---- ink ---- */

/* A run of dots in one row, each covered as much; rows go down. */
static void blend(int y, int count, const FT_Span *spans, void *self) {
    raster *r = self;
    for (int i = 0; i < count && y >= 0 && y < r->height; i++) {
        unsigned cover = spans[i].coverage * r->opacity / 100;
        for (int x = spans[i].x; x < spans[i].x + spans[i].len; x++) {
            unsigned char *dot =
                r->dots + ((size_t)y * (size_t)r->width + (size_t)x) * CHANNELS;
            for (int k = 0; x >= 0 && x < r->width && k < CHANNELS; k++)
                dot[k] =
                    (unsigned char)((dot[k] * (255 - cover) + r->ink[k] * cover) / 255);
        }
    }
}

static void paint(raster *r, FT_Outline *outline, dm_ink ink) {
    FT_Raster_Params how = {.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT |
                                     FT_RASTER_FLAG_CLIP,
                            .gray_spans = blend,
                            .user = r,
                            .clip_box = {0, 0, r->width, r->height}};
    dm_ink_parts(&r->canvas, ink == DM_INK_CURRENT ? r->current : ink, r->ink);
    if (FT_Outline_Render(r->library, outline, &how))
        r->failed = true;
}

/* The line along an outline, as an outline of its own. */
static void stroke(raster *r, FT_Outline *outline, const dm_pen *pen) {
    const double *m = r->matrices[r->depth];
    double width = pen->width * sqrt(fabs(m[0] * m[3] - m[1] * m[2]));
    FT_UInt points, contours;
    FT_Outline border;
    FT_Stroker_Set(r->stroker, lround(width / 2 * FIXED),
                   pen->round ? FT_STROKER_LINECAP_ROUND : FT_STROKER_LINECAP_BUTT,
                   pen->round ? FT_STROKER_LINEJOIN_ROUND
                              : FT_STROKER_LINEJOIN_MITER_FIXED,
                   4 << 16);
    if (FT_Stroker_ParseOutline(r->stroker, outline, !r->closed) ||
        FT_Stroker_GetCounts(r->stroker, &points, &contours) ||
        FT_Outline_New(r->library, points, (FT_Int)contours, &border)) {
        r->failed = true;
        return;
    }
    border.n_points = border.n_contours = 0;
    FT_Stroker_Export(r->stroker, &border);
    paint(r, &border, pen->stroke);
    FT_Outline_Done(r->library, &border);
}

static void end(dm_canvas *c, const dm_pen *pen) {
    raster *r = (raster *)c;
    FT_Outline outline = {.n_contours = r->contour_count,
                          .n_points = r->point_count,
                          .points = r->points,
                          .tags = r->tags,
                          .contours = r->contours};
    r->opacity = 100U - pen->transparency;
    if (r->point_count > 0 && pen->fill != DM_INK_NONE)
        paint(r, &outline, pen->fill);
    if (r->point_count > 0 && pen->stroke != DM_INK_NONE)
        stroke(r, &outline, pen);
}

/* ---- letters ---- */

static void text(dm_canvas *c, const dm_type *type, const char *letters, size_t length) {
    raster *r = (raster *)c;
    FT_Face face = r->faces[type->face];
    const double *m = r->matrices[r->depth];
    double size = type->size * DM_POINT, x = type->x;
    r->opacity = 100;
    if (FT_Set_Char_Size(face, 0, lround(size * m[0] * FIXED), 0, 0))
        r->failed = true;
    for (size_t step; length > 0 && !r->failed; letters += step, length -= step) {
        const dm_glyph *glyph = dm_face_next(type->face, letters, length, &step);
        FT_Matrix upside_down = {0x10000, 0, 0, -0x10000};
        if (FT_Load_Glyph(face, glyph->glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) {
            r->failed = true;
            return;
        }
        FT_Outline *outline = &face->glyph->outline;
        FT_Outline_Transform(outline, &upside_down);
        FT_Outline_Translate(outline, lround((m[0] * x + m[4]) * FIXED),
                             lround((m[3] * type->y + m[5]) * FIXED));
        paint(r, outline, type->ink);
        x += glyph->advance * size / 1000;
    }
}

/* ---- drawings ---- */

static void enter(dm_canvas *c, const double n[6]) {
    raster *r = (raster *)c;
    const double *m = r->matrices[r->depth];
    if (r->depth == NESTED_MAX) {
        r->failed = true;
        return;
    }
    double *out = r->matrices[++r->depth];
    for (int i = 0; i < 6; i += 2) {
        double shift = i == 4;
        out[i] = m[0] * n[i] + m[2] * n[i + 1] + shift * m[4];
        out[i + 1] = m[1] * n[i] + m[3] * n[i + 1] + shift * m[5];
    }
}

static void leave(dm_canvas *c) {
    raster *r = (raster *)c;
    r->depth -= r->depth > 0;
}

static void drawing(dm_canvas *c, dm_drawing_kind kind, dm_ink ink) {
    ((raster *)c)->current = ink;
    dm_draw_shapes(c, kind);
}

static const dm_canvas_calls calls = {begin, move, line,  curve, close_contour,
                                      end,   text, enter, leave, drawing};

/* ---- the file ---- */

static bool open_library(raster *r) {
    if (FT_Init_FreeType(&r->library) || FT_Stroker_New(r->library, &r->stroker))
        return false;
    for (int i = 0; i < DM_FACES; i++)
        if (FT_New_Memory_Face(r->library, dm_faces[i].file,
                               (FT_Long)dm_faces[i].file_size, 0, &r->faces[i]))
            return false;
    return true;
}

static void close_library(raster *r) {
    if (r->stroker)
        FT_Stroker_Done(r->stroker);
    if (r->library)
        FT_Done_FreeType(r->library);
    free(r->dots);
    free(r);
}

static bool write_png(const raster *r, char **out, size_t *size) {
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)r->width,
                       .height = (png_uint_32)r->height,
                       .format = PNG_FORMAT_RGB};
    png_alloc_size_t length = 0;
    *out = NULL;
    if (!png_image_write_to_memory(&image, NULL, &length, 0, r->dots, 0, NULL))
        return false;
    *out = malloc(length);
    bool good =
        *out && png_image_write_to_memory(&image, *out, &length, 0, r->dots, 0, NULL);
    *size = length;
    if (!good)
        free(*out);
    return good;
}

bool raster_png(const dm_game *game, const dm_state *state, char **out, size_t *size) {
    double width, height;
    raster *r = calloc(1, sizeof *r);
    if (!r)
        return false;
    dm_diagram_size(game, &width, &height);
    r->canvas.calls = &calls;
    r->width = (int)(width * DOTS);
    r->height = (int)(height * DOTS);
    r->matrices[0][0] = r->matrices[0][3] = DOTS;
    size_t bytes = (size_t)r->width * (size_t)r->height * CHANNELS;
    r->dots = malloc(bytes);
    bool good = r->dots && open_library(r);
    if (good) {
        memset(r->dots, 255, bytes);
        dm_diagram_draw(&r->canvas, game, state);
        good = !r->failed && write_png(r, out, size);
    }
    dm_bytes_free(&r->canvas.body);
    close_library(r);
    return good;
}
