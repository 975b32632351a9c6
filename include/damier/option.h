/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of a game, and the values chosen for them; game.h has the calls. */
#ifndef DAMIER_OPTION_H
#define DAMIER_OPTION_H

#include <stdint.h>

enum { DM_OPTIONS_MAX = 8 };

/* What an option means to a match, which then knows its values by their order. */
typedef enum {
    DM_ROLE_RULE,    /* nothing: only the game looks at it */
    DM_ROLE_PLAYERS, /* how many play: min_seats, then one more each, to max_seats */
    DM_ROLE_CARDS,   /* without cards, with cards */
    DM_ROLE_WRONG    /* a wrong answer loses the turn, or does not */
} dm_option_role;

/* One option of a game: its name and allowed values, as written on the command line. */
typedef struct {
    const char *name;
    const char *const *values; /* ended by NULL */
    uint8_t standard;          /* index of the value when none is given */
    uint8_t role;              /* dm_option_role */
} dm_option;

/* The values chosen for the options of a game, as indices into their lists. */
typedef struct {
    uint8_t value[DM_OPTIONS_MAX];
    uint8_t given; /* bit i: option i was set explicitly, so a position may not differ */
} dm_setup;

#endif
