/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a position looks like: its squares, what stands on them, how each kind of piece is
 * shown, and a move as a list of steps. A game gives all of it as data (game.h), so that
 * a terminal, a page and paper can show any game without knowing one.
 */
#ifndef DAMIER_CELLS_H
#define DAMIER_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "damier/words.h"

enum {
    DM_CELLS_MAX = 100, /* a board of 10 by 10, every square of it playable */
    DM_SIDE_MAX = 10,   /* columns, and rows */
    DM_STEPS_MAX = 64,
    DM_NOBODY = -1 /* owner of an empty cell, or of a piece shared by all */
};

/* Kinds of pieces. A game may add its own kinds, numbered from DM_PIECE_OWN. */
typedef enum {
    DM_PIECE_NONE,
    DM_PIECE_MAN,
    DM_PIECE_KING,
    DM_PIECE_COUNTER,
    DM_PIECE_SMALL,
    DM_PIECE_MEDIUM,
    DM_PIECE_LARGE,
    DM_PIECE_OWN
} dm_piece;

/* How the pieces of one kind and one owner are shown, and how many a printed set has. */
typedef struct {
    uint8_t piece;     /* as in a cell; DM_PIECE_NONE for pieces kept beside the board */
    int8_t owner;      /* the seat they belong to; DM_NOBODY: they look alike for all */
    dm_word name;      /* "man" */
    dm_word set_label; /* above those to cut out: "20 white men" */
    uint8_t set_count; /* how many those are */
    const char *unicode, *ascii; /* in a terminal, one column wide */
    const char *drawing; /* a symbol of web/static/pieces.svg; NULL: the page draws the
                            Unicode sign, paper the ASCII sign on a disc */
} dm_look;

/* The colour of a card, which is what a move asks for. */
typedef enum {
    DM_CARD_NONE,
    DM_CARD_PINK,
    DM_CARD_GREEN,
    DM_CARD_BLUE,
    DM_CARD_DAME
} dm_card_colour;

/* One playable square, enough to draw it. Column 0 is on the left, row 0 at the top. */
typedef struct {
    char name[4];   /* as players write it: "46", "c4", "j10" */
    uint8_t square; /* its number */
    uint8_t col, row;
    uint8_t piece; /* dm_piece */
    int8_t owner;  /* the seat that owns the piece */
    int8_t zone;   /* the seat that owns whatever stands here, or DM_NOBODY */
    uint8_t dot;   /* dm_card_colour */
    bool barred;   /* the piece may not do all it otherwise could … */
    bool closed;   /* … such as go to this square */
} dm_cell;

/*
 * A move as a list of steps, in the order in which it is shown, tapped or spoken.
 * Applying the steps to the cells gives the cells of the position after the move. At
 * least one of them moves or places: a player taps where a piece starts and lands, or is
 * put. What stands on a square must be taken before another piece moves there.
 */
typedef enum {
    DM_STEP_MOVE,  /* the piece on `from` goes to `to` */
    DM_STEP_TAKE,  /* the piece on `to` leaves the board, captured or gone for good */
    DM_STEP_CROWN, /* the piece on `to` becomes a `piece`: a man a king */
    DM_STEP_PLACE, /* a `piece` of `owner` is put on `to` */
    DM_STEP_LINE   /* all pieces from `from` to `to` leave the board: a line */
} dm_step_kind;

typedef struct {
    uint8_t kind, from, to; /* kind: dm_step_kind */
    uint8_t piece;
    int8_t owner; /* a seat, or DM_NOBODY */
} dm_step;

#endif
