/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a server counts, as Prometheus reads it. Nothing in it says who plays. */
#ifndef DAMIER_TOGETHER_METRICS_H
#define DAMIER_TOGETHER_METRICS_H

#include "base/bytes.h"
#include "service.h"
#include "stopwatch.h"

typedef struct {
    service_figures service;
    const stopwatch_figures *storage;
    size_t by_websocket, by_polling; /* callers */
} metrics;

void metrics_write(const metrics *, dm_bytes *out);

#endif
