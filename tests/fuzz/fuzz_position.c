/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any text as a position of any game: a first line names the game (fuzz.h), the
 * rest is the position. An accepted one must come back the same from its own text, and
 * everything that can be asked of it must be answered.
 */
#include "fuzz.h"

static void try_moves(const dm_game *game, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = game->legal(state, moves, DM_MOVES_MAX);
    FUZZ_REQUIRE(count < DM_MOVES_MAX);
    FUZZ_REQUIRE((count == 0) == (game->seat(state) == DM_OVER));
    FUZZ_REQUIRE(game->perft(state, 1) == count);
    for (size_t i = 0; i < count; i += 1 + count / 8) {
        char text[DM_MOVE_TEXT];
        dm_step steps[DM_STEPS_MAX];
        dm_move read;
        dm_state after = *state;
        FUZZ_REQUIRE(game->write_move(state, moves[i], DM_NOTATION_PLAIN, text,
                                      sizeof text) < sizeof text);
        FUZZ_REQUIRE(game->read_move(state, text, &read, NULL) == DM_OK &&
                     read == moves[i]);
        FUZZ_REQUIRE(game->steps(state, moves[i], steps, DM_STEPS_MAX) <= DM_STEPS_MAX);
        FUZZ_REQUIRE(game->apply(&after, moves[i]) == DM_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dm_setup setup;
    dm_state state, again;
    dm_fault fault;
    char written[DM_POSITION_TEXT], *text;
    char *whole = fuzz_text(data, size);
    const dm_game *game = fuzz_game(whole, &setup, &text);
    if (game->read_state(&state, &setup, text, &fault) == DM_OK) {
        FUZZ_REQUIRE(game->write_state(&state, written, sizeof written) < sizeof written);
        FUZZ_REQUIRE(game->read_state(&again, &setup, written, &fault) == DM_OK);
        FUZZ_REQUIRE(memcmp(&state, &again, sizeof state) == 0);
        try_moves(game, &state);
    } else {
        FUZZ_REQUIRE(dm_phrase_write(&fault.phrase, DM_FRENCH, NULL, 0) > 0);
        FUZZ_REQUIRE(fault.at <= strlen(text) + 1);
    }
    free(whole);
    return 0;
}
