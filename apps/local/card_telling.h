/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is said about a card: what it asks, what can be chosen, and the verdict on an
 * answer. Words with their arguments, in no language yet; judging is up to the room.
 */
#ifndef DAMIER_LOCAL_CARD_TELLING_H
#define DAMIER_LOCAL_CARD_TELLING_H

#include "damier/room.h"

/* A word and what fills its places; the texts last as long as this and the card. */
typedef struct {
    dm_word word;
    const char *a, *b;
    char text[2 * DM_CARD_TEXT_BYTES], count[12];
} card_sentence;

/* "find the verb": its places are the colour and the grade. */
dm_word card_task_word(const dm_card *);
/* The name of a colour; and the deck to draw from, of paper cards. */
dm_word card_colour_word(dm_card_colour);
dm_word card_deck_word(dm_card_colour);

/* Words to tap, or forms to choose from; returns how many, 0 for a form to type. */
size_t card_parts(const dm_card *, const char **text, dm_span spans[DM_CARD_WORDS_MAX]);

/* What was right, and what an answer that was almost right lacks. */
void card_judgement(const dm_room_card *, card_sentence *);
/* An answer was almost right and may be given once more. */
void card_almost(const dm_room_card *, card_sentence *);

#endif
