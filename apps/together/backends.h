/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The database and the bus that are reached by an address, as far as the program was
 * built with them.
 */
#ifndef DAMIER_TOGETHER_BACKENDS_H
#define DAMIER_TOGETHER_BACKENDS_H

#include <uv.h>

#include "bus.h"
#include "store.h"

typedef enum {
    BACKEND_OPENED,
    BACKEND_ADDRESS, /* is none of a kind that is known */
    BACKEND_UNBUILT, /* the program was built without it */
    BACKEND_REFUSED  /* for the reason given, which lasts until the next call */
} backend_result;

/* postgresql://… or postgres://… */
backend_result backend_open_store(uv_loop_t *, const char *address, store **out,
                                  const char **reason);
/* nats://… */
backend_result backend_open_bus(uv_loop_t *, const char *address, bus **out,
                                const char **reason);

#endif
