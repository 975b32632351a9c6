/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards named by letters and digits: see grid_notation.h. */
#include "games/grid_notation.h"

#include <string.h>

#include "base/fault.h"
#include "damier/word_list.h"

static bool read_run(dm_reader *, int most, int *out);
static dm_status read_row(dm_reader *, const grid_board *, char *row, dm_fault *);

void grid_cell(const grid_board *b, int square, dm_cell *out) {
    int col = (square - 1) % b->cols, rank = (square - 1) / b->cols;
    dm_writer w = dm_writer_init(out->name, sizeof out->name);
    dm_write_char(&w, (char)('a' + col));
    dm_write_number(&w, rank + 1);
    out->square = (uint8_t)square;
    out->col = (uint8_t)col;
    out->row = (uint8_t)(b->rows - 1 - rank);
}

void grid_write_square(dm_writer *w, const grid_board *b, int square) {
    dm_cell cell;
    grid_cell(b, square, &cell);
    dm_write_text(w, cell.name);
}

dm_status grid_read_square(dm_reader *r, const grid_board *b, int *square,
                           dm_fault *fault) {
    int col = r->text[r->at] - 'a';
    if (col < 0 || col >= b->cols)
        return dm_refuse_here(fault, r, DM_WORD_FAULT_SQUARE_UNKNOWN, " -+x:,");
    dm_reader digits = {r->text, r->at + 1};
    int rank;
    if (!read_run(&digits, b->rows, &rank))
        return dm_refuse_here(fault, r, DM_WORD_FAULT_SQUARE_UNKNOWN, " -+x:,");
    *r = digits;
    *square = (rank - 1) * b->cols + col + 1;
    return DM_OK;
}

void grid_write_rows(dm_writer *w, const grid_board *b, const char *pieces) {
    for (int rank = b->rows - 1; rank >= 0; rank--) {
        const char *row = pieces + rank * b->cols;
        int empty = 0;
        for (int col = 0; col <= b->cols; col++) {
            bool piece = col < b->cols && row[col];
            if (empty && (piece || col == b->cols)) {
                dm_write_number(w, empty);
                empty = 0;
            }
            if (piece)
                dm_write_char(w, row[col]);
            else
                empty++;
        }
        if (rank > 0)
            dm_write_char(w, '/');
    }
}

dm_status grid_read_rows(dm_reader *r, const grid_board *b, char *pieces,
                         dm_fault *fault) {
    memset(pieces, 0, (size_t)(b->cols * b->rows));
    for (int rank = b->rows - 1; rank >= 0; rank--) {
        if (read_row(r, b, pieces + rank * b->cols, fault) != DM_OK)
            return DM_REFUSED;
        if (rank > 0 && !dm_read_char(r, '/'))
            return dm_refuse_numbers(fault, r->at + 1, DM_WORD_FAULT_ROWS_FEW,
                                     b->rows - rank, b->rows);
    }
    if (dm_read_peek(r) == '/')
        return dm_refuse_numbers(fault, r->at + 1, DM_WORD_FAULT_ROWS_MANY, b->rows + 1,
                                 b->rows);
    return DM_OK;
}

dm_status grid_next_field(dm_reader *r, dm_fault *fault) {
    if (!dm_read_end(r) && !dm_read_char(r, ' '))
        return dm_refuse_here(fault, r, DM_WORD_FAULT_UNEXPECTED, " ");
    if (dm_read_end(r))
        return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_POSITION_SHORT, NULL, NULL);
    if (dm_read_peek(r) == ' ')
        return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_UNEXPECTED, " ", NULL);
    return DM_OK;
}

dm_status grid_read_end(const dm_reader *r, dm_fault *fault) {
    return dm_read_end(r) ? DM_OK
                          : dm_refuse_here(fault, r, DM_WORD_FAULT_UNEXPECTED, "");
}

/*
 * A number from 1 to `most`, which is 10 at most: one digit, or `10` where that is
 * allowed. What follows it is not read.
 */
static bool read_run(dm_reader *r, int most, int *out) {
    bool ten = most >= 10 && strncmp(r->text + r->at, "10", 2) == 0;
    int number = ten ? 10 : r->text[r->at] - '0';
    if (number < 1 || number > most)
        return false;
    r->at += ten ? 2 : 1;
    *out = number;
    return true;
}

/* One row: letters and numbers that fill it exactly, no two numbers side by side. */
static dm_status read_row(dm_reader *r, const grid_board *b, char *row, dm_fault *fault) {
    int col = 0;
    bool after_digit = false;
    while (!dm_read_end(r) && dm_read_peek(r) != '/' && dm_read_peek(r) != ' ') {
        char c = dm_read_peek(r);
        int width = 1;
        dm_reader next = {r->text, r->at + 1}, run = *r;
        bool digit = read_run(&run, b->cols, &width);
        if (!digit && !strchr(b->letters, c))
            return dm_refuse_here(fault, r, DM_WORD_FAULT_ROW_LETTER, "/ ");
        if (digit && after_digit)
            return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_ROW_DIGITS, NULL, NULL);
        if (col + width > b->cols)
            return dm_refuse_number(fault, r->at + 1, DM_WORD_FAULT_ROW_LONG, b->cols);
        if (!digit)
            row[col] = c;
        col += width;
        after_digit = digit;
        *r = digit ? run : next;
    }
    if (col < b->cols)
        return dm_refuse_number(fault, r->at + 1, DM_WORD_FAULT_ROW_SHORT, b->cols);
    return DM_OK;
}
