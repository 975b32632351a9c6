/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page for browsers: see page.h. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *address, const void *file) {
    return strcmp(address, ((const page_file *)file)->address);
}

const page_file *page_find(const page *p, const char *address) {
    if (strcmp(address, "/") == 0)
        address = "/index.html";
    return bsearch(address, p->files, p->count, sizeof *p->files, compare);
}
