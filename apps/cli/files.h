/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records on disk. A file is written whole or not at all. */
#ifndef DAMIER_CLI_FILES_H
#define DAMIER_CLI_FILES_H

#include "damier/match.h"
#include "terminal.h"

/* False after a fault has been printed; a failed load leaves *out alone. */
bool record_save(const terminal *, const dm_match *, const char *path);
bool record_load(const terminal *, dm_match **out, const char *path);

#endif
