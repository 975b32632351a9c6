/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The solo game, solved: can thirty counters still be reached without a line, and by
 * which turn? Depth first, the fullest boards first, with the boards proved dead kept in
 * the engine's table.
 *
 * The score is exact: DM_SCORE_END less the turns to go if the game can be won, minus
 * that if it is proved lost (some turn is still given), 0 if a limit came first: a depth
 * limit too short to reach the end proves nothing but an early loss. A dead board is
 * recognised by a key made of it without loss (dm_hash_mix maps no two words to one), so
 * a proof rests on no chance, however often the table forgets.
 */
#include "base/hash.h"
#include "engine/bretonnes/think.h"
#include "engine/bretonnes/turns.h"

/* The thirtieth counter: seven squares for it after any of at most 28 steps. */
enum { LAST_TURNS_MAX = 4 * 7 * 7, TURNS_MAX = LAST_TURNS_MAX };

typedef enum { DEAD, ALIVE, UNKNOWN } verdict;

/* Turns that make no line, with the boards they lead to. */
typedef struct {
    size_t count;
    dm_move turns[TURNS_MAX];
    uint64_t boards[TURNS_MAX];
    int ranks[TURNS_MAX];
} choice;

static verdict solve(worker *, uint64_t board, int ply);
static void list_choice(uint64_t board, choice *);
static void list_last(uint64_t board, choice *);
static void add_choice(choice *, uint64_t board, dm_move);
static uint64_t pick_board(choice *, size_t i);
static dm_move any_turn(uint64_t board);

static uint64_t key_of(uint64_t board) {
    return dm_hash_mix(board | UINT64_C(1) << 60);
}

/* Turns to the thirtieth counter; the first turn places two. */
static int turns_to_go(uint64_t board) {
    return board ? COUNTERS - dm_bits_count(board) : COUNTERS - 1;
}

/* What is known without a search: true if the position is over. */
static bool is_over(const position *p, int *score) {
    bool lost = p->tokens[0] > 0, full = dm_bits_count(p->board) == COUNTERS;
    *score = full && !lost ? DM_SCORE_END : -DM_SCORE_END;
    return lost || (p->board && board_turns(p->board) == 0);
}

void bretonnes_think_alone(worker *w, const dm_question *q, dm_thought *out) {
    position p = bretonnes_load(&q->state);
    int to_go = turns_to_go(p.board);
    *out = (dm_thought){.best = DM_NO_MOVE};
    worker_begin(w);
    if (is_over(&p, &out->score))
        return;
    verdict found = solve(w, p.board, 0);
    out->best = any_turn(p.board);
    out->depth = to_go < w->depth_limit ? to_go : w->depth_limit;
    out->nodes = w->nodes;
    out->score = found == UNKNOWN ? 0
                 : found == ALIVE ? DM_SCORE_END - to_go
                                  : to_go - DM_SCORE_END;
    if (found == ALIVE) {
        out->line_length = (size_t)to_go;
        memcpy(out->line, w->lines[0], (size_t)to_go * sizeof(dm_move));
        out->best = out->line[0];
    }
    worker_report(w, out);
}

static verdict solve(worker *w, uint64_t board, int ply) {
    choice c;
    table_entry entry;
    if (dm_bits_count(board) == COUNTERS)
        return ALIVE;
    if (worker_enter(w) || ply >= w->depth_limit)
        return UNKNOWN;
    if (table_find(w->table, key_of(board), &entry))
        return DEAD;
    list_choice(board, &c);
    for (size_t i = 0; i < c.count; i++) {
        uint64_t next = pick_board(&c, i);
        w->lines[0][ply] = c.turns[i];
        verdict v = solve(w, next, ply + 1);
        if (v != DEAD)
            return v;
    }
    table_store(w->table, key_of(board),
                &(table_entry){0, -DM_SCORE_END, turns_to_go(board), BOUND_EXACT});
    return DEAD;
}

static void list_choice(uint64_t board, choice *c) {
    dm_move turns[BOARD_TURNS_MAX];
    c->count = 0;
    if (dm_bits_count(board) == COUNTERS - 1) {
        list_last(board, c);
        return;
    }
    sight s = board_see(board);
    size_t count = board ? board_list(board, turns) : list_first_kinds(turns);
    for (size_t i = 0; i < count; i++)
        if (!move_completes(&s, turns[i]))
            add_choice(c, board_made(board, turns[i]), turns[i]);
}

/* The thirtieth counter goes anywhere, the square just left included. */
static void list_last(uint64_t board, choice *c) {
    const int deltas[] = {1, -1, SIDE, -SIDE};
    for (size_t i = 0; i < 4; i++)
        for (uint64_t steppers = board_steppers(board, deltas[i]); steppers;) {
            int from = dm_bits_pop(&steppers), to = from + deltas[i], lines;
            uint64_t moved = (board & ~dm_bit(from)) | dm_bit(to);
            for (uint64_t empty = BOARD_ALL & ~moved; empty;) {
                int placed = dm_bits_pop(&empty);
                board_full_lines(moved | dm_bit(placed), &lines);
                if (!lines)
                    add_choice(c, moved | dm_bit(placed),
                               turn_pack((turn){from, to, placed}));
            }
        }
}

/*
 * Each board once. At the end all rows and columns hold five: the nearer a board is to
 * that in as many lines as possible, the sooner it is tried.
 */
static void add_choice(choice *c, uint64_t board, dm_move move) {
    for (size_t i = 0; i < c->count; i++)
        if (c->boards[i] == board)
            return;
    tally ranks = tally_ranks(board), files = tally_files(board);
    c->turns[c->count] = move;
    c->boards[c->count] = board;
    c->ranks[c->count++] =
        3 * (dm_bits_count(tally_five(ranks)) + dm_bits_count(tally_five(files))) +
        dm_bits_count(tally_four(ranks)) + dm_bits_count(tally_four(files));
}

/* Brings the best of the rest to place `i`. */
static uint64_t pick_board(choice *c, size_t i) {
    size_t best = i;
    for (size_t j = i + 1; j < c->count; j++)
        if (c->ranks[j] > c->ranks[best])
            best = j;
    uint64_t board = c->boards[best];
    dm_move move = c->turns[best];
    int rank = c->ranks[best];
    c->boards[best] = c->boards[i];
    c->turns[best] = c->turns[i];
    c->ranks[best] = c->ranks[i];
    c->boards[i] = board;
    c->turns[i] = move;
    c->ranks[i] = rank;
    return board;
}

/* If nothing is known or nothing helps: a turn without a line, if there is one. */
static dm_move any_turn(uint64_t board) {
    choice c;
    dm_move turns[BOARD_TURNS_MAX];
    list_choice(board, &c);
    if (c.count) {
        pick_board(&c, 0);
        return c.turns[0];
    }
    return board_list(board, turns) ? turns[0] : DM_NO_MOVE;
}
