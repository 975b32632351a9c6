/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entering a move square by square: see entry.h. */
#include "entry.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ---- ways ---- */

static void add_stop(entry_way *w, uint8_t square) {
    if (w->count < DM_TOUCHES_MAX)
        w->stops[w->count++] = square;
}

static void read_way(const entry *e, dm_move move, entry_way *out) {
    dm_step steps[DM_STEPS_MAX];
    size_t count = e->game->steps(&e->state, move, steps, DM_STEPS_MAX);
    bool moves = false;
    *out = (entry_way){.move = move};
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind == DM_STEP_MOVE) {
            if (out->count == 0)
                add_stop(out, steps[i].from);
            add_stop(out, steps[i].to);
            moves = true;
        } else if (steps[i].kind == DM_STEP_PLACE) {
            add_stop(out, steps[i].to);
            out->places = true;
        } else if (steps[i].kind == DM_STEP_TAKE) {
            out->captures++;
        }
    }
    out->only_places = out->places && !moves;
}

static bool list_ways(entry *e) {
    dm_move *moves = malloc(DM_MOVES_MAX * sizeof *moves);
    e->ways = malloc(DM_MOVES_MAX * sizeof *e->ways);
    if (!moves || !e->ways) {
        free(moves);
        return false;
    }
    e->total = e->game->legal(&e->state, moves, DM_MOVES_MAX);
    if (e->total > DM_MOVES_MAX)
        e->total = DM_MOVES_MAX;
    for (size_t i = 0; i < e->total; i++)
        read_way(e, moves[i], &e->ways[i]);
    e->open = e->total;
    free(moves);
    return true;
}

bool entry_begin(entry *e, const dm_game *game, const dm_state *state) {
    *e = (entry){.game = game, .state = *state};
    e->cell_count = game->cells(state, e->cells, DM_CELLS_MAX);
    if (list_ways(e))
        return true;
    entry_clear(e);
    return false;
}

void entry_clear(entry *e) {
    free(e->ways);
    e->ways = NULL;
    e->total = e->open = 0;
    e->touches = 0;
}

/* ---- touching ---- */

static uint8_t last_stop(const entry_way *w) {
    return w->count ? w->stops[w->count - 1] : 0;
}

/* Two placements count in either order. */
static bool advance(entry_way *w, uint8_t square) {
    if (w->passed < w->count && w->stops[w->passed] == square) {
        w->passed++;
        return true;
    }
    if (w->only_places && w->count == 2 && w->passed == 0 && w->stops[1] == square) {
        w->stops[1] = w->stops[0];
        w->stops[0] = square;
        w->passed = 1;
        return true;
    }
    return false;
}

/* Keeps the ways for which it holds, in front of the others. */
static size_t keep(entry *e, bool (*fits)(entry_way *, uint8_t), uint8_t square) {
    size_t kept = 0;
    for (size_t i = 0; i < e->open; i++) {
        /* cleared entries have no open ways: NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
        if (!fits(&e->ways[i], square))
            continue;
        entry_way way = e->ways[i];
        e->ways[i] = e->ways[kept];
        e->ways[kept++] = way;
    }
    return kept;
}

static bool can_advance(entry_way *w, uint8_t square) {
    entry_way tried = *w;
    return advance(&tried, square);
}

static bool ends_on(entry_way *w, uint8_t square) {
    return !w->places && last_stop(w) == square;
}

static entry_answer settle(entry *e, dm_move *move) {
    const entry_way *only = &e->ways[0];
    if (e->open == 1 &&
        (only->passed == only->count || (e->touches > 1 && !only->places))) {
        *move = only->move;
        return ENTRY_DONE;
    }
    return ENTRY_MORE;
}

/* Where one move lands on its way and another ends, the landing is meant. */
entry_answer entry_touch(entry *e, uint8_t square, dm_move *move) {
    size_t ending = e->touches ? keep(e, ends_on, square) : 0;
    size_t stepped = keep(e, can_advance, square);
    if (stepped == 0 && ending == 0)
        return ENTRY_REFUSED;
    if (stepped == 0)
        keep(e, ends_on, square);
    e->open = stepped ? stepped : ending;
    if (e->touches < DM_TOUCHES_MAX)
        e->touched[e->touches++] = square;
    if (stepped == 0) {
        *move = e->ways[0].move;
        return e->open == 1 ? ENTRY_DONE : ENTRY_MORE;
    }
    size_t both = 0;
    for (size_t i = 0; i < e->open; i++) {
        both += e->touches > 1 && ends_on(&e->ways[i], square);
        advance(&e->ways[i], square);
    }
    return ending > both ? ENTRY_MORE : settle(e, move);
}

bool entry_back(entry *e) {
    uint8_t touched[DM_TOUCHES_MAX], count = e->touches;
    dm_move move;
    entry fresh;
    memcpy(touched, e->touched, sizeof touched);
    if (count == 0 || !entry_begin(&fresh, e->game, &e->state))
        return false;
    entry_clear(e);
    *e = fresh;
    for (uint8_t i = 0; i + 1 < count; i++)
        entry_touch(e, touched[i], &move);
    return true;
}

void entry_touches(const entry *e, uint8_t refused, dm_touches *out) {
    *out = (dm_touches){.refused = refused};
    if (e->touches == 0 || e->open == 0)
        return;
    out->count = e->ways[0].passed;
    memcpy(out->squares, e->ways[0].stops, out->count);
}

/* ---- showing ---- */

static const dm_cell *cell_of(const entry *e, uint8_t square) {
    for (size_t i = 0; i < e->cell_count; i++)
        if (e->cells[i].square == square)
            return &e->cells[i];
    return NULL;
}

void entry_write(const entry *e, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    const entry_way *way = &e->ways[0];
    if (e->touches == 0 || e->open == 0)
        return;
    for (uint8_t i = 0; i < way->passed; i++) {
        const dm_cell *cell = cell_of(e, way->stops[i]);
        dm_write_text(&w, cell ? cell->name : "?");
        bool step = !way->only_places && i == 0;
        dm_write_char(&w, !step && way->places ? '+' : way->captures ? 'x' : '-');
    }
}

int entry_captures(const entry *e) {
    int most = 0;
    for (size_t i = 0; i < e->open; i++)
        most = e->ways[i].captures > most ? e->ways[i].captures : most;
    return most;
}

static int between(int at, int from, int to) {
    return from < to ? at > from && at < to : at < from && at > to;
}

/* Whether a square lies on the straight line from one to another, the last included. */
static bool is_crossed(const dm_cell *square, const dm_cell *from, const dm_cell *to) {
    if (!square || !from || !to)
        return false;
    if (square == to)
        return true;
    int rows = to->row - from->row, cols = to->col - from->col;
    bool on_line = (square->row - from->row) * cols == (square->col - from->col) * rows;
    return on_line && (rows == 0 || between(square->row, from->row, to->row)) &&
           (cols == 0 || between(square->col, from->col, to->col));
}

/* Numbers what the only way takes, in the order in which it passes over it. */
static void mark_victims(const entry *e, entry_marks *out) {
    const entry_way *way = &e->ways[0];
    dm_step steps[DM_STEPS_MAX];
    size_t count = e->game->steps(&e->state, way->move, steps, DM_STEPS_MAX);
    uint8_t number = 0;
    for (uint8_t leg = 1; leg < way->count; leg++) {
        const dm_cell *from = cell_of(e, way->stops[leg - 1]);
        const dm_cell *to = cell_of(e, way->stops[leg]);
        for (size_t i = 0; i < count; i++) {
            uint8_t taken = steps[i].to;
            if (steps[i].kind != DM_STEP_TAKE || out->mark[taken] == MARK_VICTIM ||
                !is_crossed(cell_of(e, taken), from, to))
                continue;
            if (cell_of(e, taken) == to) /* taken where the piece lands: a target too */
                continue;
            out->mark[taken] = MARK_VICTIM;
            out->number[taken] = way->captures > 1 ? ++number : 0;
        }
        if (leg + 1 < way->count)
            out->mark[way->stops[leg]] = MARK_PATH;
    }
}

static void mark_targets(const entry *e, entry_marks *out) {
    for (size_t i = 0; i < e->open; i++) {
        const entry_way *way = &e->ways[i];
        if (way->passed < way->count)
            out->mark[way->stops[way->passed]] =
                way->places && (way->only_places || way->passed > 1) ? MARK_PLACE
                                                                     : MARK_TARGET;
        if (!way->places && way->count)
            out->mark[last_stop(way)] = MARK_TARGET;
    }
}

static void put_piece(dm_cell *cells, size_t count, uint8_t square, uint8_t piece,
                      int8_t owner) {
    for (size_t i = 0; i < count; i++) {
        if (cells[i].square != square)
            continue;
        cells[i].piece = piece;
        cells[i].owner = owner;
    }
}

void entry_cells(const entry *e, dm_cell out[DM_CELLS_MAX]) {
    const entry_way *way = &e->ways[0];
    dm_step steps[DM_STEPS_MAX];
    memcpy(out, e->cells, sizeof e->cells);
    if (e->touches == 0 || e->open == 0)
        return;
    const dm_cell *from = cell_of(e, way->stops[0]);
    if (!way->only_places && way->passed > 1 && from) {
        put_piece(out, e->cell_count, way->stops[0], DM_PIECE_NONE, DM_NOBODY);
        put_piece(out, e->cell_count, way->stops[way->passed - 1], from->piece,
                  from->owner);
    }
    size_t count = e->game->steps(&e->state, way->move, steps, DM_STEPS_MAX);
    for (size_t i = 0; i < count && way->only_places; i++)
        if (steps[i].kind == DM_STEP_PLACE && way->passed > 0) {
            put_piece(out, e->cell_count, way->stops[0], steps[i].piece, steps[i].owner);
            return;
        }
}

void entry_show(const entry *e, entry_marks *out) {
    if (e->open == 0)
        return;
    if (e->touches == 0) {
        /* Worth showing only where a rule leaves little choice. */
        if (entry_captures(e) > 0)
            for (size_t i = 0; i < e->open; i++)
                out->mark[e->ways[i].stops[0]] = MARK_FIRST;
        return;
    }
    const entry_way *way = &e->ways[0];
    if (e->open == 1 && way->captures > 0 && !way->places)
        mark_victims(e, out);
    mark_targets(e, out);
    if (way->only_places) {
        out->mark[way->stops[0]] = MARK_SELECTED;
        return;
    }
    out->mark[way->stops[0]] = way->passed > 1 ? MARK_LEFT : MARK_SELECTED;
    if (way->passed > 1)
        out->mark[way->stops[way->passed - 1]] = MARK_SELECTED;
}
