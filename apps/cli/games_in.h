/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games of a file, one after another, whatever form it has: PDN, records, JSON,
 * links, or lines of positions as in Hub or FEN. Its content tells the form. A file of any size
 * takes the same memory. The path `-` is standard input.
 */
#ifndef DAMIER_CLI_GAMES_IN_H
#define DAMIER_CLI_GAMES_IN_H

#include "formats/pdn_reader.h"
#include "terminal.h"

typedef struct games_in games_in;

/* NULL after a fault has been printed. */
games_in *games_in_open(const terminal *, const char *path);

/* The next game, which lasts until the next call; as pdn_reader_next. */
pdn_outcome games_in_next(games_in *, const pdn_game **out);

/* False if the file could not be read to its end, after a fault has been printed. */
bool games_in_close(games_in *);

/* Prints `damier: FILE:LINE:COLUMN: …`. */
void games_in_print_fault(const terminal *, const char *path, const pdn_fault *);

#endif
