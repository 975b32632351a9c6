/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game being played: everything that depends on what happened before. A match owns the
 * list of turns with undo and redo, repetitions and counters, draw offers, resignation,
 * clocks, the card phase, who sits where, and the record as text. It knows no rule: every
 * front end drives a match, and the match drives a game (game.h).
 *
 * A match reads no clock: the caller passes the time, in milliseconds from any fixed
 * moment, as `now`; without a clock rule it is ignored. A refused call changes nothing
 * (except that a game whose time is up ends) and fills the fault, which may be NULL.
 */
#ifndef DAMIER_MATCH_H
#define DAMIER_MATCH_H

#include "damier/game.h"

typedef struct dm_match dm_match;

enum {
    DM_NAME_BYTES = 64,         /* a player's name, NUL included */
    DM_CARD_BYTES = 48,         /* the name of a card or of a deck, NUL included */
    DM_MATCH_TURNS_MAX = 50000, /* longer than the counters let any game become */
    DM_RECORD_BYTES_MAX = 8 << 20
};

/* The longest time a clock rule can name, in milliseconds: some thirty years. */
#define DM_CLOCK_MAX INT64_C(1000000000000)

/* The highest seed: exact as a number in every language a front end may use. */
#define DM_SEED_MAX ((INT64_C(1) << 53) - 1)

typedef enum { DM_PERSON, DM_ENGINE } dm_player_kind;

typedef struct {
    dm_player_kind kind;
    uint8_t level; /* of an engine, 1 to 8 */
    char name[DM_NAME_BYTES];
} dm_player;

/*
 * Time for the whole game and time added after each turn; no clock if `base` is 0. Or, for
 * games that last for weeks, time for each turn, which begins anew.
 */
typedef struct {
    int64_t base, increment;
    bool each_turn;
} dm_clock_rule;

/* As records and rooms write it, `300000 2000` with that sign between, `turn 259200000`. */
size_t dm_clock_write(dm_clock_rule, char between, char *out, size_t cap);
bool dm_clock_read(const char *text, char between, dm_clock_rule *out);

typedef enum { DM_ANSWER_NONE, DM_ANSWER_RIGHT, DM_ANSWER_WRONG } dm_answer;

/* One turn as it was played. A pass keeps the move that was tried, if it is known. */
typedef struct {
    dm_move move;
    bool pass;
    dm_answer answer;
    dm_card_colour colour;
    char card[DM_CARD_BYTES];
    int64_t clock; /* what the player had left after it */
} dm_turn;

/*
 * Makes a match from a position, or from the start if `first` is NULL. The caller frees
 * it. Refused only if memory runs out.
 */
dm_status dm_match_new(dm_match **out, const dm_game *, const dm_setup *,
                       const dm_state *first);
void dm_match_free(dm_match *);

const dm_game *dm_match_game(const dm_match *);
const dm_setup *dm_match_setup(const dm_match *);
const dm_state *dm_match_first(const dm_match *);
const dm_state *dm_match_state(const dm_match *);
int dm_match_seats(const dm_match *);
int dm_match_count(const dm_match *, size_t counter); /* turns counted so far */
int dm_match_seat(const dm_match *);                  /* who moves, or DM_OVER */
void dm_match_outcome(const dm_match *, dm_outcome *out);

/* Turns that stand, and turns in all: those above `dm_match_length` were undone. */
size_t dm_match_length(const dm_match *);
size_t dm_match_total(const dm_match *);
const dm_turn *dm_match_turn(const dm_match *, size_t index);
/* The position a turn was played in. */
const dm_state *dm_match_before(const dm_match *, size_t index);

/* ---- playing ---- */

/* With cards, a played move is pending until its card has been answered. */
bool dm_match_has_cards(const dm_match *);
dm_status dm_match_play(dm_match *, dm_move, int64_t now, dm_fault *);

/*
 * The pending move and the colour of card it calls for, each unless NULL; false if none
 * is pending.
 */
bool dm_match_pending(const dm_match *, dm_move *move, dm_card_colour *colour);
/* The host drew this card for the pending move, which can no longer be taken back. */
dm_status dm_match_deal_card(dm_match *, const char *card, dm_fault *);
const char *dm_match_dealt_card(const dm_match *); /* NULL before the draw */
dm_status dm_match_answer(dm_match *, dm_answer, int64_t now, dm_fault *);
/* Takes the pending move back, before the draw, to play another. */
dm_status dm_match_withdraw(dm_match *, dm_fault *);

/* Adds a turn as it was recorded: no card is asked, no clock runs. */
dm_status dm_match_add(dm_match *, const dm_turn *, dm_fault *);
/* Reads a turn as records and the command line write it: a move, or `pass` with cards. */
dm_status dm_match_read_turn(const dm_match *, const char *text, dm_turn *out,
                             dm_fault *);

/*
 * Takes back one thing: a pending move, an ending that was not on the board, or the last
 * turn. Redo brings a turn back; a new turn forgets those that were undone.
 */
dm_status dm_match_undo(dm_match *, int64_t now, dm_fault *);
dm_status dm_match_redo(dm_match *, int64_t now, dm_fault *);

/* ---- agreements ---- */

/*
 * The game is drawn once every seat has offered. Offers lapse when a seat that has not
 * offered plays, or declines.
 */
dm_status dm_match_offer_draw(dm_match *, int seat, dm_fault *);
dm_status dm_match_decline_draw(dm_match *, int seat, dm_fault *);
bool dm_match_has_offered(const dm_match *, int seat);
/*
 * The seat comes last; of three or four seats the others keep the order of their scores.
 */
dm_status dm_match_resign(dm_match *, int seat, dm_fault *);
/* Its time is up, whatever the clock says: for replaying what another clock measured. */
dm_status dm_match_lose_on_time(dm_match *, int seat, dm_fault *);
/*
 * With three or four seats: the seat comes last, but the game goes on; whoever plays for
 * it now has no clock. When one seat is left that has not retired, the game ends.
 */
dm_status dm_match_retire(dm_match *, int seat, dm_fault *);
bool dm_match_has_retired(const dm_match *, int seat);
/* Whether it ended by agreement, resignation or time, which undo takes back. */
bool dm_match_was_ended(const dm_match *);

/* ---- chance ---- */

/*
 * The seed of the order of the cards and of the engines' choices, so that a game can be
 * continued and replayed as it was; 0 if the host has set none.
 */
void dm_match_set_seed(dm_match *, int64_t seed);
int64_t dm_match_seed(const dm_match *);
/* The deck the cards come from, by the host's name for it; "" is the built-in deck. */
dm_status dm_match_set_deck(dm_match *, const char *deck, dm_fault *);
const char *dm_match_deck(const dm_match *);

/* ---- seats and clocks ---- */
/*
 * Control characters in a name become spaces; spaces at its end are dropped, and so is a
 * name of which nothing can be seen.
 */
void dm_name_clean(char name[DM_NAME_BYTES]);
void dm_match_set_player(dm_match *, int seat, const dm_player *);
const dm_player *dm_match_player(const dm_match *, int seat);

/* Gives every seat its time and stops the clock; dm_match_start_clock then starts it. */
void dm_match_set_clock(dm_match *, dm_clock_rule);
dm_clock_rule dm_match_clock(const dm_match *);
void dm_match_start_clock(dm_match *, int64_t now);
void dm_match_stop_clock(dm_match *, int64_t now);
/* When the clock that goes was last set going; INT64_MAX if none goes. */
int64_t dm_match_clock_since(const dm_match *);
/* Charges nobody for a part of the time since then; how much of it was not excused yet. */
void dm_match_excuse(dm_match *, int64_t from, int64_t until);
int64_t dm_match_unexcused(const dm_match *, int64_t from, int64_t until);
int64_t dm_match_time_left(const dm_match *, int seat, int64_t now);
/* What a seat had left when the turn began, one of dm_match_total. */
int64_t dm_match_time_before(const dm_match *, size_t turn, int seat);
/* Ends the game if the seat to move has no time left; returns whether it did. */
bool dm_match_check_clock(dm_match *, int64_t now);

/* ---- the record ---- */

/*
 * Everything above as text (docs/formats/record.md), and back without loss. A fault's
 * `at` is the number of the line it is in.
 */
size_t dm_match_save(const dm_match *, char *out, size_t cap);
dm_status dm_match_load(dm_match **out, const char *text, dm_fault *);

#endif
