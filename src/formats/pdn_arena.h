/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts that live as long as one game does, in blocks that are used again for the next.
 */
#ifndef DAMIER_FORMATS_PDN_ARENA_H
#define DAMIER_FORMATS_PDN_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pdn_block pdn_block;

typedef struct {
    pdn_block *first, *now;
    bool failed; /* memory ran out */
} pdn_arena;

/* A copy; "" if memory runs out. */
const char *pdn_arena_copy(pdn_arena *, const char *text);
/* Two texts with a blank between them, if neither is empty. */
const char *pdn_arena_join(pdn_arena *, const char *first, const char *second);
void pdn_arena_reset(pdn_arena *);
void pdn_arena_free(pdn_arena *);

#endif
