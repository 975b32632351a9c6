/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How hard a puzzle is: see grade.h. */
#include "grade.h"

#include "finder.h"

enum {
    POINTS_MOVE = 3,
    POINTS_GIVEN = 2,
    POINTS_QUIET = 2,
    POINTS_FREE = 2,
    CHOICES_A_POINT = 3,
    PIECES_A_POINT = 8,
    FREE_CHOICES = 3, /* answers from which on one is not forced */
    LARGE_CAPTURE = 4
};

typedef struct {
    int moves, given, quiet, free, last;
} sight;

static sight see_line(const dm_game *game, const puzzle *p) {
    sight s = {0};
    dm_state state = p->start;
    int seat = game->seat(&state), start = puzzle_balance(game, &state, seat);
    int before = start;
    for (size_t i = 0; i < p->length; i++) {
        dm_move moves[DM_MOVES_MAX];
        size_t count = game->legal(&state, moves, DM_MOVES_MAX);
        game->apply(&state, p->line[i]);
        int now = puzzle_balance(game, &state, seat);
        bool own = i % 2 == 0;
        s.moves += own;
        s.quiet += own && now == before;
        s.free += !own && now == before && count >= FREE_CHOICES;
        s.last = own ? now - before : s.last;
        s.given = start - now > s.given ? start - now : s.given;
        before = now;
    }
    return s;
}

int weigh_puzzle(const dm_game *game, const puzzle *p) {
    sight s = see_line(game, p);
    return POINTS_MOVE * (s.moves - 1) + POINTS_GIVEN * s.given +
           POINTS_QUIET * (s.quiet - 1) + POINTS_FREE * s.free +
           p->choices / CHOICES_A_POINT +
           puzzle_pieces(game, &p->start) / PIECES_A_POINT - (s.last >= LARGE_CAPTURE);
}

int grade_of(const kind *k, int weight) {
    int grade = 1;
    while (grade < PUZZLE_GRADES && weight >= k->grades[grade - 1])
        grade++;
    return grade;
}
