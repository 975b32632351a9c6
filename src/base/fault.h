/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reporting what is wrong with a text, and where. A fault is filled once, where it is
 * found; it is put into a language only by the program that shows it.
 */
#ifndef DAMIER_BASE_FAULT_H
#define DAMIER_BASE_FAULT_H

#include "base/text.h"
#include "damier/game.h"

/*
 * Fills a fault (which may be NULL) and returns DM_REFUSED, so that a reader can say
 * `return dm_refuse(fault, at, DM_WORD_…, a, b)`. Arguments not used are NULL; a long one
 * is cut.
 */
dm_status dm_refuse(dm_fault *, size_t at, dm_word word, const char *a, const char *b);

/* The same with numbers for arguments. */
dm_status dm_refuse_number(dm_fault *, size_t at, dm_word word, int a);
dm_status dm_refuse_numbers(dm_fault *, size_t at, dm_word word, int a, int b);

/*
 * The same, naming as first argument the rest of what is being read, up to one of
 * `stops`.
 */
dm_status dm_refuse_here(dm_fault *, const dm_reader *, dm_word word, const char *stops);

/* Adds a square at fault, for those who can show it; those for which there is no room are
   left out. */
void dm_fault_square(dm_fault *, int square);

#endif
