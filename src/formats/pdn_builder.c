/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games put together piece by piece: see pdn_builder.h. */
#include "formats/pdn_builder.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { TAGS_FIRST = 16, TURNS_FIRST = 256 };

void pdn_builder_clear(pdn_builder *b) {
    size_t number = b->game.number;
    pdn_arena_reset(&b->arena);
    b->last = PDN_NONE;
    b->game =
        (pdn_game){.number = number + 1, .begin = PDN_NONE, .result = "", .comment = ""};
}

void pdn_builder_begin(pdn_builder *b, const dm_game *game, const dm_setup *setup,
                       const dm_state *first) {
    pdn_builder_clear(b);
    b->game.game = game;
    b->game.setup = *setup;
    b->game.first = *first;
}

void pdn_builder_head(pdn_builder *b, const pdn_game *g) {
    pdn_builder_begin(b, g->game, &g->setup, &g->first);
    for (size_t i = 0; i < g->tag_count; i++)
        pdn_builder_tag(b, g->tags[i].name, g->tags[i].value, 0, 0);
    b->game.result = g->result;
    b->game.comment = g->comment;
}

void pdn_builder_free(pdn_builder *b) {
    pdn_arena_free(&b->arena);
    free(b->tags);
    free(b->turns);
    *b = (pdn_builder){.last = PDN_NONE};
}

void pdn_builder_tag(pdn_builder *b, const char *name, const char *value, size_t line,
                     size_t column) {
    if (b->game.tag_count == PDN_TAGS_MAX)
        return;
    if (b->game.tag_count == b->tag_cap) {
        size_t cap = b->tag_cap ? b->tag_cap * 2 : TAGS_FIRST;
        pdn_tag *grown = realloc(b->tags, cap * sizeof *grown);
        if (!grown) {
            b->failed = true;
            return;
        }
        b->tags = grown;
        b->tag_cap = cap;
    }
    b->tags[b->game.tag_count++] = (pdn_tag){.name = pdn_arena_copy(&b->arena, name),
                                             .value = pdn_arena_copy(&b->arena, value),
                                             .line = line,
                                             .column = column};
    b->game.tags = b->tags;
}

pdn_turn *pdn_builder_new_turn(pdn_builder *b, size_t line, size_t column) {
    if (b->game.turn_count == b->turn_cap) {
        size_t cap = b->turn_cap ? b->turn_cap * 2 : TURNS_FIRST;
        pdn_turn *grown = realloc(b->turns, cap * sizeof *grown);
        if (!grown) {
            b->failed = true;
            return NULL;
        }
        b->turns = grown;
        b->turn_cap = cap;
    }
    pdn_turn *turn = &b->turns[b->game.turn_count++];
    *turn = (pdn_turn){.before = PDN_NONE,
                       .next = PDN_NONE,
                       .other = PDN_NONE,
                       .line = line,
                       .column = column,
                       .lead = "",
                       .comment = ""};
    b->game.turns = b->turns;
    return turn;
}

void pdn_builder_attach(pdn_builder *b, int32_t index, int32_t before) {
    int32_t *place = before < 0 ? &b->game.begin : &b->turns[before].next;
    while (*place != PDN_NONE)
        place = &b->turns[*place].other;
    b->turns[index].before = before;
    *place = index;
}

void pdn_builder_turn(pdn_builder *b, dm_move move, bool pass, const dm_state *after) {
    pdn_turn *turn = pdn_builder_new_turn(b, b->game.line, 1);
    if (!turn)
        return;
    int32_t index = (int32_t)(b->game.turn_count - 1);
    turn->move = move;
    turn->pass = pass;
    turn->after = *after;
    pdn_builder_attach(b, index, b->last);
    b->last = index;
}

const dm_state *pdn_builder_state(const pdn_builder *b) {
    return b->last < 0 ? &b->game.first : &b->turns[b->last].after;
}

dm_status pdn_builder_read_turn(pdn_builder *b, const char *text, dm_fault *fault) {
    const dm_game *game = b->game.game;
    dm_state state = *pdn_builder_state(b);
    dm_move move = DM_NO_MOVE;
    bool pass = game->pass && strcmp(text, pdn_pass) == 0;
    if (pass)
        game->pass(&state);
    else if (game->read_move(&state, text, &move, fault) == DM_OK)
        game->apply(&state, move);
    else if (game->read_state(&state, &b->game.setup, text, NULL) != DM_OK)
        return DM_REFUSED;
    pdn_builder_turn(b, move, pass, &state);
    return DM_OK;
}

/* ---- from a match ---- */

static void name_players(pdn_builder *b, const dm_match *m) {
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        const char *name = dm_match_player(m, seat)->name;
        if (*name)
            pdn_builder_tag(b, pdn_player_tag(b->game.game, seat), name, 0, 0);
    }
}

/* Two points for a win, as draughts players count; other games by the names of records. */
static const char *result_of(const dm_match *m) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    if (!outcome.over)
        return "*";
    if (!(dm_match_game(m)->flags & DM_GAME_DRAUGHTS_100))
        return dm_outcome_name(&outcome);
    return outcome.winner == DM_NOBODY ? "1-1" : outcome.winner == 0 ? "2-0" : "0-2";
}

void pdn_builder_match(pdn_builder *b, const dm_match *m) {
    pdn_builder_begin(b, dm_match_game(m), dm_match_setup(m), dm_match_first(m));
    for (size_t i = 0; i < dm_match_length(m); i++) {
        const dm_turn *turn = dm_match_turn(m, i);
        pdn_builder_turn(b, turn->pass ? DM_NO_MOVE : turn->move, turn->pass,
                         dm_match_before(m, i + 1));
    }
    name_players(b, m);
    b->game.result = pdn_arena_copy(&b->arena, result_of(m));
}
