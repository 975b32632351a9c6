/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decks of cards on disk: see deck_files.h. */
#include "deck_files.h"

#include <stdlib.h>

#include "damier/word_list.h"
#include "files.h"

int deck_print_memory_fault(const terminal *t, const char *path) {
    const dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    return print_fault(t, DM_WORD_WHERE_FILE, path, &fault);
}

static dm_cards *read_cards(const terminal *t, const char *path, const char *bytes,
                            size_t size) {
    dm_cards *cards = NULL;
    if (dm_cards_read(&cards, bytes, size) != DM_OK)
        deck_print_memory_fault(t, path);
    return cards;
}

dm_cards *deck_load(const terminal *t, const char *path) {
    size_t size;
    char *bytes = file_read(t, path, DM_DECK_BYTES_MAX + 1, &size);
    dm_cards *cards = bytes ? read_cards(t, path, bytes, size) : NULL;
    free(bytes);
    return cards;
}

dm_cards *deck_load_house(const terminal *t) {
    return read_cards(t, "damier", dm_house_deck, dm_house_deck_size);
}

dm_word deck_colour_word(dm_deck colour) {
    static const dm_word words[] = {[DM_DECK_PINK] = DM_WORD_DECK_NAME_1,
                                    [DM_DECK_GREEN] = DM_WORD_DECK_NAME_2,
                                    [DM_DECK_BLUE] = DM_WORD_DECK_NAME_3,
                                    [DM_DECK_DAME] = DM_WORD_DECK_NAME_4};
    return words[colour];
}

size_t deck_print_faults(const terminal *t, const char *path, const dm_cards *cards) {
    size_t faults = dm_cards_fault_count(cards);
    for (size_t i = 0; i < faults; i++) {
        const dm_fault *fault = dm_cards_fault(cards, i);
        print_fault(t, fault->at ? DM_WORD_WHERE_RECORD : DM_WORD_WHERE_FILE, path,
                    fault);
    }
    return faults;
}
