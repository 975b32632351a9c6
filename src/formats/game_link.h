/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A whole game in the fragment of an address (docs/formats/link.md): options, where it
 * began, the moves that were played, the names of the players and the result. Each move
 * is its place among the legal ones, so that a long game of draughts takes some sixty
 * letters. Variations, comments and other tags are left out.
 */
#ifndef DAMIER_FORMATS_GAME_LINK_H
#define DAMIER_FORMATS_GAME_LINK_H

#include "base/bytes.h"
#include "formats/pdn_builder.h"

enum { GAME_LINK_TURNS_MAX = 10000 };

/* What stands before the game in the address of a page. */
extern const char game_link_mark[];

/* Adds mark and game. Refused if a position was set up on the way, or it is too long. */
dm_status game_link_write(const pdn_game *, dm_bytes *out, dm_fault *);

/*
 * Reads an address that ends with a game, or the game alone. Anything else is refused;
 * what the builder then holds is no game. The fault's place is that in the text.
 */
dm_status game_link_read(pdn_builder *, const char *text, dm_fault *);

#endif
