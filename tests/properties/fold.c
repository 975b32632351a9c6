/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a move applied to cells: see fold.h. */
#include "fold.h"

#include <stdlib.h>
#include <string.h>

static dm_cell *find_square(fold_board *board, int square) {
    for (size_t i = 0; i < board->count; i++)
        if (board->cells[i].square == square)
            return &board->cells[i];
    return NULL;
}

static dm_cell *find_place(fold_board *board, int col, int row) {
    for (size_t i = 0; i < board->count; i++)
        if (board->cells[i].col == col && board->cells[i].row == row)
            return &board->cells[i];
    return NULL;
}

void fold_begin(fold_board *board, const dm_game *game, const dm_state *state) {
    board->count = game->cells(state, board->cells, DM_CELLS_MAX);
}

static void clear(dm_cell *cell) {
    cell->piece = DM_PIECE_NONE;
    cell->owner = DM_NOBODY;
}

/* A piece in a zone belongs to the owner of the zone, whoever brought it there. */
static void put(dm_cell *cell, int piece, int owner) {
    cell->piece = (uint8_t)piece;
    cell->owner = (int8_t)(cell->zone != DM_NOBODY ? cell->zone : owner);
}

static const char *move_piece(dm_cell *from, dm_cell *to) {
    int piece, owner;
    if (!from || from->piece == DM_PIECE_NONE)
        return "a step moves nothing";
    piece = from->piece;
    owner = from->owner;
    clear(from);
    if (to->piece != DM_PIECE_NONE)
        return "a step ends on a piece";
    put(to, piece, owner);
    return NULL;
}

static const char *take_piece(dm_cell *cell) {
    if (cell->piece == DM_PIECE_NONE)
        return "a step takes nothing";
    clear(cell);
    return NULL;
}

static const char *crown_piece(dm_cell *cell, const dm_step *step) {
    if (cell->piece == DM_PIECE_NONE || cell->piece == step->piece)
        return "a step crowns nothing";
    cell->piece = step->piece;
    return NULL;
}

static const char *place_piece(dm_cell *cell, const dm_step *step) {
    if (cell->piece != DM_PIECE_NONE)
        return "a step places on a piece";
    if (step->piece == DM_PIECE_NONE)
        return "a step places nothing";
    put(cell, step->piece, step->owner);
    return NULL;
}

static int sign(int number) {
    return (number > 0) - (number < 0);
}

/* Two lines may cross: what the first has removed is no fault of the second. */
static const char *remove_line(fold_board *board, const dm_cell *from,
                               const dm_cell *to) {
    int across = from ? to->col - from->col : 0, down = from ? to->row - from->row : 0;
    if (!from || (!across && !down) || (across && down && abs(across) != abs(down)))
        return "a line is not straight";
    for (int i = 0; i <= abs(across ? across : down); i++) {
        dm_cell *cell =
            find_place(board, from->col + i * sign(across), from->row + i * sign(down));
        if (!cell)
            return "a line leaves the board";
        clear(cell);
    }
    return NULL;
}

const char *fold_step(fold_board *board, const dm_step *step) {
    dm_cell *from = find_square(board, step->from), *to = find_square(board, step->to);
    if (!to)
        return "a step ends outside the board";
    switch (step->kind) {
    case DM_STEP_MOVE:
        return move_piece(from, to);
    case DM_STEP_TAKE:
        return take_piece(to);
    case DM_STEP_CROWN:
        return crown_piece(to, step);
    case DM_STEP_PLACE:
        return place_piece(to, step);
    case DM_STEP_LINE:
        return remove_line(board, from, to);
    default:
        return "a step of no kind";
    }
}

bool fold_is_equal(const fold_board *a, const fold_board *b) {
    for (size_t i = 0; i < a->count; i++) {
        dm_cell one = a->cells[i], other = b->cells[i];
        one.barred = other.barred = one.closed = other.closed = false;
        if (memcmp(&one, &other, sizeof one) != 0)
            return false;
    }
    return a->count == b->count;
}
