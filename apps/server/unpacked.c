/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of a page without gzip: see unpacked.h. */
#include "unpacked.h"

#include <stdlib.h>

#define ZLIB_CONST
#include <zlib.h>

enum { GZIP_WINDOW = 16 + MAX_WBITS }; /* zlib's flag for a gzip header */

void unpacked_init(unpacked *u, const page *p) {
    *u = (unpacked){p, NULL};
}

void unpacked_free(unpacked *u) {
    for (size_t i = 0; u->plain && i < u->page->count; i++)
        free(u->plain[i]);
    free(u->plain);
    u->plain = NULL;
}

static bool inflate_to(unsigned char *out, const page_file *file) {
    z_stream z = {.next_in = file->bytes, .avail_in = (uInt)file->length};
    z.next_out = out;
    z.avail_out = (uInt)file->plain_length;
    if (inflateInit2(&z, GZIP_WINDOW) != Z_OK)
        return false;
    int status = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    return status == Z_STREAM_END && z.avail_out == 0;
}

static unsigned char *unpack(const page_file *file) {
    unsigned char *plain = malloc(file->plain_length);
    if (plain && !inflate_to(plain, file)) {
        free(plain);
        return NULL;
    }
    return plain;
}

const unsigned char *unpacked_file(unpacked *u, const page_file *file) {
    size_t number = (size_t)(file - u->page->files);
    if (!file->compressed)
        return file->bytes;
    if (!u->plain)
        u->plain = calloc(u->page->count, sizeof *u->plain);
    if (!u->plain)
        return NULL;
    if (!u->plain[number])
        u->plain[number] = unpack(file);
    return u->plain[number];
}
