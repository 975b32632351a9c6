/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an answer sends after its headers: see body.h. */
#include "body.h"

#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

enum { GZIP_WINDOW = 16 + MAX_WBITS }; /* zlib's way to say: with the header of gzip */

void body_of_bytes(body *b, const void *bytes, size_t length) {
    *b = (body){bytes, length, NULL};
}

static bool unpack(body *b, const page_file *file) {
    z_stream *z = calloc(1, sizeof *z);
    if (!z || inflateInit2(z, GZIP_WINDOW) != Z_OK) {
        free(z);
        return false;
    }
    z->next_in = file->bytes;
    z->avail_in = (uInt)file->length;
    *b = (body){NULL, file->plain_length, z};
    return true;
}

bool body_of_file(body *b, const page_file *file, bool compressed) {
    if (file->compressed && !compressed)
        return unpack(b, file);
    body_of_bytes(b, file->bytes, file->length);
    return true;
}

static size_t next_unpacked(z_stream *z, unsigned char *out, size_t cap) {
    z->next_out = out;
    z->avail_out = (uInt)cap;
    int status = inflate(z, Z_NO_FLUSH);
    return status == Z_OK || status == Z_STREAM_END ? cap - z->avail_out : 0;
}

size_t body_next(body *b, unsigned char *out, size_t cap) {
    size_t length = b->left < cap ? b->left : cap;
    if (length == 0)
        return 0;
    if (b->unpacking) {
        length = next_unpacked(b->unpacking, out, length);
    } else {
        memcpy(out, b->bytes, length);
        b->bytes += length;
    }
    b->left -= length;
    return length;
}

void body_end(body *b) {
    if (b->unpacking)
        inflateEnd(b->unpacking);
    free(b->unpacking);
    *b = (body){NULL, 0, NULL};
}
