/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games, matches and thoughts as JSON: see view.h. */
#include "view.h"

#include <string.h>

#include "made_lines.h"

/* ---- games ---- */

/* The names of dm_option_role. */
static const char *const roles[] = {"rule", "players", "cards", "wrong"};

static void view_options(json *j, const dm_game *game) {
    json_open(j, "options", '[');
    for (size_t i = 0; i < game->option_count; i++) {
        const dm_option *option = &game->options[i];
        json_open(j, NULL, '{');
        json_text(j, "name", option->name);
        json_text(j, "role", roles[option->role]);
        json_open(j, "values", '[');
        for (const char *const *value = option->values; *value; value++)
            json_text(j, NULL, *value);
        json_close(j, ']');
        json_text(j, "standard", option->values[option->standard]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_looks(json *j, const dm_game *game, dm_language language) {
    json_open(j, "pieces", '[');
    for (size_t i = 0; i < game->look_count; i++) {
        const dm_look *look = &game->looks[i];
        json_open(j, NULL, '{');
        json_number(j, "piece", look->piece);
        json_number(j, "owner", look->owner);
        json_text(j, "name", dm_word_text(look->name, language));
        json_text(j, "symbol", look->drawing ? look->drawing : "");
        json_text(j, "glyph", look->unicode);
        json_number(j, "count", look->set_count);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_start(json *j, const dm_game *game) {
    char position[DM_POSITION_TEXT];
    dm_setup setup;
    dm_state state;
    dm_setup_init(&setup, game);
    game->init(&state, &setup);
    game->write_state(&state, position, sizeof position);
    json_text(j, "start", position);
}

static void view_game(json *j, const dm_game *game, dm_language language) {
    json_open(j, NULL, '{');
    json_text(j, "id", game->id);
    json_text(j, "title", dm_word_text(game->title, language));
    json_number(j, "cols", game->cols);
    json_number(j, "rows", game->rows);
    json_number(j, "minSeats", game->min_seats);
    json_number(j, "maxSeats", game->max_seats);
    json_flag(j, "cards", game->flags & DM_GAME_CARDS);
    json_flag(j, "scores", game->flags & DM_GAME_SCORES);
    json_flag(j, "mustTakeMost", game->flags & DM_GAME_MUST_TAKE_MOST);
    json_flag(j, "takesLater", game->flags & DM_GAME_TAKE_LATER);
    json_flag(j, "computer", game->levels);
    json_open(j, "seatNames", '[');
    for (size_t i = 0; i < game->max_seats; i++)
        json_text(j, NULL, dm_word_text(game->seat_names[i], language));
    json_close(j, ']');
    view_options(j, game);
    view_looks(j, game, language);
    view_start(j, game);
    json_close(j, '}');
}

void view_games(json *j, dm_language language) {
    json_open(j, NULL, '[');
    for (size_t i = 0; i < dm_game_count(); i++)
        view_game(j, dm_game_at(i), language);
    json_close(j, ']');
}

/* ---- a position ---- */

void view_cell_list(json *j, const dm_cell *cells, size_t count) {
    json_open(j, "cells", '[');
    for (size_t i = 0; i < count; i++) {
        const dm_cell *cell = &cells[i];
        json_open(j, NULL, '{');
        json_text(j, "name", cell->name);
        json_number(j, "square", cell->square);
        json_number(j, "col", cell->col);
        json_number(j, "row", cell->row);
        json_number(j, "piece", cell->piece);
        json_number(j, "owner", cell->owner);
        json_number(j, "zone", cell->zone);
        json_number(j, "dot", cell->dot);
        json_flag(j, "barred", cell->barred);
        if (cell->closed)
            json_flag(j, "closed", true);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_cells(json *j, const dm_game *game, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    view_cell_list(j, cells, count);
}

static bool is_common_counter(const dm_step *step) {
    return step->piece == DM_PIECE_COUNTER && step->owner == DM_NOBODY;
}

/* What steps place, as a flat list, unless it is shared counters: piece, owner, … */
static void view_placed(json *j, const dm_step *steps, size_t count) {
    bool any = false;
    for (size_t i = 0; i < count; i++)
        any = any || (steps[i].kind == DM_STEP_PLACE && !is_common_counter(&steps[i]));
    if (!any)
        return;
    json_open(j, "placed", '[');
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind != DM_STEP_PLACE)
            continue;
        json_number(j, NULL, steps[i].piece);
        json_number(j, NULL, steps[i].owner);
    }
    json_close(j, ']');
}

/* The fields of a move. Steps are a flat list: kind, from, to, kind, from, to, … */
static void view_move_fields(json *j, const dm_game *game, const dm_state *state,
                             dm_move move) {
    char text[DM_MOVE_TEXT];
    dm_step steps[DM_STEPS_MAX];
    size_t count = game->steps(state, move, steps, DM_STEPS_MAX);
    game->write_move(state, move, DM_NOTATION_PLAIN, text, sizeof text);
    json_text(j, "text", text);
    if (game->card_colour)
        json_number(j, "deck", game->card_colour(state, move));
    json_open(j, "steps", '[');
    for (size_t i = 0; i < count; i++) {
        json_number(j, NULL, steps[i].kind);
        json_number(j, NULL, steps[i].from);
        json_number(j, NULL, steps[i].to);
    }
    json_close(j, ']');
    view_placed(j, steps, count);
}

void view_move(json *j, const char *name, const dm_game *game, const dm_state *state,
               dm_move move) {
    json_open(j, name, '{');
    view_move_fields(j, game, state, move);
    json_close(j, '}');
}

static bool takes(const dm_game *game, const dm_state *state, dm_move move) {
    dm_step steps[DM_STEPS_MAX];
    size_t count = game->steps(state, move, steps, DM_STEPS_MAX);
    for (size_t i = 0; i < count; i++)
        if (steps[i].kind == DM_STEP_TAKE)
            return true;
    return false;
}

/* Where captures are forced, the first move shows whether one is possible. */
static bool must_capture(const dm_match *m, dm_move first) {
    const dm_game *game = dm_match_game(m);
    return game->flags & DM_GAME_MUST_CAPTURE && takes(game, dm_match_state(m), first);
}

/* Lanes that moves share, each written once. */
enum { LANES_MAX = 64 };

typedef struct {
    uint8_t squares[DM_CELLS_MAX];
    size_t length;
} lane;

typedef struct {
    lane items[LANES_MAX];
    size_t count;
} lane_list;

static bool is_same_lane(const lane *a, const lane *b) {
    return a->length == b->length && memcmp(a->squares, b->squares, a->length) == 0;
}

/* The number of the lane of a move in the list; -1 if it has none. */
static int note_lane(lane_list *list, const dm_match *m, dm_move move) {
    const dm_game *game = dm_match_game(m);
    lane new = {.length = 0};
    if (game->lane)
        new.length = game->lane(dm_match_state(m), move, new.squares, DM_CELLS_MAX);
    if (new.length == 0)
        return -1;
    for (size_t i = 0; i < list->count; i++)
        if (is_same_lane(&list->items[i], &new))
            return (int)i;
    if (list->count == LANES_MAX)
        return -1;
    list->items[list->count] = new;
    return (int)list->count++;
}

static void view_squares(json *j, const uint8_t *squares, size_t count) {
    json_open(j, NULL, '[');
    for (size_t i = 0; i < count; i++)
        json_number(j, NULL, squares[i]);
    json_close(j, ']');
}

static void view_lanes(json *j, const lane_list *list) {
    json_open(j, "lanes", '[');
    for (size_t i = 0; i < list->count; i++)
        view_squares(j, list->items[i].squares, list->items[i].length);
    json_close(j, ']');
}

static void view_moves(json *j, const dm_match *m) {
    static dm_move moves[DM_MOVES_MAX];
    static lane_list lanes;
    const dm_game *game = dm_match_game(m);
    size_t count = 0;
    lanes.count = 0;
    if (dm_match_seat(m) != DM_OVER)
        count = game->legal(dm_match_state(m), moves, DM_MOVES_MAX);
    json_open(j, "moves", '[');
    for (size_t i = 0; i < count; i++) {
        int number = note_lane(&lanes, m, moves[i]);
        json_open(j, NULL, '{');
        view_move_fields(j, game, dm_match_state(m), moves[i]);
        if (number >= 0)
            json_number(j, "lane", number);
        json_close(j, '}');
    }
    json_close(j, ']');
    view_lanes(j, &lanes);
    json_flag(j, "mustCapture", count > 0 && must_capture(m, moves[0]));
}

/* ---- a match ---- */

static void view_setup(json *j, const dm_match *m) {
    const dm_game *game = dm_match_game(m);
    json_open(j, "setup", '{');
    for (size_t i = 0; i < game->option_count; i++) {
        const char *name = game->options[i].name;
        json_text(j, name, dm_setup_get(dm_match_setup(m), game, name));
    }
    json_close(j, '}');
}

static void view_scores(json *j, const dm_outcome *outcome) {
    json_open(j, "scores", '[');
    for (size_t i = 0; i < outcome->seats; i++)
        json_number(j, NULL, outcome->score[i]);
    json_close(j, ']');
}

static void view_outcome(json *j, const dm_match *m, dm_language language) {
    dm_outcome outcome;
    dm_match_outcome(m, &outcome);
    json_open(j, "outcome", '{');
    json_text(j, "name", dm_outcome_name(&outcome));
    json_flag(j, "over", outcome.over);
    json_text(j, "reason", outcome.over ? dm_word_text(outcome.reason, language) : "");
    json_number(j, "winner", outcome.over ? outcome.winner : DM_NOBODY);
    view_scores(j, &outcome);
    json_number(j, "target", outcome.target);
    json_open(j, "box", '[');
    for (size_t i = 0; i < outcome.seats && dm_match_game(m)->flags & DM_GAME_BOX; i++)
        json_number(j, NULL, outcome.box[i]);
    json_close(j, ']');
    json_open(j, "places", '[');
    for (size_t i = 0; i < outcome.seats; i++)
        json_number(j, NULL, outcome.over ? outcome.place[i] : 0);
    json_close(j, ']');
    json_close(j, '}');
}

static void view_players(json *j, const dm_match *m) {
    json_open(j, "players", '[');
    for (int seat = 0; seat < dm_match_seats(m); seat++) {
        const dm_player *player = dm_match_player(m, seat);
        json_open(j, NULL, '{');
        json_flag(j, "engine", player->kind == DM_ENGINE);
        json_number(j, "level", player->level);
        json_text(j, "name", player->name);
        json_flag(j, "offers", dm_match_has_offered(m, seat));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_turns(json *j, const dm_match *m) {
    const dm_game *game = dm_match_game(m);
    json_open(j, "turns", '[');
    for (size_t i = 0; i < dm_match_total(m); i++) {
        const dm_turn *turn = dm_match_turn(m, i);
        const dm_state *before = dm_match_before(m, i);
        char text[DM_MOVE_TEXT] = "";
        if (turn->move != DM_NO_MOVE)
            game->write_move(before, turn->move, DM_NOTATION_PLAIN, text, sizeof text);
        json_open(j, NULL, '{');
        json_text(j, "text", text);
        json_flag(j, "pass", turn->pass);
        json_number(j, "seat", game->seat(before));
        json_number(j, "answer", turn->answer);
        json_number(j, "deck", turn->colour);
        json_text(j, "card", turn->card);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void view_pending(json *j, const dm_match *m) {
    dm_move move;
    dm_card_colour deck;
    if (!dm_match_pending(m, &move, &deck))
        return;
    const char *card = dm_match_dealt_card(m);
    json_open(j, "pending", '{');
    view_move(j, "move", dm_match_game(m), dm_match_state(m), move);
    json_number(j, "deck", deck);
    json_text(j, "card", card ? card : "");
    json_close(j, '}');
}

static void view_made_lines(json *j, const dm_match *m) {
    made_lines made;
    if (!made_lines_find(m, &made))
        return;
    json_open(j, "made", '{');
    json_open(j, "lines", '[');
    for (size_t i = 0; i < made.line_count; i++)
        view_squares(j, made.lines[i].squares, made.lines[i].length);
    json_close(j, ']');
    view_cell_list(j, made.cells, made.cell_count);
    json_close(j, '}');
}

void view_match(json *j, const dm_match *m, dm_language language) {
    char position[DM_POSITION_TEXT];
    const dm_game *game = dm_match_game(m);
    game->write_state(dm_match_state(m), position, sizeof position);
    json_text(j, "game", game->id);
    view_setup(j, m);
    json_flag(j, "cards", dm_match_has_cards(m));
    json_text(j, "position", position);
    json_number(j, "seat", dm_match_seat(m));
    json_number(j, "length", (int64_t)dm_match_length(m));
    json_number(j, "base", dm_match_clock(m).base);
    json_number(j, "increment", dm_match_clock(m).increment);
    json_flag(j, "eachTurn", dm_match_clock(m).each_turn);
    json_number(j, "seed", dm_match_seed(m));
    json_text(j, "deck", dm_match_deck(m));
    view_cells(j, game, dm_match_state(m));
    view_moves(j, m);
    view_pending(j, m);
    view_outcome(j, m, language);
    view_players(j, m);
    view_turns(j, m);
    view_made_lines(j, m);
}

/* What each seat had left then; the present is not told, because it runs. */
static void view_times(json *j, const dm_match *m, size_t turn) {
    json_open(j, "times", '[');
    for (int seat = 0; seat < dm_match_seats(m); seat++)
        json_number(j, NULL, dm_match_time_before(m, turn, seat));
    json_close(j, ']');
}

void view_moment(json *j, const dm_match *m, size_t index) {
    const dm_game *game = dm_match_game(m);
    bool past = index < dm_match_total(m);
    const dm_state *state = past ? dm_match_before(m, index) : dm_match_state(m);
    dm_outcome outcome;
    game->outcome(state, &outcome);
    json_open(j, NULL, '{');
    json_number(j, "seat", past ? game->seat(state) : dm_match_seat(m));
    view_scores(j, &outcome);
    if (past && dm_match_clock(m).base)
        view_times(j, m, index);
    view_cells(j, game, state);
    if (past && dm_match_turn(m, index)->move != DM_NO_MOVE)
        view_move(j, "move", game, state, dm_match_turn(m, index)->move);
    json_close(j, '}');
}

/* ---- a reason ---- */

static void view_captures(json *j, const dm_match *m, const dm_move *moves, size_t count,
                          bool legal) {
    const dm_game *game = dm_match_game(m);
    for (size_t i = 0; i < count; i++) {
        if (!takes(game, dm_match_state(m), moves[i]))
            continue;
        json_open(j, NULL, '{');
        view_move_fields(j, game, dm_match_state(m), moves[i]);
        json_flag(j, "legal", legal);
        json_close(j, '}');
    }
}

/* Where captures are forced: those that may be made, then those that take too little. */
static void view_choice(json *j, const dm_match *m) {
    static dm_move moves[DM_MOVES_MAX];
    const dm_game *game = dm_match_game(m);
    bool forced = game->flags & DM_GAME_MUST_CAPTURE && dm_match_seat(m) != DM_OVER;
    json_open(j, "captures", '[');
    if (forced)
        view_captures(j, m, moves, game->legal(dm_match_state(m), moves, DM_MOVES_MAX),
                      true);
    if (forced && game->lesser)
        view_captures(j, m, moves, game->lesser(dm_match_state(m), moves, DM_MOVES_MAX),
                      false);
    json_close(j, ']');
}

void view_reason(json *j, const dm_match *m, const dm_touches *touches,
                 dm_language language) {
    char text[DM_WORD_ARGUMENTS * DM_WORD_ARGUMENT_BYTES + 256];
    dm_reason reason;
    dm_game_explain(dm_match_game(m), dm_match_state(m), touches, &reason);
    dm_phrase_write(&reason.phrase, language, text, sizeof text);
    json_open(j, NULL, '{');
    json_text(j, "rule", reason.rule ? reason.rule : "");
    json_text(j, "text", reason.phrase.word ? text : "");
    json_flag(j, "piece", reason.piece);
    view_choice(j, m);
    json_close(j, '}');
}

/* ---- a thought ---- */

static void view_line(json *j, const dm_match *m, const dm_thought *thought) {
    const dm_game *game = dm_match_game(m);
    dm_state state = *dm_match_state(m);
    json_open(j, "line", '[');
    for (size_t i = 0; i < thought->line_length; i++) {
        char text[DM_MOVE_TEXT];
        game->write_move(&state, thought->line[i], DM_NOTATION_PLAIN, text, sizeof text);
        if (game->apply(&state, thought->line[i]) != DM_OK)
            break;
        json_text(j, NULL, text);
    }
    json_close(j, ']');
}

void view_thought(json *j, const dm_match *m, const dm_thought *thought) {
    json_open(j, NULL, '{');
    if (thought->best != DM_NO_MOVE)
        view_move(j, "best", dm_match_game(m), dm_match_state(m), thought->best);
    json_number(j, "score", thought->score);
    json_number(j, "depth", thought->depth);
    json_number(j, "nodes", (int64_t)thought->nodes);
    view_line(j, m, thought);
    json_close(j, '}');
}
