/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position as a picture: the board of any game with its pieces, as SVG. The same
 * drawing as on printed sheets. No file is opened here.
 */
#ifndef DAMIER_DIAGRAM_H
#define DAMIER_DIAGRAM_H

#include "damier/game.h"

/* The whole file: `*out` is the caller's to free. Refused only if memory runs out. */
dm_status dm_diagram_svg(const dm_game *, const dm_state *, dm_language, char **out,
                         size_t *size);

#endif
