/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small HTTP server for the page: one thread, until Ctrl+C or SIGTERM. It serves the
 * table it is given and nothing else, to whoever reaches its address and by whatever name
 * they call it: there is nothing secret in the page, and nothing can be changed.
 */
#ifndef DAMIER_SERVER_SERVER_H
#define DAMIER_SERVER_SERVER_H

#include "page.h"

typedef struct server server;

/*
 * Listens at a numeric address; "0.0.0.0" and "::" are all of them. NULL if that cannot
 * be done. The page must outlive the server.
 */
server *server_open(const char *host, int port, const page *);
/* Serves until a signal stops it. */
void server_run(server *);
void server_close(server *);

#endif
