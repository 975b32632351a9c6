/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records and other files, with faults printed. All writing goes through writing.h: a
 * file is written whole or not at all. The path `-` is standard output.
 */
#ifndef DAMIER_CLI_FILES_H
#define DAMIER_CLI_FILES_H

#include "damier/match.h"
#include "terminal.h"

/* False after a fault has been printed; a failed load leaves *out alone. */
bool record_save(const terminal *, const dm_match *, const char *path);
bool record_load(const terminal *, dm_match **out, const char *path);

/* A record as text, the caller's to free; NULL if memory runs out. */
char *record_text(const dm_match *, size_t *length);

/*
 * At most so many bytes of a file, ended by NUL: the caller's to free. NULL after a fault
 * has been printed.
 */
char *file_read(const terminal *, const char *path, size_t most, size_t *size);
/* All of a file as text. A longer one, or one with a NUL byte, is a fault too. */
char *file_read_text(const terminal *, const char *path, size_t most);

/* Whether a path means standard output. */
bool file_is_output(const char *path);

/* Writes a file; false after a fault has been printed. */
bool file_write(const terminal *, const char *path, const char *bytes, size_t size);

/* Prints why a file could not be written; `error` is a result of writing.h. */
void file_print_fault(const terminal *, const char *path, int error);

#endif
