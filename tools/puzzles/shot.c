/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A shot found by the engine: one move wins, every other is worse by a margin in a search
 * at least twice as deep, and the line after it brings the gain home. What a player sees
 * without looking is left out: a single move, the only capture, an exchange.
 */
#include "finder.h"

enum { CHOICES_LEAST = 4, LINE_DEPTH = 8, QUIET_ENDS_MOST = 1 };

/* Since which depth the engine has the same answer. */
typedef struct {
    int win;
    dm_move best;
    int since;
} watch;

static void watch_depth(void *payload, const dm_thought *t) {
    watch *w = payload;
    if (t->score < w->win || t->best != w->best)
        w->since = 0;
    if (t->score >= w->win && w->since == 0)
        w->since = t->depth;
    w->best = t->best;
}

/*
 * The depth from which the engine wants its move and calls it won; 0 if it does not, or
 * if the position looked nearly as good before looking ahead.
 */
static int depth_of_finding(finder *f, const dm_state *state, int most, dm_thought *out) {
    watch w = {.win = f->kind->win};
    dm_question question = {.state = *state};
    dm_limits limits = {.depth = most};
    dm_host host = {.report = watch_depth, .payload = &w};
    dm_engine_think(f->engine, &question, &limits, &host, out);
    bool surprising =
        out->score >= dm_engine_evaluate(f->engine, state) + f->kind->margin;
    return out->score >= f->kind->win && surprising ? w.since : 0;
}

/* All other moves are worse than `best` by the margin, and do not win. */
static bool others_are_worse(finder *f, const dm_state *state, const dm_thought *best,
                             int depth) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == best->best)
            continue;
        int value = finder_value(f, state, moves[i], depth);
        if (value > f->kind->rest || value > best->score - f->kind->margin)
            return false;
    }
    return true;
}

/* ---- the line ---- */

static bool add_move(puzzle *p, dm_state *state, const dm_game *game, dm_move move) {
    if (p->length == PUZZLE_LINE_MAX)
        return false;
    p->line[p->length++] = move;
    return game->apply(state, move) == DM_OK;
}

/* Other last moves that win as well; false if there are more than a puzzle holds. */
static bool list_ends(finder *f, puzzle *p, const dm_state *before,
                      const dm_thought *best) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = f->game->legal(before, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == best->best)
            continue;
        int value = finder_value(f, before, moves[i], LINE_DEPTH);
        if (value <= f->kind->rest || value < best->score - f->kind->margin)
            continue;
        if (p->end_count == PUZZLE_ENDS_MAX)
            return false;
        p->ends[p->end_count++] = moves[i];
    }
    return true;
}

/*
 * The last move is something to find: it takes, and of the others that are as good at most
 * one takes nothing. Otherwise all was won before, and anything will do.
 */
static bool ends_well(const finder *f, const puzzle *p, const dm_state *before) {
    int quiet = 0;
    for (size_t i = 0; i < p->end_count; i++)
        quiet += !move_captures(f->game, before, p->ends[i]);
    return quiet <= QUIET_ENDS_MOST &&
           move_captures(f->game, before, p->line[p->length - 1]);
}

static bool can_capture(const finder *f, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        if (move_captures(f->game, state, moves[i]))
            return true;
    return false;
}

/*
 * The answer to a move of the solver; false if the line must not go on. The line has
 * brought its gain if the answer takes nothing, or takes and still leaves the gain, with
 * nothing more to take.
 */
static bool answer(finder *f, puzzle *p, dm_state *state, bool *gained, int wanted) {
    dm_thought best;
    int solver = f->game->seat(&p->start);
    *gained = f->game->seat(state) == DM_OVER;
    if (*gained)
        return puzzle_balance(f->game, state, solver) >= wanted;
    finder_think(f, state, LINE_DEPTH, &best);
    bool captures = move_captures(f->game, state, best.best);
    *gained = !captures && puzzle_balance(f->game, state, solver) >= wanted;
    if (*gained)
        return true;
    if ((!captures && f->kind->forced) || !add_move(p, state, f->game, best.best))
        return false;
    *gained = puzzle_balance(f->game, state, solver) >= wanted && !can_capture(f, state);
    p->length -= *gained;
    return true;
}

/* Both sides play on until the gain is safe: the solver is up, nothing can be retaken. */
static bool play_line(finder *f, puzzle *p, dm_move first) {
    dm_state state = p->start;
    dm_thought best = {.best = first};
    bool gained = false, certain = true;
    int wanted = puzzle_balance(f->game, &state, f->game->seat(&state)) + f->kind->gain;
    for (;;) {
        dm_state before = state;
        if (!add_move(p, &state, f->game, best.best) ||
            !answer(f, p, &state, &gained, wanted))
            return false;
        if (gained)
            return (certain || list_ends(f, p, &before, &best)) &&
                   ends_well(f, p, &before);
        if (!certain || f->game->seat(&state) == DM_OVER)
            return false;
        finder_think(f, &state, LINE_DEPTH, &best);
        dm_move only;
        certain = f->game->legal(&state, &only, 1) == 1 ||
                  others_are_worse(f, &state, &best, LINE_DEPTH);
    }
}

bool find_shot(finder *f, const dm_state *state, puzzle *out) {
    dm_move moves[DM_MOVES_MAX];
    dm_thought best;
    out->choices = (int)f->game->legal(state, moves, DM_MOVES_MAX);
    if (out->choices < CHOICES_LEAST || puzzle_pieces(f->game, state) < f->kind->pieces)
        return false;
    if (depth_of_finding(f, state, f->kind->screen, &best) == 0)
        return false;
    out->found = depth_of_finding(f, state, f->kind->find, &best);
    if (out->found == 0 ||
        (f->kind->forced && move_captures(f->game, state, best.best)) ||
        !others_are_worse(f, state, &best, f->kind->find))
        return false;
    dm_move first = best.best;
    if (!play_line(f, out, first) || out->length < 3)
        return false;
    int depth = 2 * out->found > f->kind->prove ? 2 * out->found : f->kind->prove;
    finder_think(f, state, depth, &best);
    out->proved = depth;
    return best.best == first && best.score >= f->kind->win &&
           others_are_worse(f, state, &best, depth);
}
