/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of a PDN file: see pdn_lexer.h. */
#include "formats/pdn_lexer.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

enum {
    AHEAD = PDN_WINDOW / 2, /* how far one may look */
    VALUE_AHEAD = 1024,     /* and for the end of a value on several lines */
    NUMBER_DIGITS = 6,
    NOTHING = -1
};

void pdn_lexer_init(pdn_lexer *l, pdn_source source, void *self) {
    memset(l, 0, offsetof(pdn_lexer, window));
    l->source = source;
    l->self = self;
    l->line = l->column = 1;
}

void pdn_lexer_clear(pdn_lexer *l) {
    dm_bytes_free(&l->name);
    dm_bytes_free(&l->text);
}

/* ---- characters ---- */

/* Keeps at least AHEAD bytes in the window, unless the file ends before. */
static void refill(pdn_lexer *l) {
    memmove(l->window, l->window + l->at, l->end - l->at);
    l->dropped += l->at;
    l->end -= l->at;
    l->at = 0;
    while (!l->ended && l->end < PDN_WINDOW) {
        size_t read = l->source(l->self, l->window + l->end, PDN_WINDOW - l->end);
        l->ended = read == 0;
        l->end += read;
    }
}

/* The byte `far` bytes ahead, or NOTHING at the end of the file or too far to see. */
static int peek_at(pdn_lexer *l, size_t far) {
    if (l->at + far >= l->end && !l->ended && far < AHEAD)
        refill(l);
    return l->at + far < l->end ? (unsigned char)l->window[l->at + far] : NOTHING;
}

static int peek(pdn_lexer *l) {
    return peek_at(l, 0);
}

/* Columns count characters: the later bytes of one in UTF-8 are none of their own. */
static int next(pdn_lexer *l) {
    int c = peek(l);
    if (c == NOTHING)
        return c;
    bool later = l->after_high && c >= 0x80 && c < 0xC0;
    l->after_high = c >= 0x80;
    l->at++;
    if (c == '\n' || (c == '\r' && peek(l) != '\n')) {
        l->line++;
        l->column = 1;
    } else if (!later && c != '\r') {
        l->column++;
    }
    return c;
}

static void skip(pdn_lexer *l, size_t bytes) {
    while (bytes-- > 0)
        next(l);
}

static bool is_digit(int c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool comes(pdn_lexer *l, size_t far, const char *bytes) {
    for (size_t i = 0; bytes[i]; i++)
        if (peek_at(l, far + i) != (unsigned char)bytes[i])
            return false;
    return true;
}

/* Blanks and controls. */
static bool is_blank(int c) {
    return c <= ' ' || c == 0x7F;
}

/* Blanks of word processors and web pages: thin ones, ones of no width, U+2000 to U+200F,
   ends of lines and directions, U+2028 to U+202F, and those of other scripts. */
static bool is_wide_blank(pdn_lexer *l, size_t far) {
    static const char *const others[] = {"\xEF\xBB\xBF", "\xE2\x81\x9F", "\xE2\x81\xA0",
                                         "\xE3\x80\x80"};
    if (comes(l, far, "\xE2\x80")) {
        int last = peek_at(l, far + 2);
        return (last >= 0x80 && last <= 0x8F) || (last >= 0xA8 && last <= 0xAF);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (comes(l, far, others[i]))
            return true;
    return false;
}

/* The length of the blank so far ahead, 0 if there is none: also no-break, and the mark
   that begins files of UTF-8. */
static size_t blank_at(pdn_lexer *l, size_t far) {
    int c = peek_at(l, far);
    if (c < 0x80)
        return c != NOTHING && is_blank(c);
    if (c == 0xA0)
        return 1;
    return comes(l, far, "\xC2\xA0") ? 2 : is_wide_blank(l, far) ? 3 : 0;
}

static size_t blanks_at(pdn_lexer *l, size_t far) {
    size_t begin = far, length;
    while ((length = blank_at(l, far)) > 0 && far < AHEAD - 4)
        far += length;
    return far - begin;
}

/* ---- texts ---- */

static void begin_text(dm_bytes *text) {
    text->length = 0;
    if (text->data)
        text->data[0] = '\0';
}

static void add_char(dm_bytes *text, int c) {
    char byte = (char)c;
    if (text->length < PDN_TEXT_MAX)
        dm_bytes_add(text, &byte, 1);
}

static bool is_utf8(const char *text, size_t length) {
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t letter = dm_utf8_read(text + at, length - at, &size);
        if (letter == DM_UTF8_UNREADABLE && size == 1)
            return false;
    }
    return true;
}

/* A text that is not UTF-8 was written on Windows, or is Latin-1, which is part of that. */
static void settle_encoding(dm_bytes *text) {
    dm_bytes decoded = {0};
    char letter[4];
    if (text->failed || is_utf8(text->data, text->length))
        return;
    for (size_t i = 0; i < text->length; i++) {
        uint32_t c = dm_windows_letter((unsigned char)text->data[i]);
        dm_bytes_add(&decoded, letter, dm_utf8_write(c ? c : DM_UTF8_UNREADABLE, letter));
    }
    dm_bytes_free(text);
    *text = decoded;
}

/* Ends and doubled blanks go, lines are joined. */
static void trim(dm_bytes *text) {
    size_t out = 0;
    bool blank = true;
    for (size_t i = 0; i < text->length; i++) {
        bool now = is_blank((unsigned char)text->data[i]);
        if (!now)
            text->data[out++] = text->data[i];
        else if (!blank)
            text->data[out++] = ' ';
        blank = now;
    }
    text->length = out > 0 && blank ? out - 1 : out;
    if (text->data)
        text->data[text->length] = '\0';
}

/* Quotation marks of word processors around a value. */
static void unquote(dm_bytes *text) {
    enum { MARK = 3 };
    static const char *const marks[] = {"\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x9E"};
    bool begins = false, ends = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks && text->length >= 2 * MARK;
         i++) {
        begins |= memcmp(text->data, marks[i], MARK) == 0;
        ends |= memcmp(text->data + text->length - MARK, marks[i], MARK) == 0;
    }
    if (!begins || !ends)
        return;
    text->length -= 2 * MARK;
    memmove(text->data, text->data + MARK, text->length);
    text->data[text->length] = '\0';
}

static void finish_text(dm_bytes *text) {
    settle_encoding(text);
    trim(text);
}

/* ---- comments ---- */

/* Of the name of a tag; also letters beyond ASCII, which web pages write as &#xE9; */
static bool is_name(int c) {
    return is_letter(c) || is_digit(c) || c >= 0x80 ||
           (c != NOTHING && c && strchr("_-&#;", c));
}

/* Whether a tag begins so far ahead: [Name, then a blank and a quotation mark. */
static bool tag_at(pdn_lexer *l, size_t far) {
    if (peek_at(l, far) != '[')
        return false;
    far += 1 + blanks_at(l, far + 1);
    int c = peek_at(l, far);
    if (!is_letter(c) && c < 0x80 && c != '&')
        return false;
    while (is_name(c) && blank_at(l, far) == 0)
        c = peek_at(l, ++far);
    size_t blanks = blanks_at(l, far);
    return peek_at(l, far + blanks) == '"' || (blanks > 0 && !comes(l, far, "]"));
}

static bool is_line_end(int c) {
    return c == '\n' || c == '\r';
}

/* An empty line and a tag: the next game has begun. */
static bool game_at(pdn_lexer *l, size_t far) {
    size_t lines = 0, blank;
    if (!is_line_end(peek_at(l, far)) || l->dropped + l->at + far < l->no_game_before)
        return false;
    for (; (blank = blank_at(l, far)) > 0 && far < AHEAD - 4; far += blank)
        lines += peek_at(l, far) == '\n' ||
                 (peek_at(l, far) == '\r' && peek_at(l, far + 1) != '\n');
    if (lines > 1 && tag_at(l, far))
        return true;
    l->no_game_before = l->dropped + l->at + far;
    return false;
}

/*
 * Comments do not nest, but people write { one { in } another }. The first } ends it,
 * unless there is one { too many and another } comes before the next {.
 */
static bool goes_on(pdn_lexer *l) {
    for (size_t far = 0; far < AHEAD; far++) {
        int c = peek_at(l, far);
        if (c == '}')
            return true;
        if (c == '{' || c == NOTHING || game_at(l, far))
            return false;
    }
    return false;
}

static void read_comment(pdn_lexer *l, pdn_word *w) {
    int inner = 0;
    w->kind = PDN_COMMENT;
    begin_text(&l->text);
    next(l);
    for (;;) {
        if (peek(l) == NOTHING || game_at(l, 0)) {
            w->kind = PDN_UNCLOSED;
            begin_text(&l->text);
            add_char(&l->text, '{');
            return;
        }
        int c = next(l);
        inner += c == '{';
        if (c == '}' && (inner-- == 0 || !goes_on(l)))
            break;
        add_char(&l->text, c);
    }
    finish_text(&l->text);
}

static void read_line_comment(pdn_lexer *l, pdn_word *w) {
    w->kind = PDN_COMMENT;
    begin_text(&l->text);
    next(l);
    while (peek(l) != NOTHING && !is_line_end(peek(l)))
        add_char(&l->text, next(l));
    finish_text(&l->text);
}

/* [%clk 1:00] where its braces were forgotten. */
static void read_command(pdn_lexer *l, pdn_word *w) {
    w->kind = PDN_COMMENT;
    begin_text(&l->text);
    do
        add_char(&l->text, next(l));
    while (peek(l) != NOTHING && !is_line_end(peek(l)) && peek(l) != ']');
    if (peek(l) == ']')
        add_char(&l->text, next(l));
    finish_text(&l->text);
}

/* The length of a word in square brackets, [Diagram] or [Empty], without them; or 0. */
static size_t label_at(pdn_lexer *l) {
    size_t far = 1;
    while (is_letter(peek_at(l, far)) && far < AHEAD)
        far++;
    return peek_at(l, far) == ']' ? far - 1 : 0;
}

/* So many characters, as they are, are a comment. */
static void read_said(pdn_lexer *l, pdn_word *w, size_t length) {
    w->kind = PDN_COMMENT;
    begin_text(&l->text);
    while (length-- > 0)
        add_char(&l->text, next(l));
}

/* The same, within brackets. */
static void read_enclosed(pdn_lexer *l, pdn_word *w, size_t length) {
    next(l);
    read_said(l, w, length);
    next(l);
}

/* ---- tags ---- */

/*
 * A quotation mark ends the value if a bracket follows, or if no other mark does on this
 * line: people forget to escape those inside.
 */
static bool ends_value(pdn_lexer *l) {
    size_t far = 1 + blanks_at(l, 1);
    if (peek_at(l, far) == ']' || peek_at(l, far) == '[' || peek_at(l, far) == NOTHING)
        return true;
    for (far = 1; far < AHEAD; far++) {
        int c = peek_at(l, far);
        if (c == '"')
            return false;
        if (c == NOTHING || is_line_end(c))
            return true;
    }
    return true;
}

/* At the end of a line: whether the value is closed further down, before another tag. */
static bool value_goes_on(pdn_lexer *l) {
    bool begun = false; /* the line has something on it */
    for (size_t far = 1; far < VALUE_AHEAD; far++) {
        int c = peek_at(l, far);
        if (c == '"' && peek_at(l, far + 1 + blanks_at(l, far + 1)) == ']')
            return true;
        if (c == NOTHING || (c == '[' && !begun) || (c == '\n' && !begun && far > 1))
            return false;
        begun = is_line_end(c) ? false : begun || c > ' ';
    }
    return false;
}

static bool read_quoted(pdn_lexer *l) {
    next(l);
    while (peek(l) != NOTHING && (!is_line_end(peek(l)) || value_goes_on(l))) {
        int c = peek(l);
        if (c == '"' && ends_value(l)) {
            next(l);
            return true;
        }
        if (c == '\\' && peek_at(l, 1) > 0 && strchr("\"\\'", peek_at(l, 1)))
            next(l);
        add_char(&l->text, next(l));
    }
    return false;
}

static bool read_bare(pdn_lexer *l) {
    while (peek(l) != NOTHING && !is_line_end(peek(l)) && peek(l) != ']')
        add_char(&l->text, next(l));
    return peek(l) == ']';
}

static void read_tag(pdn_lexer *l, pdn_word *w) {
    w->kind = PDN_TAG;
    begin_text(&l->name);
    begin_text(&l->text);
    next(l);
    skip(l, blanks_at(l, 0));
    while (is_name(peek(l)) && blank_at(l, 0) == 0)
        add_char(&l->name, next(l));
    finish_text(&l->name);
    skip(l, blanks_at(l, 0));
    bool closed = peek(l) == '"' ? read_quoted(l) : read_bare(l);
    finish_text(&l->text);
    if (!closed && l->text.length > 0 && l->text.data[l->text.length - 1] == ']') {
        l->text.length--;
        trim(&l->text);
    }
    unquote(&l->text);
    size_t blanks = closed ? blanks_at(l, 0) : 0; /* the end of the line closes it too */
    if (closed && peek_at(l, blanks) == ']')
        skip(l, blanks + 1);
}

/* ---- numbers, moves and results ---- */

static size_t digits_at(pdn_lexer *l, size_t far) {
    size_t begin = far;
    while (is_digit(peek_at(l, far)) && far - begin < AHEAD / 2)
        far++;
    return far - begin;
}

static long number_at(pdn_lexer *l, size_t far, size_t digits) {
    long number = 0;
    for (size_t i = 0; i < digits && i < NUMBER_DIGITS; i++)
        number = number * 10 + (peek_at(l, far + i) - '0');
    return number;
}

/* What joins squares, as - or x, so far ahead; 0 if nothing does. */
static char joint_at(pdn_lexer *l, size_t far, size_t *length) {
    static const struct {
        const char *bytes;
        char means;
    } joints[] = {{"-", '-'},
                  {"x", 'x'},
                  {"X", 'x'},
                  {":", 'x'},
                  {"\xC3\x97", 'x'},     /* the sign of multiplication, in UTF-8 … */
                  {"\xD7", 'x'},         /* … and in Latin-1 */
                  {"\xE2\x80\x90", '-'}, /* hyphens and dashes */
                  {"\xE2\x80\x91", '-'},
                  {"\xE2\x80\x92", '-'},
                  {"\xE2\x80\x93", '-'},
                  {"\xE2\x80\x94", '-'},
                  {"\xE2\x80\x95", '-'},
                  {"\xEF\xBC\x8D", '-'},
                  {"\xE2\x86\x92", '-'}, /* an arrow */
                  {"\xE2\x88\x92", '-'},
                  {"\x96", '-'},
                  {"\x97", '-'}};
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        if (comes(l, far, joints[i].bytes)) {
            *length = strlen(joints[i].bytes);
            return joints[i].means;
        }
    }
    return 0;
}

static void add_square(pdn_lexer *l, pdn_word *w, long square) {
    dm_bytes_integer(&l->text, square);
    if (square > w->largest)
        w->largest = (int)square;
}

/*
 * A joint and a square; false if none comes, and then nothing is read. After a hyphen
 * there is one square only: another belongs to a move left out.
 */
static bool read_next_square(pdn_lexer *l, pdn_word *w) {
    size_t far = blanks_at(l, 0), length, digits;
    char joint = joint_at(l, far, &length);
    if (!joint && comes(l, 0, ">") && is_digit(peek_at(l, 1))) { /* 32>28 */
        joint = '-';
        length = 1;
    }
    bool quiet = l->text.data && strchr(l->text.data, '-');
    if (!joint || quiet)
        return false;
    far += length;
    far += blanks_at(l, far);
    digits = digits_at(l, far);
    if (digits == 0 || digits > 2)
        return false;
    long square = number_at(l, far, digits);
    skip(l, far + digits);
    add_char(&l->text, joint);
    add_square(l, w, square);
    return true;
}

static bool is_result(const char *text) {
    static const char *const results[] = {"1-0", "0-1", "2-0", "0-2", "1-1", "0-0"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(text, results[i]) == 0)
            return true;
    return false;
}

/* 1/2-1/2, or 1/2 alone. */
static bool read_halves(pdn_lexer *l, pdn_word *w) {
    if (!comes(l, 0, "1/2"))
        return false;
    size_t far = 3 + blanks_at(l, 3);
    if (peek_at(l, far) == '-') {
        far += 1 + blanks_at(l, far + 1);
        far = comes(l, far, "1/2") ? far + 3 : 3;
    } else {
        far = 3;
    }
    skip(l, far);
    w->kind = PDN_RESULT;
    dm_bytes_text(&l->text, "1/2-1/2");
    return true;
}

/* The unusual result that the reader expects, with blanks wherever they are. */
static bool read_score(pdn_lexer *l, pdn_word *w) {
    size_t far = 0;
    for (const char *c = l->score; *c; c++) {
        if (*c == ' ')
            continue;
        far += blanks_at(l, far);
        if (peek_at(l, far++) != (unsigned char)*c)
            return false;
    }
    if (far == 0 || is_digit(peek_at(l, far)))
        return false;
    skip(l, far);
    w->kind = PDN_RESULT;
    dm_bytes_text(&l->text, l->score);
    return true;
}

static bool read_numbered(pdn_lexer *l, pdn_word *w, size_t digits) {
    size_t far = digits + (peek_at(l, digits) == '.' ? 0 : blanks_at(l, digits));
    if (peek_at(l, far) != '.')
        return false;
    w->kind = PDN_NUMBER;
    w->number = number_at(l, 0, digits);
    skip(l, far);
    for (; peek(l) == '.'; w->dots++)
        next(l);
    return true;
}

/* Four digits in a row are a move whose joint was left out. */
static void read_digits(pdn_lexer *l, pdn_word *w) {
    size_t digits = digits_at(l, 0);
    begin_text(&l->text);
    if (read_halves(l, w) || read_numbered(l, w, digits))
        return;
    w->number = number_at(l, 0, digits);
    w->kind = PDN_NUMBER;
    skip(l, digits);
    if (digits == 4) {
        add_square(l, w, w->number / 100);
        add_char(&l->text, '-');
        add_square(l, w, w->number % 100);
        w->kind = PDN_MOVE;
    } else if (digits <= 2) {
        add_square(l, w, w->number);
        for (int i = 1; i < PDN_SQUARES_MAX && read_next_square(l, w); i++)
            w->kind = PDN_MOVE;
    }
    if (w->kind == PDN_MOVE && l->text.data && is_result(l->text.data))
        w->kind = PDN_RESULT;
}

/* A square as a3 or j10 so far ahead: its length, or 0. */
static size_t lettered_at(pdn_lexer *l, size_t far) {
    int c = peek_at(l, far);
    size_t digits = digits_at(l, far + 1);
    bool file = (c >= 'a' && c <= 'j') || (c >= 'A' && c <= 'J');
    return file && (digits == 1 || digits == 2) ? digits + 1 : 0;
}

static void add_lettered(pdn_lexer *l, size_t length) {
    for (size_t i = 0; i < length; i++) {
        int c = next(l);
        add_char(&l->text, c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
}

/* a3-b4, a3:c5:e7, a3b4; false if it is no move. */
static bool read_lettered(pdn_lexer *l, pdn_word *w) {
    size_t length = lettered_at(l, 0), joined = 0;
    size_t far = length + blanks_at(l, length);
    bool joint = joint_at(l, far, &joined) != 0;
    if (!length || !(lettered_at(l, length) || joint))
        return false;
    w->kind = PDN_MOVE;
    w->letters = true;
    add_lettered(l, length);
    for (int i = 1; i < PDN_SQUARES_MAX; i++) {
        far = blanks_at(l, 0);
        char sign = joint_at(l, far, &joined);
        far = sign ? far + joined : 0;
        far += sign ? blanks_at(l, far) : 0;
        length = lettered_at(l, far);
        if (!length)
            break;
        skip(l, far);
        add_char(&l->text, sign ? sign : '-');
        add_lettered(l, length);
    }
    return true;
}

/* ---- everything else ---- */

/* Also the end of the file. */
static bool ends_word(int c) {
    return c <= ' ' || (c < 127 && strchr("{}()[];$!?*\"", c));
}

static void read_word(pdn_lexer *l, pdn_word *w, pdn_kind kind) {
    w->kind = kind;
    begin_text(&l->text);
    do
        add_char(&l->text, next(l));
    while (!ends_word(peek(l)));
    finish_text(&l->text);
}

static long glyph_of(const char *marks) {
    static const char *const known[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(marks, known[i]) == 0)
            return (long)i + 1;
    return marks[0] == '!' ? 3 : 4; /* many of them */
}

static void read_marks(pdn_lexer *l, pdn_word *w) {
    w->kind = PDN_GLYPH;
    begin_text(&l->text);
    bool closed = peek(l) == '(';
    if (closed)
        next(l);
    while (peek(l) == '!' || peek(l) == '?')
        add_char(&l->text, next(l));
    if (closed)
        next(l);
    w->number = l->text.data ? glyph_of(l->text.data) : 0;
}

/* (!?) is a mark, anything else after a bracket a variation. */
static bool marks_at(pdn_lexer *l, size_t far) {
    size_t begin = far;
    while (peek_at(l, far) == '!' || peek_at(l, far) == '?')
        far++;
    return far > begin && far - begin < NUMBER_DIGITS && peek_at(l, far) == ')';
}

/*
 * The length of a time in brackets, without them, so far ahead: (0:05), (0:02:03), (45).
 * Others may be captures: no square is 0.
 */
static size_t time_at(pdn_lexer *l, size_t far) {
    size_t begin = far, digits, groups = 0;
    while ((digits = digits_at(l, far)) > 0 && digits < NUMBER_DIGITS && groups < 3) {
        far += digits;
        groups++;
        if (peek_at(l, far) != ':')
            break;
        far++;
    }
    bool sure = groups == 1 || comes(l, begin, "0:") || comes(l, begin, "00:");
    return groups > 0 && sure && peek_at(l, far) == ')' ? far - begin : 0;
}

/* The length of a time without brackets, 0:05 or 00:12:03; 0 if it may be anything else. */
static size_t bare_time_at(pdn_lexer *l) {
    size_t far = digits_at(l, 0), groups = 0;
    if (far == 0 || far > 2 || number_at(l, 0, far) != 0)
        return 0;
    while (groups < 2 && peek_at(l, far) == ':' && digits_at(l, far + 1) == 2) {
        far += 3;
        groups++;
    }
    return groups > 0 && ends_word(peek_at(l, far)) ? far : 0;
}

static void read_glyph(pdn_lexer *l, pdn_word *w) {
    size_t digits = digits_at(l, 1);
    if (digits == 0) {
        read_word(l, w, PDN_STRANGE);
        return;
    }
    w->kind = PDN_GLYPH;
    w->number = number_at(l, 1, digits);
    skip(l, 1 + digits);
}

/* /FEN "…"/ on one line. */
static void read_setup(pdn_lexer *l, pdn_word *w) {
    size_t far = 1;
    while (peek_at(l, far) != '/' && !is_line_end(peek_at(l, far)) &&
           peek_at(l, far) != NOTHING)
        far++;
    if (!comes(l, 1, "FEN") || peek_at(l, far) != '/') {
        read_word(l, w, PDN_STRANGE);
        return;
    }
    w->kind = PDN_SETUP;
    begin_text(&l->text);
    skip(l, 4);
    for (size_t i = 4; i < far; i++) {
        int c = next(l);
        if (c != '"')
            add_char(&l->text, c);
    }
    next(l);
    finish_text(&l->text);
}

static void read_sign(pdn_lexer *l, pdn_word *w, pdn_kind kind, size_t length) {
    w->kind = kind;
    skip(l, length);
}

/* Dots, dashes and halves, which have several forms. */
static void read_other(pdn_lexer *l, pdn_word *w) {
    size_t joint;
    if (comes(l, 0, "\xE2\x80\xA6"))
        read_sign(l, w, PDN_DOTS, 3);
    else if (comes(l, 0, "\xC2\xBD-\xC2\xBD") || comes(l, 0, "\xBD-\xBD"))
        read_sign(l, w, PDN_RESULT, peek(l) == 0xC2 ? 5 : 3);
    else if (joint_at(l, 0, &joint) == '-')
        read_sign(l, w, PDN_UNKNOWN, joint);
    else
        read_word(l, w, PDN_STRANGE);
    if (w->kind == PDN_RESULT)
        dm_bytes_text(&l->text, "1/2-1/2");
    while (w->kind == PDN_UNKNOWN && peek(l) == '-')
        next(l);
}

/* Moves of games that are no draughts: everything between blanks and signs. */
static bool read_whole_word(pdn_lexer *l, pdn_word *w) {
    size_t digits = digits_at(l, 0);
    if (digits > 0 && (read_halves(l, w) || read_numbered(l, w, digits)))
        return true;
    if (!is_digit(peek(l)) && !is_letter(peek(l)))
        return false;
    read_word(l, w, PDN_MOVE);
    if (l->text.data && is_result(l->text.data))
        w->kind = PDN_RESULT;
    return true;
}

/* The length of what stands in brackets and says nothing about the moves; or 0. */
static size_t enclosed_at(pdn_lexer *l) {
    int c = peek(l);
    return c == '[' ? label_at(l) : c == '(' ? time_at(l, 1) : 0;
}

static void read_any(pdn_lexer *l, pdn_word *w) {
    int c = peek(l);
    size_t length;
    if (c != NOTHING && *l->score && read_score(l, w))
        return;
    if (c == NOTHING)
        w->kind = PDN_END;
    else if (c == '[' && tag_at(l, 0))
        read_tag(l, w);
    else if (comes(l, 0, "[%"))
        read_command(l, w);
    else if ((length = enclosed_at(l)) > 0)
        read_enclosed(l, w, length);
    else if (c == '{')
        read_comment(l, w);
    else if (c == ';')
        read_line_comment(l, w);
    else if (c == '!' || c == '?' || (c == '(' && marks_at(l, 1)))
        read_marks(l, w);
    else if (c == '0' && !l->whole_words && (length = bare_time_at(l)) > 0)
        read_said(l, w, length);
    else if (c == '(' || (c == '[' && is_digit(peek_at(l, 1))))
        read_sign(l, w, PDN_OPEN, 1);
    else if (c == ')' || c == ']')
        read_sign(l, w, PDN_CLOSE, 1);
    else if (c == '*')
        read_sign(l, w, PDN_STAR, 1);
    else if (c == '$')
        read_glyph(l, w);
    else if (c == '/')
        read_setup(l, w);
    else if (comes(l, 0, ".."))
        read_sign(l, w, PDN_DOTS, comes(l, 0, "...") ? 3 : 2);
    else if (l->whole_words && read_whole_word(l, w))
        return;
    else if (is_digit(c))
        read_digits(l, w);
    else if (!is_letter(c) || !read_lettered(l, w))
        read_other(l, w);
}

/* The length of a sign that says nothing, or what is thought of a position; or 0. */
static size_t silent_at(pdn_lexer *l, size_t far) {
    static const char *const signs[] = {"+-",           "-+",           "\xC2\xB1",
                                        "\xE2\x88\x93", "\xE2\x88\x9E", "\xE2\xA9\xB2",
                                        "\xE2\xA9\xB1"};
    int c = peek_at(l, far);
    if (c == '\\') /* an end of a line that a program wrote out, as in "\r" */
        return comes(l, far, "\\r") || comes(l, far, "\\n") || comes(l, far, "\\t") ? 2
                                                                                    : 0;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (comes(l, far, signs[i]))
            return strlen(signs[i]);
    if (c == '.')
        return peek_at(l, far + 1) != '.';
    return c != NOTHING && c < 127 && strchr("},=+#~|>", c);
}

/* Blanks, lines that begin with %, lone full stops, closing braces and such signs. */
static bool skip_silence(pdn_lexer *l) {
    bool skipped = false;
    for (;;) {
        size_t blanks = blanks_at(l, 0);
        int c = peek_at(l, blanks);
        size_t silent = silent_at(l, blanks);
        skip(l, blanks);
        skipped |= blanks > 0 || silent > 0;
        if (c == '%')
            pdn_lexer_skip_line(l);
        else if (silent)
            skip(l, silent);
        else if (blanks == 0)
            return skipped;
    }
}

void pdn_lexer_next(pdn_lexer *l, pdn_word *out) {
    size_t line = l->line;
    bool apart = skip_silence(l);
    *out = (pdn_word){.offset = l->dropped + l->at,
                      .line = l->line,
                      .column = l->column,
                      .attached = !apart,
                      .paragraph = l->line > line + 1};
    begin_text(&l->text);
    read_any(l, out);
    l->failed = l->failed || l->name.failed || l->text.failed;
    out->name = l->name.data && !l->failed ? l->name.data : "";
    out->text = l->text.data && !l->failed ? l->text.data : "";
}

void pdn_lexer_skip_line(pdn_lexer *l) {
    while (peek(l) != NOTHING && !is_line_end(peek(l)))
        next(l);
}
