/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thinking: one call per decision, for any game. An engine owns its memory, all of it
 * taken when it is made; it reads no clock, starts no thread and prints nothing. Time,
 * stopping and reports come in through a host; threads are the caller's, which may let
 * several assist the one that thinks.
 *
 * Scores are seen from the player to move: 100 is about a man, a token or two points of
 * advantage; beyond DM_SCORE_WON the game is decided, and DM_SCORE_END - score is the
 * number of turns to its end.
 */
#ifndef DAMIER_ENGINE_H
#define DAMIER_ENGINE_H

#include "damier/game.h"

typedef struct dm_engine dm_engine;

enum {
    DM_DEPTH_MAX = 96,
    DM_LINE_MAX = 96,
    DM_SCORE_END = 30000, /* the game is won this turn */
    DM_SCORE_WON = 29000, /* at least this: won within 1000 turns */
    DM_TABLE_ALIGNMENT = 2 << 20
};

/* What is asked: a position, and the part of the past that still matters. */
typedef struct {
    dm_state state;
    const dm_state *past; /* earlier positions, oldest first; NULL if past_count is 0 */
    size_t past_count;
    uint16_t counts[DM_COUNTERS_MAX]; /* the game's counters so far */
} dm_question;

/*
 * When to stop; 0 means no such limit. Without any limit the host must stop the engine.
 */
typedef struct {
    int depth;
    uint64_t nodes;
    int64_t move_time;            /* milliseconds for this move, used up */
    int64_t time_left, increment; /* or a clock, of which a share is used */
    int moves_to_go;
    int noise;     /* each first move is misjudged by up to this much, by chance … */
    uint64_t seed; /* … which this seed repeats; a won game is never misjudged */
    bool eager;    /* takes what is offered, whatever comes of it: a line, a free piece */
} dm_limits;

/* What has been found so far. */
typedef struct {
    dm_move best; /* DM_NO_MOVE only if the game is over */
    int score;
    int depth;
    uint64_t nodes;            /* of worker 0 */
    dm_move line[DM_LINE_MAX]; /* the expected play, `best` first */
    size_t line_length;
} dm_thought;

/* What the caller lends; every function may be NULL. */
typedef struct {
    int64_t (*now)(void *payload); /* milliseconds; without it time is not limited */
    bool (*stop)(void *payload);   /* asked every few thousand nodes at least */
    void (*report)(void *payload, const dm_thought *);
    void *payload;
} dm_host;

/*
 * Makes an engine for a game, with a table of at most `table_bytes`, for `workers`
 * threads (1 or more); the caller frees it. Refused if memory runs out, and for a game
 * that has no computer opponent (no levels).
 */
dm_status dm_engine_new(dm_engine **out, const dm_game *, size_t table_bytes, int workers,
                        dm_fault *);
void dm_engine_free(dm_engine *);
void dm_engine_forget(dm_engine *); /* empties the table: a new game */
size_t dm_engine_table_bytes(const dm_engine *);
/*
 * Where the table lies, for a caller that can ask its system for larger pages; it begins
 * with a multiple of DM_TABLE_ALIGNMENT if it is not smaller than that.
 */
void *dm_engine_table(dm_engine *);
const dm_game *dm_engine_game(const dm_engine *);

/* Thinks as worker 0 until a limit is reached or the host says stop. */
void dm_engine_think(dm_engine *, const dm_question *, const dm_limits *, const dm_host *,
                     dm_thought *out);
/*
 * The best lines, at most `count` (1 or more), best first, as worker 0: the first as
 * dm_engine_think finds it in half of the time, then other first moves. Only the first
 * with three or four players, or if there is no memory for more. Returns how many there
 * are; 0 if the game is over.
 */
size_t dm_engine_lines(dm_engine *, const dm_question *, const dm_limits *,
                       const dm_host *, dm_thought *out, size_t count);
/*
 * Thinks about the same question as worker 1, 2, … until the host says stop, sharing only
 * the table. Each worker is used by one thread at a time; thread-safe beside the others.
 */
void dm_engine_assist(dm_engine *, int index, const dm_question *, const dm_host *);
/*
 * The nodes of all workers together since the last dm_engine_think began, those of the
 * assistants up to a thousand late. Thread-safe.
 */
uint64_t dm_engine_nodes(const dm_engine *);

/* What level `number` may use, from 1 (a child of five) to DM_LEVELS (full strength). */
dm_limits dm_level_limits(const dm_game *, int number, uint64_t seed);

/* The value of a position by itself, without search, for the player to move. */
int dm_engine_evaluate(dm_engine *, const dm_state *);

#endif
