/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words, commands and marks of a comment: see pdn_comment.h. */
#include "formats/pdn_comment.h"

#include <string.h>

#include "base/text.h"

enum { SHORT_SQUARE = 2, LONG_SQUARE = 3, SHORT_MOST = 99 };

static const char blanks[] = " \t\r\n";
static const char arrows[] = "[%cal";
static const char rings[] = "[%csl";

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* ---- reading ---- */

/* Words and commands gather with one blank between them. */
static void add_piece(dm_writer *to, const char *piece, size_t length) {
    if (to->length > 0)
        dm_write_char(to, ' ');
    dm_write_bytes(to, piece, length);
}

/* A number of so many digits, which is a square of the board; 0 if it is not. */
static unsigned read_square(const char *text, size_t digits, size_t squares) {
    unsigned square = 0;
    for (size_t i = 0; i < digits; i++)
        square = square * 10 + (unsigned)(text[i] - '0');
    return square <= squares ? square : 0;
}

/* `G3228` or `G28`, up to `length`; false if it is none of this board. */
static bool read_mark(const char *text, size_t length, size_t ends, size_t squares,
                      pdn_mark *mark) {
    size_t digits = (length - 1) / ends;
    if (length != 1 + ends * digits || digits < SHORT_SQUARE || digits > LONG_SQUARE ||
        text[0] < 'A' || text[0] > 'Z')
        return false;
    for (size_t i = 1; i < length; i++)
        if (!is_digit(text[i]))
            return false;
    mark->colour = text[0];
    mark->from = (uint8_t)read_square(text + 1, digits, squares);
    mark->to = ends == 2 ? (uint8_t)read_square(text + 1 + digits, digits, squares) : 0;
    return mark->from && (ends == 1 || (mark->to && mark->to != mark->from));
}

/* All marks of a command, or none: what cannot be understood stays as it was written. */
static bool read_marks(const char *text, size_t length, size_t squares, pdn_comment *c) {
    static const char between[] = ", \t\r\n]";
    size_t count = c->mark_count, name = sizeof arrows - 1;
    bool arrow = strncmp(text, arrows, name) == 0;
    if ((!arrow && strncmp(text, rings, name) != 0) || !strchr(blanks, text[name]))
        return false;
    for (size_t at = name; at < length;) {
        at += strspn(text + at, between);
        if (at >= length)
            break;
        size_t mark = strcspn(text + at, between);
        if (count == PDN_MARKS_MAX ||
            !read_mark(text + at, mark, arrow ? 2 : 1, squares, &c->marks[count]))
            return false;
        count++;
        at += mark;
    }
    c->mark_count = count;
    return true;
}

static size_t command_length(const char *text) {
    const char *end = text[0] == '[' && text[1] == '%' ? strchr(text, ']') : NULL;
    return end ? (size_t)(end + 1 - text) : 0;
}

/* Up to the next blank or command. */
static size_t word_length(const char *text) {
    size_t length = 1;
    while (text[length] && !strchr(blanks, text[length]) &&
           command_length(text + length) == 0)
        length++;
    return length;
}

void pdn_comment_read(const char *text, size_t squares, pdn_comment *c) {
    size_t cap = 2 * strlen(text) + 1;
    dm_writer words = dm_writer_init(c->words, cap),
              commands = dm_writer_init(c->commands, cap);
    c->mark_count = 0;
    while (*(text += strspn(text, blanks))) {
        size_t length = command_length(text);
        if (length == 0)
            add_piece(&words, text, length = word_length(text));
        else if (!read_marks(text, length, squares, c))
            add_piece(&commands, text, length);
        text += length;
    }
}

/* ---- writing ---- */

static void write_square(dm_writer *w, unsigned square, bool wide) {
    if (wide)
        dm_write_char(w, (char)('0' + square / 100));
    dm_write_char(w, (char)('0' + square / 10 % 10));
    dm_write_char(w, (char)('0' + square % 10));
}

/* All arrows, or all marked squares, as one command. */
static void write_marks(dm_writer *w, const pdn_comment *c, const char *name,
                        bool arrow) {
    bool begun = false;
    for (size_t i = 0; i < c->mark_count; i++) {
        const pdn_mark *m = &c->marks[i];
        bool wide = m->from > SHORT_MOST || m->to > SHORT_MOST;
        if ((m->to != 0) != arrow)
            continue;
        if (!begun && w->length > 0)
            dm_write_char(w, ' ');
        dm_write_text(w, begun ? "," : name);
        if (!begun)
            dm_write_char(w, ' ');
        dm_write_char(w, m->colour);
        write_square(w, m->from, wide);
        if (arrow)
            write_square(w, m->to, wide);
        begun = true;
    }
    if (begun)
        dm_write_char(w, ']');
}

size_t pdn_comment_write(const pdn_comment *c, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_text(&w, c->commands);
    write_marks(&w, c, arrows, true);
    write_marks(&w, c, rings, false);
    if (w.length > 0 && *c->words)
        dm_write_char(&w, ' ');
    dm_write_text(&w, c->words);
    return w.length;
}
