/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Memory for libuv: see reserve.h. The table is the only thing that libuv 1.44
 * reallocates while it serves; once it lies in the reserve it is never larger than that.
 */
#include "reserve.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

static _Alignas(max_align_t) char reserve[(RESERVE_DESCRIPTORS + 2) * sizeof(void *)];
static bool taken;

static bool is_reserve(const void *block) {
    return block == reserve;
}

static void *grow(void *block, size_t size) {
    if (is_reserve(block))
        return size <= sizeof reserve ? block : NULL;
    void *grown = realloc(block, size);
    if (grown || size == 0 || size > sizeof reserve || taken)
        return grown;
    taken = true;
    if (block) {
        size_t old = malloc_usable_size(block);
        memcpy(reserve, block, old < size ? old : size);
        free(block);
    }
    return reserve;
}

static void release(void *block) {
    if (is_reserve(block))
        taken = false;
    else
        free(block);
}

void reserve_begin(void) {
    uv_replace_allocator(malloc, grow, calloc, release);
}
