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
 * What a position looks like is in cells.h. Start with src/games/example/.
 */
#ifndef DAMIER_GAME_H
#define DAMIER_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "damier/cells.h"
#include "damier/draft.h"
#include "damier/option.h"
#include "damier/reason.h"

enum {
    DM_STATE_BYTES = 64,
    DM_COUNTERS_MAX = 3,
    DM_LEVELS = 8, /* of the computer, 1 to 8 */
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

/* Why a text was refused, and where in it: 1 is its first byte, 0 no place. Of a position
   also the squares at fault, if it is about squares; 0 behind the last. */
typedef struct {
    dm_phrase phrase;
    size_t at;
    uint8_t squares[DM_SIDE_MAX];
} dm_fault;

/* How the game stands on the board. Scores are kept even while it goes on. */
typedef struct {
    bool over;
    dm_word reason;              /* why it is over */
    int8_t winner;               /* a seat, or DM_NOBODY */
    uint8_t seats;               /* how many play */
    int16_t score[DM_SEATS_MAX]; /* tokens or points … */
    int16_t target;              /* … of which so many win; 0 if no number does */
    uint8_t box[DM_SEATS_MAX];   /* kings a seat may still have (DM_GAME_BOX) */
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

/* How the computer plays at one level. */
typedef struct {
    uint8_t depth;  /* turns it looks ahead, 1 or more */
    uint16_t noise; /* how far it misjudges its moves by chance; 100 is about a man */
} dm_level;

enum {
    DM_GAME_REPETITION = 1,    /* a third occurrence of a position ends the game: for
                                  every game in which a position can come back */
    DM_GAME_STOP_BY_SCORE = 2, /* a game ended by its history goes to the higher score */
    DM_GAME_CARDS = 4,         /* moves are earned by cards; has both roles of them */
    DM_GAME_SCORES = 8,        /* scores mean something: tokens, points */
    DM_GAME_MUST_CAPTURE = 16, /* who can capture must … */
    DM_GAME_MUST_TAKE_MOST = 32, /* … and as many as possible */
    DM_GAME_TAKE_LATER = 64,     /* what a capture takes stays until it has ended */
    DM_GAME_BOX = 128,           /* a seat may have only so many kings */
    DM_GAME_BALLOTS = 256,       /* engines are matched from all pairs of first moves in
                                    turn; without it, from a few moves made by chance */
    DM_GAME_DRAUGHTS_100 = 512   /* Hub, DamExchange and PDN are about this game */
};

typedef struct dm_game {
    const char *id; /* stable: command line, records, network */
    dm_word title;
    dm_word seat_names[DM_SEATS_MAX];
    uint8_t cols, rows; /* of the largest board; cells may leave some of it out */
    uint8_t min_seats, max_seats;
    uint32_t flags;
    uint8_t option_count, counter_count, look_count;
    const dm_option *options;
    const dm_counter *counters;
    const dm_look *looks; /* of every piece that can stand on a cell */

    const dm_level *levels; /* 1 to DM_LEVELS - 1, the last being bounded by time alone;
                               NULL: the game has no computer opponent */
    uint8_t eager_levels;   /* up to this level what is offered is always taken */

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

    /* With counters: what a move does to each. With cards: its colour, and a turn lost.
       Where a player may pass by his own choice, that is one of the legal moves. */
    void (*ticks)(const dm_state *before, dm_move, const dm_state *after, dm_tick *out);
    dm_card_colour (*card_colour)(const dm_state *, dm_move);
    void (*pass)(dm_state *);
    /* May be NULL. The same board with the next seat to move: see dm_game_skip. */
    void (*skip)(dm_state *);

    /* May be NULL. How well a seat is doing while the game goes on, 100 being about a
       man; without it the computer goes by scores and by the number of moves. */
    int (*evaluate)(const dm_state *, int seat);
    /* May be NULL. Where a move that places after its step may place. */
    size_t (*lane)(const dm_state *, dm_move, uint8_t *squares, size_t cap);
    /* May be NULL; see dm_game_explain. Squares are on the board. */
    void (*explain)(const dm_state *, const dm_touches *, dm_reason *out);
    /* May be NULL. Captures that are illegal only because others take more: the largest
       of each piece over each first victim. `steps` and `write_move` know them too. */
    size_t (*lesser)(const dm_state *, dm_move *out, size_t cap);

    size_t (*write_move)(const dm_state *, dm_move, dm_notation, char *out, size_t cap);
    dm_status (*read_move)(const dm_state *, const char *text, dm_move *out, dm_fault *);
    size_t (*write_state)(const dm_state *, char *out, size_t cap);
    dm_status (*read_state)(dm_state *out, const dm_setup *, const char *text,
                            dm_fault *);

    /* What a position is beside its cells; and the text of a draft, be it one or not. */
    void (*draft)(const dm_state *, dm_draft *out);
    size_t (*write_draft)(const dm_draft *, char *out, size_t cap);
} dm_game;

/* The registry, in order of display; NULL if no game has that id, or that flag. */
size_t dm_game_count(void);
const dm_game *dm_game_at(size_t index);
const dm_game *dm_game_find(const char *id);
const dm_game *dm_game_with(uint32_t flag); /* the first */

/* The default values of all options; then one of them set by name and value. */
void dm_setup_init(dm_setup *, const dm_game *);
dm_status dm_setup_set(dm_setup *, const dm_game *, const char *name, const char *value,
                       dm_fault *);
/* The chosen value of an option, or NULL if the game has no such option. */
const char *dm_setup_get(const dm_setup *, const dm_game *, const char *name);
/* The value (by index) of the option with this role, or -1; and setting another. */
int dm_setup_role(const dm_setup *, const dm_game *, dm_option_role);
void dm_setup_choose(dm_setup *, const dm_game *, dm_option_role, int index);

/* Why it is so, for a player who enters a move: the rule that decides, and why the refused
   square is refused. Touches may be any squares; a reason is always given. */
void dm_game_explain(const dm_game *, const dm_state *, const dm_touches *,
                     dm_reason *out);

/* The position as if the player to move did nothing, to see what the other one threatens.
   Refused, with the reason, where that teaches nothing: the game is over or not for two,
   the player has to capture, the other one could not move. */
dm_status dm_game_skip(const dm_game *, dm_state *, dm_fault *);

/* How a piece is shown, or NULL if the game has no such piece. */
const dm_look *dm_game_look(const dm_game *, int piece, int owner);

/* A position as a draft, with all that stands on it. */
void dm_game_draft(const dm_game *, const dm_state *, dm_draft *out);

/* Default levels, for a game whose own have not been measured. */
extern const dm_level dm_levels_usual[DM_LEVELS - 1];

/* "ongoing", "1" to "4", "draw"; "won" or "lost" alone: the names used in files. */
const char *dm_outcome_name(const dm_outcome *);
/* Gives each seat its place by score and names the winner, if one is alone at the top. */
void dm_outcome_rank(dm_outcome *);

#endif
