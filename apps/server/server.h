/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small HTTP server for the page: one thread, one loop of libuv, until Ctrl+C or
 * SIGTERM. It serves the table it is given to whoever reaches its address and by whatever
 * name they call it: there is nothing secret in the page, and nothing can be changed.
 * Another site may be put in front of the page.
 */
#ifndef DAMIER_SERVER_SERVER_H
#define DAMIER_SERVER_SERVER_H

#include <uv.h>

#include "page.h"
#include "site.h"

typedef struct server server;

/*
 * Serves those who call at a socket that is bound, and takes it over in any case. NULL,
 * with errno, if the system refuses something. The page must outlive the server. One at a
 * time in a program: signals are everybody's.
 */
server *server_open(int socket, const page *);
/* For what is to run beside it; everything on it must be closed before the server is. */
uv_loop_t *server_loop(server *);
/*
 * Puts a site in front of the page's, which it is to pass requests on to. `stopping`, if
 * not NULL, is called when a signal stops the server, before connections are closed.
 */
site *server_page_site(server *);
void server_put_in_front(server *, site *, void (*stopping)(site *));
/*
 * Serves another site to those who call at another socket that is bound, and takes it
 * over in any case; once. False, with errno, if the system refuses something.
 */
bool server_listen_too(server *, int socket, site *);
/* How long to wait for the rest of a body, the next request, and slow readers: 30. */
void server_set_patience(server *, int seconds);
/* Whether another device has called; `own` is the address we would call ourselves from. */
bool server_was_visited(const server *);
void server_know_own(server *, const peer *own);
/* Serves until a signal stops it; further ones do nothing, also after it was closed. */
void server_run(server *);
/* Closes all connections; the sites in front of the page are no longer needed. */
void server_empty(server *);
void server_close(server *);

#endif
