/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page in one file, put together from its texts and from the very bytes that are
 * served, so that the program holds nothing twice: see page.h. Opens no file.
 */
#include <stdlib.h>
#include <string.h>

#include "page.h"

static size_t code_length(size_t length) {
    return (length + 2) / 3 * 4;
}

/* Three bytes as four characters; fewer are filled up with zeros and marked by signs. */
static void write_group(char *out, const unsigned char *bytes, size_t count) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned group = 0;
    for (size_t i = 0; i < 3; i++)
        group = group << 8 | (i < count ? bytes[i] : 0U);
    for (size_t i = 0; i < 4; i++)
        out[i] = i <= count ? digits[group >> (18 - 6 * i) & 63] : '=';
}

static char *write_code(char *out, const unsigned char *bytes, size_t length) {
    for (size_t at = 0; at < length; at += 3, out += 4)
        write_group(out, bytes + at, length - at);
    return out;
}

static char *write_part(char *out, const page_part *part) {
    memcpy(out, part->text, part->length);
    out += part->length;
    return part->file ? write_code(out, part->file->bytes, part->file->length) : out;
}

char *page_one_file(const page *p, size_t *size) {
    *size = 0;
    for (size_t i = 0; i < p->part_count; i++) {
        const page_part *part = &p->parts[i];
        *size += part->length + (part->file ? code_length(part->file->length) : 0);
    }
    char *bytes = malloc(*size + 1), *at = bytes;
    for (size_t i = 0; bytes && i < p->part_count; i++)
        at = write_part(at, &p->parts[i]);
    return bytes;
}
