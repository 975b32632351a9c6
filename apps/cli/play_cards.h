/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cards at one keyboard: the deck of the house, a file, or a box of paper cards whose
 * answers the players judge themselves.
 */
#ifndef DAMIER_CLI_PLAY_CARDS_H
#define DAMIER_CLI_PLAY_CARDS_H

#include "play_table.h"

/* The deck of --deck, or else that of the record; false after a fault was printed. */
bool cards_choose(table *);
/* Another game was loaded: its deck, or with a word about it the deck of the house. */
void cards_take(table *);

/* Settles the card of the pending move; false if no move is pending. */
bool cards_answer(table *);

#endif
