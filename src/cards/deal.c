/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dealing cards. Instead of a shuffled pile that would have to be stored, every card has
 * a number in every round, hashed from the seed, the round and its name; the lowest of
 * those dealt least often is next. So the same seed and the same past give the same card
 * on every machine, whatever the order of the file, and a card added to the deck simply
 * has not been dealt yet.
 */
#include <string.h>

#include "base/hash.h"
#include "damier/deck.h"

static bool is_wanted(const dm_card *card, const dm_deal *deal) {
    return card->sound && card->colour == deal->colour &&
           (deal->grades >> card->grade & 1);
}

static size_t times_drawn(const dm_card *card, const dm_deal *deal) {
    size_t times = 0;
    for (size_t i = 0; i < deal->drawn_count; i++)
        times += strcmp(deal->drawn[i], card->name) == 0;
    return times;
}

static uint64_t number_in_round(const dm_card *card, const dm_deal *deal, size_t round) {
    uint64_t hash = dm_hash_add(deal->seed, (uint64_t)deal->colour << 8 | deal->grades);
    return dm_hash_add_text(dm_hash_add(hash, round), card->name);
}

/* The wanted card that was drawn last, or NULL. */
static const dm_card *last_drawn(const dm_deck *cards, const dm_deal *deal) {
    for (size_t i = deal->drawn_count; i > 0; i--) {
        const dm_card *card = dm_deck_find(cards, deal->drawn[i - 1]);
        if (card && is_wanted(card, deal))
            return card;
    }
    return NULL;
}

typedef struct {
    const dm_card *card;
    size_t times;
    uint64_t number;
    bool again; /* it came just now: only if there is no other */
} candidate;

static bool comes_before(const candidate *a, const candidate *b) {
    if (a->times != b->times)
        return a->times < b->times;
    if (a->again != b->again)
        return b->again;
    return a->number < b->number;
}

const dm_card *dm_deck_deal(const dm_deck *cards, const dm_deal *deal) {
    const dm_card *last = last_drawn(cards, deal);
    candidate best = {.card = NULL};
    for (size_t i = 0; i < dm_deck_count(cards); i++) {
        const dm_card *card = dm_deck_at(cards, i);
        if (!is_wanted(card, deal))
            continue;
        candidate next = {card, times_drawn(card, deal), 0, card == last};
        next.number = number_in_round(card, deal, next.times);
        if (!best.card || comes_before(&next, &best))
            best = next;
    }
    return best.card;
}
