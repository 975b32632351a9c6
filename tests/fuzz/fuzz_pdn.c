/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any bytes as PDN, in pieces of a length the first byte says. Every move that was
 * read is legal where it stands, in the game and in its variations, and leads to the
 * position it names; a broken game says where and why. Written as PDN, a game can be read
 * without a fault, and written again it is the same.
 */
#include "base/bytes.h"
#include "formats/pdn_reader.h"
#include "formats/pdn_writer.h"
#include "fuzz.h"

typedef struct {
    const uint8_t *data;
    size_t left, step;
} source;

static size_t read_some(void *self, char *out, size_t cap) {
    source *s = self;
    size_t count = s->step < s->left ? s->step : s->left;
    if (count > cap)
        count = cap;
    memcpy(out, s->data, count);
    s->data += count;
    s->left -= count;
    return count;
}

static void check_turn(const pdn_game *g, int32_t index, const dm_state *before) {
    const pdn_turn *t = &g->turns[index];
    dm_state state = *before;
    FUZZ_REQUIRE(index < (int32_t)g->turn_count && t->before < index);
    FUZZ_REQUIRE(t->next == PDN_NONE || t->next > index);
    FUZZ_REQUIRE(t->other == PDN_NONE || t->other > index);
    if (t->move != DM_NO_MOVE) {
        FUZZ_REQUIRE(g->game->apply(&state, t->move) == DM_OK);
        FUZZ_REQUIRE(memcmp(&state, &t->after, sizeof state) == 0);
    }
}

/* A line of turns, and the lines beside each. */
static void check_line(const pdn_game *g, int32_t first, const dm_state *before) {
    for (int32_t i = first; i != PDN_NONE; i = g->turns[i].next) {
        check_turn(g, i, before);
        for (int32_t k = g->turns[i].other; k != PDN_NONE; k = g->turns[k].other) {
            check_turn(g, k, before);
            check_line(g, g->turns[k].next, &g->turns[k].after);
        }
        before = &g->turns[i].after;
    }
}

static size_t write_game(const void *game, char *out, size_t cap) {
    return pdn_game_write(game, out, cap);
}

static dm_bytes written(const pdn_game *g) {
    dm_bytes text = {0};
    dm_bytes_written(&text, write_game, g);
    FUZZ_REQUIRE(!text.failed && text.data[text.length] == '\0');
    return text;
}

/* The whole of a text is one game. */
static void check_written(const pdn_game *g) {
    dm_bytes once = written(g);
    source s = {(const uint8_t *)once.data, once.length, PDN_WINDOW};
    pdn_reader *r = pdn_reader_new(read_some, &s);
    const pdn_game *again;
    FUZZ_REQUIRE(r && pdn_reader_next(r, &again) == PDN_READ_GAME);
    dm_bytes twice = written(again);
    bool same =
        !again->broken && again->side_faults == 0 && strcmp(once.data, twice.data) == 0;
    if (!same)
        fprintf(stderr, "\n%s\nis read as\n%s\n%zu:%zu %s\n", once.data, twice.data,
                again->fault.line, again->fault.column,
                dm_word_name(again->fault.fault.phrase.word));
    FUZZ_REQUIRE(same);
    FUZZ_REQUIRE(pdn_reader_next(r, &again) == PDN_READ_END);
    pdn_reader_free(r);
    dm_bytes_free(&once);
    dm_bytes_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    source s = {data + 1, size - 1, (size_t)data[0] + 1};
    pdn_reader *r = pdn_reader_new(read_some, &s);
    const pdn_game *g;
    pdn_outcome outcome;
    FUZZ_REQUIRE(r);
    while ((outcome = pdn_reader_next(r, &g)) < PDN_READ_END) {
        check_line(g, g->begin, &g->first);
        if (outcome == PDN_READ_GAME)
            check_written(g);
        FUZZ_REQUIRE(!g->broken || (g->fault.line > 0 && g->fault.column > 0 &&
                                    g->fault.fault.phrase.word != 0));
    }
    FUZZ_REQUIRE(outcome == PDN_READ_END);
    pdn_reader_free(r);
    return 0;
}
