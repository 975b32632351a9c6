/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The faces of texts: see face.h. */
#include "sheets/face.h"

#include <string.h>

#include "base/utf8.h"

const dm_glyph *dm_face_find(dm_face_kind kind, uint32_t letter) {
    const dm_glyph *glyphs = dm_faces[kind].glyphs;
    size_t low = 0, high = dm_faces[kind].glyph_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (glyphs[middle].letter == letter)
            return &glyphs[middle];
        if (glyphs[middle].letter < letter)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const dm_glyph *dm_face_next(dm_face_kind kind, const char *text, size_t left,
                             size_t *length) {
    const dm_glyph *glyph = dm_face_find(kind, dm_utf8_read(text, left, length));
    return glyph ? glyph : dm_face_find(kind, '?');
}

double dm_face_width(dm_face_kind kind, const char *text, size_t length) {
    long sum = 0;
    for (size_t at = 0, step; at < length; at += step)
        sum += dm_face_next(kind, text + at, length - at, &step)->advance;
    return (double)sum / 1000;
}

size_t dm_face_missing(dm_face_kind kind, const char *text, const char **at) {
    size_t length = strlen(text), step;
    for (*at = text; length > 0; *at += step, length -= step)
        if (!dm_face_find(kind, dm_utf8_read(*at, length, &step)))
            return step;
    return 0;
}
