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

static dm_deck *read_cards(const terminal *t, const char *path, const char *bytes,
                           size_t size) {
    dm_deck *cards = NULL;
    if (dm_deck_read(&cards, bytes, size) != DM_OK)
        deck_print_memory_fault(t, path);
    return cards;
}

dm_deck *deck_load(const terminal *t, const char *path) {
    size_t size;
    char *bytes = file_read(t, path, DM_DECK_BYTES_MAX + 1, &size);
    dm_deck *cards = bytes ? read_cards(t, path, bytes, size) : NULL;
    free(bytes);
    return cards;
}

dm_deck *deck_load_builtin(const terminal *t) {
    return read_cards(t, "damier", dm_builtin_deck, dm_builtin_deck_size);
}

size_t deck_print_faults(const terminal *t, const char *path, const dm_deck *cards) {
    size_t faults = dm_deck_fault_count(cards);
    for (size_t i = 0; i < faults; i++) {
        const dm_fault *fault = dm_deck_fault(cards, i);
        print_fault(t, fault->at ? DM_WORD_WHERE_RECORD : DM_WORD_WHERE_FILE, path,
                    fault);
    }
    return faults;
}
