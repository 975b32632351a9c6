/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much of something is let through: so many at once, and then one every so often.
 * Counted by seat and by room first, then by where callers are, generously, because a
 * school is one address. Nothing is ever banned: whoever is too fast is told when to try
 * again. No clock is read here, and no address is kept: what is counted stands for
 * somebody, and shares its place with whatever falls on the same one.
 */
#ifndef DAMIER_TOGETHER_PACING_H
#define DAMIER_TOGETHER_PACING_H

#include <stdint.h>

typedef enum {
    PACE_SEAT_ACTS,   /* of one person in one room */
    PACE_ROOM_ACTS,   /* of all its people together */
    PACE_PLACE_ROOMS, /* opened from one address */
    PACE_PLACE_JOINS, /* people who became somebody, from one address */
    PACE_KINDS
} pace_kind;

typedef struct pacing pacing;

/* NULL if memory runs out. The seed keeps strangers from choosing whom they share with. */
pacing *pacing_new(uint64_t seed);
void pacing_free(pacing *);

/*
 * 0 if it may happen now, and then it is counted; otherwise in how many milliseconds it
 * may. Times are milliseconds.
 */
int64_t pacing_ask(pacing *, pace_kind, uint64_t who, int64_t now);

/* A number that stands for a person in a room, or for the room with person 0. */
uint64_t pacing_of_seat(const char *room, int person);

#endif
