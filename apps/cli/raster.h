/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position as a PNG: a canvas of dots, drawn by FreeType, which also sets the letters,
 * and written by libpng. Knows no game.
 */
#ifndef DAMIER_CLI_RASTER_H
#define DAMIER_CLI_RASTER_H

#include "damier/game.h"

/* The whole file: `*out` is the caller's to free. False if memory runs out. */
bool raster_png(const dm_game *, const dm_state *, char **out, size_t *size);

#endif
