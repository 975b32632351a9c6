/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any text as a record. Saving, loading and saving an accepted one gives the same.
 */
#include "fuzz.h"

static char *save(const dm_match *m) {
    size_t length = dm_match_save(m, NULL, 0);
    char *text = malloc(length + 1);
    FUZZ_REQUIRE(text);
    FUZZ_REQUIRE(dm_match_save(m, text, length + 1) == length);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dm_match *first = NULL, *second = NULL;
    dm_fault fault;
    char *text = fuzz_text(data, size);
    if (dm_match_load(&first, text, &fault) == DM_OK) {
        char *saved = save(first);
        FUZZ_REQUIRE(dm_match_load(&second, saved, &fault) == DM_OK);
        char *again = save(second);
        FUZZ_REQUIRE(strcmp(saved, again) == 0);
        free(saved);
        free(again);
        dm_match_free(first);
        dm_match_free(second);
    } else {
        FUZZ_REQUIRE(!first && fault.phrase.word != 0 && fault.at > 0);
    }
    free(text);
    return 0;
}
