/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions and moves of the draughts family as text: see notation.h. */
#include "games/diagonal/notation.h"

#include <string.h>

#include "base/bits.h"
#include "base/fault.h"
#include "damier/word_list.h"
#include "games/diagonal/squares.h"

/* A move as it is written: two squares, or a list after the start. */
typedef struct {
    int squares[ROUTE_MAX + 2];
    size_t count;
    int end;   /* where the piece comes to stand */
    int taken; /* how many pieces it says it takes, 0 if it does not say */
    bool capture;
} written_move;

/* What the functions that read a move pass around. */
typedef struct {
    const diagonal_rules *rules;
    const diagonal_position *p;
    const char *text;
    dm_fault *fault;
    dm_move legal[DM_MOVES_MAX];
    size_t count;
} move_query;

static void write_pieces(dm_writer *, const diagonal_rules *, const diagonal_position *,
                         int seat);
static dm_status read_pieces(dm_reader *, const diagonal_rules *, diagonal_position *,
                             int seat, dm_fault *);
static dm_status read_written_move(const diagonal_rules *, const char *text,
                                   written_move *, dm_fault *);
static dm_status find_short(move_query *, const written_move *, dm_move *out);
static dm_status find_hub(move_query *, const written_move *, dm_move *out);
static dm_status find_by_route(move_query *, const written_move *, dm_move *out);
static dm_status explain(move_query *, const written_move *);

/* ---- positions ---- */

size_t diagonal_write_position(const diagonal_rules *rules, const diagonal_position *p,
                               char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_char(&w, p->turn == 0 ? 'W' : 'B');
    dm_write_text(&w, ":W");
    write_pieces(&w, rules, p, 0);
    dm_write_text(&w, ":B");
    write_pieces(&w, rules, p, 1);
    return w.length;
}

static void write_pieces(dm_writer *w, const diagonal_rules *rules,
                         const diagonal_position *p, int seat) {
    bool first = true;
    for (int square = 1; square <= square_count(rules); square++) {
        uint64_t bit = square_bit(rules, square);
        if (!(p->pieces[seat] & bit))
            continue;
        if (!first)
            dm_write_char(w, ',');
        if (p->kings & bit)
            dm_write_char(w, 'K');
        dm_write_number(w, square);
        first = false;
    }
}

/* Whatever stands on a square is written, even where none may stand. */
size_t diagonal_write_draft(const diagonal_rules *rules, const dm_draft *draft, char *out,
                            size_t cap) {
    diagonal_position p = {{0, 0}, 0, draft->seat == 1, 0, {0}};
    for (int square = 1; square <= square_count(rules); square++) {
        uint64_t bit = square_bit(rules, square);
        if (draft->piece[square - 1] == DM_PIECE_NONE)
            continue;
        p.pieces[draft->owner[square - 1] == 1] |= bit;
        if (draft->piece[square - 1] == DM_PIECE_KING)
            p.kings |= bit;
    }
    return diagonal_write_position(rules, &p, out, cap);
}

/* W or B; -1 for anything else. */
static int read_colour(dm_reader *r) {
    if (dm_read_char(r, 'W'))
        return 0;
    return dm_read_char(r, 'B') ? 1 : -1;
}

dm_status diagonal_read_position(const diagonal_rules *rules, const char *text,
                                 diagonal_position *out, dm_fault *fault) {
    dm_reader r = dm_reader_init(text);
    diagonal_position p = {{0, 0}, 0, 0, 0, {0}};
    int turn = read_colour(&r), other = 0;
    if (turn < 0)
        return dm_refuse_here(fault, &r, DM_WORD_FAULT_SIDE, ":");
    p.turn = (uint8_t)turn;
    for (int list = 0; list < 2; list++) {
        if (!dm_read_char(&r, ':'))
            return dm_refuse(fault, r.at + 1, DM_WORD_FAULT_TWO_LISTS, NULL, NULL);
        int seat = read_colour(&r);
        if (seat < 0 || (list == 1 && seat != other))
            return dm_refuse(fault, r.at + 1, DM_WORD_FAULT_TWO_LISTS, NULL, NULL);
        other = !seat;
        if (read_pieces(&r, rules, &p, seat, fault) != DM_OK)
            return DM_REFUSED;
    }
    dm_read_char(&r, '.');
    if (!dm_read_end(&r))
        return dm_refuse_here(fault, &r, DM_WORD_FAULT_UNEXPECTED, "");
    if (!(p.pieces[0] | p.pieces[1]))
        return dm_refuse(fault, 0, DM_WORD_FAULT_NO_PIECE, NULL, NULL);
    *out = p;
    return DM_OK;
}

static dm_status read_square(dm_reader *r, const diagonal_rules *rules, const char *stops,
                             int *square, dm_fault *fault) {
    dm_reader start = *r;
    if (dm_read_span(r, stops) == 0)
        return dm_refuse(fault, r->at + 1, DM_WORD_FAULT_SQUARE_MISSING, NULL, NULL);
    if (!dm_read_number(r, square_count(rules), square) || *square == 0)
        return dm_refuse_here(fault, &start, DM_WORD_FAULT_SQUARE_UNKNOWN, stops);
    return DM_OK;
}

/* One square or a range of them, `K` before it for kings. */
static dm_status read_squares(dm_reader *r, const diagonal_rules *rules,
                              diagonal_position *p, int seat, dm_fault *fault) {
    bool king = dm_read_char(r, 'K');
    int first = 0, last = 0;
    size_t at = r->at + 1;
    if (read_square(r, rules, "-,:.", &first, fault) != DM_OK)
        return DM_REFUSED;
    last = first;
    if (dm_read_char(r, '-') && read_square(r, rules, ",:.", &last, fault) != DM_OK)
        return DM_REFUSED;
    if (last < first)
        return dm_refuse_numbers(fault, at, DM_WORD_FAULT_RANGE, first, last);
    for (int square = first; square <= last; square++) {
        uint64_t bit = square_bit(rules, square);
        if ((p->pieces[0] | p->pieces[1]) & bit)
            return dm_refuse_number(fault, at, DM_WORD_FAULT_SQUARE_TWICE, square);
        p->pieces[seat] |= bit;
        if (king)
            p->kings |= bit;
    }
    return DM_OK;
}

static dm_status read_pieces(dm_reader *r, const diagonal_rules *rules,
                             diagonal_position *p, int seat, dm_fault *fault) {
    if (dm_read_end(r) || dm_read_peek(r) == ':' || dm_read_peek(r) == '.')
        return DM_OK;
    do {
        if (read_squares(r, rules, p, seat, fault) != DM_OK)
            return DM_REFUSED;
    } while (dm_read_char(r, ','));
    return DM_OK;
}

/* ---- writing moves ---- */

static void write_squares(dm_writer *w, const diagonal_rules *rules, uint64_t set) {
    while (set) {
        dm_write_char(w, 'x');
        dm_write_number(w, square_of_bit(rules, dm_bits_pop(&set)));
    }
}

/*
 * Whether another legal capture has the same start and end, making the short form
 * ambiguous.
 */
static bool is_ambiguous(const diagonal_rules *rules, const diagonal_position *p,
                         dm_move move) {
    const dm_move ends = (UINT64_C(1) << MOVE_SQUARES) - 1;
    dm_move legal[DM_MOVES_MAX];
    size_t count = rules->legal(p, legal);
    for (size_t i = 0; i < count; i++)
        if (legal[i] != move && (legal[i] & ends) == (move & ends))
            return true;
    return false;
}

size_t diagonal_write_move(const diagonal_rules *rules, const diagonal_position *p,
                           dm_move move, dm_notation notation, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    uint64_t taken = move_taken(move);
    dm_write_number(&w, square_of_bit(rules, move_from(move)));
    if (taken && notation == DM_NOTATION_PLAIN && is_ambiguous(rules, p, move)) {
        int route[ROUTE_MAX];
        size_t length = find_route(rules, p, move, route);
        for (size_t i = 0; i < length; i++) {
            dm_write_char(&w, 'x');
            dm_write_number(&w, route[i]);
        }
        return w.length;
    }
    dm_write_char(&w, taken ? 'x' : '-');
    dm_write_number(&w, square_of_bit(rules, move_to(move)));
    if (notation == DM_NOTATION_HUB)
        write_squares(&w, rules, taken);
    return w.length;
}

/* ---- reading moves ---- */

dm_status diagonal_read_move(const diagonal_rules *rules, const diagonal_position *p,
                             const char *text, dm_move *out, dm_fault *fault) {
    written_move written = {.count = 0};
    move_query q; /* its moves are not cleared: there is room for 2048 */
    q.rules = rules;
    q.p = p;
    q.text = text;
    q.fault = fault;
    q.count = 0;
    if (read_written_move(rules, text, &written, fault) != DM_OK)
        return DM_REFUSED;
    if (p->pieces[!p->turn])
        q.count = rules->legal(p, q.legal);
    if (q.count == 0)
        return dm_refuse(fault, 0, DM_WORD_FAULT_GAME_OVER, NULL, NULL);
    written.end = written.squares[1];
    written.taken = written.count == 2 ? 0 : (int)written.count - 2;
    if (written.count == 2)
        return find_short(&q, &written, out);
    if (square_bit(rules, written.squares[2]) & p->pieces[!p->turn])
        return find_hub(&q, &written, out);
    written.end = written.squares[written.count - 1];
    written.taken = (int)written.count - 1;
    return find_by_route(&q, &written, out);
}

static dm_status read_written_move(const diagonal_rules *rules, const char *text,
                                   written_move *out, dm_fault *fault) {
    dm_reader r = dm_reader_init(text);
    if (dm_read_peek(&r) < '0' || dm_read_peek(&r) > '9')
        return dm_refuse(fault, 1, DM_WORD_FAULT_MOVE_FORM, text, NULL);
    if (read_square(&r, rules, "-x", &out->squares[0], fault) != DM_OK)
        return DM_REFUSED;
    out->count = 1;
    out->capture = dm_read_peek(&r) == 'x';
    if (!out->capture && dm_read_peek(&r) != '-')
        return dm_refuse(fault, r.at + 1, DM_WORD_FAULT_MOVE_FORM, text, NULL);
    size_t most = out->capture ? sizeof out->squares / sizeof *out->squares : 2;
    while (dm_read_char(&r, out->capture ? 'x' : '-')) {
        if (out->count == most || dm_read_end(&r))
            return dm_refuse(fault, r.at, DM_WORD_FAULT_MOVE_FORM, text, NULL);
        if (read_square(&r, rules, "-x", &out->squares[out->count], fault) != DM_OK)
            return DM_REFUSED;
        out->count++;
    }
    if (!dm_read_end(&r))
        return dm_refuse(fault, r.at + 1, DM_WORD_FAULT_MOVE_FORM, text, NULL);
    return DM_OK;
}

static dm_move ends_of(const diagonal_rules *rules, int from, int to) {
    return diagonal_move(dm_bits_lowest(square_bit(rules, from)),
                         dm_bits_lowest(square_bit(rules, to)), 0);
}

static dm_status find_short(move_query *q, const written_move *written, dm_move *out) {
    const dm_move mask = (UINT64_C(1) << MOVE_SQUARES) - 1;
    dm_move ends = ends_of(q->rules, written->squares[0], written->squares[1]),
            found = DM_NO_MOVE;
    int fitting = 0;
    for (size_t i = 0; i < q->count; i++) {
        if ((q->legal[i] & mask) == ends &&
            (move_taken(q->legal[i]) != 0) == written->capture) {
            found = q->legal[i];
            fitting++;
        }
    }
    if (fitting > 1)
        return dm_refuse(q->fault, 0, DM_WORD_FAULT_AMBIGUOUS, q->text, NULL);
    if (!fitting)
        return explain(q, written);
    *out = found;
    return DM_OK;
}

static dm_status find_exact(move_query *q, const written_move *written, dm_move move,
                            dm_move *out) {
    for (size_t i = 0; i < q->count; i++) {
        if (q->legal[i] == move) {
            *out = move;
            return DM_OK;
        }
    }
    return explain(q, written);
}

static dm_status find_hub(move_query *q, const written_move *written, dm_move *out) {
    uint64_t taken = 0;
    for (size_t i = 2; i < written->count; i++) {
        uint64_t bit = square_bit(q->rules, written->squares[i]);
        if (taken & bit)
            return dm_refuse_number(q->fault, 0, DM_WORD_FAULT_SQUARE_TWICE,
                                    written->squares[i]);
        if (!(q->p->pieces[!q->p->turn] & bit))
            return dm_refuse_number(q->fault, 0, DM_WORD_FAULT_NOT_TAKEN,
                                    written->squares[i]);
        taken |= bit;
    }
    /* A piece on the edge can never be taken; a packed move has no bits for it. */
    dm_move move = ends_of(q->rules, written->squares[0], written->squares[1]);
    dm_move all = diagonal_move(move_from(move), move_to(move), taken);
    if (move_taken(all) != taken)
        return explain(q, written);
    return find_exact(q, written, all, out);
}

static dm_status find_by_route(move_query *q, const written_move *written, dm_move *out) {
    int at = written->squares[0];
    if (!(q->p->pieces[q->p->turn] & square_bit(q->rules, at)))
        return explain(q, written);
    trail t = trail_begin(q->rules, q->p, at);
    for (size_t i = 1; i < written->count; i++) {
        int victim = trail_victim(&t, at, written->squares[i]);
        if (!victim)
            return dm_refuse_numbers(q->fault, 0, DM_WORD_FAULT_NO_JUMP, at,
                                     written->squares[i]);
        t.taken |= square_bit(q->rules, victim);
        at = written->squares[i];
    }
    dm_move ends = ends_of(q->rules, written->squares[0], at);
    return find_exact(q, written, diagonal_move(move_from(ends), move_to(ends), t.taken),
                      out);
}

/* ---- why a move is refused ---- */

static dm_status explain_capture(move_query *q, const written_move *written) {
    int most = dm_bits_count(move_taken(q->legal[0]));
    if (!most)
        return dm_refuse(q->fault, 0, DM_WORD_FAULT_NOTHING_TO_TAKE, q->text, NULL);
    if (written->taken >= most ||
        !can_jump_to(q->rules, q->p, written->squares[0], written->end))
        return dm_refuse(q->fault, 0, DM_WORD_FAULT_MOVE_ILLEGAL, q->text, NULL);
    if (!q->rules->majority)
        return dm_refuse(q->fault, 0, DM_WORD_FAULT_CAPTURE_UNFINISHED, q->text, NULL);
    return dm_refuse_number(q->fault, 0, DM_WORD_FAULT_CAPTURE_SMALLER, most);
}

static dm_status explain(move_query *q, const written_move *written) {
    int from = written->squares[0], to = written->end;
    uint64_t own = q->p->pieces[q->p->turn], from_bit = square_bit(q->rules, from);
    uint64_t to_bit = square_bit(q->rules, to) & ~from_bit;
    if (!(own & from_bit))
        return dm_refuse_number(q->fault, 1, DM_WORD_FAULT_NO_OWN_PIECE, from);
    if ((q->p->pieces[0] | q->p->pieces[1]) & to_bit)
        return dm_refuse_number(q->fault, 0, DM_WORD_FAULT_OCCUPIED, to);
    if (written->capture)
        return explain_capture(q, written);
    if (move_taken(q->legal[0])) {
        char example[DM_MOVE_TEXT];
        diagonal_write_move(q->rules, q->p, q->legal[0], DM_NOTATION_PLAIN, example,
                            sizeof example);
        return dm_refuse(q->fault, 0, DM_WORD_FAULT_MUST_CAPTURE, q->text, example);
    }
    return dm_refuse(q->fault, 0, DM_WORD_FAULT_MOVE_ILLEGAL, q->text, NULL);
}
