/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search for any game, on the contract of games alone: alpha-beta with iterative
 * deepening and the transposition table. The seat that thinks wants the score high and
 * all others want it low. With two seats that is minimax, whoever moves next; with three
 * or four, all are assumed to play against the one that thinks.
 *
 * Games without an evaluation are valued by scores and by the number of moves. A game
 * that should play well, or fast, has a specialised search instead.
 */
#include "base/hash.h"
#include "engine/worker.h"

enum { SCORE_NONE = 32000, POINT = 100 };

typedef struct {
    dm_state state;
    uint16_t counts[DM_COUNTERS_MAX];
} node;

typedef struct {
    int alpha, beta;
} window;

static const window whole = {-SCORE_NONE, SCORE_NONE};

/* One search: `open` is set if some score since it was cleared may change with depth. */
typedef struct {
    worker *w;
    const dm_game *game;
    int me;
    bool open;
} search;

static int search_node(search *, const node *, window, int depth, int ply);

/* ---- what a position is worth ---- */

/* How far a seat is ahead of the best of the others. */
static int lead_of(const dm_outcome *o, int seat) {
    int lead = o->seats == 1 ? o->score[seat] : INT16_MAX;
    for (int other = 0; other < o->seats; other++)
        if (other != seat && o->score[seat] - o->score[other] < lead)
            lead = o->score[seat] - o->score[other];
    return lead;
}

static int value_for(const dm_game *game, const dm_state *state, int seat) {
    dm_outcome o;
    if (game->evaluate)
        return game->evaluate(state, seat);
    int moves = (int)game->legal(state, NULL, 0);
    game->outcome(state, &o);
    return POINT * lead_of(&o, seat) + (game->seat(state) == seat ? moves : -moves);
}

static int value_of(search *s, const node *n) {
    int value = value_for(s->game, &n->state, s->me), most = DM_SCORE_WON - 1;
    s->open = true;
    return value > most ? most : value < -most ? -most : value;
}

/* Won, lost or shared; with one seat never shared. */
static int score_of_end(const search *s, const dm_outcome *o, int ply) {
    if (o->winner == s->me)
        return DM_SCORE_END - ply;
    bool shared = o->winner == DM_NOBODY && o->seats > 1 && o->place[s->me] == 1;
    return shared ? 0 : ply - DM_SCORE_END;
}

static bool is_repeated(const worker *w, int ply) {
    size_t now = w->past_count + (size_t)ply;
    for (size_t i = 0; i < now; i++)
        if (w->keys[i] == w->keys[now])
            return true;
    return false;
}

static bool is_counted_out(const dm_game *game, const node *n) {
    for (size_t i = 0; i < game->counter_count; i++)
        if (!game->counters[i].with_cards && n->counts[i] >= game->counters[i].limit)
            return true;
    return false;
}

/* Whether the game is over here, on the board or by what led to it. */
static bool is_over(search *s, const node *n, int ply, int *score) {
    dm_outcome o;
    s->game->outcome(&n->state, &o);
    bool repeated = s->game->flags & DM_GAME_REPETITION && is_repeated(s->w, ply);
    if (!o.over && (ply == 0 || !(repeated || is_counted_out(s->game, n))))
        return false;
    if (!o.over) {
        s->open = true; /* by another path the game may go on here */
        o.winner = DM_NOBODY;
        o.place[s->me] = 1;
        if (s->game->flags & DM_GAME_STOP_BY_SCORE)
            dm_outcome_rank(&o);
    }
    *score = score_of_end(s, &o, ply);
    return true;
}

/* ---- moves ---- */

static node after(const dm_game *game, const node *n, dm_move move) {
    node next = *n;
    dm_tick ticks[DM_COUNTERS_MAX] = {DM_TICK_RESET};
    game->apply(&next.state, move);
    if (game->ticks)
        game->ticks(&n->state, move, &next.state, ticks);
    for (size_t i = 0; i < game->counter_count; i++) {
        if (ticks[i] == DM_TICK_RESET)
            next.counts[i] = 0;
        next.counts[i] = (uint16_t)(next.counts[i] + (ticks[i] == DM_TICK_UP));
    }
    return next;
}

static bool takes_something(const dm_game *game, const dm_state *state, dm_move move) {
    dm_step steps[DM_STEPS_MAX];
    size_t count = game->steps(state, move, steps, DM_STEPS_MAX);
    for (size_t i = 0; i < count; i++)
        if (steps[i].kind == DM_STEP_TAKE || steps[i].kind == DM_STEP_LINE)
            return true;
    return false;
}

/* The moves an eager player looks at: those that take, if there are any. */
static size_t keep_offered(const search *s, const node *n, dm_move *moves, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (takes_something(s->game, &n->state, moves[i])) {
            dm_move move = moves[i];
            moves[i] = moves[kept];
            moves[kept++] = move;
        }
    return kept ? kept : count;
}

static void bring_forward(dm_move *moves, size_t *place, size_t index) {
    dm_move move = moves[index];
    moves[index] = moves[*place];
    moves[(*place)++] = move;
}

/* The best of an earlier search first, then what refuted a neighbour of this position. */
static size_t list_moves(const search *s, const node *n, int ply, uint32_t best,
                         dm_move moves[DM_MOVES_MAX]) {
    size_t count = s->game->legal(&n->state, moves, DM_MOVES_MAX), place = 0;
    if (ply == 0 && s->w->eager)
        count = keep_offered(s, n, moves, count);
    for (size_t i = 0; i < count; i++)
        if (code_of(moves[i]) == best)
            bring_forward(moves, &place, i);
    for (size_t i = place; i < count; i++)
        if (moves[i] == s->w->killers[ply][0])
            bring_forward(moves, &place, i);
    return count;
}

/* ---- the search ---- */

/* A first move of a player who may err is searched exactly, then misjudged. */
static int search_move(search *s, const node *n, dm_move move, window v, int depth,
                       int ply) {
    bool misjudged = ply == 0 && s->w->noise;
    node next = after(s->game, n, move);
    int score = search_node(s, &next, misjudged ? whole : v, depth - 1, ply + 1);
    return misjudged ? worker_misjudge(s->w, move, score) : score;
}

/* The score of the best move, and its code. */
static int search_moves(search *s, const node *n, window v, int depth, int ply,
                        uint32_t *code) {
    dm_move moves[DM_MOVES_MAX];
    bool mine = s->game->seat(&n->state) == s->me;
    int best = mine ? -SCORE_NONE : SCORE_NONE;
    size_t count = list_moves(s, n, ply, *code, moves);
    for (size_t i = 0; i < count && v.alpha < v.beta; i++) {
        int score = search_move(s, n, moves[i], v, depth, ply);
        if (s->w->stopped)
            return 0;
        if (mine ? score <= best : score >= best)
            continue;
        best = score;
        *code = code_of(moves[i]);
        if (mine ? best <= v.alpha : best >= v.beta)
            continue;
        worker_join_line(s->w, ply, moves[i]);
        *(mine ? &v.alpha : &v.beta) = best;
        if (v.alpha >= v.beta)
            s->w->killers[ply][0] = moves[i];
    }
    return best;
}

/* A score that no deeper search can change is stored with the greatest depth. */
static void keep(search *s, window v, int depth, int ply, table_entry e) {
    e.kind = e.score >= v.beta    ? BOUND_LOWER
             : e.score <= v.alpha ? BOUND_UPPER
                                  : BOUND_EXACT;
    e.depth = s->open ? depth : DM_DEPTH_MAX;
    e.score = score_to_table(e.score, ply);
    if (ply > 0 || !(s->w->noise || s->w->eager))
        table_store(s->w->table, s->w->keys[s->w->past_count + (size_t)ply], &e);
}

static uint64_t key_of(const search *s, const dm_state *state) {
    return dm_hash_add(s->game->key(state), (uint64_t)s->me);
}

static int search_node(search *s, const node *n, window v, int depth, int ply) {
    worker *w = s->w;
    table_entry entry = {0, 0, 0, BOUND_NONE};
    int score;
    w->line_length[ply] = 0;
    w->keys[w->past_count + (size_t)ply] = key_of(s, &n->state);
    if (worker_enter(w))
        return 0;
    if (is_over(s, n, ply, &score))
        return score;
    if (depth <= 0 || ply >= DM_DEPTH_MAX - 2)
        return value_of(s, n);
    if (table_find(w->table, w->keys[w->past_count + (size_t)ply], &entry) && ply > 0) {
        score = score_from_table(entry.score, ply);
        if (table_answers(&entry, depth, v.alpha, v.beta, score)) {
            s->open = s->open || entry.depth < DM_DEPTH_MAX;
            return score;
        }
    }
    bool open = s->open;
    s->open = false;
    entry.score = search_moves(s, n, v, depth, ply, &entry.move);
    if (!w->stopped)
        keep(s, v, depth, ply, entry);
    s->open = s->open || open;
    return entry.score;
}

/* ---- the root ---- */

static void prepare(search *s, const dm_question *q, node *root) {
    worker *w = s->w;
    worker_begin(w);
    root->state = q->state;
    memcpy(root->counts, q->counts, sizeof root->counts);
    w->past_count = 0;
    for (size_t i = q->past_count > PAST_MAX ? q->past_count - PAST_MAX : 0;
         i < q->past_count; i++)
        w->keys[w->past_count++] = key_of(s, &q->past[i]);
}

static void think(worker *w, const dm_question *q, dm_thought *out) {
    search s = {.w = w, .game = w->game, .me = w->game->seat(&q->state), .open = true};
    node root;
    dm_move first;
    *out = (dm_thought){.best = DM_NO_MOVE};
    if (s.me == DM_OVER)
        return;
    prepare(&s, q, &root);
    size_t count = s.game->legal(&root.state, &first, 1);
    out->best = first;
    for (int depth = 1 + w->index % 2; depth <= w->depth_limit && s.open; depth++) {
        s.open = false;
        int score = search_node(&s, &root, whole, depth, 0);
        out->nodes = w->nodes;
        if (w->stopped)
            return;
        worker_note(w, out, score, depth);
        worker_report(w, out);
        if (worker_has_enough(w, out, count))
            return;
    }
}

static int evaluate(const dm_game *game, const dm_state *state) {
    int seat = game->seat(state);
    return seat == DM_OVER ? 0 : value_for(game, state, seat);
}

const thinker thinker_generic = {NULL, think, evaluate};
