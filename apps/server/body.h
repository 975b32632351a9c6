/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an answer sends after its headers, piece by piece: the bytes as they are kept, or
 * unpacked on the way for a browser that does not take them compressed. A body of zeros
 * is empty. It must be ended, at any moment and as often as one likes.
 */
#ifndef DAMIER_SERVER_BODY_H
#define DAMIER_SERVER_BODY_H

#include "page.h"

struct z_stream_s;

typedef struct {
    const unsigned char *bytes;
    size_t left;                  /* still to be sent */
    struct z_stream_s *unpacking; /* NULL if the bytes go out as they are */
} body;

void body_of_bytes(body *, const void *bytes, size_t length);
/* The file as browsers see it, `compressed` or plain; false if there is no memory. */
bool body_of_file(body *, const page_file *, bool compressed);
/* The next piece, at most `cap` bytes; 0 if there is none left, or none can be had. */
size_t body_next(body *, unsigned char *out, size_t cap);
void body_end(body *);

#endif
