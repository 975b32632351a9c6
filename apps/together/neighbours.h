/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The other processes that serve the same rooms: who of all hosts which room, what
 * happened in rooms elsewhere, who is connected elsewhere. Without others (a store that
 * is not shared) this process hosts everything, and there are only those before it, from
 * which people may be on their way.
 *
 * Each process holds a lease in the database, which it renews. A room belongs to one of
 * those who hold one, by their names alone, so that all come to the same result without
 * talking. For a moment two may think that a room is theirs, or nobody: what they do is
 * appended like anybody's acts, so that this costs a little time and no more.
 */
#ifndef DAMIER_TOGETHER_NEIGHBOURS_H
#define DAMIER_TOGETHER_NEIGHBOURS_H

#include <uv.h>

#include "bus.h"
#include "store.h"

enum {
    /* For so long a process may be gone before others know it. */
    NEIGHBOURS_SILENT_MS = 3000,
    /*
     * A page that lost its server tries every ten seconds at the latest, and has come back
     * when it is answered within five.
     */
    NEIGHBOURS_AWAITED_MS = 15000
};

typedef struct neighbours neighbours;

typedef struct {
    uv_loop_t *loop;
    store *store;
    bus *bus; /* or NULL: then the database is looked into more often */
    hub *hub;
} neighbours_parts;

/* NULL if memory or random numbers run out. The parts must outlive it. */
neighbours *neighbours_new(const neighbours_parts *);
/* This process is about to end: whoever leaves it now has not gone of their own will. */
void neighbours_end(neighbours *);
/* Gives the lease back. Before the store is closed; the loop then frees the rest. */
void neighbours_close(neighbours *);

/* To be called before a caller is heard: perhaps this process could not hear for a while. */
void neighbours_notice(neighbours *);

/* Whether this process hosts a room. */
bool neighbours_host(const neighbours *, const char *room);
/* Whether the processes have changed since this was last asked, and rooms with them. */
bool neighbours_changed(neighbours *);
/*
 * Since when a room that this process hosts and that was due at that time has had no
 * host; 0 if it had one until a while ago.
 */
int64_t neighbours_unattended(const neighbours *, const char *room, int64_t due,
                              int64_t time);
/*
 * When somebody whose key was found (STORE_FIND_KEY) was not served before they asked for
 * it, as far as that is not their fault; or nothing.
 */
hub_span neighbours_forsaken(const neighbours *, const store_task *);
/* They have entered: tells the hub when, also between two processes, they were not served. */
void neighbours_welcome(neighbours *, const store_task *);

/* ---- what the hub says ---- */

void neighbours_publish(neighbours *, const char *room, int64_t number, const char *text,
                        int64_t due);
void neighbours_seen(neighbours *, const char *room, int person, bool here);
void neighbours_settled(neighbours *, const char *room, int person);
/* A room comes into memory: who is there elsewhere? */
void neighbours_ask_present(neighbours *, const char *room);

/* ---- figures ---- */

typedef struct {
    size_t processes; /* with a lease, this one included; 1 where there are no others */
    bool bus;         /* connected */
} neighbours_figures;

neighbours_figures neighbours_figure(const neighbours *);

#endif
