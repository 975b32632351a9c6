/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting text on the screen: see paint.h. */
#include "paint.h"

#include <string.h>
#include <wchar.h>

#include "base/text.h"
#include "base/utf8.h"
#include "shown_text.h"

enum { CHARACTER_PARTS = 4, LINE_COLUMNS = 512 };

static bool unicode;

void paint_begin(bool can_unicode) {
    unicode = can_unicode;
}

bool paint_unicode(void) {
    return unicode;
}

const char *sign(const char *with, const char *without) {
    return unicode ? with : without;
}

/* ---- characters ---- */

static int columns_of(uint32_t character) {
    if (character < 0x80)
        return 1;
    int columns = wcwidth((wchar_t)character);
    return columns < 0 ? 1 : columns;
}

/*
 * The next character with the accents that follow it; returns the bytes it took. What the
 * terminal has no width for is shown as a question mark.
 */
static size_t next_character(const char *text, size_t left, wchar_t out[CHARACTER_PARTS],
                             int *columns) {
    size_t step, taken = 0;
    int parts = 0;
    while (taken < left && parts < CHARACTER_PARTS - 1) {
        uint32_t character = dm_utf8_read(text + taken, left - taken, &step);
        bool accent = character >= 0x80 && columns_of(character) == 0;
        if (parts > 0 && !accent)
            break;
        if (parts == 0) {
            *columns = columns_of(character);
            bool known = character < 0x80 || wcwidth((wchar_t)character) > 0;
            out[parts++] = known ? (wchar_t)character : L'?';
            *columns = known ? *columns : 1;
        } else {
            out[parts++] = (wchar_t)character;
        }
        taken += step;
    }
    out[parts] = L'\0';
    return taken;
}

/* Puts what is shown of one character of a text; false if there is no room for it. */
static bool put_shown(int row, int *col, int end, attr_t attributes, short pair,
                      const char *shown) {
    size_t left = strlen(shown);
    while (left > 0) {
        wchar_t parts[CHARACTER_PARTS];
        int columns;
        cchar_t character;
        size_t taken = next_character(shown, left, parts, &columns);
        if (*col + columns > end || *col + columns > COLS)
            return false;
        if (row >= 0 && row < LINES && *col >= 0 &&
            setcchar(&character, parts, attributes, pair, NULL) == OK)
            mvadd_wch(row, *col, &character);
        *col += columns;
        shown += taken;
        left -= taken;
    }
    return true;
}

int paint(int row, int col, int width, style s, attr_t more, const char *text) {
    char shown[SHOWN_BYTES];
    int at = col;
    attr_t attributes = style_attributes(s) | more;
    for (const char *end = text + strlen(text); text < end;) {
        text += shown_next(text, (size_t)(end - text), unicode, shown);
        if (!put_shown(row, &at, col + width, attributes, style_pair(s), shown))
            break;
    }
    return at - col;
}

static int width_of(const char *text, const char *end) {
    char shown[SHOWN_BYTES];
    int width = 0;
    while (text < end) {
        text += shown_next(text, (size_t)(end - text), unicode, shown);
        size_t left = strlen(shown);
        for (const char *at = shown; left > 0;) {
            wchar_t parts[CHARACTER_PARTS];
            int columns;
            size_t taken = next_character(at, left, parts, &columns);
            width += columns;
            at += taken;
            left -= taken;
        }
    }
    return width;
}

int paint_width(const char *text) {
    return width_of(text, text + strlen(text));
}

void paint_fill(int row, int col, int rows, int cols, style s, const char *with) {
    for (int r = row; r < row + rows; r++)
        for (int c = col; c < col + cols; c++)
            paint(r, c, 1, s, 0, with);
}

/* ---- lines ---- */

/* Where to break a text that must fit a width: after the last space, or inside a word. */
static const char *line_end(const char *text, const char *stop, int width) {
    const char *fits = text;
    for (const char *at = text; at < stop;) {
        const char *space = memchr(at, ' ', (size_t)(stop - at));
        const char *word_end = space ? space : stop;
        if (width_of(text, word_end) > width)
            break;
        fits = word_end;
        at = space ? space + 1 : stop;
    }
    if (fits > text || width_of(text, stop) <= width)
        return fits > text ? fits : stop;
    char shown[SHOWN_BYTES];
    const char *at = text;
    do
        at += shown_next(at, (size_t)(stop - at), unicode, shown);
    while (at < stop && width_of(text, at) < width);
    return at;
}

static void put_line(column *c, style s, const char *text, size_t length) {
    char line[LINE_COLUMNS];
    dm_writer w = dm_writer_init(line, sizeof line);
    dm_write_bytes(&w, text, length);
    if (c->skip > 0)
        c->skip--;
    else if (c->row < c->end)
        paint(c->row++, c->col, c->width, s, 0, line);
}

void paint_lines(column *c, style s, const char *text) {
    if (c->width < 1)
        return;
    for (const char *end = text + strlen(text); text <= end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        const char *cut = line_end(text, stop, c->width);
        put_line(c, s, text, (size_t)(cut - text));
        text = cut < stop && *cut == ' ' ? cut + 1 : cut;
        if (cut == stop)
            text = stop + 1;
    }
}

/* ---- frames and words ---- */

void paint_frame(int row, int col, int rows, int cols, const char *title) {
    int last = row + rows - 1, right = col + cols - 1;
    for (int c = col + 1; c < right; c++) {
        paint(row, c, 1, STYLE_PLAIN, 0, sign("─", "-"));
        paint(last, c, 1, STYLE_PLAIN, 0, sign("─", "-"));
    }
    for (int r = row + 1; r < last; r++) {
        paint(r, col, 1, STYLE_PLAIN, 0, sign("│", "|"));
        paint(r, right, 1, STYLE_PLAIN, 0, sign("│", "|"));
    }
    paint(row, col, 1, STYLE_PLAIN, 0, sign("╭", "+"));
    paint(row, right, 1, STYLE_PLAIN, 0, sign("╮", "+"));
    paint(last, col, 1, STYLE_PLAIN, 0, sign("╰", "+"));
    paint(last, right, 1, STYLE_PLAIN, 0, sign("╯", "+"));
    if (!*title)
        return;
    paint(row, col + 2, 1, STYLE_PLAIN, 0, " ");
    int width = paint(row, col + 3, cols - 6, STYLE_BOLD, 0, title);
    paint(row, col + 3 + width, 1, STYLE_PLAIN, 0, " ");
}

void fill_text(char *out, size_t cap, const char *text, const char *a, const char *b,
               const char *c) {
    const char *const arguments[] = {a ? a : "", b ? b : "", c ? c : ""};
    dm_writer w = dm_writer_init(out, cap);
    for (; *text; text++) {
        if (text[0] == '{' && text[1] >= '1' && text[1] <= '3' && text[2] == '}') {
            dm_write_text(&w, arguments[text[1] - '1']);
            text += 2;
        } else {
            dm_write_char(&w, *text);
        }
    }
    if (w.length >= cap)
        out[dm_utf8_cut(out, cap - 1, cap - 2)] = '\0';
}
