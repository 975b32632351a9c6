/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options that are not on the command line: of a file (--config FILE, lines "name =
 * value") and of the environment (DAMIER_NAME=value). Both become options before those of
 * the command line, which therefore decide: first the file, then the environment.
 */
#ifndef DAMIER_CLI_CONFIGURATION_H
#define DAMIER_CLI_CONFIGURATION_H

#include "arguments.h"

typedef struct {
    char **words; /* as argv, ended by NULL; those at the end are borrowed */
    int count;
    int own;        /* how many of them, after the first, are to be freed */
    bool no_memory; /* why it could not be read */
} configuration;

/* Whether the command can be configured so at all. */
bool configuration_applies(const arguments *);
/*
 * The command line with what is configured in front of it. `a` is what it says by itself.
 * False after a fault has been printed.
 */
bool configuration_read(configuration *, const arguments *a, int argc, char **argv,
                        const terminal *);
void configuration_free(configuration *);

#endif
