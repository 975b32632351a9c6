/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table as spreadsheets write it: rows of fields, with quotes around a field that holds
 * a separator, a quote or a line end. Works inside the text it is given; knows nothing of
 * cards. A quote that is never closed costs its own line only.
 */
#ifndef DAMIER_CARDS_CSV_H
#define DAMIER_CARDS_CSV_H

#include <stdbool.h>
#include <stddef.h>

enum { DM_CSV_FIELDS_MAX = 32 };

typedef struct {
    char *at;
    char separator;
    size_t line; /* of what comes next, from 1 */
} dm_csv;

typedef enum { DM_CSV_SOUND, DM_CSV_OPEN_QUOTE, DM_CSV_AFTER_QUOTE } dm_csv_state;

typedef struct {
    char *fields[DM_CSV_FIELDS_MAX]; /* spaces and line ends at both ends are dropped */
    size_t count;                    /* may be more than there is room for */
    size_t line;
    dm_csv_state state;
    bool empty; /* nothing in any field */
} dm_csv_row;

/* Takes the separator from the first line: `;`, `,` or a tab, whichever is there most. */
dm_csv dm_csv_init(char *text);

/* The next row; false at the end of the text. */
bool dm_csv_next(dm_csv *, dm_csv_row *out);

#endif
