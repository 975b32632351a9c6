/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search for two players, specialised at compile time: principal variation search
 * with iterative deepening, a transposition table, killers, history, late-move reductions
 * and a shallow search that foresees cut-offs. This header is a template: the file of a
 * game defines the following and includes it once.
 *
 *   node                        a position with what the search needs of its past
 *   SEARCH_MOVES_MAX            room for the moves of a node
 *   SEARCH_FORCED               1: who can capture must, so a capture is searched on and
 *                               on; 0: at the end of the search one may also stand still
 *   SEARCH_CUT_MARGIN           score by which a shallow search must exceed the window to
 *                               be believed, a ply of depth; 0 for no such cut
 *   node_load(node *, question) begins from a question
 *   node_moves, node_make, node_key, node_value (for the player to move)
 *   node_decided(node, &score)  the game is over, or drawn by a count: DM_SCORE_END, 0, …
 *   node_is_loud(node)          too unsettled to be valued as it stands
 *   move_is_tactical(node, move), move_is_final(node, move)
 *                               a capture or the like; a move after which no earlier
 *                               position can come again
 *
 * and if it differs from what is usual, as macros:
 *   SEARCH_REPEATED(n)          the score of a position that has stood before, if not 0
 *   SEARCH_THREATENED(n)        the other player threatens something: one more turn is
 *                               looked at before the position is valued
 *   SEARCH_TRIES(n, moves)      lists the quiet moves that are tried before a quiet
 *                               position is valued, SEARCH_TRIES_MAX at most, and
 *                               returns how many
 *   SEARCH_TACTICAL_RANK(n, m)  0 to 15: which tactical moves are tried first
 *   SEARCH_OFFERED(n, m)        a move that takes what is offered: an eager player looks
 *                               at nothing else
 *   SEARCH_EXTENDS_SINGLE       1: a turn without a choice costs no depth
 *   SEARCH_REDUCE_MOVE, SEARCH_REDUCE_DEPTH
 *                               moves searched in full before the others are reduced, off
 *                               the principal variation; the depth it takes
 *   SEARCH_REDUCE_FAR           moves searched before the others are reduced by three, off
 *                               the principal variation
 *   SEARCH_DOUBT_DEPTH          depth from which a position is searched one less deep if
 *                               the table has no move for it
 *   SEARCH_TABLE_ENDS           1: an entry of the table also ends the search of a
 *                               position on the principal variation
 *   SEARCH_KEEPS_MOVE           1: where no move reached the window, the table keeps the
 *                               move it had, and none if it had none
 *   SEARCH_WINDOW               half width of the first window around the last score
 *   SEARCH_CUT_DEPTH            the least depth at which a shallow search is worth it
 *   SEARCH_QUIET_MARGIN         score by which the value of a quiet position must exceed
 *                               the window to be believed near the end, a ply of depth
 *
 * It knows no rule and takes no memory; threads, time and stopping belong to the caller.
 */
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "engine/worker.h"

#ifndef SEARCH_REPEATED
#define SEARCH_REPEATED(n) 0
#endif
#ifndef SEARCH_THREATENED
#define SEARCH_THREATENED(n) false
#endif
#ifndef SEARCH_TRIES
#define SEARCH_TRIES(n, moves) ((void)(n), (void)(moves), 0)
#define SEARCH_TRIES_MAX 1
#endif
#ifndef SEARCH_OFFERED
#define SEARCH_OFFERED(n, move) ((void)(n), false)
#endif
#ifndef SEARCH_TACTICAL_RANK
#define SEARCH_TACTICAL_RANK(n, move) (int)(code_of(move) & 15)
#endif

#ifndef SEARCH_EXTENDS_SINGLE
#define SEARCH_EXTENDS_SINGLE 0
#endif
#ifndef SEARCH_REDUCE_MOVE
#define SEARCH_REDUCE_MOVE 3
#endif
#ifndef SEARCH_REDUCE_DEPTH
#define SEARCH_REDUCE_DEPTH 2
#endif
#ifndef SEARCH_REDUCE_FAR
#define SEARCH_REDUCE_FAR SEARCH_MOVES_MAX
#endif
#ifndef SEARCH_DOUBT_DEPTH
#define SEARCH_DOUBT_DEPTH DM_DEPTH_MAX
#endif
#ifndef SEARCH_TABLE_ENDS
#define SEARCH_TABLE_ENDS 0
#endif
#ifndef SEARCH_KEEPS_MOVE
#define SEARCH_KEEPS_MOVE 0
#endif
#ifndef SEARCH_WINDOW
#define SEARCH_WINDOW 30
#endif
#ifndef SEARCH_QUIET_MARGIN
#define SEARCH_QUIET_MARGIN 0
#endif
#ifndef SEARCH_CUT_DEPTH
#define SEARCH_CUT_DEPTH 4
#endif

enum {
    SCORE_NONE = 32000,
    CHECK_EVERY = 1024, /* nodes between two looks at the clock */
    ENGAGED_DEPTH = 3,  /* from which threads tell each other what they are at */
    RANK_PUT_OFF = -(1 << 30),
    QUIET_DEPTH = 2,          /* up to which a value alone may be believed */
    LAST_TRY = -1,            /* least depth at which quiet moves are still tried */
    REDUCE_PRINCIPAL_MOVE = 3 /* like SEARCH_REDUCE_MOVE, on the principal variation */
};

static int search(worker *w, const node *n, int alpha, int beta, int depth, int ply);

DM_INLINE bool is_stopped(worker *w) {
    if (!w->stopped && w->nodes >= w->next_check) {
        w->next_check = w->nodes + CHECK_EVERY;
        w->stopped = worker_must_stop(w);
    }
    return w->stopped;
}

DM_INLINE uint64_t key_at(const worker *w, int ply) {
    return w->keys[w->past_count + (size_t)ply];
}

/* Whether the position at `ply` occurred before, since the last irreversible move. */
static bool is_repeated(const worker *w, int ply) {
    size_t now = w->past_count + (size_t)ply;
    for (size_t back = 2; back <= now && now - back >= w->barriers[ply]; back += 2)
        if (w->keys[now - back] == w->keys[now])
            return true;
    return false;
}

/* ---- the order of moves ---- */

static int rank_of(const worker *w, const node *n, dm_move move, uint32_t table_move,
                   int ply) {
    if (code_of(move) == table_move)
        return 1 << 30;
    if (move_is_tactical(n, move))
        return (1 << 29) + SEARCH_TACTICAL_RANK(n, move);
    if (move == w->killers[ply][0])
        return 1 << 28;
    if (move == w->killers[ply][1])
        return 1 << 27;
    return w->history[code_of(move) % HISTORY_SIZE];
}

static void rank_moves(const worker *w, const node *n, const dm_move *moves, size_t count,
                       int *ranks, uint32_t table_move, int ply) {
    for (size_t i = 0; i < count; i++)
        ranks[i] = rank_of(w, n, moves[i], table_move, ply);
}

/* Brings the best of the rest to place `i`. */
DM_INLINE void pick(dm_move *moves, int *ranks, size_t count, size_t i) {
    size_t best = i;
    for (size_t j = i + 1; j < count; j++)
        if (ranks[j] > ranks[best])
            best = j;
    dm_move move = moves[best];
    int rank = ranks[best];
    moves[best] = moves[i];
    ranks[best] = ranks[i];
    moves[i] = move;
    ranks[i] = rank;
}

/* A quiet move caused a cut-off: it is tried early next time, those before it later. */
static void reward(worker *w, const dm_move *moves, size_t index, int depth, int ply) {
    int gain = depth * depth;
    if (w->killers[ply][0] != moves[index]) {
        w->killers[ply][1] = w->killers[ply][0];
        w->killers[ply][0] = moves[index];
    }
    for (size_t i = 0; i <= index; i++) {
        int *credit = &w->history[code_of(moves[i]) % HISTORY_SIZE];
        *credit += (i == index ? gain : -gain) - *credit * gain / 16384;
    }
}

/* ---- the line of play ---- */

DM_INLINE void line_clear(worker *w, int ply) {
    w->line_length[ply] = 0;
}

/* ---- one node ---- */

/* Makes a move into the next node and notes its key. */
DM_INLINE node step(worker *w, const node *n, dm_move move, int ply) {
    node next = *n;
    node_make(&next, move);
    size_t index = w->past_count + (size_t)ply + 1;
    w->keys[index] = node_key(&next);
    w->barriers[ply + 1] = move_is_final(n, move) ? index : w->barriers[ply];
    return next;
}

/* Stands still or captures on, where capturing is not compulsory. */
static int settle(worker *w, const node *n, int alpha, int beta, int ply) {
    dm_move moves[SEARCH_MOVES_MAX];
    int ranks[SEARCH_MOVES_MAX], best = node_value(n);
    if (best >= beta || ply >= DM_DEPTH_MAX - 2 || !node_is_loud(n))
        return best;
    size_t count = node_moves(n, moves), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (move_is_tactical(n, moves[i]))
            moves[kept++] = moves[i];
    rank_moves(w, n, moves, kept, ranks, 0, ply);
    for (size_t i = 0; i < kept && best < beta; i++) {
        pick(moves, ranks, kept, i);
        node next = step(w, n, moves[i], ply);
        int score = -search(w, &next, -beta, -(best > alpha ? best : alpha), 0, ply + 1);
        if (w->stopped)
            return 0;
        if (score > best)
            best = score;
    }
    return best;
}

/* Depth taken off a late quiet move. */
DM_INLINE int reduction(int depth, size_t index, bool principal, bool tactical) {
    size_t first = principal ? REDUCE_PRINCIPAL_MOVE : SEARCH_REDUCE_MOVE;
    if (tactical || depth < SEARCH_REDUCE_DEPTH || index < first)
        return 0;
    if (principal || index < 6 || depth < 5)
        return 1;
    return index >= SEARCH_REDUCE_FAR && depth >= 6 ? 3 : 2;
}

/* The score of one move: in full, or first with a narrow window and reduced depth. */
static int search_move(worker *w, const node *n, const node *next, dm_move move,
                       size_t index, int alpha, int beta, int depth, int ply) {
    bool principal = beta - alpha > 1;
    if (index == 0)
        return -search(w, next, -beta, -alpha, depth - 1, ply + 1);
    int less = reduction(depth, index, principal, move_is_tactical(n, move));
    int score = -search(w, next, -alpha - 1, -alpha, depth - 1 - less, ply + 1);
    if (less && score > alpha)
        score = -search(w, next, -alpha - 1, -alpha, depth - 1, ply + 1);
    if (principal && score > alpha && score < beta)
        score = -search(w, next, -beta, -alpha, depth - 1, ply + 1);
    return score;
}

/* The score of a first move by a player who may err: exact, then distorted. */
static int search_misjudged(worker *w, const node *next, dm_move move, int depth) {
    int score = -search(w, next, -SCORE_NONE, SCORE_NONE, depth - 1, 1);
    return worker_misjudge(w, move, score);
}

/* The first moves an eager player looks at, brought to the front; all for the others. */
static size_t keep_offered(const worker *w, const node *n, dm_move *moves, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; w->eager && i < count; i++) {
        if (!SEARCH_OFFERED(n, moves[i]))
            continue;
        dm_move move = moves[i];
        moves[i] = moves[kept];
        moves[kept++] = move;
    }
    return kept ? kept : count;
}

/*
 * Whether a much shallower search exceeds the window so far that the full one will too.
 */
static bool is_foreseen(worker *w, const node *n, int beta, int depth, int ply,
                        int *score) {
    if (!SEARCH_CUT_MARGIN || depth < SEARCH_CUT_DEPTH || beta >= DM_SCORE_WON ||
        beta <= -DM_SCORE_WON || w->no_cut)
        return false;
    int raised = beta + SEARCH_CUT_MARGIN * depth;
    w->no_cut = true;
    *score = search(w, n, raised - 1, raised, depth * 2 / 5, ply);
    w->no_cut = false;
    return !w->stopped && *score >= raised;
}

/* Whether nothing hangs and the value exceeds the window by more than the rest changes. */
static bool is_quiet_above(const node *n, int beta, int depth, int *score) {
    if (!SEARCH_QUIET_MARGIN || depth > QUIET_DEPTH || beta <= -DM_SCORE_WON ||
        node_is_loud(n) || SEARCH_THREATENED(n))
        return false;
    *score = node_value(n);
    return *score >= beta + SEARCH_QUIET_MARGIN * depth;
}

/* Depth added where there is no choice; not at the end of the search, which must end. */
DM_INLINE int extension(size_t count, int depth) {
    return SEARCH_EXTENDS_SINGLE && count == 1 && depth >= 2;
}

/* Tells other threads which move is being searched, if that takes a while. */
DM_INLINE void engage(worker *w, int depth, int ply, bool begins) {
    if (!w->engaged || depth < ENGAGED_DEPTH)
        return;
    if (begins)
        engaged_enter(w->engaged, key_at(w, ply + 1));
    else
        engaged_leave(w->engaged, key_at(w, ply + 1));
}

/* Whether another thread is at the move that was just made; then it is taken last. */
DM_INLINE bool is_put_off(worker *w, int depth, int ply, int *rank) {
    if (!w->engaged || depth < ENGAGED_DEPTH || *rank == RANK_PUT_OFF ||
        !engaged_by_another(w->engaged, key_at(w, ply + 1)))
        return false;
    *rank = RANK_PUT_OFF;
    return true;
}

/* Searches the moves in order: the alpha-beta loop that everything here serves. */
static int search_moves(worker *w, const node *n, int alpha, int beta, int depth, int ply,
                        uint32_t table_move) {
    dm_move moves[SEARCH_MOVES_MAX];
    int ranks[SEARCH_MOVES_MAX], best = -SCORE_NONE, floor = alpha;
    size_t count = node_moves(n, moves), best_index = 0;
    if (count == 0)
        return -DM_SCORE_END + ply;
    if (ply == 0)
        count = keep_offered(w, n, moves, count);
    bool no_cut = w->no_cut;
    int full = depth + extension(count, depth);
    rank_moves(w, n, moves, count, ranks, table_move, ply);
    w->no_cut = false;
    for (size_t i = 0; i < count && best < beta; i++) {
        pick(moves, ranks, count, i);
        node next = step(w, n, moves[i], ply);
        while (i > 0 && is_put_off(w, full, ply, &ranks[i])) {
            pick(moves, ranks, count, i);
            next = step(w, n, moves[i], ply);
        }
        if (full > 1)
            table_expect(w->table, key_at(w, ply + 1));
        engage(w, full, ply, true);
        int score = w->noise && ply == 0
                        ? search_misjudged(w, &next, moves[i], depth)
                        : search_move(w, n, &next, moves[i], i, alpha, beta, full, ply);
        engage(w, full, ply, false);
        if (w->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        best_index = i;
        if (score > alpha) {
            alpha = score;
            worker_join_line(w, ply, moves[i]);
        }
    }
    w->no_cut = no_cut;
    if (best >= beta && !move_is_tactical(n, moves[best_index]))
        reward(w, moves, best_index, depth, ply);
    if (depth <= 0 || (ply == 0 && (w->noise || w->eager)))
        return best;
    bound kind = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    bool keeps = SEARCH_KEEPS_MOVE && kind == BOUND_UPPER;
    table_store(w->table, key_at(w, ply),
                &(table_entry){keeps ? table_move : code_of(moves[best_index]),
                               score_to_table(best, ply), depth, kind});
    return best;
}

/* The value of a quiet position, or of what can be made of it: not twice in one line. */
static int value_or_try(worker *w, const node *n, int alpha, int beta, int depth,
                        int ply) {
    dm_move moves[SEARCH_TRIES_MAX];
    int best = node_value(n);
    if (best >= beta || depth < LAST_TRY)
        return best;
    size_t count = SEARCH_TRIES(n, moves);
    for (size_t i = 0; i < count && best < beta; i++) {
        node next = step(w, n, moves[i], ply);
        int floor = best > alpha ? best : alpha;
        int score = -search(w, &next, -beta, -floor, LAST_TRY - 1, ply + 1);
        if (w->stopped)
            return 0;
        if (score > best)
            best = score;
    }
    return best;
}

/*
 * The end of the search: a settled position is valued, an unsettled one searched on.
 * Forced captures cost no depth; a threat is answered once, at depth -1.
 */
static int search_end(worker *w, const node *n, int alpha, int beta, int depth, int ply) {
    if (!SEARCH_FORCED)
        return settle(w, n, alpha, beta, ply);
    if (node_is_loud(n)) {
        if (depth == 0) /* the result will be stored */
            table_expect(w->table, key_at(w, ply));
        return search_moves(w, n, alpha, beta, depth + 1, ply, 0);
    }
    if (depth == 0 && SEARCH_THREATENED(n))
        return search_moves(w, n, alpha, beta, 0, ply, 0);
    return value_or_try(w, n, alpha, beta, depth, ply);
}

static int search(worker *w, const node *n, int alpha, int beta, int depth, int ply) {
    int score;
    table_entry entry = {0, 0, 0, BOUND_NONE};
    line_clear(w, ply);
    w->nodes++;
    if (is_stopped(w))
        return 0;
    if (node_decided(n, &score))
        return score > 0 ? score - ply : score < 0 ? score + ply : 0;
    if (ply > 0 && is_repeated(w, ply))
        return SEARCH_REPEATED(n);
    if (ply >= DM_DEPTH_MAX - 2)
        return node_value(n);
    if (depth <= 0)
        return search_end(w, n, alpha, beta, depth, ply);
    if (table_find(w->table, key_at(w, ply), &entry)) {
        score = score_from_table(entry.score, ply);
        if (ply > 0 && (SEARCH_TABLE_ENDS || beta - alpha == 1) &&
            table_answers(&entry, depth, alpha, beta, score))
            return score;
    }
    if (ply > 0 && beta - alpha == 1 &&
        (is_quiet_above(n, beta, depth, &score) ||
         is_foreseen(w, n, beta, depth, ply, &score)))
        return score;
    if (w->stopped)
        return 0;
    if (depth >= SEARCH_DOUBT_DEPTH && ply > 0 && !entry.move)
        depth--;
    return search_moves(w, n, alpha, beta, depth, ply, entry.move);
}

/* ---- the root ---- */

/* One depth, in a window around the last score that is opened where it fails. */
static int search_window(worker *w, const node *root, int last, int depth) {
    int width = SEARCH_WINDOW, alpha = -SCORE_NONE, beta = SCORE_NONE;
    if (depth >= 5 && !w->noise && last > -DM_SCORE_WON && last < DM_SCORE_WON) {
        alpha = last - width;
        beta = last + width;
    }
    for (;;) {
        int score = search(w, root, alpha, beta, depth, 0);
        if (w->stopped || (score > alpha && score < beta))
            return score;
        width *= 4;
        alpha = score <= alpha && width < 2000 ? score - width
                : score <= alpha               ? -SCORE_NONE
                                               : alpha;
        beta = score >= beta && width < 2000 ? score + width
               : score >= beta               ? SCORE_NONE
                                             : beta;
    }
}

/* Fills in the past and the root. */
static void prepare(worker *w, const dm_question *q, node *root) {
    worker_begin(w);
    node_load(root, &q->state, q->counts);
    w->past_count = 0;
    size_t skip = q->past_count > PAST_MAX ? q->past_count - PAST_MAX : 0;
    for (size_t i = skip; i < q->past_count; i++) {
        node earlier;
        static const uint16_t none[DM_COUNTERS_MAX] = {0};
        node_load(&earlier, &q->past[i], none);
        w->keys[w->past_count++] = node_key(&earlier);
    }
    w->keys[w->past_count] = node_key(root);
    w->barriers[0] = 0;
}

/* Where the table knew all about the best move, the reply expected is in the table. */
static void add_reply(worker *w, const node *root, dm_thought *out) {
    dm_move moves[SEARCH_MOVES_MAX];
    table_entry entry;
    int score;
    if (out->line_length != 1)
        return;
    node next = step(w, root, out->best, 0);
    if (node_decided(&next, &score) || !table_find(w->table, key_at(w, 1), &entry))
        return;
    size_t count = node_moves(&next, moves);
    for (size_t i = 0; i < count && out->line_length == 1; i++)
        if (code_of(moves[i]) == entry.move)
            out->line[out->line_length++] = moves[i];
}

static void think(worker *w, const dm_question *q, dm_thought *out) {
    node root;
    dm_move moves[SEARCH_MOVES_MAX];
    int score;
    prepare(w, q, &root);
    *out = (dm_thought){.best = DM_NO_MOVE};
    bool decided = node_decided(&root, &score), over = decided && score != 0;
    size_t count = over ? 0 : node_moves(&root, moves);
    out->score = decided ? score : count == 0 ? -DM_SCORE_END : 0;
    if (count == 0)
        return;
    out->best = moves[0];
    for (int depth = 1; depth <= w->depth_limit; depth++) {
        score = search_window(w, &root, out->score, depth);
        if (!w->stopped || depth == 1)
            worker_note(w, out, score, depth);
        add_reply(w, &root, out);
        out->nodes = w->nodes;
        if (w->stopped)
            return;
        worker_report(w, out);
        if (worker_has_enough(w, out, count))
            return;
    }
}
