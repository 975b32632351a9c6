/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever thinks about a match: see mind.h. */
#include "mind.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "hub_host.h"

struct mind {
    mind_setup setup;
    thinking *own;  /* NULL if another program thinks */
    hub_host *host; /* NULL before it is started, and after it has failed */
    atomic_bool stopped;

    /* A thought beside this thread. */
    pthread_t thread;
    bool started;
    dm_match *match; /* a copy, of a program's thought */
    dm_limits limits;
    thinking_listener listener;
    dm_thought thought;
    dm_fault fault;
    bool good;
};

mind *mind_new(const dm_game *game, const mind_setup *setup, dm_fault *fault) {
    mind *m = calloc(1, sizeof *m);
    dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (!m)
        return NULL;
    m->setup = *setup;
    if (setup->command && !(game->flags & DM_GAME_DRAUGHTS_100)) {
        dm_refuse(fault, 0, DM_WORD_HOST_DRAUGHTS, NULL, NULL);
        free(m);
        return NULL;
    }
    if (!setup->command)
        m->own = thinking_new(game, setup->hash_mb, setup->threads, fault);
    if (setup->command || m->own)
        return m;
    free(m);
    return NULL;
}

void mind_free(mind *m) {
    if (!m)
        return;
    mind_stop(m);
    mind_wait(m, NULL, NULL);
    thinking_free(m->own);
    hub_host_stop(m->host);
    free(m);
}

static bool start_program(mind *m, dm_fault *fault) {
    const child_rules rules = {m->setup.memory_mb, m->setup.quiet};
    if (hub_host_start(&m->host, m->setup.command, &rules, &m->stopped, fault) == DM_OK &&
        hub_host_new_game(m->host, fault) == DM_OK) {
        if (m->setup.gentle)
            hub_host_give_way(m->host);
        return true;
    }
    hub_host_stop(m->host);
    m->host = NULL;
    return false;
}

bool mind_begin(mind *m, dm_fault *fault) {
    mind_wait(m, NULL, NULL);
    atomic_store(&m->stopped, false);
    return mind_is_there(m) || start_program(m, fault);
}

bool mind_is_there(const mind *m) {
    return m->own || m->host;
}

const char *mind_name(const mind *m) {
    return m->host ? hub_host_name(m->host) : NULL;
}

/* A program that fails is stopped: it may be in any state. The next thought starts it. */
static bool ask_program(mind *m, const dm_match *match, const dm_limits *limits,
                        const thinking_listener *listener, dm_thought *out,
                        dm_fault *fault) {
    if (!m->host && !start_program(m, fault))
        return false;
    if (hub_host_think(m->host, match, limits, listener, out, fault) == DM_OK)
        return true;
    hub_host_stop(m->host);
    m->host = NULL;
    return false;
}

bool mind_run(mind *m, const dm_match *match, const dm_limits *limits,
              const thinking_listener *listener, dm_thought *out, dm_fault *fault) {
    mind_wait(m, NULL, NULL);
    atomic_store(&m->stopped, false);
    if (!m->own)
        return ask_program(m, match, limits, listener, out, fault);
    dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    return thinking_run(m->own, match, limits, listener, out);
}

/* ---- beside this thread ---- */

dm_match *mind_copy_match(const dm_match *match) {
    size_t length = dm_match_save(match, NULL, 0);
    char *text = malloc(length + 1);
    dm_match *copy = NULL;
    if (text) {
        dm_match_save(match, text, length + 1);
        if (dm_match_load(&copy, text, NULL) != DM_OK)
            copy = NULL;
    }
    free(text);
    return copy;
}

static void *ask_beside(void *payload) {
    mind *m = payload;
    m->thought = (dm_thought){.best = DM_NO_MOVE};
    m->good = ask_program(m, m->match, &m->limits, &m->listener, &m->thought, &m->fault);
    if (m->listener.finish)
        m->listener.finish(m->listener.payload, &m->thought, 0);
    return NULL;
}

bool mind_start(mind *m, const dm_match *match, const dm_limits *limits,
                const thinking_listener *listener, dm_fault *fault) {
    mind_wait(m, NULL, NULL);
    atomic_store(&m->stopped, false);
    dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    if (m->own)
        return thinking_start(m->own, match, limits, listener);
    m->match = mind_copy_match(match);
    m->limits = *limits;
    m->listener = listener ? *listener : (thinking_listener){0};
    m->started = m->match && pthread_create(&m->thread, NULL, ask_beside, m) == 0;
    if (!m->started) {
        dm_match_free(m->match);
        m->match = NULL;
    }
    return m->started;
}

bool mind_wait(mind *m, dm_thought *out, dm_fault *fault) {
    if (m->own) {
        thinking_wait(m->own, out);
        return true;
    }
    if (m->started) {
        pthread_join(m->thread, NULL);
        dm_match_free(m->match);
        m->match = NULL;
        m->started = false;
    }
    if (out)
        *out = m->thought;
    if (fault)
        *fault = m->fault;
    return m->good;
}

void mind_stop(mind *m) {
    atomic_store(&m->stopped, true);
    if (m->own)
        thinking_stop(m->own);
}

void mind_forget(mind *m) {
    mind_wait(m, NULL, NULL);
    if (m->own)
        thinking_forget(m->own);
    else if (m->host && hub_host_new_game(m->host, NULL) != DM_OK) {
        hub_host_stop(m->host);
        m->host = NULL;
    }
}
