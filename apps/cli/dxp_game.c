/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a DamExchange session: see dxp_game.h. */
#include "dxp_game.h"

#include <stdio.h>

#include "formats/dxp.h"
#include "thinking.h"

bool dxp_game_begin(dxp_game *g, const dm_game *game, const dxp_terms *terms) {
    dm_setup setup;
    dm_setup_init(&setup, game);
    dm_match_free(g->match);
    g->match = NULL;
    if (dm_match_new(&g->match, game, &setup, terms->first) != DM_OK)
        return false;
    g->first_seat = game->seat(dm_match_first(g->match));
    g->seat = terms->seat;
    g->moves = terms->moves;
    g->left[0] = g->left[1] = terms->minutes * INT64_C(60000);
    g->begun = monotonic_now();
    return true;
}

void dxp_game_name(dxp_game *g, const char *us, const char *other) {
    for (int seat = 0; seat < 2; seat++) {
        dm_player player = {.kind = DM_ENGINE, .level = DM_LEVELS};
        snprintf(player.name, sizeof player.name, "%s", seat == g->seat ? us : other);
        dm_match_set_player(g->match, seat, &player);
    }
}

/* ---- turns ---- */

int dxp_game_turn(const dxp_game *g) {
    return (g->first_seat + (int)(dm_match_length(g->match) % 2)) % 2;
}

bool dxp_game_is_full(const dxp_game *g, size_t plies) {
    return g->moves && dm_match_length(g->match) + plies >= 2 * (size_t)g->moves;
}

bool dxp_game_is_over(const dxp_game *g, dm_outcome *outcome) {
    dm_match_outcome(g->match, outcome);
    return outcome->over || dxp_game_is_full(g, 0);
}

/* ---- clocks ---- */

int64_t dxp_game_charge(dxp_game *g) {
    int64_t now = monotonic_now(), used = now - g->begun;
    g->left[dxp_game_turn(g)] -= used;
    g->begun = now;
    return used;
}

dm_limits dxp_game_limits(const dxp_game *g, int move_time, size_t plies) {
    dm_limits limits = {.move_time = move_time};
    int played = (int)((dm_match_length(g->match) + plies) / 2);
    if (!move_time) {
        limits.time_left = g->left[g->seat] > 0 ? g->left[g->seat] : 1;
        limits.moves_to_go = g->moves ? g->moves - played : 0;
    }
    return limits;
}

/* ---- going back ---- */

static size_t turn_index(const dxp_game *g, int number, int seat) {
    return 2 * (size_t)(number - 1) + (seat != g->first_seat);
}

bool dxp_game_has_turn(const dxp_game *g, int number, int seat) {
    return number >= 1 && turn_index(g, number, seat) <= dm_match_length(g->match);
}

void dxp_game_go_back(dxp_game *g, int number, int seat) {
    size_t index = turn_index(g, number, seat);
    while (dm_match_length(g->match) > index &&
           dm_match_undo(g->match, 0, NULL) == DM_OK) {
    }
    g->begun = monotonic_now();
}

/* ---- the end ---- */

bool dxp_game_conclude(dxp_game *g, int reason, int sender, int *winner) {
    dm_outcome outcome;
    dm_match_outcome(g->match, &outcome);
    *winner = outcome.over ? outcome.winner : DM_NOBODY;
    if (outcome.over)
        return true;
    if (reason == DM_DXP_DRAW) {
        dm_match_offer_draw(g->match, 0, NULL);
        dm_match_offer_draw(g->match, 1, NULL);
    } else if (reason == DM_DXP_I_LOSE || reason == DM_DXP_I_WIN) {
        *winner = reason == DM_DXP_I_WIN ? sender : !sender;
        dm_match_resign(g->match, !*winner, NULL);
    }
    return reason != DM_DXP_NO_REASON;
}
