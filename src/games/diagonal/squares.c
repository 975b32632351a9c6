/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board square by square: see squares.h. */
#include "games/diagonal/squares.h"

#include <limits.h>

#include "base/bits.h"

/* A route being looked for: which pieces it may take, where it must end. */
typedef struct {
    trail t;
    uint64_t wanted; /* all these are to be taken; 0: any, as soon as `to` is reached */
    int to;
    int patience; /* squares still to be tried before giving up */
    int landings[ROUTE_MAX];
} route_search;

static bool on_board(const diagonal_rules *rules, int row, int col) {
    int rows = 2 * rules->half;
    return row >= 0 && row < rows && col >= 0 && col < rows;
}

int square_count(const diagonal_rules *rules) {
    return 2 * rules->half * rules->half;
}

/*
 * The layout is the generator's: a bit left out after every second row, a margin below
 * the first.
 */
uint64_t square_bit(const diagonal_rules *rules, int square) {
    int pair = 2 * rules->half, index = square - 1;
    return dm_bit(rules->half + 1 + index / pair * (pair + 1) + index % pair);
}

int square_of_bit(const diagonal_rules *rules, int bit) {
    int pair = 2 * rules->half, index = bit - rules->half - 1;
    return index / (pair + 1) * pair + index % (pair + 1) + 1;
}

int square_row(const diagonal_rules *rules, int square) {
    return (square - 1) / rules->half;
}

int square_col(const diagonal_rules *rules, int square) {
    int even_row = square_row(rules, square) % 2 == 0;
    return 2 * ((square - 1) % rules->half) + even_row;
}

int square_next(const diagonal_rules *rules, int square, way w) {
    int row =
        square_row(rules, square) + (w == UP_LEFT_WAY || w == UP_RIGHT_WAY ? -1 : 1);
    int col =
        square_col(rules, square) + (w == UP_LEFT_WAY || w == DOWN_LEFT_WAY ? -1 : 1);
    return on_board(rules, row, col) ? row * rules->half + col / 2 + 1 : 0;
}

uint64_t far_row(const diagonal_rules *rules, int seat) {
    uint64_t row = 0;
    int first = seat == 0 ? 1 : square_count(rules) - rules->half + 1;
    for (int i = 0; i < rules->half; i++)
        row |= square_bit(rules, first + i);
    return row;
}

trail trail_begin(const diagonal_rules *rules, const diagonal_position *p, int from) {
    uint64_t mover = square_bit(rules, from);
    return (trail){
        rules,           p->pieces[p->turn] & ~mover, p->pieces[!p->turn], 0, p->turn,
        p->kings & mover};
}

/* Whether the mover may capture that way at all. */
static bool is_open(const trail *t, way w) {
    bool up = w == UP_LEFT_WAY || w == UP_RIGHT_WAY;
    return t->king || t->rules->backward || up == (t->seat == 0);
}

static bool is_free(const trail *t, int square) {
    uint64_t blocking =
        t->own | (t->rules->remove_at_once ? t->enemies & ~t->taken : t->enemies);
    return !(square_bit(t->rules, square) & blocking);
}

static bool is_takeable(const trail *t, int square) {
    return square_bit(t->rules, square) & t->enemies & ~t->taken;
}

/*
 * The first obstacle on the way from a square, or 0; for a man only the neighbour counts.
 */
static int first_obstacle(const trail *t, int from, way w) {
    int square = square_next(t->rules, from, w);
    while (square && t->king && is_free(t, square))
        square = square_next(t->rules, square, w);
    return square;
}

/* The next landing behind the victim or behind an earlier landing. */
static int next_landing(const trail *t, int square, way w) {
    int next = square_next(t->rules, square, w);
    return next && is_free(t, next) ? next : 0;
}

int trail_victim(const trail *t, int from, int to) {
    for (way w = 0; w < WAYS; w++) {
        int victim = is_open(t, w) ? first_obstacle(t, from, w) : 0;
        if (!victim || !is_takeable(t, victim))
            continue;
        for (int at = next_landing(t, victim, w); at; at = next_landing(t, at, w)) {
            if (at == to)
                return victim;
            if (!t->king)
                break;
        }
    }
    return 0;
}

/* Extends the route by the smallest landing that leads to the end. */
static size_t search_route(route_search *s, int at, size_t length) {
    if (at == s->to && length > 0 && (!s->wanted || s->t.taken == s->wanted))
        return length;
    if (length == ROUTE_MAX || s->patience-- <= 0)
        return 0;
    for (int landing = 1; landing <= square_count(s->t.rules); landing++) {
        int victim = is_free(&s->t, landing) ? trail_victim(&s->t, at, landing) : 0;
        uint64_t bit = victim ? square_bit(s->t.rules, victim) : 0;
        if (!bit || (s->wanted && !(bit & s->wanted)))
            continue;
        s->landings[length] = landing;
        s->t.taken |= bit;
        size_t found = search_route(s, landing, length + 1);
        s->t.taken &= ~bit;
        if (found)
            return found;
    }
    return 0;
}

size_t find_route(const diagonal_rules *rules, const diagonal_position *p, dm_move move,
                  int out[]) {
    if (!move_taken(move))
        return 0;
    int from = square_of_bit(rules, move_from(move));
    route_search s = {trail_begin(rules, p, from),
                      move_taken(move),
                      square_of_bit(rules, move_to(move)),
                      INT_MAX,
                      {0}};
    size_t length = search_route(&s, from, 0);
    for (size_t i = 0; i < length; i++)
        out[i] = s.landings[i];
    return length;
}

bool can_jump_to(const diagonal_rules *rules, const diagonal_position *p, int from,
                 int to) {
    enum { ENOUGH = 2000 }; /* only an explanation depends on the answer */
    route_search s = {trail_begin(rules, p, from), 0, to, ENOUGH, {0}};
    return search_route(&s, from, 0) > 0;
}

/* Ways tried before giving up: only explanations depend on the answer. */
enum { LONGEST_PATIENCE = 20000 };

static void try_way(trail *t, int at, way w, longest *best, int *patience);

static void try_all(trail *t, int at, longest *best, int *patience) {
    if (dm_bits_count(t->taken) > dm_bits_count(best->taken)) {
        best->taken = t->taken;
        best->end = at;
    }
    for (way w = 0; w<WAYS && * patience> 0; w++)
        try_way(t, at, w, best, patience);
}

static void try_way(trail *t, int at, way w, longest *best, int *patience) {
    int victim = is_open(t, w) ? first_obstacle(t, at, w) : 0;
    --*patience;
    if (!victim || !is_takeable(t, victim))
        return;
    uint64_t bit = square_bit(t->rules, victim);
    for (int to = next_landing(t, victim, w); to; to = next_landing(t, to, w)) {
        t->taken |= bit;
        try_all(t, to, best, patience);
        t->taken &= ~bit;
        if (!t->king)
            break;
    }
}

longest find_longest(const trail *begun, int at) {
    trail t = *begun;
    longest best = {t.taken, at, true};
    int patience = LONGEST_PATIENCE;
    try_all(&t, at, &best, &patience);
    best.known = patience > 0;
    return best;
}

longest find_longest_way(const trail *begun, int at, way w) {
    trail t = *begun;
    longest best = {t.taken, at, true};
    int patience = LONGEST_PATIENCE;
    try_way(&t, at, w, &best, &patience);
    best.known = patience > 0;
    return best;
}
