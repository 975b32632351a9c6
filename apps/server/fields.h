/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fields of a request say: what may stand in them, and those that are lists. */
#ifndef DAMIER_SERVER_FIELDS_H
#define DAMIER_SERVER_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text is a token of HTTP: letters, digits and some signs, at least one. */
bool field_is_token(const char *text, size_t length);

/* Whether it may be a host with or without a port; an empty one is allowed. */
bool field_is_host(const char *text, size_t length);

/* Whether two texts are the same but for capitals. */
bool field_is_word(const char *text, size_t length, const char *word);

/* Whether a list has this word, capitals or not. */
bool field_has_word(const char *field, const char *word);

/* Whether `Accept-Encoding` accepts gzip: by name or by a star, and not at q=0. */
bool accepts_gzip(const char *field);

/* Whether `If-None-Match` names this tag, weak or not, or is a star. */
bool names_tag(const char *field, const char *tag);

#endif
