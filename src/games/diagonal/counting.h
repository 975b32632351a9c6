/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The number of legal moves without listing them: a part of the template generator.h,
 * which includes it. Pieces that do the same are counted together; only long captures,
 * and those of kings, are followed one by one.
 */

DM_INLINE int count_each(by_direction d) {
    return dm_bits_count(d.up_left) + dm_bits_count(d.up_right) +
           dm_bits_count(d.down_left) + dm_bits_count(d.down_right);
}

/*
 * The squares from which men that have landed can jump on, `j` being the jumps of the
 * position. It serves for the second jump and for the third: only the fourth can end
 * where the man came from, and only the fifth can meet a piece it has taken.
 */
DM_INLINE by_direction jumps_on(by_direction at, by_direction j) {
    uint64_t left_line = at.down_left | at.up_right,
             right_line = at.down_right | at.up_left;
    return (by_direction){(at.up_left | left_line) & j.up_left,
                          (at.up_right | right_line) & j.up_right,
                          (at.down_left | right_line) & j.down_left,
                          (at.down_right | left_line) & j.down_right};
}

/* The same, counted for each direction the men came along: two may land on one square. */
DM_INLINE int count_jumps_on(by_direction at, by_direction j) {
    by_direction up_left = {at.up_left, 0, 0, 0}, up_right = {0, at.up_right, 0, 0},
                 down_left = {0, 0, at.down_left, 0},
                 down_right = {0, 0, 0, at.down_right};
    return count_each(jumps_on(up_left, j)) + count_each(jumps_on(up_right, j)) +
           count_each(jumps_on(down_left, j)) + count_each(jumps_on(down_right, j));
}

DM_INLINE int count_third_jumps(by_direction at, by_direction j) {
    by_direction up_left = {at.up_left, 0, 0, 0}, up_right = {0, at.up_right, 0, 0},
                 down_left = {0, 0, at.down_left, 0},
                 down_right = {0, 0, 0, at.down_right};
    return count_jumps_on(advance(jumps_on(up_left, j), 2), j) +
           count_jumps_on(advance(jumps_on(up_right, j), 2), j) +
           count_jumps_on(advance(jumps_on(down_left, j), 2), j) +
           count_jumps_on(advance(jumps_on(down_right, j), 2), j);
}

/* The jumps if the men that can capture had left the board: at least those there are. */
DM_INLINE by_direction jumps_through(const view *v, by_direction j, int seat) {
    view left = {0, 0, v->enemies, v->empty | jumping_men(v->men, j)};
    return find_jumps(find_exposed(left), seat);
}

/* Captures of men that take at least two, `at` being where the first jumps land. */
static void tally_long(move_list *list, const view *v, by_direction at, by_direction j,
                       int seat) {
    by_direction second = jumps_on(at, j), third = jumps_on(advance(second, 2), j);
    if (!any_direction(third)) {
        list->best = 2;
        list->count = (size_t)count_jumps_on(at, j);
        return;
    }
    by_direction fourth = jumps_on(advance(third, 2), jumps_through(v, j, seat));
    if (!any_direction(fourth)) {
        list->best = 3;
        list->count = (size_t)count_third_jumps(at, j);
        return;
    }
    by_direction none = {0, 0, 0, 0};
    add_captures(list, v, none, seat, men_jumping_on(v->men, j), 0);
}

/*
 * The captures of men, when only those that take most are legal. Up to three pieces they
 * are counted as sets; longer ones may come to the same in two ways, and are listed.
 */
DM_INLINE void tally_men(move_list *list, const view *v, by_direction x, int seat) {
    by_direction j = find_jumps(x, seat), first = meet(everywhere(v->men), j);
    if (!any_direction(first))
        return;
    by_direction at = advance(first, 2);
    if (any_direction(jumps_on(at, j))) {
        tally_long(list, v, at, j, seat);
        return;
    }
    list->best = 1;
    list->count = (size_t)count_each(first);
}

static __attribute__((noinline)) size_t count_captures(const view *v, int seat,
                                                       uint64_t kings) {
    dm_move moves[DIAGONAL_MOVES_MAX];
    move_list list = {moves, 0, 0, true};
    if (DIAGONAL_MAJORITY) {
        by_direction x = find_exposed(*v);
        tally_men(&list, v, x, seat);
        add_captures(&list, v, x, seat, 0, kings);
    } else {
        generate_captures(&list, v, seat, kings);
    }
    return list.count;
}

DM_INLINE size_t count_with_kings(const view *v, int seat) {
    by_direction x = find_exposed(*v);
    uint64_t kings = 0;
    int steps = count_steps(*v, seat);
    for (uint64_t rest = v->kings; rest;) {
        int at = dm_bits_pop(&rest);
        king_sight k = look(at, v->empty);
        kings |= (uint64_t)(king_victims(k, x) != 0) << at;
        steps += dm_bits_count(king_reach(k, v->empty));
    }
    if (must_capture(*v, x, seat, kings))
        return count_captures(v, seat, kings);
    return (size_t)steps;
}

/*
 * The number of legal moves. Jumps and steps of men are both counted and one of the sums
 * chosen, because whether there is a capture is what a processor cannot guess.
 */
DM_INLINE size_t count(const diagonal_position *p, int seat) {
    view v = view_of(p, seat);
    if (v.kings)
        return count_with_kings(&v, seat);
    by_direction j = find_jumps(find_exposed(v), seat),
                 first = meet(everywhere(v.men), j);
    by_direction at = advance(first, 2), second = jumps_on(at, j);
    if (any_direction(second)) {
        if (DIAGONAL_MAJORITY && !any_direction(jumps_on(advance(second, 2), j)))
            return (size_t)count_jumps_on(at, j);
        return count_captures(&v, seat, 0);
    }
    int jumps = count_each(first), steps = count_steps(v, seat);
    return (size_t)(jumps ? jumps : steps);
}
