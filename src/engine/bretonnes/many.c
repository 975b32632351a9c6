/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Dames Bretonnes for three and four: max-n. All are assumed to play for themselves,
 * so a position has one value for each seat, and the player to move chooses the turn that
 * is best for them. At the end of the search lines are completed as long as somebody can.
 * A decided score beyond one's own next turn therefore assumes that the others play well.
 *
 * The other usual way, paranoid search (all against the one who thinks, with alpha-beta),
 * looks a little deeper but lost at equal nodes, 118 games to 242 with three players and
 * 142 to 218 with four: it fears that others leave a line alone only to hurt us.
 */
#include "engine/bretonnes/evaluate.h"
#include "engine/bretonnes/think.h"

enum { VALUE_NONE = 32000 };

/* A position with what its board offers. */
typedef struct {
    position p;
    sight sight;
} place;

typedef struct {
    size_t count;
    dm_move turns[BOARD_TURNS_MAX];
} choice;

static bool is_won(const position *p) {
    int target = bretonnes_target(p->players);
    for (int seat = 0; seat < p->players; seat++)
        if (p->tokens[seat] >= target)
            return true;
    return false;
}

static place place_after(const place *at, dm_move move) {
    place next = *at;
    int lines, seat = at->p.to_move, left = TOKENS;
    next.p.board = board_made(at->p.board, move);
    next.p.board &= ~board_full_lines(next.p.board, &lines);
    next.p.to_move = (uint8_t)((seat + 1) % at->p.players);
    for (int i = 0; i < at->p.players; i++)
        left -= at->p.tokens[i];
    next.p.tokens[seat] = (uint8_t)(next.p.tokens[seat] + (lines < left ? lines : left));
    next.sight = board_see(next.p.board);
    return next;
}

/* Symmetric first placements are worth the same: one of each kind is enough. */
static void list_choice(const place *at, choice *c) {
    c->count = 0;
    if (!is_won(&at->p))
        c->count =
            at->p.board ? board_list(at->p.board, c->turns) : list_first_kinds(c->turns);
}

/* Over: the winners' values, sooner being better; a shared first place is worth 0. */
static bool is_over(const place *at, int ply, int values[DM_SEATS_MAX]) {
    const position *p = &at->p;
    int most = 0, first = 0;
    if (!is_won(p) && at->sight.has_turn)
        return false;
    for (int seat = 0; seat < p->players; seat++)
        most = p->tokens[seat] > most ? p->tokens[seat] : most;
    for (int seat = 0; seat < p->players; seat++)
        first += p->tokens[seat] == most;
    for (int seat = 0; seat < p->players; seat++)
        values[seat] = p->tokens[seat] < most ? ply - DM_SCORE_END
                       : first == 1           ? DM_SCORE_END - ply
                                              : 0;
    return true;
}

/* Whoever can complete a line does, most lines first, until nobody can. */
static void settle(const place *from, int ply, int values[DM_SEATS_MAX]) {
    place at = *from;
    choice c;
    while (!is_over(&at, ply, values)) {
        if (!sight_is_loud(&at.sight)) {
            bretonnes_values(&at.p, &at.sight, values);
            return;
        }
        place best = at;
        int seat = at.p.to_move;
        list_choice(&at, &c);
        for (size_t i = 0; i < c.count; i++) {
            if (!move_completes(&at.sight, c.turns[i]))
                continue;
            place next = place_after(&at, c.turns[i]);
            if (next.p.tokens[seat] > best.p.tokens[seat])
                best = next;
        }
        at = best;
        ply++;
    }
}

/*
 * A turn found good before is tried first, so that an unfinished depth is still useful.
 */
static void bring_first(choice *c, dm_move move) {
    for (size_t i = 1; i < c->count; i++)
        if (c->turns[i] == move) {
            c->turns[i] = c->turns[0];
            c->turns[0] = move;
        }
}

/* An eager player completes a line if possible. */
static void keep_lines(const place *at, choice *c) {
    size_t kept = 0;
    for (size_t i = 0; i < c->count; i++)
        if (move_completes(&at->sight, c->turns[i]))
            c->turns[kept++] = c->turns[i];
    c->count = kept;
}

/* The values of a position for all seats; meaningless once the worker has stopped. */
static void search(worker *w, const place *at, int depth, int ply,
                   int values[DM_SEATS_MAX]) {
    choice c;
    int seat = at->p.to_move, found[DM_SEATS_MAX];
    w->line_length[ply] = 0;
    if (worker_enter(w) || is_over(at, ply, values))
        return;
    if (depth <= 0 || ply >= DM_DEPTH_MAX - 2) {
        settle(at, ply, values);
        return;
    }
    list_choice(at, &c);
    if (ply == 0 && w->eager && sight_is_loud(&at->sight))
        keep_lines(at, &c);
    bring_first(&c, w->killers[ply][0]);
    values[seat] = -VALUE_NONE;
    for (size_t i = 0; i < c.count && values[seat] < DM_SCORE_END - ply - 1; i++) {
        place next = place_after(at, c.turns[i]);
        search(w, &next, depth - 1, ply + 1, found);
        if (w->stopped)
            return;
        if (ply == 0 && w->noise)
            found[seat] = worker_misjudge(w, c.turns[i], found[seat]);
        if (found[seat] <= values[seat])
            continue;
        memcpy(values, found, sizeof found);
        worker_join_line(w, ply, c.turns[i]);
        w->killers[ply][0] = c.turns[i];
    }
}

void bretonnes_think_many(worker *w, const dm_question *q, dm_thought *out) {
    place root = {.p = bretonnes_load(&q->state)};
    choice c;
    int values[DM_SEATS_MAX] = {0}, seat = root.p.to_move;
    root.sight = board_see(root.p.board);
    worker_begin(w);
    *out = (dm_thought){.best = DM_NO_MOVE};
    if (is_over(&root, 0, values)) {
        out->score = values[seat];
        return;
    }
    c.turns[0] = DM_NO_MOVE;
    list_choice(&root, &c);
    out->best = c.turns[0];
    for (int depth = 1; depth <= w->depth_limit; depth++) {
        search(w, &root, depth, 0, values);
        worker_note(w, out, values[seat], depth);
        out->nodes = w->nodes;
        if (w->stopped)
            return;
        worker_report(w, out);
        if (worker_has_enough(w, out, c.count))
            return;
    }
}
