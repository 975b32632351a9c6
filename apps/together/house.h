/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server that serves rooms besides the page: storage, service and callers put together. */
#ifndef DAMIER_TOGETHER_HOUSE_H
#define DAMIER_TOGETHER_HOUSE_H

#include "doors.h"
#include "server.h"

typedef struct house house;

/*
 * Opens the rooms kept in a folder, which is made if need be, for a server that does not
 * run yet. NULL with a reason, which lasts until the next call.
 */
house *house_open(server *, const char *folder, const doors *, const char **reason);
/* Serves what is counted, and nothing else, at a socket that is bound; takes it over. */
bool house_serve_metrics(house *, server *, int socket);
/* After server_run, before server_close. */
void house_close(house *, server *);

#endif
