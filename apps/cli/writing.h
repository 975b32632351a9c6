/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one writer of files. Whatever is interrupted, by a full disk, a signal or a loss of
 * power, a file has its old contents or its new ones, and they are on the disk when a
 * call returns. Regular files only: a device, a pipe or a folder is refused. Prints
 * nothing.
 *
 * All calls return 0, an errno, or one of the numbers below. They may be called by several
 * processes and threads at once.
 */
#ifndef DAMIER_CLI_WRITING_H
#define DAMIER_CLI_WRITING_H

#include <stddef.h>
#include <stdio.h>

enum {
    WRITING_NOT_REGULAR = -1,
    WRITING_GIVEN_UP = -2 /* by whoever fills the file */
};

/*
 * Gives a file new contents, or creates it. A symbolic link is followed and stays; mode
 * and, where permitted, owner are kept. Other hard links keep the old contents.
 *
 * The new contents grow in a file of their own in the same folder, `.NAME.….damier-part`,
 * which then takes the place of the old one. If it is left behind by a kill, the next
 * call for the same file removes it.
 */
int writing_replace(const char *path, const char *bytes, size_t size);

/* The same for a file that must not be there yet: EEXIST if it is. Sweeps nothing. */
int writing_create(const char *path, const char *bytes, size_t size);

/*
 * The same two for contents that are not in memory: `fill` writes them to the descriptor,
 * or by its name /proc/self/fd/…, and returns 0 or what the whole call shall return.
 */
typedef int (*writing_fill)(void *self, int file);
int writing_replace_filled(const char *path, writing_fill, void *self);
int writing_create_filled(const char *path, writing_fill, void *self);

/* The first of them by a stream, which may be sought in and is closed by the call. */
typedef int (*writing_stream_fill)(void *self, FILE *out);
int writing_replace_streamed(const char *path, writing_stream_fill, void *self);

/* Removes what calls that were killed have left in a folder. */
int writing_sweep(const char *path);

/* Opens a file to be continued, creating it if need be: *out is the caller's to close. */
int writing_open_end(const char *path, int *out);

/*
 * Adds a paragraph to the end of such a file, after an empty line unless the file is
 * empty, by one write: all of it, or nothing if the disk is full.
 */
int writing_append(int file, const char *bytes, size_t size);

#endif
