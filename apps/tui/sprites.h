/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces in a few characters: how each shape is drawn, large or small. */
#ifndef DAMIER_TUI_SPRITES_H
#define DAMIER_TUI_SPRITES_H

#include "damier/game.h"
#include "style.h"

/* Where a piece is drawn and on what. */
typedef struct {
    int row, col, rows, cols;
    style ground;
    attr_t more; /* reverse video for what is selected */
} sprite_place;

/* `moved`: the piece was moved or placed last. */
void sprite_draw(const sprite_place *, const dm_game *, const dm_cell *, bool moved);
/* A hollow in which nothing lies. */
void sprite_hollow(const sprite_place *);
/* A box around what will be taken, with its number if that is not 0. */
void sprite_victim(const sprite_place *, int number);
/* A sign in the middle. */
void sprite_sign(const sprite_place *, style, const char *text);

#endif
