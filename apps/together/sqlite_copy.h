/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of a file of SQLite as it is at one moment, also while a server uses it. */
#ifndef DAMIER_TOGETHER_SQLITE_COPY_H
#define DAMIER_TOGETHER_SQLITE_COPY_H

#include <stdbool.h>

/*
 * Copies into an empty file, and reads the copy to see that it is whole; what makes it
 * last is the caller's. False with a reason, which lasts until the next call.
 */
bool sqlite_copy(const char *from, const char *to, const char **reason);

#endif
