/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The terminal while the screen has it: taken, given back on every way out, signals and
 * crashes included. Signals become bytes in a pipe, so that the loop hears of them in its
 * own time.
 */
#ifndef DAMIER_TUI_CURTAIN_H
#define DAMIER_TUI_CURTAIN_H

#include <stdbool.h>

#include "screen_words.h"

/* Takes the terminal; SCREEN_NONE, or why it cannot be done. */
screen_word curtain_open(void);
void curtain_close(void);

/* Ends in which to wait: one for keys, one for signals and for curtain_wake. */
int curtain_keys(void);
int curtain_bell(void);

/* Wakes the loop, from any thread. */
void curtain_wake(void);

/* What has rung since the last call: signals that were heard, each at most once. */
typedef struct {
    bool resized, stopped, woken;
    int ended; /* the signal that asks us to end, or 0 */
} curtain_news;
curtain_news curtain_listen(void);

/* Gives the terminal back, stops as a shell expects, and takes it again. */
void curtain_stop(void);
/* The window has another size. */
void curtain_resize(void);

#endif
