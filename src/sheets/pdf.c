/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pages as PDF 1.4 (ISO 32000-1 with few of its means): paths, texts as glyph numbers,
 * drawings as forms that are written once and referenced where they are used. Objects
 * have fixed numbers: catalogue, pages, information, resources, fonts, drawings, then two
 * a page.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "sheets/document.h"

enum {
    CATALOGUE = 1,
    PAGES,
    INFORMATION,
    RESOURCES,
    FONTS,
    DRAWINGS = FONTS + DM_FACES * DM_PDF_FONT_OBJECTS,
    FIRST_PAGE = DRAWINGS + DM_DRAWINGS,
    OBJECTS_PER_PAGE = 2,
    PLACE_DIGITS = 10
};

/* A4 in points, and millimetres from the top turned into points from the bottom. */
#define MEDIA_BOX "[0 0 595.276 841.89]"
static const char millimetres[] = "2.834646 0 0 -2.834646 0 841.89 cm\n";

/* ---- the canvas ---- */

static void put(dm_canvas *c, const double *numbers, size_t count, const char *operator) {
    dm_bytes_numbers(&c->body, numbers, count);
    dm_bytes_text(&c->body, operator);
    dm_bytes_add(&c->body, "\n", 1);
}

static void put_ink(dm_canvas *c, dm_ink ink, const char *operator) {
    unsigned parts[3];
    if (ink == DM_INK_NONE || ink == DM_INK_CURRENT)
        return;
    dm_ink_parts(c, ink, parts);
    put(c, (double[]){parts[0] / 255.0, parts[1] / 255.0, parts[2] / 255.0}, 3, operator);
}

static void put_opacity(dm_canvas *c, int percent) {
    c->opacities[percent] = true;
    dm_bytes_text(&c->body, "/O");
    dm_bytes_integer(&c->body, percent);
    dm_bytes_text(&c->body, " gs\n");
}

static void begin(dm_canvas *c, const dm_pen *pen) {
    put_ink(c, pen->fill, "rg");
    if (pen->transparency)
        put_opacity(c, 100 - pen->transparency);
    if (pen->stroke == DM_INK_NONE)
        return;
    put_ink(c, pen->stroke, "RG");
    put(c, &pen->width, 1, pen->round ? "w 1 J 1 j" : "w 0 J 0 j");
    dm_bytes_add(&c->body, "[", 1);
    if (pen->dash > 0)
        dm_bytes_numbers(&c->body, (double[]){pen->dash, pen->gap}, 2);
    dm_bytes_text(&c->body, "] 0 d\n");
}

static void move(dm_canvas *c, double x, double y) {
    put(c, (double[]){x, y}, 2, "m");
}

static void line(dm_canvas *c, double x, double y) {
    put(c, (double[]){x, y}, 2, "l");
}

static void curve(dm_canvas *c, const double points[6]) {
    put(c, points, 6, "c");
}

static void close(dm_canvas *c) {
    put(c, NULL, 0, "h");
}

static void end(dm_canvas *c, const dm_pen *pen) {
    bool filled = pen->fill != DM_INK_NONE, drawn = pen->stroke != DM_INK_NONE;
    put(c, NULL, 0, filled && drawn ? "B" : filled ? "f" : drawn ? "S" : "n");
    if (pen->transparency)
        put_opacity(c, 100);
}

/* The page is upside down for PDF; the letters are turned back. */
static void text(dm_canvas *c, const dm_type *type, const char *letters, size_t length) {
    double size = type->size * DM_POINT;
    dm_bytes_text(&c->body, "BT ");
    put_ink(c, type->ink, "rg");
    dm_bytes_text(&c->body, type->face == DM_FACE_BOLD ? "/F1 1 Tf " : "/F0 1 Tf ");
    put(c, (double[]){size, 0, 0, -size, type->x, type->y}, 6, "Tm");
    dm_bytes_add(&c->body, "<", 1);
    for (size_t at = 0, step; at < length; at += step)
        dm_bytes_hex(&c->body,
                     dm_face_next(type->face, letters + at, length - at, &step)->glyph,
                     4);
    dm_bytes_text(&c->body, "> Tj ET\n");
}

static void enter(dm_canvas *c, const double matrix[6]) {
    dm_bytes_text(&c->body, "q ");
    put(c, matrix, 6, "cm");
}

static void leave(dm_canvas *c) {
    put(c, NULL, 0, "Q");
}

static void drawing(dm_canvas *c, dm_drawing_kind kind, dm_ink ink) {
    put_ink(c, ink, "rg");
    put_ink(c, ink, "RG");
    dm_bytes_text(&c->body, "/D");
    dm_bytes_integer(&c->body, kind);
    dm_bytes_text(&c->body, " Do\n");
}

static const dm_canvas_calls pdf_calls = {begin, move, line,  curve, close,
                                          end,   text, enter, leave, drawing};

/* ---- objects ---- */

void dm_pdf_object(dm_pdf *pdf, int number) {
    pdf->places[number] = pdf->out->length;
    dm_bytes_integer(pdf->out, number);
    dm_bytes_text(pdf->out, " 0 obj\n");
}

void dm_pdf_stream(dm_pdf *pdf, const void *data, size_t length) {
    dm_bytes_text(pdf->out, "/Length ");
    dm_bytes_integer(pdf->out, (long long)length);
    dm_bytes_text(pdf->out, ">>\nstream\n");
    dm_bytes_add(pdf->out, data, length);
    dm_bytes_text(pdf->out, "\nendstream\nendobj\n");
}

void dm_pdf_reference(dm_pdf *pdf, const char *before, int number) {
    dm_bytes_text(pdf->out, before);
    dm_bytes_integer(pdf->out, number);
    dm_bytes_text(pdf->out, " 0 R");
}

static void put_entry(dm_pdf *pdf, char kind, int number, int object) {
    dm_bytes_add(pdf->out, "/", 1);
    dm_bytes_add(pdf->out, &kind, 1);
    dm_bytes_integer(pdf->out, number);
    dm_pdf_reference(pdf, " ", object);
}

static void write_page(dm_pdf *pdf, dm_canvas *c, const dm_document *d, size_t page) {
    int number = FIRST_PAGE + OBJECTS_PER_PAGE * (int)page;
    dm_pdf_object(pdf, number);
    dm_pdf_reference(pdf, "<</Type/Page/Parent ", PAGES);
    dm_bytes_text(pdf->out, "/MediaBox" MEDIA_BOX);
    dm_pdf_reference(pdf, "/Resources ", RESOURCES);
    dm_pdf_reference(pdf, "/Contents ", number + 1);
    dm_bytes_text(pdf->out, ">>\nendobj\n");
    c->body.length = 0;
    dm_bytes_text(&c->body, millimetres);
    d->draw(c, d->payload, page);
    dm_pdf_object(pdf, number + 1);
    dm_bytes_text(pdf->out, "<<");
    dm_pdf_stream(pdf, c->body.data, c->body.length);
}

static void write_drawing(dm_pdf *pdf, dm_canvas *c, dm_drawing_kind kind) {
    const double size[] = {dm_drawings[kind].width, dm_drawings[kind].height};
    c->body.length = 0;
    dm_draw_shapes(c, kind);
    dm_pdf_object(pdf, DRAWINGS + (int)kind);
    dm_bytes_text(pdf->out, "<</Type/XObject/Subtype/Form/BBox[0 0 ");
    dm_bytes_numbers(pdf->out, size, 2);
    dm_pdf_reference(pdf, "]/Resources ", RESOURCES);
    dm_pdf_stream(pdf, c->body.data, c->body.length);
}

static void write_resources(dm_pdf *pdf, const dm_canvas *c) {
    dm_pdf_object(pdf, RESOURCES);
    dm_bytes_text(pdf->out, "<</Font<<");
    for (int i = 0; i < DM_FACES; i++)
        if (c->faces[i])
            put_entry(pdf, 'F', i, FONTS + i * DM_PDF_FONT_OBJECTS);
    dm_bytes_text(pdf->out, ">>/XObject<<");
    for (int i = 0; i < DM_DRAWINGS; i++)
        if (c->drawings[i])
            put_entry(pdf, 'D', i, DRAWINGS + i);
    dm_bytes_text(pdf->out, ">>/ExtGState<<");
    for (int i = 0; i < DM_OPACITIES; i++)
        if (c->opacities[i]) {
            double part = i / 100.0;
            dm_bytes_text(pdf->out, "/O");
            dm_bytes_integer(pdf->out, i);
            dm_bytes_text(pdf->out, "<</ca ");
            dm_bytes_number(pdf->out, part);
            dm_bytes_text(pdf->out, "/CA ");
            dm_bytes_number(pdf->out, part);
            dm_bytes_text(pdf->out, ">>");
        }
    dm_bytes_text(pdf->out, ">>>>\nendobj\n");
}

/* A text as UTF-16 with its mark; ours are all in the first plane. */
static void put_string(dm_pdf *pdf, const char *letters) {
    size_t left = strlen(letters), step;
    dm_bytes_text(pdf->out, "<feff");
    for (; left > 0; letters += step, left -= step)
        dm_bytes_hex(pdf->out, dm_utf8_read(letters, left, &step) & 0xFFFF, 4);
    dm_bytes_text(pdf->out, ">");
}

/* Asks the viewer to print in full size, and on both sides where there are backs. */
static void write_catalogue(dm_pdf *pdf, const dm_document *d) {
    dm_pdf_object(pdf, CATALOGUE);
    dm_pdf_reference(pdf, "<</Type/Catalog/Pages ", PAGES);
    dm_bytes_text(pdf->out, "/Lang");
    put_string(pdf, d->language);
    dm_bytes_text(pdf->out, "/ViewerPreferences<</PrintScaling/None/Duplex/");
    dm_bytes_text(pdf->out, d->two_sided ? "DuplexFlipLongEdge" : "Simplex");
    dm_bytes_text(pdf->out, "/DisplayDocTitle true>>>>\nendobj\n");
    dm_pdf_object(pdf, PAGES);
    dm_bytes_text(pdf->out, "<</Type/Pages/Kids[");
    for (size_t i = 0; i < d->page_count; i++)
        dm_pdf_reference(pdf, i ? " " : "", FIRST_PAGE + OBJECTS_PER_PAGE * (int)i);
    dm_bytes_text(pdf->out, "]/Count ");
    dm_bytes_integer(pdf->out, (long long)d->page_count);
    dm_bytes_text(pdf->out, ">>\nendobj\n");
    dm_pdf_object(pdf, INFORMATION);
    dm_bytes_text(pdf->out, "<</Title");
    put_string(pdf, d->title);
    dm_bytes_text(pdf->out, "/Producer(Damier)>>\nendobj\n");
}

/* Where each object begins; every row has twenty bytes. */
static void write_places(dm_pdf *pdf, int objects) {
    size_t start = pdf->out->length;
    dm_bytes_text(pdf->out, "xref\n0 ");
    dm_bytes_integer(pdf->out, objects);
    dm_bytes_text(pdf->out, "\n");
    for (int i = 0; i < objects; i++) {
        char place[PLACE_DIGITS];
        size_t rest = pdf->places[i];
        for (int digit = PLACE_DIGITS; digit-- > 0; rest /= 10)
            place[digit] = (char)('0' + rest % 10);
        dm_bytes_add(pdf->out, place, sizeof place);
        dm_bytes_text(pdf->out, pdf->places[i] ? " 00000 n \n" : " 65535 f \n");
    }
    dm_bytes_text(pdf->out, "trailer\n<</Size ");
    dm_bytes_integer(pdf->out, objects);
    dm_pdf_reference(pdf, "/Root ", CATALOGUE);
    dm_pdf_reference(pdf, "/Info ", INFORMATION);
    dm_bytes_text(pdf->out, ">>\nstartxref\n");
    dm_bytes_integer(pdf->out, (long long)start);
    dm_bytes_text(pdf->out, "\n%%EOF\n");
}

void dm_pdf_write(dm_bytes *out, const dm_document *d) {
    int objects = FIRST_PAGE + OBJECTS_PER_PAGE * (int)d->page_count;
    dm_canvas c = {.calls = &pdf_calls, .grey = d->grey};
    dm_pdf pdf = {out, calloc((size_t)objects, sizeof *pdf.places)};
    out->failed = out->failed || !pdf.places;
    if (!pdf.places)
        return;
    dm_bytes_text(out, "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n");
    write_catalogue(&pdf, d);
    for (size_t i = 0; i < d->page_count; i++)
        write_page(&pdf, &c, d, i);
    for (int i = 0; i < DM_DRAWINGS; i++)
        if (c.drawings[i])
            write_drawing(&pdf, &c, (dm_drawing_kind)i);
    for (int i = 0; i < DM_FACES; i++)
        if (c.faces[i])
            dm_pdf_font(&pdf, &dm_faces[i], FONTS + i * DM_PDF_FONT_OBJECTS);
    write_resources(&pdf, &c);
    write_places(&pdf, objects);
    out->failed = out->failed || c.body.failed;
    dm_bytes_free(&c.body);
    free(pdf.places);
}
