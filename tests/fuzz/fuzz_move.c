/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any text as a move: the first line names the game (fuzz.h), the second is a
 * position (the start if it is refused), the rest the move. An accepted one must be
 * legal; a refused one must say why.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dm_setup setup;
    dm_state state, before;
    dm_fault fault;
    dm_move move;
    char *whole = fuzz_text(data, size), *position, *text;
    const dm_game *game = fuzz_game(whole, &setup, &position);
    text = position + strcspn(position, "\n");
    if (*text)
        *text++ = '\0';
    if (game->read_state(&state, &setup, position, NULL) != DM_OK)
        game->init(&state, &setup);
    before = state;
    if (game->read_move(&state, text, &move, &fault) == DM_OK)
        FUZZ_REQUIRE(game->apply(&state, move) == DM_OK);
    else
        FUZZ_REQUIRE(dm_phrase_write(&fault.phrase, DM_ENGLISH, NULL, 0) > 0 &&
                     memcmp(&state, &before, sizeof state) == 0);
    free(whole);
    return 0;
}
