/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pages written as files: the two writers behind a canvas. The caller draws, the writer
 * makes a document of it. What is written holds no date and nothing of the machine, so
 * that the same sheets are the same bytes everywhere.
 */
#ifndef DAMIER_SHEETS_DOCUMENT_H
#define DAMIER_SHEETS_DOCUMENT_H

#include "sheets/canvas.h"

/* What is to be written; `draw` fills one page, counted from 0. */
typedef struct {
    const char *title, *language; /* "fr" */
    double width, height;         /* of a page in millimetres; A4 if 0 */
    bool grey, two_sided;
    bool plain_fonts; /* of an SVG: none is inside, the reader's own are taken */
    size_t page_count;
    void (*draw)(dm_canvas *, const void *payload, size_t page);
    const void *payload;
} dm_document;

/* All pages as PDF 1.4, the fonts inside; one page as SVG, likewise. */
void dm_pdf_write(dm_bytes *out, const dm_document *);
void dm_svg_write(dm_bytes *out, const dm_document *, size_t page);

/* The fonts and the other things pages of a PDF share, from an object's number on. */
enum { DM_PDF_FONT_OBJECTS = 5 };
typedef struct {
    dm_bytes *out;
    size_t *places; /* of the objects, by number; 0 for none */
} dm_pdf;
void dm_pdf_object(dm_pdf *, int number);
/* `before`, then a reference to an object. */
void dm_pdf_reference(dm_pdf *, const char *before, int number);
/* The rest of an object that is a stream, after the `<<` and the entries it has. */
void dm_pdf_stream(dm_pdf *, const void *data, size_t length);
void dm_pdf_font(dm_pdf *, const dm_face *, int first);

#endif
