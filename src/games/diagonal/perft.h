/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The number of move sequences: a part of the template generator.h, which includes it.
 * Only captures are listed, and the last two moves of the sequences are counted together
 * where neither side can capture.
 */

static uint64_t perft_up(const diagonal_position *p, int depth);
static uint64_t perft_down(const diagonal_position *p, int depth);

DM_INLINE uint64_t perft_below(const diagonal_position *after, int seat, int depth) {
    if (depth == 1)
        return count(after, seat);
    return seat == 0 ? perft_up(after, depth) : perft_down(after, depth);
}

DM_INLINE uint64_t perft_captures(const diagonal_position *p, view v, int seat,
                                  uint64_t kings, int depth) {
    dm_move moves[DIAGONAL_MOVES_MAX];
    move_list list = {moves, 0, 0, false};
    uint64_t total = 0;
    generate_captures(&list, &v, seat, kings);
    for (size_t i = 0; i < list.count; i++) {
        diagonal_position after = *p;
        make(&after, seat, moves[i]);
        total += perft_below(&after, !seat, depth - 1);
    }
    return total;
}

/* Below the steps of men to the given squares. */
DM_INLINE uint64_t perft_steps(const diagonal_position *p, uint64_t targets, int seat,
                               int direction, int depth) {
    uint64_t total = 0;
    for (; targets; targets &= targets - 1) {
        uint64_t to = dm_bits_only_lowest(targets);
        diagonal_position after = *p;
        after.pieces[seat] ^= to | shift(to, -direction);
        crown(&after, seat, to);
        total += perft_below(&after, !seat, depth - 1);
    }
    return total;
}

/* Below the moves of a king to the given squares. */
DM_INLINE uint64_t perft_king(const diagonal_position *p, uint64_t targets, int seat,
                              int from, int depth) {
    uint64_t total = 0;
    for (; targets; targets &= targets - 1) {
        uint64_t change = dm_bits_only_lowest(targets) | dm_bit(from);
        diagonal_position after = *p;
        after.pieces[seat] ^= change;
        after.kings ^= change;
        total += perft_below(&after, !seat, depth - 1);
    }
    return total;
}

/* ---- two moves at once ---- */

/*
 * The enemy, as the side about to make a quiet move sees it. If it has no capture now, it
 * gets one only
 *
 * - by a move that ends on a square it attacks, with an empty one behind, or
 * - by a move that begins behind a piece of ours that it attacks, or
 * - by a move of a piece that one of its kings sees.
 *
 * After any other move it has the moves it had, less those onto the square just entered,
 * more the steps of its men onto the square just left. A king of its whose line is cut
 * loses no more than the one square: if there were an empty one behind, it could capture.
 */
typedef struct {
    by_direction reach;   /* where its kings can go */
    by_direction attacks; /* what it takes if ours, and if the square behind is empty */
    uint64_t left, right; /* where its men step if it is empty */
    uint64_t holding;     /* where moves of ours begin that may change more than this */
    int moves;
} onlooker;

/* What the kings see: the squares they can go to and what they meet there. */
DM_INLINE by_direction sight_of_kings(const view *v) {
    by_direction sight = {0, 0, 0, 0};
    for (uint64_t rest = v->kings; rest;) {
        int at = dm_bits_pop(&rest);
        king_sight k = look(at, v->empty);
        uint64_t below = ~UINT64_C(0) << at;
        sight.up_left |= k.wide & ~below;
        sight.up_right |= k.narrow & ~below;
        sight.down_left |= k.narrow & below;
        sight.down_right |= k.wide & below;
    }
    return sight;
}

DM_INLINE onlooker look_at_enemy(view enemy, uint64_t ours, int seat) {
    by_direction sight = sight_of_kings(&enemy);
    by_direction beside = advance(where_men_jump(enemy.men, seat), 1);
    by_direction reach = meet(everywhere(enemy.empty), sight),
                 attacks = join(beside, sight);
    uint64_t behind = any_direction(advance(meet(everywhere(ours), attacks), 1));
    return (onlooker){reach,
                      attacks,
                      shift(enemy.men, LEFT(seat)),
                      shift(enemy.men, RIGHT(seat)),
                      behind | any_direction(sight),
                      count_steps(enemy, seat) + count_each(reach)};
}

/* The squares where a piece of ours could be taken. */
DM_INLINE uint64_t watched(const onlooker *o, uint64_t empty) {
    return any_direction(meet(o->attacks, advance(everywhere(empty), -1)));
}

/* The enemy's steps onto the squares. */
DM_INLINE int steps_onto(const onlooker *o, uint64_t squares) {
    return dm_bits_count(squares & o->left) + dm_bits_count(squares & o->right);
}

/* The enemy's moves onto the squares. */
DM_INLINE int moves_onto(const onlooker *o, uint64_t squares) {
    return steps_onto(o, squares) + count_each(meet(everywhere(squares), o->reach));
}

/* The answers to steps of men; the square a man leaves is empty behind it. */
DM_INLINE uint64_t answers_to_steps(const diagonal_position *p, const onlooker *o, view v,
                                    int seat, int direction) {
    uint64_t targets = shift(v.men, direction) & v.empty;
    uint64_t met = in_direction(o->attacks, -direction);
    uint64_t loud = targets & (watched(o, v.empty) | met | shift(o->holding, direction));
    uint64_t calm = targets & ~loud;
    int answers = dm_bits_count(calm) * o->moves - moves_onto(o, calm) +
                  steps_onto(o, shift(calm, -direction));
    return (uint64_t)answers + perft_steps(p, loud, seat, direction, 2);
}

DM_INLINE uint64_t answers_to_king(const diagonal_position *p, const onlooker *o, view v,
                                   int seat, int from) {
    uint64_t targets = king_reach(look(from, v.empty), v.empty), left = dm_bit(from);
    uint64_t loud = o->holding & left ? targets : targets & watched(o, v.empty | left);
    uint64_t calm = targets & ~loud;
    int answers =
        dm_bits_count(calm) * (o->moves + steps_onto(o, left)) - moves_onto(o, calm);
    return (uint64_t)answers + perft_king(p, loud, seat, from, 2);
}

/* The last two moves, the first of them quiet; the enemy has no capture now. */
DM_INLINE uint64_t perft_pairs(const diagonal_position *p, const onlooker *o, view v,
                               int seat) {
    uint64_t total = answers_to_steps(p, o, v, seat, LEFT(seat)) +
                     answers_to_steps(p, o, v, seat, RIGHT(seat));
    for (uint64_t rest = v.kings; rest;)
        total += answers_to_king(p, o, v, seat, dm_bits_pop(&rest));
    return total;
}

/* With fewer moves, looking at the enemy costs more than trying each. */
enum { MOVES_WORTH_A_LOOK = 5 };

/* `depth` is at least 2. */
DM_INLINE uint64_t perft_seat(const diagonal_position *p, int seat, int depth) {
    view v = view_of(p, seat);
    by_direction x = find_exposed(v), sight = sight_of_kings(&v);
    uint64_t kings = any_direction(meet(sight, x)) ? v.kings : 0;
    if (must_capture(v, x, seat, kings))
        return perft_captures(p, v, seat, kings, depth);
    int moves = count_steps(v, seat) + count_each(meet(everywhere(v.empty), sight));
    if (depth == 2 && moves >= MOVES_WORTH_A_LOOK) {
        uint64_t ours = v.men | v.kings;
        onlooker o = look_at_enemy(view_of(p, !seat), ours, !seat);
        if (!(ours & watched(&o, v.empty)))
            return perft_pairs(p, &o, v, seat);
    }
    uint64_t total =
        perft_steps(p, shift(v.men, LEFT(seat)) & v.empty, seat, LEFT(seat), depth) +
        perft_steps(p, shift(v.men, RIGHT(seat)) & v.empty, seat, RIGHT(seat), depth);
    while (v.kings) {
        int from = dm_bits_pop(&v.kings);
        uint64_t reach = king_reach(look(from, v.empty), v.empty);
        total += perft_king(p, reach, seat, from, depth);
    }
    return total;
}

/* Depth 2 is where the time goes: there the compiler sees the constant. */
static uint64_t perft_up(const diagonal_position *p, int depth) {
    return depth == 2 ? perft_seat(p, 0, 2) : perft_seat(p, 0, depth);
}

static uint64_t perft_down(const diagonal_position *p, int depth) {
    return depth == 2 ? perft_seat(p, 1, 2) : perft_seat(p, 1, depth);
}
