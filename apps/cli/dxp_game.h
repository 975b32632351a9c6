/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One game of a DamExchange session as we see it: the match, our seat, both clocks, the
 * number of moves agreed on. It sends nothing and prints nothing.
 */
#ifndef DAMIER_CLI_DXP_GAME_H
#define DAMIER_CLI_DXP_GAME_H

#include "damier/engine.h"
#include "damier/match.h"

typedef struct {
    dm_match *match; /* NULL before the first game */
    int seat;        /* ours */
    int first_seat;
    int moves;              /* each; 0 for no limit */
    int64_t left[2], begun; /* the clocks; when this turn began */
} dxp_game;

/* What was agreed on. */
typedef struct {
    const dm_state *first; /* NULL for the usual start */
    int seat;              /* ours */
    int minutes, moves;
} dxp_terms;

/* Begins a game in place of the last one; false if memory runs out. */
bool dxp_game_begin(dxp_game *, const dm_game *, const dxp_terms *);
void dxp_game_name(dxp_game *, const char *us, const char *other);

int dxp_game_turn(const dxp_game *); /* the seat to move, even if the game is over */
/* Over on the board or by our draw rules (see `outcome`), or by the moves agreed on. */
bool dxp_game_is_over(const dxp_game *, dm_outcome *outcome);
/* Whether `plies` more end it by the moves agreed on. */
bool dxp_game_is_full(const dxp_game *, size_t plies);

/* Charges the clock of the seat to move, starts the next turn, returns the time used. */
int64_t dxp_game_charge(dxp_game *);
/*
 * For our next move, `plies` from now; `move_time` unless 0, else a share of the clock.
 */
dm_limits dxp_game_limits(const dxp_game *, int move_time, size_t plies);

/* Whether move `number` of a seat was played, or is the next. */
bool dxp_game_has_turn(const dxp_game *, int number, int seat);
void dxp_game_go_back(dxp_game *, int number, int seat);

/*
 * Ends the match as the two sides see it: the board decides, then the reason that
 * `sender` gave. False if neither says who has won.
 */
bool dxp_game_conclude(dxp_game *, int reason, int sender, int *winner);

#endif
