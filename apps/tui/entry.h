/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Entering a move square by square: keeps the legal moves that fit what was touched so
 * far. The same for every game; knows no rule and nothing of the screen.
 *
 * A capture may be given by its last square or landing by landing. Moves with a placement
 * are always given stop by stop, because each of their steps can be taken back.
 */
#ifndef DAMIER_TUI_ENTRY_H
#define DAMIER_TUI_ENTRY_H

#include "damier/game.h"

/* A move as the squares a player touches: its start, each landing, each placement. */
typedef struct {
    dm_move move;
    uint8_t stops[DM_TOUCHES_MAX];
    uint8_t count, passed;
    uint8_t captures;
    bool places, only_places; /* some of its stops are placements; all of them */
} entry_way;

typedef struct {
    const dm_game *game;
    dm_state state;
    dm_cell cells[DM_CELLS_MAX];
    size_t cell_count;
    entry_way *ways; /* those that fit, `open` of `total` */
    size_t total, open;
    uint8_t touched[DM_TOUCHES_MAX];
    uint8_t touches;
} entry;

typedef enum { ENTRY_REFUSED, ENTRY_MORE, ENTRY_DONE } entry_answer;

/* Begins with a position; false if memory runs out. To be cleared. */
bool entry_begin(entry *, const dm_game *, const dm_state *);
void entry_clear(entry *);

/* Touches a square; `move` is the move it makes, if it is done. */
entry_answer entry_touch(entry *, uint8_t square, dm_move *move);
/* Takes the last touch back; false if there was none. */
bool entry_back(entry *);

/* What the core is told of the move so far, to explain a refusal. */
void entry_touches(const entry *, uint8_t refused, dm_touches *out);
/* What was touched so far, as players write a move: `37x`, `c3-c4+`; "" for nothing. */
void entry_write(const entry *, char *out, size_t cap);

/* ---- what the board shows of it ---- */

typedef enum {
    MARK_NONE,
    MARK_SELECTED,
    MARK_TARGET, /* a move may end or go on here */
    MARK_PLACE,  /* something may be placed here */
    MARK_VICTIM, /* will be taken, as the `number`-th if that is not 0 */
    MARK_PATH,   /* a landing on the way */
    MARK_LEFT,   /* the piece has left this square */
    MARK_FIRST,  /* can be chosen first, where not every piece can */
    MARK_LAST    /* the last move ended here */
} entry_mark;

typedef struct {
    uint8_t mark[DM_CELLS_MAX + 1], number[DM_CELLS_MAX + 1]; /* by square */
} entry_marks;

void entry_show(const entry *, entry_marks *out);
/* The cells as they are after what has been entered; as many as the entry has. */
void entry_cells(const entry *, dm_cell out[DM_CELLS_MAX]);
/* The most pieces any of the moves takes. */
int entry_captures(const entry *);

#endif
