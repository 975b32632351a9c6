/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole picture, drawn from the state of the screen. Changes nothing but the place
   of the board. */
#ifndef DAMIER_TUI_FRAME_H
#define DAMIER_TUI_FRAME_H

#include "screen_state.h"

/* Whether the window is large enough for a picture. */
bool frame_fits(void);
void frame_draw(screen *);

#endif
