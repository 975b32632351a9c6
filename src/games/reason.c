/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a square cannot be touched, as far as it is the same for all games: see reason.h and
 * dm_game_explain in damier/game.h. Knows no rule.
 */
#include "games/reason.h"

#include "base/fault.h"
#include "damier/word_list.h"

void dm_reason_give(dm_reason *out, const char *rule, dm_word word, const char *a) {
    dm_fault fault = {0};
    dm_refuse(&fault, 0, word, a, NULL);
    *out = (dm_reason){.rule = rule, .phrase = fault.phrase};
}

void dm_reason_numbers(dm_reason *out, const char *rule, dm_word word, int a, int b) {
    dm_fault fault = {0};
    dm_refuse_numbers(&fault, 0, word, a, b);
    *out = (dm_reason){.rule = rule, .phrase = fault.phrase};
}

static bool is_known(const dm_touches *touches, size_t squares) {
    for (size_t i = 0; i < touches->count; i++)
        if (i >= DM_TOUCHES_MAX || touches->squares[i] == 0 ||
            touches->squares[i] > squares)
            return false;
    return touches->refused <= squares;
}

/* Squares are numbered from 1 in the order of the cells. */
void dm_game_explain(const dm_game *game, const dm_state *state,
                     const dm_touches *touches, dm_reason *out) {
    dm_cell cells[DM_CELLS_MAX];
    size_t squares = game->cells(state, cells, DM_CELLS_MAX);
    *out = (dm_reason){.rule = NULL};
    bool known = is_known(touches, squares);
    if (known && game->explain)
        game->explain(state, touches, out);
    if (touches->refused == 0 || out->phrase.word)
        return;
    bool occupied = known && cells[touches->refused - 1].piece != DM_PIECE_NONE;
    dm_reason_give(out, out->rule, occupied ? DM_WORD_WHY_OCCUPIED : DM_WORD_WHY_NOT,
                   NULL);
}
