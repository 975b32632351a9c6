/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Takes any bytes as a stream of DamExchange. A message that is read must be written as
 * it came, but for characters that cannot be shown; a move that is read must be legal.
 */
#include "formats/dxp.h"
#include "fuzz.h"

static void try_move(const dm_dxp_move *m, dm_state *state) {
    const dm_game *game = dm_game_find("draughts");
    dm_move move;
    if (dm_dxp_move_read(m, state, &move, NULL) == DM_OK)
        FUZZ_REQUIRE(game->apply(state, move) == DM_OK);
}

static void try_message(const dm_dxp_message *m) {
    char text[DM_DXP_TEXT], twice[DM_DXP_TEXT];
    dm_dxp_message again;
    if (m->kind == DM_DXP_REQUEST && m->request.version != DM_DXP_VERSION)
        return; /* its fields are not known */
    size_t length = dm_dxp_write(m, text);
    FUZZ_REQUIRE(length < DM_DXP_TEXT);
    FUZZ_REQUIRE(dm_dxp_read(&again, text, length) == DM_OK);
    FUZZ_REQUIRE(dm_dxp_write(&again, twice) == length && strcmp(text, twice) == 0);
    for (size_t i = 0; i < length; i++)
        FUZZ_REQUIRE(text[i] >= ' ' && text[i] < 127);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const dm_game *game = dm_game_find("draughts");
    dm_dxp_stream stream = {.length = 0};
    dm_dxp_message m;
    dm_setup setup;
    dm_state state;
    dm_setup_init(&setup, game);
    game->init(&state, &setup);
    for (size_t i = 0; i < size; i++) {
        if (dm_dxp_feed(&stream, (char)data[i], &m) != DM_DXP_WHOLE)
            continue;
        try_message(&m);
        if (m.kind == DM_DXP_REQUEST && m.request.has_position)
            state = m.request.position;
        else if (m.kind == DM_DXP_MOVE)
            try_move(&m.move, &state);
    }
    return 0;
}
