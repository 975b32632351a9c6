/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who plays in `damier match`: a level or a limit of our own engine, or another program
 * that speaks Hub. A contestant is what the command line says; a player is a contestant
 * at one board, with the engine or program it plays with and what it has used.
 */
#ifndef DAMIER_CLI_CONTESTANT_H
#define DAMIER_CLI_CONTESTANT_H

#include "hub_host.h"
#include "thinking.h"

typedef struct {
    const char *text;
    int level; /* 0: the limits count */
    dm_limits limits;
    const char *command; /* of another program; NULL for our own engine */
} contestant;

/*
 * Reads `level=5`, `time=0.2`, `depth=7` or `nodes=100000`; or `hub=COMMAND`, before
 * which one of the last three may stand with a comma. False if it is none of these.
 */
bool contestant_read(contestant *, const char *text);
/* A program without a limit gets the opponent's; false if that has none either. */
bool contestants_share_limits(contestant pair[2]);

/* What a player, or all players of a contestant together, have used. */
typedef struct {
    uint64_t nodes, depths, moves;
    int64_t microseconds;
} effort;

typedef struct {
    const contestant *who;
    const dm_game *game;
    thinking *mind; /* one of the two is NULL */
    hub_host *host;
    effort effort;
} player;

/* Prepares for a new game, starting the program or engine if needed. */
dm_status player_begin(player *, dm_fault *);
/* Chooses a move. A refusal stops the program; it is started again when needed. */
dm_status player_think(player *, const dm_match *, uint64_t seed, dm_thought *out,
                       dm_fault *);
void player_end(player *); /* the effort stays */

#endif
