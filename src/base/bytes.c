/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes that grow: see bytes.h. */
#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { FIRST_CAP = 4096, THOUSANDTHS = 1000 };

static bool reserve(dm_bytes *b, size_t more) {
    size_t cap = b->cap ? b->cap : FIRST_CAP;
    while (cap - b->length < more)
        cap *= 2;
    if (cap == b->cap)
        return true;
    char *data = realloc(b->data, cap);
    b->failed = !data;
    if (!data)
        return false;
    b->data = data;
    b->cap = cap;
    return true;
}

void dm_bytes_free(dm_bytes *b) {
    free(b->data);
    *b = (dm_bytes){0};
}

void dm_bytes_add(dm_bytes *b, const void *data, size_t length) {
    if (length == 0 || b->failed || !reserve(b, length + 1))
        return;
    memcpy(b->data + b->length, data, length);
    b->length += length;
    b->data[b->length] = '\0';
}

void dm_bytes_text(dm_bytes *b, const char *text) {
    dm_bytes_add(b, text, strlen(text));
}

void dm_bytes_written(dm_bytes *b, dm_bytes_writer write, const void *self) {
    if (b->failed || !reserve(b, 1))
        return;
    size_t length = write(self, b->data + b->length, b->cap - b->length);
    if (length >= b->cap - b->length) {
        if (!reserve(b, length + 1))
            return;
        write(self, b->data + b->length, length + 1);
    }
    b->length += length;
}

void dm_bytes_integer(dm_bytes *b, long long number) {
    char text[24];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_number(&w, number);
    dm_bytes_add(b, text, w.length);
}

void dm_bytes_number(dm_bytes *b, double number) {
    long long all = (long long)(number * THOUSANDTHS + (number < 0 ? -0.5 : 0.5));
    if (all < 0) {
        dm_bytes_add(b, "-", 1);
        all = -all;
    }
    dm_bytes_integer(b, all / THOUSANDTHS);
    int rest = (int)(all % THOUSANDTHS);
    if (rest == 0)
        return;
    char digits[] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                     (char)('0' + rest % 10)};
    size_t length = sizeof digits;
    while (digits[length - 1] == '0')
        length--;
    dm_bytes_add(b, digits, length);
}

void dm_bytes_numbers(dm_bytes *b, const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        dm_bytes_number(b, numbers[i]);
        dm_bytes_add(b, " ", 1);
    }
}

void dm_bytes_hex(dm_bytes *b, unsigned number, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        dm_bytes_add(b, &"0123456789abcdef"[number >> shift & 15], 1);
}

const char dm_base64_url[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* In groups of four letters, the last perhaps shorter. */
static void add_letters(dm_bytes *b, const char *letters, const unsigned char *data,
                        size_t length) {
    for (size_t at = 0; at < length; at += 3) {
        size_t count = length - at < 3 ? length - at : 3;
        unsigned bits = 0;
        for (size_t i = 0; i < 3; i++)
            bits = bits << 8 | (i < count ? data[at + i] : 0);
        const char four[] = {letters[bits >> 18], letters[bits >> 12 & 63],
                             letters[bits >> 6 & 63], letters[bits & 63]};
        dm_bytes_add(b, four, count + 1);
    }
}

void dm_bytes_base64(dm_bytes *b, const unsigned char *data, size_t length) {
    add_letters(b, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
                data, length);
    if (length % 3 > 0)
        dm_bytes_text(b, length % 3 == 1 ? "==" : "=");
}

void dm_bytes_base64_url(dm_bytes *b, const unsigned char *data, size_t length) {
    add_letters(b, dm_base64_url, data, length);
}
