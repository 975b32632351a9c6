/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game in the shape of pdn_game.h, put together piece by piece: by the reader of PDN
 * from what it reads, and from matches and other files by those who convert games. Knows
 * no rule and no file.
 */
#ifndef DAMIER_FORMATS_PDN_BUILDER_H
#define DAMIER_FORMATS_PDN_BUILDER_H

#include "damier/match.h"
#include "formats/pdn_arena.h"
#include "formats/pdn_game.h"

/* Begin with zeros. The game points into its builder, and lasts until the next begins. */
typedef struct {
    pdn_game game;
    pdn_arena arena; /* its texts */
    pdn_tag *tags;
    pdn_turn *turns;
    size_t tag_cap, turn_cap;
    int32_t last; /* the turn behind which pdn_builder_turn adds */
    bool failed;  /* memory ran out */
} pdn_builder;

/* An empty game; then one from a position. */
void pdn_builder_clear(pdn_builder *);
void pdn_builder_begin(pdn_builder *, const dm_game *, const dm_setup *,
                       const dm_state *first);
void pdn_builder_free(pdn_builder *);

void pdn_builder_tag(pdn_builder *, const char *name, const char *value, size_t line,
                     size_t column);

/*
 * A game but for its turns: its tags, its result, what is said before it. Texts are not
 * copied, so it must outlive what is built.
 */
void pdn_builder_head(pdn_builder *, const pdn_game *);

/* One more turn, which stands nowhere in the tree yet; NULL if memory runs out. */
pdn_turn *pdn_builder_new_turn(pdn_builder *, size_t line, size_t column);

/* Where it stands: behind a turn or, with PDN_NONE, first; a variation if one is there. */
void pdn_builder_attach(pdn_builder *, int32_t index, int32_t before);

/* The next turn, behind `last`: a move, DM_NO_MOVE for a position or a pass. */
void pdn_builder_turn(pdn_builder *, dm_move, bool pass, const dm_state *after);

/* The position behind `last`. */
const dm_state *pdn_builder_state(const pdn_builder *);

/*
 * A turn as the game itself writes it, `pass`, or a position in its place. Refused if it
 * is none of these here.
 */
dm_status pdn_builder_read_turn(pdn_builder *, const char *text, dm_fault *);

/* The whole of a match: the turns that stand, its players, its result. */
void pdn_builder_match(pdn_builder *, const dm_match *);

#endif
