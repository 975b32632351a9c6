/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the game says: whose turn it is, what is asked, why something is refused. */
#ifndef DAMIER_TUI_VOICE_H
#define DAMIER_TUI_VOICE_H

#include "screen_state.h"

/* What is to be reached, in one line. */
void voice_goal(const screen *, char *out, size_t cap);
void voice_draw(const screen *, int row, int col, int rows, int cols);

#endif
