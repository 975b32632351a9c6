/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as JSON: see game_json.h. */
#include "formats/game_json.h"

enum { MESSAGE = 512 };

/* Names are unique in an object: the first of each is told. */
static void write_tags(json *j, const pdn_game *g) {
    json_open(j, "tags", '{');
    for (size_t i = 0; i < g->tag_count; i++)
        if (pdn_game_find(g, g->tags[i].name) == &g->tags[i])
            json_text(j, g->tags[i].name, g->tags[i].value);
    if (*g->result && *g->result != '*' && !pdn_game_find(g, "Result"))
        json_text(j, "Result", g->result);
    json_close(j, '}');
}

static void write_options(json *j, const pdn_game *g) {
    if (g->game->option_count == 0)
        return;
    json_open(j, "options", '{');
    for (size_t i = 0; i < g->game->option_count; i++)
        json_text(j, g->game->options[i].name,
                  g->game->options[i].values[g->setup.value[i]]);
    json_close(j, '}');
}

/* A position that was set up in mid-game stands where its move would. */
static void write_moves(json *j, const pdn_game *g) {
    const dm_state *before = &g->first;
    json_open(j, "moves", '[');
    for (int32_t i = g->begin; i != PDN_NONE; i = g->turns[i].next) {
        const pdn_turn *turn = &g->turns[i];
        char text[DM_POSITION_TEXT];
        if (turn->move != DM_NO_MOVE)
            g->game->write_move(before, turn->move, DM_NOTATION_PLAIN, text, sizeof text);
        else if (!turn->pass)
            g->game->write_state(&turn->after, text, sizeof text);
        json_text(j, NULL, turn->pass ? pdn_pass : text);
        before = &turn->after;
    }
    json_close(j, ']');
}

static void write_fault(json *j, const pdn_fault *fault, dm_language language) {
    char message[MESSAGE];
    dm_phrase_write(&fault->fault.phrase, language, message, sizeof message);
    json_open(j, "fault", '{');
    json_number(j, "line", (int64_t)fault->line);
    json_number(j, "column", (int64_t)fault->column);
    json_text(j, "text", message);
    json_close(j, '}');
}

/* The game goes on where the rules had ended it. */
static void write_past(json *j, const pdn_game *g) {
    size_t turns;
    dm_word reason;
    if (!pdn_game_goes_past(g, &turns, &reason))
        return;
    json_open(j, "over", '{');
    json_number(j, "after", (int64_t)turns);
    json_text(j, "reason", dm_word_name(reason));
    json_close(j, '}');
}

void game_json_write(json *j, const pdn_game *g, dm_language language) {
    char first[DM_POSITION_TEXT];
    g->game->write_state(&g->first, first, sizeof first);
    json_open(j, NULL, '{');
    json_text(j, "game", g->game->id);
    write_options(j, g);
    write_tags(j, g);
    json_text(j, "first", first);
    write_moves(j, g);
    json_text(j, "result", pdn_game_result(g));
    write_past(j, g);
    if (g->broken)
        write_fault(j, &g->fault, language);
    json_close(j, '}');
}
