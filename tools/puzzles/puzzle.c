/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puzzles of any game, through its contract alone: see puzzle.h. */
#include "puzzle.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"

enum { MAN = 1, KING = 3, MIRRORS = 8 };

/* ---- the same puzzle ---- */

/* Where a square goes when the board is turned or mirrored in one of eight ways. */
static int mirrored(const dm_game *game, const dm_cell *cell, int mirror) {
    int col = mirror & 1 ? game->cols - 1 - cell->col : cell->col;
    int row = mirror & 2 ? game->rows - 1 - cell->row : cell->row;
    return mirror & 4 ? col * DM_SIDE_MAX + row : row * DM_SIDE_MAX + col;
}

static uint64_t mirrored_hash(const dm_game *game, const dm_state *state, int mirror) {
    dm_cell cells[DM_CELLS_MAX];
    uint64_t sum = 0, hash = dm_hash_add_text(0, game->id);
    dm_outcome outcome;
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    int mover = game->seat(state);
    for (size_t i = 0; i < count; i++) {
        if (cells[i].piece == DM_PIECE_NONE)
            continue;
        int owner = cells[i].owner == DM_NOBODY ? 2 : cells[i].owner != mover;
        uint64_t word = (uint64_t)mirrored(game, &cells[i], mirror);
        word = word * 64 + (uint64_t)(cells[i].piece * 4 + owner) * 2 + cells[i].barred;
        sum += dm_hash_mix(word + 1); /* the order of the squares does not matter */
    }
    game->outcome(state, &outcome);
    return dm_hash_add(dm_hash_add(hash, sum), outcome.seats);
}

void puzzle_id(const dm_game *game, const dm_state *state, char out[PUZZLE_ID_TEXT]) {
    uint64_t least = UINT64_MAX;
    for (int mirror = 0; mirror < MIRRORS; mirror++) {
        uint64_t hash = mirrored_hash(game, state, mirror);
        least = hash < least ? hash : least;
    }
    snprintf(out, PUZZLE_ID_TEXT, "%08x", (unsigned)(least >> 32));
}

/* ---- material ---- */

int puzzle_balance(const dm_game *game, const dm_state *state, int seat) {
    dm_cell cells[DM_CELLS_MAX];
    dm_outcome outcome;
    int balance = 0;
    if (game->flags & DM_GAME_SCORES) {
        game->outcome(state, &outcome);
        for (int i = 0; i < outcome.seats; i++)
            balance += i == seat ? outcome.score[i] : -outcome.score[i];
        return balance;
    }
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        int worth = cells[i].piece == DM_PIECE_NONE   ? 0
                    : cells[i].piece == DM_PIECE_KING ? KING
                                                      : MAN;
        balance += cells[i].owner == seat ? worth : -worth;
    }
    return balance;
}

int puzzle_pieces(const dm_game *game, const dm_state *state) {
    dm_cell cells[DM_CELLS_MAX];
    int pieces = 0;
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        pieces += cells[i].piece != DM_PIECE_NONE;
    return pieces;
}

/* ---- as text ---- */

static void write_move(const dm_game *game, const dm_state *state, dm_move move,
                       dm_writer *w) {
    char text[DM_MOVE_TEXT];
    game->write_move(state, move, DM_NOTATION_PLAIN, text, sizeof text);
    dm_write_text(w, text);
}

static void write_moves(const dm_game *game, const puzzle *p, dm_writer *w) {
    dm_state state = p->start;
    for (size_t i = 0; i < p->length; i++) {
        if (i > 0)
            dm_write_char(w, ' ');
        write_move(game, &state, p->line[i], w);
        for (size_t j = 0; i + 1 == p->length && j < p->end_count; j++) {
            dm_write_char(w, '/');
            write_move(game, &state, p->ends[j], w);
        }
        game->apply(&state, p->line[i]);
    }
}

bool puzzle_write(const dm_game *game, const puzzle *p, int grade, char *out,
                  size_t cap) {
    char id[PUZZLE_ID_TEXT], position[DM_POSITION_TEXT];
    dm_writer w = dm_writer_init(out, cap);
    puzzle_id(game, &p->start, id);
    game->write_state(&p->start, position, sizeof position);
    dm_write_text(&w, id);
    dm_write_char(&w, '\t');
    dm_write_number(&w, grade);
    dm_write_char(&w, '\t');
    dm_write_number(&w, p->found);
    dm_write_char(&w, p->exact ? '=' : ':');
    dm_write_number(&w, p->proved);
    dm_write_char(&w, '\t');
    dm_write_text(&w, position);
    dm_write_char(&w, '\t');
    write_moves(game, p, &w);
    dm_write_char(&w, '\n');
    return w.length < cap;
}
