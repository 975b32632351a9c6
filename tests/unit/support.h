/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the unit tests share: cmocka itself, games and matches made from short texts, and
 * assertions that say in words what was expected and what came. Knows no rule.
 */
#ifndef DAMIER_TESTS_UNIT_SUPPORT_H
#define DAMIER_TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/fault.h"
#include "damier/match.h"
#include "damier/word_list.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A text that must be refused, and the fault it must get. */
typedef struct {
    const char *text;
    dm_word word;
    size_t at;
    const char *a, *b; /* the arguments; NULL for none */
} refusal;

/* Fails unless a fault says exactly this; `text` is named in the message. */
void assert_fault(const char *text, const dm_fault *, dm_word, size_t at, const char *a,
                  const char *b);
/* The same for a fault without arguments about no place in a text. */
void assert_plain_fault(const dm_fault *, dm_word);

/* A game by its id; options such as "players=4 cards=on", or "" for the standard ones. */
const dm_game *game_named(const char *id);
dm_setup setup_of(const dm_game *, const char *options);
dm_state state_of(const dm_game *, const char *options, const char *position);
dm_move move_of(const dm_game *, const dm_state *, const char *text);

/* Positions read and printed again; NULL for a canonical text that stays as it is. */
typedef struct {
    const char *text, *canonical;
} reading;

void assert_readings(const dm_game *, const char *options, const reading *, size_t count);
/* Every position is refused with its fault, which the reader may also be spared. */
void assert_positions_refused(const dm_game *, const char *options, const refusal *,
                              size_t count);
/* The same for moves in one position. */
void assert_moves_refused(const dm_game *, const char *options, const char *position,
                          const refusal *, size_t count);

/* A new match, from a position or from the start if it is NULL; the caller frees it. */
dm_match *match_of(const char *id, const char *options, const char *position);
/*
 * Plays moves separated by spaces, all at the time 0; with cards each is answered right,
 * and `pass` is a move answered wrong.
 */
void play(dm_match *, const char *moves);
dm_move match_move(const dm_match *, const char *text);
void assert_position(const dm_match *, const char *position);
void assert_ongoing(const dm_match *);
void assert_ended(const dm_match *, const char *name, dm_word reason);

/*
 * Plays turns of given kinds, whichever fit, and never comes to a position again: a plan
 * such as "k49 m1 p2" is 49 quiet moves of kings (or of any piece where there are no
 * men), one quiet move of a man and two passes. `x` is a capture, `e` a quiet move that
 * ends the game on the board. The game goes on until the last turn, which may end it.
 */
void wander(dm_match *, const char *plan);

#endif
