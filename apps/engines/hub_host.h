/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board program's side of the Hub protocol, version 2 (docs/protocol/hub.md): another
 * program is started, greeted and asked for moves. A refused call says why; the program
 * is then useless and should be stopped.
 */
#ifndef DAMIER_ENGINES_HUB_HOST_H
#define DAMIER_ENGINES_HUB_HOST_H

#include <stdatomic.h>

#include "child.h"
#include "thinking.h"

typedef struct hub_host hub_host;

/*
 * Starts a program and waits until it is ready; the caller stops it. Once `stop`, which
 * may be NULL, is true, no wait goes on: a program that thinks is told to stop.
 */
dm_status hub_host_start(hub_host **out, const char *command, const child_rules *,
                         atomic_bool *stop, dm_fault *);
void hub_host_stop(hub_host *);

/* What it calls itself, with its version: ASCII, not empty. */
const char *hub_host_name(const hub_host *);

void hub_host_give_way(hub_host *); /* see child.h */
dm_status hub_host_new_game(hub_host *, dm_fault *);

/*
 * Asks for a move where the match stands, within `move_time`, `depth` or `nodes`, and
 * waits generously. The thought holds a legal move, and what the program reported about
 * it: depth, nodes and score are 0 if it reported nothing. The
 * listener may be NULL.
 */
dm_status hub_host_think(hub_host *, const dm_match *, const dm_limits *,
                         const thinking_listener *, dm_thought *out, dm_fault *);

#endif
