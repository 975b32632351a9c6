/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory for JSON: see json_memory.h. */
#include "json_memory.h"

#include <jansson.h>
#include <stdlib.h>

static bool failed;

static void *take(size_t size) {
    void *block = malloc(size);
    if (!block)
        failed = true;
    return block;
}

void json_memory_watch(void) {
    json_set_alloc_funcs(take, free);
}

bool json_memory_failed(void) {
    bool was = failed;
    failed = false;
    return was;
}
