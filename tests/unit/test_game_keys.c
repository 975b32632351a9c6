/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Keys of games, src/formats/game_keys.h: material is followed from turn to turn there, and
 * counted anew in every position here.
 */
#include "support.h"

#include "base/random.h"
#include "formats/game_keys.h"
#include "formats/pdn_builder.h"

enum { KEYS_MAX = 4096, TURNS = 200, GAMES = 40 };

typedef struct {
    uint64_t keys[KEYS_MAX];
    size_t count;
} key_list;

static void add_key(void *self, uint64_t key) {
    key_list *list = self;
    assert_true(list->count < KEYS_MAX);
    list->keys[list->count++] = key;
}

static game_material count_all(const dm_game *game, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    game_material m = {{0}, {0}};
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        int owner = cells[i].owner;
        if (cells[i].piece != DM_PIECE_NONE && owner >= 0 && owner < 2)
            ++*(cells[i].piece == DM_PIECE_KING ? &m.kings[owner] : &m.men[owner]);
    }
    return m;
}

static void expect(key_list *list, const dm_game *game, const dm_state *state,
                   game_material *last) {
    material_question q = {.count = count_all(game, state), .exact = true};
    add_key(list, key_of_position(game, state));
    if (memcmp(&q.count, last, sizeof *last) == 0)
        return;
    *last = q.count;
    add_key(list, key_of_material(&q));
    q.exact = false;
    add_key(list, key_of_material(&q));
}

/* A game at random, turn by turn, and the keys it should have. */
static void build(pdn_builder *b, const dm_game *game, const dm_setup *setup,
                  dm_random *random, key_list *expected) {
    game_material last = {{-1, -1}, {-1, -1}};
    dm_move moves[DM_MOVES_MAX];
    dm_state state;
    game->init(&state, setup);
    pdn_builder_begin(b, game, setup, &state);
    add_key(expected, key_of_result("ongoing"));
    expect(expected, game, &state, &last);
    for (int i = 0; i < TURNS; i++) {
        size_t count = game->legal(&state, moves, DM_MOVES_MAX);
        if (count == 0)
            return;
        dm_move move = moves[dm_random_below(random, count)];
        assert_int_equal(game->apply(&state, move), DM_OK);
        pdn_builder_turn(b, move, false, &state);
        expect(expected, game, &state, &last);
    }
}

static void assert_keys(const char *id, const char *options, uint64_t seed) {
    static key_list got, expected;
    const dm_game *game = game_named(id);
    dm_setup setup = setup_of(game, options);
    dm_random random = {seed};
    pdn_builder b = {.last = PDN_NONE};
    got.count = expected.count = 0;
    build(&b, game, &setup, &random, &expected);
    game_keys(&b.game, add_key, &got);
    expected.keys[0] = got.keys[0]; /* how it ended is not asked here */
    assert_int_equal(got.count, expected.count);
    assert_memory_equal(got.keys, expected.keys, got.count * sizeof *got.keys);
    pdn_builder_free(&b);
}

static void test_material(void **state) {
    static const char *const games[][2] = {
        {"draughts", ""},
        {"sujet-verbe", ""},
        {"sujet-verbe", "backward-capture=yes"},
        {"martian", ""},
        {"bretonnes", "players=2"},
        {"bretonnes", "players=4"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++)
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            assert_keys(games[i][0], games[i][1], seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_material)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
