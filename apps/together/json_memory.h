/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether JSON got all the memory it asked for. jansson goes on without a byte when its
 * buffer cannot grow while it reads, and nobody would notice that a number has lost a
 * digit.
 */
#ifndef DAMIER_TOGETHER_JSON_MEMORY_H
#define DAMIER_TOGETHER_JSON_MEMORY_H

#include <stdbool.h>

/* From now on it is noticed; before any other call of jansson. */
void json_memory_watch(void);
/* Whether some was refused since this was last asked. Of one thread only. */
bool json_memory_failed(void);

#endif
