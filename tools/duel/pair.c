/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pair of games from one opening: see pair.h. */
#include "pair.h"

#include "base/fault.h"
#include "damier/cells.h"
#include "damier/word_list.h"
#include "dxp_verdict.h"
#include "formats/dxp.h"

enum { WINNING_SCORE = 500, TURNS_BETWEEN_SEEDS = 1000 };

/* One of the two games. */
typedef struct {
    pair_table *table;
    dm_match *match;
    int first_seat; /* of the first player */
    uint64_t seed;
    dxp_verdict verdicts[2]; /* of the players */
} single_game;

/* ---- called games ---- */

static int pieces_of(const dm_match *m) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = dm_match_game(m)->cells(dm_match_state(m), cells, DM_CELLS_MAX);
    int pieces = 0;
    for (size_t i = 0; i < count; i++)
        pieces += cells[i].owner != DM_NOBODY;
    return pieces;
}

/* Whether the game is decided after player `who` thought so: then with which result. */
static bool is_called(single_game *g, int who, const dm_thought *thought, int *result) {
    if (!(dm_match_game(g->match)->flags & DM_GAME_DRAUGHTS_100))
        return false;
    dxp_verdict_note(&g->verdicts[who], thought, pieces_of(g->match));
    int own = dxp_verdict_now(&g->verdicts[who]),
        other = dxp_verdict_now(&g->verdicts[!who]);
    *result = own != DM_DXP_I_LOSE ? 0 : who == 0 ? -1 : 1;
    return (own == DM_DXP_I_LOSE && g->verdicts[!who].score >= WINNING_SCORE) ||
           (own == DM_DXP_DRAW && other == DM_DXP_DRAW);
}

/* ---- one game ---- */

static int result_on_board(const single_game *g) {
    dm_outcome outcome;
    dm_match_outcome(g->match, &outcome);
    if (outcome.winner == DM_NOBODY)
        return 0;
    return outcome.winner == g->first_seat ? 1 : -1;
}

static dm_status play_on(single_game *g, int *result, dm_fault *fault) {
    int seat;
    while ((seat = dm_match_seat(g->match)) != DM_OVER) {
        int who = seat == g->first_seat ? 0 : 1;
        dm_thought thought;
        if (player_think(&g->table->players[who], g->match,
                         g->seed + dm_match_length(g->match), &thought, fault) != DM_OK)
            return DM_REFUSED;
        if (is_called(g, who, &thought, result))
            return DM_OK;
        if (dm_match_add(g->match, &(dm_turn){.move = thought.best}, fault) != DM_OK)
            return DM_REFUSED;
    }
    *result = result_on_board(g);
    return DM_OK;
}

static dm_match *copy_of(const dm_match *m) {
    dm_match *copy;
    if (dm_match_new(&copy, dm_match_game(m), dm_match_setup(m), NULL) != DM_OK)
        return NULL;
    for (size_t i = 0; i < dm_match_length(m); i++)
        dm_match_add(copy, dm_match_turn(m, i), NULL);
    return copy;
}

static dm_status play_single(single_game *g, const dm_match *opening, int *result,
                             dm_fault *fault) {
    for (int i = 0; i < 2; i++)
        if (player_begin(&g->table->players[i], fault) != DM_OK)
            return DM_REFUSED;
    g->match = copy_of(opening);
    if (!g->match)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    dm_status status = play_on(g, result, fault);
    dm_match_free(g->match);
    return status;
}

dm_status pair_play(pair_table *t, long number, int results[2], char *text, size_t cap,
                    dm_fault *fault) {
    dm_status status = DM_OK;
    dm_match *opening = opening_play(t->book, t->judge, number);
    if (!opening)
        return dm_refuse(fault, 0, DM_WORD_FAULT_MEMORY, NULL, NULL);
    opening_write(opening, text, cap);
    for (int i = 0; i < 2 && status == DM_OK; i++) {
        single_game g = {.table = t,
                         .first_seat = i,
                         .seed = t->book->seed + (uint64_t)number * TURNS_BETWEEN_SEEDS};
        status = play_single(&g, opening, &results[i], fault);
    }
    dm_match_free(opening);
    return status;
}
