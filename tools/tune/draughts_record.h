/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The record that draughts_games writes and draughts_train reads: a settled position, what
 * a search thought of it, and how its game ended. Four words, low byte first.
 */
#ifndef DAMIER_TOOLS_TUNE_DRAUGHTS_RECORD_H
#define DAMIER_TOOLS_TUNE_DRAUGHTS_RECORD_H

#include <string.h>

#include "games/diagonal/position.h"

typedef struct {
    uint64_t white, black, kings;
    uint64_t rest; /* turn 1 bit, result 2, score 16, game 32, aside 1 */
} draughts_record;

/* How a game ended. A random move after the position leaves it unknown. */
enum { RECORD_LOST, RECORD_DRAWN, RECORD_WON, RECORD_UNKNOWN };

typedef struct {
    diagonal_position position;
    unsigned result;
    int score; /* for White, hundredths of a man */
    uint32_t game;
    bool aside; /* beside the game, a few random moves away from it */
} draughts_example;

static inline draughts_record record_pack(const draughts_example *e) {
    return (draughts_record){e->position.pieces[0], e->position.pieces[1],
                             e->position.kings,
                             (uint64_t)(e->position.turn & 1) | (uint64_t)e->result << 1 |
                                 (uint64_t)(uint16_t)(int16_t)e->score << 3 |
                                 (uint64_t)e->game << 19 | (uint64_t)e->aside << 51};
}

static inline draughts_example record_unpack(const draughts_record *r) {
    draughts_example e;
    memset(&e, 0, sizeof e);
    e.position.pieces[0] = r->white;
    e.position.pieces[1] = r->black;
    e.position.kings = r->kings;
    e.position.turn = r->rest & 1;
    e.result = r->rest >> 1 & 3;
    e.score = (int16_t)(uint16_t)(r->rest >> 3);
    e.game = (uint32_t)(r->rest >> 19);
    e.aside = r->rest >> 51 & 1;
    return e;
}

#endif
