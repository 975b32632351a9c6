/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A page as SVG 1.1, for screens and for drawing programs: texts are texts, in fonts that
 * are embedded; drawings are written once and referenced. Attributes only, and one style
 * for the fonts.
 */
#include <string.h>

#include "sheets/document.h"

static const char *const families[] = {"Damier Sans", "Damier Sans Bold"};

/* ---- the canvas ---- */

static void put_attribute(dm_bytes *b, const char *name, double number) {
    dm_bytes_text(b, " ");
    dm_bytes_text(b, name);
    dm_bytes_text(b, "=\"");
    dm_bytes_number(b, number);
    dm_bytes_text(b, "\"");
}

static void put_ink(dm_canvas *c, const char *name, dm_ink ink) {
    unsigned parts[3];
    dm_bytes_text(&c->body, " ");
    dm_bytes_text(&c->body, name);
    dm_bytes_text(&c->body, "=\"");
    if (ink == DM_INK_NONE || ink == DM_INK_CURRENT) {
        dm_bytes_text(&c->body, ink == DM_INK_NONE ? "none" : "currentColor");
    } else {
        dm_ink_parts(c, ink, parts);
        dm_bytes_text(&c->body, "#");
        for (int i = 0; i < 3; i++)
            dm_bytes_hex(&c->body, parts[i], 2);
    }
    dm_bytes_text(&c->body, "\"");
}

static void begin(dm_canvas *c, const dm_pen *pen) {
    dm_bytes_text(&c->body, "<path");
    put_ink(c, "fill", pen->fill);
    if (pen->stroke != DM_INK_NONE) {
        put_ink(c, "stroke", pen->stroke);
        put_attribute(&c->body, "stroke-width", pen->width);
        if (pen->round)
            dm_bytes_text(&c->body,
                          " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        if (pen->dash > 0) {
            dm_bytes_text(&c->body, " stroke-dasharray=\"");
            dm_bytes_numbers(&c->body, (double[]){pen->dash, pen->gap}, 2);
            dm_bytes_text(&c->body, "\"");
        }
    }
    if (pen->transparency)
        put_attribute(&c->body, "opacity", 1 - pen->transparency / 100.0);
    dm_bytes_text(&c->body, " d=\"");
}

static void put_step(dm_canvas *c, const char *step, const double *numbers,
                     size_t count) {
    dm_bytes_text(&c->body, step);
    dm_bytes_numbers(&c->body, numbers, count);
}

static void move(dm_canvas *c, double x, double y) {
    put_step(c, "M", (double[]){x, y}, 2);
}

static void line(dm_canvas *c, double x, double y) {
    put_step(c, "L", (double[]){x, y}, 2);
}

static void curve(dm_canvas *c, const double points[6]) {
    put_step(c, "C", points, 6);
}

static void close(dm_canvas *c) {
    put_step(c, "Z", NULL, 0);
}

static void end(dm_canvas *c, const dm_pen *pen) {
    (void)pen;
    dm_bytes_text(&c->body, "\"/>\n");
}

static void put_escaped(dm_bytes *b, const char *letters, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const char *escape = letters[i] == '&'   ? "&amp;"
                             : letters[i] == '<' ? "&lt;"
                             : letters[i] == '>' ? "&gt;"
                             : letters[i] == '"' ? "&quot;"
                                                 : NULL;
        if (escape)
            dm_bytes_text(b, escape);
        else
            dm_bytes_add(b, letters + i, 1);
    }
}

static void put_font(dm_bytes *b, dm_face_kind face) {
    dm_bytes_text(b, " font-family=\"'");
    dm_bytes_text(b, families[face]);
    dm_bytes_text(b, "','DejaVu Sans',sans-serif\"");
}

static void text(dm_canvas *c, const dm_type *type, const char *letters, size_t length) {
    dm_bytes_text(&c->body, "<text");
    put_attribute(&c->body, "x", type->x);
    put_attribute(&c->body, "y", type->y);
    put_attribute(&c->body, "font-size", type->size * DM_POINT);
    put_font(&c->body, type->face);
    put_ink(c, "fill", type->ink);
    dm_bytes_text(&c->body, ">");
    put_escaped(&c->body, letters, length);
    dm_bytes_text(&c->body, "</text>\n");
}

static void enter(dm_canvas *c, const double matrix[6]) {
    dm_bytes_text(&c->body, "<g transform=\"matrix(");
    dm_bytes_numbers(&c->body, matrix, 6);
    dm_bytes_text(&c->body, ")\">");
}

static void leave(dm_canvas *c) {
    dm_bytes_text(&c->body, "</g>\n");
}

static void drawing(dm_canvas *c, dm_drawing_kind kind, dm_ink ink) {
    dm_bytes_text(&c->body, "<use href=\"#d");
    dm_bytes_integer(&c->body, kind);
    dm_bytes_text(&c->body, "\"");
    if (ink != DM_INK_NONE)
        put_ink(c, "color", ink);
    dm_bytes_text(&c->body, "/>");
}

static const dm_canvas_calls svg_calls = {begin, move, line,  curve, close,
                                          end,   text, enter, leave, drawing};

/* ---- the file ---- */

static void put_fonts(dm_bytes *out, const dm_canvas *c) {
    dm_bytes_text(out, "<style>");
    for (int i = 0; i < DM_FACES; i++) {
        if (!c->faces[i])
            continue;
        dm_bytes_text(out, "@font-face{font-family:'");
        dm_bytes_text(out, families[i]);
        dm_bytes_text(out, "';src:url(data:font/ttf;base64,");
        dm_bytes_base64(out, dm_faces[i].file, dm_faces[i].file_size);
        dm_bytes_text(out, ")}");
    }
    dm_bytes_text(out, "</style>\n");
}

static void put_drawings(dm_bytes *out, const dm_canvas *page) {
    dm_canvas c = {.calls = &svg_calls, .grey = page->grey};
    for (int i = 0; i < DM_DRAWINGS; i++) {
        if (!page->drawings[i])
            continue;
        dm_bytes_text(&c.body, "<g id=\"d");
        dm_bytes_integer(&c.body, i);
        dm_bytes_text(&c.body, "\">");
        dm_draw_shapes(&c, (dm_drawing_kind)i);
        dm_bytes_text(&c.body, "</g>\n");
    }
    dm_bytes_add(out, c.body.data, c.body.length);
    out->failed = out->failed || c.body.failed;
    dm_bytes_free(&c.body);
}

void dm_svg_write(dm_bytes *out, const dm_document *d, size_t page) {
    dm_canvas c = {.calls = &svg_calls, .grey = d->grey};
    d->draw(&c, d->payload, page);
    const double size[2] = {d->width > 0 ? d->width : DM_PAGE_WIDTH,
                            d->height > 0 ? d->height : DM_PAGE_HEIGHT};
    dm_bytes_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    dm_bytes_number(out, size[0]);
    dm_bytes_text(out, "mm\" height=\"");
    dm_bytes_number(out, size[1]);
    dm_bytes_text(out, "mm\" viewBox=\"0 0 ");
    dm_bytes_number(out, size[0]);
    dm_bytes_text(out, " ");
    dm_bytes_number(out, size[1]);
    dm_bytes_text(out, "\" xml:lang=\"");
    dm_bytes_text(out, d->language);
    dm_bytes_text(out, "\">\n<title>");
    put_escaped(out, d->title, strlen(d->title));
    dm_bytes_text(out, "</title>\n<defs>\n");
    if (!d->plain_fonts)
        put_fonts(out, &c);
    put_drawings(out, &c);
    dm_bytes_text(out, "</defs>\n<path fill=\"#ffffff\" d=\"M0 0H");
    dm_bytes_number(out, size[0]);
    dm_bytes_text(out, "V");
    dm_bytes_number(out, size[1]);
    dm_bytes_text(out, "H0Z\"/>\n");
    dm_bytes_add(out, c.body.data, c.body.length);
    dm_bytes_text(out, "</svg>\n");
    out->failed = out->failed || c.body.failed;
    dm_bytes_free(&c.body);
}
