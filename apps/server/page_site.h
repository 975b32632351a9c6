/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page as a site: its files for GET and HEAD, 304 for what the browser has, and
 * refusals. It answers from the table alone; no path of the file system is ever formed.
 */
#ifndef DAMIER_SERVER_PAGE_SITE_H
#define DAMIER_SERVER_PAGE_SITE_H

#include "page.h"
#include "site.h"
#include "unpacked.h"

typedef struct {
    site site; /* what exchanges are given */
    const page *page;
    unpacked unpacked;
} page_site;

/* The page must outlive the site. */
void page_site_init(page_site *, const page *);
void page_site_free(page_site *);

#endif
