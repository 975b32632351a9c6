/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small HTTP server for the page: one thread, one loop of libuv, until Ctrl+C or
 * SIGTERM. It serves the table it is given and nothing else, to whoever reaches its
 * address and by whatever name they call it: there is nothing secret in the page, and
 * nothing can be changed.
 */
#ifndef DAMIER_SERVER_SERVER_H
#define DAMIER_SERVER_SERVER_H

#include "page.h"

typedef struct server server;

/*
 * Serves those who call at a socket that is bound, and takes it over in any case. NULL,
 * with errno, if the system refuses something. The page must outlive the server. One at a
 * time in a program: signals are everybody's.
 */
server *server_open(int socket, const page *);
/* Serves until a signal stops it. */
void server_run(server *);
void server_close(server *);

#endif
