/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The contract of a game: rules and notation, and nothing else. A game has no clock, no
 * file, no thread, no allocation, no printing and no memory of the past; what depends on
 * the past belongs to a match (match.h).
 *
 * A position (dm_state) is a small flat value: copying it is undo, comparing its bytes is
 * equality. A move (dm_move) is one whole turn of one player in one integer: equal moves
 * are equal integers. Both are opaque outside their game. Seats count from 0 in turn
 * order. Squares are numbered from 1 as players read them: from the top left in draughts,
 * from a1 along the ranks elsewhere.
 *
 * Start with src/games/template/, which compiles and plays nothing.
 */
#ifndef DAMIER_GAME_H
#define DAMIER_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "damier/words.h"

enum {
    DM_STATE_BYTES = 48,
    DM_SEATS_MAX = 4,
    DM_OPTIONS_MAX = 4,
    DM_COUNTERS_MAX = 3,
    DM_CELLS_MAX = 50,
    DM_STEPS_MAX = 64,
    DM_MOVES_MAX = 2048,
    DM_MOVE_TEXT = 80,      /* bytes for any move, NUL included */
    DM_POSITION_TEXT = 256, /* bytes for any position, NUL included */
    DM_OVER = -1            /* the seat to move when the game is over */
};

typedef uint64_t dm_move;
#define DM_NO_MOVE ((dm_move)0) /* never a move of any game */

/* No pointers inside; unused bytes are zero. */
typedef struct {
    _Alignas(8) unsigned char bytes[DM_STATE_BYTES];
} dm_state;

typedef enum { DM_OK, DM_REFUSED } dm_status;

/* Why a text was refused, and where in it: 1 is its first byte, 0 no place. */
typedef struct {
    dm_phrase phrase;
    size_t at;
} dm_fault;

/* One option of a game: its name and allowed values, as written on the command line. */
typedef struct {
    const char *name;
    const char *const *values; /* ended by NULL */
    uint8_t standard;          /* index of the value when none is given */
} dm_option;

/* The values chosen for the options of a game, as indices into their lists. */
typedef struct {
    uint8_t value[DM_OPTIONS_MAX];
    uint8_t given; /* bit i: option i was set by hand; a position may not contradict it */
} dm_setup;

typedef enum {
    DM_PIECE_NONE,
    DM_PIECE_MAN,
    DM_PIECE_KING,
    DM_PIECE_COUNTER,
    DM_PIECE_SMALL,
    DM_PIECE_MEDIUM,
    DM_PIECE_LARGE
} dm_piece;

enum { DM_NOBODY = -1 }; /* owner of an empty cell, or of a piece common to all */

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
    char name[3];   /* as players write it: "46", "c4" */
    uint8_t square; /* its number */
    uint8_t col, row;
    uint8_t piece; /* dm_piece */
    int8_t owner;  /* the seat that owns the piece */
    int8_t zone;   /* the seat that owns whatever stands here, or DM_NOBODY */
    uint8_t dot;   /* dm_card_colour */
    bool barred;   /* the piece may not do all it otherwise could */
} dm_cell;

/*
 * A move told step by step, in the order in which it is shown, tapped or spoken. Applying
 * the steps to the cells gives the cells of the position after the move.
 */
typedef enum {
    DM_STEP_MOVE,  /* the piece on `from` goes to `to` */
    DM_STEP_TAKE,  /* the piece on `to` leaves the board, captured */
    DM_STEP_CROWN, /* the man on `to` becomes a king */
    DM_STEP_PLACE, /* a common counter is put on `to` */
    DM_STEP_LINE   /* all counters from `from` to `to` leave the board: a line */
} dm_step_kind;

typedef struct {
    uint8_t kind, from, to; /* kind: dm_step_kind */
} dm_step;

/* How the game stands on the board. Scores are kept even while it goes on. */
typedef struct {
    bool over;
    dm_word reason;              /* why it is over */
    int8_t winner;               /* a seat, or DM_NOBODY */
    uint8_t seats;               /* how many play */
    int16_t score[DM_SEATS_MAX]; /* tokens or points */
    uint8_t place[DM_SEATS_MAX]; /* once over: 1 for the first; equal seats share it */
} dm_outcome;

/* A count of turns that ends the game: what one turn does to it, and where it ends. */
typedef enum { DM_TICK_RESET, DM_TICK_KEEP, DM_TICK_UP } dm_tick;

typedef struct {
    dm_word reason;
    uint16_t limit;  /* turns, all seats together */
    bool with_cards; /* holds only when the game is played with cards; passes count too */
} dm_counter;

typedef enum { DM_NOTATION_PLAIN, DM_NOTATION_HUB } dm_notation;

enum {
    DM_GAME_REPETITION = 1,    /* a third occurrence of a position ends the game */
    DM_GAME_STOP_BY_SCORE = 2, /* a game ended by its history goes to the higher score */
    DM_GAME_CARDS = 4, /* moves are earned by cards: options `cards` and `wrong` */
    DM_GAME_SCORES = 8 /* scores mean something: tokens, points */
};

typedef struct dm_game {
    const char *id; /* stable: command line, records, network */
    dm_word title;
    dm_word seat_names[DM_SEATS_MAX];
    uint8_t cols, rows, min_seats, max_seats;
    uint32_t flags;
    uint8_t option_count, counter_count;
    const dm_option *options;
    const dm_counter *counters;

    void (*init)(dm_state *out, const dm_setup *);
    int (*seat)(const dm_state *); /* who moves, or DM_OVER */

    /* All legal moves; returns their number and writes at most `cap`. */
    size_t (*legal)(const dm_state *, dm_move *out, size_t cap);
    /* Refuses what is not legal, and then leaves the state untouched. */
    dm_status (*apply)(dm_state *, dm_move);
    void (*outcome)(const dm_state *, dm_outcome *out);
    uint64_t (*key)(const dm_state *); /* a hash; equal positions have equal keys */
    uint64_t (*perft)(const dm_state *, int depth);

    size_t (*steps)(const dm_state *, dm_move, dm_step *out, size_t cap);
    size_t (*cells)(const dm_state *, dm_cell *out, size_t cap);

    /* With counters: what a move does to each. With cards: its colour, and a turn lost. */
    void (*ticks)(const dm_state *before, dm_move, const dm_state *after, dm_tick *out);
    dm_card_colour (*card_colour)(const dm_state *, dm_move);
    void (*pass)(dm_state *);

    size_t (*write_move)(const dm_state *, dm_move, dm_notation, char *out, size_t cap);
    dm_status (*read_move)(const dm_state *, const char *text, dm_move *out, dm_fault *);
    size_t (*write_state)(const dm_state *, char *out, size_t cap);
    dm_status (*read_state)(dm_state *out, const dm_setup *, const char *text,
                            dm_fault *);
} dm_game;

/* The registry, in order of display; `dm_game_find` gives NULL for no such id. */
size_t dm_game_count(void);
const dm_game *dm_game_at(size_t index);
const dm_game *dm_game_find(const char *id);

/* The standard values of all options; then one of them by name and value. */
void dm_setup_init(dm_setup *, const dm_game *);
dm_status dm_setup_set(dm_setup *, const dm_game *, const char *name, const char *value,
                       dm_fault *);
/* The chosen value of an option, or NULL if the game has no such option. */
const char *dm_setup_get(const dm_setup *, const dm_game *, const char *name);

/* "ongoing", "1" to "4", "draw"; "won" or "lost" alone: the names used in files. */
const char *dm_outcome_name(const dm_outcome *);
/* Gives each seat its place by score and names the winner, if one is alone at the top. */
void dm_outcome_rank(dm_outcome *);

#endif
