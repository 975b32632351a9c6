/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See made_lines.h. */
#include "made_lines.h"

static dm_cell *find_square(made_lines *, int square);
static const dm_cell *find_place(const made_lines *, int col, int row);
static void take_step(made_lines *, const dm_step *);
static void add_line(made_lines *, const dm_step *);
static int sign(int);

bool made_lines_find(const dm_match *m, made_lines *out) {
    const dm_game *game = dm_match_game(m);
    size_t length = dm_match_length(m);
    if (length == 0 || dm_match_turn(m, length - 1)->pass)
        return false;
    dm_step steps[DM_STEPS_MAX];
    const dm_state *before = dm_match_before(m, length - 1);
    size_t count =
        game->steps(before, dm_match_turn(m, length - 1)->move, steps, DM_STEPS_MAX);
    if (count == 0 || count > DM_STEPS_MAX || steps[count - 1].kind != DM_STEP_LINE)
        return false; /* lines come last */
    *out = (made_lines){.line_count = 0};
    out->cell_count = game->cells(before, out->cells, DM_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        take_step(out, &steps[i]);
    return true;
}

static dm_cell *find_square(made_lines *made, int square) {
    dm_cell *cell = made->cells;
    while (cell->square != square)
        cell++;
    return cell;
}

static const dm_cell *find_place(const made_lines *made, int col, int row) {
    const dm_cell *cell = made->cells;
    while (cell->col != col || cell->row != row)
        cell++;
    return cell;
}

/* Games with lines have no captures and no kings. */
static void take_step(made_lines *made, const dm_step *step) {
    dm_cell *to = find_square(made, step->to);
    if (step->kind == DM_STEP_PLACE) {
        to->piece = step->piece;
        to->owner = step->owner;
    } else if (step->kind == DM_STEP_MOVE) {
        dm_cell *from = find_square(made, step->from);
        to->piece = from->piece;
        to->owner = from->owner;
        from->piece = DM_PIECE_NONE;
        from->owner = DM_NOBODY;
    } else if (step->kind == DM_STEP_LINE) {
        add_line(made, step);
    }
}

static void add_line(made_lines *made, const dm_step *step) {
    const dm_cell *cell = find_square(made, step->from),
                  *last = find_square(made, step->to);
    int right = sign(last->col - cell->col), down = sign(last->row - cell->row);
    if (made->line_count == MADE_LINES_MAX)
        return;
    made_line *line = &made->lines[made->line_count++];
    line->squares[line->length++] = cell->square;
    while (cell != last) {
        cell = find_place(made, cell->col + right, cell->row + down);
        line->squares[line->length++] = cell->square;
    }
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}
