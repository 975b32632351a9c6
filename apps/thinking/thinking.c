/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine with its threads and its clock: see thinking.h. The clock shown to the engine
 * stands still while it ponders, so that its limits begin to count with the hit.
 */
#include "thinking.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "base/fault.h"
#include "damier/room.h"
#include "damier/word_list.h"

typedef struct {
    thinking *owner;
    int worker;
    pthread_t thread;
} assistant;

struct thinking {
    dm_engine *engine;
    int threads;
    assistant *assistants; /* threads - 1 of them */

    dm_question question;
    dm_limits limits;
    thinking_listener listener;
    dm_thought thought;
    int64_t begin;

    atomic_bool stopped, ended; /* by the caller; worker 0 is done */
    atomic_bool pondering;
    _Atomic int64_t hit; /* when pondering ended */

    pthread_t thread; /* of thinking_start */
    bool started;
};

int64_t monotonic_microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000) + time.tv_nsec / 1000;
}

int64_t monotonic_now(void) {
    return monotonic_microseconds() / 1000;
}

/* ---- what the engine is lent ---- */

static int64_t engine_now(void *payload) {
    thinking *t = payload;
    if (atomic_load(&t->pondering))
        return 0;
    return monotonic_now() - atomic_load(&t->hit);
}

static bool engine_stop(void *payload) {
    thinking *t = payload;
    return atomic_load_explicit(&t->stopped, memory_order_relaxed) ||
           atomic_load_explicit(&t->ended, memory_order_relaxed);
}

static void engine_report(void *payload, const dm_thought *thought) {
    thinking *t = payload;
    if (!t->listener.report)
        return;
    dm_thought together = *thought;
    together.nodes = dm_engine_nodes(t->engine);
    t->listener.report(t->listener.payload, &together, monotonic_now() - t->begin);
}

/* ---- the question ---- */

static bool prepare(thinking *t, const dm_match *m, const dm_limits *limits,
                    const thinking_listener *listener, bool ponder) {
    if (dm_question_make(m, &t->question, NULL) != DM_OK)
        return false;
    t->limits = *limits;
    t->listener = listener ? *listener : (thinking_listener){0};
    t->begin = monotonic_now();
    atomic_store(&t->stopped, false);
    atomic_store(&t->ended, false);
    atomic_store(&t->hit, t->begin);
    atomic_store(&t->pondering, ponder);
    return true;
}

/* ---- the threads ---- */

static void *assist(void *payload) {
    const assistant *a = payload;
    thinking *t = a->owner;
    dm_host host = {NULL, engine_stop, NULL, t};
    dm_engine_assist(t->engine, a->worker, &t->question, &host);
    return NULL;
}

/* Thinks with all threads; fewer assistants than asked for are no fault. */
static void think(thinking *t) {
    dm_host host = {engine_now, engine_stop, engine_report, t};
    int count = 0;
    while (count < t->threads - 1 && pthread_create(&t->assistants[count].thread, NULL,
                                                    assist, &t->assistants[count]) == 0)
        count++;
    dm_engine_think(t->engine, &t->question, &t->limits, &host, &t->thought);
    t->thought.nodes = dm_engine_nodes(t->engine);
    atomic_store(&t->ended, true);
    if (t->listener.finish)
        t->listener.finish(t->listener.payload, &t->thought, monotonic_now() - t->begin);
    for (int i = 0; i < count; i++)
        pthread_join(t->assistants[i].thread, NULL);
    dm_question_clear(&t->question);
}

static void *think_beside(void *payload) {
    think(payload);
    return NULL;
}

/* ---- the calls ---- */

/*
 * In pages of the usual size almost every look into a large table first costs a look for
 * the page. Large ones are only a wish: without them the table is the same and slower.
 */
static void ask_for_large_pages(dm_engine *engine) {
#ifdef MADV_HUGEPAGE
    size_t bytes = dm_engine_table_bytes(engine);
    if (bytes >= DM_TABLE_ALIGNMENT)
        (void)madvise(dm_engine_table(engine), bytes, MADV_HUGEPAGE);
#else
    (void)engine;
#endif
}

thinking *thinking_new(const dm_game *game, int hash_mb, int threads, dm_fault *fault) {
    thinking *t = calloc(1, sizeof *t);
    dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (!t)
        return NULL;
    t->threads = threads;
    t->assistants = calloc((size_t)threads, sizeof *t->assistants);
    if (!t->assistants ||
        dm_engine_new(&t->engine, game, (size_t)hash_mb << 20, threads, fault) != DM_OK) {
        thinking_free(t);
        return NULL;
    }
    ask_for_large_pages(t->engine);
    for (int i = 0; i < threads; i++)
        t->assistants[i] = (assistant){.owner = t, .worker = i + 1};
    return t;
}

void thinking_free(thinking *t) {
    if (!t)
        return;
    thinking_stop(t);
    thinking_wait(t, NULL);
    dm_engine_free(t->engine);
    free(t->assistants);
    free(t);
}

bool thinking_run(thinking *t, const dm_match *m, const dm_limits *limits,
                  const thinking_listener *listener, dm_thought *out) {
    thinking_wait(t, NULL);
    if (!prepare(t, m, limits, listener, false))
        return false;
    think(t);
    *out = t->thought;
    return true;
}

static bool start(thinking *t, const dm_match *m, const dm_limits *limits,
                  const thinking_listener *listener, bool ponder) {
    thinking_wait(t, NULL);
    if (!prepare(t, m, limits, listener, ponder))
        return false;
    t->started = pthread_create(&t->thread, NULL, think_beside, t) == 0;
    if (!t->started)
        dm_question_clear(&t->question);
    return t->started;
}

bool thinking_start(thinking *t, const dm_match *m, const dm_limits *limits,
                    const thinking_listener *listener) {
    return start(t, m, limits, listener, false);
}

bool thinking_ponder(thinking *t, const dm_match *m, const dm_limits *limits,
                     const thinking_listener *listener) {
    return start(t, m, limits, listener, true);
}

void thinking_wait(thinking *t, dm_thought *out) {
    if (t->started)
        pthread_join(t->thread, NULL);
    t->started = false;
    if (out)
        *out = t->thought;
}

void thinking_stop(thinking *t) {
    atomic_store(&t->stopped, true);
}

void thinking_hit(thinking *t) {
    atomic_store(&t->hit, monotonic_now());
    atomic_store(&t->pondering, false);
}

void thinking_forget(thinking *t) {
    thinking_wait(t, NULL);
    dm_engine_forget(t->engine);
}

size_t thinking_table_bytes(const thinking *t) {
    return dm_engine_table_bytes(t->engine);
}
