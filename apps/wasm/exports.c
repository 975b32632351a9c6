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
#include "weights.h"

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
    dm_status status = read_setup_lines(rest, game, &setup, &lines, &fault);
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
int EXPORT(think_lines)(int count, int depth, int milliseconds);
int EXPORT(learn)(void);
double EXPORT(perft)(int number, int depth);

enum { TABLE_BYTES = 16 << 20, LINES_MOST = 5 };

static dm_engine *engine;
static const dm_game *engine_game;

static int64_t engine_now(void *payload) {
    (void)payload;
    return (int64_t)host_now();
}

static dm_status have_engine(const dm_game *game, dm_fault *fault) {
    if (engine && engine_game == game)
        return DM_OK;
    weights_begin();
    dm_engine_free(engine);
    engine = NULL;
    engine_game = game;
    return dm_engine_new(&engine, game, TABLE_BYTES, 1, fault);
}

/* The input is the file of weights; any other is refused and changes nothing. */
int learn(void) {
    if (!weights_learn(in, in_length)) {
        dm_fault fault = {.phrase.word = DM_WORD_FAULT_WEIGHTS};
        return tell(DM_REFUSED, &fault);
    }
    if (engine)
        dm_engine_forget(engine); /* it was found with others */
    return 1;
}

/* The record in the input and the question its position puts to the engine. */
typedef struct {
    dm_match *match;
    dm_question question;
} asked_record;

static void end_asking(asked_record *a) {
    dm_question_clear(&a->question);
    dm_match_free(a->match);
}

/* Whether the engine can be asked; if not, why has been told, and nothing is to be ended. */
static bool begin_asking(asked_record *a) {
    dm_fault fault = {0};
    *a = (asked_record){.match = NULL};
    if (dm_match_load(&a->match, in, &fault) == DM_OK &&
        have_engine(dm_match_game(a->match), &fault) == DM_OK &&
        dm_question_make(a->match, &a->question, &fault) == DM_OK)
        return true;
    end_asking(a);
    return tell(DM_REFUSED, &fault);
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
    asked_record asked;
    if (!begin_asking(&asked))
        return 0;
    dm_engine_think(engine, &asked.question, &limits, &host, &thought);
    json_clear(&out);
    view_thought(&out, asked.match, &thought);
    end_asking(&asked);
    return 1;
}

static void view_lines(const dm_match *m, const dm_thought *thoughts, size_t found) {
    json_clear(&out);
    json_open(&out, NULL, '[');
    for (size_t i = 0; i < found; i++)
        view_thought(&out, m, &thoughts[i]);
    json_close(&out, ']');
}

/*
 * The best lines in the position of the record in the input, at most `count` up to five,
 * as a list of thoughts; none if the game is over. Refused as `think` is.
 */
int think_lines(int count, int depth, int milliseconds) {
    static dm_thought thoughts[LINES_MOST];
    const dm_limits limits = {.depth = depth > 0 ? depth : 0,
                              .move_time = milliseconds > 0 ? milliseconds : 0};
    dm_host host = {.now = engine_now};
    size_t most = count < 1 ? 1 : count > LINES_MOST ? LINES_MOST : (size_t)count;
    asked_record asked;
    if (!begin_asking(&asked))
        return 0;
    size_t found =
        dm_engine_lines(engine, &asked.question, &limits, &host, thoughts, most);
    view_lines(asked.match, thoughts, found);
    end_asking(&asked);
    return 1;
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
