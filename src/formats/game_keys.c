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

static void count_piece(game_material *m, int piece, int owner, int by) {
    if (piece == DM_PIECE_NONE || owner < 0 || owner > 1)
        return;
    if (piece == DM_PIECE_KING)
        m->kings[owner] += by;
    else
        m->men[owner] += by;
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

/* What stands where, followed from turn to turn: to ask for all cells takes far longer. */
typedef struct {
    const dm_game *game;
    struct {
        uint8_t piece;
        int8_t owner, zone;
    } at[UINT8_MAX + 1];
    game_material count;
} followed;

static void look_at(followed *b, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = b->game->cells(state, cells, DM_CELLS_MAX);
    b->count = (game_material){{0}, {0}};
    for (size_t i = 0; i < count; i++) {
        b->at[cells[i].square].piece = cells[i].piece;
        b->at[cells[i].square].owner = cells[i].owner;
        b->at[cells[i].square].zone = cells[i].zone;
        count_piece(&b->count, cells[i].piece, cells[i].owner, 1);
    }
}

/* False for steps after which one has to look again. */
static bool follow_step(followed *b, const dm_step *step) {
    uint8_t *piece = &b->at[step->to].piece;
    int8_t *owner = &b->at[step->to].owner;
    uint8_t moved = b->at[step->from].piece;
    int8_t zone = b->at[step->to].zone; /* whoever owns it owns what stands there */
    switch (step->kind) {
    case DM_STEP_MOVE:
        b->at[step->from].piece = DM_PIECE_NONE;
        count_piece(&b->count, moved, b->at[step->from].owner, -1);
        *piece = moved;
        *owner = zone != DM_NOBODY ? zone : b->at[step->from].owner;
        count_piece(&b->count, moved, *owner, 1);
        return true;
    case DM_STEP_TAKE:
    case DM_STEP_CROWN:
        count_piece(&b->count, *piece, *owner, -1);
        *piece = step->kind == DM_STEP_CROWN ? step->piece : DM_PIECE_NONE;
        count_piece(&b->count, *piece, *owner, 1);
        return true;
    default:
        return false;
    }
}

static void follow_turn(followed *b, const dm_state *before, const pdn_turn *t) {
    dm_step steps[DM_STEPS_MAX];
    size_t count = t->move == DM_NO_MOVE || t->pass
                       ? 0
                       : b->game->steps(before, t->move, steps, DM_STEPS_MAX);
    bool whole = count > 0;
    for (size_t i = 0; whole && i < count; i++)
        whole = follow_step(b, &steps[i]);
    if (!whole)
        look_at(b, &t->after);
}

static void take_material(const followed *b, game_material *last, key_taker take,
                          void *self) {
    material_question q = {.count = b->count, .exact = true};
    if (memcmp(&q.count, last, sizeof *last) == 0)
        return;
    *last = q.count;
    take(self, key_of_material(&q));
    q.exact = false;
    take(self, key_of_material(&q));
}

void game_keys(const pdn_game *g, key_taker take, void *self) {
    game_material last = {{-1, -1}, {-1, -1}};
    followed b = {.game = g->game};
    const dm_state *before = &g->first;
    look_at(&b, before);
    take(self, key_of_result(pdn_game_result(g)));
    take(self, key_of_position(g->game, before));
    take_material(&b, &last, take, self);
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next) {
        const pdn_turn *t = &g->turns[i];
        follow_turn(&b, before, t);
        take(self, key_of_position(g->game, &t->after));
        take_material(&b, &last, take, self);
        before = &t->after;
    }
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
