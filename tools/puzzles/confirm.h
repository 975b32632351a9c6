/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Puzzles that were found, confirmed once more by other means: draughts by another
 * program that speaks Hub, Two Shores by a search that leaves nothing out, all others by
 * a proof from nothing. See docs/puzzles.md.
 */
#ifndef DAMIER_TOOLS_PUZZLES_CONFIRM_H
#define DAMIER_TOOLS_PUZZLES_CONFIRM_H

#include "kind.h"

/*
 * Reads a file of puzzles and writes it to standard output without those that are not
 * confirmed, which standard error names. `engine` is the command of another program, or
 * NULL. Returns how many were confirmed, -1 if something is wrong, which stderr says.
 */
long confirm_file(const kind *, const char *path, const char *engine);

#endif
