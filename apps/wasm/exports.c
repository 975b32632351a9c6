/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games, new records and thinking for the page (bridge.h says how texts come and go). One
 * import, `now`: milliseconds from any fixed moment, for the engine.
 */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "bridge.h"
#include "damier/room.h"
#include "damier/word_list.h"
#include "view.h"

#ifdef __wasm__
__attribute__((import_module("damier"), import_name("now")))
#endif
double
host_now(void);

/* ---- games ---- */

void EXPORT(games)(void);
int EXPORT(record_new)(int number);
void EXPORT(release)(int kind, void *handle);

void games(void) {
    json_clear(&out);
    view_games(&out, language);
}

/* Frees what the page holds the address of: 0 a room, 1 a deck. */
void release(int kind, void *handle) {
    if (kind == 0)
        dm_room_free(handle);
    else if (kind == 1)
        dm_deck_free(handle);
}

static const char option_word[] = "option ";

/* Options into the setup, all else into the lines of the record. */
static dm_status read_lines(char *rest, const dm_game *game, dm_setup *setup,
                            dm_bytes *lines, dm_fault *fault) {
    dm_setup_init(setup, game);
    for (char *line; (line = next_line(&rest));) {
        if (strncmp(line, option_word, strlen(option_word)) != 0) {
            dm_bytes_text(lines, line);
            dm_bytes_text(lines, "\n");
            continue;
        }
        line += strlen(option_word);
        char *value = strchr(line, '=');
        if (value)
            *value++ = '\0';
        if (dm_setup_set(setup, game, line, value ? value : "", fault) != DM_OK)
            return DM_REFUSED;
    }
    return DM_OK;
}

static char *write_record(const dm_match *m) {
    size_t length = dm_match_save(m, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        dm_match_save(m, text, length + 1);
    return text;
}

/* A record before the first turn: up to its players, and after its lines. */
static dm_status complete(const dm_match *bare, const dm_bytes *lines, dm_fault *fault) {
    char *record = write_record(bare);
    dm_bytes text = {0};
    dm_match *m = NULL;
    dm_status status = DM_REFUSED;
    *fault = (dm_fault){.phrase.word = DM_WORD_FAULT_MEMORY};
    char *players = record ? strstr(record, "\nplayer ") : NULL;
    char *result = record ? strstr(record, "\nresult ") : NULL;
    if (players && result) {
        dm_bytes_add(&text, record, (size_t)(players + 1 - record));
        if (lines->length > 0)
            dm_bytes_add(&text, lines->data, lines->length);
        dm_bytes_text(&text, result + 1);
        dm_bytes_add(&text, "", 1);
    }
    if (text.length > 0 && !text.failed)
        status = dm_match_load(&m, text.data, fault);
    if (status == DM_OK)
        give_text(write_record(m));
    dm_match_free(m);
    dm_bytes_free(&text);
    free(record);
    return status;
}

/*
 * The record of a game that has not begun. The input: a position or an empty line, then
 * `option name=value` and the lines of a record about players, clock, seed and deck.
 */
int record_new(int number) {
    const dm_game *game = game_numbered(number);
    dm_match *m = NULL;
    dm_setup setup;
    dm_state first;
    dm_bytes lines = {0};
    dm_fault fault = {0};
    if (!game)
        return 0;
    char *rest = strchr(in, '\n');
    if (rest)
        *rest++ = '\0';
    dm_status status = read_lines(rest, game, &setup, &lines, &fault);
    if (status == DM_OK && *in)
        status = game->read_state(&first, &setup, in, &fault);
    if (status == DM_OK) {
        fault.phrase.word = DM_WORD_FAULT_MEMORY;
        status = dm_match_new(&m, game, &setup, *in ? &first : NULL);
    }
    if (status == DM_OK)
        status = complete(m, &lines, &fault);
    dm_bytes_free(&lines);
    dm_match_free(m);
    return status == DM_OK ? 1 : tell(DM_REFUSED, &fault);
}

/* ---- thinking ---- */

int EXPORT(think)(int depth, int milliseconds, int noise, double seed, int eager);
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
 * What the engine finds in the position of the record in the input, within the limits
 * that `due` of a room gave; 0 for no such limit. Refused if memory runs out, or if the
 * game has no computer opponent.
 */
int think(int depth, int milliseconds, int noise, double seed, int eager) {
    static dm_thought thought;
    const dm_limits limits = {.depth = depth > 0 ? depth : 0,
                              .move_time = milliseconds > 0 ? milliseconds : 0,
                              .noise = noise > 0 ? noise : 0,
                              .seed = (uint64_t)whole(seed),
                              .eager = eager != 0};
    dm_host host = {.now = engine_now};
    dm_match *m = NULL;
    dm_question question = {.past = NULL};
    dm_fault fault = {0};
    if (!tell(dm_match_load(&m, in, &fault), &fault))
        return 0;
    bool ready = have_engine(dm_match_game(m), &fault) == DM_OK &&
                 dm_question_make(m, &question, &fault) == DM_OK;
    if (ready) {
        dm_engine_think(engine, &question, &limits, &host, &thought);
        json_clear(&out);
        view_thought(&out, m, &thought);
    }
    dm_question_clear(&question);
    dm_match_free(m);
    return ready ? 1 : tell(DM_REFUSED, &fault);
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
