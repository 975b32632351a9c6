/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command line: their names, and how a value is read into arguments.
 */
#ifndef DAMIER_CLI_OPTIONS_H
#define DAMIER_CLI_OPTIONS_H

#include "arguments.h"

typedef enum {
    OPTION_FLAG,   /* enough by being given */
    OPTION_TEXT,   /* any text */
    OPTION_NUMBER, /* a whole number within bounds */
    OPTION_OWN     /* read in its own way */
} option_kind;

typedef struct {
    const char *name;
    option_set takes; /* 0: every command takes it */
    size_t field;     /* its place in arguments */
    bool (*read)(arguments *, char *value, const terminal *);
    option_kind kind;
    int least, most;
    dm_word word; /* says what is expected instead of a wrong number */
} option;

extern const option options[];
extern const size_t option_count;

bool option_is_valued(const option *);
/* Reads a value, NULL without one; false after a fault has been printed. */
bool option_read(const option *, arguments *, char *value, const terminal *);

#endif
