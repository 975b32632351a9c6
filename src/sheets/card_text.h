/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers of a card as they are read: without the signs only the judge needs. */
#ifndef DAMIER_SHEETS_CARD_TEXT_H
#define DAMIER_SHEETS_CARD_TEXT_H

#include "damier/deck.h"

/* The first accepted answer, which is the one that is shown; or all of them. */
void dm_card_write_answer(const dm_card *, char *out, size_t cap);
void dm_card_write_answers(const dm_card *, char *out, size_t cap);

#endif
