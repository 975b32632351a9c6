/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of one game: see pdn_arena.h. */
#include "formats/pdn_arena.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { BLOCK = 1 << 14 };

struct pdn_block {
    pdn_block *next;
    size_t used, cap;
    char bytes[];
};

static pdn_block *new_block(size_t least) {
    size_t cap = least > BLOCK ? least : BLOCK;
    pdn_block *block = malloc(sizeof *block + cap);
    if (block)
        *block = (pdn_block){NULL, 0, cap};
    return block;
}

/* Blocks behind the one in use are empty. */
static char *take(pdn_arena *a, size_t size) {
    while (a->now && a->now->cap - a->now->used < size && a->now->next)
        a->now = a->now->next;
    if (!a->now || a->now->cap - a->now->used < size) {
        pdn_block *block = new_block(size);
        if (!block) {
            a->failed = true;
            return NULL;
        }
        if (a->now)
            a->now->next = block;
        else
            a->first = block;
        a->now = block;
    }
    char *bytes = a->now->bytes + a->now->used;
    a->now->used += size;
    a->total += size;
    a->last = NULL;
    return bytes;
}

const char *pdn_arena_join(pdn_arena *a, const char *first, const char *second) {
    size_t one = strlen(first), two = strlen(second), gap = one > 0 && two > 0;
    if (one + two == 0)
        return "";
    char *bytes = take(a, one + gap + two + 1);
    if (!bytes)
        return "";
    dm_writer w = dm_writer_init(bytes, one + gap + two + 1);
    dm_write_text(&w, first);
    if (gap)
        dm_write_char(&w, ' ');
    dm_write_text(&w, second);
    return bytes;
}

/*
 * Room for `more` bytes behind a text of `length`, with its NUL; NULL without memory. The
 * last text grows in its block; where that is too small it gets twice the room elsewhere.
 */
static char *grow(pdn_arena *a, const char *text, size_t length, size_t more) {
    size_t size = length + more + 1;
    if (text == a->last && a->now->cap - a->now->used >= more) {
        a->now->used += more;
        a->total += more;
        return a->last;
    }
    char *bytes = take(a, 2 * size);
    if (!bytes)
        return NULL;
    a->now->used -= size; /* what is not needed yet */
    memcpy(bytes, text, length);
    a->last = bytes;
    return bytes;
}

const char *pdn_arena_append(pdn_arena *a, const char *first, const char *more) {
    size_t one = first == a->last ? a->last_length : strlen(first);
    size_t two = strlen(more), gap = one > 0 && two > 0;
    if (two == 0 || one + gap + two > PDN_TEXT_JOINED_MAX ||
        a->total + one + two > PDN_TEXTS_MAX)
        return first;
    char *bytes = grow(a, first, one, gap + two);
    if (!bytes)
        return "";
    if (gap)
        bytes[one] = ' ';
    memcpy(bytes + one + gap, more, two + 1);
    a->last_length = one + gap + two;
    return bytes;
}

const char *pdn_arena_copy(pdn_arena *a, const char *text) {
    return pdn_arena_join(a, text, "");
}

/* What was larger than usual goes, so that one long game costs no memory later. */
void pdn_arena_reset(pdn_arena *a) {
    pdn_block *kept = a->first && a->first->cap == BLOCK ? a->first : NULL;
    pdn_block *rest = kept ? kept->next : a->first;
    while (rest) {
        pdn_block *next = rest->next;
        free(rest);
        rest = next;
    }
    if (kept)
        *kept = (pdn_block){NULL, 0, BLOCK};
    a->first = a->now = kept;
    a->last = NULL;
    a->total = 0;
}

void pdn_arena_free(pdn_arena *a) {
    pdn_arena_reset(a);
    free(a->first);
    *a = (pdn_arena){0};
}
