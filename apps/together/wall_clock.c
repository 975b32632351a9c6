/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that events are told by: see wall_clock.h. */
#include "wall_clock.h"

#include <uv.h>

int64_t wall_now(void) {
    uv_timeval64_t time;
    uv_gettimeofday(&time);
    return time.tv_sec * 1000 + time.tv_usec / 1000;
}
