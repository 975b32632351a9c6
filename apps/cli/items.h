/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The command line as a row of words and options, over getopt_long. Knows which options
 * any command takes, but not what they mean; prints nothing. One at a time: getopt_long
 * keeps its place in global variables.
 */
#ifndef DAMIER_CLI_ITEMS_H
#define DAMIER_CLI_ITEMS_H

#include <getopt.h>

#include "options.h"

enum { OPTIONS_MAX = 80, ITEM_SHOWN = 64 };

typedef enum {
    ITEM_END,
    ITEM_WORD,
    ITEM_OPTION,
    ITEM_UNKNOWN, /* no command has such an option */
    ITEM_VALUE_MISSING,
    ITEM_VALUE_SURPLUS
} item_kind;

typedef struct {
    item_kind kind;
    char *text;             /* the argument as it was written */
    const option *known;    /* the row of some command that takes it */
    char *value;            /* of ITEM_OPTION, or NULL */
    char shown[ITEM_SHOWN]; /* the option as a fault names it */
} item;

/* What getopt_long gets: the options of all commands together. */
typedef struct {
    const option *rows[OPTIONS_MAX];
    struct option longs[OPTIONS_MAX + 1]; /* beside them */
    char letters[2 * OPTIONS_MAX + 3];
    size_t count;
} grammar;

typedef struct {
    grammar grammar;
    int argc;
    char **argv;
    bool only_words; /* behind `--` */
} items;

void items_begin(items *, int argc, char **argv);
item items_next(items *);

#endif
