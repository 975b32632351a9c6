/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fields of the server's messages, found without reading the whole: a name in quotes and
 * a colon cannot stand inside a text of JSON, where quotes are escaped.
 */
#ifndef DAMIER_CROWD_MESSAGE_H
#define DAMIER_CROWD_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `name` with its quotes and colon: "\"done\":". False if there is no such field. */
bool message_number(const char *text, const char *name, int64_t *out);
/* Without escapes; false if there is no such text, or it does not fit. */
bool message_text(const char *text, const char *name, char *out, size_t cap);
/* A text with its quotes, for a message that is said; cut if it does not fit. */
void message_quote(const char *text, char *out, size_t cap);

#endif
