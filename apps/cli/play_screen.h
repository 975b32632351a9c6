/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The screen of `damier play` and `damier join`, as a command shows it. */
#ifndef DAMIER_CLI_PLAY_SCREEN_H
#define DAMIER_CLI_PLAY_SCREEN_H

#include "screen.h"
#include "terminal.h"

/*
 * Plays until the people leave; the exit status, after a fault has been printed. `ended`
 * is the signal that ended it, or 0: play_screen_end then ends us as a shell expects.
 */
int play_screen(const terminal *, const screen_setup *, int *ended);
void play_screen_end(int ended);

/* Saves the game of a room; what there is to say about it goes to `said`. */
void play_save(const terminal *, const local_room *, const char *path, char *said,
               size_t cap);

#endif
