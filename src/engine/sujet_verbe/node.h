/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Subject/verb draughts for the search, on the generator's own bitboards. This header is
 * a template, included once by the file of each way of capturing, which defines
 * DIAGONAL_BACKWARD and gives the search a name. Cards are not foreseen: every move is
 * taken to be earned.
 */
#define DIAGONAL_HALF 3
#define DIAGONAL_MAJORITY 0
#define DIAGONAL_REMOVE_AT_ONCE 1
#define DIAGONAL_BOX 3
/*
 * More than any position has: without a capture at most 33 moves (nine for each of three
 * queens, two for each of three men); one queen never has more than six captures and one
 * man four, whatever surrounds it, as enumerating all boards has shown.
 */
#define DIAGONAL_MOVES_MAX 64

#include "games/diagonal/generator.h"

#include "base/hash.h"
#include "engine/sujet_verbe/evaluate.h"
#include "engine/worker.h"
#include "games/diagonal/diagonal_game.h"

enum { SEARCH_MOVES_MAX = DIAGONAL_MOVES_MAX, SEARCH_FORCED = 1, SEARCH_CUT_MARGIN = 0 };

enum { LIKING_OF_PIECES = 6, DISLIKE_OF_DRAWS = 80, DRAWN_SHARE = 16 };

enum { NO_PROGRESS_LIMIT = 50 }; /* turns of queens without a capture: a draw */

typedef struct {
    diagonal_position p;
    uint8_t no_progress;
    uint8_t thinker; /* the seat at the root, who would rather not draw */
} node;

static void node_load(node *n, const dm_state *state, const uint16_t counts[]) {
    n->p = diagonal_game_load(state);
    n->no_progress = (uint8_t)counts[0];
    n->thinker = n->p.turn;
}

DM_INLINE size_t node_moves(const node *n, dm_move *out) {
    if (!n->p.pieces[!n->p.turn])
        return 0;
    return n->p.turn == 0 ? generate(&n->p, 0, out) : generate(&n->p, 1, out);
}

DM_INLINE void node_make(node *n, dm_move move) {
    bool king = n->p.kings & dm_bit(move_from(move));
    if (n->p.turn == 0)
        make(&n->p, 0, move);
    else
        make(&n->p, 1, move);
    n->p.turn ^= 1;
    n->no_progress = king && !move_taken(move) ? (uint8_t)(n->no_progress + 1) : 0;
}

DM_INLINE uint64_t node_key(const node *n) {
    return dm_hash_mix(n->p.pieces[0] * UINT64_C(0x9E3779B97F4A7C15) ^
                       n->p.pieces[1] * UINT64_C(0xC2B2AE3D27D4EB4F) ^
                       n->p.kings * UINT64_C(0x165667B19E3779F9) ^
                       (uint64_t)(n->p.turn | n->p.options << 1));
}

/*
 * The game is drawn with best play, which is rare: the engine prefers to keep pieces on
 * the board, with which the opponent can still go wrong.
 */
DM_INLINE int liking_of(const node *n) {
    int liking = LIKING_OF_PIECES * dm_bits_count(n->p.pieces[0] | n->p.pieces[1]);
    return n->p.turn == n->thinker ? liking : -liking;
}

DM_INLINE int plain_value(const node *n) {
    int value = sujet_verbe_value_for_yellow(&n->p);
    return n->p.turn == 0 ? value : -value;
}

DM_INLINE int node_value(const node *n) {
    return plain_value(n) + liking_of(n);
}

/* A draw by repetition is worth a little more to the one who had more to play with. */
static int repeated_value(const node *n) {
    int dislike = n->p.turn == n->thinker ? DISLIKE_OF_DRAWS : -DISLIKE_OF_DRAWS;
    return plain_value(n) / DRAWN_SHARE + liking_of(n) - dislike;
}

#include "engine/diagonal_node.h"

static bool node_decided(const node *n, int *score) {
    int turn = n->p.turn;
    *score = !n->p.pieces[!turn] ? DM_SCORE_END : -DM_SCORE_END;
    if (!n->p.pieces[!turn] || !(turn == 0 ? count(&n->p, 0) : count(&n->p, 1)))
        return true;
    *score = 0;
    return n->no_progress >= NO_PROGRESS_LIMIT;
}

#define SEARCH_REPEATED(n) repeated_value(n)
#include "engine/search.h"
