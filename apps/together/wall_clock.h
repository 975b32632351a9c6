/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that events are told by. */
#ifndef DAMIER_TOGETHER_WALL_CLOCK_H
#define DAMIER_TOGETHER_WALL_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t wall_now(void);

#endif
