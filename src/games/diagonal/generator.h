/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The move generator of the draughts family, specialised at compile time.
 *
 * This header is a template: a rules file defines the parameters below and includes it
 * once. Every rule that differs between the games is a constant here, so that the
 * compiler removes what a game does not need and no rule is tested while a position is
 * being searched.
 *
 *   DIAGONAL_HALF            playable squares in a row: 5 on 10 x 10, 3 on 6 x 6
 *   DIAGONAL_MAJORITY        1: only the captures that take most pieces are legal
 *   DIAGONAL_BACKWARD        1: a man also captures backward
 *   DIAGONAL_REMOVE_AT_ONCE  1: a captured piece leaves the board before the next jump
 *   DIAGONAL_BOX             kings a side may have at once, 0 for as many as it earns
 *   DIAGONAL_MOVES_MAX       room for the moves of a position, DM_MOVES_MAX if not given
 *   DIAGONAL_RULES           the name of the diagonal_rules it defines; without it the
 *                            file only has the inline functions, for the engine
 *
 * Layout. Rows of HALF playable squares follow each other from the top; after every
 * second row one bit is left out (a ghost), so that the same four shifts lead to the four
 * neighbours of any square and a step over the edge falls on a bit outside BOARD. A
 * margin of HALF + 1 bits lies below the first row, so that a step up from it also falls
 * on a bit. No table is needed: the line through a square is a constant pattern shifted
 * to it, ended by the first bit that is not an empty square.
 *
 * Nothing here knows text, options, clocks or history.
 */
#include "base/bits.h"
#include "games/diagonal/position.h"

#if !defined(DIAGONAL_HALF) || !defined(DIAGONAL_MAJORITY) ||           \
    !defined(DIAGONAL_BACKWARD) || !defined(DIAGONAL_REMOVE_AT_ONCE) || \
    !defined(DIAGONAL_BOX)
#error "define the parameters of the generator before including it"
#endif
#ifndef DIAGONAL_MOVES_MAX
#define DIAGONAL_MOVES_MAX DM_MOVES_MAX
#endif

enum {
    /* The steps to the neighbours below, left and right; to those above, with a minus. */
    NARROW = DIAGONAL_HALF,
    WIDE = DIAGONAL_HALF + 1,
    PAIR = 2 * DIAGONAL_HALF + 1, /* bits from a row to the one two below */
    MARGIN = DIAGONAL_HALF + 1,
    /*
     * Fewer captures than this cannot lead to the same square over the same pieces in two
     * ways while they stay on the board: two routes must close a loop around four of
     * them.
     */
    CAPTURES_IN_A_LOOP = DIAGONAL_REMOVE_AT_ONCE ? 2 : 4
};

#define ROW_PAIR (((UINT64_C(1) << (2 * DIAGONAL_HALF)) - 1) << MARGIN)
#define TOP_ROW (((UINT64_C(1) << DIAGONAL_HALF) - 1) << MARGIN)
#if DIAGONAL_HALF == 5
#define BOARD                                                                    \
    (ROW_PAIR | ROW_PAIR << PAIR | ROW_PAIR << 2 * PAIR | ROW_PAIR << 3 * PAIR | \
     ROW_PAIR << 4 * PAIR)
#elif DIAGONAL_HALF == 3
#define BOARD (ROW_PAIR | ROW_PAIR << PAIR | ROW_PAIR << 2 * PAIR)
#else
#error "the generator knows boards of 10 x 10 and 6 x 6"
#endif
#define BOTTOM_ROW (TOP_ROW << ((DIAGONAL_HALF - 1) * PAIR + NARROW))

/* The far row of each seat: seat 0 moves up the board, seat 1 down. */
#define FAR_ROW(seat) ((seat) == 0 ? TOP_ROW : BOTTOM_ROW)

/* Bits `step`, 2 `step`, … of a word, as many as a line of the board can hold. */
#define LINE_UPWARD(step)                                                                \
    (UINT64_C(1) << (step) | UINT64_C(1) << 2 * (step) | UINT64_C(1) << 3 * (step) |     \
     UINT64_C(1) << 4 * (step) | UINT64_C(1) << 5 * (step) | UINT64_C(1) << 6 * (step) | \
     UINT64_C(1) << 7 * (step) | UINT64_C(1) << 8 * (step) | UINT64_C(1) << 9 * (step))
#define LINE_DOWNWARD(step)                                                \
    (UINT64_C(1) << (63 - (step)) | UINT64_C(1) << (63 - 2 * (step)) |     \
     UINT64_C(1) << (63 - 3 * (step)) | UINT64_C(1) << (63 - 4 * (step)) | \
     UINT64_C(1) << (63 - 5 * (step)) | UINT64_C(1) << (63 - 6 * (step)) | \
     UINT64_C(1) << (63 - 7 * (step)) | UINT64_C(1) << (63 - 8 * (step)) | \
     UINT64_C(1) << (63 - 9 * (step)))

/* The four directions as signed shifts: positive towards the bottom of the board. */
enum { DOWN_LEFT = NARROW, DOWN_RIGHT = WIDE, UP_LEFT = -WIDE, UP_RIGHT = -NARROW };

/* The two directions in which the men of a seat step. */
#define LEFT(seat) ((seat) == 0 ? UP_LEFT : DOWN_LEFT)
#define RIGHT(seat) ((seat) == 0 ? UP_RIGHT : DOWN_RIGHT)

/* The board as the side to move sees it. */
typedef struct {
    uint64_t men, kings, enemies, empty;
} view;

/* The moves found so far. */
typedef struct {
    dm_move *moves;
    size_t count;
    int best;   /* the number of pieces the captures in the list take */
    bool tally; /* only the count matters: moves are kept where two could be the same */
} move_list;

/*
 * What stays the same while one piece captures: it has left its square, which counts as
 * empty.
 */
typedef struct {
    move_list *list;
    uint64_t enemies, empty;
    int from, seat;
} hunt;

DM_INLINE uint64_t shift(uint64_t set, int direction) {
    return direction > 0 ? set << direction : set >> -direction;
}

DM_INLINE view view_of(const diagonal_position *p, int seat) {
    uint64_t own = p->pieces[seat], enemies = p->pieces[!seat];
    return (view){own & ~p->kings, own & p->kings, enemies, BOARD & ~(own | enemies)};
}

/* The squares a piece on bit `at` can slide to in one direction, up to an obstacle. */
DM_INLINE uint64_t slide(int at, uint64_t empty, int direction) {
    if (direction > 0) {
        uint64_t line = LINE_UPWARD(direction) << at;
        uint64_t obstacles = line & ~empty;
        return line & (obstacles - 1) & empty;
    }
    uint64_t line = LINE_DOWNWARD(-direction) >> (63 - at);
    uint64_t obstacles = line & ~empty;
    return line & (~UINT64_C(0) << dm_bits_highest(obstacles | 1)) & empty;
}

/*
 * The squares and those that pieces sliding from them reach in a direction, as far as
 * kings that look for something to take need it: of the ten or six squares of the longest
 * line one is their own, one the piece's and one lies behind it, which leaves seven steps
 * or three.
 */
DM_INLINE uint64_t flow(uint64_t squares, uint64_t empty, int direction) {
    uint64_t two = empty & shift(empty, direction);
    squares |= shift(squares, direction) & empty;
    squares |= shift(squares, 2 * direction) & two;
    if (DIAGONAL_HALF > 3)
        squares |= shift(squares, 4 * direction) & two & shift(two, 2 * direction);
    return squares;
}

/*
 * What a king on bit `at` sees along one line, both ways: the free squares and the
 * obstacle that ends each way. Between the highest obstacle before it and the lowest
 * after it lie the bits of the difference of two powers of two.
 */
DM_INLINE uint64_t sight(int at, uint64_t empty, int step) {
    uint64_t after = LINE_UPWARD(step) << at, before = LINE_DOWNWARD(step) >> (63 - at);
    uint64_t next = dm_bits_only_lowest(after & ~empty);
    uint64_t previous = ~UINT64_C(0) << dm_bits_highest((before & ~empty) | 1);
    return (after | before) & (2 * next + previous);
}

/* A set of squares for each direction. */
typedef struct {
    uint64_t up_left, up_right, down_left, down_right;
} by_direction;

DM_INLINE by_direction everywhere(uint64_t set) {
    return (by_direction){set, set, set, set};
}

DM_INLINE by_direction meet(by_direction a, by_direction b) {
    return (by_direction){a.up_left & b.up_left, a.up_right & b.up_right,
                          a.down_left & b.down_left, a.down_right & b.down_right};
}

DM_INLINE by_direction join(by_direction a, by_direction b) {
    return (by_direction){a.up_left | b.up_left, a.up_right | b.up_right,
                          a.down_left | b.down_left, a.down_right | b.down_right};
}

DM_INLINE uint64_t in_direction(by_direction d, int direction) {
    if (direction == UP_LEFT)
        return d.up_left;
    if (direction == UP_RIGHT)
        return d.up_right;
    return direction == DOWN_LEFT ? d.down_left : d.down_right;
}

/* Every set moved along its direction. */
DM_INLINE by_direction advance(by_direction d, int steps) {
    return (by_direction){
        shift(d.up_left, steps * UP_LEFT), shift(d.up_right, steps * UP_RIGHT),
        shift(d.down_left, steps * DOWN_LEFT), shift(d.down_right, steps * DOWN_RIGHT)};
}

DM_INLINE uint64_t any_direction(by_direction d) {
    return d.up_left | d.up_right | d.down_left | d.down_right;
}

/* The enemies with a free square behind them, for each direction they can be taken in. */
DM_INLINE by_direction find_exposed(view v) {
    return meet(everywhere(v.enemies), advance(everywhere(v.empty), -1));
}

/* What a king sees on each of its two lines. */
typedef struct {
    int at;
    uint64_t narrow, wide;
} king_sight;

DM_INLINE king_sight look(int at, uint64_t empty) {
    return (king_sight){at, sight(at, empty, NARROW), sight(at, empty, WIDE)};
}

/* The squares it can go to without taking anything. */
DM_INLINE uint64_t king_reach(king_sight k, uint64_t empty) {
    return (k.narrow | k.wide) & empty;
}

/* The pieces it can take: those exposed downwards below it, and likewise above. */
DM_INLINE uint64_t king_victims(king_sight k, by_direction x) {
    uint64_t below = ~UINT64_C(0) << k.at;
    return (below & ((k.narrow & x.down_left) | (k.wide & x.down_right))) |
           (~below & ((k.wide & x.up_left) | (k.narrow & x.up_right)));
}

/* A set for the directions in which the men of a seat capture. */
DM_INLINE by_direction where_men_jump(uint64_t set, int seat) {
    uint64_t up = DIAGONAL_BACKWARD || seat == 0 ? set : 0;
    uint64_t down = DIAGONAL_BACKWARD || seat == 1 ? set : 0;
    return (by_direction){up, up, down, down};
}

/* The squares from which a man of this seat could jump, by direction. */
DM_INLINE by_direction find_jumps(by_direction x, int seat) {
    return meet(advance(x, -1), where_men_jump(UINT64_MAX, seat));
}

DM_INLINE uint64_t jumping_men(uint64_t men, by_direction j) {
    return men & any_direction(j);
}

/*
 * The jumping men that can jump again after their first jump. The square a man came from
 * is never the landing of its second jump, so the sets of the first jump serve for the
 * second.
 */
DM_INLINE uint64_t men_jumping_on(uint64_t men, by_direction j) {
    uint64_t left_line = j.down_left | j.up_right, right_line = j.down_right | j.up_left;
    by_direction at = advance(meet(everywhere(men), j), 2);
    return shift(at.up_left & (left_line | j.up_left), -2 * UP_LEFT) |
           shift(at.up_right & (right_line | j.up_right), -2 * UP_RIGHT) |
           shift(at.down_left & (right_line | j.down_left), -2 * DOWN_LEFT) |
           shift(at.down_right & (left_line | j.down_right), -2 * DOWN_RIGHT);
}

/*
 * The kings that can take something; branch-free, because no branch could be predicted.
 */
DM_INLINE uint64_t capturing_kings(view v, by_direction x) {
    uint64_t found = 0;
    for (uint64_t rest = v.kings; rest;) {
        int at = dm_bits_pop(&rest);
        found |= (uint64_t)(king_victims(look(at, v.empty), x) != 0) << at;
    }
    return found;
}

/* Whether the side to move must capture; `kings` are those that can. */
DM_INLINE bool must_capture(view v, by_direction x, int seat, uint64_t kings) {
    return kings || jumping_men(v.men, find_jumps(x, seat));
}

DM_INLINE bool can_capture(const diagonal_position *p, int seat) {
    view v = view_of(p, seat);
    by_direction x = find_exposed(v);
    return must_capture(v, x, seat, v.kings ? capturing_kings(v, x) : 0);
}

/* ---- the list ---- */

/* No legal position comes near DIAGONAL_MOVES_MAX; the bound only keeps memory safe. */
DM_INLINE void list_add(move_list *list, dm_move move) {
    if (list->count < DIAGONAL_MOVES_MAX)
        list->moves[list->count++] = move;
}

static int list_has(const move_list *list, dm_move move) {
    for (size_t i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return 1;
    return 0;
}

/* Adds the captures that take `taken`, one for each square they may end on. */
DM_INLINE void list_add_captures(const hunt *h, uint64_t taken, uint64_t ends) {
    move_list *list = h->list;
    int count = dm_bits_count(taken);
    if (DIAGONAL_MAJORITY) {
        if (count < list->best)
            return;
        if (count > list->best)
            list->count = 0;
        list->best = count;
    }
    if (DIAGONAL_MAJORITY && list->tally && count < CAPTURES_IN_A_LOOP) {
        list->count += (size_t)dm_bits_count(ends);
        return;
    }
    while (ends) {
        dm_move move = diagonal_move(h->from, dm_bits_pop(&ends), taken);
        if (count < CAPTURES_IN_A_LOOP || !list_has(list, move))
            list_add(list, move);
    }
}

/* ---- captures ---- */

DM_INLINE uint64_t takeable(const hunt *h, uint64_t taken) {
    return h->enemies & ~taken;
}

DM_INLINE uint64_t free_squares(const hunt *h, uint64_t taken) {
    return DIAGONAL_REMOVE_AT_ONCE ? h->empty | taken : h->empty;
}

static void extend_man(const hunt *h, uint64_t taken, uint64_t at);

/* Jumps in one direction if the man can; returns whether it could. */
DM_INLINE int jump_man(const hunt *h, uint64_t taken, uint64_t at, int direction) {
    uint64_t victim = shift(at, direction) & takeable(h, taken);
    uint64_t landing = shift(victim, direction) & free_squares(h, taken);
    if (!landing)
        return 0;
    extend_man(h, taken | victim, landing);
    return 1;
}

/* Follows every way on from `at`; without one, the capture ends there. */
static void extend_man(const hunt *h, uint64_t taken, uint64_t at) {
    int jumped = 0;
    if (DIAGONAL_BACKWARD || h->seat == 0)
        jumped |= jump_man(h, taken, at, UP_LEFT) | jump_man(h, taken, at, UP_RIGHT);
    if (DIAGONAL_BACKWARD || h->seat == 1)
        jumped |= jump_man(h, taken, at, DOWN_LEFT) | jump_man(h, taken, at, DOWN_RIGHT);
    if (!jumped)
        list_add_captures(h, taken, at);
}

/* Ways on from the squares a king may land on; one function a direction it came along. */
static void extend_down_left(const hunt *h, uint64_t taken, uint64_t landings);
static void extend_down_right(const hunt *h, uint64_t taken, uint64_t landings);
static void extend_up_left(const hunt *h, uint64_t taken, uint64_t landings);
static void extend_up_right(const hunt *h, uint64_t taken, uint64_t landings);

/* Takes a piece that is known to be takeable in `direction`. */
DM_INLINE void take_with_king(const hunt *h, uint64_t taken, int victim, int direction) {
    uint64_t now = taken | dm_bit(victim);
    uint64_t landings = slide(victim, free_squares(h, now), direction);
    if (direction == DOWN_LEFT)
        extend_down_left(h, now, landings);
    else if (direction == DOWN_RIGHT)
        extend_down_right(h, now, landings);
    else if (direction == UP_LEFT)
        extend_up_left(h, now, landings);
    else
        extend_up_right(h, now, landings);
}

/* The pieces that can be taken in a direction from the squares next to them. */
DM_INLINE uint64_t open_to(const hunt *h, uint64_t taken, uint64_t next_to,
                           int direction) {
    return shift(next_to, direction) & takeable(h, taken) &
           shift(free_squares(h, taken), -direction);
}

/* The pieces a king can take in a direction from one of the squares. */
DM_INLINE uint64_t seen_from(const hunt *h, uint64_t taken, uint64_t squares,
                             int direction) {
    return open_to(h, taken, flow(squares, free_squares(h, taken), direction), direction);
}

/*
 * Takes the pieces found in `direction` and back on lines that cross the landings;
 * returns the landings from which there was a way.
 */
DM_INLINE uint64_t turn_king(const hunt *h, uint64_t taken, uint64_t ahead, uint64_t back,
                             int direction) {
    uint64_t empty = free_squares(h, taken), turning = 0;
    for (uint64_t rest = ahead | back; rest;) {
        int victim = dm_bits_pop(&rest);
        if (ahead & dm_bit(victim)) {
            turning |= slide(victim, empty, -direction);
            take_with_king(h, taken, victim, direction);
        }
        if (back & dm_bit(victim)) {
            turning |= slide(victim, empty, direction);
            take_with_king(h, taken, victim, -direction);
        }
    }
    return turning;
}

/*
 * Follows every way on from the landings; from those without one, the capture ends there.
 * Going straight on (and, where captured pieces leave at once, straight back) meets the
 * same piece from every landing, so it is tried once.
 */
DM_INLINE void extend_king(const hunt *h, uint64_t taken, uint64_t landings,
                           int direction, int crossing) {
    uint64_t on = open_to(h, taken, landings, direction), over = 0;
    uint64_t ahead = seen_from(h, taken, landings, crossing);
    uint64_t back = seen_from(h, taken, landings, -crossing);
    if (DIAGONAL_REMOVE_AT_ONCE)
        over = seen_from(h, taken, landings, -direction);
    if (!(on | over | ahead | back)) {
        list_add_captures(h, taken, landings);
        return;
    }
    if (on)
        take_with_king(h, taken, dm_bits_lowest(on), direction);
    if (over)
        take_with_king(h, taken, dm_bits_lowest(over), -direction);
    uint64_t ends = landings & ~turn_king(h, taken, ahead, back, crossing);
    if (ends && !DIAGONAL_MAJORITY && !(on | over))
        list_add_captures(h, taken, ends);
}

static void extend_down_left(const hunt *h, uint64_t taken, uint64_t landings) {
    extend_king(h, taken, landings, DOWN_LEFT, DOWN_RIGHT);
}

static void extend_down_right(const hunt *h, uint64_t taken, uint64_t landings) {
    extend_king(h, taken, landings, DOWN_RIGHT, DOWN_LEFT);
}

static void extend_up_left(const hunt *h, uint64_t taken, uint64_t landings) {
    extend_king(h, taken, landings, UP_LEFT, DOWN_LEFT);
}

static void extend_up_right(const hunt *h, uint64_t taken, uint64_t landings) {
    extend_king(h, taken, landings, UP_RIGHT, DOWN_RIGHT);
}

/* The first capture of a king in one direction, if there is a victim. */
DM_INLINE void start_king(const hunt *h, uint64_t victim, int direction) {
    if (victim)
        take_with_king(h, 0, dm_bits_lowest(victim), direction);
}

/* The captures that begin with the given men and kings. */
DM_INLINE void add_captures(move_list *list, const view *v, by_direction x, int seat,
                            uint64_t men, uint64_t kings) {
    hunt h = {list, v->enemies, 0, 0, seat};
    while (men) {
        h.from = dm_bits_pop(&men);
        h.empty = v->empty | dm_bit(h.from);
        extend_man(&h, 0, dm_bit(h.from));
    }
    while (kings) {
        h.from = dm_bits_pop(&kings);
        h.empty = v->empty | dm_bit(h.from);
        king_sight k = look(h.from, v->empty);
        uint64_t below = ~UINT64_C(0) << h.from;
        start_king(&h, k.wide & ~below & x.up_left, UP_LEFT);
        start_king(&h, k.narrow & ~below & x.up_right, UP_RIGHT);
        start_king(&h, k.narrow & below & x.down_left, DOWN_LEFT);
        start_king(&h, k.wide & below & x.down_right, DOWN_RIGHT);
    }
}

/* ---- moves without capture ---- */

DM_INLINE void add_steps(move_list *list, uint64_t men, uint64_t empty, int direction) {
    for (uint64_t rest = shift(men, direction) & empty; rest;) {
        int to = dm_bits_pop(&rest);
        list_add(list, diagonal_move(to - direction, to, 0));
    }
}

DM_INLINE void add_quiet(move_list *list, view v, int seat) {
    add_steps(list, v.men, v.empty, LEFT(seat));
    add_steps(list, v.men, v.empty, RIGHT(seat));
    while (v.kings) {
        int from = dm_bits_pop(&v.kings);
        for (uint64_t reach = king_reach(look(from, v.empty), v.empty); reach;)
            list_add(list, diagonal_move(from, dm_bits_pop(&reach), 0));
    }
}

DM_INLINE int count_steps(view v, int seat) {
    return dm_bits_count(shift(v.men, LEFT(seat)) & v.empty) +
           dm_bits_count(shift(v.men, RIGHT(seat)) & v.empty);
}

/* ---- all moves ---- */

DM_INLINE void add_single_jumps(move_list *list, uint64_t men, int direction) {
    while (men) {
        int from = dm_bits_pop(&men);
        list_add(list,
                 diagonal_move(from, from + 2 * direction, dm_bit(from + direction)));
    }
}

/* All captures, when there is at least one; `kings` are those that may, or none. */
DM_INLINE void generate_captures(move_list *list, const view *v, int seat,
                                 uint64_t kings) {
    by_direction x = find_exposed(*v), j = find_jumps(x, seat);
    uint64_t again = men_jumping_on(v->men, j);
    if (kings || again) {
        uint64_t men = DIAGONAL_MAJORITY && again ? again : jumping_men(v->men, j);
        add_captures(list, v, x, seat, men, kings);
        return;
    }
    add_single_jumps(list, v->men & j.up_left, UP_LEFT);
    add_single_jumps(list, v->men & j.up_right, UP_RIGHT);
    add_single_jumps(list, v->men & j.down_left, DOWN_LEFT);
    add_single_jumps(list, v->men & j.down_right, DOWN_RIGHT);
}

DM_INLINE size_t generate(const diagonal_position *p, int seat,
                          dm_move out[DIAGONAL_MOVES_MAX]) {
    view v = view_of(p, seat);
    move_list list = {out, 0, 0, false};
    by_direction x = find_exposed(v);
    uint64_t kings = capturing_kings(v, x);
    if (must_capture(v, x, seat, kings))
        generate_captures(&list, &v, seat, kings);
    else
        add_quiet(&list, v, seat);
    return list.count;
}

/* ---- making a move ---- */

/* A man of `seat` that has ended its move on `to` becomes a king there, if it may. */
DM_INLINE void crown(diagonal_position *p, int seat, uint64_t to) {
    to &= FAR_ROW(seat);
    if (!DIAGONAL_BOX || dm_bits_count(p->kings & p->pieces[seat]) < DIAGONAL_BOX)
        p->kings |= to;
}

/* Men waiting on their far row take the kings that came back to the box, left first. */
static inline void crown_waiting(diagonal_position *p, int seat) {
    uint64_t waiting = p->pieces[seat] & ~p->kings & FAR_ROW(seat);
    while (waiting) {
        int next = seat == 0 ? dm_bits_lowest(waiting) : dm_bits_highest(waiting);
        crown(p, seat, dm_bit(next));
        waiting ^= dm_bit(next);
    }
}

DM_INLINE void make(diagonal_position *p, int seat, dm_move move) {
    uint64_t from = dm_bit(move_from(move)), to = dm_bit(move_to(move)),
             taken = move_taken(move);
    bool king = p->kings & from;
    p->pieces[seat] = (p->pieces[seat] & ~from) | to;
    p->pieces[!seat] &= ~taken;
    p->kings &= ~(from | taken);
    if (king)
        p->kings |= to;
    else
        crown(p, seat, to);
    if (DIAGONAL_BOX && taken)
        crown_waiting(p, !seat);
}

#include "games/diagonal/counting.h"

#ifdef DIAGONAL_RULES

#include "games/diagonal/perft.h"

/* ---- what the game sees ---- */

static size_t rules_legal(const diagonal_position *p, dm_move out[DIAGONAL_MOVES_MAX]) {
    return p->turn == 0 ? generate(p, 0, out) : generate(p, 1, out);
}

static void rules_make(diagonal_position *p, dm_move move) {
    make(p, p->turn, move);
    p->turn ^= 1;
}

static uint64_t rules_perft(const diagonal_position *p, int depth) {
    if (depth == 0)
        return 1;
    if (depth == 1)
        return p->turn == 0 ? count(p, 0) : count(p, 1);
    return p->turn == 0 ? perft_up(p, depth) : perft_down(p, depth);
}

const diagonal_rules DIAGONAL_RULES = {
    .half = DIAGONAL_HALF,
    .box = DIAGONAL_BOX,
    .remove_at_once = DIAGONAL_REMOVE_AT_ONCE,
    .majority = DIAGONAL_MAJORITY,
    .backward = DIAGONAL_BACKWARD,
    .legal = rules_legal,
    .make = rules_make,
    .perft = rules_perft,
};

#endif
