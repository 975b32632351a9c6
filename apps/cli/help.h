/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `damier` alone and `damier COMMAND --help` print, from the tables of options.h. */
#ifndef DAMIER_CLI_HELP_H
#define DAMIER_CLI_HELP_H

#include "options.h"

void help_print_overview(const terminal *);
void help_print_page(const terminal *, const command_info *);

#endif
