/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decks of cards on disk. */
#ifndef DAMIER_CLI_DECK_FILES_H
#define DAMIER_CLI_DECK_FILES_H

#include "damier/deck.h"
#include "terminal.h"

/* The cards of a file, the caller's to free; NULL after a fault has been printed. */
dm_deck *deck_load(const terminal *, const char *path);
/* The cards that come with Damier; likewise. */
dm_deck *deck_load_builtin(const terminal *);

/* Prints every fault with its file and line; returns how many there are. */
size_t deck_print_faults(const terminal *, const char *path, const dm_deck *);

int deck_print_memory_fault(const terminal *, const char *path);

#endif
