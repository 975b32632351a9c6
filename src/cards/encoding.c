/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a file as UTF-8 text: see encoding.h. */
#include "cards/encoding.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "cards/letters.h"

enum { LETTER_BYTES_MOST = 3 }; /* for one byte read: a sign of Windows-1252, or U+FFFD */

static const char utf_8_sign[] = "\xEF\xBB\xBF";

static size_t sign_length(const char *bytes, size_t size) {
    size_t length = sizeof utf_8_sign - 1;
    return size >= length && memcmp(bytes, utf_8_sign, length) == 0 ? length : 0;
}

/* A letter or sign used in French; bytes that merely look like UTF-8 are seldom one. */
static bool is_french(uint32_t letter) {
    return (letter >= 0xA0 && letter < 0x180) || (letter >= 0x2000 && letter < 0x2100);
}

/*
 * Bytes of Windows-1252 may look like UTF-8 ("é »" with a no-break space does), and a
 * letter of UTF-8 may be broken: the reading that makes more sense wins.
 */
dm_encoding dm_encoding_find(const char *bytes, size_t size) {
    size_t sense = 0, broken = 0;
    if (sign_length(bytes, size))
        return DM_UTF_8;
    if (size >= 2 &&
        (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0))
        return DM_UTF_16;
    for (size_t at = 0, length; at < size; at += length) {
        uint32_t letter = dm_utf8_read(bytes + at, size - at, &length);
        sense += length > 1 && is_french(letter);
        broken += length == 1 && (unsigned char)bytes[at] >= 0x80;
    }
    return broken > sense ? DM_WINDOWS_1252 : DM_UTF_8;
}

static uint32_t next_letter(const char *bytes, size_t left, dm_encoding encoding,
                            size_t *length) {
    uint32_t letter;
    if (encoding == DM_WINDOWS_1252) {
        *length = 1;
        letter = dm_windows_letter((unsigned char)*bytes);
    } else {
        letter = dm_utf8_read(bytes, left, length);
    }
    bool control = letter < ' ' && letter != '\t' && letter != '\n' && letter != '\r';
    if (control || (letter >= 127 && letter < 0xA0) || letter == 0xFEFF)
        return DM_UTF8_UNREADABLE;
    return letter;
}

char *dm_encoding_decode(const char *bytes, size_t size, dm_encoding encoding) {
    char *text = malloc(size * LETTER_BYTES_MOST + 1);
    size_t length = 0, last_at = 0;
    uint32_t last = 0;
    if (!text)
        return NULL;
    for (size_t at = sign_length(bytes, size), read; at < size; at += read) {
        uint32_t letter = next_letter(bytes + at, size - at, encoding, &read);
        uint32_t composed = dm_letter_compose(last, letter);
        last = composed ? composed : letter;
        last_at = composed ? last_at : length;
        length = last_at + dm_utf8_write(last, text + last_at);
    }
    text[length] = '\0';
    return text;
}
