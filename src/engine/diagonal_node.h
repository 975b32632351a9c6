/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the search asks of any game of the draughts family, on top of the generator: a
 * template for the file of a game, included after its `node`, whose position is `p`.
 */

/* A capture is waiting for the player to move, who must take it. */
DM_INLINE bool node_is_loud(const node *n) {
    return n->p.turn == 0 ? can_capture(&n->p, 0) : can_capture(&n->p, 1);
}

DM_INLINE bool move_is_tactical(const node *n, dm_move move) {
    (void)n;
    return move_taken(move) != 0;
}

/* Captures and moves of men cannot be taken back by any later move. */
DM_INLINE bool move_is_final(const node *n, dm_move move) {
    return move_taken(move) || !(n->p.kings & dm_bit(move_from(move)));
}
