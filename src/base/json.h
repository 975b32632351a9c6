/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writing JSON into a buffer that grows. The writer sets commas; the caller
 * opens and closes. Knows nothing of games. Running out of memory is reported at the end.
 */
#ifndef DAMIER_BASE_JSON_H
#define DAMIER_BASE_JSON_H

#include <stdint.h>

#include "base/bytes.h"

typedef struct {
    dm_bytes bytes; /* what is written */
    bool comma;     /* the next value needs one before it */
} json;

void json_clear(json *); /* begins an empty text, keeping the memory */
void json_free(json *);

/* `name` is NULL inside a list. */
void json_open(json *, const char *name, char bracket); /* '{' or '[' */
void json_close(json *, char bracket);                  /* '}' or ']' */
void json_number(json *, const char *name, int64_t number);
void json_flag(json *, const char *name, bool flag);
void json_text(json *, const char *name, const char *text);

#endif
