/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page for browsers, as tools/embed.py put it into the program: a table of files,
 * sorted bytewise by address. Only what stands in the table can be asked for.
 */
#ifndef DAMIER_SERVER_PAGE_H
#define DAMIER_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *address;        /* "/index.html" */
    const char *type;           /* of its content, for the header */
    const char *tag;            /* changes with its content */
    const unsigned char *bytes; /* as kept, see `compressed` */
    size_t length;              /* of `bytes` */
    size_t plain_length;
    bool compressed; /* `bytes` are gzip */
    bool lasting;    /* its name changes with its content: it never needs asking again */
} page_file;

/* A text of the page in one file; `file` follows it in base64, none after the last. */
typedef struct {
    const unsigned char *text;
    size_t length;
    const page_file *file;
} page_part;

typedef struct {
    const page_file *files;
    size_t count;
    const page_part *parts; /* none if the page was built without its one file */
    size_t part_count;
} page;

extern const page damier_page;

/* The file at an address, "/" being that of index.html; NULL if there is none. */
const page_file *page_find(const page *, const char *address);

/*
 * The page in one file, which a browser opens without any server. The bytes are the
 * caller's to free; NULL if memory runs out.
 */
char *page_one_file(const page *, size_t *size);

#endif
