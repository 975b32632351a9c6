/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board of Two Shores as sets of squares, and where its pieces may go. Private to
 * this folder.
 *
 * A set gives each rank one byte: file a is its lowest bit, files e to h do not exist.
 * The four missing files stop every step past an edge, so shifts need no edge masks; a
 * zone is one half of the word; and reversing the bytes turns the board round, so that
 * the player to move can always be seen as South. What is seen that way is a `view`; only
 * a `view` knows how to move.
 */
#ifndef DAMIER_GAMES_MARTIAN_POSITION_H
#define DAMIER_GAMES_MARTIAN_POSITION_H

#include <string.h>

#include "base/bits.h"
#include "damier/game.h"
#include "games/grid_notation.h"

enum { SOUTH, NORTH, SEATS };
enum { SMALL, MEDIUM, LARGE, SIZES }; /* a piece is worth its size plus one */
enum { COLS = 4, ROWS = 8, SQUARES = COLS * ROWS, OF_EACH_SIZE = 6 };
enum { DM_MARTIAN_NAME = 3 }; /* bytes for the name of a square */
enum { RANK = 8 };            /* bits from a square to the one above it */

/* The options, in the order of their lists of values. */
enum { MEDIUM_ALL, MEDIUM_STRAIGHT };
enum { RETURN_ZONE, RETURN_SQUARE };

typedef struct {
    uint8_t medium, back;
} rules;

static const uint64_t BOARD = UINT64_C(0x0F0F0F0F0F0F0F0F);
static const uint64_t HOME =
    UINT64_C(0x000000000F0F0F0F); /* South's zone, or the viewer's */
static const uint64_t AWAY = UINT64_C(0x0F0F0F0F00000000);
static const uint64_t DARK = UINT64_C(0x0A050A050A050A05);

typedef struct {
    uint64_t pieces[SIZES];
    uint8_t points[SEATS];
    uint8_t side;
    uint8_t barred; /* the square of the piece that has just arrived, or 0 */
    uint8_t origin; /* the square it came from; 0 unless return=square */
    rules rules;
    uint8_t unused;
} position;

_Static_assert(sizeof(position) == 32,
               "no hidden bytes: positions are compared by their bytes");
_Static_assert(sizeof(position) <= sizeof(dm_state), "a position must fit a dm_state");

/*
 * A position seen by the player to move, whose zone is HOME. One square is a set of one.
 */
typedef struct {
    uint64_t pieces[SIZES];
    uint64_t barred, origin;
} view;

/* Where some pieces may go, by direction. Within one set no two pieces share a square. */
typedef struct {
    uint64_t forward[3], back[3], aside[2];
} fan;

/* Pieces by how far they go on a line: at least one square, at least two, any number. */
typedef struct {
    uint64_t one, two, any;
} range;

extern const grid_board dm_martian_board;

/* The word that says why the game is over on the board, or DM_WORD_NONE. */
dm_word dm_martian_ending(const position *);
/* The legal move from one square to another, numbers of any kind, or DM_NO_MOVE. */
dm_move dm_martian_find(const position *, unsigned from, unsigned to);

/* What is wrong with a move that is not legal, first what a player would see first. */
typedef enum {
    FLAW_NOT_OWN, /* no piece of the player stands there */
    FLAW_WAY,     /* the piece does not go that way or that far */
    FLAW_BLOCKED, /* another piece is in the way */
    FLAW_OWN_PIECE,
    FLAW_BARRED /* it has just come from there */
} martian_flaw;

martian_flaw dm_martian_flaw(const position *, unsigned from, unsigned to);
/* The first occupied square between two squares of one line, or 0. */
unsigned dm_martian_obstacle(const position *, unsigned from, unsigned to);
void dm_martian_name(unsigned square, char name[DM_MARTIAN_NAME]);
void dm_martian_explain(const dm_state *, const dm_touches *, dm_reason *out);

uint64_t dm_martian_perft(const dm_state *, int depth);
size_t dm_martian_write_move(const dm_state *, dm_move, dm_notation, char *out,
                             size_t cap);
dm_status dm_martian_read_move(const dm_state *, const char *text, dm_move *out,
                               dm_fault *);
size_t dm_martian_write_state(const dm_state *, char *out, size_t cap);
void dm_martian_draft(const dm_state *, dm_draft *out);
size_t dm_martian_write_draft(const dm_draft *, char *out, size_t cap);
dm_status dm_martian_read_state(dm_state *out, const dm_setup *, const char *text,
                                dm_fault *);

static inline position load(const dm_state *state) {
    position p;
    memcpy(&p, state->bytes, sizeof p);
    return p;
}

static inline void store(dm_state *state, const position *p) {
    memset(state, 0, sizeof *state);
    memcpy(state->bytes, p, sizeof *p);
}

/*
 * A move is its two squares and the points it scores: never 0, as squares count from 1.
 */
static inline dm_move pack(unsigned from, unsigned to, unsigned taken) {
    return from | to << 8 | taken << 16;
}

static inline unsigned move_from(dm_move move) {
    return move & 0xFF;
}

static inline unsigned move_to(dm_move move) {
    return move >> 8 & 0xFF;
}

static inline unsigned move_taken(dm_move move) {
    return move >> 16 & 0xFF;
}

/* The set of one square, given its number; empty for 0. */
static inline uint64_t square_set(unsigned square) {
    return square ? dm_bit((int)((square - 1) / COLS * RANK + (square - 1) % COLS)) : 0;
}

static inline unsigned bit_square(int bit) {
    return (unsigned)(bit / RANK * COLS + bit % RANK + 1);
}

static inline int square_zone(unsigned square) {
    return square <= SQUARES / 2 ? SOUTH : NORTH;
}

DM_INLINE uint64_t occupied(const uint64_t pieces[SIZES]) {
    return pieces[SMALL] | pieces[MEDIUM] | pieces[LARGE];
}

/* The points of the piece on one square, 0 if there is none. */
static inline unsigned worth(const position *p, uint64_t square) {
    for (unsigned size = 0; size < SIZES; size++)
        if (p->pieces[size] & square)
            return size + 1;
    return 0;
}

DM_INLINE uint64_t turned(uint64_t set) {
    return __builtin_bswap64(set);
}

/* A set as `side` sees it, and back: turning twice changes nothing. */
static inline uint64_t seen(uint64_t set, int side) {
    return side == NORTH ? turned(set) : set;
}

static inline view view_of(const position *p) {
    view v;
    for (int size = 0; size < SIZES; size++)
        v.pieces[size] = seen(p->pieces[size], p->side);
    v.barred = seen(square_set(p->barred), p->side);
    v.origin = seen(square_set(p->origin), p->side);
    return v;
}

DM_INLINE uint64_t shift(uint64_t set, int by) {
    return by > 0 ? set << by : set >> -by;
}

/*
 * The squares reached on lines where nothing goes further than three squares: every line
 * of a board of four files, save the one forward. All pieces step together; one that met
 * a piece has stopped. The last step is the same for all, so it is made once, and may end
 * on a piece.
 */
DM_INLINE uint64_t short_reach(range r, uint64_t empty, int by) {
    uint64_t first = shift(r.any, by) & empty;
    uint64_t next = shift(r.two | first, by) & empty;
    return shift(r.one | next, by);
}

/*
 * The same straight forward, where a large piece may cross the whole board: steps are
 * doubled.
 */
DM_INLINE uint64_t long_reach(range r, uint64_t empty) {
    uint64_t run = r.any, way = empty;
    run |= run << RANK & way;
    way &= way << RANK;
    run |= run << 2 * RANK & way;
    way &= way << 2 * RANK;
    run |= run << 4 * RANK & way;
    return (r.one | run | (r.two << RANK & empty)) << RANK;
}

/*
 * Where `movers`, all of HOME, may go if none is barred. In one direction each target has
 * a single piece that can reach it, the first one met looking back, so counting targets
 * counts moves.
 */
DM_INLINE fan fan_of(const uint64_t movers[SIZES], uint64_t taken, int medium) {
    uint64_t empty = BOARD & ~taken, targets = BOARD & ~(taken & HOME);
    uint64_t small = movers[SMALL], large = movers[LARGE], two = movers[MEDIUM] | large;
    range line = {two, two, large}, slant = {small | two, two, large};
    if (medium == MEDIUM_STRAIGHT)
        slant = (range){small | large, large, large};
    return (fan){
        .forward = {long_reach(line, empty) & targets,
                    short_reach(slant, empty, RANK + 1) & targets,
                    short_reach(slant, empty, RANK - 1) & targets},
        .back = {short_reach(line, empty, -RANK) & targets,
                 short_reach(slant, empty, -RANK - 1) & targets,
                 short_reach(slant, empty, -RANK + 1) & targets},
        .aside = {short_reach(line, empty, 1) & targets,
                  short_reach(line, empty, -1) & targets},
    };
}

/* Where the piece on `from`, of HOME, may go by its way of moving. */
DM_INLINE fan fan_from(const view *v, uint64_t from, int medium) {
    const uint64_t mover[SIZES] = {v->pieces[SMALL] & from, v->pieces[MEDIUM] & from,
                                   v->pieces[LARGE] & from};
    return fan_of(mover, occupied(v->pieces), medium);
}

/* The squares of a fan in one set. */
DM_INLINE uint64_t spread(fan f) {
    return f.forward[0] | f.forward[1] | f.forward[2] | f.back[0] | f.back[1] |
           f.back[2] | f.aside[0] | f.aside[1];
}

/* All squares where it may go, even if it is barred. */
DM_INLINE uint64_t targets_from(const view *v, uint64_t from, rules r) {
    uint64_t targets = spread(fan_from(v, from, r.medium));
    if (from == v->barred)
        targets &= r.back == RETURN_ZONE ? HOME : ~v->origin;
    return targets;
}

/*
 * A set uses half of each byte: the other half holds a second one, so one count serves
 * both.
 */
DM_INLINE int count_fan(const fan *f) {
    return dm_bits_count(f->forward[0] | f->back[0] << COLS) +
           dm_bits_count(f->forward[1] | f->back[1] << COLS) +
           dm_bits_count(f->forward[2] | f->back[2] << COLS) +
           dm_bits_count(f->aside[0] | f->aside[1] << COLS);
}

/*
 * The view of the opponent once the piece of this size has gone from one square to
 * another.
 */
DM_INLINE view played(const view *v, int size, uint64_t from, uint64_t to) {
    view next = *v;
    for (int i = 0; i < SIZES; i++)
        next.pieces[i] &= ~to;
    next.pieces[size] ^= from | to;
    for (int i = 0; i < SIZES; i++)
        next.pieces[i] = turned(next.pieces[i]);
    next.barred = turned(to & AWAY);
    next.origin = turned(from);
    return next;
}

DM_INLINE bool zone_is_empty(uint64_t taken) {
    return !(taken & HOME) || !(taken & AWAY);
}

/*
 * Two small pieces on squares of opposite colour can never meet, for neither leaves its
 * colour. Any other two pieces can.
 */
DM_INLINE bool no_capture_left(const uint64_t pieces[SIZES]) {
    if (pieces[MEDIUM] | pieces[LARGE])
        return false;
    return dm_bits_count(pieces[SMALL]) == 2 && dm_bits_count(pieces[SMALL] & DARK) == 1;
}

#endif
