/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table: what earlier searches found, by the key of a position. Several
 * threads read and write it without locks; each entry is two words, of which the first is
 * the key mixed with the second, so that a torn entry does not match any key.
 */
#ifndef DAMIER_ENGINE_TRANSPOSITION_H
#define DAMIER_ENGINE_TRANSPOSITION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "damier/engine.h"

typedef enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } bound;

typedef struct {
    atomic_uint_least64_t check, data;
} table_slot;

enum { BUCKET = 4 }; /* slots a key may use: what a processor fetches at once */

typedef struct {
    void *memory;      /* as it was allocated */
    table_slot *slots; /* in it, where a fetched line begins */
    size_t mask;       /* number of buckets - 1, in slots of BUCKET */
    atomic_uint generation;
} table;

/* What an entry says. The move is a short code of the search's choice. */
typedef struct {
    uint32_t move;
    int score, depth;
    bound kind;
} table_entry;

bool table_init(table *, size_t bytes);
void table_release(table *);
void table_clear(table *);
void table_new_search(table *);
size_t table_bytes(const table *);
bool table_find(const table *, uint64_t key, table_entry *out);
void table_store(table *, uint64_t key, const table_entry *);

/* Begins to fetch what table_find will read, while there is other work. */
DM_INLINE void table_expect(const table *t, uint64_t key) {
    __builtin_prefetch(&t->slots[(key & t->mask) * BUCKET]);
}

/* A short code of a move, for entries and for statistics of moves. */
DM_INLINE uint32_t code_of(dm_move move) {
    return (uint32_t)(move * UINT64_C(0x9E3779B97F4A7C15) >> 40);
}

/* Decided scores count turns from the root; in the table, from the position itself. */
DM_INLINE int score_to_table(int score, int ply) {
    return score >= DM_SCORE_WON    ? score + ply
           : score <= -DM_SCORE_WON ? score - ply
                                    : score;
}

DM_INLINE int score_from_table(int score, int ply) {
    return score >= DM_SCORE_WON    ? score - ply
           : score <= -DM_SCORE_WON ? score + ply
                                    : score;
}

/* Whether an entry, with its score seen from the root, makes a search needless. */
DM_INLINE bool table_answers(const table_entry *e, int depth, int alpha, int beta,
                             int score) {
    if (e->depth < depth)
        return false;
    return e->kind == BOUND_EXACT || (e->kind == BOUND_LOWER && score >= beta) ||
           (e->kind == BOUND_UPPER && score <= alpha);
}

#endif
