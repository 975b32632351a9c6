/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rooms in a file of SQLite: the store of one process. A thread of its own does the
 * tasks, all that wait at once in one transaction, and brings them back to the loop.
 */
#ifndef DAMIER_TOGETHER_STORE_SQLITE_H
#define DAMIER_TOGETHER_STORE_SQLITE_H

#include <uv.h>

#include "store.h"

/*
 * Opens or makes the file; an older one is brought up to date. NULL with a reason, which
 * lasts until the next call, or with none if a newer version wrote the file.
 */
store *store_sqlite_open(uv_loop_t *, const char *path, const char **reason);

#endif
