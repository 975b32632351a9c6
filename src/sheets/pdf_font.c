/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A face inside a PDF: the font file, how wide its glyphs are, and which letter each
 * glyph stands for, so that texts can be searched and copied. Texts name glyphs by their
 * number in the file (Identity-H).
 */
#include "sheets/document.h"

enum { MOST_LETTERS_PER_LIST = 100, FLAG_NONSYMBOLIC = 32 };

/* The objects of a font, counted from its first. */
enum { FONT, DESCENDANT, DESCRIPTOR, FONT_FILE, LETTERS };

static void put_number(dm_bytes *b, const char *before, int number) {
    dm_bytes_text(b, before);
    dm_bytes_integer(b, number);
}

/* Six capitals before the name say that letters are left out of the font. */
static void put_name(dm_bytes *b, const char *before, const dm_face *face) {
    dm_bytes_text(b, before);
    dm_bytes_text(b, "/DAMIER+");
    dm_bytes_text(b, face->name);
}

static void write_font(dm_pdf *pdf, const dm_face *face, int first) {
    dm_pdf_object(pdf, first + FONT);
    put_name(pdf->out, "<</Type/Font/Subtype/Type0/BaseFont", face);
    dm_pdf_reference(pdf, "/Encoding/Identity-H/DescendantFonts[", first + DESCENDANT);
    dm_pdf_reference(pdf, "]/ToUnicode ", first + LETTERS);
    dm_bytes_text(pdf->out, ">>\nendobj\n");
}

static void write_widths(dm_pdf *pdf, const dm_face *face, int first) {
    dm_pdf_object(pdf, first + DESCENDANT);
    put_name(pdf->out, "<</Type/Font/Subtype/CIDFontType2/BaseFont", face);
    dm_bytes_text(pdf->out, "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
                            "/Supplement 0>>/CIDToGIDMap/Identity");
    dm_pdf_reference(pdf, "/FontDescriptor ", first + DESCRIPTOR);
    dm_bytes_text(pdf->out, "/W[");
    for (size_t i = 0; i < face->glyph_count; i++) {
        put_number(pdf->out, i % 8 ? " " : "\n", face->glyphs[i].glyph);
        put_number(pdf->out, "[", face->glyphs[i].advance);
        dm_bytes_text(pdf->out, "]");
    }
    dm_bytes_text(pdf->out, "]>>\nendobj\n");
}

static void write_descriptor(dm_pdf *pdf, const dm_face *face, int first) {
    bool bold = face == &dm_faces[DM_FACE_BOLD];
    dm_pdf_object(pdf, first + DESCRIPTOR);
    put_name(pdf->out, "<</Type/FontDescriptor/FontName", face);
    put_number(pdf->out, "/Flags ", FLAG_NONSYMBOLIC);
    for (int i = 0; i < 4; i++)
        put_number(pdf->out, i ? " " : "/FontBBox[", face->box[i]);
    put_number(pdf->out, "]/ItalicAngle 0/Ascent ", face->ascent);
    put_number(pdf->out, "/Descent ", face->descent);
    put_number(pdf->out, "/CapHeight ", face->capital);
    dm_bytes_text(pdf->out, bold ? "/StemV 140" : "/StemV 90");
    dm_pdf_reference(pdf, "/FontFile2 ", first + FONT_FILE);
    dm_bytes_text(pdf->out, ">>\nendobj\n");
}

static void write_file(dm_pdf *pdf, const dm_face *face, int first) {
    dm_pdf_object(pdf, first + FONT_FILE);
    put_number(pdf->out, "<</Length1 ", (int)face->file_size);
    dm_pdf_stream(pdf, face->file, face->file_size);
}

/* Lists of at most a hundred letters, as the format asks. */
static void put_letters(dm_bytes *b, const dm_face *face) {
    for (size_t i = 0; i < face->glyph_count; i++) {
        size_t left = face->glyph_count - i;
        if (i % MOST_LETTERS_PER_LIST == 0) {
            dm_bytes_integer(b, left < MOST_LETTERS_PER_LIST ? (int)left
                                                             : MOST_LETTERS_PER_LIST);
            dm_bytes_text(b, " beginbfchar\n");
        }
        dm_bytes_text(b, "<");
        dm_bytes_hex(b, face->glyphs[i].glyph, 4);
        dm_bytes_text(b, "> <");
        dm_bytes_hex(b, face->glyphs[i].letter, 4);
        dm_bytes_text(b, ">\n");
        if (left == 1 || (i + 1) % MOST_LETTERS_PER_LIST == 0)
            dm_bytes_text(b, "endbfchar\n");
    }
}

static void write_letters(dm_pdf *pdf, const dm_face *face, int first) {
    dm_bytes map = {0};
    dm_bytes_text(&map, "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) "
                        "/Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n"
                        "/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\n"
                        "endcodespacerange\n");
    put_letters(&map, face);
    dm_bytes_text(&map, "endcmap\nCMapName currentdict /CMap defineresource pop\n"
                        "end\nend\n");
    dm_pdf_object(pdf, first + LETTERS);
    dm_bytes_text(pdf->out, "<<");
    dm_pdf_stream(pdf, map.data, map.length);
    pdf->out->failed = pdf->out->failed || map.failed;
    dm_bytes_free(&map);
}

void dm_pdf_font(dm_pdf *pdf, const dm_face *face, int first) {
    write_font(pdf, face, first);
    write_widths(pdf, face, first);
    write_descriptor(pdf, face, first);
    write_file(pdf, face, first);
    write_letters(pdf, face, first);
}
