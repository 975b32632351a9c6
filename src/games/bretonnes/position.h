/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the rules (bretonnes.c) and the texts (notation.c) of the Dames Bretonnes share:
 * the position, a turn and its packing in one integer, and what may be wrong with a turn.
 */
#ifndef DAMIER_GAMES_BRETONNES_POSITION_H
#define DAMIER_GAMES_BRETONNES_POSITION_H

#include <string.h>

#include "damier/game.h"
#include "games/bretonnes/board.h"
#include "games/grid_notation.h"

enum { COUNTERS = 30, TOKENS = 5 };

/* No full line ever stands on the board. */
typedef struct {
    uint64_t board; /* the squares that hold a counter */
    uint8_t players;
    uint8_t to_move; /* a seat, in a finished game too */
    uint8_t tokens[DM_SEATS_MAX];
    uint8_t unused[2]; /* always zero: equal positions have equal bytes */
} position;

_Static_assert(sizeof(position) == 2 * sizeof(uint64_t),
               "a position is two words, without gaps");

/* A counter goes from one square to another and one is placed; or two are placed. */
typedef struct {
    int from;       /* NO_SQUARE when two counters are placed */
    int to, placed; /* then the lower and the higher of the two squares */
} turn;

enum { NO_SQUARE = -1, MOVE_BITS = 6, MOVE_MASK = 63 };

/* All that can be wrong with a turn, in the order in which it is looked for. */
typedef enum {
    FLAW_NONE,
    FLAW_OVER,
    FLAW_BOARD_EMPTY,
    FLAW_NO_COUNTER,
    FLAW_NOT_ONE_STEP,
    FLAW_TO_OCCUPIED,
    FLAW_PLACED_BEHIND,
    FLAW_PLACED_OCCUPIED,
    FLAW_PLACED_OFF_LINE,
    FLAW_BOARD_NOT_EMPTY,
    FLAW_SAME_SQUARE,
    FLAW_ORDER
} turn_flaw;

static const grid_board bretonnes_board = {SIDE, SIDE, "o"};

static inline position bretonnes_load(const dm_state *state) {
    position p;
    memcpy(&p, state->bytes, sizeof p);
    return p;
}

static inline void bretonnes_store(dm_state *state, const position *p) {
    memset(state, 0, sizeof *state);
    memcpy(state->bytes, p, sizeof *p);
}

/* Squares are packed by their numbers, from 1, so that no turn is 0 and NO_SQUARE is. */
static inline dm_move turn_pack(turn t) {
    return (dm_move)(t.from + 1) | (dm_move)(t.to + 1) << MOVE_BITS |
           (dm_move)(t.placed + 1) << 2 * MOVE_BITS;
}

static inline turn turn_unpack(dm_move move) {
    return (turn){
        .from = (int)(move & MOVE_MASK) - 1,
        .to = (int)(move >> MOVE_BITS & MOVE_MASK) - 1,
        .placed = (int)(move >> 2 * MOVE_BITS & MOVE_MASK) - 1,
    };
}

/* Whether an integer is the packing of three squares at all. */
static inline bool turn_is_packed(dm_move move) {
    turn t = turn_unpack(move);
    return move >> 3 * MOVE_BITS == 0 && t.from < SQUARES && t.to >= 0 &&
           t.to < SQUARES && t.placed >= 0 && t.placed < SQUARES;
}

/* The number of tokens that ends the game; alone, the first line does. */
static inline int bretonnes_target(int players) {
    return players == 1 ? 1 : players == 2 ? 3 : 2;
}

/*
 * What is wrong with a turn whose squares are on the board: nothing exactly if it is
 * legal.
 */
turn_flaw bretonnes_flaw(const position *, turn);
bool bretonnes_is_over(const position *);

void bretonnes_explain(const dm_state *, const dm_touches *, dm_reason *out);

/* The texts, as in damier/game.h. */
size_t bretonnes_write_move(const dm_state *, dm_move, dm_notation, char *out,
                            size_t cap);
dm_status bretonnes_read_move(const dm_state *, const char *text, dm_move *out,
                              dm_fault *);
size_t bretonnes_write_state(const dm_state *, char *out, size_t cap);
void bretonnes_draft(const dm_state *, dm_draft *out);
size_t bretonnes_write_draft(const dm_draft *, char *out, size_t cap);
dm_status bretonnes_read_state(dm_state *out, const dm_setup *, const char *text,
                               dm_fault *);

#endif
