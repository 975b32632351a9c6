/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a quiet position of Two Shores: see evaluate.h. */
#include "engine/martian/evaluate.h"

/* A lead that all pieces left cannot make good is worth more than any position. */
enum { CLINCHED = 5000 };

static const uint64_t FRONT = UINT64_C(0x000000000F000000); /* of HOME */

/* Fitted by tools/tune/martian_fit: with many pieces, with few. */
static const int weights[TERMS][2] = {
    [TERM_LEAD] = {17, 83},     [TERM_AHEAD] = {-5, 13},
    [TERM_SMALL] = {-10, -41},  [TERM_MEDIUM] = {-5, -27},
    [TERM_LARGE] = {-2, 11},    [TERM_MOVES] = {-0, 2},
    [TERM_PREY] = {4, -16},     [TERM_BEST_PREY] = {-5, 11},
    [TERM_EXPOSED] = {-10, 16}, [TERM_WORST_EXPOSED] = {14, -29},
    [TERM_BARRED] = {-4, 5},    [TERM_FRONT] = {7, 27},
    [TERM_EXIT] = {-29, 33},    [TERM_TURN] = {7, 10},
};

/* What one player can do, seen by that player. */
typedef struct {
    int pieces[SIZES]; /* in the zone */
    int moves, front;
    int prey, best_prey; /* points that could be taken */
} side;

static side look_at(const uint64_t pieces[SIZES], uint64_t barred, int medium) {
    uint64_t taken = occupied(pieces);
    uint64_t own[SIZES];
    side s = {.front = dm_bits_count(taken & FRONT)};
    for (int size = 0; size < SIZES; size++) {
        own[size] = pieces[size] & HOME & ~barred;
        s.pieces[size] = dm_bits_count(pieces[size] & HOME);
    }
    fan f = fan_of(own, taken, medium);
    uint64_t reached = spread(f) & AWAY;
    s.moves = count_fan(&f);
    for (int size = 0; size < SIZES; size++) {
        s.prey += (size + 1) * dm_bits_count(reached & pieces[size]);
        if (reached & pieces[size])
            s.best_prey = size + 1;
    }
    return s;
}

DM_INLINE int count_side(const side *s) {
    return s->pieces[SMALL] + s->pieces[MEDIUM] + s->pieces[LARGE];
}

/* How few pieces the leader, or the other, still has to move out; for the leader. */
static int exit_of(const side *own, const side *other, int lead) {
    int least = count_side(lead > 0 ? own : other);
    if (lead == 0 || least >= EXIT_STEPS)
        return 0;
    return lead > 0 ? EXIT_STEPS - least : least - EXIT_STEPS;
}

static int points_of(const uint64_t pieces[SIZES], uint64_t squares) {
    int points = 0;
    for (int size = 0; size < SIZES; size++)
        points += (size + 1) * dm_bits_count(pieces[size] & squares);
    return points;
}

int martian_look(const view *v, rules r, int lead, int terms[TERMS]) {
    const uint64_t back[SIZES] = {turned(v->pieces[SMALL]), turned(v->pieces[MEDIUM]),
                                  turned(v->pieces[LARGE])};
    uint64_t stuck = r.back == RETURN_ZONE ? v->barred : 0;
    side own = look_at(v->pieces, stuck, r.medium), other = look_at(back, 0, r.medium);
    terms[TERM_LEAD] = lead;
    terms[TERM_AHEAD] = (lead > 0) - (lead < 0);
    for (int size = 0; size < SIZES; size++)
        terms[TERM_SMALL + size] = own.pieces[size] - other.pieces[size];
    terms[TERM_MOVES] = own.moves - other.moves;
    terms[TERM_PREY] = own.prey;
    terms[TERM_BEST_PREY] = own.best_prey;
    terms[TERM_EXPOSED] = other.prey;
    terms[TERM_WORST_EXPOSED] = other.best_prey;
    terms[TERM_BARRED] = points_of(v->pieces, v->barred);
    terms[TERM_FRONT] = own.front - other.front;
    terms[TERM_EXIT] = exit_of(&own, &other, lead);
    terms[TERM_TURN] = 1;
    return count_side(&own) + count_side(&other);
}

int martian_value(const view *v, rules r, int lead) {
    int terms[TERMS], many = 0, few = 0, left = points_of(v->pieces, BOARD);
    int pieces = martian_look(v, r, lead, terms);
    for (int i = 0; i < TERMS; i++) {
        many += terms[i] * weights[i][0];
        few += terms[i] * weights[i][1];
    }
    int value = (many * pieces + few * (PIECES_AT_START - pieces)) / PIECES_AT_START;
    return lead > left ? value + CLINCHED : lead < -left ? value - CLINCHED : value;
}
