/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing and reading short texts: see text.h. */
#include "base/text.h"

#include <string.h>

dm_writer dm_writer_init(char *out, size_t cap) {
    if (cap > 0)
        out[0] = '\0';
    return (dm_writer){out, cap, 0};
}

void dm_write_char(dm_writer *w, char c) {
    if (w->length + 1 < w->cap) {
        w->out[w->length] = c;
        w->out[w->length + 1] = '\0';
    }
    w->length++;
}

void dm_write_text(dm_writer *w, const char *text) {
    while (*text)
        dm_write_char(w, *text++);
}

void dm_write_bytes(dm_writer *w, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        dm_write_char(w, bytes[i]);
}

void dm_write_number(dm_writer *w, long long number) {
    char digits[24];
    size_t count = 0;
    unsigned long long rest = (unsigned long long)number;
    if (number < 0) {
        dm_write_char(w, '-');
        rest = 0 - rest;
    }
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    while (count)
        dm_write_char(w, digits[--count]);
}

dm_reader dm_reader_init(const char *text) {
    return (dm_reader){text, 0};
}

char dm_read_peek(const dm_reader *r) {
    return r->text[r->at];
}

bool dm_read_end(const dm_reader *r) {
    return dm_read_peek(r) == '\0';
}

bool dm_read_char(dm_reader *r, char c) {
    if (c == '\0' || dm_read_peek(r) != c)
        return false;
    r->at++;
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool dm_read_large(dm_reader *r, int64_t most, int64_t *out) {
    size_t at = r->at;
    int64_t value = 0;
    if (!is_digit(r->text[at]) || (r->text[at] == '0' && is_digit(r->text[at + 1])))
        return false;
    for (; is_digit(r->text[at]); at++) {
        int digit = r->text[at] - '0';
        if (value > most / 10 || (value == most / 10 && digit > most % 10))
            return false;
        value = value * 10 + digit;
    }
    r->at = at;
    *out = value;
    return true;
}

bool dm_read_number(dm_reader *r, int most, int *out) {
    int64_t value;
    if (!dm_read_large(r, most, &value))
        return false;
    *out = (int)value;
    return true;
}

bool dm_read_whole(const char *text, int64_t most, int64_t *out) {
    dm_reader r = dm_reader_init(text);
    return dm_read_large(&r, most, out) && dm_read_end(&r);
}

size_t dm_read_span(const dm_reader *r, const char *stops) {
    return strcspn(r->text + r->at, stops);
}
