/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is written from the tables of the command line during the build: the manual and
 * the completions of shells. See apps/cli/options.h.
 */
#ifndef DAMIER_MANUAL_H
#define DAMIER_MANUAL_H

#include <stdio.h>

#include "describe.h"

/* The page of a command; of the whole program if there is none. */
void write_man_page(FILE *, const command_info *, dm_language,
                    const char *installed_page);

void write_bash(FILE *);
void write_zsh(FILE *);
void write_fish(FILE *);

/* For tests: a line `COMMAND --option` or `COMMAND --option=` for each option. */
void write_list(FILE *);

/* Every option of a command, then those of all: NULL after the last. */
const option *option_at(const command_info *, size_t index);

/* All names of a list with a separator between them. */
void write_names(FILE *, name_list, const char *separator);
/* Every setting of every game, `players=3`, likewise. */
void write_settings(FILE *, const char *separator);

#endif
