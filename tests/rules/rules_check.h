/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words in which the rules are tested: each check sets up a position and says what
 * must hold there. A check that does not hold fails the running test and names the
 * position.
 *
 * `setting` is a game with its options: "draughts", "sujet-verbe cards=on wrong=play".
 * `position` is a position as text, or "start". `moves` is a list separated by spaces, in
 * the form that is unique for each move: the Hub form in draughts and its family.
 */
#ifndef DAMIER_TESTS_RULES_CHECK_H
#define DAMIER_TESTS_RULES_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "damier/match.h"
#include "damier/word_list.h"

/* A position set up, with the game that is played in it. */
typedef struct {
    const dm_game *game;
    dm_setup setup;
    dm_state state;
} scene;

scene scene_of(const char *setting, const char *position);
dm_cell scene_cell(const scene *, const char *name);
dm_move scene_move(const scene *, const char *text); /* fails if the move is refused */

/* ---- the board ---- */
void check_board(const char *setting, int cols, int rows, size_t squares);
/* Where a square is: column 0 on the left, row 0 at the top. */
void check_place(const char *setting, const char *square, int col, int row);
/* How many pieces of a kind a seat has, DM_NOBODY for what is common to all. */
void check_pieces(const char *setting, const char *position, int seat, dm_piece piece,
                  int count);

/* ---- what may be played ---- */
void check_moves(const char *setting, const char *position, const char *moves);
void check_move_count(const char *setting, const char *position, size_t count);
void check_legal(const char *setting, const char *position, const char *moves);
void check_illegal(const char *setting, const char *position, const char *moves);
void check_none_begins(const char *setting, const char *position, const char *prefix);
/* The move is refused for this reason. */
void check_move_fault(const char *setting, const char *position, const char *move,
                      dm_word fault);
/* Depth 1 and following. */
void check_perft(const char *setting, const char *position, const char *counts);

/* ---- how moves are written, shown and paid for ---- */
void check_same_move(const char *setting, const char *position, const char *texts);
void check_printed(const char *setting, const char *position, const char *move,
                   const char *plain);
/*
 * The steps as text: "28-19" a movement, "x23" a capture, "+5" a crown or a placement,
 * "a1=f6" a line.
 */
void check_steps(const char *setting, const char *position, const char *move,
                 const char *steps);
void check_deck(const char *setting, const char *position, const char *moves,
                dm_card_colour deck);

/* ---- what comes of it; played in a match, where `pass` is a turn with cards=on ---- */
/* The position after the moves, and the game goes on. */
void check_after(const char *setting, const char *position, const char *moves,
                 const char *expected);
/* How a game ends: the name of the result, and why. */
typedef struct {
    const char *result;
    dm_word reason;
} ending;

/*
 * The position after the moves, and how the last of them, and no earlier one, ends the
 * game.
 */
void check_ends(const char *setting, const char *position, const char *moves,
                const char *expected, ending);
/*
 * The last move, and no earlier one, gives this result; "ongoing" goes with no reason.
 * Without moves, the position itself does, and offers none.
 */
void check_result(const char *setting, const char *position, const char *moves,
                  const char *result, dm_word reason);
void check_turn_refused(const char *setting, const char *position, const char *moves,
                        const char *turn, dm_word fault);

/* ---- positions and options as text ---- */
void check_accepted(const char *setting, const char *position, const char *printed);
void check_refused(const char *setting, const char *position, dm_word fault);
/* The same, and the message names this. */
void check_refused_naming(const char *setting, const char *position, dm_word fault,
                          const char *named);
void check_option(const char *setting, const char *name, const char *value);
void check_option_refused(const char *game, const char *name, const char *value,
                          dm_word fault);

/* ---- matches, for what a list of moves cannot say; the caller frees them ---- */
dm_match *match_of(const char *setting, const char *position, const char *moves);
void check_match(const dm_match *, const char *position, const char *result);

/* ---- properties ---- */
typedef struct {
    const dm_game *game;
    const dm_state *before, *after;
    dm_move move;
} played_turn;

/* Plays random games from the start, the same for the same seed, and shows each turn. */
void walk_games(const char *setting, uint64_t seed, int games,
                void (*visit)(const played_turn *, void *memory), void *memory);

/* ---- running ---- */
typedef struct {
    const char *name;
    void (*run)(void);
} rule_test;

#define RULE(test) \
    { #test, test }

int run_rules(const rule_test *, size_t count);

#endif
