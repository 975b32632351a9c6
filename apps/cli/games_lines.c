/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Forms of files in which a game is a line, or some: records, objects of JSON, links,
 * positions as in Hub and FEN. See games_in_state.h.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"
#include "formats/game_link.h"
#include "formats/hub.h"
#include "formats/pdn_type.h"
#include "games_in_state.h"

static void break_line(games_in *in, size_t column, const dm_fault *fault) {
    games_in_break(in, in->line_number, column ? column : 1, fault);
}

static void begin_draughts(games_in *in, const dm_state *first) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_setup setup;
    dm_setup_init(&setup, game);
    pdn_builder_begin(&in->built, game, &setup, first);
}

/* ---- records ---- */

/* All its lines, up to the next record. */
static void gather_record(games_in *in, dm_bytes *text) {
    static const char mark[] = "damier record ";
    do {
        if (text->length > 0 && strncmp(in->line.data, mark, strlen(mark)) == 0) {
            in->held = true;
            return;
        }
        if (in->line.length > 0 && text->length <= DM_RECORD_BYTES_MAX) {
            dm_bytes_add(text, in->line.data, in->line.length);
            dm_bytes_text(text, "\n");
        }
    } while (games_in_line(in));
}

void games_read_record(games_in *in) {
    dm_bytes text = {0};
    dm_fault fault;
    dm_match *m;
    size_t line = in->line_number;
    gather_record(in, &text);
    bool whole = text.data && !text.failed && strlen(text.data) == text.length;
    if (!whole) {
        dm_refuse(&fault, 1, DM_WORD_FAULT_MEMORY, NULL, NULL);
        games_in_break(in, line, 1, &fault);
    } else if (dm_match_load(&m, text.data, &fault) != DM_OK) {
        games_in_break(in, line + (fault.at ? fault.at - 1 : 0), 1, &fault);
    } else {
        pdn_builder_match(&in->built, m);
        dm_match_free(m);
    }
    dm_bytes_free(&text);
}

/* ---- links ---- */

void games_read_link(games_in *in) {
    dm_fault fault;
    if (game_link_read(&in->built, in->line.data, &fault) == DM_OK)
        return;
    in->built.game.game = NULL; /* nothing of a link that is refused */
    break_line(in, fault.at, &fault);
}

/* ---- positions ---- */

/* The moves of a line of Hub, as its own notation has them. */
static void read_hub_moves(games_in *in, const char *moves) {
    dm_fault fault;
    for (moves += strspn(moves, " "); *moves; moves += strspn(moves, " ")) {
        char move[DM_MOVE_TEXT];
        size_t length = strcspn(moves, " ");
        snprintf(move, sizeof move, "%.*s", (int)length, moves);
        if (pdn_builder_read_turn(&in->built, move, &fault) != DM_OK) {
            break_line(in, 1, &fault);
            return;
        }
        moves += length;
    }
}

void games_read_hub(games_in *in) {
    dm_hub_line line = {.command = ""};
    dm_fault fault;
    dm_state first;
    char *text = in->line.data + strspn(in->line.data, " \t");
    const char *position = text, *moves = NULL;
    text[strcspn(text, "\r")] = '\0';
    if (strncmp(text, "pos ", 4) == 0) {
        if (dm_hub_read(&line, text, &fault) != DM_OK) {
            break_line(in, fault.at, &fault);
            return;
        }
        position = dm_hub_find(&line, "pos");
        moves = dm_hub_find(&line, "moves");
    }
    if (dm_squares_read(&first, &dm_hub_letters, position ? position : "", &fault) !=
        DM_OK) {
        break_line(in, fault.at, &fault);
        return;
    }
    begin_draughts(in, &first);
    if (moves)
        read_hub_moves(in, moves);
}

void games_read_fen(games_in *in) {
    const pdn_type type = pdn_type_read(NULL);
    dm_fault fault;
    dm_state first;
    bool unknown;
    begin_draughts(in, &(dm_state){{0}});
    in->built.game.game->init(&in->built.game.first, &in->built.game.setup);
    if (pdn_type_position(&type, in->line.data, &first, &unknown, &fault) == DM_OK)
        in->built.game.first = first;
    else
        break_line(in, fault.at, &fault);
}

/* ---- JSON ---- */

static const char *text_at(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static dm_status read_options(const json_t *object, const dm_game *game, dm_setup *setup,
                              dm_fault *fault) {
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(object, "options"), name, value) {
        const char *text = json_string_value(value);
        if (dm_setup_set(setup, game, name, text ? text : "", fault) != DM_OK)
            return DM_REFUSED;
    }
    return DM_OK;
}

/* The game, its options and where it begins. */
static dm_status begin_object(games_in *in, const json_t *object, dm_fault *fault) {
    const dm_game *game = dm_game_find(text_at(object, "game"));
    const char *position = text_at(object, "first");
    dm_setup setup;
    dm_state first;
    if (!game)
        return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_UNKNOWN, text_at(object, "game"),
                         NULL);
    dm_setup_init(&setup, game);
    if (read_options(object, game, &setup, fault) != DM_OK)
        return DM_REFUSED;
    game->init(&first, &setup);
    pdn_builder_begin(&in->built, game, &setup, &first);
    if (*position && game->read_state(&first, &setup, position, fault) != DM_OK)
        return DM_REFUSED;
    in->built.game.first = first;
    return DM_OK;
}

static void read_tags(games_in *in, json_t *object) {
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(object, "tags"), name, value) {
        if (json_is_string(value))
            pdn_builder_tag(&in->built, name, json_string_value(value), in->line_number,
                            1);
    }
    const char *result = text_at(object, "result");
    bool ongoing = strcmp(result, "ongoing") == 0;
    in->built.game.result = pdn_arena_copy(&in->built.arena, ongoing ? "" : result);
}

static dm_status read_moves(games_in *in, const json_t *object, dm_fault *fault) {
    size_t index;
    json_t *value;
    json_array_foreach(json_object_get(object, "moves"), index, value) {
        const char *text = json_string_value(value);
        if (pdn_builder_read_turn(&in->built, text ? text : "", fault) != DM_OK)
            return DM_REFUSED;
    }
    return DM_OK;
}

void games_read_json(games_in *in) {
    json_error_t error;
    dm_fault fault;
    json_t *object = json_loadb(in->line.data, in->line.length, 0, &error);
    if (!json_is_object(object)) {
        dm_refuse(&fault, 0, DM_WORD_FAULT_JSON, object ? "" : error.text, NULL);
        break_line(in, object || error.column < 1 ? 1 : (size_t)error.column, &fault);
        json_decref(object);
        return;
    }
    bool good = begin_object(in, object, &fault) == DM_OK;
    if (in->built.game.game)
        read_tags(in, object);
    if (!good || read_moves(in, object, &fault) != DM_OK)
        break_line(in, 1, &fault);
    json_decref(object);
}
