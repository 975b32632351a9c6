/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a square of the Dames Bretonnes cannot be touched: `explain` of damier/game.h. What
 * is legal bretonnes.c alone decides.
 */
#include "damier/word_list.h"
#include "games/bretonnes/position.h"
#include "games/reason.h"

static void explain_counter(const position *, int square, dm_reason *);
static void explain_step(const position *, int from, int to, dm_reason *);
static void explain_place(const position *, turn, dm_reason *);

/* Squares are counted from 0 here. */
void bretonnes_explain(const dm_state *state, const dm_touches *touches, dm_reason *out) {
    position p = bretonnes_load(state);
    int first = touches->squares[0] - 1, refused = touches->refused - 1;
    size_t count = touches->count;
    out->rule = !p.board ? "first" : count < 2 ? "move" : "place";
    if (refused < 0)
        return;
    if (!p.board && count > 0 && first == refused)
        dm_reason_give(out, out->rule, DM_WORD_WHY_OCCUPIED, NULL);
    else if (!p.board)
        return;
    else if (count == 0)
        explain_counter(&p, refused, out);
    else if (count == 1)
        explain_step(&p, first, refused, out);
    else
        explain_place(&p, (turn){first, touches->squares[1] - 1, refused}, out);
}

/* Whether some turn begins with this step. */
static bool can_step(const position *p, int from, int to) {
    for (int placed = 0; placed < SQUARES; placed++)
        if (bretonnes_flaw(p, (turn){from, to, placed}) == FLAW_NONE)
            return true;
    return false;
}

/* What is wrong with a step, whatever is placed after it. */
static turn_flaw step_flaw(const position *p, int from, int to) {
    turn_flaw flaw = bretonnes_flaw(p, (turn){from, to, from});
    return flaw == FLAW_NOT_ONE_STEP || flaw == FLAW_TO_OCCUPIED ||
                   flaw == FLAW_NO_COUNTER
               ? flaw
           : can_step(p, from, to) ? FLAW_NONE
                                   : FLAW_PLACED_OFF_LINE;
}

static bool can_move(const position *p, int square) {
    for (int to = 0; to < SQUARES; to++)
        if (step_flaw(p, square, to) == FLAW_NONE)
            return true;
    return false;
}

/* A counter that cannot be moved has no free neighbour, or nothing can be placed then. */
static void explain_counter(const position *p, int square, dm_reason *out) {
    bool free_side = false;
    if (!(p->board & dm_bit(square))) {
        dm_reason_give(out, out->rule, DM_WORD_WHY_NO_COUNTER, NULL);
        out->piece = true;
        return;
    }
    for (int to = 0; to < SQUARES; to++)
        free_side = free_side || step_flaw(p, square, to) == FLAW_PLACED_OFF_LINE;
    dm_reason_give(out, out->rule,
                   free_side ? DM_WORD_WHY_NO_PLACE : DM_WORD_WHY_COUNTER_STUCK, NULL);
    out->piece = true;
}

static void explain_step(const position *p, int from, int to, dm_reason *out) {
    switch (step_flaw(p, from, to)) {
    case FLAW_TO_OCCUPIED:
        dm_reason_give(out, out->rule, DM_WORD_WHY_OCCUPIED, NULL);
        break;
    case FLAW_NOT_ONE_STEP:
        if (p->board & dm_bit(to) && !can_move(p, to))
            explain_counter(p, to, out);
        else
            dm_reason_give(out, out->rule, DM_WORD_WHY_ONE_STEP, NULL);
        break;
    case FLAW_PLACED_OFF_LINE:
        dm_reason_give(out, out->rule, DM_WORD_WHY_NO_PLACE, NULL);
        break;
    default:
        break;
    }
}

static void explain_place(const position *p, turn t, dm_reason *out) {
    switch (bretonnes_flaw(p, t)) {
    case FLAW_PLACED_BEHIND:
        dm_reason_give(out, "left", DM_WORD_WHY_JUST_LEFT, NULL);
        break;
    case FLAW_PLACED_OCCUPIED:
        dm_reason_give(out, out->rule, DM_WORD_WHY_OCCUPIED, NULL);
        break;
    case FLAW_PLACED_OFF_LINE:
        dm_reason_give(out, out->rule, DM_WORD_WHY_OFF_LANE, NULL);
        break;
    default:
        break;
    }
}
