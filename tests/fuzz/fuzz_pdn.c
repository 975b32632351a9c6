/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any bytes as PDN, in pieces of a length the first byte says. Every move that was
 * read is legal where it stands, in the game and in its variations, and leads to the
 * position it names; a broken game says where and why.
 */
#include "formats/pdn_reader.h"
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
        FUZZ_REQUIRE(!g->broken || (g->fault.line > 0 && g->fault.column > 0 &&
                                    g->fault.fault.phrase.word != 0));
    }
    FUZZ_REQUIRE(outcome == PDN_READ_END);
    pdn_reader_free(r);
    return 0;
}
