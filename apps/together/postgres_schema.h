/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a connection to PostgreSQL must go through before tasks are sent over it: the
 * schema, brought up to date once at the start, and what is set for each connection. For
 * store_postgres.c.
 */
#ifndef DAMIER_TOGETHER_POSTGRES_SCHEMA_H
#define DAMIER_TOGETHER_POSTGRES_SCHEMA_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Connects and brings the schema up to date, waiting for both; several processes may do
 * so at once. NULL with a reason in one line.
 */
PGconn *postgres_connect(const char *address, char *reason, size_t size);

/* The same without waiting: to be continued by PQconnectPoll. */
PGconn *postgres_begin_connecting(const char *address);

/*
 * Sends all that a connection in pipeline mode needs once: its settings, and every
 * statement of store_tasks.h to be prepared as `s` and its place. False if it is broken.
 */
bool postgres_send_preparations(PGconn *);

#endif
