/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who is connected, counted by address, and who must go when there are too many: of the
 * address with the most connections, the one without progress for longest. So a flood
 * from one place displaces itself, and newcomers always get in.
 *
 * An address is a place of peer.h. Nothing here knows a socket or a clock.
 */
#ifndef DAMIER_SERVER_CROWD_H
#define DAMIER_SERVER_CROWD_H

#include <stdint.h>

#include "base/ring.h"
#include "peer.h"

typedef struct crowd crowd;
struct crowd_address;

/* A connection, as the crowd sees it: a member of whatever stands for one. */
typedef struct {
    ring link;
    struct crowd_address *address;
} guest;

/*
 * For at most `limit` guests (at least one), three quarters of them from one address. The
 * seed keeps strangers from choosing addresses that collide. NULL if memory runs out.
 */
crowd *crowd_new(size_t limit, uint64_t seed);
/* All guests must have left. */
void crowd_free(crowd *);

/*
 * False if memory runs out. `surplus` is who must leave before anybody else comes, or
 * NULL; it is never the newcomer.
 */
bool crowd_enter(crowd *, guest *, const peer *, guest **surplus);
void crowd_leave(crowd *, guest *);
/* Notes progress of a guest: its request was whole, or it read part of an answer. */
void crowd_note(crowd *, guest *);
/* Who should go if somebody must, or NULL if nobody is there. */
guest *crowd_least(const crowd *);

#endif
