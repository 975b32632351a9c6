/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two Shores for the search: positions as the player to move sees them, so that one code
 * serves both players; moves stay those of the game. A game ends by points however it
 * ends, so neither the fifty turns nor a repetition is a draw unless the points are
 * equal.
 */
#include "base/hash.h"
#include "engine/martian/evaluate.h"
#include "engine/worker.h"
#include "games/registry.h"

enum { SEARCH_MOVES_MAX = 256, SEARCH_FORCED = 0, SEARCH_CUT_MARGIN = 15 };

enum { TURNS_WITHOUT_CAPTURE = 50 };

/*
 * A repeated position ends the game only at its third occurrence: worth a good deal to
 * the player who leads, but not decisive.
 */
enum { REPEATED = 200 };

typedef struct {
    view v;
    rules rules;
    uint8_t side;  /* the player to move, whose view it is */
    uint8_t turns; /* without a capture */
    int lead;      /* points of the player to move minus the other's */
} node;

static void node_load(node *n, const dm_state *state, const uint16_t counts[]) {
    position p = load(state);
    *n = (node){view_of(&p), p.rules, p.side, (uint8_t)counts[0],
                p.points[p.side] - p.points[!p.side]};
}

DM_INLINE bool is_over(const view *v) {
    return zone_is_empty(occupied(v->pieces)) || no_capture_left(v->pieces);
}

DM_INLINE uint64_t square_seen(const node *n, unsigned square) {
    return seen(square_set(square), n->side);
}

/* The moves of one piece, among them those to squares with pieces of each size. */
DM_INLINE size_t piece_moves(const node *n, uint64_t from, dm_move *out) {
    size_t count = 0;
    uint64_t targets = targets_from(&n->v, from, n->rules);
    unsigned square = bit_square(dm_bits_lowest(seen(from, n->side)));
    for (unsigned taken = 0; taken <= SIZES; taken++) {
        uint64_t there = taken ? n->v.pieces[taken - 1] : ~occupied(n->v.pieces);
        for (uint64_t set = seen(targets & there, n->side); set;)
            out[count++] = pack(square, bit_square(dm_bits_pop(&set)), taken);
    }
    return count;
}

static size_t node_moves(const node *n, dm_move *out) {
    size_t count = 0;
    if (is_over(&n->v))
        return 0;
    for (uint64_t own = occupied(n->v.pieces) & HOME; own; own &= own - 1)
        count += piece_moves(n, dm_bits_only_lowest(own), out + count);
    return count;
}

DM_INLINE int size_on(const view *v, uint64_t square) {
    return v->pieces[SMALL] & square    ? SMALL
           : v->pieces[MEDIUM] & square ? MEDIUM
                                        : LARGE;
}

DM_INLINE void node_make(node *n, dm_move move) {
    uint64_t from = square_seen(n, move_from(move)), to = square_seen(n, move_to(move));
    int taken = (int)move_taken(move);
    n->v = played(&n->v, size_on(&n->v, from), from, to);
    if (!n->v.barred || n->rules.back == RETURN_ZONE)
        n->v.origin = 0;
    n->turns = taken ? 0 : (uint8_t)(n->turns + 1);
    n->lead = -(n->lead + taken);
    n->side = !n->side;
}

DM_INLINE uint64_t node_key(const node *n) {
    uint64_t rest = n->side | (uint64_t)n->rules.medium << 1 |
                    (uint64_t)n->rules.back << 2 | (uint64_t)(uint8_t)n->lead << 3;
    return dm_hash_mix(n->v.pieces[SMALL] * UINT64_C(0x9E3779B97F4A7C15) ^
                       n->v.pieces[MEDIUM] * UINT64_C(0xC2B2AE3D27D4EB4F) ^
                       n->v.pieces[LARGE] * UINT64_C(0x165667B19E3779F9) ^
                       n->v.barred * UINT64_C(0xD6E8FEB86659FD93) ^
                       n->v.origin * UINT64_C(0xA0761D6478BD642F) ^
                       rest * UINT64_C(0xE7037ED1A0B428DB));
}

DM_INLINE int node_value(const node *n) {
    return martian_value(&n->v, n->rules, n->lead);
}

/* Won, lost or drawn by points, however few. */
DM_INLINE int score_by_points(const node *n, int most) {
    return n->lead > 0 ? most : n->lead < 0 ? -most : 0;
}

static bool node_decided(const node *n, int *score) {
    *score = score_by_points(n, DM_SCORE_END);
    return is_over(&n->v) || n->turns >= TURNS_WITHOUT_CAPTURE;
}

/* Something can be taken. */
DM_INLINE bool node_is_loud(const node *n) {
    uint64_t taken = occupied(n->v.pieces),
             stuck = n->rules.back == RETURN_ZONE ? n->v.barred : 0, own = HOME & ~stuck;
    const uint64_t movers[SIZES] = {n->v.pieces[SMALL] & own, n->v.pieces[MEDIUM] & own,
                                    n->v.pieces[LARGE] & own};
    return spread(fan_of(movers, taken, n->rules.medium)) & taken & AWAY;
}

DM_INLINE bool move_is_tactical(const node *n, dm_move move) {
    (void)n;
    return move_taken(move) != 0;
}

DM_INLINE bool move_is_final(const node *n, dm_move move) {
    (void)n;
    return move_taken(move) != 0;
}

/* The largest first, and by the smallest, since the piece that takes is given away. */
DM_INLINE int rank_capture(const node *n, dm_move move) {
    int given = size_on(&n->v, square_seen(n, move_from(move)));
    return (int)move_taken(move) * 4 - given;
}

/* Takes a piece for one that is no larger, and nothing can be taken in return. */
static bool is_offered(const node *n, dm_move move) {
    node next = *n;
    if ((int)move_taken(move) <= size_on(&n->v, square_seen(n, move_from(move))))
        return false;
    node_make(&next, move);
    return !node_is_loud(&next);
}

#define SEARCH_OFFERED(n, move) is_offered(n, move)
#define SEARCH_REPEATED(n) score_by_points(n, REPEATED)
#define SEARCH_TACTICAL_RANK(n, move) rank_capture(n, move)
#include "engine/search.h"

static int evaluate(const dm_game *game, const dm_state *state) {
    (void)game;
    static const uint16_t none[DM_COUNTERS_MAX] = {0};
    node n;
    node_load(&n, state, none);
    return node_value(&n);
}

const thinker thinker_martian = {&dm_game_martian, think, evaluate};
