/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A puzzle proved exactly: one move wins by force within so many turns. Of the others it
 * is proved that they lose, or where that takes too long that none wins in twice as many
 * turns. The line ends when the game does, or where the solver has several ways to win.
 */
#include "finder.h"

enum { CHOICES_LEAST = 4, LINE_LEAST = 3, SETTLE_TURNS = 7 };

static const uint64_t nodes = 400000;

/* A move that does not win: it loses, or it wins not in twice the turns of the best. */
static bool fails(finder *f, const dm_state *state, dm_move move, int turns) {
    dm_state next = *state;
    dm_outcome outcome;
    f->game->apply(&next, move);
    f->game->outcome(&next, &outcome);
    if (outcome.over)
        return outcome.winner != f->game->seat(state);
    if (f->kind->settled)
        return prove_distance(f->prover, &next, SETTLE_TURNS, nodes) > 0;
    return prove_loss(f->prover, &next, 2 * turns - 1, nodes) == PROVED_NO;
}

/* The only move that wins within `turns`; DM_NO_MOVE if there is none or another. */
static dm_move only_winner(finder *f, const dm_state *state, int turns) {
    dm_move moves[DM_MOVES_MAX], winner = DM_NO_MOVE;
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        f->game->apply(&next, moves[i]);
        bool wins =
            turns == 1 ? move_wins(f->game, state, moves[i])
                       : f->game->seat(&next) != DM_OVER &&
                             prove_loss(f->prover, &next, turns - 1, nodes) == PROVED_YES;
        if (wins && winner != DM_NO_MOVE)
            return DM_NO_MOVE;
        winner = wins ? moves[i] : winner;
    }
    for (size_t i = 0; winner != DM_NO_MOVE && i < count; i++)
        if (moves[i] != winner && !fails(f, state, moves[i], turns))
            return DM_NO_MOVE;
    return winner;
}

static int count_wins(finder *f, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    int wins = 0;
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        wins += move_wins(f->game, state, moves[i]);
    return wins;
}

/* The answer that holds out longest, and leaves the fewest ways to win at once. */
static dm_move best_defence(finder *f, const dm_state *state, int turns) {
    dm_move moves[DM_MOVES_MAX], best = DM_NO_MOVE;
    int longest = -1, fewest = 0;
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        dm_state next = *state;
        f->game->apply(&next, moves[i]);
        bool over = f->game->seat(&next) == DM_OVER;
        int length = over ? 0 : prove_distance(f->prover, &next, turns, nodes);
        int wins = over ? 0 : count_wins(f, &next);
        if (length > longest || (length == longest && wins < fewest)) {
            best = moves[i];
            longest = length;
            fewest = wins;
        }
    }
    return best;
}

static bool any_win_at_once(finder *f, const dm_state *state, dm_move *out) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        if (move_wins(f->game, state, moves[i])) {
            *out = moves[i];
            return true;
        }
    return false;
}

static void play_line(finder *f, puzzle *p, dm_move move, int turns) {
    dm_state state = p->start;
    while (p->length + 2 < PUZZLE_LINE_MAX) {
        p->line[p->length++] = move;
        f->game->apply(&state, move);
        if (f->game->seat(&state) == DM_OVER)
            return;
        dm_move defence = best_defence(f, &state, turns);
        f->game->apply(&state, defence);
        int left = f->game->seat(&state) == DM_OVER
                       ? 0
                       : prove_distance(f->prover, &state, turns, nodes);
        if (left == 0)
            return;
        /* a move that ends the game is the last one, whichever it is */
        if (left > 1)
            move = only_winner(f, &state, left);
        else if (!any_win_at_once(f, &state, &move))
            return;
        if (move == DM_NO_MOVE)
            return;
        p->line[p->length++] = defence;
        turns = left;
    }
}

/* Every legal move captures: the eye goes there by itself. */
static bool must_capture(finder *f, const dm_state *state) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = f->game->legal(state, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        if (!move_captures(f->game, state, moves[i]))
            return false;
    return true;
}

bool find_proof(finder *f, const dm_state *state, puzzle *out) {
    dm_move moves[DM_MOVES_MAX];
    dm_thought thought;
    out->choices = (int)f->game->legal(state, moves, DM_MOVES_MAX);
    if (out->choices < CHOICES_LEAST || puzzle_pieces(f->game, state) < f->kind->pieces ||
        must_capture(f, state))
        return false;
    if (count_wins(f, state) > 0)
        return false;
    finder_think(f, state, f->kind->find, &thought);
    if (thought.score < DM_SCORE_WON)
        return false;
    int turns = prove_distance(f->prover, state, f->kind->find, nodes);
    if (turns < 3)
        return false;
    dm_move winner = only_winner(f, state, turns);
    if (winner == DM_NO_MOVE)
        return false;
    out->found = turns;
    out->proved = 2 * turns;
    out->exact = f->kind->settled;
    play_line(f, out, winner, turns);
    return out->length >= LINE_LEAST;
}
