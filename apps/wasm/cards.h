/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A card as JSON, in an object of `out` that is open: what is asked, and once it may be
 * known, what was right.
 */
#ifndef DAMIER_WASM_CARDS_H
#define DAMIER_WASM_CARDS_H

#include "damier/judge.h"

void put_question(const dm_card *);
void put_judgement(const dm_card *, dm_verdict, bool right);
/* What an answer lacks that is almost right: words from 0 on, accents. */
void put_slips(const dm_card *, dm_selection chosen, const char *form);
/* What a fault is about: a column, by the page's name or as the file names it, or "". */
const char *card_fault_column(const dm_phrase *);
/* The line of the card that a fault says is repeated; 0 if it says nothing of the kind. */
size_t card_fault_first(const dm_phrase *);
/* A selection, numbers from 0. */
void put_numbers(const char *name, dm_selection);

#endif
