/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Databases and buses by their addresses: see backends.h. */
#include "backends.h"

#include <string.h>

#ifdef DAMIER_POSTGRESQL
#include "store_postgres.h"
#endif
#ifdef DAMIER_NATS
#include "bus_nats.h"
#endif

static bool begins_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

backend_result backend_open_store(uv_loop_t *loop, const char *address, store **out,
                                  const char **reason) {
    *out = NULL;
    if (!begins_with(address, "postgresql://") && !begins_with(address, "postgres://"))
        return BACKEND_ADDRESS;
#ifdef DAMIER_POSTGRESQL
    *out = store_postgres_open(loop, address, reason);
    return *out ? BACKEND_OPENED : BACKEND_REFUSED;
#else
    (void)loop;
    (void)reason;
    return BACKEND_UNBUILT;
#endif
}

backend_result backend_open_bus(uv_loop_t *loop, const char *address, bus **out,
                                const char **reason) {
    *out = NULL;
    if (!begins_with(address, "nats://"))
        return BACKEND_ADDRESS;
#ifdef DAMIER_NATS
    *out = bus_nats_open(loop, address, reason);
    return *out ? BACKEND_OPENED : BACKEND_REFUSED;
#else
    (void)loop;
    (void)reason;
    return BACKEND_UNBUILT;
#endif
}
