/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A crowd that plays together over WebSocket:
 *
 *     crowd --port N [--port N …] [--rooms N] [--watchers N] [--period MS] [--clock MS]
 *           [--increment MS] [--seconds N] [--patience N] [--seed N] [--journal FILE]
 *
 * Rooms of draughts with two players and so many watchers each. Says `ready` once
 * everybody is in and has moved, plays for so many seconds or until SIGTERM, and then
 * wants one more act confirmed in every room. The figures are one line of JSON; the
 * status is 1 if a room is stuck or clients were told events out of order.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "crowd.h"
#include "journal.h"

enum {
    LOOK_MS = 10,
    OPENING_AT_ONCE = 50 /* tables that begin between two looks */
};

crowd the_crowd;
static uv_timer_t looking;
static uv_signal_t terminated;
static int begun_tables;
static uint64_t finish_begun;

/* ---- figures ---- */

void samples_add(samples *s, uint64_t nanoseconds) {
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 4096;
        s->all = realloc(s->all, s->capacity * sizeof *s->all);
        if (!s->all)
            abort();
    }
    s->all[s->count++] = (uint32_t)(nanoseconds / 1000);
}

static int compare(const void *a, const void *b) {
    uint32_t one, other;
    memcpy(&one, a, sizeof one);
    memcpy(&other, b, sizeof other);
    return (one > other) - (one < other);
}

/* In milliseconds; `s` is sorted. */
static double quantile(const samples *s, double part) {
    return s->count ? s->all[(size_t)(part * (double)(s->count - 1))] / 1000.0 : 0;
}

static void print_samples(const char *name, samples *s) {
    if (s->count)
        qsort(s->all, s->count, sizeof *s->all, compare);
    printf("\"%s\":{\"count\":%zu,\"p50\":%.2f,\"p99\":%.2f,\"max\":%.2f},", name,
           s->count, quantile(s, 0.5), quantile(s, 0.99), quantile(s, 1));
}

static int report(void) {
    crowd *c = &the_crowd;
    int stuck = c->wishes.tables - c->last_words;
    double seconds = c->begun ? (double)(finish_begun - c->begun) / 1e9 : 0;
    printf("{\"seconds\":%.2f,", seconds);
    print_samples("moves", &c->confirmed);
    print_samples("spread", &c->spread);
    printf("\"events\":%lld,\"acts\":%lld,\"refused\":%lld,\"why\":\"%s\",\"later\":%lld,"
           "\"missing\":%lld,\"disordered\":%lld,\"stuck\":%d}\n",
           (long long)c->events, (long long)c->acts, (long long)c->refused, c->why,
           (long long)c->later, (long long)c->missing, (long long)c->lost, stuck);
    return stuck || c->lost ? 1 : 0;
}

/* ---- from the first room to the last word ---- */

static bool everybody_plays(void) {
    const wishes *w = &the_crowd.wishes;
    return the_crowd.playing_tables == w->tables &&
           the_crowd.ready_clients >= w->tables * (PLAYERS + w->watchers);
}

static void begin_finish(void) {
    if (the_crowd.finishing)
        return;
    the_crowd.measuring = false;
    the_crowd.finishing = true;
    finish_begun = uv_hrtime();
    for (int i = 0; i < the_crowd.wishes.tables; i++)
        for (int seat = 0; seat < PLAYERS; seat++)
            client_consider(&the_crowd.tables[i].clients[seat]);
}

static void end(void) {
    the_crowd.ended = true;
    uv_timer_stop(&looking);
    uv_signal_stop(&terminated);
    for (int i = 0; i < the_crowd.wishes.tables; i++) {
        table *t = &the_crowd.tables[i];
        if (!t->last_word)
            fprintf(stderr, "crowd: room %s is stuck\n", t->id);
        for (int j = 0; j < t->client_count; j++) {
            uv_timer_stop(&t->clients[j].timer);
            line_close(&t->clients[j].line);
        }
    }
}

static void begin_some_tables(void) {
    int last = begun_tables + OPENING_AT_ONCE;
    for (; begun_tables < last && begun_tables < the_crowd.wishes.tables; begun_tables++)
        table_begin(&the_crowd.tables[begun_tables]);
}

static void on_look(uv_timer_t *timer) {
    uint64_t now = uv_hrtime();
    const wishes *w = &the_crowd.wishes;
    (void)timer;
    journal_flush();
    begin_some_tables();
    if (!the_crowd.begun && everybody_plays()) {
        the_crowd.begun = now;
        the_crowd.measuring = true;
        printf("ready\n");
        fflush(stdout);
    }
    if (the_crowd.begun && w->seconds &&
        now - the_crowd.begun >= (uint64_t)w->seconds * 1000000000)
        begin_finish();
    if (the_crowd.finishing && (the_crowd.last_words == w->tables ||
                                now > finish_begun + (uint64_t)w->patience * 1000000000))
        end();
}

static void on_terminated(uv_signal_t *handle, int number) {
    (void)handle;
    (void)number;
    begin_finish();
}

/* ---- wishes ---- */

typedef struct {
    const char *name;
    int64_t *value;
} number_option;

static bool read_option(const char *name, const char *value, wishes *w,
                        const char **journal) {
    int64_t rooms = w->tables, watchers = w->watchers, seed = 0;
    const number_option numbers[] = {
        {"--rooms", &rooms},         {"--watchers", &watchers},
        {"--period", &w->period},    {"--ponder", &w->ponder},
        {"--clock", &w->clock},      {"--seconds", &w->seconds},
        {"--seed", &seed},           {"--increment", &w->increment},
        {"--patience", &w->patience}};
    if (strcmp(name, "--journal") == 0) {
        *journal = value;
        return true;
    }
    if (strcmp(name, "--port") == 0 && w->port_count < PORTS_MAX) {
        w->ports[w->port_count++] = (int)strtol(value, NULL, 10);
        return true;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(name, numbers[i].name) != 0)
            continue;
        *numbers[i].value = strtoll(value, NULL, 10);
        w->tables = (int)rooms;
        w->watchers = (int)watchers;
        w->seed = seed ? (uint64_t)seed : w->seed;
        return true;
    }
    return false;
}

static bool read_wishes(int count, char **words, wishes *w, const char **journal) {
    *w = (wishes){.tables = 10, .period = 100, .patience = 30, .seed = 1};
    for (int i = 1; i < count; i += 2)
        if (i + 1 == count || !read_option(words[i], words[i + 1], w, journal))
            return false;
    return w->port_count > 0 && w->tables > 0 && w->watchers >= 0 && w->period >= 0;
}

static void allow_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static void run(void) {
    uv_loop_t *loop = the_crowd.loop;
    the_crowd.tables = calloc((size_t)the_crowd.wishes.tables, sizeof *the_crowd.tables);
    if (!the_crowd.tables)
        abort();
    for (int i = 0; i < the_crowd.wishes.tables; i++)
        table_init(&the_crowd.tables[i], (unsigned)i);
    uv_timer_init(loop, &looking);
    uv_timer_start(&looking, on_look, 0, LOOK_MS);
    uv_signal_init(loop, &terminated);
    uv_signal_start(&terminated, on_terminated, SIGTERM);
    uv_run(loop, UV_RUN_DEFAULT);
    for (int i = 0; i < the_crowd.wishes.tables; i++)
        table_free(&the_crowd.tables[i]);
    free(the_crowd.tables);
}

int main(int count, char **words) {
    const char *journal = NULL;
    if (!read_wishes(count, words, &the_crowd.wishes, &journal)) {
        fprintf(stderr, "crowd: what is asked for is not clear; see main.c\n");
        return 2;
    }
    if (!journal_open(journal)) {
        fprintf(stderr, "crowd: %s cannot be written\n", journal);
        return 2;
    }
    allow_files();
    signal(SIGPIPE, SIG_IGN);
    the_crowd.random.state = the_crowd.wishes.seed;
    the_crowd.loop = uv_default_loop();
    run();
    int status = report();
    free(the_crowd.confirmed.all);
    free(the_crowd.spread.all);
    return journal_close() ? status : 2;
}
