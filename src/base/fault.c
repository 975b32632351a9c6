/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filling faults: see fault.h. */
#include "base/fault.h"

#include <string.h>

#include "base/utf8.h"

/*
 * Cuts between characters, never inside a UTF-8 sequence, and leaves out control
 * characters.
 */
static void copy_argument(char out[DM_WORD_ARGUMENT_BYTES], const char *text,
                          size_t length) {
    size_t kept = dm_utf8_cut(text, length, DM_WORD_ARGUMENT_BYTES - 4);
    dm_writer w = dm_writer_init(out, DM_WORD_ARGUMENT_BYTES);
    for (size_t at = 0, step; at < kept; at += step) {
        if (dm_utf8_is_control(dm_utf8_read(text + at, kept - at, &step)))
            dm_write_char(&w, '?');
        else
            dm_write_bytes(&w, text + at, step);
    }
    if (kept < length)
        dm_write_text(&w, "…");
}

static void fill(dm_fault *fault, size_t at, dm_word word) {
    memset(fault, 0, sizeof *fault);
    fault->phrase.word = word;
    fault->at = at;
}

dm_status dm_refuse(dm_fault *fault, size_t at, dm_word word, const char *a,
                    const char *b) {
    if (!fault)
        return DM_REFUSED;
    fill(fault, at, word);
    if (a)
        copy_argument(fault->phrase.args[0], a, strlen(a));
    if (b)
        copy_argument(fault->phrase.args[1], b, strlen(b));
    return DM_REFUSED;
}

dm_status dm_refuse_number(dm_fault *fault, size_t at, dm_word word, int a) {
    char text[DM_WORD_ARGUMENT_BYTES];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_write_number(&w, a);
    return dm_refuse(fault, at, word, text, NULL);
}

dm_status dm_refuse_numbers(dm_fault *fault, size_t at, dm_word word, int a, int b) {
    char text[DM_WORD_ARGUMENT_BYTES];
    dm_writer w = dm_writer_init(text, sizeof text);
    dm_refuse_number(fault, at, word, a);
    dm_write_number(&w, b);
    if (fault)
        copy_argument(fault->phrase.args[1], text, w.length);
    return DM_REFUSED;
}

dm_status dm_refuse_here(dm_fault *fault, const dm_reader *r, dm_word word,
                         const char *stops) {
    if (!fault)
        return DM_REFUSED;
    size_t length = dm_read_span(r, stops);
    if (length == 0 && !dm_read_end(r)) /* a stop is itself what does not belong */
        length = 1;
    fill(fault, r->at + 1, word);
    copy_argument(fault->phrase.args[0], r->text + r->at, length);
    return DM_REFUSED;
}

void dm_fault_square(dm_fault *fault, int square) {
    for (size_t i = 0; fault && i < sizeof fault->squares; i++) {
        if (fault->squares[i] == 0) {
            fault->squares[i] = (uint8_t)square;
            return;
        }
    }
}
