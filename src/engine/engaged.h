/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which moves the threads of one search are at, so that each can leave for later what
 * another is just finding out, and then take it from the table. Only a hint: a place may
 * be overwritten or read too late, and then work is done twice, nothing else.
 */
#ifndef DAMIER_ENGINE_ENGAGED_H
#define DAMIER_ENGINE_ENGAGED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { ENGAGED_PLACES = 4096 };

typedef struct {
    atomic_uint_least64_t places[ENGAGED_PLACES];
} engaged;

static inline atomic_uint_least64_t *engaged_place(engaged *e, uint64_t key) {
    return &e->places[key >> 32 & (ENGAGED_PLACES - 1)];
}

/* `key` is that of the position that the move leads to. */
static inline bool engaged_by_another(engaged *e, uint64_t key) {
    return atomic_load_explicit(engaged_place(e, key), memory_order_relaxed) == key;
}

static inline void engaged_enter(engaged *e, uint64_t key) {
    atomic_store_explicit(engaged_place(e, key), key, memory_order_relaxed);
}

static inline void engaged_leave(engaged *e, uint64_t key) {
    if (engaged_by_another(e, key))
        atomic_store_explicit(engaged_place(e, key), 0, memory_order_relaxed);
}

#endif
