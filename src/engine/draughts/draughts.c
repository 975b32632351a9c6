/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * International draughts for the search: positions, moves and keys on the generator's own
 * bitboards, with the counts that make a draw.
 */
#define DIAGONAL_HALF 5
#define DIAGONAL_MAJORITY 1
#define DIAGONAL_BACKWARD 1
#define DIAGONAL_REMOVE_AT_ONCE 0
#define DIAGONAL_BOX 0

#include "base/hash.h"
#include "games/diagonal/generator.h"

#include "engine/draughts/evaluate.h"
#include "engine/worker.h"
#include "games/diagonal/diagonal_game.h"
#include "games/draughts/drawn_counts.h"
#include "games/registry.h"

enum { SEARCH_MOVES_MAX = DM_MOVES_MAX, SEARCH_FORCED = 1, SEARCH_CUT_MARGIN = 4 };

typedef struct {
    diagonal_position p;
    uint8_t kings_only, against_three, against_two;
} node;

static void node_load(node *n, const dm_state *state, const uint16_t counts[]) {
    n->p = diagonal_game_load(state);
    n->kings_only = (uint8_t)counts[0];
    n->against_three = (uint8_t)counts[1];
    n->against_two = (uint8_t)counts[2];
}

DM_INLINE size_t node_moves(const node *n, dm_move *out) {
    return n->p.turn == 0 ? generate(&n->p, 0, out) : generate(&n->p, 1, out);
}

/* The counts need care only where few pieces are left. */
static void count_endings(node *n, int before) {
    int now = lone_king_against(&n->p);
    n->against_three = now == 3 && before == 3 ? n->against_three + 1 : 0;
    n->against_two = now == 2 && before == 2 ? n->against_two + 1 : 0;
}

DM_INLINE void node_make(node *n, dm_move move) {
    bool king = n->p.kings & dm_bit(move_from(move));
    int before = n->p.kings ? lone_king_against(&n->p) : 0;
    if (n->p.turn == 0)
        make(&n->p, 0, move);
    else
        make(&n->p, 1, move);
    n->p.turn ^= 1;
    n->kings_only = king && !move_taken(move) ? (uint8_t)(n->kings_only + 1) : 0;
    if (n->p.kings)
        count_endings(n, before);
}

DM_INLINE uint64_t node_key(const node *n) {
    return dm_hash_mix(n->p.pieces[0] * UINT64_C(0x9E3779B97F4A7C15) ^
                       n->p.pieces[1] * UINT64_C(0xC2B2AE3D27D4EB4F) ^
                       n->p.kings * UINT64_C(0x165667B19E3779F9) ^ n->p.turn);
}

DM_INLINE int node_value(const node *n) {
    int value = draughts_value_for_white(&n->p);
    return n->p.turn == 0 ? value : -value;
}

#include "engine/diagonal_node.h"

static bool node_decided(const node *n, int *score) {
    if (!n->p.pieces[0] || !n->p.pieces[1]) {
        *score = n->p.pieces[n->p.turn] ? DM_SCORE_END : -DM_SCORE_END;
        return true;
    }
    *score = 0;
    return n->kings_only >= KINGS_ONLY_LIMIT || n->against_three >= AGAINST_THREE_LIMIT ||
           n->against_two >= AGAINST_TWO_LIMIT;
}

/* A capture is waiting for the player who is not to move. */
DM_INLINE bool is_threatened(const node *n) {
    return n->p.turn == 0 ? can_capture(&n->p, 1) : can_capture(&n->p, 0);
}
#define SEARCH_THREATENED(n) is_threatened(n)

#include "engine/draughts/tries.h"
#define SEARCH_TRIES(n, moves) node_tries(n, moves)
#define SEARCH_TRIES_MAX TRIES_MAX

/* Each of these won its duel: docs/engine.md. */
#define SEARCH_EXTENDS_SINGLE 1
#define SEARCH_REDUCE_MOVE 1
#define SEARCH_REDUCE_DEPTH 3
#define SEARCH_REDUCE_FAR 10
#define SEARCH_DOUBT_DEPTH 4
#define SEARCH_TABLE_ENDS 1
#define SEARCH_KEEPS_MOVE 1
#define SEARCH_WINDOW 12
#define SEARCH_CUT_DEPTH 3
#define SEARCH_QUIET_MARGIN 10

#include "engine/search.h"

static int evaluate(const dm_game *game, const dm_state *state) {
    (void)game;
    static const uint16_t none[DM_COUNTERS_MAX] = {0};
    node n;
    node_load(&n, state, none);
    return node_value(&n);
}

const thinker thinker_draughts = {&dm_game_draughts, think, evaluate};
