/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server that serves rooms besides the page: storage, service and callers put together. */
#ifndef DAMIER_TOGETHER_HOUSE_H
#define DAMIER_TOGETHER_HOUSE_H

#include "analysts.h"
#include "backends.h"
#include "doors.h"
#include "mind.h"
#include "server.h"

typedef struct house house;

/* Where rooms are kept, and how processes that share them hear of each other. */
typedef struct {
    const char *folder;   /* for a file of SQLite; made if need be */
    const char *database; /* the address of a database instead, or NULL */
    const char *bus;      /* the address of a bus, or NULL */
    /* Other programs that think: the house's, even if it is refused. */
    mind *engine;          /* for rooms, or NULL */
    analyst_list analysts; /* for the page's review */
} house_places;

/* What could not be opened. */
typedef struct {
    enum { HOUSE_FOLDER, HOUSE_DATABASE, HOUSE_BUS } where;
    backend_result what; /* BACKEND_REFUSED of a folder */
    const char *reason;  /* of BACKEND_REFUSED; lasts until the next call */
} house_fault;

/* Opens the rooms for a server that does not run yet. NULL with the fault. */
house *house_open(server *, const house_places *, const doors *, house_fault *);
/* Serves what is counted, and nothing else, at a socket that is bound; takes it over. */
bool house_serve_metrics(house *, server *, int socket);
/* After server_run, before server_close. */
void house_close(house *, server *);

#endif
