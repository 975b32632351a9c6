/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What callers are told when the server stops: see farewell.h. */
#include "farewell.h"

#include <sodium.h>
#include <stdio.h>

enum { RETURN_FIRST_MS = 500, RETURN_LAST_MS = 5000 };

size_t farewell_write(char out[FAREWELL_BYTES]) {
    unsigned in = RETURN_FIRST_MS + randombytes_uniform(RETURN_LAST_MS - RETURN_FIRST_MS);
    return (size_t)snprintf(out, FAREWELL_BYTES, "{\"stop\":%u}", in);
}
