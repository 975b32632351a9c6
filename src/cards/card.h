/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One card: its lists taken apart, and everything that can be wrong with it. What the
 * public header promises about a sound card rests on these checks.
 */
#ifndef DAMIER_CARDS_CARD_H
#define DAMIER_CARDS_CARD_H

#include "damier/deck.h"

/* Called with each fault of a card. */
typedef struct {
    void (*found)(void *payload, const dm_card *, dm_word, const char *a, const char *b);
    void *payload;
    const char *const *names; /* of the columns, as the file writes them */
} dm_card_faults;

/*
 * Reads grade, colour, task and name from the texts of a card and checks all of it; what
 * needs the other cards (duplicates) is left out. Sets `sound`.
 */
void dm_card_check(dm_card *, const dm_card_faults *);

/* The next piece of a list, spaces around it left out; false at the end of the list. */
bool dm_list_next(const char *list, const char *separators, size_t *at, dm_span *out);

/* What a task names after a colon, the verb in "sujet: joue"; empty if nothing. */
dm_span dm_task_verb(const char *task);

/* The first gap at or after a place: a run of three or more `_`; empty if none. */
dm_span dm_gap_find(const char *sentence, size_t from);

#endif
