/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of whole files share: a deck read from its path. */
#ifndef DAMIER_TESTS_DECKS_DECK_FILE_H
#define DAMIER_TESTS_DECKS_DECK_FILE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <setjmp.h>

#include <cmocka.h>

#include "damier/deck.h"

/* Fails if the file cannot be read; the caller frees the cards. */
static inline dm_deck *deck_of_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(DM_DECK_BYTES_MAX);
    dm_deck *cards = NULL;
    assert_non_null(file);
    assert_non_null(bytes);
    size_t size = fread(bytes, 1, DM_DECK_BYTES_MAX, file);
    assert_int_equal(dm_deck_read(&cards, bytes, size), DM_OK);
    free(bytes);
    fclose(file);
    return cards;
}

#endif
