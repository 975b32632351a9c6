/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reasons of the draughts family: see explain.h. What is legal the generator alone
 * decides; here a touch that fits no legal move is looked at square by square.
 */
#include "games/diagonal/explain.h"

#include "base/bits.h"
#include "base/text.h"
#include "damier/word_list.h"
#include "games/diagonal/squares.h"
#include "games/reason.h"

/* What is asked, and what all answers need. */
typedef struct {
    const diagonal_rules *rules;
    const diagonal_rule_names *names;
    const diagonal_position *p;
    const dm_touches *touches;
    int most; /* how many pieces the largest capture takes; 0: there is none */
    dm_reason *out;
} inquiry;

static void explain_piece(const inquiry *);
static void explain_jump(const inquiry *);
static void explain_landing(const inquiry *, trail *, int at);
static void explain_step(const inquiry *);

static int largest_capture(const diagonal_rules *rules, const diagonal_position *p) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = p->pieces[!p->turn] ? rules->legal(p, moves) : 0;
    int most = 0;
    for (size_t i = 0; i < count; i++) {
        int taken = dm_bits_count(move_taken(moves[i]));
        most = taken > most ? taken : most;
    }
    return most;
}

static const char *rule_of_piece(const inquiry *q, int square) {
    return q->p->kings & square_bit(q->rules, square) ? q->names->king : q->names->man;
}

static const char *rule_of_capture(const inquiry *q) {
    dm_move lesser[1];
    if (q->touches->count > 1)
        return q->names->chain;
    return diagonal_lesser(q->rules, q->p, lesser, 1) ? q->names->most : q->names->must;
}

static bool is_own(const inquiry *q, int square) {
    return q->p->pieces[q->p->turn] & square_bit(q->rules, square);
}

static bool can_move(const inquiry *q, int square) {
    dm_move moves[DM_MOVES_MAX];
    size_t count = q->rules->legal(q->p, moves);
    for (size_t i = 0; i < count; i++)
        if (square_of_bit(q->rules, move_from(moves[i])) == square)
            return true;
    return false;
}

void diagonal_explain(const diagonal_rules *rules, const diagonal_rule_names *names,
                      const diagonal_position *p, const dm_touches *touches,
                      dm_reason *out) {
    inquiry q = {rules, names, p, touches, largest_capture(rules, p), out};
    bool begun = touches->count > 0 && is_own(&q, touches->squares[0]);
    int refused = touches->refused;
    if (!refused)
        out->rule = q.most  ? rule_of_capture(&q)
                    : begun ? rule_of_piece(&q, touches->squares[0])
                            : names->man;
    else if (!begun ||
             (touches->count == 1 && is_own(&q, refused) && !can_move(&q, refused)))
        explain_piece(&q);
    else if (q.most)
        explain_jump(&q);
    else
        explain_step(&q);
}

/* Why the piece on a square cannot be chosen. */
static void explain_piece(const inquiry *q) {
    int square = q->touches->refused;
    const char *rule = rule_of_piece(q, square);
    trail t = trail_begin(q->rules, q->p, square);
    if (q->p->pieces[!q->p->turn] & square_bit(q->rules, square)) {
        dm_reason_give(q->out, NULL, DM_WORD_WHY_THEIRS, NULL);
    } else if (!is_own(q, square)) {
        dm_reason_give(q->out, NULL, DM_WORD_WHY_EMPTY, NULL);
    } else if (q->most) {
        longest l = find_longest(&t, square);
        int taken = l.known ? dm_bits_count(l.taken) : 0;
        if (taken)
            dm_reason_numbers(q->out, q->names->most, DM_WORD_WHY_FEWER, taken, q->most);
        else
            dm_reason_give(q->out, q->names->must, DM_WORD_WHY_MUST, NULL);
    } else {
        dm_reason_give(q->out, rule, DM_WORD_WHY_BLOCKED, NULL);
    }
    q->out->piece = true;
}

static void write_number(int number, char *out, size_t cap) {
    dm_writer w = dm_writer_init(out, cap);
    dm_write_number(&w, number);
}

/* Why a capture does not go to a square; some of it may have been made. */
static void explain_jump(const inquiry *q) {
    const dm_touches *touches = q->touches;
    int at = touches->squares[0], refused = touches->refused;
    uint64_t bit = square_bit(q->rules, refused);
    trail t = trail_begin(q->rules, q->p, at);
    char name[DM_MOVE_TEXT];
    for (size_t i = 1; i < touches->count; i++) {
        int victim = trail_victim(&t, at, touches->squares[i]);
        t.taken |= victim ? square_bit(q->rules, victim) : 0;
        at = touches->squares[i];
    }
    write_number(at, name, sizeof name);
    if (t.own & bit && touches->count == 1)
        dm_reason_give(q->out, rule_of_capture(q), DM_WORD_WHY_OCCUPIED, NULL);
    else if (t.own & bit)
        dm_reason_give(q->out, q->names->chain, DM_WORD_WHY_CHAIN, name);
    else if (t.taken & bit)
        dm_reason_give(q->out, q->names->chain, DM_WORD_WHY_TAKEN, NULL);
    else if (t.enemies & bit)
        dm_reason_give(q->out, rule_of_capture(q), DM_WORD_WHY_NOT_TAKEN, NULL);
    else
        explain_landing(q, &t, at);
}

static void explain_landing(const inquiry *q, trail *t, int at) {
    int refused = q->touches->refused, victim = trail_victim(t, at, refused);
    bool far = !victim && q->touches->count == 1 && q->rules->majority &&
               can_jump_to(q->rules, q->p, at, refused);
    t->taken |= victim ? square_bit(q->rules, victim) : 0;
    longest l = find_longest(t, refused);
    int taken = dm_bits_count(l.taken);
    char most[DM_MOVE_TEXT];
    write_number(q->most, most, sizeof most);
    if (far)
        dm_reason_give(q->out, q->names->most, DM_WORD_WHY_FEWER_END, most);
    else if (!victim)
        dm_reason_give(q->out, rule_of_capture(q), DM_WORD_WHY_NO_JUMP, NULL);
    else if (l.known && taken < q->most && q->rules->majority)
        dm_reason_numbers(q->out, q->names->most, DM_WORD_WHY_FEWER_THERE, taken,
                          q->most);
    else
        dm_reason_give(q->out, q->names->chain, DM_WORD_WHY_OTHER_WAY, NULL);
}

/* The first piece between two squares of a diagonal, 0 if none; -1: no diagonal. */
static int obstacle_between(const inquiry *q, int from, int to) {
    uint64_t all = q->p->pieces[0] | q->p->pieces[1];
    for (way w = 0; w < WAYS; w++) {
        int obstacle = 0;
        for (int at = square_next(q->rules, from, w); at;
             at = square_next(q->rules, at, w)) {
            if (at == to)
                return obstacle;
            if (!obstacle && all & square_bit(q->rules, at))
                obstacle = at;
        }
    }
    return -1;
}

/* Why a piece does not go to a square when nothing can be captured. */
static void explain_step(const inquiry *q) {
    int from = q->touches->squares[0], to = q->touches->refused;
    const char *rule = rule_of_piece(q, from);
    int obstacle = obstacle_between(q, from, to);
    char name[DM_MOVE_TEXT];
    if ((q->p->pieces[0] | q->p->pieces[1]) & square_bit(q->rules, to)) {
        dm_reason_give(q->out, rule, DM_WORD_WHY_OCCUPIED, NULL);
    } else if (rule == q->names->man) {
        dm_reason_give(q->out, rule, DM_WORD_WHY_MAN, NULL);
    } else if (obstacle > 0) {
        write_number(obstacle, name, sizeof name);
        dm_reason_give(q->out, rule, DM_WORD_WHY_BARRED, name);
    } else {
        dm_reason_give(q->out, rule, DM_WORD_WHY_KING, NULL);
    }
}

/* ---- captures that take less ---- */

static bool is_listed(const dm_move *list, size_t count, dm_move move) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* As many ways lead from pieces as there can be captures here: four from each square. */
enum { LESSER_MAX = 50 * WAYS };

size_t diagonal_lesser(const diagonal_rules *rules, const diagonal_position *p,
                       dm_move *out, size_t cap) {
    dm_move found[LESSER_MAX];
    size_t count = 0;
    int most = rules->majority ? largest_capture(rules, p) : 0;
    for (int square = 1; most && square <= square_count(rules); square++) {
        uint64_t bit = square_bit(rules, square);
        trail t = trail_begin(rules, p, square);
        for (way w = 0; w < WAYS && p->pieces[p->turn] & bit; w++) {
            longest l = find_longest_way(&t, square, w);
            dm_move move = diagonal_move(
                dm_bits_lowest(bit), dm_bits_lowest(square_bit(rules, l.end)), l.taken);
            if (l.known && l.taken && dm_bits_count(l.taken) < most &&
                !is_listed(found, count, move))
                found[count++] = move;
        }
    }
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = found[i];
    return count;
}
