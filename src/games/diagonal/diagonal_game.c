/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The common part of the draughts family: see diagonal_game.h. */
#include "games/diagonal/diagonal_game.h"

#include <string.h>

#include "base/bits.h"
#include "base/fault.h"
#include "base/hash.h"
#include "damier/word_list.h"
#include "games/diagonal/squares.h"

_Static_assert(sizeof(diagonal_position) <= sizeof(dm_state),
               "a position must fit a dm_state");

/* Steps for the caller, whose array may be shorter than the list. */
typedef struct {
    dm_step *out;
    size_t cap, count;
} step_list;

static void add_step(step_list *list, dm_step_kind kind, int from, int to) {
    uint8_t piece = kind == DM_STEP_CROWN ? DM_PIECE_KING : DM_PIECE_NONE;
    if (list->count < list->cap)
        list->out[list->count] =
            (dm_step){(uint8_t)kind, (uint8_t)from, (uint8_t)to, piece, 0};
    list->count++;
}

diagonal_position diagonal_game_load(const dm_state *state) {
    diagonal_position p;
    memcpy(&p, state->bytes, sizeof p);
    return p;
}

void diagonal_game_store(dm_state *state, const diagonal_position *p) {
    memset(state, 0, sizeof *state);
    memcpy(state->bytes, p, sizeof *p);
}

diagonal_position diagonal_game_start(const diagonal_rules *rules, int rows) {
    diagonal_position p = {{0, 0}, 0, 0, 0, {0}};
    int men = rows * rules->half, squares = square_count(rules);
    for (int i = 0; i < men; i++) {
        p.pieces[0] |= square_bit(rules, squares - i);
        p.pieces[1] |= square_bit(rules, i + 1);
    }
    return p;
}

size_t diagonal_game_legal(const diagonal_rules *rules, const diagonal_position *p,
                           dm_move *out, size_t cap) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = p->pieces[!p->turn] ? rules->legal(p, moves) : 0;
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = moves[i];
    return count;
}

int diagonal_game_seat(const diagonal_rules *rules, const diagonal_position *p) {
    return diagonal_game_perft(rules, p, 1) ? p->turn : DM_OVER;
}

dm_status diagonal_game_apply(const diagonal_rules *rules, dm_state *state,
                              dm_move move) {
    diagonal_position p = diagonal_game_load(state);
    dm_move moves[DM_MOVES_MAX];
    size_t count = diagonal_game_legal(rules, &p, moves, DM_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) {
            rules->make(&p, move);
            diagonal_game_store(state, &p);
            return DM_OK;
        }
    }
    return DM_REFUSED;
}

void diagonal_game_skip(dm_state *state) {
    diagonal_position p = diagonal_game_load(state);
    p.turn ^= 1;
    diagonal_game_store(state, &p);
}

void diagonal_game_outcome(const diagonal_rules *rules, const diagonal_position *p,
                           dm_outcome *out) {
    *out = (dm_outcome){.winner = DM_NOBODY, .seats = 2};
    int loser = DM_NOBODY;
    if (!p->pieces[!p->turn])
        loser = !p->turn;
    else if (!diagonal_game_perft(rules, p, 1))
        loser = p->turn;
    if (loser == DM_NOBODY)
        return;
    out->over = true;
    out->reason =
        p->pieces[loser] ? DM_WORD_REASON_NO_MOVE : DM_WORD_REASON_NO_PIECE_LEFT;
    out->winner = (int8_t)!loser;
    out->place[loser] = 2;
    out->place[!loser] = 1;
}

uint64_t diagonal_game_key(const diagonal_position *p) {
    uint64_t key = dm_hash_add(p->turn, p->pieces[0]);
    key = dm_hash_add(key, p->pieces[1]);
    key = dm_hash_add(key, p->kings);
    return p->options ? dm_hash_add(key, p->options) : key;
}

uint64_t diagonal_game_perft(const diagonal_rules *rules, const diagonal_position *p,
                             int depth) {
    if (depth > 0 && !p->pieces[!p->turn])
        return 0;
    return rules->perft(p, depth);
}

/* The pieces that are kings after the move and were not before. */
static uint64_t newly_crowned(const diagonal_rules *rules, const diagonal_position *p,
                              dm_move move) {
    diagonal_position after = *p;
    rules->make(&after, move);
    uint64_t from = dm_bit(move_from(move)), to = dm_bit(move_to(move));
    uint64_t already = p->kings & ~move_taken(move) & ~from;
    if (p->kings & from)
        already |= to;
    return after.kings & ~already;
}

static void add_capture(step_list *list, const diagonal_rules *rules,
                        const diagonal_position *p, dm_move move) {
    int route[ROUTE_MAX], at = square_of_bit(rules, move_from(move));
    size_t length = find_route(rules, p, move, route);
    trail t = trail_begin(rules, p, at);
    for (size_t i = 0; i < length; i++) {
        int victim = trail_victim(&t, at, route[i]);
        add_step(list, DM_STEP_MOVE, at, route[i]);
        if (rules->remove_at_once)
            add_step(list, DM_STEP_TAKE, victim, victim);
        t.taken |= square_bit(rules, victim);
        at = route[i];
    }
    for (uint64_t rest = rules->remove_at_once ? 0 : t.taken; rest;) {
        int victim = square_of_bit(rules, dm_bits_pop(&rest));
        add_step(list, DM_STEP_TAKE, victim, victim);
    }
}

size_t diagonal_game_steps(const diagonal_rules *rules, const diagonal_position *p,
                           dm_move move, dm_step *out, size_t cap) {
    step_list list = {out, cap, 0};
    if (move_taken(move))
        add_capture(&list, rules, p, move);
    else
        add_step(&list, DM_STEP_MOVE, square_of_bit(rules, move_from(move)),
                 square_of_bit(rules, move_to(move)));
    for (uint64_t rest = newly_crowned(rules, p, move); rest;) {
        int square = square_of_bit(rules, dm_bits_pop(&rest));
        add_step(&list, DM_STEP_CROWN, square, square);
    }
    return list.count;
}

static void write_name(int square, dm_cell *cell) {
    dm_writer w = dm_writer_init(cell->name, sizeof cell->name);
    dm_write_number(&w, square);
}

static dm_cell cell_at(const diagonal_rules *rules, const diagonal_position *p,
                       int square) {
    uint64_t bit = square_bit(rules, square);
    dm_cell cell = {.square = (uint8_t)square, .owner = DM_NOBODY, .zone = DM_NOBODY};
    write_name(square, &cell);
    cell.col = (uint8_t)square_col(rules, square);
    cell.row = (uint8_t)square_row(rules, square);
    if ((p->pieces[0] | p->pieces[1]) & bit) {
        cell.piece = p->kings & bit ? DM_PIECE_KING : DM_PIECE_MAN;
        cell.owner = p->pieces[0] & bit ? 0 : 1;
    }
    return cell;
}

size_t diagonal_game_cells(const diagonal_rules *rules, const diagonal_position *p,
                           dm_cell *out, size_t cap) {
    size_t count = (size_t)square_count(rules);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = cell_at(rules, p, (int)i + 1);
    return count;
}

void diagonal_game_blame(const diagonal_rules *rules, uint64_t set, int from,
                         dm_fault *fault) {
    while (set) {
        int square = square_of_bit(rules, dm_bits_pop(&set));
        if (from-- <= 0)
            dm_fault_square(fault, square);
    }
}

dm_status diagonal_game_check_count(const diagonal_rules *rules,
                                    const diagonal_position *p, int most,
                                    dm_fault *fault) {
    for (int seat = 0; seat < 2; seat++) {
        int count = dm_bits_count(p->pieces[seat]);
        if (count <= most)
            continue;
        dm_refuse_numbers(fault, 0, DM_WORD_FAULT_TOO_MANY_MEN, count, most);
        diagonal_game_blame(rules, p->pieces[seat], most, fault);
        return DM_REFUSED;
    }
    return DM_OK;
}

dm_status diagonal_game_check_far_row(const diagonal_rules *rules,
                                      const diagonal_position *p, int seat,
                                      dm_fault *fault) {
    uint64_t misplaced = p->pieces[seat] & ~p->kings & far_row(rules, seat);
    if (!misplaced)
        return DM_OK;
    int square = square_of_bit(rules, dm_bits_lowest(misplaced));
    dm_refuse_number(fault, 0, DM_WORD_FAULT_MAN_ON_FAR_ROW, square);
    diagonal_game_blame(rules, misplaced, 0, fault);
    return DM_REFUSED;
}
