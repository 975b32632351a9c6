/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What games are found by: see game_keys.h. */
#include "formats/game_keys.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

enum { KEY_POSITION = 1, KEY_MATERIAL, KEY_PIECES, KEY_RESULT, KEY_PLAYER };
enum { PIECES_MOST = 99 };

/* ---- material ---- */

/* Men, and behind a plus sign kings. */
static bool read_side(dm_reader *r, int *men, int *kings, bool *exact) {
    *kings = 0;
    if (!dm_read_number(r, PIECES_MOST, men))
        return false;
    if (!dm_read_char(r, '+'))
        return true;
    *exact = true;
    return dm_read_number(r, PIECES_MOST, kings);
}

bool material_read(const char *text, material_question *out) {
    dm_reader r = dm_reader_init(text);
    *out = (material_question){.exact = false};
    return read_side(&r, &out->count.men[0], &out->count.kings[0], &out->exact) &&
           dm_read_char(&r, '-') &&
           read_side(&r, &out->count.men[1], &out->count.kings[1], &out->exact) &&
           dm_read_end(&r);
}

game_material material_of(const dm_game *game, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    game_material m = {{0}, {0}};
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        int owner = cells[i].owner;
        if (cells[i].piece == DM_PIECE_NONE || owner < 0 || owner > 1)
            continue;
        if (cells[i].piece == DM_PIECE_KING)
            m.kings[owner]++;
        else
            m.men[owner]++;
    }
    return m;
}

/* ---- keys ---- */

static uint64_t key_of(int kind, uint64_t value) {
    return dm_hash_add(dm_hash_add(0, (uint64_t)kind), value);
}

uint64_t key_of_position(const dm_game *game, const dm_state *state) {
    return key_of(KEY_POSITION, dm_hash_add_text(game->key(state), game->id));
}

uint64_t key_of_material(const material_question *q) {
    uint64_t value = 0;
    for (int seat = 0; seat < 2; seat++) {
        int men = q->count.men[seat], kings = q->count.kings[seat];
        value = value * 10000 + (uint64_t)(q->exact ? men * 100 + kings : men + kings);
    }
    return key_of(q->exact ? KEY_MATERIAL : KEY_PIECES, value);
}

uint64_t key_of_result(const char *name) {
    return key_of(KEY_RESULT, dm_hash_add_text(0, name));
}

uint64_t key_of_player(size_t number, int seat) {
    return key_of(KEY_PLAYER, number * 2 + (uint64_t)seat);
}

static void take_state(const pdn_game *g, const dm_state *state, game_material *last,
                       key_taker take, void *self) {
    material_question q = {.count = material_of(g->game, state), .exact = true};
    take(self, key_of_position(g->game, state));
    if (memcmp(&q.count, last, sizeof *last) == 0)
        return;
    *last = q.count;
    take(self, key_of_material(&q));
    q.exact = false;
    take(self, key_of_material(&q));
}

void game_keys(const pdn_game *g, key_taker take, void *self) {
    game_material last = {{-1, -1}, {-1, -1}};
    take(self, key_of_result(pdn_game_result(g)));
    take_state(g, &g->first, &last, take, self);
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next)
        take_state(g, &g->turns[i].after, &last, take, self);
}

bool game_reaches(const pdn_game *g, const dm_state *state, size_t *turns) {
    const dm_state *now = &g->first;
    *turns = 0;
    for (int32_t i = g->begin;; i = g->turns[i].next, ++*turns) {
        if (memcmp(now, state, sizeof *state) == 0)
            return true;
        if (i == PDN_NONE)
            return false;
        now = &g->turns[i].after;
    }
}
