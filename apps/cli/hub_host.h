/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board program's side of the Hub protocol, version 2 (docs/protocol/hub.md): another
 * program is started, greeted and asked for moves. A refused call says why; the program
 * is then useless and should be stopped.
 */
#ifndef DAMIER_CLI_HUB_HOST_H
#define DAMIER_CLI_HUB_HOST_H

#include "damier/engine.h"
#include "damier/match.h"

typedef struct hub_host hub_host;

/* Starts a program and waits until it is ready; the caller stops it. */
dm_status hub_host_start(hub_host **out, const char *command, dm_fault *);
void hub_host_stop(hub_host *);

dm_status hub_host_new_game(hub_host *, dm_fault *);

/*
 * Asks for a move where the match stands, within `move_time`, `depth` or `nodes`, and
 * waits generously. The thought holds a legal move, and what the program reported about
 * it: depth, nodes and score are 0 if it reported nothing.
 */
dm_status hub_host_think(hub_host *, const dm_match *, const dm_limits *, dm_thought *out,
                         dm_fault *);

#endif
