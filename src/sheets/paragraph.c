/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of several lines: see paragraph.h. */
#include "sheets/paragraph.h"

#include <string.h>

#define SIZE_STEP 0.5

/* Reading through the runs, glyph by glyph. */
typedef struct {
    const dm_paragraph *paragraph;
    dm_text_place at;
} reader;

/* The text that comes next, NULL at the end; empty runs are passed over. */
static const char *here(reader *r) {
    const dm_paragraph *p = r->paragraph;
    while (r->at.run < p->run_count && r->at.byte == p->runs[r->at.run].length)
        r->at = (dm_text_place){r->at.run + 1, 0};
    return r->at.run < p->run_count ? p->runs[r->at.run].text + r->at.byte : NULL;
}

/* Skips one letter and returns its advance, in thousandths. */
static int pass(reader *r) {
    const dm_text_run *run = &r->paragraph->runs[r->at.run];
    size_t step;
    int advance =
        dm_face_next(run->face, run->text + r->at.byte, run->length - r->at.byte, &step)
            ->advance;
    r->at.byte += step;
    return advance;
}

/* How wide they are, all together. */
static long pass_spaces(reader *r) {
    long width = 0;
    for (const char *next; (next = here(r)) && *next == ' ';)
        width += pass(r);
    return width;
}

/*
 * One line, at most `most` thousandths wide. It ends before the last space that is not
 * too far; false if there is none.
 */
static bool break_line(reader *r, long most, dm_text_line *line) {
    long width = 0;
    bool broken = false;
    dm_text_place end = r->at, next_line = r->at;
    line->from = r->at;
    for (const char *next; (next = here(r));) {
        if (*next == ' ') {
            end = r->at;
            width += pass_spaces(r);
            next_line = r->at;
            broken = true;
            continue;
        }
        width += pass(r);
        if (width > most) {
            line->to = end;
            r->at = next_line;
            return broken;
        }
    }
    bool ends_in_spaces =
        broken && next_line.run == r->at.run && next_line.byte == r->at.byte;
    line->to = ends_in_spaces ? end : r->at;
    return true;
}

bool dm_paragraph_break(dm_paragraph *p, double width) {
    reader r = {p, {0, 0}};
    long most = (long)(width / (p->size * DM_POINT) * 1000 + 0.5);
    p->line_count = 0;
    pass_spaces(&r);
    while (here(&r)) {
        if (p->line_count == DM_LINES_MAX ||
            !break_line(&r, most, &p->lines[p->line_count++]))
            return false;
    }
    return true;
}

double dm_paragraph_height(const dm_paragraph *p) {
    return (double)p->line_count * p->size * p->leading * DM_POINT;
}

bool dm_paragraph_fit(dm_paragraph *p, double width, double height, double least) {
    for (; p->size >= least; p->size -= SIZE_STEP)
        if (dm_paragraph_break(p, width) && dm_paragraph_height(p) <= height)
            return true;
    return false;
}

/* The part of a line that lies in one run is one text. */
static void draw_line(dm_canvas *c, const dm_paragraph *p, const dm_text_line *line,
                      dm_type type) {
    for (size_t i = line->from.run; i <= line->to.run && i < p->run_count; i++) {
        const dm_text_run *run = &p->runs[i];
        size_t from = i == line->from.run ? line->from.byte : 0;
        size_t to = i == line->to.run ? line->to.byte : run->length;
        if (from >= to)
            continue;
        type.face = run->face;
        type.x = dm_draw_part(c, &type, run->text + from, to - from);
    }
}

/* The letters stand in the middle of their line: as much space above as below. */
void dm_paragraph_draw(dm_canvas *c, const dm_paragraph *p, double x, double y,
                       dm_ink ink) {
    double step = p->size * p->leading * DM_POINT;
    double capital = dm_faces[DM_FACE_PLAIN].capital / 1000.0 * p->size * DM_POINT;
    dm_type type = {.x = x, .size = p->size, .ink = ink};
    for (size_t i = 0; i < p->line_count; i++) {
        type.y = y + (double)i * step + (step + capital) / 2;
        draw_line(c, p, &p->lines[i], type);
    }
}

dm_paragraph dm_paragraph_of(const dm_text_run *run, double size, double leading) {
    return (dm_paragraph){.runs = run, .run_count = 1, .size = size, .leading = leading};
}

dm_text_run dm_run_of(const char *text, dm_face_kind face) {
    return (dm_text_run){text, strlen(text), face};
}
