/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: see transposition.h. */
#include "engine/transposition.h"

#include <stdlib.h>

enum { GENERATIONS = 64, LINE_BYTES = BUCKET * sizeof(table_slot) };

/* data: move 24 bits, score 16, depth 8, bound 2, generation 6. */
static uint64_t pack(const table_entry *e, unsigned generation) {
    return (uint64_t)(e->move & 0xFFFFFF) | (uint64_t)(uint16_t)(int16_t)e->score << 24 |
           (uint64_t)(uint8_t)e->depth << 40 | (uint64_t)e->kind << 48 |
           (uint64_t)(generation % GENERATIONS) << 50;
}

static table_entry unpack(uint64_t data) {
    return (table_entry){(uint32_t)(data & 0xFFFFFF), (int16_t)(uint16_t)(data >> 24),
                         (int)(data >> 40 & 0xFF), (bound)(data >> 48 & 3)};
}

static unsigned generation_of(uint64_t data) {
    return (unsigned)(data >> 50 & (GENERATIONS - 1));
}

/* Large enough tables begin with a large page, in case their caller asks for some. */
static size_t alignment_of(size_t bytes) {
    return bytes < DM_TABLE_ALIGNMENT ? LINE_BYTES : DM_TABLE_ALIGNMENT;
}

bool table_init(table *t, size_t bytes_most) {
    size_t buckets = 1;
    while (2 * buckets * LINE_BYTES <= bytes_most)
        buckets *= 2;
    size_t bytes = buckets * LINE_BYTES, alignment = alignment_of(bytes);
    t->memory = calloc(1, bytes + alignment);
    if (!t->memory)
        return false;
    size_t past = (uintptr_t)t->memory % alignment;
    t->slots = (void *)((char *)t->memory + (alignment - past));
    t->mask = buckets - 1;
    atomic_init(&t->generation, 0);
    return true;
}

void table_release(table *t) {
    free(t->memory);
    t->memory = NULL;
    t->slots = NULL;
}

size_t table_bytes(const table *t) {
    return (t->mask + 1) * BUCKET * sizeof *t->slots;
}

void table_clear(table *t) {
    for (size_t i = 0; i < (t->mask + 1) * BUCKET; i++) {
        atomic_store_explicit(&t->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&t->slots[i].data, 0, memory_order_relaxed);
    }
}

void table_new_search(table *t) {
    atomic_fetch_add_explicit(&t->generation, 1, memory_order_relaxed);
}

static table_slot *bucket_of(const table *t, uint64_t key) {
    return &t->slots[(key & t->mask) * BUCKET];
}

bool table_find(const table *t, uint64_t key, table_entry *out) {
    table_slot *bucket = bucket_of(t, key);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        if ((check ^ data) == key && data) {
            *out = unpack(data);
            return true;
        }
    }
    return false;
}

/* The same position, else the slot whose loss matters least: old first, then shallow. */
static table_slot *slot_for(table_slot *bucket, uint64_t key, unsigned generation) {
    table_slot *worst = bucket;
    int worst_worth = 1 << 20;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&bucket[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket[i].check, memory_order_relaxed);
        if ((check ^ data) == key)
            return &bucket[i];
        unsigned age = (generation - generation_of(data)) % GENERATIONS;
        int worth = data ? unpack(data).depth - 4 * (int)age : -1000;
        if (worth < worst_worth) {
            worst_worth = worth;
            worst = &bucket[i];
        }
    }
    return worst;
}

void table_store(table *t, uint64_t key, const table_entry *entry) {
    unsigned generation = atomic_load_explicit(&t->generation, memory_order_relaxed);
    table_slot *slot = slot_for(bucket_of(t, key), key, generation % GENERATIONS);
    uint64_t data = pack(entry, generation);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
}
