/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games, matches and thinking for the page (bridge.h says how texts come and go). A match
 * is named by its address. One import, `now`: milliseconds from any fixed moment, for the
 * engine.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "bridge.h"
#include "damier/word_list.h"
#include "view.h"

#ifdef __wasm__
__attribute__((import_module("damier"), import_name("now")))
#endif
double
host_now(void);

/* ---- games and matches ---- */

void EXPORT(games)(void);
dm_match *EXPORT(match_new)(int number);
dm_match *EXPORT(match_load)(void);
void EXPORT(match_free)(dm_match *m);
void EXPORT(match_view)(dm_match *m, double now);
void EXPORT(match_moment)(dm_match *m, uint32_t index);
void EXPORT(match_save)(dm_match *m);

void games(void) {
    json_clear(&out);
    view_games(&out, language);
}

static dm_status read_setup(char *rest, const dm_game *game, dm_setup *setup,
                            dm_fault *fault) {
    dm_setup_init(setup, game);
    for (char *line; (line = next_line(&rest));) {
        char *value = strchr(line, '=');
        if (value)
            *value++ = '\0';
        if (dm_setup_set(setup, game, line, value ? value : "", fault) != DM_OK)
            return DM_REFUSED;
    }
    return DM_OK;
}

/* The input: a position or an empty line, then one `option=value` a line. */
dm_match *match_new(int number) {
    const dm_game *game = game_numbered(number);
    dm_match *m = NULL;
    dm_setup setup;
    dm_state first;
    dm_fault fault = {0};
    if (!game)
        return NULL;
    char *rest = strchr(in, '\n');
    if (rest)
        *rest++ = '\0';
    if (read_setup(rest, game, &setup, &fault) != DM_OK ||
        (*in && game->read_state(&first, &setup, in, &fault) != DM_OK)) {
        tell(DM_REFUSED, &fault);
        return NULL;
    }
    if (dm_match_new(&m, game, &setup, *in ? &first : NULL) != DM_OK)
        tell(DM_REFUSED, &(dm_fault){.phrase.word = DM_WORD_FAULT_MEMORY});
    return m;
}

dm_match *match_load(void) {
    dm_match *m = NULL;
    dm_fault fault = {0};
    return tell(dm_match_load(&m, in, &fault), &fault) ? m : NULL;
}

void match_free(dm_match *m) {
    dm_match_free(m);
}

void match_view(dm_match *m, double now) {
    json_clear(&out);
    view_match(&out, m, language, whole(now));
}

void match_moment(dm_match *m, uint32_t index) {
    json_clear(&out);
    view_moment(&out, m, index);
}

void match_save(dm_match *m) {
    size_t length = dm_match_save(m, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        dm_match_save(m, text, length + 1);
    give_text(text);
}

/* ---- playing ---- */

int EXPORT(match_play)(dm_match *m, uint32_t index, double now);
int EXPORT(match_read)(dm_match *m);
int EXPORT(match_undo)(dm_match *m, double now);
int EXPORT(match_redo)(dm_match *m, double now);
int EXPORT(match_offer_draw)(dm_match *m, int seat);
int EXPORT(match_decline_draw)(dm_match *m, int seat);
int EXPORT(match_resign)(dm_match *m, int seat);
int EXPORT(match_draw_card)(dm_match *m);
int EXPORT(match_answer)(dm_match *m, int right, double now);
int EXPORT(match_withdraw)(dm_match *m);
int EXPORT(match_set_deck)(dm_match *m);
void EXPORT(match_set_seed)(dm_match *m, double seed);
void EXPORT(match_set_player)(dm_match *m, int seat, int engine, int level);
void EXPORT(match_set_clock)(dm_match *m, double base, double increment);
void EXPORT(match_run_clock)(dm_match *m, int run, double now);
int EXPORT(match_check_clock)(dm_match *m, double now);

static size_t legal_moves(const dm_match *m, dm_move *moves) {
    return dm_match_game(m)->legal(dm_match_state(m), moves, DM_MOVES_MAX);
}

static bool has_seat(const dm_match *m, int seat) {
    return seat >= 0 && seat < dm_match_seats(m);
}

/* Plays a move by its place in the list of the view. */
int match_play(dm_match *m, uint32_t index, double now) {
    static dm_move moves[DM_MOVES_MAX];
    dm_fault fault = {0};
    dm_move move = index < legal_moves(m, moves) ? moves[index] : DM_NO_MOVE;
    return tell(dm_match_play(m, move, whole(now), &fault), &fault);
}

/* The place in the list of a move written in the input, counted from 1. */
int match_read(dm_match *m) {
    static dm_move moves[DM_MOVES_MAX];
    dm_fault fault = {0};
    dm_move move;
    const dm_game *game = dm_match_game(m);
    if (!tell(game->read_move(dm_match_state(m), in, &move, &fault), &fault))
        return 0;
    size_t count = legal_moves(m, moves);
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return (int)i + 1;
    return 0;
}

int match_undo(dm_match *m, double now) {
    dm_fault fault = {0};
    return tell(dm_match_undo(m, whole(now), &fault), &fault);
}

int match_redo(dm_match *m, double now) {
    dm_fault fault = {0};
    return tell(dm_match_redo(m, whole(now), &fault), &fault);
}

int match_offer_draw(dm_match *m, int seat) {
    dm_fault fault = {0};
    if (!has_seat(m, seat))
        return refuse_number(seat);
    return tell(dm_match_offer_draw(m, seat, &fault), &fault);
}

int match_decline_draw(dm_match *m, int seat) {
    dm_fault fault = {0};
    if (!has_seat(m, seat))
        return refuse_number(seat);
    return tell(dm_match_decline_draw(m, seat, &fault), &fault);
}

int match_resign(dm_match *m, int seat) {
    dm_fault fault = {0};
    if (!has_seat(m, seat))
        return refuse_number(seat);
    return tell(dm_match_resign(m, seat, &fault), &fault);
}

/* The input: the name of the card. */
int match_draw_card(dm_match *m) {
    dm_fault fault = {0};
    return tell(dm_match_deal_card(m, in, &fault), &fault);
}

int match_answer(dm_match *m, int right, double now) {
    dm_fault fault = {0};
    dm_answer answer = right ? DM_ANSWER_RIGHT : DM_ANSWER_WRONG;
    return tell(dm_match_answer(m, answer, whole(now), &fault), &fault);
}

int match_withdraw(dm_match *m) {
    dm_fault fault = {0};
    return tell(dm_match_withdraw(m, &fault), &fault);
}

/* The input: the page's name for the deck the cards come from. */
int match_set_deck(dm_match *m) {
    dm_fault fault = {0};
    return tell(dm_match_set_deck(m, in, &fault), &fault);
}

void match_set_seed(dm_match *m, double seed) {
    dm_match_set_seed(m, whole(seed));
}

/* The input: the name of the player, cut to what a match keeps. */
void match_set_player(dm_match *m, int seat, int engine, int level) {
    dm_player player = {.kind = engine ? DM_ENGINE : DM_PERSON, .level = (uint8_t)level};
    dm_writer w = dm_writer_init(player.name, sizeof player.name);
    dm_write_text(&w, in);
    if (has_seat(m, seat) && level >= 0 && level <= DM_LEVELS)
        dm_match_set_player(m, seat, &player);
}

void match_set_clock(dm_match *m, double base, double increment) {
    dm_match_set_clock(m, (dm_clock_rule){whole(base), whole(increment)});
}

void match_run_clock(dm_match *m, int run, double now) {
    if (run)
        dm_match_start_clock(m, whole(now));
    else
        dm_match_stop_clock(m, whole(now));
}

int match_check_clock(dm_match *m, double now) {
    return dm_match_check_clock(m, whole(now));
}

/* ---- thinking ---- */

int EXPORT(think)(dm_match *m, int level, int milliseconds, int depth, double seed);
void EXPORT(forget)(void);
double EXPORT(perft)(int number, int depth);

enum { TABLE_BYTES = 16 << 20 };

static dm_engine *engine;
static const dm_game *engine_game;

static int64_t engine_now(void *payload) {
    (void)payload;
    return (int64_t)host_now();
}

static dm_status have_engine(const dm_game *game, dm_fault *fault) {
    if (engine && engine_game == game)
        return DM_OK;
    dm_engine_free(engine);
    engine = NULL;
    engine_game = game;
    return dm_engine_new(&engine, game, TABLE_BYTES, 1, fault);
}

/*
 * A level from 1 to 8; with level 0 full strength within so many milliseconds or turns,
 * 0 for no such limit. Returns 0 without memory, or if the game has no computer opponent:
 * the output then tells which.
 */
int think(dm_match *m, int level, int milliseconds, int depth, double seed) {
    static dm_thought thought;
    const dm_game *game = dm_match_game(m);
    size_t length = dm_match_length(m);
    dm_state *past = malloc((length + 1) * sizeof *past);
    dm_question question = {*dm_match_state(m), past, length, {0}};
    dm_limits limits = {.move_time = milliseconds > 0 ? milliseconds : 0,
                        .depth = depth > 0 ? depth : 0};
    dm_host host = {.now = engine_now};
    dm_fault fault = {.phrase.word = DM_WORD_FAULT_MEMORY};
    dm_status status = past ? have_engine(game, &fault) : DM_REFUSED;
    if (status != DM_OK) {
        free(past);
        return tell(status, &fault);
    }
    json_clear(&out);
    for (size_t i = 0; i < length; i++)
        past[i] = *dm_match_before(m, i);
    for (size_t i = 0; i < game->counter_count; i++)
        question.counts[i] = (uint16_t)dm_match_count(m, i);
    if (level > 0 && level <= DM_LEVELS)
        limits = dm_level_limits(game, level, (uint64_t)whole(seed));
    dm_engine_think(engine, &question, &limits, &host, &thought);
    free(past);
    view_thought(&out, m, &thought);
    return 1;
}

/* A new game: what was learnt about the last one is dropped. */
void forget(void) {
    if (engine)
        dm_engine_forget(engine);
}

double perft(int number, int depth) {
    const dm_game *game = game_numbered(number);
    dm_setup setup;
    dm_state state;
    if (!game)
        return 0;
    dm_setup_init(&setup, game);
    game->init(&state, &setup);
    return (double)game->perft(&state, depth);
}
