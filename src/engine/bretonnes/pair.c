/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Dames Bretonnes for two: the search common to all games (engine/search.h) on the
 * game's own board. Counters are common, so a position is its board and the tokens of the
 * player to move and of the other; which player that is does not matter. No position
 * repeats: the counters grow until a line is made, and then the tokens.
 */
#include "base/hash.h"
#include "engine/bretonnes/evaluate.h"
#include "engine/bretonnes/think.h"

enum { SEARCH_MOVES_MAX = BOARD_TURNS_MAX, SEARCH_FORCED = 0, SEARCH_CUT_MARGIN = 12 };

_Static_assert((int)SEARCH_MOVES_MAX >= (int)FIRST_KINDS, "room for first placements");

typedef struct {
    uint64_t board;
    uint8_t own, other; /* tokens of the player to move and of the one before */
    sight sight;
} node;

static void node_load(node *n, const dm_state *state, const uint16_t counts[]) {
    position p = bretonnes_load(state);
    (void)counts;
    *n = (node){.board = p.board,
                .own = p.tokens[p.to_move],
                .other = p.tokens[!p.to_move],
                .sight = board_see(p.board)};
}

DM_INLINE bool is_won(const node *n) {
    return n->own >= bretonnes_target(2) || n->other >= bretonnes_target(2);
}

/* Symmetric first placements are worth the same: one of each kind is enough. */
DM_INLINE size_t node_moves(const node *n, dm_move *out) {
    if (is_won(n))
        return 0;
    return n->board ? board_list(n->board, out) : list_first_kinds(out);
}

DM_INLINE void node_make(node *n, dm_move move) {
    int lines, left = TOKENS - n->own - n->other;
    uint8_t own = n->own;
    n->board = board_made(n->board, move);
    n->board &= ~board_full_lines(n->board, &lines);
    n->own = n->other;
    n->other = (uint8_t)(own + (lines < left ? lines : left));
    n->sight = board_see(n->board);
}

/*
 * With few counters many boards are symmetric; later the least of eight seldom differs.
 */
DM_INLINE uint64_t node_key(const node *n) {
    enum { SYMMETRIC_UNTIL = 5 };
    uint64_t board =
        dm_bits_count(n->board) <= SYMMETRIC_UNTIL ? board_canonical(n->board) : n->board;
    return dm_hash_mix(board | (uint64_t)n->own << 40 | (uint64_t)n->other << 44 |
                       UINT64_C(2) << 60);
}

DM_INLINE int node_value(const node *n) {
    return bretonnes_value(n->board, &n->sight, n->own, n->other);
}

DM_INLINE bool node_is_loud(const node *n) {
    return sight_is_loud(&n->sight);
}

static bool node_decided(const node *n, int *score) {
    *score = n->own > n->other ? DM_SCORE_END : n->own < n->other ? -DM_SCORE_END : 0;
    return is_won(n) || !n->sight.has_turn;
}

DM_INLINE bool move_is_tactical(const node *n, dm_move move) {
    return move_completes(&n->sight, move);
}

DM_INLINE bool move_is_final(const node *n, dm_move move) {
    (void)n;
    (void)move;
    return true;
}

#define SEARCH_OFFERED(n, move) move_is_tactical(n, move)
#include "engine/search.h"

void bretonnes_think_pair(worker *w, const dm_question *q, dm_thought *out) {
    think(w, q, out);
}
