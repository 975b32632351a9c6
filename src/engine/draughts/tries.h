/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The quiet moves that the search still tries where it would otherwise value a position:
 * a man that is crowned, and a man that is offered for another. A template for
 * draughts.c, on its `node` and the generator's bitboards; knows nothing of the search.
 */

/* Whether a piece that came to `at` by a jump along `along` can be taken there. */
DM_INLINE bool is_retaken(uint64_t own, uint64_t empty, uint64_t at, int along) {
    int across = along == DOWN_LEFT || along == UP_RIGHT ? DOWN_RIGHT : DOWN_LEFT;
    return shift(own, -along) & at || /* to the square of the man it took */
           (shift(own, across) & at && shift(empty, -across) & at) ||
           (shift(own, -across) & at && shift(empty, across) & at);
}

/*
 * A man goes to a square where it can be taken, and from wherever it is taken, the taker
 * can be taken too. Longer captures are not foreseen: the search that follows plays them.
 */
static bool is_exchange(const node *n, dm_move move) {
    static const int ways[] = {DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT};
    uint64_t from = dm_bit(move_from(move)), to = dm_bit(move_to(move));
    uint64_t own = n->p.pieces[n->p.turn] & ~from, other = n->p.pieces[!n->p.turn];
    uint64_t empty = (BOARD & ~(own | other)) & ~to;
    bool offered = false;
    for (int i = 0; i < 4; i++) {
        uint64_t taker = shift(to, -ways[i]) & other, landing = shift(to, ways[i]);
        if (!taker || !(landing & empty))
            continue;
        if (!is_retaken(own, (empty | to | taker) & ~landing, landing, ways[i]))
            return false;
        offered = true;
    }
    return offered;
}

enum { TRIES_MAX = 40 }; /* two for each of twenty men */

/*
 * Those of one direction. Exchanges are looked for only while there are no kings, which
 * take from afar.
 */
DM_INLINE size_t add_tries(const node *n, view v, int direction, dm_move *out) {
    size_t count = 0;
    uint64_t ends = TOP_ROW | BOTTOM_ROW; /* men move to the far one only */
    uint64_t beside =
        n->p.kings ? 0
                   : shift(v.enemies, UP_LEFT) | shift(v.enemies, UP_RIGHT) |
                         shift(v.enemies, DOWN_LEFT) | shift(v.enemies, DOWN_RIGHT);
    for (uint64_t targets = shift(v.men, direction) & v.empty & (ends | beside);
         targets;) {
        int to = dm_bits_pop(&targets);
        dm_move move = diagonal_move(to - direction, to, 0);
        if (ends & dm_bit(to) || is_exchange(n, move))
            out[count++] = move;
    }
    return count;
}

static size_t node_tries(const node *n, dm_move out[TRIES_MAX]) {
    int seat = n->p.turn;
    view v = view_of(&n->p, seat);
    size_t count = add_tries(n, v, seat == 0 ? UP_LEFT : DOWN_LEFT, out);
    return count + add_tries(n, v, seat == 0 ? UP_RIGHT : DOWN_RIGHT, out + count);
}
