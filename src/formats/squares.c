/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A draughts position square by square: see squares.h. It is read through the game's own
 * notation, so that the game alone decides what is a valid position.
 */
#include "formats/squares.h"

#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"

enum { SQUARES = DM_SQUARES_LENGTH - 1 };

static const char sides[] = "WB";

static dm_status refuse_letter(dm_fault *fault, const char *text, size_t index) {
    char letter[2] = {text[index], '\0'};
    return dm_refuse(fault, index + 1, DM_WORD_FORMAT_LETTER, letter, NULL);
}

/* Whether every letter means something; the first that does not makes the fault. */
static dm_status check(const dm_square_letters *l, const char *text, dm_fault *fault) {
    size_t length = strlen(text);
    if (length != DM_SQUARES_LENGTH)
        return dm_refuse_number(fault, 0, DM_WORD_FORMAT_LENGTH,
                                length < 10000 ? (int)length : 10000);
    if (text[0] != l->side[0] && text[0] != l->side[1])
        return refuse_letter(fault, text, 0);
    for (size_t i = 1; i <= SQUARES; i++)
        if (text[i] != l->empty && text[i] != l->man[0] && text[i] != l->man[1] &&
            text[i] != l->king[0] && text[i] != l->king[1])
            return refuse_letter(fault, text, i);
    return DM_OK;
}

/* The pieces of one side in the game's notation. */
static void write_side(dm_writer *w, const dm_square_letters *l, const char *text,
                       int seat) {
    bool first = true;
    dm_write_char(w, ':');
    dm_write_char(w, sides[seat]);
    for (int square = 1; square <= SQUARES; square++) {
        bool king = text[square] == l->king[seat];
        if (!king && text[square] != l->man[seat])
            continue;
        if (!first)
            dm_write_char(w, ',');
        if (king)
            dm_write_char(w, 'K');
        dm_write_number(w, square);
        first = false;
    }
}

dm_status dm_squares_read(dm_state *out, const dm_square_letters *l, const char *text,
                          dm_fault *fault) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    char position[DM_POSITION_TEXT];
    dm_setup setup;
    if (check(l, text, fault) != DM_OK)
        return DM_REFUSED;
    dm_writer w = dm_writer_init(position, sizeof position);
    dm_write_char(&w, sides[text[0] == l->side[1]]);
    write_side(&w, l, text, 0);
    write_side(&w, l, text, 1);
    dm_setup_init(&setup, game);
    dm_status status = game->read_state(out, &setup, position, fault);
    if (status != DM_OK && fault)
        fault->at = 0; /* it points into the other notation */
    return status;
}

size_t dm_squares_write(const dm_state *state, const dm_square_letters *l, char *out,
                        size_t cap) {
    const dm_game *game = dm_game_with(DM_GAME_DRAUGHTS_100);
    dm_cell cells[DM_CELLS_MAX];
    char text[DM_SQUARES_TEXT], position[DM_POSITION_TEXT];
    size_t count = game->cells(state, cells, DM_CELLS_MAX);
    memset(text, l->empty, sizeof text);
    for (size_t i = 0; i < count; i++) {
        const dm_cell *cell = &cells[i];
        if (cell->piece != DM_PIECE_NONE)
            text[cell->square] =
                cell->piece == DM_PIECE_KING ? l->king[cell->owner] : l->man[cell->owner];
    }
    /* Once the game is over nobody is to move, but the position still names a side. */
    game->write_state(state, position, sizeof position);
    text[0] = l->side[position[0] == sides[1]];
    dm_writer w = dm_writer_init(out, cap);
    dm_write_bytes(&w, text, DM_SQUARES_LENGTH);
    return w.length;
}
