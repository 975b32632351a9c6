/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rooms in PostgreSQL: the store of one process or many. Everything happens on the loop,
 * without a thread: all tasks that wait are sent at once, one statement behind the other,
 * as one transaction, and counted when its commit is confirmed.
 *
 * While the database is away tasks fail at once, and it is looked for again by itself.
 */
#ifndef DAMIER_TOGETHER_STORE_POSTGRES_H
#define DAMIER_TOGETHER_STORE_POSTGRES_H

#include <uv.h>

#include "store.h"

/*
 * Connects to an address such as postgresql://user@host/name, and waits for that; an
 * older schema is brought up to date. NULL with a reason, which lasts until the next
 * call.
 */
store *store_postgres_open(uv_loop_t *, const char *address, const char **reason);

#endif
