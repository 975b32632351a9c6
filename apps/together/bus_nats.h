/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bus over NATS. Its library has threads of its own; what they hear is brought to the
 * loop. A server that is away is looked for again by itself, at the start too.
 */
#ifndef DAMIER_TOGETHER_BUS_NATS_H
#define DAMIER_TOGETHER_BUS_NATS_H

#include <uv.h>

#include "bus.h"

/*
 * An address such as nats://host:4222, or several with commas between. NULL with a
 * reason, which lasts until the next call.
 */
bus *bus_nats_open(uv_loop_t *, const char *address, const char **reason);

#endif
