/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records and other files on disk. A file is written whole or not at all. */
#ifndef DAMIER_CLI_FILES_H
#define DAMIER_CLI_FILES_H

#include "damier/match.h"
#include "terminal.h"

/* False after a fault has been printed; a failed load leaves *out alone. */
bool record_save(const terminal *, const dm_match *, const char *path);
bool record_load(const terminal *, dm_match **out, const char *path);

/*
 * At most so many bytes of a file, ended by NUL: the caller's to free. NULL after a fault
 * has been printed.
 */
char *file_read(const terminal *, const char *path, size_t most, size_t *size);

/* Writes a file; false after a fault has been printed. */
bool file_write(const terminal *, const char *path, const char *bytes, size_t size);

#endif
