/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Digits in changing bases: see digits.h. */
#include "formats/digits.h"

enum { WORD_BYTES = 8, BYTE_BITS = 8 };

static void put_word(digits_writer *w) {
    for (int i = 0; i < WORD_BYTES; i++) {
        char byte = (char)(unsigned char)(w->word >> (BYTE_BITS * i));
        dm_bytes_add(w->out, &byte, 1);
    }
    w->word = 0;
    w->scale = 1;
}

void digits_put(digits_writer *w, uint64_t digit, uint64_t base) {
    if (w->scale == 0)
        w->scale = 1;
    if (w->scale > UINT64_MAX / base)
        put_word(w);
    w->word += digit * w->scale;
    w->scale *= base;
}

void digits_end(digits_writer *w) {
    put_word(w);
    while (w->out->length > 0 && w->out->data[w->out->length - 1] == '\0')
        w->out->length--;
}

static void get_word(digits_reader *r) {
    r->wrong = r->wrong || r->word != 0;
    r->word = 0;
    r->scale = 1;
    for (int i = 0; i < WORD_BYTES && r->at < r->length; i++)
        r->word |= (uint64_t)r->data[r->at++] << (BYTE_BITS * i);
}

uint64_t digits_get(digits_reader *r, uint64_t base) {
    if (r->scale == 0 || r->scale > UINT64_MAX / base)
        get_word(r);
    uint64_t digit = r->word % base;
    r->word /= base;
    r->scale *= base;
    return digit;
}

bool digits_all_read(const digits_reader *r) {
    bool trimmed = r->length == 0 || r->data[r->length - 1] != 0;
    return !r->wrong && r->word == 0 && r->at == r->length && trimmed;
}
