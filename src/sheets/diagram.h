/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position drawn on a canvas, for whoever has one of its own: see damier/diagram.h. */
#ifndef DAMIER_SHEETS_DIAGRAM_H
#define DAMIER_SHEETS_DIAGRAM_H

#include "damier/diagram.h"
#include "sheets/canvas.h"

/* Its size in millimetres, and the drawing itself, from the upper left corner. */
void dm_diagram_size(const dm_game *, double *width, double *height);
void dm_diagram_draw(dm_canvas *, const dm_game *, const dm_state *);

#endif
