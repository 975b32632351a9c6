/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the naive games share among themselves and show to nobody else: the three
 * functions each game provides, and small functions that read and write text. One that
 * reads takes a pointer to the place reached in the text, moves it on and returns true
 * when it finds what it expects; when it returns false the whole text is to be refused.
 */
#ifndef DAMIER_TESTS_NAIVE_GAMES_H
#define DAMIER_TESTS_NAIVE_GAMES_H

#include "naive.h"

#include <stdbool.h>

/*
 * `moves` and `result` return false when the position is refused. `moves` starts from an
 * empty list and need not sort it. `play` is only called with a move found in the list.
 */
typedef struct {
    const char *id;
    bool (*moves)(const char *options, const char *position, naive_list *out);
    void (*play)(const char *options, const char *position, const char *move,
                 char out[NAIVE_TEXT]);
    bool (*result)(const char *options, const char *position, char out[16]);
} naive_game;

extern const naive_game naive_draughts;
extern const naive_game naive_sujet_verbe;
extern const naive_game naive_bretonnes;
extern const naive_game naive_martian;

/* A square of a board with files a, b, c... and ranks 1, 2, 3..., both counted from 0. */
typedef struct {
    int file;
    int rank;
} naive_square;

/*
 * A board of at most 8 x 8 squares, of which a game uses the first files and ranks. An
 * empty square holds '.'.
 */
typedef struct {
    int files;
    int ranks;
    char cell[8][8]; /* [rank][file] */
} naive_board;

bool naive_has_option(const char *options, const char *wanted);

bool naive_take_char(const char **at, char wanted);
bool naive_take_number(const char **at, int *out);
bool naive_take_square(const char **at, const naive_board *board, naive_square *out);
/*
 * The rows from the last rank down to the first; `letters` are the pieces allowed. The
 * caller has set the numbers of files and ranks.
 */
bool naive_take_board(const char **at, const char *letters, naive_board *board);

/* Each adds to a text that ends with NUL, in a buffer of NAIVE_TEXT bytes. */
void naive_put_char(char *text, char c);
void naive_put_number(char *text, int number);
void naive_put_square(char *text, naive_square square);
void naive_put_board(char *text, const naive_board *board);

void naive_list_add(naive_list *list, const char *text);
bool naive_list_has(const naive_list *list, const char *text);

#endif
