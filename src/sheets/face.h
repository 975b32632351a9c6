/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The two faces texts are set in: the letters each has, how wide they are, and the font
 * file that goes into a document. The build makes them from DejaVu (tools/fonts.py).
 * Measures are thousandths of the size.
 */
#ifndef DAMIER_SHEETS_FACE_H
#define DAMIER_SHEETS_FACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { DM_FACE_PLAIN, DM_FACE_BOLD, DM_FACES } dm_face_kind;

typedef struct {
    uint16_t letter, glyph, advance;
} dm_glyph;

typedef struct {
    const char *name;
    const dm_glyph *glyphs; /* by letter */
    size_t glyph_count;
    const unsigned char *file;
    size_t file_size;
    int16_t box[4]; /* of all letters: left, bottom, right, top */
    int16_t ascent, descent, capital;
} dm_face;

extern const dm_face dm_faces[];

/* The glyph of a letter; NULL if the face does not have it. */
const dm_glyph *dm_face_find(dm_face_kind, uint32_t letter);

/* The next letter of a UTF-8 text as a glyph, `?` for one that is missing. */
const dm_glyph *dm_face_next(dm_face_kind, const char *text, size_t left, size_t *length);

/* The width of a text set in size 1. */
double dm_face_width(dm_face_kind, const char *text, size_t length);

/* The first letter of a text the face does not have: its bytes; 0 if it has them all. */
size_t dm_face_missing(dm_face_kind, const char *text, const char **at);

#endif
