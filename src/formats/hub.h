/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lines of the Hub protocol, version 2 (docs/protocol/hub.md), as text: reading and
 * writing them, and no more. What a command does is up to the caller.
 */
#ifndef DAMIER_FORMATS_HUB_H
#define DAMIER_FORMATS_HUB_H

#include "base/text.h"
#include "formats/squares.h"

enum { DM_HUB_ARGUMENTS_MAX = 16 };

typedef struct {
    const char *name, *value; /* a flag has the value "" */
} dm_hub_argument;

typedef struct {
    const char *command; /* "" for an empty line */
    dm_hub_argument arguments[DM_HUB_ARGUMENTS_MAX];
    size_t count;
} dm_hub_line;

/* Reads a line without its end. The text is cut into pieces, which the line points to. */
dm_status dm_hub_read(dm_hub_line *out, char *text, dm_fault *);
/* The value of an argument, the first of that name; NULL if it was not given. */
const char *dm_hub_find(const dm_hub_line *, const char *name);

/* Writes ` name=value`, quoted where needed; a quotation mark becomes `'`. */
void dm_hub_write(dm_writer *, const char *name, const char *value);
void dm_hub_write_number(dm_writer *, const char *name, int64_t number);
/* A number of thousandths (or hundredths) with its decimals, ` time=3.906`. */
void dm_hub_write_real(dm_writer *, const char *name, int64_t units, int decimals);

/* Reads seconds such as `291.587` as milliseconds; less than 0 becomes 0. */
bool dm_hub_read_seconds(const char *text, int64_t *ms);

/* Positions as 51 characters; moves are the game's, DM_NOTATION_HUB. */
extern const dm_square_letters dm_hub_letters;

#endif
