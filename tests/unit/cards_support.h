/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of decks share: cards made from a line of their columns. */
#ifndef DAMIER_TESTS_UNIT_CARDS_SUPPORT_H
#define DAMIER_TESTS_UNIT_CARDS_SUPPORT_H

#include "damier/deck.h"
#include "support.h"

#define DECK_HEADER \
    "id;niveau;couleur;notions;tâche;phrase;réponses;choix;indice;explication\n"

/* Fails without memory; the caller frees the cards. */
static inline dm_deck *cards_of(const char *text) {
    dm_deck *cards = NULL;
    assert_int_equal(dm_deck_read(&cards, text, strlen(text)), DM_OK);
    return cards;
}

/* A deck that has to be without fault. */
static inline dm_deck *sound_cards(const char *text) {
    dm_deck *cards = cards_of(text);
    if (dm_deck_fault_count(cards) > 0) {
        char why[512];
        const dm_fault *fault = dm_deck_fault(cards, 0);
        dm_phrase_write(&fault->phrase, DM_ENGLISH, why, sizeof why);
        fail_msg("line %zu: %s", fault->at, why);
    }
    return cards;
}

#endif
