/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the fields of a request that are lists: what they say of a file. */
#ifndef DAMIER_SERVER_FIELDS_H
#define DAMIER_SERVER_FIELDS_H

#include <stdbool.h>

/* Whether `Accept-Encoding` takes gzip: named, or meant by a star, and not at q=0. */
bool accepts_gzip(const char *field);

/* Whether `If-None-Match` names this tag, weak or not, or is a star. */
bool names_tag(const char *field, const char *tag);

#endif
