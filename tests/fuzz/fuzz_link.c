/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any text as the link of a game. An input that begins with `!` gives the bytes
 * behind the checksum instead, which is then made right, so that the rest is reached too.
 * What is read is a game whose moves are legal where they stand, and its own link gives
 * the same game; what is refused has a reason.
 */
#include "base/hash.h"
#include "formats/game_link.h"
#include "fuzz.h"

enum { HEAD = 4 };

static void add_letters(dm_bytes *out, const uint8_t *data, size_t length) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (size_t bit = 0; bit < 8 * length; bit += 6) {
        unsigned six = 0;
        for (size_t i = bit; i < bit + 6; i++)
            six = six << 1 | (i < 8 * length ? data[i / 8] >> (7 - i % 8) & 1U : 0);
        dm_bytes_add(out, &letters[six], 1);
    }
}

/* A link with these bytes, whose checksum is right. */
static char *link_with(const uint8_t *data, size_t size) {
    dm_bytes out = {0};
    uint8_t *whole = malloc(size + HEAD);
    uint64_t sum = 0;
    FUZZ_REQUIRE(whole);
    for (size_t i = 0; i < size; i++)
        sum = dm_hash_add(sum, data[i]);
    whole[0] = 1;
    for (int i = 1; i < HEAD; i++)
        whole[i] = (uint8_t)(sum >> (8 * (i - 1)));
    memcpy(whole + HEAD, data, size);
    add_letters(&out, whole, size + HEAD);
    free(whole);
    FUZZ_REQUIRE(!out.failed);
    return out.data;
}

static void check_game(const pdn_game *g) {
    const dm_state *before = &g->first;
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next) {
        dm_state state = *before;
        if (!g->turns[i].pass) {
            FUZZ_REQUIRE(g->game->apply(&state, g->turns[i].move) == DM_OK);
            FUZZ_REQUIRE(memcmp(&state, &g->turns[i].after, sizeof state) == 0);
        }
        before = &g->turns[i].after;
    }
}

static void check_again(const pdn_game *g) {
    dm_bytes once = {0}, twice = {0};
    pdn_builder b = {.last = PDN_NONE};
    FUZZ_REQUIRE(game_link_write(g, &once, NULL) == DM_OK);
    FUZZ_REQUIRE(game_link_read(&b, once.data, NULL) == DM_OK);
    FUZZ_REQUIRE(b.game.turn_count == g->turn_count);
    FUZZ_REQUIRE(game_link_write(&b.game, &twice, NULL) == DM_OK);
    FUZZ_REQUIRE(strcmp(once.data, twice.data) == 0);
    pdn_builder_free(&b);
    dm_bytes_free(&once);
    dm_bytes_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pdn_builder b = {.last = PDN_NONE};
    dm_fault fault = {0};
    bool packed = size > 0 && data[0] == '!';
    char *text = packed ? link_with(data + 1, size - 1) : fuzz_text(data, size);
    if (game_link_read(&b, text, &fault) == DM_OK) {
        check_game(&b.game);
        check_again(&b.game);
    } else {
        FUZZ_REQUIRE(dm_phrase_write(&fault.phrase, DM_FRENCH, NULL, 0) > 0);
        FUZZ_REQUIRE(fault.at <= strlen(text) + 1);
    }
    pdn_builder_free(&b);
    free(text);
    return 0;
}
