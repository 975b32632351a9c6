/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game that the page has chosen to look at (written.c), for what is made of it. */
#ifndef DAMIER_WASM_WRITTEN_H
#define DAMIER_WASM_WRITTEN_H

#include "formats/pdn_game.h"

/* NULL if there is none. It lasts until another is chosen. */
const pdn_game *chosen_game(void);

/* Refuses because memory ran out. */
int tell_no_memory(void);

/* A game as PDN, in memory of its own; NULL if that runs out. */
char *pdn_of(const pdn_game *);

#endif
