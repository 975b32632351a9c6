/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a server counts: see metrics.h. */
#include "metrics.h"

#include <inttypes.h>
#include <stdio.h>

enum { LINE_BYTES = 160, MICROSECONDS = 1000000 };

static void write_head(dm_bytes *out, const char *name, const char *type,
                       const char *help) {
    char line[2 * LINE_BYTES];
    snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
    dm_bytes_text(out, line);
}

static void write_number(dm_bytes *out, const char *name, uint64_t number) {
    char line[LINE_BYTES];
    snprintf(line, sizeof line, "%s %" PRIu64 "\n", name, number);
    dm_bytes_text(out, line);
}

static void write_gauge(dm_bytes *out, const char *name, const char *help,
                        uint64_t number) {
    write_head(out, name, "gauge", help);
    write_number(out, name, number);
}

static void write_counter(dm_bytes *out, const char *name, const char *help,
                          uint64_t number) {
    write_head(out, name, "counter", help);
    write_number(out, name, number);
}

static void write_callers(dm_bytes *out, const metrics *m) {
    write_head(out, "damier_callers", "gauge", "Callers connected, by transport.");
    write_number(out, "damier_callers{transport=\"websocket\"}", m->by_websocket);
    write_number(out, "damier_callers{transport=\"polling\"}", m->by_polling);
}

static void write_appends(dm_bytes *out, const stopwatch_figures *f) {
    char line[LINE_BYTES];
    uint64_t count = 0;
    write_head(out, "damier_append_seconds", "histogram",
               "Time until an event was stored.");
    for (size_t i = 0; i < STOPWATCH_BOUNDS; i++) {
        count += f->appends[i];
        snprintf(line, sizeof line,
                 "damier_append_seconds_bucket{le=\"%g\"} %" PRIu64 "\n",
                 (double)stopwatch_bounds[i] / MICROSECONDS, count);
        dm_bytes_text(out, line);
    }
    count += f->appends[STOPWATCH_BOUNDS];
    write_number(out, "damier_append_seconds_bucket{le=\"+Inf\"}", count);
    snprintf(line, sizeof line, "damier_append_seconds_sum %.6f\n",
             (double)f->microseconds / MICROSECONDS);
    dm_bytes_text(out, line);
    write_number(out, "damier_append_seconds_count", count);
}

void metrics_write(const metrics *m, dm_bytes *out) {
    const service_figures *s = &m->service;
    write_gauge(out, "damier_rooms", "Rooms in memory.", s->rooms);
    write_gauge(out, "damier_visitors", "Callers in rooms.", s->visitors);
    write_callers(out, m);
    write_gauge(out, "damier_thoughts_waiting",
                "Moves asked of computers, not yet found.", s->thoughts);
    write_counter(out, "damier_acts_total", "Acts that callers sent.", s->acts);
    write_counter(out, "damier_events_total", "Events given to storage.", s->events);
    write_counter(out, "damier_refusals_total", "Acts that were refused.", s->refusals);
    write_counter(out, "damier_put_off_total",
                  "Acts to be sent again, because storage failed or too many came.",
                  s->put_off);
    write_counter(out, "damier_rooms_pruned_total", "Rooms removed for want of use.",
                  s->pruned);
    write_counter(out, "damier_storage_failures_total", "Tasks that storage failed at.",
                  m->storage->failures);
    write_appends(out, m->storage);
}
