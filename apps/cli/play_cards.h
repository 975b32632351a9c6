/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cards at one keyboard, from a deck or a box of paper cards: showing, asking, and
 * printing the verdict. Dealing and judging are up to the room.
 */
#ifndef DAMIER_CLI_PLAY_CARDS_H
#define DAMIER_CLI_PLAY_CARDS_H

#include "play_talk.h"

/* Settles the card of the pending move; false if no card is due. */
bool cards_answer(session *);

#endif
