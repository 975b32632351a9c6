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

typedef enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } bound;

typedef struct {
    atomic_uint_least64_t check, data;
} table_slot;

typedef struct {
    table_slot *slots;
    size_t mask; /* number of buckets - 1, in slots of BUCKET */
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

#endif
