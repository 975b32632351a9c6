/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts that live as long as one game does, in blocks that are used again for the next.
 */
#ifndef DAMIER_FORMATS_PDN_ARENA_H
#define DAMIER_FORMATS_PDN_ARENA_H

#include <stdbool.h>
#include <stddef.h>

enum {
    PDN_TEXT_JOINED_MAX = 1 << 20, /* bytes of a text that is added to */
    PDN_TEXTS_MAX = 1 << 24        /* and of all texts of a game, if some are */
};

typedef struct pdn_block pdn_block;

typedef struct {
    pdn_block *first, *now;
    char *last; /* the last text, which can grow where it is; or NULL */
    size_t last_length, total;
    bool failed; /* memory ran out */
} pdn_arena;

/* A copy; "" if memory runs out. */
const char *pdn_arena_copy(pdn_arena *, const char *text);
/* Two texts with a blank between them, if neither is empty. */
const char *pdn_arena_join(pdn_arena *, const char *first, const char *second);
/*
 * The same for a first text of this arena, or "", which may have grown and is no longer to
 * be used. A thousand pieces cost no more than one; what is beyond the bounds is left out.
 */
const char *pdn_arena_append(pdn_arena *, const char *first, const char *more);
void pdn_arena_reset(pdn_arena *);
void pdn_arena_free(pdn_arena *);

#endif
