/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counting the games of N turns. The last turn is never played: its moves are counted
 * direction by direction, all pieces at once. The board is turned after each turn, so the
 * player to move is always at HOME, and the code is compiled once for each choice of
 * options.
 *
 * While counting, a barred piece with return=square could always go back if it were not
 * barred; a position from a text where that is not so is corrected before the counting
 * begins.
 */
#include "games/martian/position.h"

typedef uint64_t walker(const view *, int depth);

static walker walk_standard, walk_square, walk_straight, walk_straight_square;
static bool can_go_back(const view *, rules);

uint64_t dm_martian_perft(const dm_state *state, int depth) {
    static walker *const walkers[2][2] = {
        [MEDIUM_ALL] = {[RETURN_ZONE] = walk_standard, [RETURN_SQUARE] = walk_square},
        [MEDIUM_STRAIGHT] =
            {[RETURN_ZONE] = walk_straight, [RETURN_SQUARE] = walk_straight_square},
    };
    position p = load(state);
    view v = view_of(&p);
    if (depth <= 0)
        return 1;
    if (zone_is_empty(occupied(v.pieces)) || no_capture_left(v.pieces))
        return 0;
    if (p.rules.back == RETURN_SQUARE && !can_go_back(&v, p.rules))
        v.barred = v.origin = 0;
    return walkers[p.rules.medium][p.rules.back](&v, depth);
}

static bool can_go_back(const view *v, rules r) {
    return spread(fan_from(v, v->barred, r.medium)) & v->origin;
}

/* The number of moves forbidden to the barred piece, which faces the other zone. */
DM_INLINE int count_barred(const view *v, rules r) {
    if (!v->barred)
        return 0;
    if (r.back == RETURN_SQUARE)
        return 1;
    fan f = fan_from(v, v->barred, r.medium);
    return dm_bits_count((f.forward[0] | f.forward[1] | f.forward[2]) & AWAY);
}

DM_INLINE int count_moves(const view *v, rules r) {
    const uint64_t own[SIZES] = {v->pieces[SMALL] & HOME, v->pieces[MEDIUM] & HOME,
                                 v->pieces[LARGE] & HOME};
    fan f = fan_of(own, occupied(v->pieces), r.medium);
    return count_fan(&f) - count_barred(v, r);
}

/* The games after one move, `depth` turns long. */
DM_INLINE uint64_t walk_on(const view *v, int depth, rules r, walker *walk) {
    if (zone_is_empty(occupied(v->pieces)) || no_capture_left(v->pieces))
        return 0;
    return depth == 1 ? (uint64_t)count_moves(v, r) : walk(v, depth);
}

/* The games from a position that is not over; `walk` is this function, same options. */
DM_INLINE uint64_t walk_all(const view *v, int depth, rules r, walker *walk) {
    uint64_t total = 0;
    if (depth == 1)
        return (uint64_t)count_moves(v, r);
    for (int size = 0; size < SIZES; size++) {
        for (uint64_t own = v->pieces[size] & HOME; own; own &= own - 1) {
            uint64_t from = dm_bits_only_lowest(own);
            for (uint64_t set = targets_from(v, from, r); set; set &= set - 1) {
                view next = played(v, size, from, dm_bits_only_lowest(set));
                total += walk_on(&next, depth - 1, r, walk);
            }
        }
    }
    return total;
}

static uint64_t walk_standard(const view *v, int depth) {
    return walk_all(v, depth, (rules){MEDIUM_ALL, RETURN_ZONE}, walk_standard);
}

static uint64_t walk_square(const view *v, int depth) {
    return walk_all(v, depth, (rules){MEDIUM_ALL, RETURN_SQUARE}, walk_square);
}

static uint64_t walk_straight(const view *v, int depth) {
    return walk_all(v, depth, (rules){MEDIUM_STRAIGHT, RETURN_ZONE}, walk_straight);
}

static uint64_t walk_straight_square(const view *v, int depth) {
    return walk_all(v, depth, (rules){MEDIUM_STRAIGHT, RETURN_SQUARE},
                    walk_straight_square);
}
