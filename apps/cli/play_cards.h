/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cards at one keyboard, of a deck or from a box of paper cards: shown, asked, and what
 * came of it said. Dealing and judging are the room's.
 */
#ifndef DAMIER_CLI_PLAY_CARDS_H
#define DAMIER_CLI_PLAY_CARDS_H

#include "play_talk.h"

/* Settles the card of the pending move; false if no card is due. */
bool cards_answer(session *);

#endif
