/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The other processes that serve the same rooms: who of all hosts which room, what
 * happened in rooms elsewhere, who is connected elsewhere. Without others (a store that
 * is not shared) this process hosts everything and nothing is asked.
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

typedef struct neighbours neighbours;

typedef struct {
    uv_loop_t *loop;
    store *store;
    bus *bus; /* or NULL: then the database is looked into more often */
    hub *hub;
} neighbours_parts;

/* NULL if memory or random numbers run out. The parts must outlive it. */
neighbours *neighbours_new(const neighbours_parts *);
/* Gives the lease back. Before the store is closed; the loop then frees the rest. */
void neighbours_close(neighbours *);

/* To be called before a caller is heard: perhaps this process could not hear for a while. */
void neighbours_notice(neighbours *);

/* Whether this process hosts a room. */
bool neighbours_host(const neighbours *, const char *room);
/* Whether the processes have changed since this was last asked, and rooms with them. */
bool neighbours_changed(neighbours *);
/*
 * Whether a room that this process hosts and that was due at that time has had no host
 * for a while.
 */
bool neighbours_unattended(const neighbours *, const char *room, int64_t due,
                           int64_t now);

/* ---- what the hub says ---- */

void neighbours_publish(neighbours *, const char *room, int64_t number, const char *text,
                        int64_t due);
void neighbours_seen(neighbours *, const char *room, int person, bool here);
/* A room comes into memory: who is there elsewhere? */
void neighbours_ask_present(neighbours *, const char *room);

/* ---- figures ---- */

typedef struct {
    size_t processes; /* with a lease, this one included; 1 where there are no others */
    bool bus;         /* connected */
} neighbours_figures;

neighbours_figures neighbours_figure(const neighbours *);

#endif
