/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file whose time says when a process last served its callers, for the process after
 * it. Nothing is written or synced: it survives the end of the process, and after a
 * failure of power says an earlier time.
 */
#ifndef DAMIER_TOGETHER_SERVED_MARK_H
#define DAMIER_TOGETHER_SERVED_MARK_H

#include <stdint.h>

/*
 * Opens or makes the file beside a database; -1 if that cannot be done, which the other
 * calls take too. `last`: when a process before served, or 0 if that is not known.
 */
int served_mark_open(const char *database, int64_t *last);
void served_mark_set(int file);
void served_mark_close(int file);

#endif
