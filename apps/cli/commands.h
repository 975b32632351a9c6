/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of `damier`, one file each. Every one returns an exit status. */
#ifndef DAMIER_CLI_COMMANDS_H
#define DAMIER_CLI_COMMANDS_H

#include "arguments.h"

int command_games(const terminal *);
int command_moves(const arguments *, const terminal *);
int command_perft(const arguments *, const terminal *);
int command_show(const arguments *, const terminal *);
int command_play(const arguments *, const terminal *);
int command_join(const arguments *, const terminal *);
int command_best(const arguments *, const terminal *);
int command_bench(const terminal *);
int command_match(const arguments *, const terminal *);
int command_hub(const arguments *, const terminal *);
int command_dxp(const arguments *, const terminal *);
int command_serve(const arguments *, const terminal *);
int command_deck(const arguments *, const terminal *);
int command_print(const arguments *, const terminal *);
int command_backup(const arguments *, const terminal *);
int command_analyse(const arguments *, const terminal *);
int command_find(const arguments *, const terminal *);
int command_convert(const arguments *, const terminal *);
int command_page(const arguments *, const terminal *);

/* Reads the arguments and runs the command they name: `main` without the streams. */
int command_line_run(int argc, char **argv, terminal *);

/* The position, the player to move and the result, a line each. */
void print_standing(const terminal *, const dm_match *);

/*
 * The legal moves as text, sorted bytewise: `*out` is the caller's to free. False without
 * memory, after a fault has been printed.
 */
typedef char move_text[DM_MOVE_TEXT];
bool sorted_moves(const terminal *, const dm_match *, dm_notation, move_text **out,
                  size_t *count);

#endif
