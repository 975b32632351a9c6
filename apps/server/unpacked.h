/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The files of a page as they are without gzip, for clients that do not take it. Each is
 * unpacked when it is first wanted, and kept.
 */
#ifndef DAMIER_SERVER_UNPACKED_H
#define DAMIER_SERVER_UNPACKED_H

#include "page.h"

typedef struct {
    const page *page;
    unsigned char **plain; /* by the number of the file; NULL where not unpacked */
} unpacked;

void unpacked_init(unpacked *, const page *);
void unpacked_free(unpacked *);
/* The bytes of a file of the page, `plain_length` of them; NULL if memory runs out. */
const unsigned char *unpacked_file(unpacked *, const page_file *);

#endif
