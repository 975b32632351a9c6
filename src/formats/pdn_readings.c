/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ways a line of moves can be read: see pdn_readings.h. */
#include "formats/pdn_readings.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/text.h"

enum { ROUTE = 24 }; /* squares of a written move */

void pdn_readings_begin(pdn_readings *r, const dm_state *state) {
    r->count = 0;
    pdn_readings_add(r, state);
}

static void add(pdn_readings *r, const dm_state *state, int32_t choice) {
    for (size_t i = 0; i < r->count; i++)
        if (memcmp(&r->all[i].state, state, sizeof *state) == 0)
            return;
    if (r->count < PDN_READINGS_MAX)
        r->all[r->count++] = (pdn_reading){*state, choice};
}

void pdn_readings_add(pdn_readings *r, const dm_state *state) {
    add(r, state, -1);
}

static int32_t choose(pdn_choices *c, const pdn_choice *choice) {
    if (c->count == c->cap) {
        size_t cap = c->cap ? c->cap * 2 : PDN_READINGS_MAX;
        pdn_choice *grown = realloc(c->all, cap * sizeof *grown);
        if (!grown) {
            c->failed = true;
            return -1;
        }
        c->all = grown;
        c->cap = cap;
    }
    c->all[c->count] = *choice;
    return (int32_t)c->count++;
}

/* ---- the moves that a text fits ---- */

/* The squares of a move in the Hub's notation, or as people write it: from, to, others. */
static size_t squares_of(const char *text, int out[ROUTE]) {
    dm_reader r = dm_reader_init(text);
    size_t count = 0;
    while (count < ROUTE && dm_read_number(&r, 99, &out[count])) {
        count++;
        if (!dm_read_char(&r, 'x') && !dm_read_char(&r, '-'))
            break;
    }
    return count;
}

static bool holds(const int *squares, size_t count, int square) {
    for (size_t i = 0; i < count; i++)
        if (squares[i] == square)
            return true;
    return false;
}

/*
 * Moves that begin and end where the text says. `taken`: also, every square between is
 * that of a piece it takes.
 */
static size_t fitting(const dm_game *game, const dm_state *state, const char *text,
                      bool taken, dm_move *out) {
    dm_move legal[DM_MOVES_MAX];
    int written[ROUTE], meant[ROUTE];
    char move[DM_MOVE_TEXT];
    size_t squares = squares_of(text, written), count = 0,
           all = squares < 2 ? 0 : game->legal(state, legal, DM_MOVES_MAX);
    for (size_t i = 0; i < all && count < PDN_READINGS_MAX; i++) {
        game->write_move(state, legal[i], DM_NOTATION_HUB, move, sizeof move);
        size_t length = squares_of(move, meant);
        bool fits = meant[0] == written[0] && meant[1] == written[squares - 1];
        for (size_t k = 1; fits && taken && k + 1 < squares; k++)
            fits = holds(meant + 2, length - 2, written[k]);
        if (fits)
            out[count++] = legal[i];
    }
    return count;
}

/*
 * The moves a text may mean here, none with a fault. What the game itself reads is meant.
 * Otherwise captures written short or with some of their squares; - and x mixed up.
 */
static size_t find(const dm_game *game, const dm_state *state, const char *text,
                   dm_move out[PDN_READINGS_MAX], dm_fault *fault) {
    if (game->read_move(state, text, out, fault) == DM_OK)
        return 1;
    if (!(game->flags & DM_GAME_DRAUGHTS_100))
        return 0;
    size_t count = fitting(game, state, text, false, out);
    if (count > 1) {
        dm_move some[PDN_READINGS_MAX];
        size_t fewer = fitting(game, state, text, true, some);
        if (fewer > 0 && fewer < count) {
            memcpy(out, some, fewer * sizeof *out);
            return fewer;
        }
    }
    return count;
}

/* ---- one turn ---- */

/* One position and one move in it: what nearly always happens. */
static dm_status move_only(const dm_game *game, pdn_readings *r, dm_move move,
                           dm_move *sure) {
    *sure = move;
    return game->apply(&r->all[0].state, move);
}

dm_status pdn_readings_move(const dm_game *game, pdn_readings *r, pdn_choices *choices,
                            int32_t turn, const char *text, dm_move *sure,
                            dm_fault *fault) {
    pdn_readings next = {0};
    dm_move moves[PDN_READINGS_MAX];
    dm_fault other;
    *sure = DM_NO_MOVE;
    for (size_t i = 0; i < r->count; i++) {
        const pdn_reading *from = &r->all[i];
        size_t count = find(game, &from->state, text, moves, i == 0 ? fault : &other);
        if (r->count == 1 && count == 1 && from->choice < 0)
            return move_only(game, r, moves[0], sure);
        for (size_t k = 0; k < count; k++) {
            dm_state state = from->state;
            game->apply(&state, moves[k]);
            add(&next, &state,
                choose(choices,
                       &(pdn_choice){from->state, moves[k], turn, from->choice}));
        }
    }
    if (next.count == 0)
        return DM_REFUSED;
    *r = next;
    return DM_OK;
}

/* ---- what is left open ---- */

static size_t depth_of(const pdn_choices *c, int32_t choice) {
    size_t depth = 0;
    for (; choice >= 0; choice = c->all[choice].earlier)
        depth++;
    return depth;
}

bool pdn_readings_differ(const pdn_readings *r, const pdn_choices *c,
                         const pdn_choice *out[2]) {
    if (r->count < 2)
        return false;
    int32_t a = r->all[0].choice, b = r->all[1].choice;
    size_t depth_a = depth_of(c, a), depth_b = depth_of(c, b);
    for (; depth_a > depth_b; depth_a--)
        a = c->all[a].earlier;
    for (; depth_b > depth_a; depth_b--)
        b = c->all[b].earlier;
    out[0] = out[1] = NULL;
    for (; a != b && a >= 0 && b >= 0; a = c->all[a].earlier, b = c->all[b].earlier) {
        out[0] = &c->all[a];
        out[1] = &c->all[b];
    }
    return out[0] != NULL;
}
