/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of the four games a second time, written for obviousness and not for speed,
 * so that tests can ask two independent programs the same question. Everything goes in
 * and comes out as text; nothing here may include or call the library under test, or
 * share a table, a type or a constant with it. The authority is the rules page
 * (docs/rules).
 *
 * `game` is one of draughts, sujet-verbe, bretonnes, martian. `options` is a list
 * separated by spaces such as "backward-capture=yes" or "medium=straight return=square",
 * "" for the defaults; only what changes legality on the board is looked at, the rest is
 * ignored (the number of players of bretonnes is read from the position). Nothing
 * depends on history: no repetition, no counter of moves. No call allocates or keeps
 * anything; all of them may be used from several threads. A list is large (330 kB): keep
 * it off small stacks.
 */
#ifndef DAMIER_TESTS_NAIVE_H
#define DAMIER_TESTS_NAIVE_H

#include <stddef.h>

/* The longest text with its final NUL, and the most moves a position may have. */
enum { NAIVE_TEXT = 512, NAIVE_MOVES = 4096 };

typedef struct {
    size_t count;
    char text[NAIVE_MOVES][80];
} naive_list;

/*
 * All legal moves of `position` in canonical text (draughts and sujet-verbe: the Hub
 * form, 32-28 and 28x19x23; the others as on the rules page), sorted bytewise, without
 * duplicates. Empty when the game is over on the board. Returns 0, or -1 if the game is
 * unknown or the position is refused; the list is then empty.
 */
int naive_moves(const char *game, const char *options, const char *position,
                naive_list *out);

/*
 * The position after `move`, which must be one of the texts of naive_moves, in canonical
 * text. Returns 0, or -1 if the position is refused or the move is not legal; `out` is
 * then untouched.
 */
int naive_apply(const char *game, const char *options, const char *position,
                const char *move, char out[NAIVE_TEXT]);

/*
 * The result on the board: "ongoing", "1", "2", "3", "4", "draw", "won" or "lost".
 * Returns 0, or -1 if the position is refused; `out` is then untouched.
 */
int naive_result(const char *game, const char *options, const char *position,
                 char out[16]);

#endif
